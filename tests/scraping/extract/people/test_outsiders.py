"""Who is named as somebody of another organisation, on a page about this one."""

import pytest

from scraping.extract.people.found import OUTSIDER
from tests.scraping.extract.people.readings import reasons

ABOUT = "https://www.lindenford.example/about"


def page(language: str, text: str) -> str:
    return f"<html lang={language}><title>Lindenford</title><h1>Lindenford Ltd</h1><p>{text}</p>"


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("en", "The clean-up is led by Anna Smith of the Harbour Marine Research Station.", "Anna Smith"),
        (
            "de",
            "In Rechtsfragen arbeiten wir mit lic. iur. Anna Huber, Rechtsanwältin, zusammen.",
            "Anna Huber",
        ),
        ("es", "El taller fue dirigido por Ana García de la Universidad de Tilos.", "Ana García"),
        ("fr", "Nous travaillons avec Marie Durand, avocate à Paris, pour vos questions.", "Marie Durand"),
        ("pl", "Od lat współpracujemy z panią Anna Kowalska, radcą prawnym.", "Anna Kowalska"),
        ("ru", "Курс ведёт Иван Петров из Университета Липовска уже три года.", "Иван Петров"),
    ],
)
def test_somebody_of_another_organisation(language: str, text: str, name: str) -> None:
    assert OUTSIDER in reasons(page(language, text), name, ABOUT)


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("en", "The shop was opened by Anna Smith of Bristol with her own hands.", "Anna Smith"),
        ("en", "The workshop is run by Anna Smith of Lindenford and her team.", "Anna Smith"),
        ("de", "Unser Vorstand Karl Huber von der Universität Graz ist seit 1990 dabei.", "Karl Huber"),
        ("fr", "Vous travaillez avec Marie Durand, directrice, et toute son équipe.", "Marie Durand"),
        ("de", "Wir arbeiten mit Holz. Anna Huber, Schreinerin, zeigt wie.", "Anna Huber"),
    ],
)
def test_own_people(language: str, text: str, name: str) -> None:
    assert OUTSIDER not in reasons(page(language, text), name, ABOUT)

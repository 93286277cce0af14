"""The family that a firm is called after."""

import pytest

from scraping.extract.confidence import score
from scraping.findings import Field
from tests.scraping.extract.reader import candidates

FRONT = "https://www.huberroofing.example/"


def trusted(text: str) -> set[str]:
    html = f"<title>Huber Roofing</title><h1>Huber Roofing</h1><h2>Welcome</h2><p>{text}</p><p>© 2018 Huber Roofing Ltd</p>"
    people = [one for one in candidates(html, FRONT) if one.field is Field.PERSON and not one.rejected]
    return {one.value for one in people if score(one.field, one.reasons)[0] >= 50}


def test_owner_and_sons() -> None:
    text = "Huber Roofing is a family business run by Karl Huber and his sons, Thomas Huber and Max Huber."
    assert trusted(text) == {"Karl Huber", "Thomas Huber", "Max Huber"}


@pytest.mark.parametrize(
    "text",
    [
        "Heute leitet Anna Huber mit ihrer Schwester Maria Huber den Betrieb.",
        "Hoy cocina aquí con su hermana Maria Huber.",
        "Oggi in sala c'è la figlia Maria Huber.",
    ],
)
def test_kin(text: str) -> None:
    assert "Maria Huber" in trusted(text)


@pytest.mark.parametrize(
    "text",
    [
        "The old town hall was painted by a certain Maria Huber last summer, as everybody knows.",
        "In 1923 the firm was taken over by his son Karl Huber.",
        "Our customer Anna Mercer came with her sister Julia Mercer.",
    ],
)
def test_others_with_or_without_the_surname(text: str) -> None:
    assert trusted(text) == set()

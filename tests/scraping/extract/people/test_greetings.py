"""Whom a text of greeting is by: the heading tells the title, a line of its own the name."""

import pytest

from scraping.extract.people.found import GREETS
from tests.scraping.extract.people.readings import people, reasons

FRONT = "https://www.lindenford.example/"


def page(heading: str, *lines: str) -> str:
    texts = "".join(f"<p>{line}</p>" for line in lines)
    return (
        f"<title>Lindenford</title><h1>Lindenford</h1><h3>{heading}</h3>{texts}<h3>News</h3><p>Tim Weber</p>"
    )


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Chairman's Message", "Anna Smith"),
        ("From the Principal's Desk", "Anna Smith"),
        ("Welcome from the Headteacher", "Anna Smith"),
        ("Message from our CEO", "Anna Smith"),
        ("Le mot du maire", "Paul Martin"),
        ("Słowo wójta", "Jan Nowak"),
        ("Slovo starosty", "Jan Svoboda"),
        ("Grußwort des Bürgermeisters", "Karl Huber"),
        ("Saluda del Alcalde", "Luis Pérez García"),
        ("Il saluto del Sindaco", "Paolo Rossi"),
        ("Palavra do Prefeito", "João da Silva"),
        ("Приветствие директора", "Иван Петров"),
        ("Μήνυμα Δημάρχου", "Γιώργος Παπαδόπουλος"),
        ("Başkandan Mesaj", "Ahmet Yılmaz"),
        ("Polgármesteri köszöntő", "Szabó Péter"),
    ],
)
def test_who_signs_a_greeting(heading: str, name: str) -> None:
    html = page(heading, "Some words about the year and all that it has brought to us.", name)

    assert GREETS[0] in reasons(html, name, FRONT)
    assert GREETS[0] not in reasons(html, "Tim Weber", FRONT)


def test_the_heading_tells_the_title() -> None:
    html = page("Grußwort des Bürgermeisters", "Willkommen auf unserer Seite.", "Karl Huber")

    assert [one.title for one in people(html) if one.name == "Karl Huber"] == ["bürgermeister"]


@pytest.mark.parametrize(
    "heading",
    [
        "Letter to the editor",
        "Message the seller",
        "Welcome, teachers",
        "Slovo dne",
        "Mot du jour",
        "Message from our customers",
    ],
)
def test_other_headings(heading: str) -> None:
    html = page(heading, "Some words about the year and all that it has brought to us.", "Anna Smith")

    assert GREETS[0] not in reasons(html, "Anna Smith", FRONT)


def test_another_section_begins() -> None:
    html = page("Message from the Principal", "Some words about the year.")

    assert GREETS[0] not in reasons(html, "Tim Weber", FRONT)

"""An extension, or a mailbox that carries the name, shows that somebody in a text is one of the organisation."""

import pytest

from scraping.extract.people.contacts import TITLE_AMONG_CONTACTS
from scraping.extract.people.found import HAS_EXTENSION
from tests.scraping.extract.people.readings import found, reasons

FRONT = "https://www.nordwerk.example/"
ABOVE = "<p>Nordwerk</p>" * 14


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Frau Anna Berger hilft Ihnen gern, Durchwahl 15", "Anna Berger"),
        ("NOWAK Anna, KOWALSKA Beata – wew. 12", "NOWAK Anna"),
        ("NOWAK Anna, KOWALSKA Beata – wew. 12", "KOWALSKA Beata"),
        ("Pour les devis, Claire Bernard (poste 204)", "Claire Bernard"),
        ("Anna Berger<br>DW 12", "Anna Berger"),
    ],
)
def test_extension_beside_a_name(line: str, name: str) -> None:
    assert HAS_EXTENSION in reasons(f"{ABOVE}<p>{line}</p>", name, FRONT)


@pytest.mark.parametrize(
    "line",
    [
        "Anna Berger hilft, Tel. 01452 328506 ext. 12",
        "Anna Berger liest aus dem 12. Buch",
        "Anna Berger<br>Kaffee um 12 Uhr",
    ],
)
def test_no_extension_of_this_organisation(line: str) -> None:
    assert HAS_EXTENSION not in reasons(f"<p>{line}</p>", "Anna Berger", FRONT)


def test_own_mailbox_in_a_text() -> None:
    html = "<p>Anna Berger plant mit Ihnen: a.berger@nordwerk.example</p>"
    assert found(html)["Anna Berger"] > 55


def test_title_in_a_sentence_is_not_set_off_among_contacts() -> None:
    text = "It was a good day for all of us and in the end Peter Hollis, manager, thanked all who came"
    html = f"<p>{text}.</p><p>Tel. 01452 328506</p>"
    assert TITLE_AMONG_CONTACTS[0] not in reasons(html, "Peter Hollis", FRONT)

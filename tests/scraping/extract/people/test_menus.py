"""Whom the menu of a site names with a title belongs to the organisation."""

import pytest

from scraping.extract.people.found import OF_MENU
from tests.scraping.extract.people.readings import reasons

FRONT = "https://www.lindenford.example/"


def menu(organisation: str, entry: str) -> str:
    return (
        f"<title>{organisation}</title><nav><ul><li><a href=/news>News</a><li><a href=/about>{entry}</a>"
        f"</ul></nav><h1>{organisation}</h1><p>Some words about today and tomorrow.</p>"
    )


@pytest.mark.parametrize(
    ("organisation", "entry", "name"),
    [
        ("Lindenford Parish Council", "Clerk - Ruth Hollis", "Ruth Hollis"),
        ("Powiat Lipowski", "Skarbnik Powiatu – Anna Kowalska", "Anna Kowalska"),
        ("Lipová škola", "Ředitelka: Jana Nováková", "Jana Nováková"),
        ("Lindenford Belediyesi", "Başkan Yardımcısı Ahmet Yılmaz", "Ahmet Yılmaz"),
        ("Липівська міська рада", "Міський голова Петренко Іван Васильович", "Петренко Іван Васильович"),
        ("Tischlerei Lindental", "Karl Huber, Geschäftsführer", "Karl Huber"),
        ("Mairie de Tilleul", "Le maire : Paul Martin", "Paul Martin"),
    ],
)
def test_title_and_name_in_a_menu(organisation: str, entry: str, name: str) -> None:
    assert OF_MENU[0] in reasons(menu(organisation, entry), name, FRONT)


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("Captain Peter Brown", "Peter Brown"),
        ("Author: Peter Brown", "Peter Brown"),
        ("Senator - Peter Brown", "Peter Brown"),
        ("Director Anna Smith opens new wing", "Anna Smith"),
        ("CEO, Harbour Cranes - Anna Smith", "Anna Smith"),
        ("Interview: Anna Smith, pianist and teacher of the year", "Anna Smith"),
    ],
)
def test_other_names_in_a_menu(entry: str, name: str) -> None:
    page = menu("Linden Trading", entry)
    assert OF_MENU[0] not in reasons(page, name, FRONT)

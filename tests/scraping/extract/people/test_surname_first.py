"""Names whose surname is written before the given name."""

import pytest

from scraping.extract.people.names import spell_name
from scraping.findings import Field
from tests.scraping.extract.people.readings import people
from tests.scraping.extract.people.test_team_pages import SITE, trusted
from tests.scraping.extract.reader import candidates


def names_on(html: str, page: str) -> list[str]:
    return [
        one.value for one in candidates(html, SITE + page) if one.field is Field.PERSON and not one.rejected
    ]


@pytest.mark.parametrize(
    "written",
    ["ЛУЦЕНКО Оксана Іванівна", "ГНАТЮК Юрій Васильович", "Рябко Ганна Олексіївна", "Осадчий Богдан Ілліч"],
)
def test_name_with_that_of_the_father_is_read_whole(written: str) -> None:
    spelled = spell_name(written)

    assert spelled is not None
    assert spelled.is_sure
    assert spelled.name == written


@pytest.mark.parametrize("written", ["KELLER Hans", "SMITH John", "NOWAK Anna", "DUPONT Claire"])
def test_capitals_tell_which_word_is_the_surname(written: str) -> None:
    spelled = spell_name(written)

    assert spelled is not None
    assert spelled.is_sure


@pytest.mark.parametrize("written", ["NEWS Archive", "HOTEL Central", "PUMPS Catalogue"])
def test_capitals_alone_make_no_name(written: str) -> None:
    spelled = spell_name(written)

    assert spelled is None or not spelled.is_likely


def test_surname_with_initials_is_shown_with_the_given_name_first() -> None:
    row = "<table><tr><td>Начальник отдела кадров</td><td>Гордеев М. Л.</td><td>(495) 555-01-22</td></tr></table>"

    assert [one.name for one in people(row)] == ["М. Л. Гордеев"]


def test_surname_and_given_names_on_two_lines_of_a_cell_are_one_person() -> None:
    rows = "".join(
        f"<tr><td>{title}</td><td>{surname}<br>{given}</td><td>(495) 555-01-0{at}</td></tr>"
        for at, (title, surname, given) in enumerate(
            (
                ("Генеральный директор", "Соловьёв", "Пётр Андреевич"),
                ("Главный инженер", "Зотова", "Людмила Павловна"),
                ("Главный бухгалтер", "Рудаков", "Игорь Ильич"),
            )
        )
    )

    assert trusted(f"<table>{rows}</table>", "about/management") == [
        "Соловьёв Пётр Андреевич",
        "Зотова Людмила Павловна",
        "Рудаков Игорь Ильич",
    ]


@pytest.mark.parametrize(
    "names",
    [
        ("Dobre Nicolae", "Boitan Ana", "Vereș Dumitru", "Stoican Ruxandra"),
        ("Wiśniewski Tomasz", "Zawadzka Barbara", "Krawiec Andrzej", "Gąsior Ewa"),
        ("Bianchetti Giuseppe", "Rossini Francesca", "Colombari Alessandro", "Ferrarini Giulia"),
    ],
)
def test_list_of_the_team_is_read_in_its_own_order(names: tuple[str, ...]) -> None:
    listed = "".join(f"<li>{name}</li>" for name in names)

    assert trusted(f"<h1>Team</h1><ul>{listed}</ul>", "team") == list(names)


def test_list_of_places_is_no_list_of_people() -> None:
    listed = "".join(
        f"<li>{name}</li>" for name in ("Hotel Carlos", "Villa Maria", "Plaza Ana", "Casa Marta")
    )

    assert trusted(f"<h1>Our team rents</h1><ul>{listed}</ul>", "houses") == []

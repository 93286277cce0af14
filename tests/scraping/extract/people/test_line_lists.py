"""Several people on one line, and lists of names below the title that all of them have."""

import pytest

from scraping.extract.people.line_lists import names_listed
from tests.scraping.extract.people.test_team_pages import trusted

TEXT = "<p>Nordwerk has built cranes for thirty years.</p>" * 12


@pytest.mark.parametrize(
    "line",
    [
        "Anna Huber • Tom Brown • Laura Fischer",
        "Dr. Anna Huber, chair | Tom Brown (treasurer) | Laura Fischer",
        "Anna Huber / Tom Brown / Prof. Laura Fischer",
    ],
)
def test_line_of_names_below_a_heading_of_staff_names_staff(line: str) -> None:
    assert trusted(f"{TEXT}<h2>Our team</h2><p>{line}</p>", "") == [
        "Anna Huber",
        "Tom Brown",
        "Laura Fischer",
    ]


@pytest.mark.parametrize("heading", ["Concert", "Partners", "Our team</h2><p>Anna Marsh</p><h2>Photos"])
def test_line_of_names_below_another_heading_does_not(heading: str) -> None:
    line = "Tom Brown • Laura Fischer • Grace Sullivan"

    assert "Laura Fischer" not in trusted(f"{TEXT}<h2>{heading}</h2><p>{line}</p>", "")


def test_line_of_names_on_a_page_about_the_organisation_is_no_text() -> None:
    html = f"{TEXT}<p>Avv. Anna Huber, Laura Fischer, Tom Brown</p>"

    assert trusted(html, "about") == ["Anna Huber", "Laura Fischer", "Tom Brown"]
    assert "Laura Fischer" not in trusted(html, "imprint")


@pytest.mark.parametrize(
    "line",
    [
        "We met Anna Huber, Tom Brown and Laura Fischer",
        "Anna Huber, Lindenstraße 5, Bremen",
        "Anna Huber, who sings so well at our fair, Tom Brown, Laura Fischer",
    ],
)
def test_line_with_more_than_names_is_no_list(line: str) -> None:
    assert names_listed(line) == frozenset()


@pytest.mark.parametrize("label", ["Vocales:", "Geschäftsführer:", "Doctors:", "Advogados:"])
def test_title_above_a_list_is_of_all_on_it(label: str) -> None:
    names = ["Ana Ruiz Herrera", "Tom Brown", "Laura Fischer"]
    html = f"{TEXT}<p>{label}<br>{'<br>'.join(names)}</p><p>Peter Marsh</p>"

    assert trusted(html, "") == names


@pytest.mark.parametrize("below", ["New York", "Opening hours", "Peter Marsh sings in May"])
def test_list_below_a_title_ends_where_something_else_follows(below: str) -> None:
    assert trusted(f"{TEXT}<p>Geschäftsführer:<br>Tom Brown<br>{below}<br>Laura Fischer</p>", "") == [
        "Tom Brown"
    ]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Lucia Berti e Marco Conti", ["Lucia Berti", "Marco Conti"]),
        ("Ana Ruiz Herrera y Pedro Soto", ["Ana Ruiz Herrera", "Pedro Soto"]),
        ("José da Costa e Silva", ["José da Costa e Silva"]),
    ],
)
def test_short_words_for_and_join_two_people(line: str, names: list[str]) -> None:
    assert trusted(f"{TEXT}<h2>Our team</h2><p>{line}</p>", "") == names

"""Cards of people on the page of a team: first names, rare names, numbered lists, and what is beside them."""

from collections.abc import Callable

import pytest

from scraping.extract.people.found import BELOW_STAFF
from tests.growth import LIMIT, growth
from tests.scraping.extract.people.readings import people, reasons

TEAM, FRONT = "http://www.nordwerk.example/team", "http://www.nordwerk.example/"
STAFF = (("Dora", "Accounting"), ("Peter", "Workshop"), ("Lena", "Sales manager"))


def names(html: str, url: str = TEAM) -> list[str]:
    return [one.name for one in people(html, url=url)]


@pytest.mark.parametrize("card", ["<div><h4>{}</h4><p>{}</p></div>", "<li>{} – {}</li>", "<p>{} ({})</p>"])
def test_first_names_are_people_where_a_team_page_has_no_others(card: str) -> None:
    assert names("".join(card.format(*one) for one in STAFF)) == ["Dora", "Peter", "Lena"]


def test_first_names_elsewhere_are_not() -> None:
    assert names("".join(f"<h4>{name}</h4><p>{title}</p>" for name, title in STAFF), FRONT) == []


def test_first_names_beside_whole_names_are_not() -> None:
    whole = "".join(f"<h3>{name}</h3>" for name in ("Anna Huber", "Tom Brown", "Clara Winter"))
    html = whole + "".join(f"<h4>{name}</h4><p>{title}</p>" for name, title in STAFF)
    assert names(html) == ["Anna Huber", "Tom Brown", "Clara Winter"]


def test_words_in_another_place_than_the_names_are_no_people() -> None:
    cards = "".join(
        f"<div><h3>{name}</h3><span>{thing}</span></div>"
        for name, thing in (
            ("Anna Huber", "Glimmer Vorgel"),
            ("Tom Brown", "Hollen Trask"),
            ("Clara Winter", "Vendel Osk"),
        )
    )
    assert names(cards) == ["Anna Huber", "Tom Brown", "Clara Winter"]


def test_numbers_before_the_names_of_a_list_are_no_house_numbers() -> None:
    assert names("<p>Vorstand</p><p>1. Anna Huber</p><p>2. Tom Brown</p>") == ["Anna Huber", "Tom Brown"]


def test_whoever_has_the_name_of_the_site_is_a_person_on_its_team_page() -> None:
    html = "<p>Karl Lindner, seit 1998 in der Backstube</p>"
    assert names(html, "http://www.karllindner.example/team") == ["Karl Lindner"]


def test_possessive_of_the_name_is_the_firms() -> None:
    assert names("<p>Karl Lindner's team</p>", "http://www.karllindner.example/team") == []


@pytest.mark.parametrize("heading", ["About us", "Über uns", "Kontakt"])
def test_heading_right_above_a_name_announces_it(heading: str) -> None:
    html = f"<h3>{heading}</h3><p>Anna Huber</p><p>From the coast, she has lived in five towns and writes about them.</p>"
    assert BELOW_STAFF in reasons(html, "Anna Huber", FRONT)


def test_heading_above_a_text_does_not() -> None:
    html = "<h3>About us</h3><p>We build cranes since 1950.</p><p>Anna Huber</p><p>Managing director</p>"
    assert BELOW_STAFF not in reasons(html, "Anna Huber", FRONT)


def test_department_after_a_name_is_no_part_of_it() -> None:
    assert names("<p>Karl Lindner Werkstatt</p>") == ["Karl Lindner"]


def test_many_cards_take_a_time_in_proportion() -> None:
    def prepare(count: int) -> Callable[[], object]:
        html = "".join(f"<div><h4>Dora{'x' * (at % 7)}</h4><p>Accounting</p></div>" for at in range(count))
        return lambda: names(html)

    assert growth(prepare, 800) < LIMIT


CARDS = (
    ("Tereza", "direção criativa"),
    ("Caio", "atendimento"),
    ("Rebeca", "ilustração"),
    ("Marina", "redação"),
)


def test_first_names_below_a_heading_of_staff_are_people_on_other_pages() -> None:
    cards = "".join(f"<li><h4>{name}</h4><span>{title}</span></li>" for name, title in CARDS)

    assert names(f"<h2>Nossa equipe</h2><ul>{cards}</ul>", FRONT + "sobre") == [name for name, _ in CARDS]


def test_card_with_a_first_name_tells_the_title_of_whom_the_text_names() -> None:
    cards = "".join(f"<li><h4>{name}</h4><span>{title}</span></li>" for name, title in CARDS)
    text = "<p>Tudo começou em 2012, quando Tereza Nogueira Lima desenhou um rótulo para o tio.</p>"
    found = people(f"{text}<h2>Nossa equipe</h2><ul>{cards}</ul>", url=FRONT + "sobre")

    assert (found[0].name, found[0].title) == ("Tereza Nogueira Lima", "direção criativa")
    assert [one.name for one in found[1:]] == ["Caio", "Rebeca", "Marina"]

"""Cards of people on a front page: some have titles that are known, the others are in the same place."""

from collections.abc import Iterable

from tests.scraping.extract.people.test_team_pages import trusted

TEXT = "<p>Nordwerk has built cranes for thirty years.</p>" * 12
OWN = [("Anna Huber", "Managing director"), ("Tom Brown", "Sales manager"), ("Clara Marsh", "Receptionist")]
UNKNOWN = [("Laura Fischer", "looks after you"), ("Grace Sullivan", "makes the tea")]


def cards(people: Iterable[tuple[str, str]]) -> str:
    return "".join(f"<div><div><h4>{name}</h4><p>{title}</p></div></div>" for name, title in people)


def test_whoever_is_on_a_card_among_those_with_titles_is_one_of_them() -> None:
    html = f"{TEXT}<section>{cards([*OWN, *UNKNOWN])}</section>"

    assert trusted(html, "") == ["Anna Huber", "Tom Brown", "Clara Marsh", "Laura Fischer", "Grace Sullivan"]


def test_cards_of_customers_are_not() -> None:
    others = [("Laura Fischer", "CEO, Harbour Cranes"), ("Grace Sullivan", "makes the tea")]
    html = f"{TEXT}<section>{cards([*OWN, *others])}</section>"

    assert "Grace Sullivan" not in trusted(html, "")


def test_names_in_another_place_are_not() -> None:
    html = f"{TEXT}<section>{cards(OWN)}</section><ul><li>Laura Fischer</li><li>Grace Sullivan</li></ul>"

    assert trusted(html, "") == ["Anna Huber", "Tom Brown", "Clara Marsh"]


def test_players_below_two_coaches_are_not() -> None:
    names = [
        "Laura Fischer",
        "Grace Sullivan",
        "Ravi Menon",
        "Omar Haddad",
        "Jun Takahashi",
        "Tina Marsh",
        "Siobhan Keane",
    ]
    html = f"{TEXT}<section>{cards([*OWN[:2], *((name, '7') for name in names)])}</section>"

    assert not set(names).intersection(trusted(html, ""))

"""Founders in sentences, and two people who are together on a line."""

import pytest

from scraping.extract.people.contacts import PAIR_AMONG_CONTACTS
from scraping.extract.people.found import SAYS_ROLE
from scraping.extract.people.told_roles import is_pair, tells_role
from tests.scraping.extract.people.readings import found, reasons

ABOUT = "http://www.lindenhof.example/about"


@pytest.mark.parametrize(
    ("front", "after"),
    [
        ("1962 hat ", " den Betrieb in Hofheim gegründet."),
        ("Die Firma wurde von ", " im Jahr 1981 gegründet."),
        ("Het bedrijf is in 1990 door ", " opgericht."),
        ("Firmę założył ", " w 1991 roku."),
        ("In 1984 ", " founded the company."),
    ],
)
def test_text_tells_what_somebody_did(front: str, after: str) -> None:
    assert tells_role(front, after)


@pytest.mark.parametrize(
    ("front", "after"),
    [
        ("Wir haben ", " getroffen. Die Firma wurde gegründet."),
        ("Fotos von ", " aus Hofheim"),
        ("Gestern hat ", " den Preis gewonnen."),
    ],
)
def test_other_deeds_are_no_role(front: str, after: str) -> None:
    assert not tells_role(front, after)


def test_founder_in_a_sentence_needs_a_given_name_only() -> None:
    html = "<p>Im Jahr 1981 wurde die Firma von Otto Brandlhuber gegründet.</p>"
    assert SAYS_ROLE in reasons(html, "Otto Brandlhuber", ABOUT)


@pytest.mark.parametrize(
    ("lead", "name", "after"),
    [
        ("", "Anna Huber", " & Otto Berger"),
        ("Anna Huber & ", "Otto Berger", ""),
        ("Emma and ", "Paul Whitfield", ""),
    ],
)
def test_two_people_on_a_line_are_a_pair(lead: str, name: str, after: str) -> None:
    assert is_pair(lead, name, after)


@pytest.mark.parametrize(
    ("lead", "name", "after"),
    [
        ("", "Anna Huber", " & Partner"),
        ("", "Anna Huber", " & Sons Ltd"),
        ("Met ", "Anna Huber", " & Otto Berger"),
    ],
)
def test_firm_with_an_and_is_no_pair(lead: str, name: str, after: str) -> None:
    assert not is_pair(lead, name, after)


def test_pair_above_the_address_owns_the_firm() -> None:
    html = (
        "<div class=footer><p>Lindenhof Kranbau</p><p>Anna Huber &amp; Otto Berger</p>"
        "<p>Lindenweg 4, 10115 Berlin</p><p>Tel. 030 7654321</p></div>"
    )
    assert found(html, country="DE").keys() >= {"Anna Huber", "Otto Berger"}
    assert PAIR_AMONG_CONTACTS[0] in reasons(html, "Anna Huber")


@pytest.mark.parametrize("name", ["T. R. Whitfield", "J. Thomas Whitfield"])
def test_name_begins_with_its_initials(name: str) -> None:
    assert name in found(f"<p>Owner {name}</p><p>(208) 342-4417</p>", country="US")

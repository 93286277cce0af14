"""Which rows of words are names: by how well their given name is known, and by what goes on behind them."""

import pytest

from scraping.extract.people.given_names import GIVEN_NAMES, RARE_GIVEN, WEAK_GIVEN
from scraping.extract.people.names import KNOWN, RARE, UNKNOWN, WEAK, has_person_shape, spell_name
from scraping.extract.people.surnames import is_surname
from scraping.findings import Field
from scraping.vocabulary.name_words import NOT_NAME_WORDS, PARTICLES
from tests.scraping.extract.reader import delivered, rejected


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("Anna Tester", KNOWN), ("Derrick Tester", KNOWN), ("Gillian Tester", KNOWN), ("Haley Tester", WEAK),
        ("Borislav Tester", RARE), ("Nanette Tester", KNOWN), ("Þórunn Tester", RARE), ("Ketevan Tester", UNKNOWN),
    ],
)  # fmt: skip
def test_given_names_say_as_much_as_they_are_met_as_names(name: str, given: str) -> None:
    spelled = spell_name(name)
    assert spelled is not None
    assert spelled.given == given


def test_hardly_a_given_name_is_a_word_that_parts_names() -> None:
    both = (GIVEN_NAMES - WEAK_GIVEN) & (PARTICLES | NOT_NAME_WORDS)
    assert both == {"angeles", "ben", "del", "della", "german", "jun"}
    assert WEAK_GIVEN <= GIVEN_NAMES


@pytest.mark.parametrize("html", ["<p>Borislav Tester, Owner</p>", "<p>Contact: Borislav Tester</p>"])
def test_a_seldom_name_counts_beside_a_title_or_a_label(html: str) -> None:
    assert delivered(html, Field.PERSON) == ["Borislav Tester"]


def test_a_seldom_name_in_the_midst_of_a_text_is_none() -> None:
    assert rejected("<p>We painted the Borislav Gasthof in the spring.</p>", Field.PERSON) == {}
    assert delivered("<p>We painted the Borislav Gasthof in the spring.</p>", Field.PERSON) == []


def test_accents_may_be_left_out_of_a_long_name_and_not_of_a_short_one() -> None:
    assert "bozydar" in RARE_GIVEN
    assert "age" not in GIVEN_NAMES


@pytest.mark.parametrize(
    "text",
    [
        "Vera Dale AZ 85001", "George T Muster State Training College", "Stella Campus", "Rosa Bistro", "Martha Complex",
    ],
)  # fmt: skip
def test_towns_schools_and_buildings_are_no_people(text: str) -> None:
    assert delivered(f"<div>{text}</div><div>Office Manager</div>", Field.PERSON) == []


@pytest.mark.parametrize("boast", ["Regionally Accredited", "Fully Licensed", "Beautifully Restored"])
def test_boasts_are_not_shaped_like_names(boast: str) -> None:
    assert not has_person_shape(boast)
    assert has_person_shape("Sally Ahmed")


def test_what_the_company_is_called_is_no_person_in_a_review_of_it() -> None:
    html = "<div class='reviews'><p>Save Huberino</p><p>Anna Huberino</p></div>"
    url = "https://www.huberino.example/"
    assert delivered(html, Field.PERSON, url=url) == ["Anna Huberino"]


@pytest.mark.parametrize("letters", ["LLP", "LLC", "PLLC", "PC", "INC"])
def test_letters_of_a_firm_after_a_name_are_no_profession(letters: str) -> None:
    assert delivered(f"<p>Anna Tester, {letters}</p>", Field.PERSON) == []
    assert delivered("<p>Anna Tester, RDH</p>", Field.PERSON) == ["Anna Tester"]


def test_a_town_or_street_of_an_address_is_no_person() -> None:
    html = "<div>PO Box 3</div><div>Newton Abbot</div><div>TQ12 1AA</div><div>Anna Tester</div>"
    assert delivered(html, Field.PERSON, country="GB") == ["Anna Tester"]


def test_the_person_to_contact_may_be_in_the_address() -> None:
    html = "<p>12 Mill Road<br>Attn: Anna Tester, Office Manager<br>Dayton, OH 45402</p>"
    assert delivered(html, Field.PERSON, country="US") == ["Anna Tester"]


def test_what_belongs_to_a_firm_is_no_person() -> None:
    assert delivered("<p>Rosa Dermatology’s best offers</p>", Field.PERSON) == []


@pytest.mark.parametrize(
    "surname",
    ["Hernandez", "Hernández", "Szymański", "McAlister", "O'Malley", "Karagiannopoulos", "WEINBERG"],
)
def test_surnames_are_known_by_a_list_or_by_their_shape(surname: str) -> None:
    assert is_surname(surname)


@pytest.mark.parametrize("word", ["Joinery", "Macaroni", "Services", "Lantern", "Fitzroys"])
def test_other_words_are_no_surnames(word: str) -> None:
    assert not is_surname(word)


@pytest.mark.parametrize(
    "html",
    [
        "<p>Zyrelle Hernandez, Office Manager</p>",
        "<h4>Zyrelle Hernandez</h4><p>Office Manager</p>",
        "<p>For prices please contact Zyrelle Hernandez at 505-320-1100.</p>",
    ],
)
def test_a_known_surname_makes_a_name_of_a_word_that_no_list_knows(html: str) -> None:
    assert delivered(html, Field.PERSON, country="US") == ["Zyrelle Hernandez"]


@pytest.mark.parametrize(
    "html",
    [
        "<p>Zyrelle Joinery, Office Manager</p>",
        "<p>Zyrelle Hernandez</p>",
        "<p>We met at the Zyrelle Hernandez of the year.</p>",
    ],
)
def test_a_surname_alone_makes_no_person(html: str) -> None:
    assert delivered(html, Field.PERSON, country="US") == []


def test_a_mailbox_of_the_given_name_below_a_name_is_the_persons() -> None:
    html = "<p>Zyrelle Okonda<br>505-320-1100<br>zyrelle@huber.example</p>"
    assert delivered(html, Field.PERSON, country="US") == ["Zyrelle Okonda"]
    far = f"<p>Zyrelle Okonda</p><p>{'Cranes of every size. ' * 20}</p><p>zyrelle@huber.example</p>"
    assert delivered(far, Field.PERSON, country="US") == []

"""People with strong words beside them who are not the organisation's own, and own people with few words."""

from zlib import crc32

import pytest

from scraping.extract.people.belonging import UNSURE_ELSEWHERE
from scraping.extract.people.contacts import carries_whole_name
from scraping.extract.people.found import (
    HOLDS_RIGHTS,
    IN_ARTICLE,
    LEADS,
    OF_ORGANISATION,
    ON_TEAM_PAGE,
    UNSUPPORTED,
)
from scraping.extract.people.name_model import (
    fold_word,
    list_ngrams,
    load_name_model,
    score_word,
    slots_of,
)
from scraping.extract.people.organisation import is_leader
from scraping.findings import Field
from tests.scraping.extract.people.readings import reasons
from tests.scraping.extract.reader import candidates, delivered, rejected

FRONT = "http://www.lindenhof.example/"


def test_headline_is_no_name_of_the_organisation() -> None:
    html = (
        "<title>Harbour Giants look for a new coach - Lindenhof</title><h1>Harbour Giants look for a new coach</h1>"
        "<p>The team has parted with Harbour Giants coach Anna Quarry after a long and rather difficult season.</p>"
    )
    assert OF_ORGANISATION not in reasons(html, "Anna Quarry", FRONT)


def test_title_that_looks_like_the_domain_is_a_name_of_the_organisation() -> None:
    html = "<title>Lindenhof Cranes - Welcome</title><p>Rector of Lindenhof Cranes</p><p>Anna Quarry</p>"
    assert OF_ORGANISATION in reasons(html, "Anna Quarry", FRONT)


@pytest.mark.parametrize(
    "title",
    ["Founder & Managing Director", "Owner", "Geschäftsführer", "Prezes Zarządu", "Jednatel", "Ügyvezető"],
)
def test_titles_of_who_leads(title: str) -> None:
    assert is_leader(title)


@pytest.mark.parametrize("title", ["Owner, Harbour Cranes", "Harbour Cranes CEO", "Sales", "Team leader"])
def test_other_titles_do_not_say_who_leads(title: str) -> None:
    assert not is_leader(title)


def test_who_leads_without_another_organisation_leads_this_one() -> None:
    assert LEADS in reasons("<h3>Anna Quarry</h3><p>Owner</p><p>Call us today.</p>", "Anna Quarry", FRONT)


def test_owner_of_the_firm_below_leads_that_one() -> None:
    html = "<p>Anna Quarry</p><p>Owner</p><p>Harbour Cranes</p>"
    assert LEADS not in reasons(html, "Anna Quarry", FRONT)


@pytest.mark.parametrize(
    ("head", "url"),
    [
        ('<meta property="article:published_time" content="2018-03-02">', FRONT),
        ("", f"{FRONT}2018/03/new-crane"),
        ("", f"{FRONT}news/why-the-new-crane-is-so-tall.html"),
    ],
)
def test_pages_of_articles(head: str, url: str) -> None:
    html = f"<html><head>{head}</head><p>Anna Quarry, editor</p></html>"
    assert IN_ARTICLE in reasons(html, "Anna Quarry", url)


@pytest.mark.parametrize("url", [FRONT, f"{FRONT}contact-us", f"{FRONT}staff/anna-quarry"])
def test_other_pages_are_no_articles(url: str) -> None:
    assert IN_ARTICLE not in reasons("<p>Anna Quarry, editor</p>", "Anna Quarry", url)


def test_thing_of_somebody_announces_nobody() -> None:
    assert delivered("<p>Chef's Apron: Custom Kitchen Linen</p>", Field.PERSON, FRONT) == []


def test_choices_of_a_form_are_nobody() -> None:
    assert not any(
        one.field is Field.PERSON for one in candidates("<p>Anrede: Herr Frau</p><p>Tel. 555 0100</p>")
    )


def test_late_founder_is_deceased() -> None:
    html = "<p>Cranes are built here since the late Anna Quarry, founder, came to town.</p>"
    assert rejected(html, Field.PERSON, FRONT) == {"Anna Quarry": "deceased"}


@pytest.mark.parametrize("words", ["PrintEmail Huber", "LabelAnna Huber"])
def test_two_words_without_a_space_are_no_name(words: str) -> None:
    assert delivered(f"<p>{words}</p><p>Owner</p>", Field.PERSON) == []


@pytest.mark.parametrize("name", ["Anna FitzGerald", "Anna McAdams", "Anna DeLuca"])
def test_capitals_inside_a_surname_are_kept(name: str) -> None:
    assert delivered(f"<p>{name}</p><p>Owner</p>", Field.PERSON) == [name]


def test_name_that_nothing_supports_says_so() -> None:
    contact = "<h2>Offices</h2><p>Cranes</p><p>{}</p><p>Tel. 030 5550100</p>"
    assert UNSUPPORTED in reasons(contact.format("Vera Quarrystone"), "Vera Quarrystone")
    assert UNSUPPORTED not in reasons(contact.format("Vera Quarrystone, Owner"), "Vera Quarrystone")
    assert UNSUPPORTED not in reasons(contact.format("Anna Smith"), "Anna Smith")


def test_holder_of_the_rights_may_have_an_unknown_surname() -> None:
    html = "<p>Recipes and travels.</p><footer><p>© 2018 Anna Xoquill</p></footer>"
    assert HOLDS_RIGHTS in reasons(html, "Anna Xoquill", "http://recipes.example/")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("رئيس التحرير: محمد حسين", "محمد حسين"),
        ("رئيس التحرير\nمحمد حسين", "محمد حسين"),
        ("سردبیر: رضا کریمی", "رضا کریمی"),
    ],
)
def test_arabic_labels_end_with_their_line(line: str, name: str) -> None:
    html = "".join(f"<p>{part}</p>" for part in line.split("\n"))
    assert delivered(html, Field.PERSON, FRONT) == [name]


def structured(person: str) -> str:
    return f'<script type="application/ld+json">{{"@context": "https://schema.org", {person}}}</script>'


@pytest.mark.parametrize(
    ("person", "why"),
    [
        ('"@type": "Person", "name": "Anna Quarry"', "no_sign_of_belonging"),
        (
            '"@type": "Organization", "name": "Lindenhof", "founder": {"@type": "Person", "name": "Anna Quarry", "deathDate": "1947"}',
            "deceased",
        ),
    ],
)
def test_structured_strangers_are_rejected(person: str, why: str) -> None:
    assert rejected(structured(person), Field.PERSON, FRONT) == {"Anna Quarry": why}


@pytest.mark.parametrize(
    "person",
    [
        '"@type": "Person", "name": "Anna Quarry", "worksFor": {"@type": "Organization", "name": "Lindenhof"}',
        '"@type": ["Person", "Organization"], "name": "Anna Quarry"',
        '"@type": "Person", "name": "Anna Quarry", "jobTitle": "Owner"',
        '"@type": "Organization", "name": "Lindenhof", "founder": {"@type": "Person", "name": "Anna Quarry"}',
    ],
)
def test_structured_people_of_the_organisation_are_delivered(person: str) -> None:
    assert "Anna Quarry" in delivered(structured(person), Field.PERSON, FRONT)


@pytest.mark.parametrize("word", ["Anna", "Müller", "Иванова", "O’Brien", "X"])
def test_score_of_a_word_is_the_sum_over_its_ngrams(word: str) -> None:
    """Words of one byte a letter are cut as bytes, and pairs of weights are added up in one number."""
    model = load_name_model()
    ngrams = list_ngrams(fold_word(word))
    packed = [model.ngrams[crc32(ngram.encode()) % len(model.ngrams)] for ngram in ngrams]
    given, surname = (sum(one >> shift & 255 for one in packed) - 128 * len(packed) for shift in (0, 16))
    check, *places = slots_of(fold_word(word), model.word_slots)
    own = next(
        (
            at
            for at in (3 * place for place in places)
            if model.words[at] == check and any(model.words[at + 1 : at + 3])
        ),
        None,
    )
    if own is not None:
        given, surname = given + model.words[own + 1] - 128, surname + model.words[own + 2] - 128
    assert score_word(word) == pytest.approx(
        (model.given_bias + model.step * given, model.surname_bias + model.step * surname)
    )


def test_forum_that_is_called_a_board_is_no_page_of_a_board() -> None:
    html = "<title>Linden-Board.example - Forums</title><p>Anna Smith</p>"
    assert ON_TEAM_PAGE not in reasons(html, "Anna Smith", "http://linden-board.example/")
    board = "<title>Board | Linden Cranes</title><p>Anna Smith</p>"
    assert ON_TEAM_PAGE in reasons(board, "Anna Smith", "http://lindencranes.example/x")


@pytest.mark.parametrize(
    ("mailbox", "is_weaker"), [("keahlian@linden.example", True), ("s.keahlian@linden.example", False)]
)
def test_words_that_may_be_no_name_need_more_on_a_front_page(mailbox: str, is_weaker: bool) -> None:
    html = f"<p>Write to {mailbox}</p><p>Semak Keahlian<br>Tel. 020 7946 0123</p>"
    assert (UNSURE_ELSEWHERE in reasons(html, "Semak Keahlian", "http://www.linden.example/")) is is_weaker


@pytest.mark.parametrize(
    ("local", "is_whole"),
    [("s.keahlian", True), ("semak.keahlian", True), ("keahlian", False), ("semak", False)],
)
def test_one_word_in_a_mailbox_may_be_a_departments(local: str, is_whole: bool) -> None:
    assert carries_whole_name(local, "Semak Keahlian") is is_whole

"""Own people in texts: set in bold, with a number or mailbox of their own, and couples."""

import pytest

from scraping.extract.people.found import EMPHASISED, REACHED_AT
from scraping.findings import Field
from tests.scraping.extract.people.readings import found, reasons
from tests.scraping.extract.people.test_team_pages import SITE, trusted
from tests.scraping.extract.reader import candidates


@pytest.mark.parametrize(
    "text",
    [
        "<p>In the office, <strong>Anna Brandt</strong> has looked after our guests since 2003.</p>",
        "<p>Pr. paroh <b>Anna Brandt</b> slujește aici din 2003.</p>",
        "<p>V pokladně vás přivítá <strong>Anna Brandt</strong> a její kolegové.</p>",
    ],
)
def test_name_in_bold_in_a_text_about_the_team_is_of_it(text: str) -> None:
    assert trusted(text, "team") == ["Anna Brandt"]


def test_name_in_bold_on_another_page_says_nothing() -> None:
    assert EMPHASISED not in reasons(
        "<p>We saw <b>Anna Brandt</b> sing here.</p>", "Anna Brandt", SITE + "news/1"
    )


def test_sentence_in_bold_says_nothing_of_who_is_named_in_it() -> None:
    text = "<p><b>This song was written for us by Anna Brandt and is sung every year.</b></p>"

    assert EMPHASISED not in reasons(text, "Anna Brandt", SITE + "about")


@pytest.mark.parametrize("after", [" (0268 555 012)", ", tel. 555 0100", " (office@nordwerk.example)"])
def test_number_right_after_a_name_speaks_for_a_person(after: str) -> None:
    text = f"<p>The project for families is led by our social worker Anna Brandt{after} in winter.</p>"

    assert REACHED_AT in reasons(text, "Anna Brandt", SITE + "about")


def test_organiser_below_a_heading_of_speakers_is_not_one_of_them() -> None:
    html = (
        "<h1>Speakers</h1><p>Otto Berger</p><h2>Tickets</h2>"
        "<p>Write to Tamara Goodwin, events manager, tamara@nordwerk.example</p>"
    )

    assert trusted(html, "conference") == ["Tamara Goodwin"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The house is run by Anna and Tom Fielding.", ["Anna Fielding", "Tom Fielding"]),
        ("De keuken is van Anna en Piet de Boer.", ["Anna de Boer", "Piet de Boer"]),
        ("doamnele Maria și Elena Popescu", ["Maria Popescu", "Elena Popescu"]),
    ],
)
def test_couple_in_a_text_are_two_people_with_one_surname(text: str, names: list[str]) -> None:
    assert sorted(found(f"<p>{text}</p>")) == sorted(names)


def test_person_before_another_with_a_surname_of_her_own_is_no_couple() -> None:
    one = [
        one.value
        for one in candidates("<p>by Anna Huber and Tom Fielding</p>", SITE + "team")
        if one.field is Field.PERSON
    ]

    assert "Huber Fielding" not in one


@pytest.mark.parametrize(
    "text",
    [
        "<p>Guests may stay at the Linden Inn (landlady Anna Brandt, 01234 567890), which has six rooms to let.</p>",
        "<p>Der Park wird betreut von der Firma Lindengrün GmbH in Bremen: Anna Brandt, 0421 5550100, hilft gern.</p>",
    ],
)
def test_number_of_whom_another_firm_names_says_nothing(text: str) -> None:
    assert REACHED_AT not in reasons(text, "Anna Brandt", SITE + "about")

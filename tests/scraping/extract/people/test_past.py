"""People whom a page names although they have left, died or lived long ago."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.people.test_team_pages import trusted
from tests.scraping.extract.reader import rejected

FOOTER = "<p>© 2018 Nordwerk</p>"


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Ehrenvorsitzende: Otto Berger (Vorsitzender 1987–1999, † 2015)", "Otto Berger"),
        ("The firm was led by Thomas Fielding, who died in 2009.", "Thomas Fielding"),
        ("Notre fondateur Claude Moreau est décédé en 2011.", "Claude Moreau"),
        ("Założyciel Tomasz Nowak zmarł w 2004 roku.", "Tomasz Nowak"),
    ],
)
def test_who_has_died_is_deceased(sentence: str, name: str) -> None:
    assert (
        rejected(f"<p>{sentence}</p>", Field.PERSON, "http://nordwerk.example/team").get(name) == "deceased"
    )


def test_who_has_died_is_deceased_in_each_place_of_the_page() -> None:
    html = "<p>Founder: Otto Berger</p><p>We are proud. Otto Berger passed away in 2011.</p>"

    assert trusted(html, "about") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "We said goodbye to our accountant Laura Fischer, who was with us for 20 years.",
        "In den Ruhestand verabschiedet haben wir unseren Partner Otto Berger.",
        "Après 30 ans, notre directrice Claire Dupont a pris sa retraite.",
        "Wij namen afscheid van onze voorzitter Jan Visser.",
        "Our former director Laura Fischer lives in France.",
        "Bývalý ředitel Petr Novotný byl hostem večera.",
    ],
)
def test_who_has_left_is_not_delivered(sentence: str) -> None:
    assert trusted(f"<p>{sentence}</p>{FOOTER}", "about") == []


def test_of_a_table_of_directors_only_the_present_one_is_delivered() -> None:
    rows = (("1945–1971", "Marie Horáková"), ("1972–1998", "Josef Votava"), ("1999–2014", "Petra Kopecká"))
    past = "".join(f"<tr><th>{years}</th><td>{name}</td></tr>" for years, name in rows)
    html = f"<h2>Directors</h2><table>{past}<tr><th>since 2014</th><td>Hana Novotná, director</td></tr></table>{FOOTER}"

    assert trusted(html, "team") == ["Hana Novotná"]


@pytest.mark.parametrize(
    "listed", ["Anna Huber (2016–2020)", "Anna Huber, chair 2016–2020", "2016–2020: Anna Huber"]
)
def test_term_that_goes_on_is_not_past(listed: str) -> None:
    assert trusted(f"<h2>Board</h2><ul><li>{listed}</li></ul>{FOOTER}", "board") == ["Anna Huber"]


def test_who_opened_the_house_long_ago_is_nobody_to_write_to() -> None:
    assert trusted("<p>In 1912 the architect Otto Berger opened an office in our street.</p>", "about") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Founded in 1912, the firm is now led by our director Laura Fischer.",
        "Our director Laura Fischer retired the old logo.",
    ],
)
def test_who_leads_an_old_firm_is_delivered(sentence: str) -> None:
    assert trusted(f"<p>{sentence}</p>{FOOTER}", "about") == ["Laura Fischer"]


def test_honorary_members_are_not_the_board() -> None:
    html = "<h2>Bestuur</h2><p>Voorzitter: Jan Visser</p><h2>Ereleden</h2><p>Piet Bakker</p>"

    assert trusted(html, "bestuur") == ["Jan Visser"]


def test_what_ends_a_sentence_has_no_title_below_it() -> None:
    html = (
        "<p>The first performance here was that of a club of the town and Otto Berger.</p><h3>Directors</h3>"
    )

    assert trusted(html, "about") == []

"""Who stands in or below a quotation is a customer; who only stands in an indented block is not."""

import pytest

from scraping.extract.people.found import QUOTED
from scraping.findings import Field
from tests.scraping.extract.people.readings import reasons
from tests.scraping.extract.reader import delivered, rejected


@pytest.mark.parametrize(
    "block",
    [
        "<li>Anna Smith, M.D.</li><li>Tom Brown, M.D.</li>",
        "<p>Anna Smith</p><p>Tom Brown, Nurse Practitioner</p>",
    ],
)
def test_an_indented_list_of_names_is_no_quotation(block: str) -> None:
    html = f"<p>Who works here</p><blockquote>{block}</blockquote>"
    assert delivered(html, Field.PERSON) == ["Anna Smith", "Tom Brown"]


@pytest.mark.parametrize(
    "said",
    [
        "Great cranes!",
        "„Immer wieder gern“",
        "They came in time and left the yard cleaner than it was",
        "また必ずお願いしたいと思います",
    ],
)
def test_a_quotation_holds_something_that_was_said(said: str) -> None:
    html = f"<blockquote><p>{said}</p><p>Anna Smith</p></blockquote>"
    assert rejected(html, Field.PERSON) == {"Anna Smith": "quoted_customer"}


def test_a_couple_below_a_quotation_are_both_customers() -> None:
    html = '<p>"They came in time and left the yard clean."</p><p>Anna and Tom Smith</p>'
    assert delivered(html, Field.PERSON) == []


def test_a_name_before_a_story_is_not_the_author_of_the_text_above() -> None:
    html = '<p>"They came in time and left the yard clean."</p><p>Anna Smith, M.D., received her degree in Leeds.</p>'
    assert delivered(html, Field.PERSON) == ["Anna Smith"]


def test_name_that_begins_a_long_line_did_not_say_the_line_above() -> None:
    html = (
        "<p>Still not sure? Ask us for a comparison and see for yourself what we mean by that.</p>"
        "<p>Anna Smith, a practicing attorney and founder of Lindenhof Cranes, knows that cranes are expensive, "
        "and that is why she has made a list of what to look for.</p>"
    )
    assert QUOTED not in reasons(html, "Anna Smith")


@pytest.mark.parametrize("line", ["Mrs Anna Smith", "Mr Tom Brown", "Dr Anna Smith", "Frau Anna Huber"])
def test_a_form_of_address_without_a_dot_leaves_the_name_alone(line: str) -> None:
    assert "stands alone on its line" in reasons(f"<p>{line}</p>", line.partition(" ")[2])

"""docs/reference/outcomes.md says what the code does."""

import re
from pathlib import Path

from scraping.fetch import BrowserLimits, Caps, Timeouts
from scraping.outcomes import TRANSIENT, Outcome
from scraping.page.parse_pool import ParseLimits

TEXT = (Path(__file__).parents[3] / "docs" / "reference" / "outcomes.md").read_text()
OUTCOMES = TEXT.partition("## Of a fetch or render")[2].partition("\n## ")[0]
ROWS = re.findall(r"^\| `(\w+)` \| .+ \| ?(\w*) ?\|$", OUTCOMES, re.MULTILINE)
# Outcomes of layers and tasks, not of fetches.
NOT_OF_A_FETCH = {
    Outcome.FOUND,
    Outcome.NOTHING,
    Outcome.NOT_NEEDED,
    Outcome.NO_WEBSITE,
    Outcome.NO_LISTING,
    Outcome.NOT_REACHED,
    Outcome.CANCELLED,
}


def test_every_outcome_of_a_fetch_is_in_the_table() -> None:
    assert {name for name, _ in ROWS} == {str(outcome) for outcome in set(Outcome) - NOT_OF_A_FETCH}


def test_the_table_says_which_outcomes_are_tried_again() -> None:
    assert {name for name, again in ROWS if again == "yes"} == {str(outcome) for outcome in TRANSIENT}


def test_the_documented_caps_are_the_defaults() -> None:
    caps, timeouts = Caps(), Timeouts()

    assert (caps.html_bytes, caps.robots_bytes, caps.sitemap_bytes) == (3_000_000, 500 * 1024, 10_000_000)
    assert (caps.error_bytes, caps.headers, caps.header_bytes, caps.redirects) == (
        128 * 1024,
        128,
        16 * 1024,
        5,
    )
    assert (timeouts.connect, timeouts.read, timeouts.total, timeouts.dns, timeouts.render) == (
        10,
        15,
        30,
        5,
        25,
    )
    browser = BrowserLimits()
    assert (browser.renders, browser.seconds, browser.memory_mb) == (100, 1_800, 1_536)
    assert (ParseLimits().seconds, ParseLimits().memory_mb, ParseLimits().pages) == (5, 1024, 2_000)

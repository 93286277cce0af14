"""The choice of pages on some of the generated sites; `python -m benchmarks.page_layouts` measures all of them."""

import pytest

from benchmarks.page_layouts import Reach, measure, summarise
from benchmarks.site_layouts import CHECK_LAYOUTS, LAYOUTS
from scraping.crawl.page_choice import page_yields, stored_yields

SITES = 80  # each layout four times


@pytest.fixture(scope="module")
def reached() -> list[Reach]:
    return list(measure(SITES, LAYOUTS))


@pytest.mark.parametrize(("kind", "least"), [("contact", 0.9), ("imprint", 0.85), ("team", 0.85)])
def test_pages_with_facts_are_reached_soon_on_unseen_layouts(
    reached: list[Reach], kind: str, least: float
) -> None:
    check = [one for one in reached if one.site.layout in CHECK_LAYOUTS]
    assert len(check) == SITES // 2
    assert summarise(check).soon[kind] >= least


def test_balanced_crawls_cost_few_pages(reached: list[Reach]) -> None:
    assert summarise(reached).balanced <= 3.5


def test_most_balanced_crawls_meet_their_target(reached: list[Reach]) -> None:
    assert sum(one.balanced_met for one in reached) >= 0.95 * len(reached)


def test_yields_were_counted_on_visits_and_not_judged_alone() -> None:
    stored = stored_yields()
    visited = {kind: entry["visits"] for kind, entry in stored["kinds"].items()}
    assert min(visited[kind] for kind in ("contact", "imprint", "team", "about")) > 100
    assert list(page_yields().beliefs) == sorted(page_yields().beliefs)

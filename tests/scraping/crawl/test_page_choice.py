import asyncio

from benchmarks.page_choice import LIMIT, measure


def test_contacts_are_found_within_four_fetches_on_nearly_every_demo_site() -> None:
    counts = asyncio.run(measure())
    total = sum(counts.values())
    soon = sum(count for fetches, count in counts.items() if fetches <= LIMIT)
    assert total >= 40
    assert soon / total >= 0.95

"""ThirdParties' nonsense has an outcome. `python -m benchmarks.fuzz` feeds the same doors for longer."""

import pytest

from tests.scraping.fetch.fuzzing import feed_door

CASES = {
    "url": 4_000,
    "link": 2_000,
    "page": 2_500,
    "parser": 500,
    "headers": 1_500,
    "robots": 500,
    "trail": 800,
    "answers": 1_000,
    "fetch": 1_200,
}


@pytest.mark.parametrize("door", CASES)
def test_no_nonsense_gets_an_exception_out_of_a_door(door: str) -> None:
    feed_door(door, CASES[door])


def test_the_doors_are_fed_ten_thousand_cases() -> None:
    assert sum(CASES.values()) >= 10_000

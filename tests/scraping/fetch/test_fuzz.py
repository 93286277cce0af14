"""Random input ends in an outcome. `python -m benchmarks.fuzz` runs the same targets for longer."""

import pytest

from tests.scraping.fetch.fuzzing import run_fuzz_target

CASES = {
    "url": 4_000,
    "link": 2_000,
    "page": 2_500,
    "parser": 500,
    "headers": 1_500,
    "robots": 500,
    "traps": 800,
    "answers": 1_000,
    "fetch": 1_200,
}


@pytest.mark.parametrize("target", CASES)
def test_random_input_raises_no_exception(target: str) -> None:
    run_fuzz_target(target, CASES[target])


def test_at_least_ten_thousand_cases_are_run() -> None:
    assert sum(CASES.values()) >= 10_000

"""Random input ends in an outcome. `make fuzz` runs the same targets for longer."""

import pytest

from tests.scraping.fetch.fuzzing import run_fuzz_target

CASES = {
    "url": 1_000,
    "link": 500,
    "page": 600,
    "parser": 200,
    "headers": 400,
    "robots": 200,
    "traps": 200,
    "answers": 300,
    "fetch": 300,
}


@pytest.mark.parametrize("target", CASES)
def test_random_input_raises_no_exception(target: str) -> None:
    run_fuzz_target(target, CASES[target])

"""The short form of `make chaos` for facts: what is done to the machine does not change what a crawl finds."""

import pytest

from benchmarks.chaos_facts import FactScenarios, Plan
from benchmarks.chaos_outcome import Outcome, table_of


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.long
def test_killed_workers_and_servers_change_no_fact() -> None:
    plan = Plan(sites=12, fair=False, kills=3, kill_seconds=6.0, slots=8, limit_seconds=240.0)
    scenarios = FactScenarios(plan)

    undisturbed = scenarios.crawl_undisturbed()
    disturbed = scenarios.kill_everything()

    assert undisturbed.found > 50
    assert (disturbed.found, disturbed.lost, disturbed.doubled, disturbed.dead) == (
        undisturbed.found,
        0,
        0,
        0,
    )
    assert not disturbed.has_failed


def test_table_shows_what_failed() -> None:
    good = Outcome("a", expected=3, found=3)
    bad = Outcome("b", expected=3, found=2, lost=1, slowest_recovery=1.25, seconds=9.6)

    assert table_of([good, bad]) == [
        "scenario  expected  found  lost  doubled  dead  slowest recovery  seconds",
        "a                3      3     0        0     0             0.0 s        0",
        "b                3      2     1        0     0             1.2 s       10  FAILED",
    ]

"""The short form of `make chaos` for facts: what is done to the machine does not change what a crawl finds."""

from collections import Counter
from collections.abc import Iterable

import pytest

from benchmarks import chaos_world
from benchmarks.chaos_facts import Crawled, FactScenarios, Plan
from benchmarks.chaos_outcome import Outcome, table_of
from benchmarks.chaos_sites import ManySites
from tests.warm_start import WARM_SUBPROCESS


@pytest.mark.early(first=True)
@pytest.mark.postgres
@pytest.mark.redis
def test_killed_workers_and_servers_change_no_fact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chaos_world, "subprocess", WARM_SUBPROCESS)
    plan = Plan(sites=12, fair=False, kills=3, kill_seconds=6.0, slots=8, limit_seconds=500.0)
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


def crawled(facts: Iterable[tuple[str, str]], *, is_slow: bool = False) -> Crawled:
    found = Counter((host, "email", value, "delivered", "") for host, value in facts)
    return Crawled(Outcome("a", found=found.total()), found, is_slow)


def test_fewer_companies_are_compared_with_what_was_found_for_these() -> None:
    scenarios = FactScenarios(Plan(sites=4, slow_sites=2, fair=False))
    hosts = [each.host for each in ManySites.create(4).companies]
    scenarios.expect(crawled((host, "info@crane.example") for host in hosts))

    same = scenarios.compare(crawled(((host, "info@crane.example") for host in hosts[:2]), is_slow=True))
    other = scenarios.compare(crawled([(hosts[0], "sales@crane.example")], is_slow=True))

    assert (same.expected, same.found, same.lost, same.doubled) == (2, 2, 0, 0)
    assert (other.expected, other.found, other.lost, other.doubled) == (2, 1, 2, 1)


def test_table_shows_what_failed() -> None:
    good = Outcome("a", expected=3, found=3)
    bad = Outcome("b", expected=3, found=2, lost=1, slowest_recovery=1.25, seconds=9.6)

    assert table_of([good, bad]) == [
        "scenario  expected  found  lost  doubled  dead  slowest recovery  seconds",
        "a                3      3     0        0     0             0.0 s        0",
        "b                3      2     1        0     0             1.2 s       10  FAILED",
    ]

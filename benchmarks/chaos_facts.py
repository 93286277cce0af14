"""Facts, not only tasks: what is done to the machine must not change what a crawl finds.

usage: python -m benchmarks.chaos_facts [--sites 1000] [--only kills,busy,cpu,servers]

The demo trade fair and invented companies are crawled undisturbed first; then again under each disturbance. Each time
the same facts (company, field, value, delivered or rejected, person) must come out.
"""

import argparse
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.chaos_cpu import CpuLimit
from benchmarks.chaos_outcome import Outcome
from benchmarks.chaos_sites import ManySites, fair_rows
from benchmarks.chaos_world import FactKey, World, temporary_directory
from benchmarks.cleanup import run_and_clean_up
from tests.run import busy_loops

FROZEN_SECONDS = 50.0
MOST_SHOWN = 20  # of the facts that differ


@dataclass(frozen=True, slots=True)
class Plan:
    sites: int = 1_000
    slow_sites: int = 500  # of these, where the machine has little time for them
    fair: bool = True
    kills: int = 45
    kill_seconds: float = 120.0
    frozen_seconds: float = FROZEN_SECONDS
    loops: int = 8
    cpu_share: float = 0.3
    limit_seconds: float = 900.0
    slots: int = 64
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Crawled:
    outcome: Outcome
    facts: Counter[FactKey]
    is_slow: bool  # has the plan's `slow_sites` only


class FactScenarios:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._many = ManySites.create(plan.sites)
        self._few = ManySites(self._many.companies[: plan.slow_sites], self._many.sites)
        self._expected: Counter[FactKey] = Counter()
        self.missing: dict[str, Counter[FactKey]] = {}
        self.undisturbed_seconds = 0.0

    def crawl_undisturbed(self) -> Outcome:
        crawled = self._crawl("undisturbed", lambda world: world.start(2))
        self.expect(crawled)
        outcome = self.compare(crawled)
        # A dead letter without any disturbance is an error of ours, and no measure for the others.
        outcome.has_failed |= outcome.dead > 0
        self.undisturbed_seconds = outcome.seconds
        return outcome

    def kill_workers(self) -> Outcome:
        """SIGKILL of one of two workers, again and again."""
        outcome = self.compare(
            self._crawl(f"{self.plan.kills} SIGKILLs in {self.plan.kill_seconds:.0f} s", self._kill_workers)
        )
        # While the kills go on, a new worker may be killed before it has begun anything.
        outcome.recovery_limit += self.plan.kill_seconds
        return outcome

    def _kill_workers(self, world: World) -> None:
        draw = random.Random(self.plan.seed)
        world.start(2)
        pause = self.plan.kill_seconds / self.plan.kills
        for _ in range(self.plan.kills):
            time.sleep(pause)
            world.replace(draw.randrange(2))

    def keep_processors_busy(self) -> Outcome:
        with busy_loops(self.plan.loops):
            return self.compare(
                self._crawl(f"{self.plan.loops} busy loops", lambda world: world.start(2), is_slow=True)
            )

    def limit_processor(self) -> Outcome:
        return self.compare(self.crawl_with_little_cpu())

    def crawl_with_little_cpu(self) -> Crawled:
        """It leaves the others most of the machine."""
        limit = CpuLimit(self.plan.cpu_share)

        def disturb(world: World) -> None:
            world.start(1)
            limit.add(world.workers[0].pid)
            world.wait(
                self.plan.limit_seconds * 2, lambda: limit.turn([each.pid for each in world.workers], 1.0)
            )

        try:
            return self._crawl(f"{self.plan.cpu_share} CPU ({limit.how})", disturb, is_slow=True)
        finally:
            limit.close()

    def kill_servers(self) -> Outcome:
        """Redis emptied and killed, PostgreSQL killed twice, a worker frozen."""

        def disturb(world: World) -> None:
            world.start(2)
            self._kill_servers(world)
            freeze(world, self.plan.frozen_seconds)

        return self.compare(self._crawl("FLUSHALL, kill -9 of Redis and 2 of PostgreSQL, SIGSTOP", disturb))

    def _kill_servers(self, world: World) -> None:
        steps: list[Callable[[], object]] = [
            lambda: empty_redis(world),
            world.postgres.crash,
            lambda: restart_redis(world),
            world.postgres.crash,
        ]
        for step in steps:
            time.sleep(self.undisturbed_seconds / 8)
            step()

    def kill_everything(self) -> Outcome:
        """The short form: workers and servers in one crawl."""

        def disturb(world: World) -> None:
            self._kill_workers(world)
            self._kill_servers(world)

        return self.compare(self._crawl("workers and servers killed", disturb))

    def _crawl(self, name: str, disturb: Callable[[World], object], *, is_slow: bool = False) -> Crawled:
        started = time.monotonic()
        many = self._few if is_slow else self._many
        rows = [*(fair_rows() if self.plan.fair else []), *many.seed_rows()]
        with (
            temporary_directory() as directory,
            World(rows, many.sites, directory, LEADSLOGIX_CONCURRENCY=str(self.plan.slots)) as world,
        ):
            disturb(world)
            has_ended = world.wait(self.plan.limit_seconds)
            outcome = Outcome(f"facts of {len(rows):,} companies: {name}", recovery_limit=60.0)
            found = world.facts()
            outcome.found = found.total()
            outcome.dead = world.count("dead")
            outcome.slowest_recovery = world.slowest_recovery()
            if not has_ended:
                outcome.has_failed = True
                outcome.notes.append("the run did not end in time")
            outcome.notes += notes_on(world)
        outcome.seconds = time.monotonic() - started
        return Crawled(outcome, found, is_slow)

    def expect(self, crawled: Crawled) -> None:
        self._expected, self._dead = crawled.facts, crawled.outcome.dead

    def compare(self, crawled: Crawled) -> Outcome:
        """With the undisturbed crawl: where fewer companies were crawled, with what that one found for these."""
        left_out = {each.host for each in self._many.companies[self.plan.slow_sites :] if crawled.is_slow}
        expected = Counter({fact: n for fact, n in self._expected.items() if fact[0] not in left_out})
        outcome = crawled.outcome
        outcome.expected, outcome.dead_expected = expected.total(), self._dead
        self.missing[outcome.scenario], self.more = expected - crawled.facts, crawled.facts - expected
        outcome.lost, outcome.doubled = self.missing[outcome.scenario].total(), self.more.total()
        outcome.notes += [f"missing: {fact}" for fact in list(self.missing[outcome.scenario])[:MOST_SHOWN]]
        outcome.notes += [f"more: {fact}" for fact in list(self.more)[:MOST_SHOWN]]
        return outcome


def notes_on(world: World) -> list[str]:
    """What explains a difference: how tries ended, and why fields of companies are empty."""
    results = world.ask(
        "SELECT result, error_class, count(*) FROM queueing_attempt GROUP BY 1, 2 ORDER BY 3 DESC"
    )
    letters = world.ask("SELECT error_class, left(error_message, 200) FROM queueing_deadletter LIMIT 5")
    visits = world.ask("SELECT outcome, count(*) FROM seeds_pagevisit GROUP BY 1 ORDER BY 2 DESC")
    return [
        "tries: " + ", ".join(f"{result} {error}".strip() + f" {count}" for result, error, count in results),
        "dead letters: " + "; ".join(f"{error}: {message}" for error, message in letters),
        "pages: " + ", ".join(f"{code} {count}" for code, count in visits),
    ]


def empty_redis(world: World) -> None:
    import redis

    redis.Redis.from_url(world.redis.url).flushall()


def restart_redis(world: World) -> None:
    world.redis.kill()
    time.sleep(1.0)
    world.redis.start()


def freeze(world: World, seconds: float) -> None:
    """Stops the first worker for so long, unless the others end the run before."""
    pid = world.workers[0].pid
    os.kill(pid, signal.SIGSTOP)
    world.wait(seconds)
    os.kill(pid, signal.SIGCONT)


SCENARIOS: dict[str, Callable[[FactScenarios], Outcome]] = {
    "kills": FactScenarios.kill_workers,
    "busy": FactScenarios.keep_processors_busy,
    "cpu": FactScenarios.limit_processor,
    "servers": FactScenarios.kill_servers,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sites", type=int, default=1_000)
    parser.add_argument("--no-fair", action="store_true")
    parser.add_argument("--only", default=",".join(SCENARIOS))
    parser.add_argument("--limit", type=float, default=900.0)
    options = parser.parse_args()
    scenarios = FactScenarios(
        Plan(
            sites=options.sites,
            slow_sites=options.sites // 2,
            fair=not options.no_fair,
            limit_seconds=options.limit,
        )
    )
    outcomes = [scenarios.crawl_undisturbed()]
    print(outcomes[0], flush=True)
    for name in filter(None, options.only.split(",")):
        outcome = SCENARIOS[name](scenarios)
        print(outcome, flush=True)
        outcomes.append(outcome)
    return 0 if all(outcome.passed for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(run_and_clean_up(main))

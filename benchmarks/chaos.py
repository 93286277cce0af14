"""What may happen to the machine, and what must come out nevertheless: one table.

usage: python -m benchmarks.chaos [--only NAMES] [--sites 400] [--slow-sites 100]

Where something is lost, doubled or dead that should not be, or recovers too late, the line ends with FAILED. What is
compared with an undisturbed crawl says how many companies were crawled; the undisturbed one is made once.
"""

import argparse
import os
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from benchmarks.chaos_facts import Crawled, FactScenarios, Plan
from benchmarks.chaos_kills import Chaos, Faults, add_chaos_tasks, database_of
from benchmarks.chaos_outcome import Outcome, table_of
from benchmarks.chaos_poison import poison_one
from benchmarks.chaos_queue import fill_redis, freeze_a_worker
from benchmarks.chaos_runs import fill_disk, race_runs
from benchmarks.cleanup import end_with_parent, run_and_clean_up
from queueing.embedded_redis import EmbeddedRedis
from tests.postgres import PrivatePostgres

LIMIT_SECONDS = 300.0
FREEZE_LIMIT_SECONDS = 30.0


@contextmanager
def queue() -> Iterator[tuple[EmbeddedRedis, dict[str, Any]]]:
    """A Redis of its own, and the database, without tasks."""
    from django.db import connection

    from benchmarks.queue_load import delete_tasks

    delete_tasks()
    with EmbeddedRedis() as server:
        yield server, database_of(connection)


class Scenarios:
    """Each method is one line of the table."""

    def __init__(self, postgres: PrivatePostgres) -> None:
        self._postgres = postgres

    def kills(self) -> Outcome:
        """Workers are killed, Redis is restarted empty, connections are cut: queue only, tasks of no duration."""
        run_id, tasks = uuid.uuid4(), 2_000
        with queue() as (server, database):
            add_chaos_tasks(run_id, tasks, seed=1)
            chaos = Chaos(server, database, workers=4, seed=1)
            chaos.cut_connections = self._postgres.cut_connections
            result = chaos.run(run_id, Faults(60, redis_restarts=2, database_cuts=3), LIMIT_SECONDS)
        still_open = sum(result.states.get(state, 0) for state in ("waiting", "queued", "leased"))
        return Outcome(
            f"tasks: {result.kills} SIGKILLs, 2 Redis, {result.connections_cut} connections cut",
            expected=tasks * 2,
            found=result.done,
            # Each task adds another one when it is done.
            lost=(result.tasks if still_open else tasks * 2) - result.done - result.dead - still_open,
            doubled=result.doubled,
            dead=result.dead,
            slowest_recovery=result.slowest_release_seconds,
            seconds=result.seconds,
            notes=[f"{still_open} tasks were open when the time was over"] if still_open else [],
        )

    def poison(self) -> Outcome:
        with queue() as (server, database):
            return poison_one(server.url, database, limit_seconds=LIMIT_SECONDS)

    def frozen(self) -> Outcome:
        """A worker is stopped (SIGSTOP) inside a transaction that has locked a row which all tasks write."""
        started, seconds, tasks = time.monotonic(), 40, 20_000
        with queue() as (server, database):
            rates = freeze_a_worker(server.url, database, tasks, seconds)
        ended = sum(rates.in_each_second)
        wanted = int(rates.before * (seconds - FREEZE_LIMIT_SECONDS) / 2)
        return Outcome(
            f"tasks: a worker frozen in a transaction, {seconds} s",
            expected=ended,
            found=ended,
            slowest_recovery=rates.recovery_seconds,
            recovery_limit=FREEZE_LIMIT_SECONDS,
            seconds=time.monotonic() - started,
            has_failed=sum(rates.in_each_second[int(FREEZE_LIMIT_SECONDS) :]) < wanted,
            notes=[
                f"tasks a second: {rates.before:.0f} before, {rates.after(30):.0f} from 30 s after the freeze on;"
                f" {rates.slow_seconds} seconds had less than half"
            ],
        )

    def full(self) -> Outcome:
        from queueing.tasks import count_states

        started, tasks = time.monotonic(), 2_000
        with queue() as (server, database):
            spare, full = fill_redis(server, database, tasks)
            states = count_states(last_run())
        return Outcome(
            "tasks: Redis at its memory limit",
            expected=tasks,
            found=states["done"],
            lost=tasks - states["done"],
            dead=states["dead"],
            seconds=time.monotonic() - started,
            notes=[f"tasks a second: {spare:.0f} with memory to spare, {full:.0f} at the limit"],
        )

    def parts(self) -> Outcome:
        """Random keys of ours are deleted at random moments; every run must finish."""
        from tests.queueing.test_partial_loss import check_that_all_finish

        started, examples = time.monotonic(), 200
        outcome = Outcome("runs: random parts of Redis deleted", expected=examples)
        with EmbeddedRedis() as server:
            check_that_all_finish(server, examples)
        outcome.found = examples
        outcome.seconds = time.monotonic() - started
        return outcome

    def races(self) -> Outcome:
        return race_runs()

    def disk(self) -> Outcome:
        return fill_disk()


SCENARIOS: dict[str, Callable[[Scenarios], Outcome]] = {
    "kills": Scenarios.kills,
    "poison": Scenarios.poison,
    "frozen": Scenarios.frozen,
    "full": Scenarios.full,
    "parts": Scenarios.parts,
    "races": Scenarios.races,
    "disk": Scenarios.disk,
}
FACT_SCENARIOS: dict[str, Callable[[FactScenarios], Outcome]] = {
    "facts-kills": FactScenarios.kill_workers,
    "facts-busy": FactScenarios.keep_processors_busy,
    "facts-servers": FactScenarios.kill_servers,
}
SLOW = "facts-cpu"
ALL = (*SCENARIOS, *FACT_SCENARIOS, SLOW)


def last_run() -> uuid.UUID:
    from queueing.models import Task

    return uuid.UUID(str(Task.objects.order_by("-pk").values_list("run_id", flat=True)[0]))


def run(names: list[str], plan: Plan, show: Callable[[Outcome], object]) -> list[Outcome]:
    """All scenarios of these names, in the order of the table. A crawl with little CPU time goes on beside them."""
    outcomes: list[Outcome] = []

    def add(outcome: Outcome) -> None:
        outcomes.append(outcome)
        show(outcome)

    with ProcessPoolExecutor(1, get_context("spawn"), end_with_parent, (os.getpid(),)) as beside:
        slow = beside.submit(crawl_with_little_cpu, plan) if SLOW in names else None
        run_queue_scenarios(names, add)
        if any(name in names for name in (*FACT_SCENARIOS, SLOW)):
            facts = FactScenarios(plan)
            add(facts.crawl_undisturbed())
            for name in FACT_SCENARIOS:
                if name in names:
                    add(FACT_SCENARIOS[name](facts))
            if slow is not None:
                add(facts.compare(slow.result()))
    return outcomes


def run_queue_scenarios(names: list[str], add: Callable[[Outcome], object]) -> None:
    wanted = [name for name in SCENARIOS if name in names]
    if not wanted:
        return
    with PrivatePostgres() as postgres:
        load_django(postgres.url)
        scenarios = Scenarios(postgres)
        for name in wanted:
            add(SCENARIOS[name](scenarios))


def crawl_with_little_cpu(plan: Plan) -> Crawled:
    return FactScenarios(plan).crawl_with_little_cpu()


def load_django(database_url: str) -> None:
    os.environ["DATABASE_URL"] = database_url
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leadslogix.settings")
    import tests.queueing.worker_process  # noqa: F401, I001  # loads Django
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def show_progress(outcome: Outcome) -> None:
    print("  ".join(outcome.row), flush=True)
    for note in outcome.notes:
        print(f"    {note}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default=",".join(ALL), help=f"of {', '.join(ALL)}")
    parser.add_argument("--sites", type=int, default=400, help="invented companies beside the fair's")
    parser.add_argument(
        "--slow-sites", type=int, default=100, help="of these, where there is little CPU time"
    )
    options = parser.parse_args()
    started = time.monotonic()
    plan = Plan(sites=options.sites, slow_sites=options.slow_sites)
    outcomes = run(options.only.split(","), plan, show_progress)
    print()
    for line in table_of(outcomes):
        print(line)
    print(f"\n{time.monotonic() - started:.0f} seconds in all")
    return 0 if all(outcome.passed for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(run_and_clean_up(main))

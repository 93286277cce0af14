"""How fast the queue is, next to rq's own workers, everything in one run on one machine.

usage: python -m benchmarks.queue [--quick]      (with --quick: smaller numbers, for a look)

Needs nothing running: it starts a private Redis and a private PostgreSQL. Prints a table in Markdown.
"""

import argparse
import multiprocessing
import os
import statistics
import sys
import time
from typing import Any

from benchmarks.queue_load import HOSTS, add_tasks, forget_tasks, start_worker, use_redis, wait_until
from benchmarks.queue_report import Report, p50_p99, percentile

CYCLE_TASKS = 3_000
FORKED_JOBS = 300
FED_TASKS = 20_000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    scale = 10 if parser.parse_args().quick else 1
    from tests.postgres import PrivatePostgres

    report = Report()
    # Before Django is loaded: the heap needs none of it.
    measure_heap(report, 100_000 // scale)
    with PrivatePostgres() as postgres:
        os.environ["DATABASE_URL"] = postgres.url
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leadslogix.settings")
        measure_all(report, scale)
    report.print()
    return 0


def measure_all(report: Report, scale: int) -> None:
    from django.core.management import call_command

    import tests.queueing.worker_process  # noqa: F401  # loads Django
    from queueing.embedded_redis import EmbeddedRedis

    call_command("migrate", verbosity=0)
    for measure in (
        measure_cycles,
        measure_feeding,
        measure_takes,
        measure_latency,
        measure_slots,
        measure_backlog,
    ):
        # No measurement finds rows of another one before it.
        forget_tasks()
        with EmbeddedRedis(max_memory="1gb") as server:
            measure(report, server, scale)


# --- the heap ---------------------------------------------------------------------------------------------------------


def measure_heap(report: Report, count: int) -> None:
    from queueing.frontier import Entry
    from queueing.heap import HeapFrontier
    from queueing.politeness import HostLimits
    from queueing.tiers import Tier

    rates = []
    for _ in range(3):
        frontier = HeapFrontier(limits=HostLimits(leases=count))
        entries = [
            Entry(number, Tier.SITEMAP, f"h{number % HOSTS}.example") for number in range(1, count + 1)
        ]
        started = time.perf_counter()
        frontier.push(entries)
        for _ in range(count):
            frontier.take("w", now_ms=1)
        rates.append(count / (time.perf_counter() - started))
    best = max(rates)
    report.add(
        "HeapFrontier, push + take pairs per second", f"{best:,.0f}", "at least 100,000", best >= 100_000
    )


# --- the full cycle ---------------------------------------------------------------------------------------------------


def measure_cycles(report: Report, server: Any, scale: int) -> None:
    forked = _rq_rate(server, "Worker", FORKED_JOBS // min(scale, 3))
    simple = _rq_rate(server, "SimpleWorker", CYCLE_TASKS // scale)
    ours = _crawl_worker_rate(server, CYCLE_TASKS // scale)
    report.add("rq's forking Worker, no-op jobs per second", f"{forked:,.0f}")
    report.add("rq's SimpleWorker, no-op jobs per second", f"{simple:,.0f}")
    report.add("CrawlWorker, no-op tasks per second, all rows written", f"{ours:,.0f}")
    report.add("ratio to rq's forking Worker", f"{ours / forked:.1f}", "at least 4", ours >= 4 * forked)
    report.add("ratio to rq's SimpleWorker", f"{ours / simple:.2f}")


def _rq_rate(server: Any, name: str, count: int) -> float:
    import redis
    from rq import Queue

    client = redis.Redis.from_url(server.url)
    client.flushall()
    queue = Queue("plain", connection=client)
    queue.enqueue_many([Queue.prepare_data("benchmarks.queue.do_nothing") for _ in range(count)])
    process = multiprocessing.get_context("spawn").Process(target=_run_rq, args=(server.url, name))
    process.start()
    wait_until(lambda: len(queue) < count)
    started, already = time.perf_counter(), count - len(queue)
    process.join()
    return (count - already) / (time.perf_counter() - started)


def do_nothing() -> None:
    pass


def _run_rq(url: str, name: str) -> None:
    import redis
    import rq

    worker = getattr(rq, name)("plain", connection=redis.Redis.from_url(url))
    worker.work(burst=True, logging_level="ERROR")


def _crawl_worker_rate(server: Any, count: int) -> float:
    from queueing.models import Task

    run_id = add_tasks(count)
    started_at = time.perf_counter()
    process = start_worker(server, concurrency=32, burst=True)
    done = Task.objects.filter(run_id=run_id, state="done")
    wait_until(lambda: done.exists())
    started, already = time.perf_counter(), done.count()
    # Looking takes the database's time, which is the worker's.
    wait_until(lambda: done.count() >= count, pause=0.1)
    seconds = time.perf_counter() - started
    process.join()
    print(f"  (worker started in {started - started_at:.1f} s)", flush=True)
    return (count - already) / seconds


# --- feeding ----------------------------------------------------------------------------------------------------------


def measure_feeding(report: Report, server: Any, scale: int) -> None:
    import redis
    from rq import Queue

    from queueing.conf import read_conf
    from queueing.database import RowThreads
    from queueing.feeder import feed
    from queueing.frontier import Entry
    from queueing.stores import make_frontier
    from queueing.tiers import Tier

    count = FED_TASKS // scale
    client = redis.Redis.from_url(server.url)
    queue = Queue("plain", connection=client)
    started = time.perf_counter()
    for start in range(0, count, 1_000):
        batch = [Queue.prepare_data("benchmarks.queue.do_nothing") for _ in range(min(1_000, count - start))]
        queue.enqueue_many(batch)
    theirs = count / (time.perf_counter() - started)

    conf = read_conf({"HIGH_WATER": count * 2, "LOW_WATER": count})
    frontier = make_frontier(client, conf)
    entries = [Entry(number, Tier.SITEMAP, f"h{number % HOSTS}.example") for number in range(1, count + 1)]
    started = time.perf_counter()
    frontier.push(entries)
    pushed = count / (time.perf_counter() - started)

    client.flushall()
    add_tasks(count)
    rows = RowThreads()
    started = time.perf_counter()
    fed = feed(frontier, rows, conf)
    ours = fed / (time.perf_counter() - started)
    rows.close()
    report.add("rq's enqueue_many, jobs per second (batches of 1,000)", f"{theirs:,.0f}")
    report.add("pushing with jobs, tasks per second", f"{pushed:,.0f}", "at least rq's", pushed >= theirs)
    report.add(
        "feeder, rows read, pushed and marked per second", f"{ours:,.0f}", "at least rq's", ours >= theirs
    )


# --- taking -----------------------------------------------------------------------------------------------------------


def measure_takes(report: Report, server: Any, scale: int) -> None:
    import redis

    client = redis.Redis.from_url(server.url)
    most = 100_000 // scale
    steps, trips = {}, {}
    for count in sorted({1_000, 10_000, most}):
        client.flushall()
        steps[count], trips[count] = _take_times(client, count)
        report.add(
            f"take with {count:,} tasks over {min(HOSTS, count // 10):,} hosts, Lua step, p50 / p99",
            p50_p99(steps[count]),
        )
    p99 = percentile(steps[most], 99)
    growth = statistics.median(steps[most]) / statistics.median(steps[1_000])
    report.add(f"the Lua step with {most:,} tasks, p99", f"{p99:.2f} ms", "at most 5 ms", p99 <= 5)
    # 1,000 tasks need 10 comparisons, 100,000 need 17: a logarithmic cost may grow by 1.7.
    report.add(
        "median's growth from 1,000 tasks", f"x{growth:.2f}", "at most logarithmic, x1.7", growth <= 1.7
    )
    report.add(f"take with {most:,} tasks incl. the way to Redis, p50 / p99", p50_p99(trips[most]))


def _take_times(client: Any, count: int) -> tuple[list[float], list[float]]:
    """Milliseconds of the Lua step as the server's slow log has them, and of the whole call."""
    from queueing.frontier import Entry
    from queueing.redis_store import RedisFrontier
    from queueing.tiers import Tier

    frontier = RedisFrontier(client)
    frontier.push(
        [Entry(number, Tier.SITEMAP, f"h{number % HOSTS}.example") for number in range(1, count + 1)]
    )
    leases, trips = [], []
    client.config_set("slowlog-max-len", 2_000)
    client.config_set("slowlog-log-slower-than", 0)
    client.slowlog_reset()
    for _ in range(800):
        started = time.perf_counter()
        leases.append(frontier.take("w"))
        trips.append((time.perf_counter() - started) * 1000)
    client.config_set("slowlog-log-slower-than", -1)
    assert all(leases)
    log = client.slowlog_get(2_000)
    return [entry["duration"] / 1000 for entry in log if entry["command"].startswith(b"EVALSHA")], trips


# --- an urgent task behind a long line --------------------------------------------------------------------------------


def measure_latency(report: Report, server: Any, scale: int) -> None:
    """From the commit of an exhibitor task to its start, on a worker busy with 100,000 sitemap tasks."""
    from queueing.models import Task
    from queueing.tiers import Tier

    count = 100_000 // scale
    use_redis(server)
    add_tasks(count, Tier.SITEMAP, seconds=0.05)
    process = start_worker(server, concurrency=16)
    wait_until(lambda: Task.objects.filter(tier="sitemap", state="done").count() > 50)
    waits = []
    for number in range(60):
        run_id = add_tasks(1)
        wait_until(lambda run_id=run_id: Task.objects.filter(run_id=run_id, state="done").exists())
        task = Task.objects.get(run_id=run_id)
        waits.append((task.started_at - task.created_at).total_seconds() * 1000)
        time.sleep(0.05 + number % 7 * 0.03)
    left = Task.objects.filter(tier="sitemap", state__in=["waiting", "queued"]).count()
    process.kill()
    process.join()
    p99 = percentile(waits, 99)
    report.add(f"exhibitor task behind {left:,} sitemap tasks starts after, p50 / p99", p50_p99(waits))
    report.add("the same, p99", f"{p99:.0f} ms", "at most 500 ms", p99 <= 500)


# --- memory -----------------------------------------------------------------------------------------------------------


def measure_slots(report: Report, server: Any, scale: int) -> None:
    import psutil

    from queueing.models import Task

    run_id = add_tasks(2_000 // scale, seconds=0.2)
    process = start_worker(server, concurrency=200)
    peak, threads, most = 0, 0, 0
    handle = psutil.Process(process.pid)
    while Task.objects.filter(run_id=run_id, state="done").count() < 2_000 // scale:
        peak = max(peak, handle.memory_info().rss)
        threads = max(threads, handle.num_threads())
        most = max(most, Task.objects.filter(state="leased").count())
        time.sleep(0.02)
    process.kill()
    process.join()
    megabytes = peak / 1e6
    report.add("200 slots in one process, tasks running at once", f"{most}")
    report.add("200 slots in one process, peak RSS", f"{megabytes:.0f} MB", "below 150 MB", megabytes < 150)
    report.add("200 slots in one process, threads", f"{threads}")


def measure_backlog(report: Report, server: Any, scale: int) -> None:
    import redis
    from django.db import connection

    from queueing.conf import read_conf
    from queueing.database import RowThreads
    from queueing.feeder import feed, waiting_rows
    from queueing.stores import make_frontier
    from queueing.tiers import Tier

    count = 1_000_000 // scale
    _insert_backlog(count)
    times = []
    for _ in range(30):
        started = time.perf_counter()
        waiting_rows(Tier.SITEMAP, 2_000)
        times.append((time.perf_counter() - started) * 1000)
    client = redis.Redis.from_url(server.url)
    conf = read_conf({})
    rows = RowThreads()
    feed(make_frontier(client, conf), rows, conf)
    rows.close()
    memory = client.info("memory")["used_memory"] / 1e6
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, COSTS OFF) " + _feeder_sql())
        plan = [line for (line,) in cursor.fetchall()]
    print("\n".join(plan))
    p99 = percentile(times, 99)
    indexed = any("task_feed_order" in line for line in plan)
    report.add(f"feeder's query for 2,000 of {count:,} waiting rows, p50 / p99", p50_p99(times))
    report.add("the same, p99", f"{p99:.0f} ms", "below 50 ms", p99 < 50)
    report.add("it uses the partial index", "yes" if indexed else "no", "yes", indexed)
    report.add(f"Redis with {count:,} waiting rows", f"{memory:.1f} MB", "below 100 MB", memory < 100)


def _feeder_sql() -> str:
    from django.db.models import F

    from queueing.models import Task

    rows = Task.objects.filter(state="waiting", tier="sitemap").order_by(F("priority").desc(), "pk")
    return (
        str(rows.values_list("pk")[:2_000].query)
        .replace("= waiting", "= 'waiting'")
        .replace("= sitemap", "= 'sitemap'")
    )


def _insert_backlog(count: int) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO queueing_task (workspace_id, run_id, kind, key, home_tier, tier, priority, host, payload, state,
              attempt, failures, lost_workers, worker, not_before, error_class, error_message, created_at)
            SELECT gen_random_uuid(), '00000000-0000-0000-0000-000000000001', 'company', 'k' || n, 'sitemap', 'sitemap',
              n %% 5, 'h' || n %% 50000 || '.example', '{}', 'waiting', 0, 0, 0, '', now(), '', '', now()
            FROM generate_series(1, %s) AS n
            """,
            [count],
        )
        cursor.execute("ANALYZE queueing_task")


if __name__ == "__main__":
    sys.exit(main())

"""How many tasks per second the heap, the workers and the feeder handle, and rq for comparison."""

import multiprocessing
import time
from typing import Any

from benchmarks.queue_load import HOSTS, add_tasks, start_worker, wait_until
from benchmarks.queue_report import Report

CYCLE_TASKS = 3_000
FORKED_JOBS = 300
FED_TASKS = 20_000


def measure_heap(report: Report, count: int) -> None:
    from queueing.frontier import Entry, FrontierRules
    from queueing.heap import HeapFrontier
    from queueing.politeness import HostLimits
    from queueing.tiers import Tier

    rates = []
    for _ in range(3):
        frontier = HeapFrontier(FrontierRules(limits=HostLimits(leases=count)))
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
    queue.enqueue_many([Queue.prepare_data("benchmarks.queue_throughput.do_nothing") for _ in range(count)])
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
    # Seldom, because each count takes database time from the worker.
    wait_until(lambda: done.count() >= count, pause=0.1)
    seconds = time.perf_counter() - started
    process.join()
    print(f"  (worker started in {started - started_at:.1f} s)", flush=True)
    return (count - already) / seconds


def measure_feeding(report: Report, server: Any, scale: int) -> None:
    import redis

    count = FED_TASKS // scale
    client = redis.Redis.from_url(server.url)
    theirs = _enqueue_rate(client, count)
    pushed = _push_rate(client, count)
    client.flushall()
    ours = _feed_rate(client, count)
    report.add("rq's enqueue_many, jobs per second (batches of 1,000)", f"{theirs:,.0f}")
    report.add("pushing with jobs, tasks per second", f"{pushed:,.0f}", "at least rq's", pushed >= theirs)
    report.add(
        "feeder, rows read, pushed and marked per second", f"{ours:,.0f}", "at least rq's", ours >= theirs
    )


def _enqueue_rate(client: Any, count: int) -> float:
    from rq import Queue

    queue = Queue("plain", connection=client)
    started = time.perf_counter()
    for start in range(0, count, 1_000):
        size = min(1_000, count - start)
        queue.enqueue_many(
            [Queue.prepare_data("benchmarks.queue_throughput.do_nothing") for _ in range(size)]
        )
    return count / (time.perf_counter() - started)


def _push_rate(client: Any, count: int) -> float:
    from queueing.frontier import Entry
    from queueing.stores import make_frontier
    from queueing.tiers import Tier

    frontier = make_frontier(client, _feeding_conf(count))
    entries = [Entry(number, Tier.SITEMAP, f"h{number % HOSTS}.example") for number in range(1, count + 1)]
    started = time.perf_counter()
    frontier.push(entries)
    return count / (time.perf_counter() - started)


def _feed_rate(client: Any, count: int) -> float:
    from queueing.database import RowThreads
    from queueing.feeder import feed
    from queueing.stores import make_frontier

    add_tasks(count)
    conf, rows = _feeding_conf(count), RowThreads()
    frontier = make_frontier(client, conf)
    started = time.perf_counter()
    fed = feed(frontier, rows, conf)
    seconds = time.perf_counter() - started
    rows.close()
    return fed / seconds


def _feeding_conf(count: int) -> Any:
    from queueing.conf import read_conf

    return read_conf({"HIGH_WATER": count * 2, "LOW_WATER": count})

"""How long a take and an urgent task take while many other tasks wait."""

import statistics
import time
from typing import Any

from benchmarks.queue_load import HOSTS, add_tasks, start_worker, use_redis, wait_until
from benchmarks.queue_report import Report, p50_p99, percentile


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

"""The memory of a worker with 200 slots, and of Redis with a million waiting tasks."""

import time
from typing import Any

from benchmarks.queue_load import add_tasks, start_worker
from benchmarks.queue_report import Report, p50_p99, percentile


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

    rows = Task.objects.filter(state="waiting", tier="sitemap").without_suspects()
    rows = rows.order_by(F("priority").desc(), "pk")
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

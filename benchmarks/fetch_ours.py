"""Our side of benchmarks/fetch.py: each run is a separate process that prints its numbers as JSON."""

import asyncio
import ipaddress
import json
import resource
import statistics
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import psutil
import uvloop

from benchmarks.fetch_server import make_page
from benchmarks.page_links import take_links
from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.reports import Seed, Target
from scraping.crawl.runner import crawl
from scraping.extract.reading import PageReading, ReadingOrder, read_page
from scraping.fetch import FetchSettings, Timeouts, open_browser, open_fetcher, open_renderer
from scraping.fetch.browser import MissingRenderer
from scraping.findings import Field
from scraping.interfaces import Request
from scraping.page.parse_pool import ParseLimits, ParsePool, open_parse_pool
from tests.scraping.fetch.processes import is_running

ALLOWED = (ipaddress.ip_network("127.1.0.0/24"),)
Numbers = dict[str, Any]


def cpu_seconds() -> float:
    """Of this process and of its children that have ended."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def fetch_settings(concurrency: int, per_host: int) -> FetchSettings:
    return FetchSettings(
        allowed_networks=ALLOWED,
        delay_seconds=0.0,
        concurrency=concurrency,
        connections_per_host=per_host,
        # One machine plays all servers.
        connections_per_ip=concurrency,
    )


async def fetch_and_parse(urls: list[str], concurrency: int, per_host: int) -> Numbers:
    before, started = cpu_seconds(), time.monotonic()
    pages = links = 0
    waiting = iter(urls)
    async with (
        open_fetcher(fetch_settings(concurrency, per_host)) as fetcher,
        open_parse_pool(1, modules=(take_links.__module__,)) as pool,
    ):

        async def work() -> None:
            nonlocal pages, links
            for url in waiting:
                # A new ledger for each page, so that no budget ends the run.
                response = await fetcher.fetch(Request(url), Ledger(Budget()))
                _, found = await pool.run(take_links, response.body, response.charset, response.final_url)
                pages += response.ok
                links += len(found)

        await asyncio.gather(*(work() for _ in range(concurrency)))
    return {
        "pages": pages,
        "links": links,
        "cpu": cpu_seconds() - before,
        "seconds": time.monotonic() - started,
    }


async def watch_lag(lags_ms: list[tuple[float, float]]) -> None:
    """How late a timer fires, and for how much of that time this thread used the CPU, whatever else is running."""
    while True:
        started, worked = time.perf_counter(), time.thread_time()
        await asyncio.sleep(0.005)
        late = time.perf_counter() - started - 0.005
        lags_ms.append((late * 1000, min(late, time.thread_time() - worked) * 1000))


def reader_of(pool: ParsePool) -> Callable[[bytes, str, str, ReadingOrder], Awaitable[PageReading]]:
    async def read(body: bytes, charset: str, url: str, order: ReadingOrder) -> PageReading:
        return await pool.run(read_page, body, charset, url, order)

    return read


async def crawl_companies(homes: list[str], companies: int, pages: int) -> Numbers:
    """Complete crawls of `companies` at the same time, until `pages` were read."""
    lags: list[tuple[float, float]] = []
    ends: Counter[str] = Counter()
    memory: list[tuple[int, float]] = []
    done = 0
    process = psutil.Process()
    target = Target((Field.EMAIL, Field.PERSON), 100)  # never met: every company spends its page budget
    async with (
        open_fetcher(fetch_settings(companies * 2, 2)) as fetcher,
        open_parse_pool(modules=(read_page.__module__,)) as pool,
    ):

        async def work(number: int) -> None:
            nonlocal done
            while done < pages:
                ledger = Ledger(Budget(pages=12))
                seed = Seed(name="Crane Works", website=homes[number % len(homes)], country="GB")
                report = await crawl(seed, ledger, target, fetcher, MissingRenderer(), reader=reader_of(pool))
                ends.update(str(visit.outcome) for visit in report.visits)
                done += ledger.spent.pages
                memory.append((done, process.memory_info().rss / 1e6))

        watcher = asyncio.create_task(watch_lag(lags))
        started = time.monotonic()
        await asyncio.gather(*(work(number) for number in range(companies)))
        seconds = time.monotonic() - started
        watcher.cancel()
    numbers: Numbers = {"pages": done, "seconds": seconds, "ends": dict(ends)}
    return numbers | _lag_numbers(lags) | _memory_numbers(memory)


def _lag_numbers(lags: list[tuple[float, float]]) -> Numbers:
    numbers: Numbers = {}
    for kind, values in (("lag", sorted(late for late, _ in lags)), ("own", sorted(own for _, own in lags))):
        for name, share in {"p50": 0.5, "p99": 0.99, "max": 1.0}.items():
            numbers[f"{kind}_{name}_ms"] = values[int((len(values) - 1) * share)]
    return numbers


def _memory_numbers(memory: list[tuple[int, float]]) -> Numbers:
    at_1000 = next(mb for count, mb in memory if count >= 1_000)
    return {"rss_1000_mb": at_1000, "rss_end_mb": memory[-1][1], "rss_max_mb": max(mb for _, mb in memory)}


async def compare_pool() -> Numbers:
    """The cost of a page in this process and in a child, with all extractors and with links only."""
    numbers: Numbers = {}
    order = ReadingOrder(page_hash="x" * 64)
    bodies = {
        f"{len(body) / 1000:.0f} kB": body for body in (make_page(3, part) for part in (2, 8, 20, 60, 400))
    }
    async with open_parse_pool(1, ParseLimits(inline_bytes=0), (read_page.__module__,)) as pool:
        for name, body in bodies.items():
            whole = (read_page, (body, "utf-8", "http://a.example/", order))
            links = (take_links, (body, "utf-8", "http://a.example/"))
            for job, (function, arguments) in {"read": whole, "links": links}.items():
                here = await _milliseconds(partial(_inline, function, arguments))
                there = await _milliseconds(partial(pool.run, function, *arguments))
                numbers[f"{job} {name}"] = {"inline_ms": here, "pool_ms": there, "ratio": there / here}
    return numbers


async def render_pages(site: str, renders: int) -> Numbers:
    """Every tenth page hangs and every tenth crashes its tab. At the end it counts the remaining processes."""
    settings = replace(fetch_settings(8, 2), timeouts=Timeouts(render=2.5))
    paths = ["hangs" if n % 10 == 4 else "crashes" if n % 10 == 9 else "small" for n in range(renders)]
    times: dict[str, list[int]] = {"small": [], "hangs": [], "crashes": []}
    outcomes: Counter[str] = Counter()
    memory: list[float] = []
    ledger = Ledger(Budget(renders=renders, seconds=3_600, max_bytes=10**9))
    async with (
        open_fetcher(settings) as fetcher,
        open_browser() as browser,
        open_renderer(settings, fetcher, browser) as renderer,
    ):
        for number, path in enumerate(paths, 1):
            response = await renderer.render(f"{site}/{path}", ledger)
            times[path].append(response.elapsed_ms)
            outcomes[f"{path}: {response.outcome}"] += 1
            if number % 100 == 98:  # the browser has the same age each time
                memory.append(await median_tree_mb())
        children = psutil.Process().children(recursive=True)
    await asyncio.sleep(1)
    left = [process for process in children if is_running(process)]
    small = sorted(times["small"])
    return {
        "renders": renders,
        "small_median_ms": small[len(small) // 2],
        "outcomes": dict(outcomes),
        "family_mb": memory,
        "processes_left": len(left),
    }


async def median_tree_mb() -> float:
    """The median of several measurements, because tabs start and end all the time."""
    sizes = []
    for _ in range(7):
        sizes.append(tree_mb())
        await asyncio.sleep(0.2)
    return statistics.median(sizes)


def tree_mb() -> float:
    """This process, the browser's driver and all tabs; shared memory pages are counted once."""
    me = psutil.Process()
    total = 0.0
    for process in (me, *me.children(recursive=True)):
        with suppress(psutil.Error):
            total += process.memory_full_info().pss / 1e6
    return total


async def _inline(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    return function(*arguments)


async def _milliseconds(call: Callable[[], Awaitable[Any]], rounds: int = 60) -> float:
    """The median of single calls, because other processes run in bursts."""
    await call()
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        await call()
        times.append((time.perf_counter() - started) * 1000)
    return sorted(times)[rounds // 2]


RUNS: dict[str, Callable[..., Awaitable[Numbers]]] = {
    "fetch_and_parse": fetch_and_parse,
    "crawl_companies": crawl_companies,
    "compare_pool": compare_pool,
    "render_pages": render_pages,
}

if __name__ == "__main__":
    print(json.dumps(uvloop.run(RUNS[sys.argv[1]](**json.load(sys.stdin)))))

"""Fetching, measured on loopback: `python -m benchmarks.fetch [--quick] [--skip-renders]`.

Our fetcher and parse pool against a Scrapy spider that does the same, alternating on one machine; the lag of the event
loop and the memory of a worker that crawls 64 companies; the cost of the parse pool; 300 renders.
"""

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from benchmarks.fetch_server import PAGES, SITES, site_ip

CONCURRENCY = 64
PER_HOST = 2
Numbers = dict[str, Any]


@contextmanager
def open_server() -> Iterator[int]:
    command = [sys.executable, "-m", "benchmarks.fetch_server", str(SITES)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdin is not None
        try:
            yield int(server.stdout.readline())
        finally:
            server.stdin.close()


def measure(module: str, *arguments: str, **options: Any) -> Numbers:
    command = [sys.executable, "-m", f"benchmarks.{module}", *arguments]
    done = subprocess.run(command, input=json.dumps(options), stdout=subprocess.PIPE, text=True, check=True)
    numbers: Numbers = json.loads(done.stdout.splitlines()[-1])
    return numbers


def compare_with_peer(port: int, pages: int, rounds: int) -> None:
    urls = [f"http://{site_ip(n % SITES)}:{port}/p/{n // SITES % PAGES}" for n in range(pages)]
    options = {"urls": urls, "concurrency": CONCURRENCY, "per_host": PER_HOST}
    rates: dict[str, list[float]] = {"ours": [], "scrapy": []}
    for _ in range(rounds):
        for who, run in {"ours": ("fetch_ours", "fetch_and_parse"), "scrapy": ("fetch_peer",)}.items():
            numbers = measure(*run, **options)
            assert numbers["pages"] == pages
            assert numbers["links"] == pages * 60
            rates[who].append(pages / numbers["cpu"])
    ours, scrapy = statistics.median(rates["ours"]), statistics.median(rates["scrapy"])
    print(f"fetched, parsed, links taken: ours {ours:.0f} pages per CPU-second, Scrapy {scrapy:.0f}")
    print(f"  ratio {ours / scrapy:.2f} (at least 2; {rounds} rounds of {pages} pages, medians)")


def show_crawl(port: int, pages: int) -> None:
    homes = [f"http://{site_ip(n)}:{port}/" for n in range(SITES)]
    numbers = measure("fetch_ours", "crawl_companies", homes=homes, companies=64, pages=pages)
    print(f"64 companies crawled at the same time, {numbers['pages']} pages in {numbers['seconds']:.0f} s:")
    print(f"  visits ended as {numbers['ends']}")
    lags = "p50 {lag_p50_ms:.1f}, p99 {lag_p99_ms:.1f} (under 50), most {lag_max_ms:.0f} ms".format(**numbers)
    print(f"  event-loop lag {lags}")
    own = "p50 {own_p50_ms:.1f}, p99 {own_p99_ms:.1f}, most {own_max_ms:.0f} ms".format(**numbers)
    print(f"  of it our own work and not the machine's other load: {own}")
    memory = "{rss_1000_mb:.0f} MB after 1,000 pages, {rss_end_mb:.0f} at the end, {rss_max_mb:.0f} at most"
    print(f"  memory of the worker {memory.format(**numbers)} (under 300, flat)")


def show_pool() -> None:
    print("parse pool, one page at a time (read: all extractors; links: title and links only):")
    for name, numbers in measure("fetch_ours", "compare_pool").items():
        print(
            "  {:>12}: inline {inline_ms:.2f} ms, pool {pool_ms:.2f} ms, x{ratio:.2f}".format(name, **numbers)
        )


def show_renders(port: int, renders: int) -> None:
    site = f"http://{site_ip(0)}:{port}"
    numbers = measure("fetch_ours", "render_pages", site=site, renders=renders)
    print(f"{numbers['renders']} renders, every tenth hanging, every tenth crashing: {numbers['outcomes']}")
    print(f"  small page: median {numbers['small_median_ms']} ms (under 400)")
    memory = [round(mb) for mb in numbers["family_mb"]]
    print(f"  memory with browser at renders 98, 198, 298: {memory} MB (within 10 % of the first)")
    print(f"  processes left after closing: {numbers['processes_left']}")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fetch", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of everything, as a smoke test")
    parser.add_argument("--skip-renders", action="store_true", help="without Chromium")
    options = parser.parse_args(arguments)
    size = 10 if options.quick else 1
    with open_server() as port:
        compare_with_peer(port, pages=4_000 // size, rounds=1 if options.quick else 3)
        show_crawl(port, pages=5_000 if not options.quick else 1_200)
        show_pool()
        if not options.skip_renders:
            show_renders(port, renders=300 if not options.quick else 100)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

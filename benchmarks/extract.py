"""The cost of extraction: `python -m benchmarks.extract [--rounds N]`.

On the labelled pages of `../shared/corpus`: CPU per page of all extractors, against parsing plus one pass of
libphonenumber's matcher, and against a simple script without this library (extruct, the matcher, an e-mail pattern).
On hostile text: the slowest input of each extractor, per 100 kB.
"""

import argparse
import logging
import re
import statistics
import sys
from collections.abc import Callable
from time import process_time

import extruct
import phonenumbers
import turbohtml

from scraping.extract.candidates import Hints
from scraping.extract.reading import ReadingOrder, read_page
from scraping.page.parse import parse_page
from tests.quality.corpus import MISSING, SETS, LabelledPage, is_available, load_set
from tests.scraping.extract.hostile import EXTRACTORS, PATTERNS, as_attributes, as_script, as_text, fill

EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,24}){1,4}")
HOSTILE_SIZE = 100_000


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.extract", description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=3, help="the best of this many rounds counts for each page"
    )
    options = parser.parse_args(arguments)
    logging.disable(logging.CRITICAL)
    if is_available():
        _compare(options.rounds)
    else:
        print(MISSING, file=sys.stderr)
    _attack()
    return 0


def _compare(rounds: int) -> None:
    pages = [(page, page.path.read_bytes()) for name in SETS for page in load_set(name)]
    ways: dict[str, Callable[[LabelledPage, bytes], object]] = {
        "all extractors": _ours,
        "parse + matcher": _parse_and_match,
        "extruct + matcher + pattern": _peer,
    }
    costs = {name: _costs(way, pages, rounds) for name, way in ways.items()}
    print(f"{len(pages)} pages, CPU ms per page, best of {rounds}")
    for name, cost in costs.items():
        ranked = sorted(cost)
        p99 = ranked[int(len(ranked) * 0.99)]
        print(f"  {name:<28} median {statistics.median(cost):7.2f}   p99 {p99:7.1f}   max {ranked[-1]:7.1f}")
    ours = costs["all extractors"]
    for name in list(ways)[1:]:
        ratio = statistics.median(ours) / statistics.median(costs[name])
        per_page = statistics.median(mine / theirs for mine, theirs in zip(ours, costs[name], strict=True))
        print(f"  ratio to {name:<28} of medians {ratio:.2f}, median per page {per_page:.2f}")


def _costs(
    way: Callable[[LabelledPage, bytes], object], pages: list[tuple[LabelledPage, bytes]], rounds: int
) -> list[float]:
    """The best of several rounds for each page. Caches are kept between pages, as in a crawl, and cleared before each
    round, which reads the same pages again."""
    best = [float("inf")] * len(pages)
    for _ in range(rounds):
        _clear_caches()
        for at, (page, body) in enumerate(pages):
            started = process_time()
            way(page, body)
            best[at] = min(best[at], process_time() - started)
    return [seconds * 1000 for seconds in best]


def _clear_caches() -> None:
    """Clears the caches of texts; caches without a limit hold what is built once, and stay."""
    modules = [module for name, module in sys.modules.items() if name.startswith("scraping.")]
    for value in {id(value): value for module in modules for value in vars(module).values()}.values():
        if hasattr(value, "cache_parameters") and value.cache_parameters()["maxsize"] is not None:
            value.cache_clear()


def _ours(page: LabelledPage, body: bytes) -> object:
    return read_page(body, "", page.url, ReadingOrder(Hints(country=page.country), wants_links=False))


def _parse_and_match(page: LabelledPage, body: bytes) -> object:
    text = turbohtml.parse(body, detect_encoding=True).to_text()
    return list(phonenumbers.PhoneNumberMatcher(text, page.country or "DE"))


def _peer(page: LabelledPage, body: bytes) -> object:
    html = body.decode("utf-8", "replace")
    data = extruct.extract(html, base_url=page.url, errors="ignore")
    text = turbohtml.parse(html).to_text()
    numbers = list(phonenumbers.PhoneNumberMatcher(text, page.country or "DE"))
    return data, numbers, EMAIL.findall(html)


def _attack() -> None:
    slowest = {name: (0.0, "") for name in EXTRACTORS}
    for wrap in (as_text, as_script, as_attributes):
        for pattern, piece in PATTERNS.items():
            page = parse_page(wrap(fill(piece, HOSTILE_SIZE)).encode(), "utf-8", "http://huber.example/")
            for name, extractor in EXTRACTORS.items():
                started = process_time()
                extractor(page)
                slowest[name] = max(slowest[name], (process_time() - started, f"{pattern} {wrap.__name__}"))
    print(
        f"\nhostile text, seconds per {HOSTILE_SIZE // 1000} kB, worst of {len(PATTERNS)} patterns in 3 places"
    )
    for name, (seconds, where) in sorted(slowest.items(), key=lambda item: -item[1][0]):
        print(f"  {name:<14} {seconds:.3f}  {where}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

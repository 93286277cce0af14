"""The cost of extraction: `python -m benchmarks.extract [--rounds N]`.

CPU of the whole of reading a page, links included, against lxml parsing the same page: on the labelled pages of
`../shared/corpus`, and on generated pages with two hundred links. On the labelled pages also all extractors against a
simple script without this library (extruct, libphonenumber's matcher, an e-mail pattern). On hostile text: the slowest
input of each extractor, per 100 kB.
"""

import argparse
import logging
import re
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from time import process_time

import extruct
import lxml.html
import phonenumbers
import turbohtml

from benchmarks.pipeline_farm import Company, make_page
from scraping.extract.candidates import Hints
from scraping.extract.reading import ReadingOrder, read_page
from scraping.page.parse import parse_page
from tests.quality.corpus import MISSING, SETS, is_available, load_set
from tests.scraping.extract.hostile import EXTRACTORS, PATTERNS, as_attributes, as_script, as_text, fill
from tests.scraping.extract.remembered import forget_texts

EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,24}){1,4}")
HOSTILE_SIZE = 100_000
PageToRead = tuple[str, str, bytes]  # its URL, its company's country, its bytes
Work = Callable[[str, str, bytes], object]
Way = tuple[str, Work]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.extract", description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=3, help="the best of this many rounds counts for each page"
    )
    options = parser.parse_args(arguments)
    logging.disable(logging.CRITICAL)
    link_rich = [(f"http://{site.host}/{kind}", "", make_page(kind, site)) for kind, site in _farm()]
    _compare("generated pages with 200 links", link_rich, WAYS[:2], options.rounds)
    if is_available():
        labelled = [
            (page.url, page.country, page.path.read_bytes()) for name in SETS for page in load_set(name)
        ]
        _compare("labelled pages", labelled, WAYS, options.rounds)
    else:
        print(MISSING, file=sys.stderr)
    _attack()
    return 0


def _farm() -> Iterator[tuple[str, Company]]:
    return ((kind, Company(number)) for number in range(24) for kind in ("home", "contact", "team"))


def _compare(title: str, pages: list[PageToRead], ways: Sequence[Way], rounds: int) -> None:
    costs = [_costs(work, pages, rounds) for _, work in ways]
    print(f"{len(pages)} {title}, CPU ms per page, best of {rounds}")
    for (name, _), cost in zip(ways, costs, strict=True):
        print(
            f"  {name:<28} median {statistics.median(cost):7.2f}   p99 {_p99(cost):7.1f}   max {max(cost):7.1f}"
        )
    for (name, _), cost in list(zip(ways, costs, strict=True))[1:]:
        per_page = [mine / theirs for mine, theirs in zip(costs[0], cost, strict=True)]
        ratio = statistics.median(costs[0]) / statistics.median(cost)
        print(f"  ratio to {name:<28} of medians {ratio:.2f}, per page p99 {_p99(per_page):.1f}")


def _p99(values: Sequence[float]) -> float:
    return sorted(values)[int(len(values) * 0.99)]


def _costs(work: Work, pages: list[PageToRead], rounds: int) -> list[float]:
    """The best of several rounds for each page. Caches are kept between pages, as in a crawl, and cleared before each
    round, which reads the same pages again."""
    best = [float("inf")] * len(pages)
    for _ in range(rounds):
        forget_texts()
        for at, page in enumerate(pages):
            started = process_time()
            work(*page)
            best[at] = min(best[at], process_time() - started)
    return [seconds * 1000 for seconds in best]


def _ours(url: str, country: str, body: bytes) -> object:
    return read_page(body, "", url, ReadingOrder(Hints(country=country)))


def _parse(url: str, country: str, body: bytes) -> object:
    return lxml.html.document_fromstring(body)


def _peer(url: str, country: str, body: bytes) -> object:
    html = body.decode("utf-8", "replace")
    data = extruct.extract(html, base_url=url, errors="ignore")
    text = turbohtml.parse(html).to_text()
    numbers = list(phonenumbers.PhoneNumberMatcher(text, country or "DE"))
    return data, numbers, EMAIL.findall(html)


WAYS: tuple[Way, ...] = (
    ("reading, links included", _ours),
    ("lxml parses", _parse),
    ("extruct + matcher + pattern", _peer),
)


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

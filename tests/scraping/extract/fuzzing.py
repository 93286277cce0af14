"""Pages broken at random, for the test and for `python -m benchmarks.fuzz`: reading one must never raise."""

import random
from collections.abc import Callable
from time import time_ns

from scraping.extract.candidates import Hints
from scraping.extract.reading import ReadingOrder, read_page
from tests.scraping.extract.samples import SAMPLES

FUZZ_TARGETS = ("extract",)
ORDER = ReadingOrder(
    Hints(country="DE", company="Huber", listing_domains=("fair.example",)), wants_listing=True
)


def run_fuzz_target(
    name: str, cases: int, seen: Callable[[int], None] = lambda _: None, seed: int = 0
) -> None:
    """Without a seed each run draws new pages; the seed of a failure is in its message."""
    seed = seed or time_ns()
    chance = random.Random(seed)
    for case in range(cases):
        body = _mutate(chance.choice(SAMPLES), chance)
        try:
            read_page(body, "", "http://huber.example/", ORDER)
        except Exception as error:
            raise AssertionError(f"{name}: page {case} of seed {seed}: {body!r}") from error
        seen(1)


_PIECES = (
    b"<",
    b">",
    b"'",
    b'"',
    b"\0",
    b"\xff",
    b"@",
    b"</",
    b"<script>",
    b"{",
    b"]",
    b"&#",
    b"+49 ",
    b"\n",
    b"<table>",
    b"-->",
    b"=",
    b"%",
)


def _mutate(sample: bytes, chance: random.Random) -> bytes:
    body = bytearray(sample)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(body) or 1)
        span = chance.randint(0, 12)
        body[at : at + span] = chance.choice(
            (b"", chance.choice(_PIECES), chance.randbytes(3), bytes(body[at : at + 40]) * 2)
        )
    return bytes(body)

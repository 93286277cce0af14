"""What is remembered from page to page is small, however long the texts of the pages are."""

import gc
import tracemalloc
from collections.abc import Callable
from functools import partial

import pytest

from scraping.extract.candidates import Hints
from scraping.extract.reading import ReadingOrder, read_page
from tests.scraping.extract.hostile import PATTERNS, as_text, fill

pytestmark = pytest.mark.long

LONG = 15_000
KEPT = 10_000
FIRM = "<p>Huber Kran GmbH<br>12 Mill Road<br>Dayton, OH 45402<br>Phone: (937) 222-0100"


def in_a_line(words: str, size: int) -> str:
    """A line too long for anything, around and between facts, on a page that looks like a directory's."""
    line = fill(f"{words} ", size)
    return f"<title>Huber Kran Review</title>{FIRM}<p>{line}<p>12 Mill Road, Dayton, OH 45402 {line}<p>{line} Anna Smith, Director<p>© {line}"


def read(html: str) -> None:
    read_page(html.encode(), "utf-8", "http://huber.example/", ReadingOrder(Hints(country="US")))


def in_a_paragraph(piece: str, size: int) -> str:
    return as_text(fill(piece, size))


@pytest.mark.parametrize(
    "make",
    [
        *(
            pytest.param(partial(in_a_line, words), id=words)
            for words in ("foo bar", "Anna Smith", "Information", "x -", "a.b")
        ),
        *(pytest.param(partial(in_a_paragraph, piece), id=name) for name, piece in PATTERNS.items()),
    ],
)
def test_no_long_text_of_a_page_is_kept(make: Callable[[int], str]) -> None:
    # What is built once, such as patterns and tables, is built for the first page that needs it.
    read(f"{FIRM}<p>first")
    read(make(LONG + 1_000))
    tracemalloc.start()
    try:
        read(make(LONG))
        gc.collect()
        kept = [trace.size for trace in tracemalloc.take_snapshot().traces if trace.size > KEPT]
    finally:
        tracemalloc.stop()
    assert kept == []

"""What is remembered from page to page is small, however long the texts of the pages are."""

import gc
import tracemalloc

import pytest

from scraping.extract.candidates import Hints
from scraping.extract.reading import ReadingOrder, read_page
from tests.scraping.extract.hostile import PATTERNS, as_text, fill

LONG = 60_000
KEPT = 40_000
FIRM = "<p>Huber Kran GmbH<br>12 Mill Road<br>Dayton, OH 45402<br>Phone: (937) 222-0100"


def in_a_line(words: str) -> str:
    """A line too long for anything, around and between facts, on a page that looks like a directory's."""
    line = fill(f"{words} ", LONG)
    return f"<title>Huber Kran Review</title>{FIRM}<p>{line}<p>12 Mill Road, Dayton, OH 45402 {line}<p>{line} Anna Smith, Director<p>© {line}"


def read(html: str) -> None:
    read_page(html.encode(), "utf-8", "http://huber.example/", ReadingOrder(Hints(country="US")))


@pytest.mark.parametrize(
    "html",
    [
        *(
            pytest.param(in_a_line(words), id=words)
            for words in ("foo bar", "Anna Smith", "Information", "x -", "a.b")
        ),
        *(pytest.param(as_text(fill(piece, LONG)), id=name) for name, piece in PATTERNS.items()),
    ],
)
def test_no_long_text_of_a_page_is_kept(html: str) -> None:
    read(f"{FIRM}<p>first, so that what is built once is there")
    # Patterns are compiled for the first page that needs them.
    read(html[:3_000])
    tracemalloc.start()
    try:
        read(html)
        gc.collect()
        kept = [trace.size for trace in tracemalloc.take_snapshot().traces if trace.size > KEPT]
    finally:
        tracemalloc.stop()
    assert kept == []

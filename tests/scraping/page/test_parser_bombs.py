"""Pages designed to hang or crash a parser, read with all extractors in the pool: bounded, and the next page is read."""

import psutil
import pytest

from scraping.errors import ParserError
from scraping.extract.reading import PageReading, ReadingOrder, read_page
from scraping.page import fork_server
from scraping.page.parse_pool import ParseLimits, open_parse_pool
from tests.warm_start import WARM_SUBPROCESS

pytestmark = pytest.mark.long

ORDER = ReadingOrder(page_hash="0" * 64)
GOOD = b"<html><body><p>Write to info@crane-works.example today.</p></body></html>" + b"<!-- -->" * 400


def formatting_bomb(count: int) -> bytes:
    return b"<b i>" * count + b"<i i>" * count + b"x</b>" * count


BOMBS = {
    "formatting tags x1000": formatting_bomb(1_000),
    "formatting tags x6000": formatting_bomb(6_000),
    "nested elements": b"<div>" * 100_000,
    "attributes": b"<p " + b" ".join(b"a%d=1" % n for n in range(100_000)) + b">x",
    "options": b"<select>" + b"<option>x" * 16_000,
    "unclosed comment": b"<!--" * 100_000,
    "entities": b"&amp" * 200_000,
    "half tags": b"<a href='" * 50_000,
    "tables in tables": b"<table><tr><td>" * 20_000,
    "one endless word": b"<p>" + b"a" * 2_000_000,
    "at signs": b"<p>" + b"a@" * 500_000,
    "numbers": b"<p>" + b"1/2/" * 250_000,
    "json-ld that nests": b'<script type="application/ld+json">' + b'{"@graph":[' * 50_000 + b"</script>",
    "nothing but zeros": bytes(1_000_000),
}


@pytest.mark.parametrize("bomb", BOMBS)
async def test_a_bomb_fails_alone_and_the_next_page_is_read(
    bomb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fork_server, "subprocess", WARM_SUBPROCESS)
    limits = ParseLimits(seconds=3)
    async with open_parse_pool(1, limits, (read_page.__module__,)) as pool:
        try:
            end: PageReading | ParserError = await pool.run(
                read_page, BOMBS[bomb], "utf-8", "http://crane.example/", ORDER
            )
        except ParserError as error:
            end = error
        good = await pool.run(read_page, GOOD, "utf-8", "http://crane.example/", ORDER)

    assert isinstance(end, PageReading | ParserError)
    assert "info@crane-works.example" in {finding.value for finding in good.findings}
    assert psutil.Process().memory_info().rss < 1_000_000_000

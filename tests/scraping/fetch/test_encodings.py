"""Compressed bodies: the cap stops a bomb of each kind, in bounded memory; an unknown encoding is an outcome."""

import gzip
import struct
import zlib
from functools import cache

import brotli
import pytest

from scraping.crawl.budget import Ledger
from scraping.interfaces import Kind, Request
from scraping.outcomes import Outcome
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.attacks import MOST_GROWN_MB, attack
from tests.scraping.fetch.memory import watched_memory
from tests.scraping.fetch.servers import GOOD_PAGE, PAGE_TEXT, reply

MEGABYTE = bytes(1_000_000)
BOMB_MEGABYTES = 150
PAGE = f"<html><body><p>{PAGE_TEXT}</p></body></html>".encode()


# Bombs are made for the first test that throws one, and kept: packing 150 MB takes most of a second.
@cache
def deflated(wbits: int) -> bytes:
    packer = zlib.compressobj(9, wbits=wbits)
    return b"".join([*(packer.compress(MEGABYTE) for _ in range(BOMB_MEGABYTES)), packer.flush()])


@cache
def brotli_bomb() -> bytes:
    packer = brotli.Compressor(quality=1)
    return b"".join([*(packer.process(MEGABYTE) for _ in range(BOMB_MEGABYTES)), packer.finish()])


def zstd_bomb() -> bytes:
    """Written by hand (RFC 8878), without a library: each block of four bytes is 128 kB of zeros."""
    block_bytes = 128 * 1024
    blocks = BOMB_MEGABYTES * 1_000_000 // block_bytes
    repeats = [
        struct.pack("<I", block_bytes << 3 | 1 << 1 | (number == blocks - 1)) for number in range(blocks)
    ]
    window_of_128_kb = b"\x00\x38"
    return b"\x28\xb5\x2f\xfd" + window_of_128_kb + b"".join(head[:3] + b"\x00" for head in repeats)


@cache
def many_members() -> bytes:
    return gzip.compress(MEGABYTE) * BOMB_MEGABYTES


BOMBS = {
    "gzip": ("gzip", lambda: deflated(31)),
    "gzip in a hundred members": ("gzip", many_members),
    "deflate": ("deflate", lambda: deflated(15)),
    "deflate without its header": ("deflate", lambda: deflated(-15)),
    "brotli": ("br", brotli_bomb),
}


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("kind", [Kind.HTML, Kind.SITEMAP])
async def test_a_bomb_is_stopped_by_the_cap(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, bomb: str, kind: Kind
) -> None:
    encoding, pack = BOMBS[bomb]
    site = await open_site({"/": reply(pack(), headers={"Content-Encoding": encoding}), "/good": GOOD_PAGE})

    done = await attack(await make_fetcher(), site, ledger, kind)

    assert (done.evil.outcome, done.evil.body, done.good.outcome) == (Outcome.TOO_LARGE, b"", Outcome.OK)
    assert done.charged_bytes == {Kind.HTML: 3_000_000, Kind.SITEMAP: 10_000_000}[kind]
    assert done.grown_mb < MOST_GROWN_MB


@pytest.mark.parametrize("bomb", BOMBS)
async def test_the_first_part_of_a_compressed_robots_txt_bomb_is_read(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, bomb: str
) -> None:
    encoding, pack = BOMBS[bomb]
    robots = reply(pack(), kind="text/plain", headers={"Content-Encoding": encoding})
    site = await open_site({"/robots.txt": robots, "/": GOOD_PAGE})
    fetcher = await make_fetcher()

    with watched_memory() as grown_mb:
        response = await fetcher.fetch(Request(site.url("/")), ledger)
        grown = grown_mb()

    assert response.outcome is Outcome.OK
    assert ledger.spent.bytes == 500 * 1024 + len(response.body)
    assert grown < MOST_GROWN_MB


NOT_ASKED_FOR = {
    "zstandard": ("zstd", zstd_bomb),
    "gzip in gzip": ("gzip, gzip", lambda: gzip.compress(deflated(31))),
    "brotli in gzip": ("br, gzip", lambda: gzip.compress(brotli.compress(PAGE))),
    "compress": ("compress", lambda: b"\x1f\x9d\x90" + bytes(1_000)),
    "the old name of gzip": ("x-gzip", lambda: gzip.compress(PAGE)),
    "gzip and brotli, a line each": (
        "gzip\r\nContent-Encoding: br",
        lambda: gzip.compress(brotli.compress(PAGE)),
    ),
    "brotli called gzip": ("gzip", lambda: brotli.compress(PAGE)),
    "nothing packed, called brotli": ("br", lambda: PAGE),
}


@pytest.mark.parametrize("packing", NOT_ASKED_FOR)
async def test_an_encoding_that_we_do_not_accept_is_an_outcome(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, packing: str
) -> None:
    encoding, pack = NOT_ASKED_FOR[packing]
    site = await open_site({"/": reply(pack(), headers={"Content-Encoding": encoding}), "/good": GOOD_PAGE})

    done = await attack(await make_fetcher(), site, ledger)

    assert (done.evil.outcome, done.evil.body, done.good.outcome) == (Outcome.PROTOCOL_ERROR, b"", Outcome.OK)
    assert done.grown_mb < MOST_GROWN_MB


PACKERS = {
    "": lambda body: body,
    "identity": lambda body: body,
    "utf-8": lambda body: body,
    "none": lambda body: body,
    "gzip": gzip.compress,
    "GZIP": gzip.compress,
    "deflate": zlib.compress,
    "br": brotli.compress,
}


@pytest.mark.parametrize("encoding", PACKERS)
async def test_a_compressed_page_is_decompressed(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, encoding: str
) -> None:
    packed = PACKERS[encoding](PAGE)
    site = await open_site({"/": reply(packed, headers={"Content-Encoding": encoding} if encoding else {})})
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert (response.outcome, response.body) == (Outcome.OK, PAGE)


async def test_only_the_encodings_tested_here_are_accepted(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    """Whichever decompressors are installed."""
    site = await open_site({"/": GOOD_PAGE})
    fetcher = await make_fetcher()

    await fetcher.fetch(Request(site.url("/")), ledger)

    assert {request.headers["accept-encoding"] for request in site.requests} == {"gzip, deflate, br"}

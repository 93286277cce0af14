"""Sitemap files, read as a stream: entities are refused, sizes are capped, gzip is opened with a limit."""

import zlib
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit
from xml.parsers import expat

from scraping.urls import registrable_domain

MAX_URLS = 50_000
MAX_BYTES = 10_000_000
_GZIP_MAGIC = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class SitemapReading:
    urls: tuple[str, ...] = ()
    children: tuple[str, ...] = ()


class _Refused(Exception):
    """An entity declaration, or more than the limits allow: what was read so far counts."""


class _Reader:
    def __init__(self) -> None:
        self.urls: list[str] = []
        self.children: list[str] = []
        self._path: list[str] = []
        self._text: list[str] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._path.append(name.rpartition(":")[2].lower())
        self._text = []

    def end(self, name: str) -> None:
        tag = self._path.pop() if self._path else ""
        if tag == "loc" and self._path:
            self._keep("".join(self._text).strip())

    def _keep(self, url: str) -> None:
        if not url or len(url) > 2048:
            return
        if self._path[-1] == "url":
            self.urls.append(url)
        elif self._path[-1] == "sitemap":
            self.children.append(url)
        if len(self.urls) >= MAX_URLS or len(self.children) >= MAX_URLS:
            raise _Refused

    def data(self, text: str) -> None:
        if self._path and self._path[-1] == "loc":
            self._text.append(text)

    def refuse(self, *_: object) -> None:
        raise _Refused


def read_sitemap(body: bytes) -> SitemapReading:
    """Never raises: a broken file gives what precedes the break."""
    body = _decompress(body)[:MAX_BYTES]
    if b"<" not in body[:2000]:
        return SitemapReading(_plain_lines(body))
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.data
    parser.EntityDeclHandler = reader.refuse
    with suppress(expat.ExpatError, _Refused, ValueError):  # what was read before the break is good
        parser.Parse(body.lstrip(), True)
    return SitemapReading(tuple(reader.urls), tuple(reader.children))


def _plain_lines(body: bytes) -> tuple[str, ...]:
    lines = body.decode("utf-8", "ignore").split("\n")[:MAX_URLS]
    return tuple(line.strip() for line in lines if line.strip().startswith(("http://", "https://")))


def _decompress(body: bytes) -> bytes:
    if not body.startswith(_GZIP_MAGIC):
        return body
    try:
        return zlib.decompressobj(31).decompress(body, MAX_BYTES)
    except zlib.error:
        return b""


def of_domain(urls: tuple[str, ...], domain: str) -> list[str]:
    """Only addresses of the same registrable domain: a sitemap may name anything."""
    return [url for url in dict.fromkeys(urls) if registrable_domain(_host_of(url)) == domain]


def _host_of(url: str) -> str:
    try:
        parts = urlsplit(url)
        return (parts.hostname or "") if parts.scheme in ("http", "https") else ""
    except ValueError:
        return ""

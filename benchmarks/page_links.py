"""The parsing in benchmarks/fetch.py: the title and the links of a page."""

import turbohtml

from scraping.urls import parse_url_or_none


def take_links(body: bytes, charset: str, url: str) -> tuple[str, list[str]]:
    """Does the same as the peer: the title, and the links as absolute URLs."""
    document = turbohtml.parse(body.decode(charset))
    links = (parse_url_or_none(anchor.attr("href") or "", url) for anchor in document.find_all("a"))
    title = document.find("title")
    return title.text if title else "", [link.href for link in links if link]

"""The parsing that benchmarks/fetch.py compares: a page's title and its links."""

import turbohtml

from scraping.urls import parse_url_or_none


def take_links(body: bytes, charset: str, url: str) -> tuple[str, list[str]]:
    """What the peer does with a page: its title, and its links made absolute."""
    document = turbohtml.parse(body.decode(charset))
    links = (parse_url_or_none(anchor.attr("href") or "", url) for anchor in document.find_all("a"))
    title = document.find("title")
    return title.text if title else "", [link.href for link in links if link]

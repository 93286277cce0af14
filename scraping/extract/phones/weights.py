"""What speaks for and against a number that was read."""

import re
from urllib.parse import urlsplit

from scraping.extract.candidates import Candidate
from scraping.extract.phones.numbers import parse_number
from scraping.extract.phones.written import US_FORMAT
from scraping.page.parse import Link, Page

_MORE_THAN_NUMBER = 20  # letters of a link
_LETTER = re.compile(r"[^\W\d_]")


def weigh(page: Page, candidate: Candidate, value: str, region: str) -> None:
    """`region`: the company's country, if it is known."""
    number = parse_number(value)
    if region and number.region == region:
        candidate.add("of the company's country", 10)
    elif candidate.printed.startswith(("+", "00", "(+")):
        candidate.add("written with its country code", 8)
    elif number.is_toll_free:
        candidate.add("toll-free number", 6)
    if candidate.method == "text" and US_FORMAT.match(candidate.printed):
        candidate.add("written as phone numbers are", 8)
    if candidate.method == "text" and (link := _longer_link_around(page, candidate)):
        candidate.add("in a longer link", -32)
        if _leads_away(page, link):
            candidate.add("the link leads to another site", -16)


def _leads_away(page: Page, link: Link) -> bool:
    """An advertisement, also if the page's own server counts its visitors under another name."""
    parts = urlsplit(link.href)
    host = (parts.hostname or "").removeprefix("www.") if parts.scheme in ("http", "https") else ""
    return bool(host) and host != page.host


def _longer_link_around(page: Page, candidate: Candidate) -> Link | None:
    """`08505 322 773: who called you?`, a link with more words than a number needs."""
    text, start, end = page.folded, candidate.start, candidate.end
    around = (
        link
        for link in page.links
        if link.end - link.start > end - start + _MORE_THAN_NUMBER
        and link.start <= start < link.end
        and len(_LETTER.findall(text[link.start : start] + text[end : link.end])) > _MORE_THAN_NUMBER
        and text[max(0, start - 2) : start].rstrip()[-1:] != ":"
    )
    return next(around, None)

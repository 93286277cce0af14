"""From the bytes of a page to everything that a crawl needs of it. Pure: no network, no clock, the same result every time."""

from dataclasses import dataclass, field
from datetime import datetime

from scraping.extract import registry
from scraping.extract.addresses.places import tidy_places
from scraping.extract.candidates import Candidate, Hints, keep_best
from scraping.extract.companies.choice import choose_company_name
from scraping.extract.confidence import score
from scraping.extract.context import Context
from scraping.extract.links.listings import Listing, read_listing
from scraping.extract.links.ranking import PageLink, rank_links
from scraping.extract.links.rendering import rendering_signs
from scraping.extract.mentions import Mentions
from scraping.extract.people.contacts import remove_rejected_contacts
from scraping.extract.regions import find_regions
from scraping.findings import Finding
from scraping.page.jsonld import read_blocks
from scraping.page.parse import Page, parse_page

STRUCTURED_METHODS = frozenset(("jsonld", "microdata", "rdfa", "hcard", "opengraph"))


@dataclass(frozen=True, slots=True)
class PageReading:
    """What one page said. Crosses process borders: plain values only."""

    url: str
    page_hash: str
    language: str
    title: str
    findings: tuple[Finding, ...]
    links: tuple[PageLink, ...] = ()
    signs: tuple[str, ...] = ()  # why the page looks as if scripts would fill it
    listing: Listing = field(default_factory=Listing)
    text_length: int = 0
    mentions_company: bool = False  # the one that the hints name
    clues: tuple[str, ...] = ()  # those of the order's clues that the page has


@dataclass(frozen=True, slots=True)
class ReadingOrder:
    """How to read: with which hints, for which layer, and what is wanted besides findings."""

    hints: Hints = field(default_factory=Hints)
    layer: str = "static"
    page_hash: str = ""
    seen_at: datetime | None = None
    wants_links: bool = True
    wants_listing: bool = False
    clues: tuple[str, ...] = ()  # words and numbers to look for


def read_page(body: bytes, charset: str, url: str, order: ReadingOrder) -> PageReading:
    page = parse_page(body, charset, url)
    mentions = Mentions(page)
    return PageReading(
        url=url,
        page_hash=order.page_hash,
        language=page.declared_language,
        title=page.title,
        findings=tuple(to_finding(one, page, order) for one in extract(page, order.hints)),
        links=rank_links(page) if order.wants_links else (),
        signs=rendering_signs(page),
        listing=read_listing(page, order.hints) if order.wants_listing else Listing(),
        text_length=len(page.text),
        mentions_company=mentions.has_company(order.hints.company),
        clues=mentions.find(order.clues),
    )


def warm_up() -> None:
    """Loads what the first page would load, in a process that reads pages (`scraping.page.parse_child`)."""
    order = ReadingOrder(
        hints=Hints("GB", "Crane Works Ltd", "crane.example", (), "contact"), wants_listing=True
    )
    read_page(_EVERYDAY_PAGE, "utf-8", "https://crane.example/contact", order)


def extract(page: Page, hints: Hints) -> list[Candidate]:
    """All candidates of a page, rejected ones included, each value once."""
    blocks = read_blocks(page.json_blocks)
    context = Context(hints, find_regions(page, hints, blocks), blocks)
    for step in registry.STEPS:
        step(page, context)
    remove_rejected_contacts(context.found)
    choose_company_name(context.found, page, hints)
    return keep_best(tidy_places(context.found))


def to_finding(candidate: Candidate, page: Page, order: ReadingOrder) -> Finding:
    confidence, reasons = score(candidate.field, candidate.reasons)
    is_structured = candidate.method in STRUCTURED_METHODS
    return Finding(
        field=candidate.field,
        value=candidate.value,
        url=page.url,
        layer="structured" if is_structured and order.layer == "static" else order.layer,
        method=candidate.method,
        snippet=candidate.snippet[:400] or page.snippet(candidate.start, candidate.end),
        locator=candidate.locator or page.locator(candidate.start),
        page_hash=order.page_hash,
        seen_at=order.seen_at or _EPOCH,
        confidence=0 if candidate.rejected else confidence,
        reasons=reasons,
        person=candidate.person,
        rejected=candidate.rejected,
    )


_EPOCH = datetime.fromisoformat("1970-01-01T00:00:00+00:00")
# One of everything that needs tables or patterns.
_EVERYDAY_PAGE = b"""<!doctype html><html lang="en"><title>Contact - Crane Works Ltd</title>
<script type="application/ld+json">{"@type": "Organization", "name": "Crane Works Ltd",
"telephone": "+44 20 7946 0000", "address": {"streetAddress": "1 Quay Road", "addressLocality": "London"}}</script>
<nav><a href="/team">Team</a> <a href="https://www.linkedin.com/company/crane-works">LinkedIn</a></nav>
<h1>Contact</h1><p>Crane Works Ltd<br>1 Quay Road<br>London E14 9GU</p>
<p>Tel. 020 7946 0000, fax 020 7946 0001, <a href="mailto:office@crane.example">office@crane.example</a></p>
<p>Ann Archer, Managing Director</p><p>VAT GB 123 4567 82, registered in England 01234567</p></html>"""

"""What a crawl does not see any more on a page that it has read. It is marked and stays."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from leadslogix.leads.stored_company import AnySource, StoredCompany
from scraping.extract.sightings import ValueKey, value_key
from scraping.findings import Finding, Reason

RENDERED_LAYER = "browser"
NO_LONGER_THERE: Reason = ("on none of its pages any more", -30)


@dataclass(frozen=True, slots=True)
class PagesRead:
    """The pages that a crawl has read: {URL: hash of the page}, no hash for a page that does not exist any more.

    What a browser has shown and what a server has sent differ, so one says nothing about the other.
    """

    fetched: Mapping[str, str]
    rendered: Mapping[str, str]
    at: datetime

    def find_page(self, source: AnySource) -> str | None:
        pages = self.rendered if source.layer == RENDERED_LAYER else self.fetched
        return pages.get(source.url)


def mark_gone(stored: StoredCompany, findings: Iterable[Finding], read: PagesRead) -> None:
    places = _places_of(findings)
    for key, fact in stored.facts.items():
        for source in stored.sources.get(fact.id, {}).values():
            page_hash = read.find_page(source)
            if page_hash is None or source.last_seen_at >= read.at:
                continue
            # The same bytes at two URLs are read once, and another method may see the value now.
            is_there = (key, source.url) in places or bool(page_hash and (key, page_hash) in places)
            if not is_there and source.gone_at is None:
                stored.change(source, gone_at=read.at)


def _places_of(findings: Iterable[Finding]) -> set[tuple[ValueKey, str]]:
    """Where each value is: by URL, and by the page's hash."""
    places: set[tuple[ValueKey, str]] = set()
    for finding in findings:
        key = value_key(finding)
        places |= {(key, finding.url), (key, finding.page_hash)}
    return places

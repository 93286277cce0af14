"""Marks values that a crawl no longer finds on a page that it has read. They are kept."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from leadslogix.leads.stored_company import AnySource, FactRow, SourceRow, StoredCompany
from scraping.extract.confidence import add_up
from scraping.extract.evidence import Assessment
from scraping.extract.sightings import ValueKey, value_key
from scraping.findings import Finding, Reason

RENDERED_LAYER = "browser"
_NO_LONGER_THERE: Reason = ("on none of its pages any more", -30)


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
    earlier = [
        (key, source)
        for key, fact in stored.facts.items()
        for source in stored.sources.get(fact.id, {}).values()
        if source.last_seen_at < read.at and source.gone_at is None
    ]
    places = _places_of(findings) if earlier else set()
    for key, source in earlier:
        page_hash = read.find_page(source)
        if page_hash is None:
            continue
        # The same bytes at two URLs are read once, and another method may see the value now.
        if (key, source.url) not in places and not (page_hash and (key, page_hash) in places):
            stored.change(source, gone_at=read.at)


def _places_of(findings: Iterable[Finding]) -> set[tuple[ValueKey, str]]:
    """Where each value is: by URL, and by the page's hash."""
    places: set[tuple[ValueKey, str]] = set()
    for finding in findings:
        key = value_key(finding)
        places |= {(key, finding.url), (key, finding.page_hash)}
    return places


def sightings_that_count(stored: StoredCompany, fact: FactRow) -> Sequence[SourceRow]:
    """Those that are still there; of a fact that is on none of its pages any more, all."""
    rows = list(stored.sources[fact.id].values())
    return [row for row in rows if row.gone_at is None] or rows


def stale_since(rows: Sequence[SourceRow]) -> datetime | None:
    """When the last one disappeared, if all have."""
    gone = [row.gone_at for row in rows if row.gone_at]
    return max(gone) if len(gone) == len(rows) else None


def assess_stale(assessment: Assessment, since: datetime | None) -> Assessment:
    if since is None or assessment.rejected:
        return assessment
    return Assessment(*add_up([*assessment.reasons, _NO_LONGER_THERE]))

"""The input and the result of a crawl."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Self

from scraping.crawl.budget import Ledger, Spend
from scraping.discovery.doubt import Doubt
from scraping.discovery.evidence import Row, SiteEvidence
from scraping.extract.links.ranking import PageLink
from scraping.findings import CompanyEntry, Field, Finding
from scraping.interfaces import Response
from scraping.outcomes import Outcome

LAYER_NAMES = ("structured", "static", "sitemap", "directory", "browser")
FIRST_PASS = ("structured", "static")
SECOND_PASS = ("sitemap", "directory", "browser")


@dataclass(frozen=True, slots=True)
class Seed:
    """One company (or, with `is_listing`, one listing page) as the seed row names it."""

    name: str = ""
    website: str = ""
    country: str = ""  # ISO 3166 alpha-2
    profile_url: str = ""
    is_listing: bool = False
    # What else the list says: the site's pages are compared with it.
    cities: tuple[str, ...] = ()
    postal_codes: tuple[str, ...] = ()
    phones: tuple[str, ...] = ()
    mailboxes: tuple[str, ...] = ()
    # Of an earlier pass: why the site may be another company's. None: not compared yet, or compared and in order.
    doubt: Doubt | None = None
    # A person has said that it is the company's site.
    is_confirmed: bool = False
    # A person has said that these sites are not the company's.
    rejected_domains: tuple[str, ...] = ()

    @property
    def row(self) -> Row:
        return Row(self.name, self.country, self.cities, self.postal_codes, self.phones, self.mailboxes)


@dataclass(frozen=True, slots=True)
class Target:
    """The crawl stops as soon as each of these fields has a value of this confidence (presets are in goals.py)."""

    fields: tuple[Field, ...] = (Field.EMAIL, Field.PHONE)
    confidence: int = 70
    # Also looked for, as long as a link or an entry of a sitemap promises it; missing ones start no second pass.
    promised: tuple[Field, ...] = ()
    # Read every page that may have facts, as far as the budget goes.
    is_exhaustive: bool = False


@dataclass(frozen=True, slots=True)
class Visit:
    """One fetch or render, successful or not."""

    url: str
    final_url: str
    layer: str
    outcome: Outcome
    status: int
    bytes: int
    elapsed_ms: int
    page_hash: str
    fetched_at: datetime
    rendered: bool = False

    @classmethod
    def of(cls, response: Response, layer: str, *, rendered: bool = False) -> Self:
        return cls(
            url=response.url,
            final_url=response.final_url,
            layer=layer,
            outcome=response.outcome,
            status=response.status,
            bytes=len(response.body),
            elapsed_ms=response.elapsed_ms,
            page_hash=response.page_hash,
            fetched_at=response.fetched_at,
            rendered=rendered,
        )


@dataclass(frozen=True, slots=True)
class LayerReport:
    """How a layer ended, why, and what it cost. `why_empty` has a code for each field it does not deliver."""

    layer: str
    outcome: Outcome
    spend: Spend
    detail: str = ""
    why_empty: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SavedPage:
    """The bytes of a page with findings, so that each finding can be checked again without the network."""

    page_hash: str
    url: str
    body: bytes
    charset: str
    # The validators of this version of the page, as far as the server sent them.
    etag: str = ""
    last_modified: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    findings: tuple[Finding, ...]
    outcomes: tuple[LayerReport, ...]
    visits: tuple[Visit, ...]
    ledger: Ledger
    target_met: bool
    entries: tuple[CompanyEntry, ...] = ()  # companies that a listing named
    next_pages: tuple[str, ...] = ()  # further pages of the same listing
    pages: tuple[SavedPage, ...] = ()
    # Set if the site could not be reached and a later retry may help.
    retry: Outcome | None = None
    retry_after_seconds: float | None = None
    # The company's own site: the URL that was reached, else the one in its profile.
    website: str = ""
    # The best links that were not followed: a second pass begins with them.
    links: tuple[PageLink, ...] = ()
    ask_again_seconds: float = 0.0  # as long as the site wants to be left alone before that
    site: SiteEvidence | None = None  # what its pages say about whose it is; None: they were not read
    doubt: Doubt | None = None

"""The site of one company during a crawl: what was fetched, read and found so far. The layers share it."""

import hashlib
import logging
import re
from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from urllib.parse import urlsplit

from scraping.crawl.budget import Ledger
from scraping.crawl.page_choice import LEAST_GAIN, PageHistory, best_link, expected_gain
from scraping.crawl.reports import SavedPage, Seed, Target, Visit
from scraping.errors import NotRead, ParserError, ParserTimeout
from scraping.extract.candidates import Hints
from scraping.extract.domains import domain_label
from scraping.extract.evidence import best_confidences
from scraping.extract.links.ranking import PageLink
from scraping.extract.reading import PageReading, ReadingOrder, read_page
from scraping.extract.regions import languages_of
from scraping.findings import CompanyEntry, Field, Finding
from scraping.interfaces import Fetcher, Kind, Renderer, Request, Response
from scraping.outcomes import TRANSIENT, Outcome
from scraping.urls import registrable_domain, site_of
from scraping.vocabulary.letters import letters_of

logger = logging.getLogger(__name__)

Reader = Callable[[bytes, str, str, ReadingOrder], Awaitable[PageReading]]
MAX_SAVED_BYTES = 2_000_000
# What is only wanted where pages promise it need not be certain: no other value will decide about the lead.
_LEAST_PROMISED_CONFIDENCE = 50
_UNREADABLE = {ParserTimeout: Outcome.PARSER_TIMEOUT, NotRead: Outcome.FAILED}
_SAME_PAGE = re.compile(r"[?&](?:lang|language|hl|print|sort|replytocom)=", re.I)
_SEED_PAGES = frozenset(("home", "profile", "listing"))


@dataclass(frozen=True, slots=True)
class LayerResult:
    """How a layer ended; the runner adds its cost."""

    outcome: Outcome
    detail: str = ""


async def read_inline(body: bytes, charset: str, url: str, order: ReadingOrder) -> PageReading:
    return read_page(body, charset, url, order)


@dataclass(slots=True)
class Site:
    seed: Seed
    ledger: Ledger
    target: Target
    fetcher: Fetcher
    renderer: Renderer
    reader: Reader = read_inline
    known: Collection[tuple[Field, int]] = ()
    website: str = ""
    home: PageReading | None = None
    home_response: Response | None = None
    home_url: str = ""  # after redirects
    findings: list[Finding] = field(default_factory=list)
    visits: list[Visit] = field(default_factory=list)
    readings: list[PageReading] = field(default_factory=list)
    entries: dict[str, CompanyEntry] = field(default_factory=dict)
    next_pages: dict[str, None] = field(default_factory=dict)
    pages: dict[str, SavedPage] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    # Pages that no page read so far links to: entries of sitemaps, and links of an earlier pass.
    listed: dict[str, PageLink] = field(default_factory=dict)
    # Links to pages that a later pass may be able to read.
    postponed: list[PageLink] = field(default_factory=list)
    ask_again_seconds: float = 0.0  # as long as the site wants to be left alone
    is_paused: bool = False  # that is longer than a request waits
    history: PageHistory = field(default_factory=PageHistory)
    last_response: Response | None = None
    _by_hash: dict[str, PageReading] = field(default_factory=dict)
    # Layers ask for what is missing many times between two pages: the findings it was counted for, and the answers.
    _counted: tuple[list[Finding], tuple[Field, ...], tuple[Field, ...]] | None = None

    @property
    def domain(self) -> str:
        return registrable_domain(host_of(self.home_url or self.website))

    @property
    def listing_domains(self) -> tuple[str, ...]:
        domain = registrable_domain(host_of(self.seed.profile_url))
        return (domain,) if domain else ()

    def hints(self, page_kind: str = "") -> Hints:
        own = self.domain if self.domain not in self.listing_domains else ""
        return Hints(self.seed.country, self.seed.name, own, self.listing_domains, page_kind)

    @property
    def seed_domain(self) -> str:
        """The company's domain as it is stored, whatever its website leads to."""
        return site_of(self.seed.website)

    def best(self) -> dict[str, int]:
        """The confidence of the best value of each wanted field, as it would be stored."""
        best = best_confidences(self.findings, self.seed_domain, self.target.fields)
        for known, confidence in self.known:
            best[known] = max(best.get(known, 0), confidence)
        return best

    def missing(self) -> tuple[Field, ...]:
        return self._count_missing()[1]

    def missing_promised(self) -> tuple[Field, ...]:
        """Fields that are wanted as far as pages promise them, and were not found yet."""
        return self._count_missing()[2]

    def _count_missing(self) -> tuple[list[Finding], tuple[Field, ...], tuple[Field, ...]]:
        if self._counted is None or self._counted[0] != self.findings:
            self._counted = (list(self.findings), self._find_missing(), self._find_missing_promised())
        return self._counted

    def _find_missing(self) -> tuple[Field, ...]:
        best = self.best()
        return tuple(wanted for wanted in self.target.fields if best.get(wanted, 0) < self.target.confidence)

    def _find_missing_promised(self) -> tuple[Field, ...]:
        if not self.target.promised:
            return ()
        telling = [
            finding
            for finding in self.findings
            if finding.field is not Field.PERSON
            or (finding.person is not None and (finding.person.title or finding.person.email))
        ]
        best = best_confidences(telling, self.seed_domain, self.target.promised)
        for known, confidence in self.known:
            best[known] = max(best.get(known, 0), confidence)
        least = min(_LEAST_PROMISED_CONFIDENCE, self.target.confidence)
        return tuple(wanted for wanted in self.target.promised if best.get(wanted, 0) < least)

    def has_required(self) -> bool:
        """Whether no second pass is needed."""
        return not self.target.is_exhaustive and not self.missing()

    def is_target_met(self) -> bool:
        """Whether nothing is missing, and no page that is known promises more."""
        return not self.missing() and self.next_page() is None

    def next_page(self) -> PageLink | None:
        """The page that is likely to add most of what is missing; None if none is worth a fetch."""
        missing, promised = self.missing(), self.missing_promised()
        if not (missing or promised or self.target.is_exhaustive):
            return None
        best = best_link(self.open_links(), (*missing, *promised), self.history, self._languages())
        if missing or best is None or self.target.is_exhaustive:
            return best
        return best if expected_gain(best, promised, self.history) >= LEAST_GAIN else None

    def _languages(self) -> tuple[str, ...]:
        """Of the company's country; without one, the language that its home page declares."""
        if self.seed.country:
            return languages_of(self.seed.country)
        return (self.home.language[:2],) if self.home is not None and self.home.language else ()

    def open_links(self) -> list[PageLink]:
        """Links of all pages read so far, and entries of sitemaps, without those that were followed."""
        known = [*(link for reading in self.readings for link in reading.links), *self.listed.values()]
        links = [
            link for link in known if clean_url(link.url) not in self.seen and not _SAME_PAGE.search(link.url)
        ]
        if any(link.kind != "language" for link in known):
            links = [link for link in links if link.kind != "language"]
        return links

    def _seen_fields(self) -> set[Field]:
        """Not what was known before: a try that goes on must choose the same pages as the one before it."""
        wanted = {*self.target.fields, *self.target.promised}
        return {each.field for each in self.findings if each.field in wanted and not each.rejected}

    async def follow(self, link: PageLink, layer: str) -> PageReading | None:
        """Reads the page, and remembers whether pages of this kind add anything here."""
        before = self._seen_fields()
        reading = await self.visit(link.url, layer, link.kind)
        if reading is None and self.last_response is not None and self.last_response.outcome in TRANSIENT:
            self.postponed.append(link)
        if reading is not None:
            self.history.note_gain(link, has_gained=self._seen_fields() != before)
        return reading

    async def visit(
        self, url: str, layer: str, page_kind: str = "", *, wants_listing: bool = False
    ) -> PageReading | None:
        """Fetches and reads one page; if there is none, `last_response` says why."""
        if clean_url(url) in self.seen:
            return None
        self.seen.add(clean_url(url))
        # A page of the seed may redirect anywhere; a link on the site must stay on the site.
        home_domain = "" if page_kind in _SEED_PAGES else site_of(url)
        response = await self.fetcher.fetch(Request(url, home_domain=home_domain), self.ledger)
        self._note(response, layer)
        self.history.note(url, response.outcome)
        if response.outcome is Outcome.OTHER_DOMAIN and have_similar_names(url, response.final_url):
            return await self.visit(response.final_url, layer, page_kind, wants_listing=wants_listing)
        if not response.ok or not response.body:
            return None
        self.seen.add(clean_url(response.final_url))
        return await self._read(response, layer, page_kind, wants_listing=wants_listing)

    async def render(
        self, url: str, page_kind: str = "", *, wants_listing: bool = False
    ) -> PageReading | None:
        response = await self.renderer.render(url, self.ledger)
        self._note(response, "browser", rendered=True)
        if not response.ok or not response.body:
            return None
        return await self._read(response, "browser", page_kind, wants_listing=wants_listing)

    async def fetch_sitemap(self, url: str) -> bytes:
        if clean_url(url) in self.seen:
            return b""
        self.seen.add(clean_url(url))
        response = await self.fetcher.fetch(Request(url, Kind.SITEMAP), self.ledger)
        self._note(response, "sitemap")
        return response.body if response.ok else b""

    def _note(self, response: Response, layer: str, *, rendered: bool = False) -> None:
        self.last_response = response
        self.visits.append(Visit.of(response, layer, rendered=rendered))
        if response.outcome in TRANSIENT:
            self.ask_again_seconds = max(self.ask_again_seconds, response.retry_after_seconds or 0.0)
        if response.outcome is Outcome.RATE_LIMITED and not response.status:  # it was not sent
            self.is_paused = True

    async def _read(
        self, response: Response, layer: str, page_kind: str, *, wants_listing: bool = False
    ) -> PageReading | None:
        page_hash = response.page_hash or hashlib.sha256(response.body).hexdigest()
        if page_hash in self._by_hash:
            return self._by_hash[page_hash]  # the same bytes at another URL add nothing
        try:
            reading = await self._parse(response, layer, page_kind, page_hash, wants_listing=wants_listing)
        except ParserError as exc:
            self._note_unreadable(response, exc)
            return None
        self._by_hash[page_hash] = reading
        self.readings.append(reading)
        self.findings.extend(reading.findings)
        if reading.findings:
            body = response.body[:MAX_SAVED_BYTES]
            self.pages[page_hash] = SavedPage(
                page_hash,
                reading.url,
                body,
                response.charset,
                etag=response.headers.get("etag", ""),
                last_modified=response.headers.get("last-modified", ""),
            )
        return reading

    async def _parse(
        self, response: Response, layer: str, page_kind: str, page_hash: str, *, wants_listing: bool
    ) -> PageReading:
        order = ReadingOrder(
            hints=self.hints(page_kind),
            layer=layer,
            page_hash=page_hash,
            seen_at=response.fetched_at or datetime.now(UTC),
            wants_listing=wants_listing,
            clues=self.seed.row.clues,
        )
        return await self.reader(response.body, response.charset, response.final_url or response.url, order)

    async def read_home_as_listing(self) -> PageReading | None:
        """The home page once more, with the companies that it lists. No page of most sites is asked for them."""
        home, response = self.home, self.home_response
        if home is None or response is None or not response.body:
            return None
        try:
            return await self._parse(response, "static", "home", home.page_hash, wants_listing=True)
        except ParserError:
            return None

    def reject_reading(self, reading: PageReading, reason: str) -> None:
        """Keeps what a page says that is not about the company as rejected, so that it is listed."""
        self.findings = [
            replace(finding, rejected=finding.rejected or reason, confidence=0, reasons=())
            if finding.page_hash == reading.page_hash
            else finding
            for finding in self.findings
        ]

    def _note_unreadable(self, response: Response, error: ParserError) -> None:
        """The visit and the layer report the failure; the crawl continues."""
        logger.warning("%s could not be read: %s", response.url, error)
        outcome = _UNREADABLE.get(type(error), Outcome.PARSER_FAILED)
        self.visits[-1] = replace(self.visits[-1], outcome=outcome)
        self.last_response = replace(response, outcome=outcome, detail=type(error).__doc__ or "")

    def discard_reading(self, reading: PageReading, outcome: Outcome) -> None:
        """Drops the findings of a page that is not the company's; its visit gets `outcome`."""
        self.findings = [finding for finding in self.findings if finding.page_hash != reading.page_hash]
        self.readings.remove(reading)
        self.pages.pop(reading.page_hash, None)
        self.visits[-1] = replace(self.visits[-1], outcome=outcome)
        if self.last_response is not None:
            detail = f"leads to {host_of(reading.url)}"
            self.last_response = replace(self.last_response, outcome=outcome, detail=detail)

    def reason_for_end(self) -> Outcome:
        """Of a layer that found nothing and may not read any further page."""
        if self.is_paused:
            return Outcome.RATE_LIMITED
        return Outcome.BUDGET_SPENT if self.ledger.is_spent() else Outcome.NOTHING

    def failure(self) -> LayerResult:
        """The result of a layer whose page could not be read."""
        return _end_of(self.last_response)

    def home_failure(self) -> LayerResult:
        """The result of a layer that needs the home page."""
        return _end_of(self.home_response or self.last_response)


def _end_of(response: Response | None) -> LayerResult:
    return LayerResult(response.outcome, response.detail) if response else LayerResult(Outcome.NOTHING)


def count_found(findings: Iterable[Finding], layer: str) -> int:
    return sum(1 for finding in findings if finding.layer == layer and not finding.rejected)


def host_of(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def have_similar_names(url: str, other: str) -> bool:
    """Whether one domain's name contains the other's: crane.example and crane-works.example."""
    one, two = (letters_of(domain_label(registrable_domain(host_of(each)))) for each in (url, other))
    return len(one) >= 3 and len(two) >= 3 and (one in two or two in one)


def clean_url(url: str) -> str:
    """The same for all URLs of a page that count as one visit."""
    bare = url.partition("#")[0].rstrip("/")
    return bare.removeprefix("https://").removeprefix("http://").removeprefix("www.")

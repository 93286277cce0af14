"""Finds the website of a company that a list gives none for: candidates from open evidence, each checked on its page.

Everything here is paid for by the company's budget, of which discovery may spend a part: what it finds must be crawled.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from scraping.discovery.check import (
    REVIEWED_FROM,
    TAKEN_FROM,
    SiteScore,
    Way,
    cap,
    known_country,
    mailbox_domains,
    score_site,
)
from scraping.discovery.doubt import names_the_company
from scraping.discovery.evidence import ListedEntry, Row, SiteEvidence, gather_evidence
from scraping.errors import ParserError, SearchFailed
from scraping.extract.candidates import Hints
from scraping.extract.domains import is_platform
from scraping.extract.links.ranking import PageLink
from scraping.extract.reading import PageReading, ReadingOrder
from scraping.findings import Field, Finding, Reason
from scraping.interfaces import Allowance, Fetcher, Request, Response, SearchEngine
from scraping.outcomes import Outcome
from scraping.urls import parse_url_or_none, registrable_domain
from scraping.vocabulary.sites import SHARED_SITES

Reader = Callable[[bytes, str, str, ReadingOrder], Awaitable[PageReading]]

# A site this sure needs no comparison with the other candidates.
_SURE = 98
# Two sites that fit nearly as well: one of them may be a namesake's.
_TOO_CLOSE = 10
_MOST_CANDIDATES = 5
_MOST_SITE_LINKS, _MOST_RESULTS = 2, 3
_MOST_CONTACTS = 10  # of a profile
_PROOF_KINDS = ("imprint", "contact", "about")
_URL_FAILURES = frozenset((Outcome.REFUSED, Outcome.NOT_FOUND, Outcome.CLIENT_ERROR, Outcome.TLS))


@dataclass(frozen=True, slots=True)
class Lead:
    """An address that may be the company's site, and how it came up."""

    url: str
    ways: frozenset[Way]

    @property
    def domain(self) -> str:
        return registrable_domain(_host_of(self.url))


@dataclass(frozen=True, slots=True)
class SiteCandidate:
    """A checked address. Without a page there is no score, and `outcome` says why."""

    url: str
    domain: str
    ways: frozenset[Way]
    outcome: Outcome
    score: int = 0
    reasons: tuple[Reason, ...] = ()
    detail: str = ""

    @property
    def is_taken(self) -> bool:
        return self.score >= TAKEN_FROM

    @property
    def is_for_review(self) -> bool:
        return REVIEWED_FROM <= self.score < TAKEN_FROM


@dataclass(frozen=True, slots=True)
class Discovery:
    candidates: tuple[SiteCandidate, ...] = ()  # the best first
    responses: tuple[Response, ...] = ()

    @property
    def taken(self) -> SiteCandidate | None:
        best = next(iter(self.candidates), None)
        return best if best is not None and best.is_taken else None


@dataclass(frozen=True, slots=True)
class Question:
    """What is known of the company: its row, its page at the fair, its entry there, and the names that DNS knows."""

    row: Row
    profile_url: str = ""
    listed: ListedEntry | None = None  # in the fair's list, which is read once for all companies of a run
    domains: tuple[str, ...] = ()
    max_pages: int = 6
    rejected_domains: tuple[str, ...] = ()  # a person has said that they are not the company's


@dataclass(slots=True)
class Finder:
    question: Question
    fetcher: Fetcher
    reader: Reader
    allowance: Allowance
    search: SearchEngine | None = None
    responses: list[Response] = field(default_factory=list)
    _checked: dict[str, SiteCandidate] = field(default_factory=dict)
    _sites_of_profile: tuple[str, ...] = ()
    _row: Row = field(init=False)  # with the contacts of its profile
    _mail_domains: tuple[str, ...] = ()  # of the row and of its profile

    def __post_init__(self) -> None:
        self._row = self.question.row
        self._mail_domains = mailbox_domains(self._row)

    async def find(self) -> Discovery:
        await self._read_profile()
        await self._check_all(self._leads())
        if self.search is not None and not self._has_taken():
            await self._check_all(await self._search())
        return Discovery(tuple(_compare(self._checked.values())), tuple(self.responses))

    async def _check_all(self, leads: Iterable[Lead]) -> None:
        for lead in leads:
            if not self._may_go_on():
                return
            await self._check(lead)

    def _may_go_on(self) -> bool:
        is_sure = any(candidate.score >= _SURE for candidate in self._checked.values())
        has_pages = len(self.responses) < self.question.max_pages and not self.allowance.is_spent()
        return has_pages and not is_sure and len(self._checked) < _MOST_CANDIDATES

    def _has_taken(self) -> bool:
        return any(candidate.is_taken for candidate in self._checked.values())

    async def _read_profile(self) -> None:
        question = self.question
        url = question.profile_url or (question.listed.profile_url if question.listed else "")
        if not url:
            return
        reading, _ = await self._read(url)
        # The fair's home page, or a page of its list, links to sponsors and has the organiser's contacts.
        if reading is not None and names_the_company(question.row, gather_evidence([reading])):
            self._sites_of_profile = reading.listing.site_links[:_MOST_SITE_LINKS]
            found = _with_contacts(question.row, reading.findings, self._fair)
            self._mail_domains = mailbox_domains(found)
            if question.profile_url:
                # Not those of an entry that was found by the name alone: they would confirm a namesake's site.
                self._row = found

    @property
    def _fair(self) -> str:
        listed = self.question.listed
        return registrable_domain(_host_of(self.question.profile_url or (listed.page_url if listed else "")))

    @property
    def _never(self) -> frozenset[str]:
        return frozenset((self._fair, *self.question.rejected_domains))

    def _leads(self) -> Iterator[Lead]:
        """Each domain once, with all ways that lead to it; the surest ways first."""
        question, listed = self.question, self.question.listed
        way = Way.PROFILE if question.profile_url else Way.LISTING
        of_row = mailbox_domains(question.row)
        named = [(listed.website, Way.LISTING)] if listed and listed.website else []
        named += [(url, way) for url in self._sites_of_profile]
        named += [(f"http://{domain}/", Way.EMAIL) for domain in of_row]
        of_profile = [domain for domain in self._mail_domains if domain not in of_row]
        named += [
            (f"http://{domain}/", Way.EMAIL if question.profile_url else Way.LISTING) for domain in of_profile
        ]
        named += [(f"http://{listed.mail_domain}/", Way.LISTING)] if listed and listed.mail_domain else []
        named += [(f"http://{domain}/", Way.NAME) for domain in question.domains]
        yield from _merge(named, self._never)

    async def _search(self) -> Iterator[Lead]:
        row = self.question.row
        words = " ".join(filter(None, (row.name, *row.cities[:1], row.country)))
        try:
            results = await self.search.search(words, self.allowance) if self.search else ()
        except SearchFailed:
            return iter(())
        found = [(result.url, Way.SEARCH) for result in results]
        own = [pair for pair in found if registrable_domain(_host_of(pair[0])) not in self._checked]
        return _merge(own[:_MOST_RESULTS], self._never)

    async def _check(self, lead: Lead) -> None:
        reading, response = await self._open(lead)
        domain = registrable_domain(_host_of(response.final_url or response.url))
        if reading is None:
            self._checked[lead.domain] = SiteCandidate(
                lead.url, lead.domain, lead.ways, response.outcome, detail=response.detail
            )
        elif domain in SHARED_SITES or is_platform(domain):
            detail = f"leads to {domain}, which many companies share"
            self._checked[lead.domain] = SiteCandidate(
                lead.url, lead.domain, lead.ways, Outcome.OTHER_DOMAIN, detail=detail
            )
        else:
            await self._check_site(domain, lead, reading)

    async def _check_site(self, domain: str, lead: Lead, home: PageReading) -> None:
        known = self._checked.get(domain)
        ways = lead.ways | (known.ways if known else frozenset())
        readings = [home]
        scored = self._score(readings, domain, ways)
        for link in _proofs(home):
            if not self._needs_proof(scored) or len(self.responses) >= self.question.max_pages:
                break
            proof, _ = await self._read(link.url)
            if proof is not None:
                readings.append(proof)
                scored = self._score(readings, domain, ways)
        url = _root_of(home.url) if Way.NAME in lead.ways else home.url
        self._checked[domain] = SiteCandidate(url, domain, ways, Outcome.OK, scored.score, scored.reasons)

    def _score(self, readings: Sequence[PageReading], domain: str, ways: frozenset[Way]) -> SiteScore:
        row = self._row
        evidence: SiteEvidence = gather_evidence(readings, domain)
        return score_site(replace(row, country=known_country(row)), evidence, ways)

    @staticmethod
    def _needs_proof(scored: SiteScore) -> bool:
        """The home page alone decides neither for nor against: the imprint or the contact page may."""
        return 20 <= scored.score < TAKEN_FROM

    async def _open(self, lead: Lead) -> tuple[PageReading | None, Response]:
        reading, response = await self._read(lead.url)
        if reading is None and response.outcome in _URL_FAILURES and self._may_go_on():
            host = _host_of(lead.url)
            scheme = "https" if response.outcome is Outcome.REFUSED else "http"
            other = host if response.outcome is Outcome.REFUSED else f"www.{host.removeprefix('www.')}"
            reading, response = await self._read(f"{scheme}://{other}/")
        return reading, response

    async def _read(self, url: str) -> tuple[PageReading | None, Response]:
        response = await self.fetcher.fetch(Request(url), self.allowance)
        self.responses.append(response)
        if not response.ok or not response.body:
            return None, response
        # Without the row's country: numbers and addresses must show by themselves which country they are of.
        order = ReadingOrder(
            hints=Hints(company=self.question.row.name),
            layer="discovery",
            page_hash=response.page_hash,
            seen_at=response.fetched_at or datetime.now(UTC),
            wants_listing=True,
            clues=self._row.clues,
        )
        try:
            return await self.reader(
                response.body, response.charset, response.final_url or url, order
            ), response
        except ParserError as exc:
            failed = replace(response, outcome=Outcome.PARSER_FAILED, detail=type(exc).__doc__ or "")
            self.responses[-1] = failed
            return None, failed


async def find_website(
    question: Question,
    fetcher: Fetcher,
    reader: Reader,
    allowance: Allowance,
    search: SearchEngine | None = None,
) -> Discovery:
    return await Finder(question, fetcher, reader, allowance, search).find()


def _merge(named: Iterable[tuple[str, Way]], never: Collection[str]) -> Iterator[Lead]:
    ways: dict[str, set[Way]] = {}
    urls: dict[str, str] = {}
    for url, way in named:
        domain = registrable_domain(_host_of(url))
        if domain and domain not in never and domain not in SHARED_SITES and not is_platform(domain):
            urls.setdefault(domain, url)
            ways.setdefault(domain, set()).add(way)
    for domain, url in urls.items():
        yield Lead(url, frozenset(ways[domain]))


def _with_contacts(row: Row, findings: Iterable[Finding], fair: str) -> Row:
    """The row with the numbers and mailboxes of its profile. The organiser's are no clue: its site is no candidate."""
    kept = [finding for finding in findings if not finding.rejected]
    phones = (one.value for one in kept if one.field is Field.PHONE)
    mailboxes = (
        one.value
        for one in kept
        if one.field is Field.EMAIL and registrable_domain(one.value.rpartition("@")[2]) != fair
    )
    return replace(
        row,
        phones=tuple(dict.fromkeys((*row.phones, *phones)))[:_MOST_CONTACTS],
        mailboxes=tuple(dict.fromkeys((*row.mailboxes, *mailboxes)))[:_MOST_CONTACTS],
    )


def _proofs(home: PageReading) -> list[PageLink]:
    """The pages that say whose the site is: the imprint before the contact page."""
    links = [link for link in home.links if link.kind in _PROOF_KINDS]
    return sorted(links, key=lambda link: (_PROOF_KINDS.index(link.kind), -link.score))[:2]


def _compare(candidates: Iterable[SiteCandidate]) -> list[SiteCandidate]:
    """The best first. Where two fit nearly as well, neither is taken: a person decides."""
    ranked = sorted(candidates, key=lambda one: (-one.score, one.domain))
    if len(ranked) < 2 or ranked[0].score - ranked[1].score >= _TOO_CLOSE or not ranked[0].is_taken:
        return ranked
    return [_hold_back(one, ranked) if one.is_taken else one for one in ranked]


def _hold_back(candidate: SiteCandidate, ranked: Sequence[SiteCandidate]) -> SiteCandidate:
    rival = next(one for one in ranked if one is not candidate)
    held = cap(
        SiteScore(candidate.score, candidate.reasons), TAKEN_FROM - 1, f"{rival.domain} fits nearly as well"
    )
    return replace(candidate, score=held.score, reasons=held.reasons)


def _host_of(url: str) -> str:
    parsed = parse_url_or_none(url)
    return parsed.host if parsed else ""


def _root_of(url: str) -> str:
    parsed = parse_url_or_none(url)
    return f"{parsed.origin}/" if parsed else url

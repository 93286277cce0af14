"""Finds the websites of companies whose rows give none: names first, many companies at a time; then the pages.

Names are looked up in tasks of their own, a hundred companies in one and one task at a time: no company waits for DNS
in one of the slots in which companies are crawled. What exists travels in the payload of the company's first task.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection
from django.utils import timezone

from leadslogix.leads.models import Company, WebsiteCandidate
from leadslogix.leads.rows import OnConflict, write_rows
from leadslogix.runs.fair_entries import as_payload, find_listed
from leadslogix.runs.lifecycle import HALTED_STATES, withdraw_tasks_of_stopped_run
from leadslogix.runs.models import CompanySpend, Run
from leadslogix.runs.store import store_outcomes, store_visits
from leadslogix.runs.tasks import TaskKind, company_task, names_task
from queueing.prepared import PreparedMany, PreparedQuery
from queueing.work import TaskResult, Tier, Work, WorkError, WorkInterrupted
from scraping.crawl.budget import Spend
from scraping.crawl.reports import LayerReport, Report, Visit
from scraping.discovery.check import TAKEN_FROM, Way, score_site
from scraping.discovery.domains import guess_domains
from scraping.discovery.doubt import Doubt
from scraping.discovery.evidence import ListedEntry, Row
from scraping.discovery.website import Discovery, SiteCandidate
from scraping.interfaces import Fetcher, Names, NameState, Request, Response
from scraping.outcomes import Outcome
from scraping.urls import public_suffixes, site_of

DISCOVERY_LAYER = "discovery"
# In one task; some 4,000 questions.
NAMES_PER_TASK = 100
_LEARNED_FROM, _LEARNED_ENDINGS, _LEAST_SHARE = 2_000, 3, 0.05
_State = WebsiteCandidate.State
DECIDED = (_State.ACCEPTED, _State.REJECTED)
_CHECKED = ("url", "ways", "outcome", "detail", "score", "reasons", "doubts", "state", "checked_at")
_CANDIDATE_COLUMNS = ("id", "workspace_id", "company_id", "domain", *_CHECKED)
_LAST_CHECK = OnConflict(unique=("company_id", "domain"), update=_CHECKED)
_CANDIDATES = PreparedMany(lambda companies: WebsiteCandidate.objects.filter(company__in=companies), UUID)
_DECIDED_DOMAINS = PreparedQuery(
    lambda company: WebsiteCandidate.objects.filter(company=company, state__in=DECIDED).values_list(
        "domain", flat=True
    ),
    UUID,
)


# --- Names ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NameQuestions:
    """The next companies that wait for their names, each with the domains that it may have."""

    run: Run
    companies: tuple[Company, ...]
    domains: tuple[tuple[str, ...], ...]
    listed: Mapping[UUID, ListedEntry]  # by company
    has_more: bool


async def look_up_names(work: Work, names: Names) -> TaskResult:
    """Which of the guessed domains exist. Each company then gets its first task, with those in its payload."""
    asked = await sync_to_async(_read_questions, thread_sensitive=False)(work)
    if asked is None:
        raise WorkInterrupted()
    answers = await asyncio.gather(*[_existing(names, domains) for domains in asked.domains])
    # Once: a list must not wait for ever for name servers, and another run looks for the websites again.
    if (
        work.failures == 0
        and work.tries_left > 0
        and any(asked.domains)
        and all(answer.is_unanswered for answer in answers)
    ):
        raise WorkError(
            "The name servers did not answer: the websites of this list's companies could not be looked for.",
            error_class=str(Outcome.DNS),
        )
    tier = Tier(work.tier)
    first = (
        company_task(
            asked.run,
            company,
            TaskKind.FIRST,
            tier,
            domains=answer.existing,
            listed=as_payload(asked.listed[company.id]) if company.id in asked.listed else None,
        )
        for company, answer in zip(asked.companies, answers, strict=True)
    )
    return TaskResult(
        write=partial(_end_waiting, asked),
        follow_ups=(*first, *([names_task(asked.run, tier)] if asked.has_more else [])),
        outcome="names",
    )


def _end_waiting(asked: NameQuestions) -> None:
    CompanySpend.objects.filter(run=asked.run, company__in=asked.companies).update(awaits_names=False)


@dataclass(frozen=True, slots=True)
class _Answers:
    existing: tuple[str, ...]
    unanswered: int
    asked: int

    @property
    def is_unanswered(self) -> bool:
        return self.unanswered == self.asked


async def _existing(names: Names, domains: Sequence[str]) -> _Answers:
    states = await asyncio.gather(*[names.host(domain) for domain in domains])
    existing = (domain for domain, state in zip(domains, states, strict=True) if state is NameState.EXISTS)
    return _Answers(tuple(existing), states.count(NameState.UNANSWERED), len(states))


def _read_questions(work: Work) -> NameQuestions | None:
    """None: the run is stopped."""
    try:
        run = Run.objects.for_workspace(work.workspace_id).get(id=work.run_id)
        if run.state in HALTED_STATES:
            withdraw_tasks_of_stopped_run(run.id)
            return None
        waiting = CompanySpend.objects.filter(run=run, awaits_names=True).select_related("company")
        found = [spend.company for spend in waiting.order_by("company_id")[: NAMES_PER_TASK + 1]]
        companies = found[:NAMES_PER_TASK]
        endings = dict.fromkeys(
            (*settings.DISCOVERY_ENDINGS, *settings.HOST_MAP.endings, *_endings_of_list(run))
        )
        never = _rejected_domains(companies)
        domains = (_guess(company, endings, never[company.id]) for company in companies)
        listed = find_listed(run, companies) if run.file.listing_url else {}
        return NameQuestions(run, tuple(companies), tuple(domains), listed, len(found) > len(companies))
    finally:
        connection.close()


def _guess(company: Company, endings: Iterable[str], never: set[str]) -> tuple[str, ...]:
    if company.website:  # another run has found it meanwhile
        return ()
    return tuple(
        domain for domain in guess_domains(company.name, company.country, endings) if domain not in never
    )


def _rejected_domains(companies: Sequence[Company]) -> dict[UUID, set[str]]:
    rejected: dict[UUID, set[str]] = defaultdict(set)
    rows = WebsiteCandidate.objects.filter(company__in=companies, state=_State.REJECTED)
    for company_id, domain in rows.values_list("company_id", "domain"):
        rejected[company_id].add(domain)
    return rejected


def _endings_of_list(run: Run) -> list[str]:
    """The endings that the list's other websites have: a trade's, a region's, an intranet's."""
    known = Company.objects.filter(spends__run=run).exclude(domain="").values_list("domain", flat=True)
    counts = Counter(filter(None, map(public_suffixes().publicsuffix, known[:_LEARNED_FROM])))
    least = max(2, _LEAST_SHARE * counts.total())
    return [ending for ending, count in counts.most_common(_LEARNED_ENDINGS) if count >= least]


# --- Pages ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class KeptPages:
    """Implements `Fetcher`: the crawl is given the pages that discovery has fetched and paid for."""

    fetcher: Fetcher
    responses: dict[str, Response]

    async def fetch(self, request: Request, allowance: Any) -> Response:
        kept = self.responses.pop(request.url, None)
        is_usable = kept is not None and kept.ok and not request.etag and not request.last_modified
        leaves_home = kept is not None and request.home_domain not in ("", site_of(kept.final_url))
        if kept is not None and is_usable and not leaves_home:
            return kept
        return await self.fetcher.fetch(request, allowance)

    async def sitemaps(self, url: str, allowance: Any) -> tuple[str, ...]:
        return await self.fetcher.sitemaps(url, allowance)


def kept_pages(fetcher: Fetcher, discovery: Discovery) -> Fetcher:
    return KeptPages(fetcher, {response.url: response for response in discovery.responses})


def visits_of(discovery: Discovery) -> tuple[Visit, ...]:
    return tuple(Visit.of(response, DISCOVERY_LAYER) for response in discovery.responses)


# --- Storing ----------------------------------------------------------------------------------------------------------


def store_discovery(
    run: Run, company: Company, discovery: Discovery, spent: Spend, listed: ListedEntry | None = None
) -> None:
    store_visits(run, company, visits_of(discovery))
    store_outcomes(run, company, (_outcome_of_discovery(discovery, spent),))
    _save(company, [_row_of(company, found, discovery, listed) for found in discovery.candidates])
    if listed is not None and listed.profile_url:
        Company.objects.filter(id=company.id, profile_url="").update(profile_url=listed.profile_url)
    taken = discovery.taken
    if taken is not None and not company.website:
        Company.objects.filter(id=company.id, website="").update(website=taken.url, domain=taken.domain)


def _outcome_of_discovery(discovery: Discovery, spend: Spend) -> LayerReport:
    """`spend`: of its ledger, because a request that could not be sent costs no page."""
    best, tried = next(iter(discovery.candidates), None), len(discovery.candidates)
    if discovery.taken is not None:
        return LayerReport(
            DISCOVERY_LAYER, Outcome.FOUND, spend, f"{discovery.taken.domain} is the company's"
        )
    if best is None:
        detail = "none of the domains that the name suggests exists"
    else:
        detail = (
            f"{tried} address{'es' if tried > 1 else ''} tried; the best, {best.domain}, scores {best.score}"
        )
    return LayerReport(DISCOVERY_LAYER, Outcome.NO_WEBSITE, spend, detail)


def _row_of(
    company: Company, found: SiteCandidate, discovery: Discovery, listed: ListedEntry | None
) -> WebsiteCandidate:
    source = f"listed at {listed.page_url}" if listed and Way.LISTING in found.ways else ""
    state = (
        _State.REVIEW
        if found.is_for_review or (found.is_taken and found != discovery.taken)
        else _State.REFUSED
    )
    return WebsiteCandidate(
        workspace_id=company.workspace_id,
        company=company,
        domain=found.domain[:255],
        url=found.url[:2000],
        ways=sorted(found.ways),
        outcome=found.outcome,
        detail="; ".join(filter(None, (found.detail, source)))[:300],
        score=found.score,
        reasons=[list(reason) for reason in found.reasons],
        state=_State.TAKEN if found == discovery.taken else state,
    )


@dataclass(frozen=True, slots=True)
class SiteCheck:
    """A site that was crawled for a company, and what the list says of the company."""

    company: Company
    row: Row
    report: Report

    @property
    def domain(self) -> str:
        """Empty if there is nothing to compare."""
        has_seen = self.report.site is not None or self.report.visits
        return site_of(self.report.website) if has_seen else ""


def store_site_checks(checks: Iterable[SiteCheck]) -> None:
    """The site that the list gives, or that was found before, compared with the list."""
    checks = [check for check in checks if check.domain]
    stored = known_sites(check.company.id for check in checks)
    known = {(site.company_id, site.domain): site for sites in stored.values() for site in sites}
    rows = [_checked_row(check, known.get((check.company.id, check.domain))) for check in checks]
    _write([row for row in rows if row is not None])


def _checked_row(check: SiteCheck, known: WebsiteCandidate | None) -> WebsiteCandidate | None:
    """None: a person has decided already."""
    if known and known.state in DECIDED:
        return None
    company, report, domain = check.company, check.report, check.domain
    ways = known.ways if known else [str(Way.LIST)]
    scored = score_site(check.row, report.site, [Way(way) for way in ways]) if report.site else None
    doubts = report.doubt.reasons if report.doubt else ()
    # A profile page at the fair may link to it: that alone does not make it the company's.
    is_given = bool(company.website) or (scored is not None and scored.score >= TAKEN_FROM)
    return WebsiteCandidate(
        workspace_id=company.workspace_id,
        company=company,
        domain=domain[:255],
        url=report.website[:2000],
        ways=ways,
        outcome=_outcome_of(report),
        detail=_detail_of(company, domain) or (known.detail if known and Way.LISTING in ways else ""),
        score=scored.score if scored else 0,
        reasons=[list(reason) for reason in scored.reasons] if scored else [],
        doubts=[list(reason) for reason in doubts],
        state=_State.REVIEW if doubts or not is_given else _State.TAKEN,
    )


def _outcome_of(report: Report) -> Outcome:
    """How the first look at the site ended."""
    if report.site is not None:
        return Outcome.OK
    ends = [visit.outcome for visit in report.visits if visit.layer != "directory"]
    return ends[0] if ends else Outcome.NOTHING


def _detail_of(company: Company, domain: str) -> str:
    given = site_of(company.website)
    return f"{given} leads there"[:300] if given and given != domain else ""


def _save(company: Company, rows: Sequence[WebsiteCandidate]) -> None:
    """What a person decided stays; everything else is as the last check says."""
    decided = set(_DECIDED_DOMAINS.fetch(company.id))
    undecided = {row.domain: row for row in rows if row.domain not in decided}
    _write(undecided.values())


def _write(rows: Collection[WebsiteCandidate]) -> None:
    for row in rows:
        row.checked_at = timezone.now()
    values = [[getattr(row, name) for name in _CANDIDATE_COLUMNS] for row in rows]
    write_rows(WebsiteCandidate, _CANDIDATE_COLUMNS, values, _LAST_CHECK)


def known_sites(companies: Iterable[UUID]) -> dict[UUID, list[WebsiteCandidate]]:
    """By company."""
    sites: dict[UUID, list[WebsiteCandidate]] = defaultdict(list)
    for site in _CANDIDATES.fetch(list(companies)):
        sites[site.company_id].append(site)
    return sites


def known_doubt(company: Company, sites: Iterable[WebsiteCandidate]) -> tuple[Doubt | None, bool]:
    """The doubt of an earlier pass about the company's site, and whether a person has confirmed the site."""
    domain = site_of(company.website)
    site = next((site for site in sites if site.domain == domain), None)
    if site is None:
        return None, False
    reasons = tuple((str(text), int(points)) for text, points in site.doubts)
    doubt = Doubt(site.domain, reasons) if reasons and site.state == _State.REVIEW else None
    return doubt, site.state == _State.ACCEPTED


def domains_turned_down(sites: Iterable[WebsiteCandidate]) -> tuple[str, ...]:
    """By a person."""
    return tuple(sorted(site.domain for site in sites if site.state == _State.REJECTED))


def payload_domains(payload: Mapping[str, Any]) -> tuple[str, ...]:
    domains = payload.get("domains", ())
    return tuple(map(str, domains)) if isinstance(domains, list | tuple) else ()

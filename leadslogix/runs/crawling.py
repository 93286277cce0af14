"""Crawls the company of an assignment, or reads a page of an exhibitor list, and writes down what that costs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial

from leadslogix.leads.verification.checks import NOTHING_CHECKED, Known
from leadslogix.runs.assignments import Assignment
from leadslogix.runs.discovery import kept_pages, payload_domains
from leadslogix.runs.fair_entries import payload_listed
from leadslogix.runs.resources import Resources
from leadslogix.runs.tasks import TaskKind
from leadslogix.runs.verification import check_mailboxes, is_still_met
from scraping.crawl.budget import Ledger, Spend
from scraping.crawl.replay import RecordedFetcher, RecordedRenderer, Recording
from scraping.crawl.reports import FIRST_PASS, SECOND_PASS, Report, Seed
from scraping.crawl.revisits import RevisitingFetcher
from scraping.crawl.runner import crawl
from scraping.crawl.site import Reader
from scraping.discovery.evidence import ListedEntry
from scraping.discovery.website import Discovery, Question, find_website
from scraping.errors import NotRead, OwnFault
from scraping.extract.reading import PageReading, ReadingOrder
from scraping.interfaces import Fetcher, Renderer, SearchEngine

PASS_OF_KIND = {TaskKind.FIRST: FIRST_PASS, TaskKind.SECOND: SECOND_PASS}


@dataclass(frozen=True, slots=True)
class Crawled:
    """The result of a try: `discovery` is set where the company's website had to be found first."""

    report: Report
    discovery: Discovery | None = None
    checked: Known = NOTHING_CHECKED  # what DNS says of its mailboxes
    spent_on_discovery: Spend = field(default_factory=Spend)


@dataclass(frozen=True, slots=True)
class Tools:
    """What a crawl works with."""

    fetcher: Fetcher
    renderer: Renderer
    reader: Reader
    search: SearchEngine | None


@asynccontextmanager
async def open_tools(assignment: Assignment, ledger: Ledger, resources: Resources) -> AsyncIterator[Tools]:
    """What the crawl costs and receives is written down while the block runs."""
    clients = await resources.clients(assignment.proxy)
    writer, is_last = resources.spend_writer, assignment.is_last_try
    async with writer.account(assignment.spend_row, ledger, assignment.owner) as account:
        record = partial(writer.record, account)
        recording = Recording(ledger, assignment.received, record, account.replay, is_last)
        yield Tools(
            RecordedFetcher(RevisitingFetcher(clients.fetcher, assignment.remembered), recording),
            RecordedRenderer(clients.renderer, recording),
            partial(_read_or_fail, resources.read) if is_last else resources.read,
            clients.search,
        )


async def _read_or_fail(
    read: Reader, body: bytes, charset: str, url: str, order: ReadingOrder
) -> PageReading:
    """In the last try, a page that cannot be read by our own fault is left out."""
    try:
        return await read(body, charset, url, order)
    except OwnFault as exc:
        raise NotRead(str(exc)) from exc


async def crawl_company(assignment: Assignment, resources: Resources) -> Crawled:
    ledger, seed = assignment.ledger, assignment.seed
    async with open_tools(assignment, ledger, resources) as tools:
        discovery, fetcher, before = None, tools.fetcher, ledger.total()
        if assignment.kind is TaskKind.FIRST and seed.name and not seed.website:
            listed = payload_listed(assignment.work.payload)
            discovery = await _discover(assignment, tools, listed)
            profile_url = seed.profile_url or (listed.profile_url if listed else "")
            website = discovery.taken.url if discovery.taken else ""
            seed = replace(seed, website=website, profile_url=profile_url)
            fetcher = kept_pages(fetcher, discovery)
        spent_on_discovery = ledger.total() - before
        report = await crawl(
            seed,
            ledger,
            assignment.target,
            fetcher,
            tools.renderer,
            layers=PASS_OF_KIND[assignment.kind],
            known=assignment.known,
            visited=assignment.visited,
            links=assignment.links,
            reader=tools.reader,
        )
    checked = await check_mailboxes(report, resources.names, resources.mailboxes)
    met = is_still_met(report, seed, assignment.target, checked)
    return Crawled(replace(report, target_met=met), discovery, checked, spent_on_discovery)


async def _discover(assignment: Assignment, tools: Tools, listed: ListedEntry | None) -> Discovery:
    """At most half of the company's pages: what is found must be crawled."""
    question = Question(
        assignment.seed.row,
        profile_url=assignment.seed.profile_url,
        listed=listed,
        domains=payload_domains(assignment.work.payload),
        max_pages=max(1, assignment.ledger.budget.pages // 2),
        rejected_domains=assignment.seed.rejected_domains,
    )
    return await find_website(question, tools.fetcher, tools.reader, assignment.ledger, tools.search)


async def read_listing(assignment: Assignment, resources: Resources) -> Report:
    """Reads one page of an exhibitor list. The budget of a company is per page here: lists have many."""
    company, work = assignment.company, assignment.work
    page = work.payload.get("page", "")
    seed = Seed(profile_url=page or company.profile_url or company.website, is_listing=True)
    # The first page may yet turn out to be a company's own: it is paid for by that company's budget.
    is_first = assignment.kind is TaskKind.FIRST
    ledger = assignment.ledger if is_first else Ledger(assignment.ledger.budget)
    async with open_tools(assignment, ledger, resources) as tools:
        return await crawl(
            seed,
            ledger,
            assignment.target,
            tools.fetcher,
            tools.renderer,
            layers=("directory",),
            reader=tools.reader,
        )

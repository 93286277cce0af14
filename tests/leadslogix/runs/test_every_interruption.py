"""Tries that end after each single response, killed or told to stop: what is stored is what one whole try stores."""

import asyncio
import csv
import io
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, replace
from enum import StrEnum
from ipaddress import ip_network
from typing import Any

import pytest
from django.db import connection

from demo.dns import LoopbackDns, Zone, zone_of
from demo.seeds import COLUMNS, seed_rows
from demo.server import DemoWeb, demo_sites, mail_hosts
from demo.truth import load_truth
from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Fact
from leadslogix.runs import store
from leadslogix.runs.assignments import MAX_OWN_FAULTS
from leadslogix.runs.lifecycle import continue_run, start_run
from leadslogix.runs.models import CompanySpend, LayerOutcome, PageVisit, ReceivedPage
from leadslogix.runs.resources import Resources, open_resources
from leadslogix.runs.work import handle
from leadslogix.seeds.rows import import_table
from queueing.database import RowThreads
from queueing.errors import WorkError, WorkInterrupted
from queueing.frontier import Lease
from queueing.leases import Failure, Held, Terms, finish_row, hand_back_row, retry_row, take_row
from queueing.models import Task
from queueing.tiers import Tier
from scraping.crawl.replay import Received, Recording
from scraping.errors import OwnFault
from scraping.extract.reading import PageReading, ReadingOrder
from scraping.fetch.hostmap import HostMap
from tests.leadslogix.seeds.tables import read_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.early(first=True)]

# Found at once, by links, in sitemaps, by the name and only by a browser; doubtful ones, and some that do not answer.
FAMILIES = ("contact_page", "sitemap_only", "script_fetch", "endless_calendar", "unlisted", "redirect_loop")
# (How many bytes of a site that drips arrive in its time is up to the machine.)
ALL_FAMILIES = tuple(sorted({known.family for known in load_truth()} - {"slow_drip"}))
MOST_TRIES = 60
WORKER = "machine:1:1"
TERMS = Terms(WORKER, lease_seconds=600, max_tries=3, max_alone=3)


class End(StrEnum):
    """How a try ends after its first response that no earlier try has received."""

    WHOLE = "whole"
    KILLED = "killed"
    STOPPED = "stopped"
    FAULT = "fault"  # by our own fault, three times at most in a row


class Killed(BaseException):
    """The worker is gone: nothing after it is run, and nothing is written."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What crawls have left, without times."""

    findings: dict[str, list[Any]]  # of each pass, in the order in which they are merged
    facts: Counter[Any]
    endings: Counter[Any]
    visits: Counter[Any]
    spent: Counter[Any]


class Crawl:
    """Works on the tasks of a run in this process, one try after the other, some at once."""

    def __init__(self, end: End, patch: pytest.MonkeyPatch) -> None:
        self._end = end
        self._ending: ContextVar[bool] = ContextVar("ending", default=False)
        self._findings: dict[str, list[Any]] = defaultdict(list)
        self._rows = RowThreads(1, most=1)
        patch.setattr(Recording, "answer", self._ended_answer(Recording.answer))
        patch.setattr(store, "merge_findings", self._noting(store.merge_findings))

    def _ended_answer(self, answer: Callable[..., Any]) -> Callable[..., Any]:
        async def end_after(recording: Recording, *arguments: Any) -> Any:
            new: list[Received] = []
            record = recording.record
            recording.record = lambda received: (new.append(received), record(received))
            response = await answer(recording, *arguments)
            recording.record = record
            if new and self._ending.get():
                await self._end_try()
            return response

        return end_after

    async def _end_try(self) -> None:
        if self._end is End.STOPPED:
            raise asyncio.CancelledError
        if self._end is End.FAULT:
            raise OwnFault("Nothing works on this machine.")
        # What was received is on its way to the database; a kill before that costs one more request.
        while (writing := self._resources.spend_writer._writing) is not None:
            await asyncio.wait([writing])
        raise Killed

    def _noting(self, merge: Callable[..., Any]) -> Callable[..., Any]:
        def note(company: Any, findings: Any, read: Any, wishes: Any, crawled_at: Any, checked: Any) -> Any:
            if crawled_at is not None:
                self._findings[company.identity].append([_plain(finding) for finding in findings])
            return merge(company, findings, read, wishes, crawled_at, checked)

        return note

    def run(self) -> Stored:
        asyncio.run(self._run())
        self._rows.close()
        return self._read()

    async def _run(self) -> None:
        async with open_resources() as self._resources:
            while task_ids := await self._call(_open_tasks):
                await asyncio.gather(*(self._work(task_id, self._resources) for task_id in task_ids))

    async def _work(self, task_id: int, resources: Resources) -> None:
        """Until the task ends, or waits for its next turn."""
        for number in range(MOST_TRIES):
            held = await self._call(_take, task_id)
            most = MAX_OWN_FAULTS if self._end is End.FAULT else MOST_TRIES - 1
            self._ending.set(self._end is not End.WHOLE and number < most)
            try:
                await self._call(finish_row, held, await handle(held.work, resources))
            except Killed:
                await self._call(_lose, held)
                continue
            except asyncio.CancelledError:
                await self._call(hand_back_row, held, WorkInterrupted())
                continue
            except WorkInterrupted as interrupted:
                await self._call(hand_back_row, held, interrupted)
                continue
            except WorkError as error:
                failure = Failure(error.error_class, str(error), error.spend, error.write)
                if error.uncounted:
                    await self._call(retry_row, held, failure, 0.0, 0)
                    continue
                end = retry_row if held.work.tries_left else _give_up
                await self._call(end, held, failure, 0.0)
            return

    async def _call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.wrap_future(self._rows.submit(function, *arguments))

    def _read(self) -> Stored:
        source = ("sources__url", "sources__layer", "sources__method", "sources__confidence")
        of_fact = ("company__identity", "field", "value", "state", "confidence", "person__identity", *source)
        return Stored(
            dict(self._findings),
            Counter(Fact.objects.values_list(*of_fact)),
            Counter(
                (*row, str(sorted(why.items())))
                for *row, why in LayerOutcome.objects.values_list(
                    "company__identity", "layer", "outcome", "detail", "why_empty"
                )
            ),
            Counter(
                PageVisit.objects.values_list("company__identity", "url", "layer", "outcome", "rendered")
            ),
            Counter(CompanySpend.objects.values_list("company__identity", "pages", "renders", "began_with")),
        )


def _plain(finding: Any) -> tuple[Any, ...]:
    return finding.field, finding.value, finding.url, finding.layer, finding.method, finding.confidence


def _open_tasks() -> list[int]:
    return list(Task.objects.filter(state="waiting").order_by("id").values_list("id", flat=True))


def _take(task_id: int) -> Held:
    task = Task.objects.get(id=task_id)
    lease = Lease(task_id, task.attempt + 1, Tier(task.tier), task.host, WORKER, 0, 0, 0)
    held = take_row(lease, TERMS)
    assert held is not None
    return held


def _lose(held: Held) -> None:
    Task.objects.filter(id=held.work.task_id).update(state="waiting")


def _give_up(held: Held, failure: Failure, _: float) -> None:
    retry_row(held, failure, 0.0)
    Task.objects.filter(id=held.work.task_id).update(state="dead")


@pytest.fixture(scope="module")
def dns() -> Iterator[LoopbackDns]:
    """Every second host takes no mail: its mailboxes do not count, and its company gets a second pass."""
    hosts = sorted(demo_sites())
    without_mail = {host: {"A": ("127.0.0.1",), "MX": (".",)} for host in hosts[::2]}
    with LoopbackDns(Zone({**zone_of(hosts, mail_hosts()).records, **without_mail})) as dns:
        yield dns


@pytest.fixture(scope="module")
def readings() -> dict[tuple[object, ...], PageReading]:
    """What was read on each page: most tries begin with the pages of earlier ones."""
    return {}


@pytest.fixture(autouse=True)
def each_page_is_read_once(monkeypatch, readings) -> None:
    read = Resources.read

    async def read_once(
        resources: Resources, body: bytes, charset: str, url: str, order: ReadingOrder
    ) -> PageReading:
        key = (body, charset, url, replace(order, seen_at=None))
        if key not in readings:
            readings[key] = await read(resources, body, charset, url, order)
        findings = [replace(finding, seen_at=order.seen_at) for finding in readings[key].findings]
        return replace(readings[key], findings=tuple(findings))

    monkeypatch.setattr(Resources, "read", read_once)


@pytest.fixture
def crawl(settings, dns) -> Callable[[tuple[str, ...], End], Stored]:
    settings.NAMESERVERS = (dns.address,)
    settings.ALLOWED_NETWORKS = (ip_network("127.0.0.0/8"),)
    settings.CONNECTIONS_PER_ADDRESS = 500

    def crawl(families: tuple[str, ...], end: End) -> Stored:
        """On a web and in a workspace that remember nothing."""
        start_crawl(families)
        with DemoWeb() as web, pytest.MonkeyPatch.context() as patch:
            settings.HOST_MAP = HostMap.parse(web.host_map)
            return Crawl(end, patch).run()

    return crawl


def start_crawl(families: tuple[str, ...]) -> None:
    Workspace.objects.all().delete()
    Task.objects.all().delete()
    names = {known.exhibitor for known in load_truth() if known.family in families}
    text = io.StringIO()
    csv.writer(text).writerows([COLUMNS, *(row for row in seed_rows() if row[0] in names)])
    table = read_table(text.getvalue().encode(), "fair.csv")
    start_run(continue_run(import_table(Workspace.objects.create(name="Ann's"), table).file))


@pytest.fixture(scope="module")
def whole_tries() -> dict[tuple[str, ...], Stored]:
    """What is stored without an interruption, once for all kinds of interruption."""
    return {}


@pytest.fixture
def expected(crawl, whole_tries, families) -> Stored:
    return whole_tries.get(families) or whole_tries.setdefault(families, crawl(families, End.WHOLE))


on_all_families = pytest.param(
    ALL_FAMILIES,
    marks=[
        pytest.mark.long,
        pytest.mark.skipif(
            connection.vendor == "postgresql", reason="of each kind of layer there is one in the short list"
        ),
    ],
)


@pytest.mark.parametrize("end", [End.KILLED, End.STOPPED, End.FAULT])
@pytest.mark.parametrize("families", [FAMILIES, on_all_families])
def test_tries_that_end_after_every_response_store_what_one_try_stores(crawl, expected, families, end):
    found = crawl(families, end)

    assert expected.facts.total() > 50
    assert found == expected
    assert not ReceivedPage.objects.exists()

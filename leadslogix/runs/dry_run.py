"""What an import and the run after it will do, before anything is stored or fetched."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings

from leadslogix.accounts.models import Workspace
from leadslogix.runs.forecasts import COST_AT_THE_DEMO_FAIR, Cost, usual_cost
from leadslogix.runs.freshness import find_busy, find_fresh
from leadslogix.runs.limits import PAGES, RENDERS, SECONDS, Limits
from leadslogix.seeds.models import SeedRow
from leadslogix.seeds.plans import ImportPlan, Report, plan_import
from leadslogix.seeds.readings import RowReading
from leadslogix.seeds.shared_mailboxes import find_shared_mailboxes
from leadslogix.seeds.table import SeedTable

_SHOWN_SITES = 20
_SHOWN_PROBLEMS = 100
_RUN_DEFAULTS = Limits()


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a crawl of the new and stale companies will cost: as usual here, and at most by the run's limits."""

    companies: int
    pages: int
    most_pages: int
    renders: int
    most_renders: int
    seconds: int
    most_seconds: int


@dataclass(frozen=True, slots=True)
class DryRun:
    """rows = created + known + duplicate + rejected; known = fresh + busy + stale."""

    rows: int
    created: int
    known: int
    duplicate: int
    rejected: int
    fresh: int
    busy: int
    stale: int
    without_website: int  # of the companies that would be crawled
    discoverable: int  # of those: with a profile page, a mailbox or a name to look for
    shared_sites: tuple[tuple[str, int], ...]  # (shared or organiser's domain, rows that point there)
    held_back: tuple[tuple[str, int], ...]  # (mailbox that is no exhibitor's, rows that have it)
    problems: tuple[str, ...]  # cells that were cut or cannot be used
    problem_count: int
    forecast: Forecast

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def dry_run(
    workspace: Workspace,
    table: SeedTable,
    mapping: Mapping[str, str],
    limits: Limits = _RUN_DEFAULTS,
    report: Report | None = None,
) -> tuple[DryRun, ImportPlan]:
    plan = plan_import(workspace, table, mapping, report)
    counts = plan.counts()
    ids = {company.id for company in plan.known.values()}
    fresh = find_fresh(workspace, ids, settings.FRESH_DAYS)
    busy = find_busy(workspace, ids - fresh)
    done = fresh | busy
    wanted = [row for row in _first_rows(plan) if not _is_one_of(plan, row, done)]
    homeless = [row for row in wanted if not row.website]
    unusable = [
        f"line {row.line}: {row.reason}" for row in plan.readings if row.identity and row.is_cell_unusable
    ]
    result = DryRun(
        rows=counts["rows"],
        created=counts[SeedRow.State.CREATED],
        known=counts[SeedRow.State.KNOWN],
        duplicate=counts[SeedRow.State.DUPLICATE],
        rejected=counts[SeedRow.State.REJECTED],
        fresh=len(fresh),
        busy=len(busy),
        stale=len(ids) - len(done),
        without_website=len(homeless),
        discoverable=sum(row.can_be_discovered for row in homeless),
        shared_sites=_count_shared_sites(plan.readings),
        held_back=tuple(find_shared_mailboxes(table, mapping, plan).most_common(_SHOWN_SITES)),
        problems=tuple([*map(str, table.problems[:_SHOWN_PROBLEMS]), *unusable[:_SHOWN_PROBLEMS]]),
        problem_count=table.problem_count + len(unusable),
        forecast=forecast(workspace, len(wanted), limits),
    )
    return result, plan


def _first_rows(plan: ImportPlan) -> Iterable[RowReading]:
    return (row for row in plan.readings if row.identity and plan.first_lines[row.identity] == row.line)


def _is_one_of(plan: ImportPlan, row: RowReading, companies: set[Any]) -> bool:
    known = plan.known.get(row.identity)
    return known is not None and known.id in companies


def _count_shared_sites(readings: Iterable[RowReading]) -> tuple[tuple[str, int], ...]:
    counts = Counter(row.shared_site for row in readings if row.shared_site)
    return tuple(counts.most_common(_SHOWN_SITES))


def forecast(workspace: Workspace, companies: int, limits: Limits) -> Forecast:
    """By what companies have cost in this workspace, never more than the limits allow."""
    limit = Cost(
        limits.pages if limits.pages is not None else PAGES.default,
        limits.renders if limits.renders is not None else RENDERS.default,
        limits.seconds if limits.seconds is not None else SECONDS.default,
    )
    usual = usual_cost(workspace.id)
    likely = (usual[0] if usual else COST_AT_THE_DEMO_FAIR).at_most(limit).of(companies)
    most = limit.of(companies)
    at_once = min(settings.CONCURRENCY, max(companies, 1))
    return Forecast(
        companies=companies,
        pages=int(likely.pages),
        most_pages=int(most.pages),
        renders=int(likely.renders),
        most_renders=int(most.renders),
        seconds=round(likely.seconds / at_once),
        most_seconds=round(most.seconds / at_once),
    )

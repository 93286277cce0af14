"""What an import and the run after it will do, before anything is stored or fetched."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from django.conf import settings

from leadslogix.accounts.models import Workspace
from leadslogix.runs.forecasts import COST_AT_THE_DEMO_FAIR, Cost, usual_cost
from leadslogix.runs.freshness import find_busy, find_fresh
from leadslogix.runs.limits import PAGES, RENDERS, SECONDS, Limits
from leadslogix.seeds.models import SeedRow
from leadslogix.seeds.plans import ImportPlan, Report, plan_import
from leadslogix.seeds.row_readings import PackedReadings
from leadslogix.seeds.shared_mailboxes import find_shared_mailboxes
from leadslogix.seeds.table import SeedTable

_SHOWN_SITES = 20
_SHOWN_PROBLEMS = 100
_ABOUT_CELLS = ("line", "reason", "identity", "is_cell_unusable")
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
    ids = set(plan.known.values())
    fresh = find_fresh(workspace, ids, settings.FRESH_DAYS)
    busy = find_busy(workspace, ids - fresh)
    done = fresh | busy
    wanted = _count_wanted(plan, done)
    unusable = _list_unusable_cells(plan.readings)
    result = DryRun(
        rows=counts["rows"],
        created=counts[SeedRow.State.CREATED],
        known=counts[SeedRow.State.KNOWN],
        duplicate=counts[SeedRow.State.DUPLICATE],
        rejected=counts[SeedRow.State.REJECTED],
        fresh=len(fresh),
        busy=len(busy),
        stale=len(ids) - len(done),
        without_website=wanted[True] + wanted[False],
        discoverable=wanted[True],
        shared_sites=_count_shared_sites(plan.readings),
        held_back=tuple(find_shared_mailboxes(table, mapping, plan).most_common(_SHOWN_SITES)),
        problems=tuple([*map(str, table.problems[:_SHOWN_PROBLEMS]), *unusable[:_SHOWN_PROBLEMS]]),
        problem_count=table.problem_count + len(unusable),
        forecast=forecast(workspace, wanted.total(), limits),
    )
    return result, plan


def _count_wanted(plan: ImportPlan, done: Collection[UUID]) -> Counter[str | bool]:
    """Companies to be crawled; those without a website by whether one can be looked for."""
    return Counter(
        "has a website" if row.website else row.can_be_discovered
        for row in plan.companies()
        if plan.known.get(row.identity) not in done
    )


def _list_unusable_cells(readings: PackedReadings) -> list[str]:
    return [
        f"line {line}: {reason}"
        for line, reason, identity, is_unusable in readings.pick(*_ABOUT_CELLS)
        if identity and is_unusable
    ]


def _count_shared_sites(readings: PackedReadings) -> tuple[tuple[str, int], ...]:
    counts = Counter(site for (site,) in readings.pick("shared_site") if site)
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

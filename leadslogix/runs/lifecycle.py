"""Runs from start to end."""

from django.db import transaction
from django.utils import timezone

from leadslogix.accounts.models import User
from leadslogix.leads.models import Company
from leadslogix.runs.limits import UNCHANGED, Limits
from leadslogix.runs.models import Run
from leadslogix.runs.quotas import check_start
from leadslogix.runs.tasks import add_companies
from leadslogix.seeds.models import SeedFile, SeedRow
from queueing.models import OPEN_STATES
from queueing.tasks import cancel_run, count_states, reopen_run
from queueing.work import Tier

OPEN_RUN_STATES = (Run.State.WAITING, Run.State.RUNNING)


def create_run(file: SeedFile, limits: Limits = UNCHANGED, user: User | None = None) -> Run:
    return Run.objects.create(workspace=file.workspace, file=file, started_by=user, **limits.given())


def continue_run(file: SeedFile, limits: Limits = UNCHANGED, *, again: bool = False) -> Run:
    """The file's last run, with its limits changed where new ones are given; a new run where there is none to continue.

    A stopped run goes on where it was stopped. A finished one stays as it is unless it is wanted `again`.
    """
    last = Run.objects.filter(file=file).order_by("-created_at").first()
    if last is None or (again and last.state == Run.State.FINISHED):
        return create_run(file, limits)
    if last.state == Run.State.FINISHED:
        return last
    Run.objects.filter(id=last.id).update(
        **limits.given(), state=Run.State.RUNNING if last.started_at else Run.State.WAITING, finished_at=None
    )
    last.refresh_from_db()
    return last


def companies_of(file: SeedFile) -> list[Company]:
    """Each company of the file once, in the order of its lines."""
    rows = (
        SeedRow.objects.filter(file=file, company__isnull=False)
        .exclude(state__in=[SeedRow.State.REJECTED, SeedRow.State.DUPLICATE])
        .order_by("line")
        .select_related("company")
    )
    return list({row.company_id: row.company for row in rows if row.company}.values())


def start_run(run: Run) -> int:
    """Adds the first task of each company. Starting a run again adds what is missing and reopens what was stopped."""
    with transaction.atomic():
        companies = companies_of(run.file)
        check_start(run, len(companies))
        reopen_run(run.id)
        added = add_companies(run, companies, Tier.EXHIBITOR)
        Run.objects.filter(id=run.id, state__in=OPEN_RUN_STATES).update(
            state=Run.State.RUNNING, started_at=run.started_at or timezone.now()
        )
    run.refresh_from_db()
    settle_run(run)
    return added


def stop_run(run: Run) -> int:
    """Cancels what is left of a run; what it found stays."""
    with transaction.atomic():
        cancelled = cancel_run(run.id)
        Run.objects.filter(id=run.id, state__in=OPEN_RUN_STATES).update(
            state=Run.State.STOPPED, finished_at=timezone.now()
        )
    run.refresh_from_db()
    return cancelled


def settle_run(run: Run) -> bool:
    """Marks a running run as finished when none of its tasks is open any more."""
    if run.state != Run.State.RUNNING:
        return False
    counts = count_states(run.id)
    if any(counts.get(state, 0) for state in OPEN_STATES):
        return False
    finished = Run.objects.filter(id=run.id, state=Run.State.RUNNING).update(
        state=Run.State.FINISHED, finished_at=timezone.now()
    )
    run.refresh_from_db(fields=["state", "finished_at"])
    return bool(finished)

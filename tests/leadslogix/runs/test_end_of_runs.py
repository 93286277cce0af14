"""A run ends with its last task, at the time of that task's end, whoever looks and however the task ended."""

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company
from leadslogix.runs.assignments import read_assignment
from leadslogix.runs.lifecycle import create_run, end_run, end_runs, start_run, start_waiting_run, stop_run
from leadslogix.runs.limits import UNCHANGED, Limits
from leadslogix.runs.models import CompanySpend, FairList, Run
from leadslogix.runs.progress import run_progress
from leadslogix.runs.tasks import TaskKind, company_task
from leadslogix.runs.work import handle
from leadslogix.seeds.models import SeedFile
from queueing.dead_letters import requeue
from queueing.models import Attempt, DeadLetter, Task
from queueing.tasks import add_tasks, cancel_run
from queueing.work import Tier, Work, WorkInterrupted

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
COMPANIES = 4


@pytest.fixture
def run() -> Run:
    """A running run with one waiting task for each company."""
    workspace = Workspace.objects.create(name="Ann's")
    file = SeedFile.objects.create(workspace=workspace, name="a", sha256="0" * 64)
    for number in range(COMPANIES):
        domain = f"firm-{number}.example"
        company = Company.objects.create(workspace=workspace, identity=domain, domain=domain)
        file.rows.create(workspace=workspace, line=number + 2, company=company, state="created")
    run = create_run(file)
    start_run(run)
    Run.objects.update(started_at=START)
    return run


def end_tasks(run: Run, state: str = "done", leave: int = 0) -> None:
    """The n-th task ends n minutes after the start."""
    for number, task in enumerate(Task.objects.filter(run_id=run.id).order_by("id")[: COMPANIES - leave]):
        Task.objects.filter(id=task.id).update(state=state, ended_at=START + timedelta(minutes=number))


def work_of(task: Task) -> Work:
    return Work(
        task_id=task.id,
        attempt=1,
        workspace_id=task.workspace_id,
        run_id=task.run_id,
        kind=task.kind,
        key=task.key,
        tier=Tier.EXHIBITOR,
        host=task.host,
        payload=task.payload,
        failures=0,
        tries_left=4,
    )


@pytest.mark.parametrize("state", ["done", "dead", "cancelled"])
def test_run_ends_when_its_last_task_ended(run, state):
    end_tasks(run, state)
    assert end_runs() == 1
    run.refresh_from_db()
    assert (run.state, run.finished_at) == ("finished", START + timedelta(minutes=COMPANIES - 1))
    assert end_runs() == 0


@pytest.mark.parametrize("state", ["waiting", "queued", "leased"])
def test_run_with_an_open_task_goes_on(run, state):
    end_tasks(run)
    Task.objects.filter(id=Task.objects.latest("id").id).update(
        state=state, ended_at=None, worker="w", leased_until=START
    )
    assert (end_runs(), end_run(run.id)) == (0, False)
    run.refresh_from_db()
    assert (run.state, run.finished_at) == ("running", None)


def test_run_without_a_company_ends_when_it_is_started(run):
    file = SeedFile.objects.create(workspace=run.workspace, name="empty", sha256="1" * 64)
    empty = create_run(file)
    start_run(empty)
    assert empty.state == Run.State.FINISHED
    assert empty.finished_at >= empty.started_at


def test_looking_for_ended_runs_costs_one_query_however_many_there_are(run):
    Run.objects.bulk_create(
        Run(workspace=run.workspace, file=run.file, state=state)
        for state in ("stopped", "finished", "waiting")
        for _ in range(5)
    )
    with CaptureQueriesContext(connection) as queries:
        assert end_runs() == 0
    assert len(queries) == 1


def test_looking_at_a_run_does_not_end_it(run):
    end_tasks(run)
    assert run_progress(run).state == "running"
    run.refresh_from_db()
    assert run.finished_at is None


def test_stopped_run_counts_only_what_was_done(run):
    end_tasks(run, leave=3)
    stop_run(run)
    progress = run_progress(run)
    assert (progress.companies_done, progress.companies, progress.percent) == (1, COMPANIES, 25)


def test_second_click_on_start_changes_nothing(run):
    assert not start_waiting_run(run, Limits(pages=3))
    run.refresh_from_db()
    assert run.pages != 3


def test_stopped_run_is_started_again_with_its_new_limits(run):
    stop_run(run)
    assert start_waiting_run(run, Limits(pages=3))
    assert (run.state, run.pages, run.started_at, run.finished_at) == ("running", 3, START, None)
    assert Task.objects.filter(run_id=run.id, state="waiting").count() == COMPANIES


def test_start_of_a_run_that_was_discarded_meanwhile_does_nothing(run):
    gone = Run.objects.get(id=run.id)
    Run.objects.filter(id=run.id).delete()
    assert not start_waiting_run(gone, UNCHANGED)


@pytest.mark.django_db(transaction=True)
def test_task_that_a_stop_did_not_see_is_withdrawn_when_a_worker_takes_it(run):
    """A task that ends during the stop adds the company's second pass after the stop looked for open tasks."""
    stop_run(run)
    company = Company.objects.first()
    add_tasks([company_task(run, company, TaskKind.SECOND, Tier.SITEMAP)])
    late = Task.objects.get(state="waiting")
    assert read_assignment(work_of(late)) is None
    late.refresh_from_db()
    assert (late.state, CompanySpend.objects.get(company=company).pages) == ("cancelled", 0)


def test_handler_refuses_the_task_of_a_stopped_run():
    async def read_nothing(work: Work) -> None:
        return None

    task = Task(id=1, kind=TaskKind.FIRST, payload={})
    with pytest.raises(WorkInterrupted):
        asyncio.run(
            handle(work_of(task), resources=SimpleNamespace(assignments=SimpleNamespace(read=read_nothing)))
        )


@pytest.mark.django_db(transaction=True)
def test_finished_run_goes_on_while_a_requeued_task_of_it_is_worked_on(run):
    end_tasks(run)
    task = Task.objects.earliest("id")
    Task.objects.filter(id=task.id).update(state="dead")
    letter = DeadLetter.objects.create(
        workspace_id=run.workspace_id,
        run_id=run.id,
        task=task,
        kind=task.kind,
        key=task.key,
        tier=task.tier,
        error_class="dns",
    )
    end_runs()
    requeue(letter, by="ann")
    assert read_assignment(work_of(task)) is not None
    run.refresh_from_db()
    assert (run.state, run.finished_at) == ("running", None)

    Task.objects.filter(id=task.id).update(state="done", ended_at=START + timedelta(hours=1))
    end_runs()
    run.refresh_from_db()
    assert (run.state, run.finished_at) == ("finished", START + timedelta(hours=1))


def test_run_whose_tasks_were_all_cancelled_by_hand_ends(run):
    cancel_run(run.id)
    assert Attempt.objects.count() == 0
    assert end_runs() == 1


def start_without_websites(workspace: Workspace, listing_url: str = "") -> Run:
    file = SeedFile.objects.create(workspace=workspace, name="b", sha256="1" * 64, listing_url=listing_url)
    for number in range(COMPANIES):
        company = Company.objects.create(workspace=workspace, identity=f"n{number}", name=f"Firm {number}")
        file.rows.create(workspace=workspace, line=number + 2, company=company, state="created")
    run = create_run(file)
    start_run(run)
    return run


def bury_tasks(run: Run) -> list[str]:
    """Returns what was open, and looks whether the run has ended."""
    tasks = Task.objects.filter(run_id=run.id, state="waiting")
    kinds = list(tasks.values_list("kind", flat=True))
    tasks.update(state="dead", ended_at=START)
    end_runs()
    run.refresh_from_db()
    return kinds


def test_companies_that_wait_for_a_dead_letter_get_their_own_tasks(run):
    unnamed = start_without_websites(run.workspace)
    assert (bury_tasks(unnamed), unnamed.state) == ([TaskKind.NAMES], "running")
    assert not CompanySpend.objects.filter(run=unnamed, awaits_names=True).exists()
    assert (bury_tasks(unnamed), unnamed.state) == ([TaskKind.FIRST] * COMPANIES, "finished")


def test_names_are_looked_up_when_the_list_of_the_fair_is_a_dead_letter(run):
    unnamed = start_without_websites(run.workspace, "https://fair.example/exhibitors")
    assert (bury_tasks(unnamed), unnamed.state) == ([TaskKind.FAIR], "running")
    assert FairList.objects.get(run=unnamed).outcome == "failed"
    assert (bury_tasks(unnamed), unnamed.state) == ([TaskKind.NAMES], "running")
    assert (bury_tasks(unnamed), unnamed.state) == ([TaskKind.FIRST] * COMPANIES, "finished")

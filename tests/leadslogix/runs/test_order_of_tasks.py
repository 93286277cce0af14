"""What the customer gets does not depend on which worker is quicker: namesakes of one list, read in any order."""

from itertools import permutations

import pytest
from django.utils import timezone

from leadslogix.accounts.models import Workspace
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, CompanyMerge, Fact
from leadslogix.runs.assignments import read_assignment
from leadslogix.runs.duplicates import compare_new_companies
from leadslogix.runs.lifecycle import create_run, end_runs, start_run
from leadslogix.runs.models import CompanySpend
from leadslogix.runs.tasks import TaskKind, company_task
from leadslogix.seeds.models import SeedRow
from leadslogix.seeds.rows import import_table
from queueing.models import Task
from queueing.tasks import add_tasks
from queueing.work import Tier
from scraping.findings import Field, Finding
from tests.leadslogix.leads.sightings import finding
from tests.leadslogix.runs.test_end_of_runs import work_of
from tests.leadslogix.seeds.tables import read_table

PHONE = "+4973112345"
LIST = b"name,country\nHuber GmbH,Germany\nHuber GmbH,\nHuber,Germany\n"


def seen(field: Field, value: str, page: str, **changes: object) -> Finding:
    return finding(field, value, url=f"https://fair.example/{page}", **changes)


def pass_of(line: int, kind: TaskKind) -> list[Finding]:
    """What a page says that only this pass over this line reads."""
    page = f"{line}/{kind}"
    return [
        seen(Field.PHONE, PHONE, page),
        seen(Field.CITY, "Ulm", page),
        seen(Field.LANGUAGE, "de" if line == 2 else "en", page, confidence=60 + line),
        seen(Field.DESCRIPTION, f"Krane {page}", page),
        seen(Field.NAME, f"Kran {page}", page, rejected="another name", confidence=0, reasons=()),
    ]


def crawl(name: str, order: tuple[tuple[int, TaskKind], ...]) -> tuple[object, ...]:
    """The passes one after the other, with the chores of workers in between, until the run has ended."""
    workspace = Workspace.objects.create(name=name)
    run = create_run(import_table(workspace, read_table(LIST, "fair.csv")).file)
    start_run(run)
    rows = SeedRow.objects.filter(file=run.file).select_related("company")
    companies = {row.line: row.company for row in rows}
    for line, kind in order:
        do_pass(run, companies[line], line, kind)
        compare_new_companies()
    Task.objects.filter(run_id=run.id).update(state="done", ended_at=timezone.now())
    assert end_runs() == 1
    return outcome_of(workspace)


def do_pass(run, company: Company, line: int, kind: TaskKind) -> None:
    add_tasks([company_task(run, company, kind, Tier.EXHIBITOR)])
    task = Task.objects.get(run_id=run.id, key=f"{company.id}:{kind}")
    assignment = read_assignment(work_of(task))
    merge_findings(assignment.company, pass_of(line, kind), crawled_at=timezone.now())
    CompanySpend.objects.filter(id=assignment.spend_row).update(pages=assignment.ledger.spent.pages + 4)


def outcome_of(workspace: Workspace) -> tuple[object, ...]:
    """Facts with their sources, whose line is a duplicate of whose, merges, and what each company has cost."""
    mine = {"workspace": workspace}
    facts = Fact.objects.filter(**mine).values_list(
        "company__identity", "field", "value", "state", "confidence", "sources__url"
    )
    rows = SeedRow.objects.filter(**mine).values_list("line", "company__identity", "state", "reason")
    merges = CompanyMerge.objects.filter(**mine).values_list(
        "kept__identity", "other__identity", "state", "score"
    )
    spends = CompanySpend.objects.filter(**mine).values_list("company__identity", "pages")
    return tuple(sorted(each, key=str) for each in (facts, rows, merges, spends))


FIRST_THEN_SECOND = tuple((line, kind) for kind in (TaskKind.FIRST, TaskKind.SECOND) for line in (2, 3, 4))
ORDERS = {
    "first passes in reverse": FIRST_THEN_SECOND[2::-1] + FIRST_THEN_SECOND[3:],
    "second passes in reverse": FIRST_THEN_SECOND[:3] + FIRST_THEN_SECOND[:2:-1],
    **{
        f"lines {order}": tuple((line, kind) for line in order for kind in (TaskKind.FIRST, TaskKind.SECOND))
        for order in permutations((2, 3, 4))
    },
}


@pytest.mark.django_db
@pytest.mark.parametrize("order", ORDERS)
def test_namesakes_read_in_another_order_are_the_same_leads(order: str) -> None:
    expected = crawl("One after the other", FIRST_THEN_SECOND)
    assert expected[2]  # some of them are one company
    assert crawl("In another order", ORDERS[order]) == expected

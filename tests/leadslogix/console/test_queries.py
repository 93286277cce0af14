"""Lists cost the same number of queries however long they are."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leadslogix.accounts.invitations import invite
from leadslogix.accounts.models import User
from leadslogix.leads.models import Company, CompanyMerge, Person, Verdict
from leadslogix.leads.suppression_list import add_lines
from leadslogix.runs.models import Export, LayerOutcome, Run
from leadslogix.seeds.models import SeedFile
from tests.leadslogix.conftest import add_company, add_fact


def count_queries(client, url: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(url).status_code == 200
    return len(queries)


def fill_members(run, number: int) -> None:
    user = User.objects.create_user(f"member{number}@ann.example")
    run.workspace.memberships.create(user=user)
    invite(run.workspace, f"guest{number}@ann.example", by=user)


def fill_runs(run, number: int) -> None:
    file = SeedFile.objects.create(workspace=run.workspace, name=f"{number}.csv", sha256=f"{number + 1:064}")
    again = Run.objects.create(workspace=run.workspace, file=file)
    add_company(again, f"Company{number}", 2)
    Export.objects.create(workspace=run.workspace, run=again, preset="csv")


def fill_run(run, number: int) -> None:
    company = add_company(run, f"Company{number}", 100 + number)
    add_fact(company, "email", f"info{number}@huber.example")
    add_fact(company, "phone", f"+4973112{number:04}")
    LayerOutcome.objects.create(
        workspace=run.workspace, run=run, company=company, layer="static", outcome="found"
    )


def fill_company(run, number: int) -> None:
    company = Company.objects.get(domain="huber.example")
    add_fact(company, "email", f"info{number}@huber.example")
    person = Person.objects.create(
        workspace=run.workspace, company=company, identity=f"eva {number}", name=f"Eva {number}"
    )
    add_fact(company, "phone", f"+4973112{number:04}", person=person)
    add_fact(company, "phone", f"+4973113{number:04}", state="rejected", rejected_by="rule")
    LayerOutcome.objects.create(
        workspace=run.workspace, run=run, company=company, layer=f"layer{number}", outcome="found"
    )


def fill_review(run, number: int) -> None:
    company = add_company(run, f"Company{number}", 100 + number)
    asked = add_fact(company, "email", f"info{number}@huber.example", review_gain=5)
    Verdict.objects.create(workspace=run.workspace, fact=asked, decision="accept")
    other = Company.objects.create(workspace=run.workspace, identity=f"twin{number}.example")
    CompanyMerge.objects.create(
        workspace=run.workspace, kept=company, other=other, score=80, state="suggested"
    )


def fill_suppressions(run, number: int) -> None:
    add_lines(run.workspace, [f"blocked{number}.example"])


PAGES = [
    ("accounts:members", fill_members),
    ("console:runs", fill_runs),
    ("console:run", fill_run),
    ("console:rows", fill_run),
    ("console:companies", fill_run),
    ("console:company", fill_company),
    ("console:review", fill_review),
    ("console:suppressions", fill_suppressions),
    ("console:people", fill_company),
    ("console:log", fill_suppressions),
]
ADMIN = [
    ("leads_company", fill_run),
    ("leads_person", fill_company),
    ("leads_fact", fill_run),
    ("leads_storedpage", fill_run),
    ("leads_verdict", fill_run),
    ("leads_suppression", fill_run),
    ("runs_export", fill_runs),
    ("seeds_seedfile", fill_runs),
    ("seeds_seedrow", fill_run),
    ("runs_run", fill_runs),
    ("runs_companyspend", fill_run),
    ("runs_layeroutcome", fill_run),
    ("runs_pagevisit", fill_run),
    ("accounts_user", fill_members),
    ("accounts_workspace", fill_members),
    ("accounts_invitation", fill_members),
]


@pytest.fixture
def filled(run, company):
    return run


def url_of(name: str, run) -> str:
    company = Company.objects.get(domain="huber.example")
    args = {
        "accounts:members": [run.workspace_id],
        "console:runs": [run.workspace_id],
        "console:review": [run.workspace_id],
        "console:suppressions": [run.workspace_id],
        "console:people": [run.workspace_id],
        "console:log": [run.workspace_id],
        "console:company": [run.workspace_id, run.id, company.id],
    }
    return reverse(name, args=args.get(name, [run.workspace_id, run.id]))


@pytest.mark.parametrize(("name", "fill"), PAGES)
def test_pages_need_no_more_queries_for_ten_rows_than_for_two(name, fill, as_ann, filled):
    url = url_of(name, filled)
    [fill(filled, number) for number in range(2)]
    few = count_queries(as_ann, url)
    [fill(filled, number) for number in range(2, 10)]
    assert count_queries(as_ann, url) == few
    assert few <= 18


@pytest.mark.parametrize(("model", "fill"), ADMIN)
def test_lists_of_the_admin_need_no_more_queries_for_ten_rows_than_for_two(model, fill, admin_client, filled):
    url = reverse(f"admin:{model}_changelist")
    [fill(filled, number) for number in range(2)]
    few = count_queries(admin_client, url)
    [fill(filled, number) for number in range(2, 10)]
    assert count_queries(admin_client, url) == few

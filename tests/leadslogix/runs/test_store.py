"""The result of a crawl is stored in few statements, whatever was found."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leadslogix.leads.models import Fact, Source, StoredPage, WebsiteCandidate
from leadslogix.runs.discovery import store_site_check
from leadslogix.runs.models import LayerOutcome, PageVisit
from leadslogix.runs.store import store_report
from queueing.frontier import Lease
from queueing.leases import Held, Terms, finish_row, take_row
from queueing.models import Attempt, Task
from queueing.tasks import add_tasks
from queueing.tiers import Tier
from queueing.work import NewTask, TaskResult
from scraping.crawl.budget import Budget, Ledger, Spend
from scraping.crawl.reports import LayerReport, Report, SavedPage, Visit
from scraping.discovery.evidence import Row, SiteEvidence
from scraping.findings import Field
from scraping.outcomes import Outcome
from tests.leadslogix.conftest import add_company
from tests.leadslogix.leads.sightings import finding, person

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


@pytest.fixture
def acme(run):
    return add_company(run, "Acme", 3, website="https://acme.example/", domain="acme.example")


def report(pages: int, *, outcome: Outcome = Outcome.FOUND, later: timedelta = timedelta()) -> Report:
    urls = [f"https://acme.example/{number}" for number in range(pages)]
    seen = {"seen_at": NOON + later}
    findings = [
        found
        for url in urls
        for found in (
            finding(Field.EMAIL, "info@acme.example", url=url, **seen),
            finding(Field.PHONE, "+49301234567", url=url, **seen),
            person("Eva Muster", "CEO", url=url, **seen),
        )
    ]
    return Report(
        findings=tuple(findings),
        outcomes=(
            LayerReport("static", outcome, Spend(pages=pages)),
            LayerReport("sitemap", Outcome.NOT_REACHED, Spend()),
        ),
        visits=tuple(
            Visit(url, url, "static", Outcome.OK, 200, 9, 1, url[-9:], NOON + later) for url in urls
        ),
        ledger=Ledger(Budget()),
        target_met=True,
        pages=tuple(SavedPage(url[-9:], url, b"<p>", "utf-8") for url in urls),
    )


def lease_of(run, company) -> Held:
    add_tasks([NewTask(run.workspace_id, run.id, "first_pass", f"{company.id}", Tier.EXHIBITOR)])
    task = Task.objects.get(key=f"{company.id}")
    held = take_row(Lease(task.pk, 1, Tier.EXHIBITOR, "", "worker", 0, 0, 0), Terms("worker", 30.0, 5, 3))
    assert held is not None
    return held


def statements(queries: CaptureQueriesContext) -> list[str]:
    """Without those that only begin and end transactions."""
    control = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
    return [query["sql"] for query in queries if not query["sql"].startswith(control)]


def test_end_of_a_task_with_its_result_takes_at_most_twelve_statements(run, acme):
    held = lease_of(run, acme)
    with CaptureQueriesContext(connection) as queries:
        finish_row(held, TaskResult(write=lambda: store_report(run, acme, report(8))))
    assert len(statements(queries)) <= 12
    assert (Fact.objects.filter(company=acme).count(), Source.objects.count()) == (3, 24)
    assert (PageVisit.objects.count(), StoredPage.objects.count(), Attempt.objects.count()) == (8, 8, 1)
    acme.refresh_from_db()
    assert acme.crawled_at is not None


def test_result_of_a_later_crawl_takes_no_more_statements(run, acme):
    store_report(run, acme, report(2))
    with CaptureQueriesContext(connection) as queries:
        store_report(run, acme, report(8, later=timedelta(days=1)))
    assert len(statements(queries)) <= 10
    assert Source.objects.filter(last_seen_at__gt=NOON).count() == 24


def test_layer_that_was_not_reached_keeps_the_outcome_of_its_own_pass(run, acme):
    first = report(1)
    found = LayerReport("sitemap", Outcome.FOUND, Spend(pages=2))
    store_report(run, acme, Report(first.findings, (found,), (), first.ledger, True))
    store_report(run, acme, report(1, outcome=Outcome.NOTHING))
    endings = LayerOutcome.objects.filter(company=acme).values_list("layer", "outcome", "pages")
    assert set(endings) == {("sitemap", "found", 2), ("static", "nothing", 1)}


@pytest.mark.parametrize(
    ("decided", "after"),
    [("", "taken"), ("review", "taken"), ("accepted", "accepted"), ("rejected", "rejected")],
)
def test_site_that_a_person_has_decided_stays_so(acme, decided, after):
    site = {"workspace": acme.workspace, "company": acme, "domain": "acme.example", "url": acme.website}
    if decided:
        WebsiteCandidate.objects.create(**site, state=decided, ways=["list"], outcome="ok")
    crawled = replace(report(1), website=acme.website, site=SiteEvidence("acme.example", own_names=("Acme",)))

    store_site_check(acme, Row("Acme"), crawled)

    assert list(WebsiteCandidate.objects.values_list("domain", "state")) == [("acme.example", after)]

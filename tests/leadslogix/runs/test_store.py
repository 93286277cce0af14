"""The result of a crawl is stored in few statements, whatever was found."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leadslogix.leads.models import Company, Fact, Source, StoredPage, WebsiteCandidate
from leadslogix.runs.assignments import read_assignment
from leadslogix.runs.crawling import Crawled
from leadslogix.runs.discovery import SiteCheck, store_site_checks
from leadslogix.runs.models import CompanySpend, LayerOutcome, PageVisit
from leadslogix.runs.store import store_partial, store_report
from leadslogix.runs.stored_pages import store_pages
from leadslogix.runs.work import result_of
from queueing.frontier import Lease
from queueing.leases import Ending, Held, Terms, finish_row, finish_rows, take_row
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
    payload = {"company": f"{company.id}"}
    add_tasks(
        [NewTask(run.workspace_id, run.id, "first_pass", f"{company.id}", Tier.EXHIBITOR, payload=payload)]
    )
    task = Task.objects.get(key=f"{company.id}")
    held = take_row(Lease(task.pk, 1, Tier.EXHIBITOR, "", "worker", 0, 0, 0), Terms("worker", 30.0, 5, 3))
    assert held is not None
    return held


def statements(queries: CaptureQueriesContext) -> list[str]:
    """Without those that only begin and end transactions."""
    control = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
    return [sql for query in queries if not (sql := str(query["sql"])).startswith(control)]


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


def test_layer_costs_what_all_tries_have_cost(run, acme):
    store_report(run, acme, report(1, outcome=Outcome.TIMEOUT))
    # (What an interrupted try has received is charged again to the one that goes on with it.)
    store_partial(run, acme, report(2))
    store_report(run, acme, report(3))
    static = LayerOutcome.objects.get(company=acme, layer="static")
    assert (static.outcome, static.pages) == ("found", 4)


@pytest.mark.parametrize(
    ("decided", "after"),
    [("", "taken"), ("review", "taken"), ("accepted", "accepted"), ("rejected", "rejected")],
)
def test_site_that_a_person_has_decided_stays_so(acme, decided, after):
    site = {"workspace": acme.workspace, "company": acme, "domain": "acme.example", "url": acme.website}
    if decided:
        WebsiteCandidate.objects.create(**site, state=decided, ways=["list"], outcome="ok")
    crawled = replace(report(1), website=acme.website, site=SiteEvidence("acme.example", own_names=("Acme",)))

    store_site_checks([SiteCheck(acme, Row("Acme"), crawled)])

    assert list(WebsiteCandidate.objects.values_list("domain", "state")) == [("acme.example", after)]


@pytest.fixture
def ended(run):
    """Crawls that have come to their end, each of another company, with the task that it was for."""
    numbers = count()

    def end_one(**changes) -> Ending:
        number = next(numbers)
        company = add_company(
            run, f"Works {number}", number, website="https://acme.example/", domain="acme.example"
        )
        held = lease_of(run, company)
        assignment = replace(read_assignment(held.work), **changes)
        pages = tuple(SavedPage(f"{number}", "https://acme.example/", b"<p>", "utf-8") for _ in range(2))
        found = replace(report(2), pages=pages, website=company.website)
        return Ending(held, result_of(assignment, Crawled(found)))

    return end_one


def count_statements(endings: list[Ending]) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert finish_rows(endings) == [True] * len(endings)
    return len(statements(queries))


def test_results_of_many_companies_take_no_more_statements_than_that_of_one(ended):
    assert count_statements([ended()]) <= 16
    few, many = [ended() for _ in range(2)], [ended() for _ in range(4)]
    assert count_statements(few) == count_statements(many) <= 16
    assert set(Company.objects.exclude(crawled_at=None).values_list("score", flat=True)) != {0}
    for model, rows in ((Fact, 21), (Source, 42), (PageVisit, 14), (StoredPage, 7), (WebsiteCandidate, 7)):
        assert model.objects.count() == rows


def test_what_is_stored_together_is_what_is_stored_alone(ended):
    one, two, alone = ended(), ended(), ended()
    finish_rows([one, two])
    finish_row(alone.held, alone.result)
    stored = [
        set(Fact.objects.filter(company=company).values_list("field", "value", "confidence", "state"))
        for company in Company.objects.all()
    ]
    assert stored[0] == stored[1] == stored[2] != set()
    columns = ("score", "score_reasons", "name", "country", "compared_at")
    assert len({str(row) for row in Company.objects.values_list(*columns[:2], *columns[3:])}) == 1


def test_try_that_goes_on_is_stored_beside_the_others(ended):
    """Its own statements: what it has stored before is looked for."""
    interrupted, usual = ended(was_interrupted=True), [ended(), ended()]
    CompanySpend.objects.update(own_faults=2)
    finish_rows([usual[0], interrupted, usual[1]])
    assert Fact.objects.count() == 9
    assert list(CompanySpend.objects.order_by("own_faults").values_list("own_faults", flat=True)) == [0, 2, 2]


def test_pages_that_sites_share_are_stored_once(run):
    page = SavedPage("same", "https://acme.example/", b"<p>", "utf-8")
    store_pages([(run.workspace_id, page), (run.workspace_id, replace(page, etag="new"))])
    assert StoredPage.objects.get().etag == "new"

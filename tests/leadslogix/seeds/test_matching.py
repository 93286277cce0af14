"""A row that is a company which the workspace knows under another spelling is that company, before any crawl."""

import pytest
from django.utils import timezone

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company, CompanyMerge, Fact
from leadslogix.runs.dry_run import dry_run
from leadslogix.runs.duplicates import compare_companies, split_companies
from leadslogix.seeds.rows import find_companies, import_table
from leadslogix.seeds.table import SeedTable
from scraping.findings import CompanyEntry
from tests.leadslogix.seeds.tables import read_table

PHONE = "+4973155501"


@pytest.fixture
def workspace(db):
    return Workspace.objects.create(name="Ann's")


@pytest.fixture
def huber(workspace):
    """Crawled, and compared with all others."""
    company = add(workspace, "huber.example", name="Huber Kranbau GmbH", domain="huber.example", country="DE")
    for field, value in (("phone", PHONE), ("city", "Ulm"), ("postal_code", "89073")):
        Fact.objects.create(workspace=workspace, company=company, field=field, value=value, confidence=90)
    compare_companies([company])
    return company


def add(workspace, identity, **values) -> Company:
    return Company.objects.create(workspace=workspace, identity=identity, crawled_at=timezone.now(), **values)


def table_of(text: str) -> SeedTable:
    return read_table(text.encode(), "list.csv")


def bring(workspace, text: str):
    return import_table(workspace, table_of(text)).file.rows.order_by("line")


@pytest.mark.parametrize(
    "row",
    [
        "HUBER KRANBAU,Germany,Ulm,",
        "huber-kranbau,Germany,,0731 55501",
        "Huber Kranbau GmbH,Germany,89073 Ulm,",
    ],
)
def test_row_in_another_spelling_is_the_known_company_and_says_why(workspace, huber, row):
    found = bring(workspace, f"Company,Country,City,Phone\n{row}\n").get()
    assert (found.company, found.state) == (huber, "known")
    assert found.reason.startswith("known as Huber Kranbau GmbH: the same name without its legal form")
    assert Company.objects.count() == 1


def test_row_with_the_website_that_was_found_for_a_known_company_is_that_company(workspace):
    found = add(
        workspace,
        "name:nordlift:DE",
        name="Nordlift",
        domain="nordlift.example",
        website="http://nordlift.example/",
    )
    row = bring(workspace, "Company,Website\nNord Lift Technik,www.nordlift.example\n").get()
    assert (row.company, row.state) == (found, "known")


@pytest.mark.parametrize(
    "row",
    [
        "Huber Kranbau,Germany,,",  # likely, but only a person may say so
        "Huber Kranbau,France,Ulm,",
        "Huber Kranbau 2,Germany,Ulm,0731 55501",
        "Huber Kranbau GmbH,Germany,Hamburg,",
    ],
)
def test_row_that_no_rule_would_merge_is_a_company_of_its_own(workspace, huber, row):
    found = bring(workspace, f"Company,Country,City,Phone\n{row}\n").get()
    assert (found.state, found.company == huber) == ("created", False)


def test_dry_run_says_what_the_import_then_does(workspace, huber):
    text = "Company,Country,City\nHUBER KRANBAU,Germany,Ulm\nHuber Kranbau GmbH,Germany,Ulm\nBolt,Germany,Ulm\n,,\n"
    table = table_of(text)
    dry, _ = dry_run(workspace, table, table.mapping)
    rows = import_table(workspace, table)
    counts = {name: getattr(dry, name) for name in ("rows", "created", "known", "duplicate", "rejected")}
    assert counts == rows.counts() == {"rows": 4, "created": 1, "known": 1, "duplicate": 1, "rejected": 1}
    assert (dry.stale, dry.forecast.companies) == (1, 2)


def test_companies_that_a_person_has_split_stay_apart(workspace, huber):
    first = bring(workspace, "Company,Country,City\nHuber Kranbau,Germany,\n").get().company
    merge = CompanyMerge(workspace=workspace, kept=huber, other=first, score=90, state="merged")
    merge.save()
    Company.objects.filter(id=first.id).update(merged_into=huber)
    split_companies(merge)
    again = bring(workspace, "Company,Country,City\nHuber Kranbau,Germany,Ulm\n").get()
    assert again.company == first


def test_company_of_another_workspace_is_not_known(huber):
    other = Workspace.objects.create(name="Carol's")
    add(other, "bolt.example", name="Bolt")
    row = bring(other, "Company,Country,City\nHuber Kranbau GmbH,Germany,Ulm\n").get()
    assert row.state == "created"


def test_entry_of_a_listing_is_the_known_company(workspace):
    known = add(workspace, "name:nordlift:DE", name="Nordlift", domain="nordlift.example")
    assert find_companies(workspace, [CompanyEntry("NORDLIFT AG", website="http://nordlift.example/")]) == [
        known
    ]

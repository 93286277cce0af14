"""A run of four companies: one with contacts and a person, one whose site blocked us, one not crawled, one found."""

import pytest

from leadslogix.accounts.models import Workspace
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company
from leadslogix.runs.models import CompanySpend, LayerOutcome, Run
from leadslogix.seeds.rows import import_table
from scraping.findings import Field, FoundPerson
from tests.leadslogix.leads.sightings import finding, person
from tests.leadslogix.seeds.tables import read_table

SEEDS = b"Firma;Website;Land;Stand\nAcme;acme.example;DE;A1\nBolt;bolt.example;AT;=B2\nCord;cord.example;;\n"


@pytest.fixture
def workspace(db):
    return Workspace.objects.create(name="Ann's")


@pytest.fixture
def run(workspace):
    return Run.objects.create(
        workspace=workspace, file=import_table(workspace, read_table(SEEDS, "fair.csv")).file
    )


@pytest.fixture
def acme(run):
    company = Company.objects.get(identity="acme.example")
    CompanySpend.objects.create(
        workspace=run.workspace, run=run, company=company, pages=4, seconds=2.04, bytes=9000
    )
    LayerOutcome.objects.create(
        workspace=run.workspace, run=run, company=company, layer="static", outcome="found", why_empty={}
    )
    eva = FoundPerson("Eva Müller", "CEO", email="eva@acme.example")
    merge_findings(
        company,
        [
            finding(Field.EMAIL, "info@acme.example", confidence=95),
            finding(Field.EMAIL, "sales@acme.example"),
            finding(Field.PHONE, "+49301234567"),
            finding(Field.STREET, "Hauptstr. 1", url="https://acme.example/imprint", confidence=70),
            finding(Field.CITY, "Berlin", url="https://acme.example/imprint", confidence=60),
            finding(Field.CITY, "Wien", url="https://acme.example/branches", confidence=90),
            finding(Field.SOCIAL, "https://www.linkedin.com/company/acme"),
            finding(Field.SOCIAL, "https://mastodon.example/@acme"),
            finding(Field.EMAIL, "x@agency.example", rejected="web designer"),
            person("Eva Müller", "CEO"),
            finding(Field.EMAIL, "eva@acme.example", person=eva),
        ],
    )
    return company


@pytest.fixture
def bolt(run):
    company = Company.objects.get(identity="bolt.example")
    CompanySpend.objects.create(workspace=run.workspace, run=run, company=company, pages=1)
    for layer, outcome, why in (("browser", "not_needed", {}), ("static", "blocked", {"email": "blocked"})):
        LayerOutcome.objects.create(
            workspace=run.workspace, run=run, company=company, layer=layer, outcome=outcome, why_empty=why
        )
    return company


@pytest.fixture
def found(run):
    """A company that is not in the file: a listing named it."""
    company = Company.objects.create(
        workspace=run.workspace, identity="found.example", domain="found.example"
    )
    CompanySpend.objects.create(workspace=run.workspace, run=run, company=company)
    return company


@pytest.fixture
def full_run(run, acme, bolt, found):
    return run

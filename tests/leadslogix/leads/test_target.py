"""A crawl stops when its target is met: by what would be stored of its findings, and by nothing else."""

from unittest.mock import patch

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from leadslogix.accounts.models import Workspace
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Fact
from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.reports import Seed, Target
from scraping.crawl.site import Site
from scraping.extract.sightings import once_per_page
from scraping.findings import Field, Finding, FoundPerson
from tests.leadslogix.leads.sightings import MAIL, finding
from tests.scraping.canned_clients import CannedFetcher, CannedRenderer

FIELDS = (Field.EMAIL, Field.NAME, Field.COUNTRY, Field.REGISTRATION_ID, Field.PERSON)
VALUES = ("info@acme.example", "x@mail.acme.example", "x@agency.example", "Acme GmbH", "ACME", "Bolt AG")
PAGES = (
    *("https://acme.example/1", "https://acme.example/2", "https://www.acme.example/3"),
    *("https://fair.example/acme", "https://other.example/"),
)
FINDINGS = st.lists(
    st.builds(
        finding,
        st.sampled_from(FIELDS),
        st.sampled_from(VALUES),
        url=st.sampled_from(PAGES),
        layer=st.sampled_from(["structured", "static", "directory", "browser"]),
        method=st.sampled_from(["text", "mailto"]),
        page_hash=st.sampled_from(["", "a", "b"]),
        confidence=st.integers(0, 99),
        rejected=st.sampled_from(["", "", "", "web_designer", "placeholder"]),
        person=st.sampled_from(
            [None, None, FoundPerson("Eva Muster"), FoundPerson("EVA MUSTER"), FoundPerson("-")]
        ),
    ),
    max_size=14,
)


def best_in_crawl(findings: list[Finding], website: str) -> dict[str, int]:
    fetcher, renderer = CannedFetcher({}), CannedRenderer()
    site = Site(Seed(website=website), Ledger(Budget()), Target(FIELDS), fetcher, renderer, findings=findings)
    best = site.best()
    return {field.value: best.get(field, 0) for field in FIELDS}


def best_stored(findings: list[Finding], domain: str) -> dict[str, int]:
    workspace = Workspace.objects.create(name="Ann's")
    company = Company.objects.create(workspace=workspace, identity="acme", domain=domain)
    # What the checks of verification take from a value is asked for once more when a crawl has ended (`is_still_met`).
    with patch.dict("leadslogix.leads.verification._OF_FIELD", clear=True):
        merge_findings(company, once_per_page(findings))
    facts = Fact.objects.filter(company=company, state=Fact.State.DELIVERED)
    return {
        field.value: max(facts.filter(field=field).values_list("confidence", flat=True), default=0)
        for field in FIELDS
    }


class AnyFindings(TestCase):
    @settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(FINDINGS)
    def test_best_value_of_each_field_in_the_crawl_is_the_one_that_is_stored(self, findings):
        stored = best_stored(findings, domain="acme.example")
        assert best_in_crawl(findings, website="https://www.acme.example/de") == stored

    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(FINDINGS)
    def test_the_same_holds_for_a_company_without_a_website(self, findings):
        assert best_in_crawl(findings, website="") == best_stored(findings, domain="")


def test_two_pages_at_66_do_not_meet_a_target_of_70(db):
    pages = [
        finding(Field.EMAIL, MAIL, confidence=66, url=f"https://acme.example/{page}") for page in range(2)
    ]
    assert best_in_crawl(pages, "acme.example")["email"] == best_stored(pages, "acme.example")["email"] == 67

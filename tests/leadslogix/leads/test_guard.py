"""The mailboxes of organisers and of shared sites are never a company's."""

import pytest

from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Fact
from scraping.findings import Field
from tests.leadslogix.leads.sightings import finding


def state_of(company: Company, mailbox: str) -> tuple[str, str]:
    merge_findings(company, [finding(Field.EMAIL, mailbox, confidence=80)])
    fact = Fact.objects.get(company=company, value=mailbox)
    return fact.state, fact.rejected_because


@pytest.mark.parametrize(
    "mailbox",
    [
        "support@facebook.com",
        "seller@amazon.de",
        "info@europages.com",
        "help@wix.com",
        "abuse@gmail.com",
        "postmaster@gmx.de",
    ],
)
def test_mailbox_of_a_shared_site_is_held_back_with_a_reason(company, mailbox):
    assert state_of(company, mailbox) == ("rejected", "shared platform")


def test_mailbox_of_the_organiser_is_held_back(company):
    Company.objects.filter(id=company.id).update(profile_url="https://www.werkfair.example/exhibitors/7")
    assert state_of(company, "visitors@werkfair.example") == ("rejected", "organiser")


@pytest.mark.parametrize("mailbox", ["tannerbau@gmail.com", "office@acme.example", "eva@partner.example"])
def test_other_mailboxes_are_delivered(company, mailbox):
    assert state_of(company, mailbox)[0] == "delivered"


def test_platform_that_exhibits_has_its_own_mailbox(company):
    Company.objects.filter(id=company.id).update(domain="etsy.com")
    assert state_of(company, "info@etsy.com")[0] == "delivered"

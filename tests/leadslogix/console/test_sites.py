"""What a person sees and decides about a company's website."""

import pytest
from django.urls import reverse

from leadslogix.leads.models import Company, WebsiteCandidate
from leadslogix.leads.websites import sites_to_review
from tests.leadslogix.conftest import add_company, add_fact


@pytest.fixture
def company(run) -> Company:
    return add_company(run, "Huber", 1, website="", domain="")


@pytest.fixture
def site(company) -> WebsiteCandidate:
    return WebsiteCandidate.objects.create(
        workspace=company.workspace,
        company=company,
        domain="huber-bau.example",
        url="http://huber-bau.example/",
        ways=["name"],
        outcome="ok",
        score=75,
        reasons=[["the site's own name is the company's", 50], ["the domain shortens the name", 15]],
        state="review",
    )


def decide(client, site, decision):
    url = reverse("console:settle_site", args=[site.workspace_id, site.id])
    return client.post(url, {"decision": decision}, follow=True)


def test_company_s_page_shows_the_site_with_its_reasons(as_ann, run, company, site):
    url = reverse("console:company", args=[run.workspace_id, run.id, company.id])
    page = as_ann.get(url).content.decode()
    assert "huber-bau.example" in page
    assert "suggested by the name" in page
    assert "the domain shortens the name" in page


def test_review_page_asks_about_the_site(as_ann, run, site):
    page = as_ann.get(reverse("console:review", args=[run.workspace_id])).content.decode()
    assert "Is this the company&#x27;s website?" in page or "Is this the company's website?" in page


def test_accepted_site_becomes_the_company_s(as_ann, company, site):
    assert "Run the list again" in decide(as_ann, site, "accept").content.decode()
    company.refresh_from_db()
    site.refresh_from_db()
    assert (company.website, company.domain) == ("http://huber-bau.example/", "huber-bau.example")
    assert site.state == "accepted"


def test_rejected_site_of_the_list_is_not_the_company_s_any_more(as_ann, company, site):
    Company.objects.filter(id=company.id).update(website=site.url, domain=site.domain)
    decide(as_ann, site, "reject")
    company.refresh_from_db()
    site.refresh_from_db()
    assert (company.website, company.domain, site.state) == ("", "", "rejected")


def test_decision_without_a_choice_changes_nothing(as_ann, site):
    decide(as_ann, site, "perhaps")
    site.refresh_from_db()
    assert site.state == "review"


def test_decided_sites_are_not_asked_about_again(as_ann, site):
    decide(as_ann, site, "accept")
    assert not sites_to_review(site.workspace).exists()


def test_date_of_a_check_is_shown(as_ann, run, company):
    checks = [
        {"check": "syntax", "text": "valid syntax", "points": 0, "is_bad": False, "at": "2026-11-18T12:00:00"}
    ]
    add_fact(company, "email", "info@huber-bau.example", checks=checks)
    url = reverse("console:company", args=[run.workspace_id, run.id, company.id])
    assert "checked on 2026-11-18" in as_ann.get(url).content.decode()

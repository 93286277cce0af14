"""What a person sees and decides about a company's website."""

import pytest
from django.urls import reverse

from leadslogix.accounts.models import LoggedAction
from leadslogix.leads.models import Company, Source, WebsiteCandidate
from leadslogix.leads.websites import sites_to_review
from leadslogix.seeds.rows import import_table
from tests.leadslogix.conftest import add_company, add_fact
from tests.leadslogix.seeds.tables import read_table


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


def test_what_a_rejected_site_says_is_not_delivered_any_more(as_ann, company, site):
    Company.objects.filter(id=company.id).update(website=site.url, domain=site.domain)
    theirs, ours = (add_fact(company, "email", f"info@{host}") for host in ("other.example", "huber.example"))
    Source.objects.filter(fact=theirs).update(url="http://www.huber-bau.example/contact")
    decide(as_ann, site, "reject")
    theirs.refresh_from_db()
    ours.refresh_from_db()
    assert (theirs.state, theirs.rejected_because) == ("rejected", "other company")
    assert ours.state == "delivered"


def test_values_of_the_site_that_was_taken_before_go_with_it(as_ann, company, site):
    old = add_fact(company, "phone", "+497311234567")
    Source.objects.filter(fact=old).update(url="http://old.example/")
    WebsiteCandidate.objects.create(
        workspace=company.workspace,
        company=company,
        domain="old.example",
        url="http://old.example/",
        outcome="ok",
        state="taken",
    )
    decide(as_ann, site, "accept")
    old.refresh_from_db()
    assert old.state == "rejected"


def test_list_that_gives_a_rejected_site_again_does_not_bring_it_back(as_ann, company, site):
    Company.objects.filter(id=company.id).update(website=site.url, domain=site.domain, identity=site.domain)
    decide(as_ann, site, "reject")
    table = read_table(b"name,website\nHuber,huber-bau.example\n", "again.csv")
    import_table(company.workspace, table)
    company.refresh_from_db()
    assert (company.website, company.domain) == ("", "")


def test_decision_about_a_site_is_in_the_log(as_ann, ann, site):
    decide(as_ann, site, "reject")
    logged = LoggedAction.objects.get()
    assert (logged.by, logged.action) == (ann.email, "reject website")
    assert logged.subject == "huber-bau.example of Huber"


def test_decision_without_a_choice_changes_nothing(as_ann, site):
    decide(as_ann, site, "perhaps")
    site.refresh_from_db()
    assert site.state == "review"


def test_decision_about_a_site_can_be_taken_back_on_the_company_s_page(as_ann, run, company, site):
    url = reverse("console:company", args=[run.workspace_id, run.id, company.id])
    decide(as_ann, site, "reject")
    page = as_ann.get(url).content.decode()
    assert 'value="accept">' in page
    assert 'value="reject">' not in page


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

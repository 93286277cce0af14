"""What people decided outlasts what crawls see: their verdicts, and the list of those who are not to be written to."""

from datetime import timedelta

import pytest

from leadslogix.accounts.models import Workspace
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Fact, Person, Source, Suppression
from scraping.findings import Field, FoundPerson
from tests.leadslogix.leads.sightings import MAIL, NOON, decide, fact_of, finding, person, suppress

BY_A_REVIEWER = {"state": "rejected", "rejected_by": "reviewer", "rejected_because": "by a reviewer"}


def test_name_that_a_reviewer_turned_down_is_no_rival(company):
    names = [finding(Field.NAME, "Acme Tools", confidence=90), finding(Field.NAME, "Bolt AG")]
    merge_findings(company, names)
    decide(fact_of(company, Field.NAME, "Bolt AG"), "reject")
    merge_findings(company, names)
    assert fact_of(company, Field.NAME, "Acme Tools").confidence == 90


@pytest.mark.parametrize(
    "values", [{"decision": "reject"}, {"decision": "correct", "corrected_value": "x@acme.example"}]
)
def test_value_that_a_reviewer_turned_down_never_comes_back(company, values):
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    fact = fact_of(company)
    decide(fact, **values)
    Fact.objects.filter(id=fact.id).update(**BY_A_REVIEWER)
    merge_findings(
        company, [finding(Field.EMAIL, MAIL, url="https://fair.example/a", seen_at=NOON + timedelta(days=1))]
    )
    fact.refresh_from_db()
    assert (fact.state, fact.rejected_because) == ("rejected", "by a reviewer")


def test_rejection_without_a_verdict_row_stays_too(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    Fact.objects.update(**BY_A_REVIEWER)
    merge_findings(company, [finding(Field.EMAIL, MAIL, url="https://fair.example/a")])
    assert fact_of(company).state == "rejected"


def test_accepted_value_is_certain_although_a_rule_rejects_it_later(company):
    merge_findings(company, [finding(Field.EMAIL, "acme@mailbox.example")])
    fact = fact_of(company, value="acme@mailbox.example")
    decide(fact, "accept")
    merge_findings(
        company,
        [finding(Field.EMAIL, "acme@mailbox.example", url="https://acme.example/x", rejected="web designer")],
    )
    fact.refresh_from_db()
    assert (fact.state, fact.confidence) == ("delivered", 100)
    assert sum(points for _, points in fact.reasons) == 100


def test_rejections_by_a_rule_and_by_a_reviewer_are_told_apart_by_a_column(company):
    merge_findings(company, [finding(Field.EMAIL, "x@agency.example", rejected="web_designer")])
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    decide(fact_of(company), "reject")
    merge_findings(company, [])
    assert fact_of(company, value="x@agency.example").rejected_by == "rule"
    assert fact_of(company).rejected_by == "reviewer"


def test_reviewers_rejection_counts_although_a_rule_rejects_the_value_too(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL, rejected="placeholder")])
    Fact.objects.update(**BY_A_REVIEWER)
    better = [finding(Field.EMAIL, MAIL, url=f"https://acme.example/{page}") for page in range(3)]
    merge_findings(company, better)
    assert fact_of(company).rejected_by == "reviewer"


def test_fact_that_a_person_wrote_is_left_alone(company):
    Fact.objects.create(
        workspace=company.workspace, company=company, field="email", value="x@acme.example", confidence=100
    )
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    assert fact_of(company, value="x@acme.example").confidence == 100


@pytest.mark.parametrize(
    ("kind", "value"),
    [("email", "INFO@acme.example"), ("domain", "mail.acme.example"), ("domain", "acme.example")],
)
def test_suppressed_address_is_not_stored(workspace, company, kind, value):
    suppress(workspace, kind, value)
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    assert not Fact.objects.exists()
    assert not Source.objects.exists()


def test_suppressed_number_is_not_stored_but_the_rest_is(workspace, company):
    suppress(workspace, "phone", "+49 30 1234567")
    merge_findings(company, [finding(Field.PHONE, "+49301234567"), finding(Field.EMAIL, MAIL)])
    assert list(Fact.objects.values_list("field", flat=True)) == ["email"]


def test_person_with_a_suppressed_mailbox_is_not_stored(workspace, company):
    suppress(workspace, "email", "eva@acme.example")
    seen = FoundPerson("Eva Muster", "CEO", email="eva@acme.example")
    merge_findings(company, [finding(Field.PERSON, "Eva Muster", person=seen)])
    assert not Person.objects.exists()


def test_stored_fact_is_suppressed_when_the_list_grows_and_returns_when_it_shrinks(workspace, company):
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    suppress(workspace, "email", MAIL)
    merge_findings(company, [])
    assert fact_of(company).state == "suppressed"
    Suppression.objects.all().delete()
    merge_findings(company, [])
    assert fact_of(company).state == "delivered"


def test_person_whose_mailbox_comes_onto_the_list_is_not_named_any_more(workspace, company):
    seen = FoundPerson("Eva Muster")
    merge_findings(company, [person("Eva Muster"), finding(Field.EMAIL, "eva@acme.example", person=seen)])
    suppress(workspace, "email", "eva@acme.example")
    merge_findings(company, [])
    assert set(Fact.objects.values_list("state", flat=True)) == {"suppressed"}
    assert Person.objects.get().confidence == 0


def test_all_of_a_company_is_suppressed_with_its_domain(workspace, company):
    merge_findings(company, [finding(Field.PHONE, "+49301234567"), finding(Field.CITY, "Bonn")])
    suppress(workspace, "domain", "acme.example")
    merge_findings(company, [finding(Field.CITY, "Ulm")])
    assert set(Fact.objects.values_list("value", "state")) == {
        ("+49301234567", "suppressed"),
        ("Bonn", "suppressed"),
    }


def test_another_workspaces_suppressions_do_not_count(company):
    suppress(Workspace.objects.create(name="Carol's"), "email", MAIL)
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    assert fact_of(company).state == "delivered"

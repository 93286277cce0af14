"""Verdicts of a workspace move the confidence of the same kind of uncertain values there."""

import pytest

from leadslogix.accounts.models import Workspace
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Fact, LeadSettings
from leadslogix.leads.rescoring import rescore_changed
from leadslogix.leads.review import decide, undo
from scraping.findings import Field
from tests.leadslogix.leads.sightings import finding

UNSURE = {"confidence": 60, "reasons": (("in the text", 60),)}


def company_of(workspace: Workspace, name: str) -> Company:
    return Company.objects.create(workspace=workspace, identity=f"{name}.example", name=name)


def see(company: Company, **changes) -> Fact:
    value = f"+497311{Company.objects.count():04}"
    merge_findings(company, [finding(Field.PHONE, value, **(UNSURE | changes))])
    return Fact.objects.get(company=company)


@pytest.fixture
def review(workspace, db):
    """Decides about the uncertain numbers of so many companies."""

    def judge_all(count: int, decision: str) -> list:
        return [decide(see(company_of(workspace, f"{decision}{n}")), decision, None) for n in range(count)]

    return judge_all


def shift_reason(fact: Fact) -> list:
    return [reason for reason in fact.reasons if "reviewers" in reason[0]]


def test_values_of_a_field_that_reviewers_reject_lose_points_with_the_reason(workspace, review):
    before = see(company_of(workspace, "before")).confidence
    review(12, "reject")
    after = see(company_of(workspace, "after"))
    # 12 wrong ones, and the fit that promised 60 of 100 for twenty: (0 + 12) / 32 is 37.5.
    assert after.confidence == before - 22
    assert shift_reason(after) == [["of such values 0 of 12 were right for reviewers", -22]]
    assert after.confidence == sum(points for _, points in after.reasons)


def test_values_that_reviewers_accept_gain_points(workspace, review):
    review(10, "accept")
    assert shift_reason(see(company_of(workspace, "after"))) == [
        ["of such values 10 of 10 were right for reviewers", 13]
    ]


def test_few_verdicts_say_nothing(workspace, review):
    review(9, "reject")
    assert shift_reason(see(company_of(workspace, "after"))) == []
    assert not LeadSettings.objects.exists()


def test_sure_values_and_other_fields_stay_as_they_are(workspace, review):
    review(12, "reject")
    sure = see(company_of(workspace, "sure"), confidence=85)
    other = company_of(workspace, "other")
    merge_findings(other, [finding(Field.FAX, "+4973112346", **UNSURE)])
    assert shift_reason(sure) == shift_reason(Fact.objects.get(company=other)) == []


def test_undone_verdicts_are_forgotten(workspace, review):
    for verdict in review(12, "reject"):
        undo(verdict, None)
    assert shift_reason(see(company_of(workspace, "after"))) == []


def test_verdicts_of_one_workspace_say_nothing_in_another(review):
    review(12, "reject")
    other = Workspace.objects.create(name="Carol's")
    assert shift_reason(see(company_of(other, "after"))) == []


def test_learning_does_not_score_the_whole_workspace_again(review):
    review(12, "reject")
    assert rescore_changed() == 0

"""Values and companies that a person decides about, on the review page and on the company's."""

import pytest
from django.urls import reverse
from django.utils import timezone

from leadslogix.leads.likeness import Likeness
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, CompanyMerge, Fact, Verdict
from leadslogix.runs.duplicates import merge_companies
from leadslogix.runs.models import CompanySpend, Run
from scraping.findings import Field
from tests.leadslogix.conftest import add_company
from tests.leadslogix.leads.sightings import finding

UNSURE = {"confidence": 60, "reasons": (("in the text", 60),)}


@pytest.fixture
def doubtful(run, company) -> Fact:
    merge_findings(company, [finding(Field.PHONE, "+4973112345", url="https://fair.example/huber", **UNSURE)])
    return Fact.objects.get(field="phone")


def review_url(run) -> str:
    return reverse("console:review", args=[run.workspace_id])


def company_url(run, company) -> str:
    return reverse("console:company", args=[run.workspace_id, run.id, company.id])


def post(client, name, run, row, **values):
    return client.post(reverse(f"console:{name}", args=[run.workspace_id, row.id]), values, follow=True)


def test_queue_shows_value_evidence_and_company(as_ann, run, doubtful):
    text = as_ann.get(review_url(run)).content.decode()
    assert "1 value to look at" in text
    assert "+4973112345" in text
    assert "https://fair.example/huber" in text
    assert company_url(run, doubtful.company) in text


def test_empty_queue_says_so(as_ann, run):
    assert "Nothing to review" in as_ann.get(review_url(run)).content.decode()


def test_team_mate_accepts_and_another_undoes(as_bob, as_ann, run, doubtful):
    before = doubtful.confidence
    page = post(as_bob, "decide_fact", run, doubtful, decision="accept")
    assert "+4973112345 is accepted." in page.content.decode()
    doubtful.refresh_from_db()
    assert doubtful.confidence == 100
    verdict = Verdict.objects.get()
    assert verdict.user.email == "bob@ann.example"
    assert "bob@ann.example" in as_ann.get(review_url(run)).content.decode()
    post(as_ann, "undo_verdict", run, verdict)
    doubtful.refresh_from_db()
    assert doubtful.confidence == before < 100


def test_rejected_value_leaves_queue_and_company_page(as_ann, run, doubtful):
    post(as_ann, "decide_fact", run, doubtful, decision="reject")
    page = as_ann.get(company_url(run, doubtful.company))
    assert "+4973112345" not in [fact.value for group in page.context["found"] for fact in group.facts]
    assert [fact.value for fact in page.context["rejected"]] == ["+4973112345"]


def test_correction_takes_the_place_of_the_value(as_ann, run, doubtful):
    post(as_ann, "decide_fact", run, doubtful, decision="correct", corrected="0731 54321")
    page = as_ann.get(company_url(run, doubtful.company))
    assert "+4973154321" in [fact.value for group in page.context["found"] for fact in group.facts]
    assert "corrected to" in page.content.decode()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"decision": "correct", "corrected": "<b>call</b>"}, "is not a phone number"),
        ({"decision": "correct"}, "Type the right value first."),
        ({"decision": "burn"}, "Choose to accept, reject or correct the value."),
    ],
)
def test_what_cannot_be_decided_is_said_and_changes_nothing(as_ann, run, doubtful, values, message):
    assert message in post(as_ann, "decide_fact", run, doubtful, **values).content.decode()
    assert not Verdict.objects.exists()


def test_second_of_two_reviewers_is_told(as_ann, as_bob, run, doubtful):
    post(as_ann, "decide_fact", run, doubtful, decision="accept")
    page = post(as_bob, "decide_fact", run, doubtful, decision="reject")
    assert "decided already" in page.content.decode()


def test_decision_on_the_companys_page_comes_back_to_it(as_ann, run, doubtful):
    page = post(as_ann, "decide_fact", run, doubtful, decision="accept", **{"from": "company"})
    assert page.redirect_chain == [(company_url(run, doubtful.company), 302)]


def test_sure_value_can_be_rejected_on_the_companys_page(as_ann, run, company):
    merge_findings(company, [finding(Field.NAME, "Messe Nord", confidence=95)])
    fact = Fact.objects.get(value="Messe Nord")
    address = reverse("console:decide_fact", args=[run.workspace_id, fact.id])
    assert address in as_ann.get(company_url(run, company)).content.decode()
    page = post(as_ann, "decide_fact", run, fact, decision="reject", **{"from": "company"})
    assert address not in page.content.decode()


def test_value_that_a_rule_has_rejected_can_be_accepted_on_the_companys_page(as_ann, run, company):
    merge_findings(company, [finding(Field.EMAIL, "desk@fair.example", rejected="organiser", confidence=0)])
    fact = Fact.objects.get(value="desk@fair.example")
    page = as_ann.get(company_url(run, company)).content.decode()
    assert "It is right" in page
    post(as_ann, "decide_fact", run, fact, decision="accept")
    fact.refresh_from_db()
    assert (fact.state, fact.confidence) == ("delivered", 100)


def test_decision_comes_back_to_the_run_in_which_the_company_was_looked_at(as_ann, workspace, run, doubtful):
    later = Run.objects.create(workspace=workspace, file=run.file)
    CompanySpend.objects.create(workspace=workspace, run=later, company=doubtful.company)
    address = reverse("console:decide_fact", args=[workspace.id, doubtful.id])
    values = {"from": "company", "run": run.id, "decision": "accept"}
    page = as_ann.post(address, values, follow=True)
    assert page.redirect_chain == [(company_url(run, doubtful.company), 302)]


def test_decision_comes_back_to_its_page_of_the_queue(as_ann, run, doubtful):
    page = post(as_ann, "decide_fact", run, doubtful, decision="accept", page="2")
    assert page.redirect_chain == [(f"{review_url(run)}?page=2", 302)]


def test_conflicts_and_stale_values_are_shown_on_the_companys_page(as_ann, run, company):
    merge_findings(
        company,
        [finding(Field.NAME, "Huber GmbH", confidence=90), finding(Field.NAME, "Bolt AG", confidence=80)],
    )
    Fact.objects.filter(value="info@huber.example").update(stale_since=timezone.now())
    text = as_ann.get(company_url(run, company)).content.decode()
    assert "against Bolt AG" in text
    assert "against Huber GmbH" in text
    assert "gone since" in text


@pytest.fixture
def twin(run, company) -> Company:
    return add_company(run, "Huber Twin", 3)


LIKENESS = Likeness(95, (("the same number, +4973112345", 95),))


def test_merge_is_explained_on_the_companys_page_and_can_be_split(as_ann, run, company, twin):
    merge = merge_companies((company.id, twin.id), LIKENESS)
    text = as_ann.get(company_url(run, company)).content.decode()
    assert "Huber Twin" in text
    assert "the same number, +4973112345" in text
    page = post(as_ann, "settle_merge", run, merge, decision="split", **{"from": "company"})
    assert "are two companies again" in page.content.decode()
    assert Company.objects.get(id=twin.id).merged_into is None


@pytest.mark.parametrize(
    ("decision", "state", "message"),
    [
        ("accept", "merged", "are one company now"),
        ("dismiss", "dismissed", "stay two companies"),
        ("split", "suggested", "was decided meanwhile"),
        ("", "suggested", "Choose to merge the companies"),
    ],
)
def test_suggestion_is_settled_on_the_review_page(as_ann, run, company, twin, decision, state, message):
    suggestion = CompanyMerge.objects.create(
        workspace=run.workspace, kept=company, other=twin, score=80, state="suggested", reasons=[["a", 80]]
    )
    assert "One company or two?" in as_ann.get(review_url(run)).content.decode()
    page = post(as_ann, "settle_merge", run, suggestion, decision=decision)
    assert message in page.content.decode()
    assert CompanyMerge.objects.get().state == state

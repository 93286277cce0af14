"""Weights of the score, the suppression list, the erasure of a person, and the log."""

import pytest
from django.urls import reverse

from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Fact, LeadSettings, Person, Suppression
from leadslogix.leads.score import DEFAULT_WEIGHTS
from scraping.findings import Field
from tests.leadslogix.leads.sightings import finding

MAIL = "info@huber.example"


def url(workspace, name, *args) -> str:
    return reverse(f"console:{name}", args=[workspace.id, *args])


def settings_form(**changes) -> dict[str, int]:
    weights = {f"weight_{name}": weight for name, weight in DEFAULT_WEIGHTS.items()}
    return {"review_from": 40, "accept_from": 80} | weights | changes


def test_weights_change_the_scores_at_once(as_ann, workspace, company):
    merge_findings(company, [finding(Field.PHONE, "+4973112345", confidence=90)])
    before = Company.objects.get().score
    nothing_but_phones = dict.fromkeys(settings_form(), 0) | {"accept_from": 80, "weight_phone": 10}
    assert as_ann.post(url(workspace, "lead_settings"), nothing_but_phones).status_code == 302
    assert Company.objects.get().score == 91 != before
    assert Company.objects.get().score_reasons == [["phone at 91", 91]]


def test_later_crawls_score_by_the_weights_of_the_workspace(as_ann, workspace, company):
    as_ann.post(url(workspace, "lead_settings"), settings_form(weight_email=0, weight_own_mailbox=0))
    merge_findings(company, [])
    assert "email at 92" not in dict(Company.objects.get().score_reasons)


def test_thresholds_change_the_queue_at_once(as_ann, workspace, company):
    merge_findings(company, [finding(Field.PHONE, "+4973112345", confidence=30)])
    assert Fact.objects.get(field="phone").review_gain == 0
    as_ann.post(url(workspace, "lead_settings"), settings_form(review_from=20))
    assert Fact.objects.get(field="phone").review_gain > 0


def test_large_workspace_is_scored_by_the_workers(as_ann, workspace, company, monkeypatch):
    monkeypatch.setattr("leadslogix.leads.rescoring.AT_ONCE", 0)
    page = as_ann.post(url(workspace, "lead_settings"), settings_form(), follow=True)
    assert "follow within minutes" in page.content.decode()
    assert LeadSettings.objects.get().applied_at is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"weight_email": -1},
        {"weight_email": 101},
        {"weight_email": "many"},
        {"review_from": 90},
        {f"weight_{name}": 0 for name in DEFAULT_WEIGHTS},
    ],
)
def test_settings_that_make_no_sense_are_refused(as_ann, workspace, wrong):
    page = as_ann.post(url(workspace, "lead_settings"), settings_form(**wrong))
    assert page.status_code == 422
    assert "errorlist" in page.content.decode()
    assert not LeadSettings.objects.exists()


def test_entry_of_the_list_hides_the_value_and_its_removal_shows_it_again(as_ann, workspace, company):
    page = as_ann.post(url(workspace, "suppressions"), {"lines": f"{MAIL}\nnonsense"}, follow=True)
    text = page.content.decode()
    assert "1 added" in text
    assert "&#x27;nonsense&#x27; is not a domain" in text
    assert Fact.objects.get(value=MAIL).state == "suppressed"
    entry = Suppression.objects.get()
    as_ann.post(url(workspace, "release_entry", entry.id))
    assert Fact.objects.get(value=MAIL).state == "delivered"


def test_list_does_not_show_what_verdicts_and_erasures_keep(as_ann, workspace):
    Suppression.objects.create(workspace=workspace, kind="junk", value_hash="0" * 64)
    Suppression.objects.create(workspace=workspace, kind="email", value_hash="1" * 64, reason="asked")
    page = as_ann.get(url(workspace, "suppressions"))
    assert [entry.kind for entry in page.context["page"]] == ["email"]
    assert "only a hash is kept" in page.content.decode()


def test_person_is_found_and_erased(as_ann, workspace, company, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    found = as_ann.get(url(workspace, "people"), {"q": "eva"})
    assert "Eva Huber" in found.content.decode()
    address = url(workspace, "erase_person", Person.objects.get().id)
    assert "tick the box" in as_ann.post(address, follow=True).content.decode()
    page = as_ann.post(address, {"sure": "yes"}, follow=True)
    assert "The person is erased" in page.content.decode()
    assert not Person.objects.exists()


def test_unknown_person_is_said_to_be_unknown(as_ann, workspace, company):
    assert "Nobody is stored" in as_ann.get(url(workspace, "people"), {"q": "Nobody Else"}).content.decode()


def test_log_says_who_did_what(as_ann, as_bob, workspace, company):
    as_bob.post(url(workspace, "suppressions"), {"lines": "blocked.example", "reason": "<i>asked</i>"})
    text = as_ann.get(url(workspace, "log")).content.decode()
    assert "bob@ann.example" in text
    assert "suppress: domain blocked.example" in text
    assert "&lt;i&gt;asked&lt;/i&gt;" in text

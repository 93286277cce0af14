"""The queue of uncertain values, what reviewers decide, and what their verdicts teach."""

from datetime import timedelta

import pytest

from leadslogix.accounts.models import LoggedAction, User
from leadslogix.leads.errors import AlreadyDecided, NotAValue
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Fact, JudgedSighting, LeadSettings, Suppression, WebsiteCandidate
from leadslogix.leads.rescoring import requeue
from leadslogix.leads.review import decide, review_queue, undo, verdicts_of
from leadslogix.leads.review_gain import SAID_BY_LIST, ReviewRange
from scraping.findings import Field, FoundPerson
from tests.leadslogix.leads.sightings import MAIL, NOON, fact_of, finding

UNSURE = {"confidence": 60, "reasons": (("in the text", 60),)}
FOREIGN = "hello@agency.example"


@pytest.fixture
def ann(db):
    return User.objects.create_user("ann@ann.example")


@pytest.fixture
def bolt(workspace):
    return Company.objects.create(
        workspace=workspace, identity="bolt.example", domain="bolt.example", name="Bolt", country="DE"
    )


def queued(workspace) -> list[str]:
    return [fact.value for fact in review_queue(workspace)]


def test_only_what_is_uncertain_is_asked(workspace, company):
    merge_findings(
        company,
        [
            finding(Field.EMAIL, MAIL, confidence=90),
            finding(Field.PHONE, "+4973112345", **UNSURE),
            finding(Field.FAX, "+4973112346", confidence=20),
        ],
    )
    assert queued(workspace) == ["+4973112345"]


def test_values_of_a_list_are_asked_about_after_the_crawl_of_the_company(workspace, company):
    said = finding(Field.CITY, "Ulm", layer="seed", confidence=75, reasons=((SAID_BY_LIST, 75),))
    merge_findings(company, [said])
    assert queued(workspace) == []
    merge_findings(company, [], crawled_at=NOON)
    assert queued(workspace) == ["Ulm"]


def test_language_of_a_site_is_never_asked_about(workspace, company):
    merge_findings(company, [finding(Field.LANGUAGE, "en", **UNSURE)])
    assert queued(workspace) == []


def test_values_of_a_doubtful_site_stay_in_the_queue_when_thresholds_change(workspace, company):
    WebsiteCandidate.objects.create(
        workspace=workspace,
        company=company,
        domain="other.example",
        url="http://other.example/",
        outcome="ok",
        doubts=[["the site names another company: Bolt", -40]],
        state="review",
    )
    merge_findings(company, [finding(Field.FAX, "+4973112346", confidence=20)])
    requeue(workspace, ReviewRange(30, 90))
    assert queued(workspace) == ["+4973112346"]


def test_thresholds_are_the_workspaces(workspace, company):
    LeadSettings.objects.create(workspace=workspace, review_from=10, accept_from=30)
    merge_findings(
        company,
        [finding(Field.PHONE, "+4973112345", **UNSURE), finding(Field.FAX, "+4973112346", confidence=20)],
    )
    assert queued(workspace) == ["+4973112346"]


def test_sure_values_in_conflict_are_asked_too(workspace, company):
    merge_findings(
        company,
        [finding(Field.NAME, "Acme GmbH", confidence=95), finding(Field.NAME, "Bolt AG", confidence=95)],
    )
    assert set(queued(workspace)) == {"Acme GmbH", "Bolt AG"}


def test_what_tells_most_is_asked_first(workspace, company):
    merge_findings(
        company,
        [
            finding(Field.SOCIAL, "https://social.example/acme", **UNSURE),
            finding(Field.EMAIL, MAIL, **UNSURE),
            finding(Field.PHONE, "+4973112345", **UNSURE),
            finding(Field.PHONE, "+4973112399", confidence=90),
        ],
    )
    assert queued(workspace)[0] == MAIL
    # The number would tell little: the company has a surer one.
    gains = {fact.value: fact.review_gain for fact in review_queue(workspace)}
    assert gains[MAIL] > gains["+4973112345"] > 0


def test_accepted_value_is_certain_and_leaves_the_queue(workspace, company, ann):
    merge_findings(company, [finding(Field.EMAIL, MAIL, **UNSURE)])
    decide(fact_of(company), "accept", ann)
    fact = fact_of(company)
    assert (fact.confidence, fact.state, queued(workspace)) == (100, "delivered", [])


def test_rejected_value_is_not_delivered_and_never_comes_back(workspace, company, ann):
    merge_findings(company, [finding(Field.EMAIL, FOREIGN, **UNSURE)])
    decide(fact_of(company, value=FOREIGN), "reject", ann)
    merge_findings(company, [finding(Field.EMAIL, FOREIGN, url="https://other.example/", confidence=99)])
    fact = fact_of(company, value=FOREIGN)
    assert (fact.state, fact.rejected_by, queued(workspace)) == ("rejected", "reviewer", [])


def test_corrected_value_takes_the_place_of_the_wrong_one(company, ann):
    Company.objects.update(country="DE")
    merge_findings(company, [finding(Field.PHONE, "+4973112345", **UNSURE)])
    decide(fact_of(company, Field.PHONE, "+4973112345"), "correct", ann, corrected="0731 54321")
    written = fact_of(company, Field.PHONE, "+4973154321")
    assert (written.state, written.confidence, written.reasons) == (
        "delivered",
        100,
        [["written by a reviewer", 100]],
    )
    assert fact_of(company, Field.PHONE, "+4973112345").state == "rejected"


@pytest.mark.parametrize(
    ("field", "old", "new"),
    [
        ("email", MAIL, "not a mailbox"),
        ("phone", "+4973112345", "call us"),
        ("country", "DE", "Nowhere"),
        ("email", MAIL, " "),
    ],
)
def test_correction_that_is_no_value_is_refused_and_nothing_is_decided(company, ann, field, old, new):
    merge_findings(company, [finding(Field(field), old, **UNSURE)])
    with pytest.raises(NotAValue):
        decide(Fact.objects.get(), "correct", ann, corrected=new)
    assert not Fact.objects.get().verdicts.exists()


def test_second_decision_needs_the_first_to_be_undone(company, ann):
    merge_findings(company, [finding(Field.EMAIL, MAIL, **UNSURE)])
    decide(fact_of(company), "accept", ann)
    with pytest.raises(AlreadyDecided):
        decide(fact_of(company), "reject", ann)


@pytest.mark.parametrize(
    ("decision", "corrected"), [("accept", ""), ("reject", ""), ("correct", "sales@acme.example")]
)
def test_undo_restores_what_was_before(workspace, company, ann, decision, corrected):
    merge_findings(company, [finding(Field.EMAIL, MAIL, **UNSURE)])
    columns = ("value", "confidence", "state", "reasons", "rejected_by", "rejected_because", "review_gain")
    before = list(Fact.objects.values(*columns))
    verdict = decide(fact_of(company), decision, ann, corrected=corrected)
    assert list(Fact.objects.values(*columns)) != before
    assert undo(verdict, ann)
    assert list(Fact.objects.values(*columns)) == before
    assert not Suppression.objects.exists()
    assert not JudgedSighting.objects.exists()
    assert not undo(verdict, ann)


def test_correction_to_a_value_that_was_found_accepts_it_and_undo_takes_that_back(company, ann):
    merge_findings(company, [finding(Field.EMAIL, MAIL, **UNSURE), finding(Field.EMAIL, FOREIGN, **UNSURE)])
    verdict = decide(fact_of(company, value=FOREIGN), "correct", ann, corrected=MAIL)
    assert fact_of(company).confidence == 100
    assert list(verdicts_of(company)) == [verdict]
    undo(verdict, ann)
    assert fact_of(company).confidence == 60


def test_same_value_on_the_same_site_is_rejected_for_other_companies(company, bolt, ann):
    on_fair = {"url": "https://fair.example/acme"}
    merge_findings(company, [finding(Field.EMAIL, FOREIGN, **UNSURE, **on_fair)])
    verdict = decide(fact_of(company, value=FOREIGN), "reject", ann)
    merge_findings(bolt, [finding(Field.EMAIL, FOREIGN, url="https://fair.example/bolt", confidence=95)])
    fact = fact_of(bolt, value=FOREIGN)
    assert (fact.state, fact.rejected_because) == ("rejected", "rejected by a reviewer before")
    undo(verdict, ann)
    later = {"url": "https://fair.example/bolt", "confidence": 95, "seen_at": NOON + timedelta(days=1)}
    merge_findings(bolt, [finding(Field.EMAIL, FOREIGN, **later)])
    assert fact_of(bolt, value=FOREIGN).state == "delivered"


@pytest.mark.parametrize(
    ("value", "url"),
    [
        (FOREIGN, "https://bolt.example/contact"),
        ("x@other.example", "https://fair.example/bolt"),
        ("info@bolt.example", "https://fair.example/bolt"),
    ],
)
def test_value_on_another_site_another_value_and_ones_own_mailbox_are_no_junk(company, bolt, ann, value, url):
    merge_findings(
        company,
        [
            finding(Field.EMAIL, junk, url="https://fair.example/acme", **UNSURE)
            for junk in (FOREIGN, "info@bolt.example")
        ],
    )
    for junk in (FOREIGN, "info@bolt.example"):
        decide(fact_of(company, value=junk), "reject", ann)
    merge_findings(bolt, [finding(Field.EMAIL, value, url=url)])
    assert fact_of(bolt, value=value).state == "delivered"


def test_verdict_teaches_the_calibration_without_the_value(company, ann):
    merge_findings(company, [finding(Field.EMAIL, MAIL, confidence=72, reasons=(("in the text", 60),))])
    decide(fact_of(company), "accept", ann)
    judged = JudgedSighting.objects.get()
    assert (judged.field, judged.points, judged.confidence, judged.is_right) == ("email", 60, 72, True)
    assert judged.reasons == [["in the text", 60]]
    Fact.objects.all().delete()
    assert JudgedSighting.objects.count() == 1


def test_value_of_a_person_can_be_corrected(company, ann):
    eva = FoundPerson("Eva Muster")
    merge_findings(company, [finding(Field.EMAIL, "eva@acme.example", person=eva, **UNSURE)])
    decide(Fact.objects.get(), "correct", ann, corrected="e.muster@acme.example")
    assert Fact.objects.get(value="e.muster@acme.example").person.name == "Eva Muster"


def test_decisions_are_logged(company, ann):
    merge_findings(company, [finding(Field.EMAIL, MAIL, seen_at=NOON, **UNSURE)])
    undo(decide(fact_of(company), "reject", ann), ann)
    assert list(LoggedAction.objects.order_by("at").values_list("by", "action", "subject")) == [
        ("ann@ann.example", "reject value", "email of Acme"),
        ("ann@ann.example", "undo reject", "email of Acme"),
    ]

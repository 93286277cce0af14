"""What a lead is worth, item by item."""

from hypothesis import given
from hypothesis import strategies as st

from leadslogix.leads.models import Fact
from leadslogix.leads.score import score_lead

FIELDS = (
    *("email", "phone", "person", "street", "postal_code", "city", "name", "vat_id"),
    *("registration_id", "social", "description", "region", "language"),
)


def fact(field, confidence, value="x@acme.example"):
    return Fact(field=field, value=value, confidence=confidence)


def test_complete_and_certain_lead_scores_100():
    assert score_lead("acme.example", [fact(field, 100) for field in FIELDS])[0] == 100


def test_company_without_anything_scores_0():
    assert score_lead("", []) == (0, ())


def test_less_certain_facts_score_less_and_items_add_up():
    assert score_lead("", [fact("email", 50), fact("email", 90)]) == (27, (("email at 90", 27),))


def test_order_of_equally_sure_mailboxes_does_not_matter():
    mailboxes = [fact("email", 80), fact("email", 80, "x@mailbox.example")]
    assert score_lead("acme.example", mailboxes) == score_lead("acme.example", mailboxes[::-1])


@given(st.lists(st.tuples(st.sampled_from(FIELDS), st.integers(0, 100))))
def test_score_stays_between_0_and_100(values):
    score, reasons = score_lead("acme.example", [fact(field, confidence) for field, confidence in values])
    assert 0 <= score <= 100
    assert score == sum(points for _, points in reasons)

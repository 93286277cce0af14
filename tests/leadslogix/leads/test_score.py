"""What a lead is worth, item by item."""

from hypothesis import given
from hypothesis import strategies as st

from leadslogix.leads.score import KnownFact, score_lead

FIELDS = (
    *("email", "phone", "person", "street", "postal_code", "city", "name", "vat_id"),
    *("registration_id", "social", "description", "region", "language"),
)


def test_complete_and_certain_lead_scores_100():
    facts = [KnownFact(field, "a@acme.example", 100) for field in FIELDS]
    assert score_lead("acme.example", facts).points == 100


def test_company_without_anything_scores_0():
    assert score_lead("", []).points == 0


def test_less_certain_facts_score_less_and_items_add_up():
    score = score_lead("", [KnownFact("email", "a@x.example", 50), KnownFact("email", "b@x.example", 90)])
    assert score.reasons == (("email at 90", 27),)


@given(st.lists(st.tuples(st.sampled_from(FIELDS), st.integers(0, 100))))
def test_score_stays_between_0_and_100(values):
    score = score_lead("acme.example", [KnownFact(field, "x@acme.example", n) for field, n in values])
    assert 0 <= score.points <= 100
    assert score.points == sum(points for _, points in score.reasons)

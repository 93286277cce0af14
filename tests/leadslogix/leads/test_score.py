"""What a lead is worth, item by item."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leadslogix.leads.models import Fact
from leadslogix.leads.score import DEFAULT_WEIGHTS, Prospect, Wishes, score_lead

FIELDS = (
    *("email", "phone", "person", "street", "postal_code", "city", "name", "vat_id"),
    *("registration_id", "social", "description", "region", "language"),
)
WISHES = Wishes(countries=("DE", "AT"), titles=("Einkäufer", "buyer"))


def fact(field, confidence, value="x@acme.example", verified="valid"):
    return Fact(field=field, value=value, confidence=confidence, verified=verified)


def prospect(*facts, domain="acme.example", country="DE", **values):
    return Prospect(domain, country, facts, **values)


COMPLETE = tuple(fact(field, 100) for field in FIELDS)
FRESH = {"age": timedelta(days=2)}


def test_complete_certain_verified_and_fresh_lead_scores_100():
    assert score_lead(prospect(*COMPLETE, **FRESH))[0] == 100


def test_complete_lead_that_fits_the_wishes_scores_100_and_says_how_it_fits():
    fitting = prospect(*COMPLETE, titles=("Head Buyer",), wishes=WISHES, **FRESH)
    score, reasons = score_lead(fitting)
    assert score == 100
    assert [text for text, _ in reasons[-2:]] == [
        "in a wished country, DE",
        "a person with a wished title: Head Buyer",
    ]


def test_lead_that_does_not_fit_the_wishes_scores_less_than_without_wishes():
    strange = prospect(*COMPLETE, country="US", titles=("Welder",), wishes=WISHES, **FRESH)
    assert score_lead(strange)[0] == 92


def test_wished_title_is_found_without_its_accents():
    found = prospect(titles=("EINKAUFER",), wishes=WISHES)
    assert "a person with a wished title: EINKAUFER" in dict(score_lead(found)[1])


def test_company_without_anything_scores_0():
    assert score_lead(prospect(domain="", country="")) == (0, ())


def test_best_fact_of_a_field_counts():
    reasons = score_lead(prospect(fact("email", 50, "a@x.example"), fact("email", 90, "b@x.example")))[1]
    assert next(text for text, _ in reasons) == "email at 90"


def test_order_of_equally_sure_mailboxes_does_not_matter():
    mailboxes = [fact("email", 80), fact("email", 80, "x@mailbox.example")]
    assert score_lead(prospect(*mailboxes)) == score_lead(prospect(*mailboxes[::-1]))


@pytest.mark.parametrize(
    ("verified", "is_named"), [("valid syntax", True), ("", False), ("valid syntax, disposable", False)]
)
def test_verified_mailbox_counts_more_than_one_that_is_not(verified, is_named):
    reasons = score_lead(prospect(fact("email", 80, verified=verified)))[1]
    assert ("email verified" in dict(reasons)) is is_named


def test_points_for_being_seen_lately_fall_to_nothing_in_a_year():
    points = [
        dict(score_lead(prospect(age=timedelta(days=days)))[1]).get(f"seen {days} days ago", 0)
        for days in (0, 30, 200, 365, 4_000)
    ]
    assert points == sorted(points, reverse=True)
    assert points[0] == points[1] > points[2] > points[3] == points[4] == 0


def test_weights_of_the_workspace_decide_and_the_best_lead_still_scores_100():
    only_phone = dict.fromkeys(DEFAULT_WEIGHTS, 0) | {"phone": 3}
    assert score_lead(prospect(fact("phone", 90)), only_phone) == (90, (("phone at 90", 90),))
    assert score_lead(prospect(*COMPLETE), only_phone)[0] == 100
    assert score_lead(prospect(*COMPLETE), dict.fromkeys(DEFAULT_WEIGHTS, 0)) == (0, ())


@given(
    st.lists(st.tuples(st.sampled_from(FIELDS), st.integers(0, 100))),
    st.dictionaries(st.sampled_from(sorted(DEFAULT_WEIGHTS)), st.integers(0, 100)),
)
def test_score_stays_between_0_and_100_and_its_items_add_up(values, weights):
    facts = [fact(field, confidence) for field, confidence in values]
    score, reasons = score_lead(prospect(*facts, wishes=WISHES, **FRESH), weights)
    assert 0 <= score <= 100
    assert score == sum(points for _, points in reasons)
    assert all(points > 0 for _, points in reasons)

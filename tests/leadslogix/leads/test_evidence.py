"""The sums behind a confidence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leadslogix.leads.evidence import Sighting, add_up, find_conflicts, weigh
from leadslogix.leads.score import KnownFact, score_lead


def sighting(url="https://acme.example/", confidence=60, **changes):
    values = {
        "page_hash": "",
        "layer": "static",
        "reasons": (("text", confidence),),
        "rejected": "",
    } | changes
    return Sighting(url=url, confidence=confidence, **values)


def test_same_page_under_two_addresses_counts_once():
    twice = [sighting(page_hash="a"), sighting("https://acme.example/index.html", page_hash="a")]
    assert weigh(twice, is_own_domain=False).confidence == 60


def test_more_pages_of_one_site_raise_little():
    pages = [sighting(f"https://acme.example/{number}") for number in range(50)]
    assert weigh(pages, is_own_domain=False).confidence == 63


def test_another_site_raises_more_than_another_page():
    page = weigh([sighting(), sighting("https://acme.example/2")], is_own_domain=False)
    site = weigh([sighting(), sighting("https://fair.example/2")], is_own_domain=False)
    assert page.confidence < site.confidence


def test_another_layer_on_the_same_site_raises():
    layers = [sighting(page_hash="a"), sighting(page_hash="a", layer="structured")]
    assert weigh(layers, is_own_domain=False).reasons[-1] == ("also found by 1 other layer", 3)


def test_only_a_person_is_certain():
    sites = [sighting(f"https://s{number}.example/", confidence=98) for number in range(9)]
    weight = weigh(sites, is_own_domain=False)
    assert weight.confidence == sum(points for _, points in weight.reasons) == 99


@given(st.lists(st.tuples(st.text(max_size=5), st.integers(-200, 200)), max_size=12))
def test_items_always_add_up_and_stay_in_bounds(reasons):
    weight = add_up(reasons)
    assert weight.confidence == sum(points for _, points in weight.reasons)
    assert 0 <= weight.confidence <= 99


def test_values_below_fifty_start_no_conflict():
    assert find_conflicts("country", {"DE": 90, "AT": 40}) == {}


@pytest.mark.parametrize("field", ["email", "phone", "street", "social", "unheard of"])
def test_fields_with_several_values_have_no_conflicts(field):
    assert find_conflicts(field, {"a": 90, "b": 90}) == {}


def test_best_value_loses_less_than_its_rival():
    conflicts = find_conflicts("country", {"DE": 90, "AT": 60})
    assert conflicts["DE"][1] > conflicts["AT"][1]


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

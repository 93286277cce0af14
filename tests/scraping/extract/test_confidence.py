import pytest
from hypothesis import given
from hypothesis import strategies as st

from scraping.extract.confidence import BASE, Weights, add_up, kind_of, load_weights, score, weigh
from scraping.findings import Field, Reason


@pytest.mark.parametrize("field", list(Field))
@pytest.mark.parametrize("points", [(10,), (60, 30), (60, 30, 40), (30, -50, 20), (62, 26, 8)])
def test_the_reasons_add_up_to_the_confidence(field: Field, points: tuple[int, ...]) -> None:
    confidence, reasons = score(field, [(f"reason {at}", value) for at, value in enumerate(points)])
    assert sum(value for _, value in reasons) == confidence
    assert 0 <= confidence <= 99


def test_what_is_known_before_any_reason_is_the_first_reason() -> None:
    weights = Weights(start=0.0, per_point=0.1, reasons={"b": 1.0})
    assert weigh(weights, [("a", 20), ("b", 10), ("c", -10)])[1][0] == (BASE, 50)


def test_reasons_share_the_way_by_their_weights() -> None:
    weights = Weights(start=0.0, per_point=0.1, reasons={"b": 1.0}, most=1.0)
    confidence, reasons = weigh(weights, [("a", 10), ("b", 0), ("c", -20)])
    assert dict(reasons) == {BASE: 50, "a": 19, "b": 19, "c": -38}
    assert confidence == 50


def test_no_value_is_surer_than_the_surest_ones_were_right() -> None:
    weights = Weights(start=5.0, per_point=1.0, reasons={}, most=0.93)
    assert weigh(weights, [("a", 90)])[0] == 93


@pytest.mark.parametrize("field", ["email", "phone", "fax", "street", "name", "social", "person"])
def test_every_labelled_field_has_fitted_weights(field: str) -> None:
    assert load_weights()[kind_of(Field(field))].reasons


def test_no_sum_on_the_way_leaves_the_scale() -> None:
    total, kept = add_up([("a", 80), ("b", 40), ("c", -200), ("d", 5)])
    assert (total, kept) == (5, (("a", 80), ("b", 19), ("c", -99), ("d", 5)))


@given(
    st.lists(st.tuples(st.text(max_size=5), st.integers(-200, 200)), max_size=12), st.sampled_from([99, 100])
)
def test_items_always_add_up_and_stay_in_bounds(reasons: list[Reason], highest: int) -> None:
    total, kept = add_up(reasons, highest)
    assert total == sum(points for _, points in kept)
    assert 0 <= total <= highest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scraping.extract.confidence import CALIBRATED, Curve, add_up, score
from scraping.findings import Field, Reason


@pytest.mark.parametrize("field", list(Field))
@pytest.mark.parametrize("points", [(10,), (60, 30), (60, 30, 40), (30, -50, 20), (62, 26, 8)])
def test_the_reasons_add_up_to_the_confidence(field: Field, points: tuple[int, ...]) -> None:
    confidence, reasons = score(field, [(f"reason {at}", value) for at, value in enumerate(points)])
    assert sum(value for _, value in reasons) == confidence
    assert 0 <= confidence <= 99


def test_the_step_to_the_measured_share_is_a_reason_itself() -> None:
    confidence, reasons = score(Field.PHONE, [("method: labelled", 66), ("of the company's country", 10)])
    assert reasons[-1] == (CALIBRATED, confidence - 76)


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


def test_a_curve_is_straight_between_its_steps_and_begins_at_nothing() -> None:
    curve = Curve((40, 60), (20, 80))
    assert [curve.share_at(points) for points in (0, 20, 40, 50, 60, 99)] == [0, 10, 20, 50, 80, 80]

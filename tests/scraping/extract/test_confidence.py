import pytest

from scraping.extract.confidence import CALIBRATED, Curve, best_by_field, combine, score, within_hundred
from scraping.findings import Field, Finding
from tests.scraping.canned import NOW


def finding(field: Field, value: str, confidence: int, rejected: str = "") -> Finding:
    return Finding(
        field, value, "http://x.example/", "static", "text", "", "", "", NOW, confidence, rejected=rejected
    )


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
    kept = within_hundred([("a", 80), ("b", 40), ("c", -200), ("d", 5)])
    assert kept == [("a", 80), ("b", 19), ("c", -99), ("d", 5)]


def test_a_curve_is_straight_between_its_steps_and_begins_at_nothing() -> None:
    curve = Curve((40, 60), (20, 80))
    assert [curve.share_at(points) for points in (0, 20, 40, 50, 60, 99)] == [0, 10, 20, 50, 80, 80]


def test_agreement_raises_and_never_reaches_certainty() -> None:
    assert combine([]) == 0
    assert combine([70]) == 70
    assert 70 < combine([70, 70]) < combine([70, 70, 70]) < 99
    assert combine([99] * 50) <= 99


def test_rejected_findings_do_not_count_for_the_target() -> None:
    findings = [
        finding(Field.EMAIL, "a@x.example", 90, "placeholder"),
        finding(Field.EMAIL, "b@x.example", 60),
    ]
    assert best_by_field(findings) == {Field.EMAIL: 60}

"""How the values of a page that was read are counted, on a page and labels made by hand."""

from collections.abc import Iterable
from datetime import UTC, datetime

import pytest

from scraping.findings import Field, Finding
from tests.quality.hashed_labels import HashedLabel, Owner, Part, ReadPage, keys_of
from tests.quality.read_pages import ReadResult, score_read_page, summarise_read


def read(part: Part, *labels: tuple[str, Owner, str]) -> ReadPage:
    hashed = (HashedLabel(field, owner, *_keys(field, value)) for field, owner, value in labels)
    return ReadPage("a.html", "http://acme.example/", "DE", "de", "firm", part, tuple(hashed))


def _keys(field: str, value: str) -> tuple[frozenset[str], frozenset[str]]:
    keys = keys_of(field, value, "DE")
    return keys.keys, keys.runs


def finding(field: Field, value: str, confidence: int = 90) -> Finding:
    seen = datetime(2026, 11, 1, tzinfo=UTC)
    return Finding(field, value, "http://acme.example/", "static", "text", "", "", "", seen, confidence)


def score(page: ReadPage, findings: Iterable[Finding]) -> ReadResult:
    result = ReadResult()
    score_read_page(result, page, tuple(findings))
    return result


def test_own_values_are_right_and_doubted_ones_count_neither_way() -> None:
    page = read(
        "check",
        ("email", "own", "a@acme.example"),
        ("email", "other", "b@web.example"),
        ("email", "doubt", "c@acme.example"),
    )
    values = ("a@acme.example", "b@web.example", "c@acme.example", "d@nobody.example")
    result = score(page, (finding(Field.EMAIL, value) for value in values))
    count = result.counts["email"]
    assert (count.right, count.wrong, count.labelled, count.found) == (1, 2, 1, 1)
    assert result.strangers["email"] == 1
    assert result.languages["de"]["email"].right == 1


def test_a_value_below_fifty_is_not_delivered() -> None:
    result = score(
        read("check", ("email", "own", "a@acme.example")), [finding(Field.EMAIL, "a@acme.example", 49)]
    )
    assert (result.counts["email"].right, result.counts["email"].found) == (0, 0)


def test_variants_of_the_company_are_one_label() -> None:
    page = read("check", ("company", "own", "Acme Kranbau GmbH"), ("company", "own", "AKB"))
    count = score(page, [finding(Field.NAME, "Acme Kranbau")]).counts["company"]
    assert (count.labelled, count.found) == (1, 1)


@pytest.mark.parametrize(("confidence", "names_nobody"), [(80, 0), (40, 1)])
def test_a_page_without_staff_should_name_nobody(confidence: int, names_nobody: int) -> None:
    page = read("check", ("person", "other", "Erna Quillmore"))
    result = score(page, [finding(Field.PERSON, "Erna Quillmore", confidence)])
    assert (result.without_staff, result.names_nobody) == (1, names_nobody)


@pytest.mark.parametrize(("part", "lines"), [("learn", 1), ("check", 0)])
def test_no_value_of_check_is_kept_for_printing(part: Part, lines: int) -> None:
    result = score(read(part), [finding(Field.EMAIL, "x@other.example")])
    assert len(result.counts["email"].misses) == lines


def test_the_difference_of_learn_and_check_is_a_number_of_the_gate() -> None:
    wrong, right = finding(Field.EMAIL, "x@other.example"), finding(Field.EMAIL, "a@acme.example")
    parts = {part: read(part, ("email", "own", "a@acme.example")) for part in ("learn", "check")}
    numbers = summarise_read(
        {"learn": score(parts["learn"], [right]), "check": score(parts["check"], [wrong])}
    )
    assert numbers["check.email.precision"] == 0
    assert numbers["learn_minus_check.email.precision"] == 1

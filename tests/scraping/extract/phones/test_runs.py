"""What a printed run of digits holds is read once, and remembered for each country by itself."""

import pytest

from scraping.extract.phones.runs import numbers_in
from scraping.findings import Field
from tests.scraping.extract.reader import delivered


def test_several_numbers_in_a_row_come_with_their_offsets() -> None:
    found = numbers_in("030 901820 / 030 901821", ("DE",))
    assert [(offset, value) for offset, _, value in found] == [(0, "+4930901820"), (13, "+4930901821")]


def test_another_ending_is_left_out() -> None:
    assert [part for _, part, _ in numbers_in("0771 2443238 / 28", ("DE",))] == ["0771 2443238"]


def test_the_same_digits_are_another_number_in_another_country() -> None:
    assert [value for _, _, value in numbers_in("0161 496 0000", ("GB",))] == ["+441614960000"]
    assert [value for _, _, value in numbers_in("0161 496 0000", ("AT",))] == ["+431614960000"]


def test_a_run_that_is_no_number_is_empty() -> None:
    assert numbers_in("1 2 3 4 5 6", ("DE",)) == ()


@pytest.mark.parametrize(
    ("text", "country", "values"),
    [
        ("Tels: (222) 246-21-90 y 246-33-81", "MX", ["+522222462190", "+522222463381"]),
        ("Тел.: +7 (343) 310-88-22, 310-88-23", "RU", ["+73433108822", "+73433108823"]),
        ("Phone: (720) 512-8837 or 512-9001", "US", ["+17205128837", "+17205129001"]),
    ],
)
def test_second_number_of_a_row_has_the_area_code_of_the_first(
    text: str, country: str, values: list[str]
) -> None:
    assert delivered(f"<p>{text}</p>", Field.PHONE, country=country) == values


@pytest.mark.parametrize(
    "text", ["(222) 246-21-90, 4.800.000", "(222) 246-21-90 y 246 33 81", "(222) 246-21-90: 246-33-81"]
)
def test_digits_of_another_form_or_after_other_signs_are_no_second_number(text: str) -> None:
    assert delivered(f"<p>Tel. {text}</p>", Field.PHONE, country="MX") == ["+522222462190"]


def test_russian_toll_free_number_needs_no_label() -> None:
    assert delivered("<p>8 800 550-57-18</p>", Field.PHONE, country="RU") == ["+78005505718"]


def test_italian_tax_number_after_its_short_label_is_no_number_to_call() -> None:
    assert delivered("<p>P.I. 06114420728</p>", Field.PHONE, country="IT") == []

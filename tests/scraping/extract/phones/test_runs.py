"""What a printed run of digits holds is read once, and remembered for each country by itself."""

from scraping.extract.phones.runs import numbers_in


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

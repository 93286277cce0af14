"""What a printed run of digits holds is read once, and remembered for each country by itself."""

import pytest

from scraping.extract.phones.columns import text_of_cell
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


@pytest.mark.parametrize(
    ("text", "country", "values"),
    [
        ("Tel. 0841 44012 oder 44587", "DE", ["+4984144012", "+4984144587"]),
        ("Tel. 0841 33012 / 33587", "DE", ["+4984133012", "+4984133587"]),
        ("Tel. 0841/33012/33587", "DE", ["+4984133012", "+4984133587"]),
        ("Tel: 045/505355-580233", "IT", ["+39045505355", "+39045580233"]),
        ("Fone: (48) 3238 9021 / 3238 9022", "BR", ["+554832389021", "+554832389022"]),
        ("Fone: (65) 3613-8100 • Pedidos: 3613-8104", "BR", ["+556536138100", "+556536138104"]),
        ("电话：025-52114408 / 52114409", "CN", ["+862552114408", "+862552114409"]),
        ("Тел. (812) 314-22-08 или 314-22-09", "RU", ["+78123142208", "+78123142209"]),
        ("Phone : (021) - 80871500 / 80871501", "ID", ["+622180871500", "+622180871501"]),
    ],
)
def test_a_second_number_may_be_printed_without_its_area_code(
    text: str, country: str, values: list[str]
) -> None:
    assert delivered(f"<p>{text}</p>", Field.PHONE, country=country) == values


@pytest.mark.parametrize(
    ("text", "country", "values"),
    [
        ("Tel. 0771 - 2443238 / 28", "DE", ["+497712443238"]),
        ("Tel. 030/4123-5678", "DE", ["+493041235678"]),
        ("Tel. 09337 / 41200", "DE", ["+49933741200"]),
        ("Tel. 0841 44012 oder 97421 Schweinfurt", "DE", ["+4984144012"]),
    ],
)
def test_an_extension_or_a_postal_code_is_no_second_number(
    text: str, country: str, values: list[str]
) -> None:
    assert delivered(f"<p>{text}</p>", Field.PHONE, country=country)[:1] == values


def test_the_cell_of_a_number_is_no_longer_than_what_is_near_it() -> None:
    line = "80331 " * 20_000
    assert len(text_of_cell(line, 60_000, 60_005)) < 3_000
    assert text_of_cell("Sales\t555 0100 and 555 0101\tFax", 6, 14) == "555 0100 and 555 0101"

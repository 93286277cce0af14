import phonenumbers
import pytest
from phonenumbers import PhoneNumberFormat, PhoneNumberType

from scraping.extract.phones.numbers import is_fictional, parse_number, read_number
from scraping.findings import Field
from tests.scraping.extract.reader import delivered

REGIONS = sorted(phonenumbers.SUPPORTED_REGIONS)
KINDS = (PhoneNumberType.FIXED_LINE, PhoneNumberType.MOBILE, PhoneNumberType.TOLL_FREE)
FORMATS = (PhoneNumberFormat.E164, PhoneNumberFormat.INTERNATIONAL, PhoneNumberFormat.NATIONAL)


def examples(region: str) -> list[phonenumbers.PhoneNumber]:
    numbers = [phonenumbers.example_number_for_type(region, kind) for kind in KINDS]
    return [number for number in numbers if number is not None]


@pytest.mark.parametrize("region", REGIONS)
def test_every_country_is_read_as_libphonenumber_reads_it(region: str) -> None:
    for number in examples(region):
        expected = phonenumbers.format_number(number, PhoneNumberFormat.E164)
        shown = [phonenumbers.format_number(number, form) for form in FORMATS]
        assert [parse_number(one, region).e164 for one in shown] == [expected] * len(FORMATS)
        read = parse_number(expected, "")
        assert read.region == phonenumbers.region_code_for_number(number)
        assert read.is_toll_free == (phonenumbers.number_type(number) == PhoneNumberType.TOLL_FREE)


@pytest.mark.parametrize("region", REGIONS)
def test_what_no_country_assigns_is_no_number(region: str) -> None:
    invalid = phonenumbers.invalid_example_number(region)
    printed = phonenumbers.format_number(invalid, PhoneNumberFormat.INTERNATIONAL)
    assert parse_number(printed, region).e164 == ""


@pytest.mark.parametrize(
    ("printed", "regions", "value"),
    [
        ("+49 (0)30 2345678", [], "+49302345678"),
        ("0049 30 2345678", ["US"], "+49302345678"),
        ("(49-30)2345678", ["US"], "+49302345678"),
        ("030 / 2345678", ["US", "DE"], "+49302345678"),
        ("030 / 2345678", ["ZZ"], ""),
        ("+49 30 2345678", ["ZZ"], "+49302345678"),
        ("454029375550199", ["DE"], ""),
    ],
)
def test_numbers_are_read_as_people_print_them(printed: str, regions: list[str], value: str) -> None:
    assert read_number(printed, regions) == value


@pytest.mark.parametrize("value", ["+19375550123", "+15551234567", "+49307777777", "+493012345678"])
def test_numbers_of_films_and_templates_are_placeholders(value: str) -> None:
    assert is_fictional(value)


@pytest.mark.parametrize(
    ("printed", "region", "value"),
    [
        ("(57 1) 745 2210", "CO", "+576017452210"),
        ("(+57) (7) 569 0088", "CO", "+576075690088"),
        ("(1) 745-2210", "CO", "+576017452210"),
        ("+57 601 745 2210", "CO", "+576017452210"),
        ("310 456 7890", "CO", "+573104567890"),
        ("(02) 2345 6710", "CL", "+56223456710"),
    ],
)
def test_a_former_prefix_is_read_as_it_is_dialled_today(printed: str, region: str, value: str) -> None:
    assert read_number(printed, [region]) == value


@pytest.mark.parametrize(
    ("printed", "region", "value"),
    [
        ("88123456-021", "IR", "+982188123456"),
        ("33123456 - 013", "IR", "+981333123456"),
        ("021-88123456", "IR", "+982188123456"),
        ("88123456-21", "IR", ""),
        ("88123456-021", "FR", ""),
    ],
)
def test_an_area_code_is_read_after_the_number_where_texts_run_from_right_to_left(
    printed: str, region: str, value: str
) -> None:
    assert read_number(printed, [region]) == value


def test_a_label_before_two_such_numbers_is_that_of_both() -> None:
    html = "<p>تلفن : ۸۸۱۲۳۴۵۶-۰۲۱ ---- 33123456-013</p>"
    assert delivered(html, Field.PHONE, country="IR") == ["+982188123456", "+981333123456"]


@pytest.mark.parametrize(
    ("printed", "today"),
    [
        ("(08) 3829 7462", "+842838297462"),
        ("04 3826 5973", "+842438265973"),
        ("(84-8) 38297462", "+842838297462"),
        ("01689 482 735", "+84389482735"),
        ("0123.456.7861", "+84834567861"),
        ("083 829 7462", "+84838297462"),
        ("0912 345 671", "+84912345671"),
        ("(024) 3826 5973", "+842438265973"),
    ],
)
def test_former_numbers_of_vietnam_are_as_dialled_today(printed: str, today: str) -> None:
    assert read_number(printed, ("VN",)) == today

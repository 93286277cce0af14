"""Two facts in a row, and what stands beside a fact: the second number, the post box's code, an authority, an account."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered, rejected

BUREAU = "Better Business Bureau"
OFFICE = "12 Alder Road<br>Wheat Ridge, CO 80033<br>(720) 512-8837"


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
def test_digits_of_another_form_or_behind_other_signs_are_no_second_number(text: str) -> None:
    assert delivered(f"<p>Tel. {text}</p>", Field.PHONE, country="MX") == ["+522222462190"]


def test_russian_toll_free_number_needs_no_label() -> None:
    assert delivered("<p>8 800 550-57-18</p>", Field.PHONE, country="RU") == ["+78005505718"]


def test_post_box_behind_the_office_has_its_own_code() -> None:
    html = "<p>Office: 129 W. Alder Street, Missoula, MT 59802<br>Mail: P.O. Box 917, Missoula, MT 59807</p>"
    assert delivered(html, Field.POSTAL_CODE, country="US") == ["59802", "59807"]


def test_street_named_after_a_day_keeps_its_name_behind_a_label() -> None:
    html = "<p>Endereço: Rua 14 de Julho, 1885 - Centro<br>Campo Grande - MS - CEP: 79002-331</p>"
    assert delivered(html, Field.STREET, country="BR") == ["Rua 14 de Julho, 1885 - Centro"]


def test_way_along_a_street_is_no_address() -> None:
    assert delivered("<p>Poi Strada di Busseto per 2 km.</p>", Field.STREET, country="IT") == []


def test_word_that_is_a_state_s_code_needs_a_code_of_that_state() -> None:
    html = "<p>CALL 0161 748 3360 OR 07712 884190</p>"
    assert delivered(html, Field.POSTAL_CODE, country="GB") == []
    assert delivered("<p>12 Mill Road, Salem OR 97301</p>", Field.POSTAL_CODE, country="US") == ["97301"]


def test_account_number_holds_no_post_box() -> None:
    html = "<p>Konto: PKO BP 12 1020 1811 0000 0702 0118 8890</p>"
    assert delivered(html, Field.STREET, country="PL") == []


@pytest.mark.parametrize(
    "line", [f"Member of the {BUREAU}", f"Accredited by the {BUREAU}", f"{BUREAU} A+ rating"]
)
def test_member_of_an_authority_keeps_address_and_number(line: str) -> None:
    html = f"<p>{line}</p><p>{OFFICE}</p>"
    assert delivered(html, Field.STREET, country="US") == ["12 Alder Road"]
    assert delivered(html, Field.PHONE, country="US") == ["+17205128837"]


def test_authority_keeps_its_own_address_and_number() -> None:
    html = f"<p>Write to the {BUREAU}<br>{OFFICE}</p>"
    assert rejected(html, Field.STREET, country="US") == {"12 Alder Road": "regulator"}


def test_authority_far_above_does_not_take_the_address() -> None:
    html = f"<p>Ask the {BUREAU}.</p><p>Red<br>Green<br>Blue<br>Brown<br>White<br>Black</p><p>{OFFICE}</p>"
    assert delivered(html, Field.STREET, country="US") == ["12 Alder Road"]


ENTRY = "<h1>Petal House</h1><p>8 Mill Lane, Leeds LS5 3BE<br>0113 278 1190</p>"


@pytest.mark.parametrize(
    "html",
    [
        f"<p>TradeGuide 0845 506 0606</p>{ENTRY}",
        f"{ENTRY}<p>Are you a florist? Call 0845 506 0606</p>",
        f"{ENTRY}<p>0845 506 0606 © TradeGuide</p>",
    ],
)
def test_directory_s_own_number_on_an_entry_s_page_is_the_organiser_s(html: str) -> None:
    read = {"country": "GB", "listing_domains": ("tradeguide.example",)}
    where = "http://tradeguide.example/petal-house"
    assert delivered(html, Field.PHONE, where, **read) == ["+441132781190"]
    assert rejected(html, Field.PHONE, where, **read) == {"+448455060606": "organiser"}


def test_suite_behind_a_street_named_after_a_day_belongs_to_it() -> None:
    html = "<p>Rua 14 de Julho, 300 - Sala 302 - Centro<br>Campo Grande - MS - CEP: 79002-331</p>"
    assert delivered(html, Field.STREET, country="BR") == ["Rua 14 de Julho, 300 - Sala 302 - Centro"]


def test_russian_code_before_its_town_and_street_is_a_code() -> None:
    html = "<p>443068, Самара, ул. Ново-Садовая, 106</p>"
    assert delivered(html, Field.POSTAL_CODE, country="RU") == ["443068"]


def test_italian_tax_number_behind_its_short_label_is_no_number_to_call() -> None:
    assert delivered("<p>P.I. 06114420728</p>", Field.PHONE, country="IT") == []

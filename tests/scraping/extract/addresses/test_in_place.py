"""Streets that only their place tells: after a label, or right above a phone number among the contacts."""

import re

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered


def in_footer(lines: str) -> str:
    return f"<p>We build cranes for harbours and quays.</p><footer><p>{lines}</p></footer>"


@pytest.mark.parametrize(
    ("lines", "country", "street"),
    [
        ("120 Hoa Mai, Q. Tân Phú | Xem bản đồ<br>Điện thoại: 0283 822 0960", "VN", "120 Hoa Mai"),
        ("Lower Ground Floor, Acacia Mall, Uhuru Highway, Nairobi<br>+254 20 2710100", "KE",
         "Lower Ground Floor, Acacia Mall, Uhuru Highway"),
        ("ADD：南京江宁区竹林研创3号楼403号<br>TEL：025-83211234", "CN", "南京江宁区竹林研创3号楼403号"),
        ("Visit us at : Mary Baker Street (formerly Mill Road), Durban", "ZA", "Mary Baker Street"),
        ("Address:<br>Village Kothi, P.O. Sirmaur, Solan, 173229", "IN", "Village Kothi, P.O. Sirmaur, Solan"),
        ("آدرس : خیابان بهار، ساختمان مرکزی", "IR", "خیابان بهار، ساختمان مرکزی"),
    ],
)  # fmt: skip
def test_a_street_is_told_by_its_place(lines: str, country: str, street: str) -> None:
    found = delivered(in_footer(lines), Field.STREET, country=country)
    assert any(one.startswith(re.split("[,،]", street)[0]) for one in found)
    assert found == [street]


@pytest.mark.parametrize(
    ("lines", "country"),
    [
        ("Location: Willow National Park", "US"),
        ("Address: please ask our team at the desk", "GB"),
        ("Ask for a brochure<br>Tel. 089 21803000", "DE"),
        ("Adresse:<br>8210 Lindenau<br>Tel. 089 21803000", "DE"),
        ("Address: a@huber.example", "GB"),
    ],
)
def test_other_text_after_a_label_or_above_a_number_is_no_street(lines: str, country: str) -> None:
    assert delivered(in_footer(lines), Field.STREET, country=country) == []


def test_a_line_above_a_number_outside_of_the_contacts_is_no_street() -> None:
    html = "<p>120 Hoa Mai<br>Điện thoại: 0283 822 0960</p>"
    assert delivered(html, Field.STREET, country="VN") == []

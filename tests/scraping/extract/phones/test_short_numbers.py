"""Short numbers: they have no area code, and are dialled inside their country only."""

import pytest

from scraping.extract.phones.short_numbers import short_number
from scraping.findings import Field
from tests.scraping.extract.reader import delivered


@pytest.mark.parametrize(
    ("html", "country", "value"),
    [
        ("<p>Hotline: 1899</p>", "LT", "+3701899"),
        ("<p>Visa informacija telefonu - 1899 arba atvykus</p>", "LT", "+3701899"),
        ("<p>Contact Center<br>147<br>Jalan Melati 4</p>", "ID", "+62147"),
        ("<p>Stanje na cestah</p><p>T: 1970 na voljo 24 ur</p>", "SI", "+3861970"),
        ("<a href='tel:18119'>Asistenčné služby 18 119</a>", "SK", "+42118119"),
        ("<p>Hotline: 04411</p>", "NO", "+4704411"),
    ],
)
def test_a_short_number_after_its_label_is_delivered(html: str, country: str, value: str) -> None:
    assert delivered(html, Field.PHONE, country=country) == [value]


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>Hotline: 112</p>", "DE"),
        ("<p>Phone (208) 342-4417</p>", "DE"),
        ("<p>Hotline 2018</p>", "DE"),
        ("<p>Call us: 1234</p>", "GB"),
        ("<p>Toll-free 800-QUAY</p>", "AE"),
        ("<p>Our phone book has 1899 entries</p>", "LT"),
        ("<li>De telefoongids<li>9292<li>Recepten", "NL"),
        ("<a href='tel:1899'>Chat</a>", "LT"),
        ("<p>Hotline: 1899</p>", ""),
        ("<p>Tel. 500 €</p>", "DE"),
    ],
)
def test_other_short_numbers_are_none(html: str, country: str) -> None:
    values = delivered(html, Field.PHONE, country=country)
    assert [value for value in values if len(value) < len("+49123456")] == []


def test_a_country_without_such_numbers_has_none() -> None:
    assert short_number("1899", "") == ""
    assert short_number("555", "LT") == ""
    assert short_number("01899", "LT") == ""
    assert short_number("2352", "US") == ""

"""The country of a page whose address and hints name none: it decides how national numbers are read."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered

URL = "https://www.border-pools.example.com/"


@pytest.mark.parametrize(
    ("html", "value"),
    [
        (
            "<p>Call us on 01750 721 234</p><p>Mill Lane 3, Selkirk, TD7 5AB, United Kingdom</p>",
            "+441750721234",
        ),
        ("<html lang=en-US><p>Ring oss: 22 14 53 80</p><p>Storgata 5, 0155 Oslo, Norway</p>", "+4722145380"),
        (
            "<html lang=en-US><p>Phone 080 4123 7788</p><p>12 MG Road, Bengaluru 560001, India</p>",
            "+918041237788",
        ),
        ("<p>Office 026-284-3380</p><p>12 Kita-machi, Nagano, Japan 381-2217</p>", "+81262843380"),
        ("<p>Tel: 052-731-4380</p><p>4-5-6 Kita, Naka-ku, Nagoya, Japan</p>", "+81527314380"),
        ("<p>Tel. 089 21803000</p><p>Hauptstr. 5, D-80331 München</p>", "+498921803000"),
    ],
)
def test_the_printed_address_says_how_national_numbers_are_read(html: str, value: str) -> None:
    assert delivered(html, Field.PHONE, URL) == [value]


@pytest.mark.parametrize(
    ("html", "value"),
    [
        (
            "<html lang=en-US><p>株式会社やまぶき製菓のホームページへようこそ。お菓子の通信販売をしています。</p><p>電話 052-331-7720</p>",
            "+81523317720",
        ),
        (
            "<html lang=en-US><p>Wir sind eine Schreinerei und bauen Möbel für das Haus und den Garten, mit Holz aus der Region "
            "und für die Ewigkeit. Sie sind bei uns auf der sicheren Seite, und das ist gut.</p><p>Telefon 089 21803000</p>",
            "+498921803000",
        ),
    ],
)
def test_the_words_of_a_page_say_more_than_the_language_of_its_template(html: str, value: str) -> None:
    assert delivered(html, Field.PHONE, URL) == [value]


def test_a_number_of_american_form_is_american_on_an_english_page() -> None:
    html = "<html lang=en><p>We are the pool house of the town and we are here for you with our team.</p><p>Call 208-342-4417</p>"
    assert delivered(html, Field.PHONE, URL) == ["+12083424417"]


def test_an_address_abroad_does_not_change_the_country_of_the_domain() -> None:
    html = "<p>Telefon 089 21803000</p><p>Unser Partner: 12 High Street, Selkirk, TD7 5AB, United Kingdom</p>"
    assert delivered(html, Field.PHONE, "https://www.schreiner-huber.de/") == ["+498921803000"]

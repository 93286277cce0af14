import pytest

from scraping.extract.phones.numbers import read_number
from scraping.findings import Field
from tests.scraping.extract.reader import candidates, delivered, rejected

MUNICH = "+498921803000"


def numbers(html: str, **hints: object) -> tuple[list[str], list[str]]:
    return delivered(html, Field.PHONE, **hints), delivered(html, Field.FAX, **hints)


@pytest.mark.parametrize(
    "html",
    [
        "<p>Tel. 089 2180 3000</p>",
        "<p>Telefon: (0 89) 21 80 30 00</p>",
        "<p>Fon +49 (0)89 2180-3000</p>",
        "<p>T +49 89 21803000</p>",
        "<p>T: 0049 89 21803000</p>",
        "<p>Tel.<br>089/21803000</p>",
        "<table><tr><th>Telefon<td>089 21803000</table>",
        "<dl><dt>Telefon</dt><dd>089-21803000</dd></dl>",
        "<a href='tel:+498921803000'>call</a>",
        "<a href='tel:089%2021803000'>call</a>",
        "<a href='callto:+498921803000'>call</a>",
        "<a href='https://wa.me/498921803000'>chat</a>",
        "<p>０８９－２１８０３０００ Tel</p>",
        "<img alt='Hotline 089 21803000'>",
        "<p>089 21803000 (Telefon)</p>",
        "<p>Rufen Sie an: +49 89 21803000</p>",
    ],
)
def test_a_number_is_found_however_it_is_written(html: str) -> None:
    assert delivered(html, Field.PHONE, country="DE") == [MUNICH]


@pytest.mark.parametrize(
    ("printed", "regions", "value"),
    [
        ("0771 - 2443238", ["DE"], "+497712443238"),
        ("(0 72 22) 9 14 99 - 00", ["DE"], "+4972229149900"),
        ("+49 (0)30 2000 0", ["DE"], "+493020000"),
        ("(54-11)4300-5800", [], "+541143005800"),
        ("(+33) 02 32 90 50 50", [], "+33232905050"),
        ("907/270-3500", ["US"], "+19072703500"),
        ("1.800.230.2200", ["US"], "+18002302200"),
        ("12", ["DE"], ""),
    ],
)
def test_numbers_are_read_as_people_print_them(printed: str, regions: list[str], value: str) -> None:
    assert read_number(printed, regions) == value


def test_a_short_second_ending_does_not_spoil_the_number() -> None:
    assert delivered("<p>Tel. 0771 - 2443238 / 28</p>", Field.PHONE, country="DE") == ["+497712443238"]


def test_letters_of_a_toll_free_number_are_digits() -> None:
    assert delivered("<p>Call 1-800-FLOWERS</p>", Field.PHONE, country="US") == ["+18003569377"]


@pytest.mark.parametrize(
    "html",
    [
        "<p>USt-IdNr.: DE 089 218 030 00</p>",
        "<p>Steuernummer: 089/218/03000</p>",
        "<p>IBAN DE02 1203 0000 0000 2020 51</p>",
        "<p>HRB 089 21803</p>",
        "<p>Bestell-Nr. 089 2180 3000</p>",
        "<p>Artikelnummer: 0892 180 3000</p>",
        "<p>Stand: 21.03.2014 - 12:30</p>",
        "<p>2009-2013 und 1998-2004</p>",
        "<p>Koordinaten: 48.137154, 11.576124</p>",
        "<p>Lindenweg 3 97286 Ochsenfurt</p>",
        "<p>ISBN 978-3-16-148410-0</p>",
        "<p>Server 192.168.100.101</p>",
        "<p>Mo-Fr 08.00-12.00 13.00-17.00</p>",
        "<p>08921803000123456</p>",
    ],
)
def test_what_only_looks_like_a_number_is_none(html: str) -> None:
    assert delivered(html, Field.PHONE, country="DE") == []


@pytest.mark.parametrize("printed", ["(555) 123-4567", "212-555-1234", "(000) 000-0000", "123-456-7890"])
def test_numbers_of_templates_are_not_delivered(printed: str) -> None:
    assert delivered(f"<p>Phone: {printed}</p>", Field.PHONE, country="US") == []


def test_an_authoritys_number_is_not_the_companys() -> None:
    html = "<p>Zuständige Kammer: Handwerkskammer, Tel. 089 51190</p><p>Tel. 089 21803000</p>"
    assert delivered(html, Field.PHONE, country="DE") == [MUNICH]
    assert rejected(html, Field.PHONE, country="DE") == {"+498951190": "regulator"}


def test_where_text_and_link_disagree_both_are_kept_and_marked() -> None:
    html = "<a href='tel:+498921803000'>089 21803001</a>"
    found = {
        one.value: dict(one.reasons) for one in candidates(html, country="DE") if one.field is Field.PHONE
    }
    reason = "the link's text shows another number"
    assert {value: reason in reasons for value, reasons in found.items()} == {
        MUNICH: True,
        "+498921803001": False,
    }


@pytest.mark.parametrize(
    ("country", "text", "value"),
    [
        ("IT", "Tel. +39-0522/620911-12", "+390522620911"),
        ("DE", "Tel. 07720 / 412", "+497720412"),
        ("DE", "Hotline 01805 / 121294 (0,14 €/Min.)", "+491805121294"),
        ("IT", "Tel. 0522.620911 (3 linee)", "+390522620911"),
        ("IT", "Tel. 045.6861294", "+390456861294"),
        ("KR", "T. 02.2108.1294", "+82221081294"),
        ("MX", "Tel: 01 (81) 8351 4422", "+528183514422"),
        ("MX", "Cel +52 1 81 8351 4422", "+528183514422"),
        ("PL", "tel. (0-32) 270 41 23", "+48322704123"),
        ("PL", "tel. (032) 270 41 23", "+48322704123"),
        ("BR", "Fone: (0xx54) 3221-4500", "+555432214500"),
        ("RU", "8(343)3824567", "+73433824567"),
        ("JP", "ご予約は06-6745-1294まで", "+81667451294"),
        ("CN", "电话0574-86221294传真", "+8657486221294"),
        ("TH", "โทร02-312-4597", "+6623124597"),
    ],
)
def test_a_number_is_read_as_its_country_prints_it(country: str, text: str, value: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.PHONE, country=country) == [value]


@pytest.mark.parametrize("printed", ["(555) 123-4567", "0123 / 456789", "01234 567890", "012-3456789"])
def test_a_number_of_templates_is_one_in_every_country(printed: str) -> None:
    assert delivered(f"<p>Tel. {printed}</p>", Field.PHONE, country="DE") == []


def test_a_post_code_before_its_city_is_no_phone_number() -> None:
    assert delivered("<p>04101-000 São Paulo</p>", Field.PHONE, country="IT") == []


@pytest.mark.parametrize("printed", ["1-800-FLOWERS", "+1 800-FLOWERS", "1 (800) FLOWERS", "(800) FLOWERS"])
def test_letters_of_toll_free_numbers_are_dialled(printed: str) -> None:
    assert delivered(f"<p>Call {printed} today</p>", Field.PHONE, country="US") == ["+18003569377"]


def test_digits_too_far_apart_or_on_two_lines_are_no_number() -> None:
    assert (
        delivered("<p>089 21, bald schon 8030</p><p>089 2</p><p>18030</p>", Field.PHONE, country="DE") == []
    )


def test_two_long_numbers_of_one_row_are_both_whole() -> None:
    html = "<table><tr><td>07222 91499-50</td><td>07222 91499-51</td><td>07222 91499-52</td></tr></table>"
    assert delivered(html, Field.PHONE, country="DE") == [
        "+4972229149950",
        "+4972229149951",
        "+4972229149952",
    ]


def test_a_number_of_templates_is_one_after_other_digits_as_well() -> None:
    html = "<p>123 Main Street, Springfield, USA 12345. (555) 123-4567</p>"
    assert delivered(html, Field.PHONE, country="GB") == []


@pytest.mark.parametrize(
    ("printed", "country", "value"),
    [
        ("505 • 320 • 1100", "US", "+15053201100"),
        ("505·320·1100", "US", "+15053201100"),
        ("505 . 320 . 1100", "US", "+15053201100"),
        ("1 • 800 • 230 • 2200", "US", "+18002302200"),
        ("0113 • 321 • 2000", "GB", "+441133212000"),
        ("01 · 42 · 68 · 53 · 00", "FR", "+33142685300"),
    ],
)
def test_dots_between_the_digits_of_a_number_are_its_own(printed: str, country: str, value: str) -> None:
    assert delivered(f"<p>{printed}</p>", Field.PHONE, country=country) == [value]


def test_dots_between_numbers_part_them() -> None:
    lettered = "<p>T 505 • 320 • 1100 • F 505 • 320 • 3100</p>"
    assert delivered(lettered, Field.PHONE, country="US") == ["+15053201100"]
    assert delivered(lettered, Field.FAX, country="US") == ["+15053203100"]
    row = "<p>505-320-1200 • 505-320-1300</p>"
    assert delivered(row, Field.PHONE, country="US") == ["+15053201200", "+15053201300"]


@pytest.mark.parametrize("row", ["10 • 20 • 50 • 100 • 200", "2011 · 2012 · 2013", "$100 • 200 • 3000"])
def test_rows_of_other_numbers_with_dots_are_no_telephone_numbers(row: str) -> None:
    assert delivered(f"<p>{row}</p>", Field.PHONE, country="US") == []


def test_date_after_a_count_is_no_number() -> None:
    assert delivered("<p>News (5) 2014-12-09 07:15</p>", Field.PHONE, country="US") == []


def test_number_in_the_title_of_a_story_is_hardly_the_companys() -> None:
    story = "<p><a href='/story'>{}: who called you last night, and what it was about</a></p>"
    link = "<p><a href='/contact'>{}</a></p>"
    told, own = (
        next(one.raw_score for one in candidates(html.format("0850 532 27 73"), country="TR"))
        for html in (story, link)
    )
    assert told < own


@pytest.mark.parametrize(
    ("html", "country", "values"),
    [
        ("<p>2310-555014, 6945-550121</p>", "GR", ["+302310555014", "+306945550121"]),
        ("<td>912-555-018 / 634-550-121</td>", "ES", ["+34912555018", "+34634550121"]),
        ("<p>Av. Las Rosas 12</p><p>54 385 4555010</p>", "AR", ["+543854555010"]),
        ("<p>41 31 5550123</p>", "CH", ["+41315550123"]),
        ("<p>Updated:<br>Write to Ann<br>ann@firm.example<br>508-247-0123</p>", "US", ["+15082470123"]),
    ],
)
def test_numbers_alone_in_rows_or_with_the_country_s_code(html: str, country: str, values: list[str]) -> None:
    assert delivered(html, Field.PHONE, country=country) == values


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>2310-555014, 12</p>", "GR"),
        ("<p>2310-555014, 99-1</p>", "GR"),
        ("<p>Updated:<br>2310-555014</p>", "GR"),
        ("<p>54 385 4555010 units sold</p>", "AR"),
        ("<p>43 385 455</p>", "AR"),
    ],
)
def test_other_numbers_alone_are_none_to_call(html: str, country: str) -> None:
    assert delivered(html, Field.PHONE, country=country) == []


@pytest.mark.parametrize(
    ("country", "html", "value"),
    [
        ("DE", "<p>Mo–Do 8–16 Uhr, Fr 8–13 Uhr<br>05523 948-220<br>Verwaltung</p>", "+495523948220"),
        ("DK", "<p>+45<br><strong>70 20 48 27</strong></p>", "+4570204827"),
        ("DK", "<p>Mette Bjerre, 22 48 17 60</p>", "+4522481760"),
        ("CZ", "<p>Více poví Tomáš Dvořák, 733 119 204.</p>", "+420733119204"),
        (
            "PE",
            "<p>Serenazgo 24 horas: 958 214 736 | <a href='mailto:mesa@huber.example'>mesa@huber.example</a></p>",
            "+51958214736",
        ),
        ("PL", "<h4>Anna Lipska</h4><p>prawnik</p><p>601 447 382</p>", "+48601447382"),
        ("GR", "<p>Χωρίς χρέωση 800 11 48273 – από κινητό</p>", "+308001148273"),
        ("VN", "<p><a href='http://zalo.me/0937118462'>ZALO</a></p>", "+84937118462"),
        ("UA", "<p><a href='viber://chat?number=%2B380671234509'>Viber</a></p>", "+380671234509"),
        ("CA", "<p>Tél. : 819 375-6640<br>Téléc. : 819 375-6641</p>", "+18193756640"),
    ],
)
def test_number_without_a_usual_label(country: str, html: str, value: str) -> None:
    assert delivered(html, Field.PHONE, country=country) == [value]


def test_second_number_of_a_row_has_the_area_code_of_the_first() -> None:
    found = delivered("<p>Telp. (021) 7179 0346, 7179 0347</p>", Field.PHONE, country="ID")
    assert found == ["+622171790346", "+622171790347"]


@pytest.mark.parametrize(
    ("country", "html"),
    [
        ("VN", "<p>Lịch công tác tuần (26/3 - 30/3/2018)</p>"),
        ("SI", "<p>Rezultati</p><p>15. 12. 2017</p><p>Preberi več</p>"),
        ("AU", "<p>CALL 1300 MY ROOF</p>"),
        ("JP", "<table><tr><td>本社</td><td>〒455-0033 愛知県名古屋市</td></tr></table>"),
        ("PL", "<h4>Ludność</h4><p>Mieszkańcy miasta</p><p>601 447 382</p>"),
    ],
)
def test_digits_of_dates_codes_and_words_are_no_number(country: str, html: str) -> None:
    assert not delivered(html, Field.PHONE, country=country)

import pytest

from scraping.extract.phones.numbers import read_number
from scraping.findings import Field
from tests.scraping.extract.reader import candidates, delivered, rejected

MUNICH = "+498921803000"


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


def test_phone_and_fax_of_one_line_are_told_apart() -> None:
    html = "<p>Phone: 505-320-1100 Fax: 505-320-3100</p>"
    assert delivered(html, Field.PHONE, country="US") == ["+15053201100"]
    assert delivered(html, Field.FAX, country="US") == ["+15053203100"]


def test_telefax_is_no_telephone() -> None:
    html = "<p>Telefax: 089 21803001</p>"
    assert delivered(html, Field.PHONE, country="DE") == []
    assert delivered(html, Field.FAX, country="DE") == ["+498921803001"]


def test_one_number_for_both_is_both() -> None:
    html = "<p>Tel/Fax 089 21803000</p>"
    assert (delivered(html, Field.PHONE, country="DE"), delivered(html, Field.FAX, country="DE")) == (
        [MUNICH],
        [MUNICH],
    )


def test_a_heading_of_its_own_labels_the_lines_below() -> None:
    html = "<p>Fax:<br>Orders (413) 570-0010<br>Records (413) 570-0123</p>"
    assert delivered(html, Field.FAX, country="US") == ["+14135700010", "+14135700123"]


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


def test_a_label_before_a_number_is_no_credit_because_a_designer_is_named_elsewhere() -> None:
    credit = "<p>Site by Pixelhaus</p>" + "<p>Wir bauen Kräne für Häfen und Werften.</p>" * 8
    html = f"{credit}<p>Web: www.huber.example</p><p>+49 89 21803000</p>"
    assert delivered(html, Field.PHONE, country="DE") == [MUNICH]


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
    ("label", "country", "printed", "value"),
    [
        ("Telefonas", "LT", "8 37 451294", "+37037451294"),
        ("Tālrunis", "LV", "67381294", "+37167381294"),
        ("Mobilais", "LV", "26381294", "+37126381294"),
        ("Mobitel", "SI", "41 123 496", "+38641123496"),
        ("Vakttelefon", "NO", "70 01 23 45", "+4770012345"),
        ("Notfalltelefon", "DK", "66 13 24 35", "+4566132435"),
        ("Telefonszámunk", "HU", "25 510 220", "+3625510220"),
        ("Ügyfélszolgálat", "HU", "25 510 220", "+3625510220"),
        ("kom.", "PL", "601 284 537", "+48601284537"),
        ("Telem.", "PT", "917 654 321", "+351917654321"),
        ("Tlfno.", "ES", "944 52 18 33", "+34944521833"),
        ("Centralita", "ES", "944 52 18 33", "+34944521833"),
        ("Κινητό", "GR", "6944 123 496", "+306944123496"),
        ("Τηλέφωνα", "GR", "2810 324 567", "+302810324567"),
        ("Телефоны", "RU", "343 382-45-67", "+73433824567"),
        ("Fone", "BR", "54 3221-4500", "+555432214500"),
        ("Santral", "TR", "212 485 12 34", "+902124851234"),
        ("手機", "TW", "0912-385-617", "+886912385617"),
        ("มือถือ", "TH", "081-264-5718", "+66812645718"),
    ],
)
def test_a_word_for_telephone_is_known_in_many_languages(
    label: str, country: str, printed: str, value: str
) -> None:
    assert delivered(f"<p>Huber, {label} {printed}</p>", Field.PHONE, country=country) == [value]


@pytest.mark.parametrize(
    ("label", "country", "printed", "value"),
    [
        ("Fx.", "IT", "+39.0522.620.912", "+390522620912"),
        ("Telefaks", "HR", "031 234 597", "+38531234597"),
        ("Faksas", "LT", "8 37 451294", "+37037451294"),
        ("Fakss", "LV", "67381294", "+37167381294"),
        ("Faxszám", "HU", "25 510 220", "+3625510220"),
        ("Faksi", "FI", "014 821 345", "+35814821345"),
        ("Télécop.", "FR", "01 44 55 66 71", "+33144556671"),
        ("Belgegeçer", "TR", "212 485 12 35", "+902124851235"),
        ("Телефакс", "BG", "02 974 32 11", "+35929743211"),
        ("傳 真", "TW", "04-2359-1295", "+886423591295"),
        ("FAX番号", "JP", "06-6745-1295", "+81667451295"),
        ("โทรสาร", "TH", "02-312-4598", "+6623124598"),
        ("الفاكس", "AE", "04 347 1133", "+97143471133"),
        ("\U0001f4e0", "DE", "089 2180 3001", "+498921803001"),
    ],
)
def test_a_word_for_fax_is_known_in_many_languages(
    label: str, country: str, printed: str, value: str
) -> None:
    html = f"<p>Huber, {label} {printed}</p>"
    assert delivered(html, Field.FAX, country=country) == [value]
    assert delivered(html, Field.PHONE, country=country) == []


@pytest.mark.parametrize("label", ["OIB", "ЕИК", "Įmonės kodas", "사업자등록번호", "邮编", "Vergi No"])
def test_registers_and_post_codes_of_other_languages_are_no_label_of_a_phone(label: str) -> None:
    assert delivered(f"<p>{label}: 089 21803000</p>", Field.PHONE, country="DE") == []


@pytest.mark.parametrize(
    ("country", "text", "value"),
    [
        ("DE", "Tel. 07720 985 44 12/-13", "+4977209854412"),
        ("IN", "Tel: 022-28471294/95", "+912228471294"),
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


@pytest.mark.parametrize(
    "mark",
    [
        "<i class='fa fa-fax'></i> {}",
        "<span class='icon-fax'></span>{}",
        "<span class='fax'>{}</span>",
        "<img src='f.png' alt='Fax'> {}",
        "<i class='fa fa-fax'></i> <a href='tel:+498921803001'>{}</a>",
    ],
)
def test_an_icon_tells_a_fax_from_a_phone(mark: str) -> None:
    html = f"<p>Tel. 089 21803000<br>{mark.format('089 21803001')}</p>"
    assert delivered(html, Field.PHONE, country="DE") == [MUNICH]
    assert delivered(html, Field.FAX, country="DE") == ["+498921803001"]


def test_an_icon_makes_a_number_without_a_word_one_to_call() -> None:
    html = "<p><i class='fa fa-phone'></i> 66 13 24 35</p>"
    assert delivered(html, Field.PHONE, country="DK") == ["+4566132435"]


def test_what_is_shown_on_phones_only_is_not_therefore_a_phone_number() -> None:
    html = f"<div class='visible-phone'><p>{'A long story. ' * 6}</p><p>66 13 24 35</p></div>"
    assert delivered(html, Field.PHONE, country="DK") == []


def numbers(html: str, **hints: object) -> tuple[list[str], list[str]]:
    return delivered(html, Field.PHONE, **hints), delivered(html, Field.FAX, **hints)


@pytest.mark.parametrize(
    "html",
    [
        "<table><tr><th>Telefon<th>Telefax<tr><td>089 21803000<td>089 21803001</table>",
        "<table><tr><th>Name<th>Tel.<th>Fax<tr><td>Anna Weber<td>089 21803000<td>089 21803001</table>",
        "<table><tr><th>Fax<th>Phone<th>Mail<tr><td>089 21803001<td>089 21803000<td>a@huber.example</table>",
        "<table><tr><th>Art<th>Nummer<tr><td>Telefon<td>089 21803000<tr><td>Telefax<td>089 21803001</table>",
        "<table><tr><th>Abteilung<th>Telefon<tr><td>Verkauf<td>089 21803000<tr><td>Fax<td>089 21803001</table>",
    ],
)
def test_the_head_of_a_column_says_what_the_numbers_below_it_are(html: str) -> None:
    assert numbers(html, country="DE") == ([MUNICH], ["+498921803001"])


def test_numbers_of_a_column_of_article_numbers_are_not_to_be_called() -> None:
    html = "<table><tr><th>Artikel-Nr.<th>Preis<tr><td>089 21803000<td>auf Anfrage</table>"
    assert rejected(html, Field.PHONE, country="DE") == {MUNICH: "other_number"}


def test_two_long_numbers_of_one_row_are_both_whole() -> None:
    html = "<table><tr><td>07222 91499-50</td><td>07222 91499-51</td><td>07222 91499-52</td></tr></table>"
    assert delivered(html, Field.PHONE, country="DE") == [
        "+4972229149950",
        "+4972229149951",
        "+4972229149952",
    ]


def test_letters_between_numbers_are_labels() -> None:
    html = "<p>T 0318 61 23 45 F 0318 61 23 46 M 06 21 34 56 79</p>"
    assert numbers(html, country="NL") == (["+31318612345", "+31621345679"], ["+31318612346"])


def test_a_number_of_templates_is_one_after_other_digits_as_well() -> None:
    html = "<p>123 Main Street, Springfield, USA 12345. (555) 123-4567</p>"
    assert delivered(html, Field.PHONE, country="GB") == []


@pytest.mark.parametrize("text", ["Telefon- und Faxnummer: 089 21803000", "Tel.- und Fax-Nr. 089 21803000"])
def test_one_number_for_both_may_be_named_by_half_a_word(text: str) -> None:
    assert numbers(f"<p>{text}</p>", country="DE") == ([MUNICH], [MUNICH])


@pytest.mark.parametrize(
    ("text", "country"),
    [("Part # 937-224-1238", "US"), ("Part no. 937-224-1238", "US")],
)
def test_the_number_of_a_part_is_not_to_be_called(text: str, country: str) -> None:
    assert list(rejected(f"<p>{text}</p>", Field.PHONE, country=country).values()) == ["other_number"]


@pytest.mark.parametrize(
    ("text", "country", "value"),
    [
        ("N. Verde: 800-426152", "IT", "+39800426152"),
        ("N° vert 0 800 426 151", "FR", "+33800426151"),
    ],
)
def test_a_toll_free_number_may_have_an_abbreviated_label(text: str, country: str, value: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.PHONE, country=country) == [value]


@pytest.mark.parametrize(
    "text",
    [
        "Anna Smith, Account Manager<br>(937) 222-0100",
        "Registration Front Desk: (937) 222-0100",
        "please call Online Banking customer service at 937.222.0100",
        "© 2014 Huber Design | 937-222-0100 | info@huber.example",
        "<span>937-222-0100</span><a href=/way>directions</a>",
    ],
)
def test_a_word_farther_off_does_not_make_a_plain_number_something_else(text: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.PHONE, country="US") == ["+19372220100"]


@pytest.mark.parametrize("label", ["Account no.", "Registration number:", "Order #", "Account: "])
def test_right_after_its_label_it_is_what_the_label_says(label: str) -> None:
    assert delivered(f"<p>{label} 937-222-0100</p>", Field.PHONE, country="US") == []


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


@pytest.mark.parametrize(
    "before", ["12 Mill Road, Boise, ID 83702", "PO Box 12", "Zip 83702-4411,", "P.O. Box 4410 |"]
)
def test_a_code_or_box_with_its_own_number_does_not_take_the_next_one(before: str) -> None:
    assert delivered(f"<p>{before} (208) 334-2100</p>", Field.PHONE, country="US") == ["+12083342100"]


def test_a_number_right_after_a_word_for_identifiers_is_none_to_call() -> None:
    assert delivered("<p>ID: 208-334-2100</p>", Field.PHONE, country="US") == []

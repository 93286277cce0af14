"""Labels, icons and column heads say whether a number is a phone, a fax or neither."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.phones.test_extractor import numbers
from tests.scraping.extract.reader import candidates, delivered, rejected

MUNICH = "+498921803000"


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


def test_a_label_before_a_number_is_no_credit_because_a_designer_is_named_elsewhere() -> None:
    credit = "<p>Site by Pixelhaus</p>" + "<p>Wir bauen Kräne für Häfen und Werften.</p>" * 8
    html = f"{credit}<p>Web: www.huber.example</p><p>+49 89 21803000</p>"
    assert delivered(html, Field.PHONE, country="DE") == [MUNICH]


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


def test_letters_between_numbers_are_labels() -> None:
    html = "<p>T 0318 61 23 45 F 0318 61 23 46 M 06 21 34 56 79</p>"
    assert numbers(html, country="NL") == (["+31318612345", "+31621345679"], ["+31318612346"])


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
    "before", ["12 Mill Road, Boise, ID 83702", "PO Box 12", "Zip 83702-4411,", "P.O. Box 4410 |"]
)
def test_a_code_or_box_with_its_own_number_does_not_take_the_next_one(before: str) -> None:
    assert delivered(f"<p>{before} (208) 334-2100</p>", Field.PHONE, country="US") == ["+12083342100"]


def test_a_number_right_after_a_word_for_identifiers_is_none_to_call() -> None:
    assert delivered("<p>ID: 208-334-2100</p>", Field.PHONE, country="US") == []


@pytest.mark.parametrize("label", ["Tel: ", "Tel. ", "Telefon ", "Mobil: "])
def test_a_labelled_number_may_look_like_an_ip_address(label: str) -> None:
    assert delivered(f"<p>{label}21.233.45.68</p>", Field.PHONE, country="RO") == ["+40212334568"]


def test_a_group_that_begins_with_zero_is_of_no_ip_address() -> None:
    assert delivered("<p>021.233.45.68</p>", Field.PHONE, country="RO") == ["+40212334568"]


@pytest.mark.parametrize("text", ["Server 83.233.45.68", "IP: 83.233.45.68"])
def test_an_ip_address_is_no_phone_number(text: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.PHONE, country="RO") == []


def test_a_label_may_touch_the_number_before_it() -> None:
    html = "<p>Tel: (208) 342-4417Fax: (208) 342-4418E-mail: info@huber.example</p>"
    assert numbers(html, country="US") == (["+12083424417"], ["+12083424418"])


@pytest.mark.parametrize("text", ["Tel (208) 342-4417ext", "No. 208-342-4417Faxon", "SKU 208-342-4417B"])
def test_other_letters_do_not_touch_a_number(text: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.PHONE, country="US") == []


@pytest.mark.parametrize("label", ["手    机:  ", "手\u3000机：", "联 系 电 话："])
def test_chinese_labels_may_be_spaced_out(label: str) -> None:
    assert delivered(f"<p>{label}13812345690</p>", Field.PHONE, country="CN") == ["+8613812345690"]


def test_a_word_in_another_cell_of_the_row_says_nothing_about_the_number() -> None:
    html = (
        "<table><tr><th>Topic<th>Who<th>Phone"
        "<tr><td>Building Code Checks<td>Ann Bell<td>408.868.1200"
        "<tr><td>Order desk<td>Tom Ash<td>408.868.1201</table>"
    )
    assert delivered(html, Field.PHONE, country="US") == ["+14088681200", "+14088681201"]


def test_a_code_in_the_cell_before_is_none_to_call() -> None:
    html = "<table><tr><td>Item<td>Code<td>408.868.1200</table>"
    assert delivered(html, Field.PHONE, country="US") == []


def test_a_heading_says_what_all_numbers_below_it_are() -> None:
    html = (
        "<h4>Fax lines</h4> 208-342-4417 (Orders)<br>208-342-4418 (Service)<p>Visit us</p><p>208-342-4419</p>"
    )
    assert numbers(html, country="US") == (["+12083424419"], ["+12083424417", "+12083424418"])


@pytest.mark.parametrize(
    ("text", "country"), [("0212 123 45 67", "TR"), ("0664 1234567", "AT"), ("Tel. 030 1234567", "DE")]
)
def test_digits_that_count_up_are_a_placeholder_in_every_country(text: str, country: str) -> None:
    assert rejected(f"<p>{text}</p>", Field.PHONE, country=country).popitem()[1] == "placeholder"


@pytest.mark.parametrize(("text", "country"), [("Tel. 030 4123456", "DE"), ("0664 2345678", "AT")])
def test_some_digits_that_count_up_may_be_chance(text: str, country: str) -> None:
    assert len(delivered(f"<p>{text}</p>", Field.PHONE, country=country)) == 1


@pytest.mark.parametrize(
    ("text", "country", "value"),
    [
        ("Votre garage depuis 1985 : 7 rue du Lac 14000 Caen, 02.31.86.45.12", "FR", "+33231864512"),
        ("Seit 1985 in der Ringstr. 4, 089 21803000", "DE", MUNICH),
    ],
)
def test_a_label_with_a_number_of_its_own_does_not_take_the_next(text: str, country: str, value: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.PHONE, country=country) == [value]


def test_a_number_alone_on_its_line_is_known_by_its_groups() -> None:
    html = "<p>Rua das Flores, 27<br>18602-092 Botucatu - SP<br>14 3882 9067 / 14 3813 1772</p>"
    assert delivered(html, Field.PHONE, country="BR") == ["+551438829067", "+551438131772"]


@pytest.mark.parametrize("text", ["14 3882 9067 visitas", "143 882 90 67", "12 10 1990", "2014. - 2020."])
def test_other_groups_are_no_number(text: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.PHONE, country="BR") == []


@pytest.mark.parametrize(
    ("text", "country", "value"),
    [
        ("Pieteikties zvanot: 65314023", "LV", "+37165314023"),
        ("Rezervasyon: 444 8 712", "TR", "+904448712"),
        ("客服：82731160", "HK", "+85282731160"),
        ("Zavolejte 461532118", "CZ", "+420461532118"),
        ("Приемная 8 4822 441735", "RU", "+74822441735"),
    ],
)
def test_words_of_service_are_labels_in_many_languages(text: str, country: str, value: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.PHONE, country=country) == [value]


@pytest.mark.parametrize(
    ("html", "country", "values"),
    [
        ("<p>Quick Order</p><p>0800 168 28 28</p>", "GB", ["+448001682828"]),
        ("<p>Order no.</p><p>0800 168 28 28</p>", "GB", []),
        ("<p>Chat</p><p>011 3202 100 011 3202 100</p>", "RS", ["+381113202100"]),
        ("<img alt='Festival (20.03.2018)'>", "HR", []),
        ("<p>Clio III 09.05.- 09.12.; Modus 09.04.- 12.12.</p>", "SI", []),
    ],
)
def test_the_line_above_is_a_label_if_it_is_nothing_else(html: str, country: str, values: list[str]) -> None:
    assert delivered(html, Field.PHONE, country=country) == values


MAILBOX = "<br>biuro@huber.example"


@pytest.mark.parametrize(
    ("country", "printed", "value"),
    [
        ("ES", "915 557 281", "+34915557281"),
        ("ES", "91 555 72 81", "+34915557281"),
        ("ES", "655 44 72 81", "+34655447281"),
        ("ES", "34 915 557 281", "+34915557281"),
        ("ES", "915557281", "+34915557281"),
        ("ES", "Información: 915 557 281", "+34915557281"),
        ("PL", "22 827 51 43", "+48228275143"),
        ("PL", "602-418-673", "+48602418673"),
        ("PL", "Dział sprzedaży: 602 418 673", "+48602418673"),
        ("IT", "335 4182673", "+393354182673"),
        ("PT", "213 418 679", "+351213418679"),
        ("CZ", "602 418 673", "+420602418673"),
        ("TR", "444 7 193", "+904447193"),
    ],
)
def test_a_number_without_trunk_prefix_is_known_among_other_contacts(
    country: str, printed: str, value: str
) -> None:
    assert delivered(f"<p>Huber</p><p>{printed}{MAILBOX}</p>", Field.PHONE, country=country) == [value]
    # In the page's frame, in groups and without a mailbox.
    footer = f"<footer><p>Huber</p><p>{printed}</p></footer>"
    is_grouped = not printed.isdigit()
    assert delivered(footer, Field.PHONE, country=country) == ([value] if is_grouped else [])


@pytest.mark.parametrize(
    ("country", "printed"),
    [
        ("ES", "915 557 281"),
        ("ES", "915557281"),
        ("PL", "602-418-673"),
        ("PT", "213 418 679"),
        ("CZ", "602 418 673"),
    ],
)
def test_three_equal_groups_alone_may_be_anything(country: str, printed: str) -> None:
    assert delivered(f"<p>Huber</p><p>{printed}</p>", Field.PHONE, country=country) == []


@pytest.mark.parametrize(
    ("country", "html", "value"),
    [
        ("PL", "22 827 51 43", "+48228275143"),
        ("ES", "655 44 72 81", "+34655447281"),
        ("TR", "444 7 193", "+904447193"),
        ("RU", "8 495 637-12-34", "+74956371234"),
        ("LT", "8 700 55 088", "+37070055088"),
        ("UA", "8 (056) 374-98-00", "+380563749800"),
        ("PT", "707 24 24 26 (dias úteis 9h-18h)", "+351707242426"),
        ("IT", "800991126: scegli il servizio", "+39800991126"),
        ("ES", "¿Más preguntas? 876 55 41 25", "+34876554125"),
        ("MX", "Cobranza: 55 5241 9600", "+525552419600"),
        ("ES", "C/ Mayor 3, 28013 Madrid<br>91 366 41 00", "+34913664100"),
        ("CZ", "☎ 541 211 890", "+420541211890"),
        ("BE", "056 85 15 17ou par email", "+3256851517"),
    ],
)
def test_a_form_that_only_phone_numbers_have_is_enough(country: str, html: str, value: str) -> None:
    assert delivered(f"<p>Huber</p><p>{html}</p>", Field.PHONE, country=country) == [value]


def test_the_second_of_two_joined_numbers_is_one_as_well() -> None:
    html = "<p>Huber</p><p>41 3361-3007 / 3361-3008</p>"
    assert delivered(html, Field.PHONE, country="BR") == ["+554133613007", "+554133613008"]


@pytest.mark.parametrize(
    ("country", "text"),
    [
        ("PL", "602 418 673 zł"),
        ("PL", "Cena: 602 418 673 zł"),
        ("PL", "REGON: 602 418 673"),
        ("PL", "w roku 2017 sprzedano 602 418 673 sztuk"),
        ("ES", "915.557.281"),
        ("ES", "91 55 57 281 habitantes"),
        ("PT", "NIF: 213 418 679"),
        ("CZ", "IČO: 602 418 67"),
        ("CZ", "9 155 572 81"),
    ],
)
def test_prices_and_register_numbers_beside_a_mailbox_are_no_numbers_to_call(country: str, text: str) -> None:
    assert delivered(f"<p>Huber</p><p>{text}{MAILBOX}</p>", Field.PHONE, country=country) == []


def test_numbers_that_are_nobodys_are_no_sign_for_each_other() -> None:
    html = "<p>Huber</p><p>602 418 673<br>602 418 679<br>602 418 674</p>"
    assert delivered(html, Field.PHONE, country="PL") == []


@pytest.mark.parametrize("printed", ["335.4182673", "045.6864182"])
def test_a_labelled_number_with_one_dot_is_no_coordinate(printed: str) -> None:
    digits = printed.replace(".", "")
    assert delivered(f"<p>Tel. {printed}</p>", Field.PHONE, country="IT") == [f"+39{digits}"]


def test_a_bracket_after_an_abolished_prefix_is_read() -> None:
    assert delivered("<p>tel. 0(22) 827-51-43</p>", Field.PHONE, country="PL") == ["+48228275143"]


@pytest.mark.parametrize(
    ("html", "country", "phones", "faxes"),
    [
        (
            "Centralino 0541 290111 - Fax 0541 22496 - Polizia Municipale 0541 290130",
            "IT",
            ["+390541290111", "+390541290130"],
            ["+39054122496"],
        ),
        ("Fax 089 21803001, 089 21803002", "DE", [], ["+498921803001", "+498921803002"]),
        ("Τηλ.: 22730 82100, FAX: 22730 82007", "GR", ["+302273082100"], ["+302273082007"]),
        ("Fax 089 21803001 (Einkauf), 089 21803002 (Verkauf)", "DE", [], ["+498921803001", "+498921803002"]),
    ],
)
def test_a_label_ends_where_the_next_number_has_a_caption(
    html: str, country: str, phones: list[str], faxes: list[str]
) -> None:
    assert delivered(f"<p>{html}</p>", Field.PHONE, country=country) == phones
    assert delivered(f"<p>{html}</p>", Field.FAX, country=country) == faxes


@pytest.mark.parametrize(
    ("country", "html", "value"),
    [
        ("ES", "Asistencia en carretera 91 594 96 74 / Desde el extranjero", "+34915949674"),
        ("AU", "Sales: 1300 884 210 Service: (03) 9742 8800", "+611300884210"),
        ("SA", "اتصل بنا 920012288", "+966920012288"),
        ("CN", "欢迎致电 13802912288", "+8613802912288"),
        ("KR", "상담 1588-2290", "+8215882290"),
        ("CN", "电话：0577-67312288 67312299", "+8657767312299"),
    ],
)
def test_a_number_after_a_few_words_alone_is_one(country: str, html: str, value: str) -> None:
    assert value in delivered(f"<p>Huber</p><p>{html}</p>", Field.PHONE, country=country)


@pytest.mark.parametrize(
    ("country", "text"),
    [("ES", "91 594 96 74 habitantes"), ("PL", "Sprzedano 22 827 51 43 sztuk"), ("ES", "Ref 91594967")],
)
def test_words_after_the_digits_deny_it(country: str, text: str) -> None:
    assert delivered(f"<p>Huber</p><p>{text}</p>", Field.PHONE, country=country) == []


def test_two_numbers_after_a_label_for_both_are_one_of_each() -> None:
    html = "<p>Tel./Fax: 089 21803000 / 089 21803001</p>"
    assert numbers(html, country="DE") == ([MUNICH], ["+498921803001"])


def test_a_list_below_a_label_for_both_is_a_list_of_phones() -> None:
    html = "<p>Telefon, fax:<br>+49 89 21803000<br>+49 89 21803002<br>E-Mail: a@huber.example</p>"
    assert numbers(html, country="DE")[0] == [MUNICH, "+498921803002"]


def test_a_label_belongs_to_the_first_number_after_it() -> None:
    html = "<p>Tel: 089 21803000, Werk Nord Lindenweg 1033-56 19-7</p>"
    assert numbers(html, country="DE") == ([MUNICH], [])


def test_a_caption_after_a_fax_number_begins_another_number() -> None:
    html = "<p>Fax: 089 21803001 PR: +49 89 21803000 Mail: a@huber.example</p>"
    assert numbers(html, country="DE") == ([MUNICH], ["+498921803001"])


def test_a_number_of_a_branch_is_read_as_in_the_country_of_its_address() -> None:
    html = "<p>12 Quay Road, Dayton, OH 45402, Tel: 937-555-2368</p><p>〒108-0071 東京都港区白金台2-11-8<br>Tel: 03-6721-9396</p>"
    assert "+81367219396" in delivered(html, Field.PHONE, country="US")


def test_an_advertisement_is_no_number_of_the_page() -> None:
    html = "<a href='https://ads.crane.example/1'>Lamps for your home and your garden 0 89 / 21 80 30 00</a>"
    scored = {one.value: one.raw_score for one in candidates(html, country="DE")}
    assert scored[MUNICH] < 20

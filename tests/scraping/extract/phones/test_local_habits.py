"""How single countries print their numbers, and numbers that only their place on the page completes."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered


def phones(html: str, country: str = "") -> list[str]:
    return delivered(html, Field.PHONE, country=country)


@pytest.mark.parametrize(
    ("html", "country", "value"),
    [
        ("<p>هاتف ٤٠٢٩٣٦٢ (٠٦)</p>", "JO", "+96264029362"),
        ("<p>تلفن: 4-02188123450</p>", "IR", "+982188123450"),
        ("<p>Klientams: 8 700 44123</p>", "LT", "+37070044123"),
        ("<p>Raštinė 8-37-204312</p>", "LT", "+37037204312"),
        ("<p>Anna Huber, Klappe 15 (0316 847261)</p>", "AT", "+43316847261"),
        ("<p>Jens Holm, byggeleder – 20 84 73 18, jens@holm.example</p>", "DK", "+4520847318"),
        ("<p>IČ 00371549 | pokladna 469 622 183</p>", "CZ", "+420469622183"),
    ],
)
def test_number_is_read_as_its_country_prints_it(html: str, country: str, value: str) -> None:
    assert phones(html, country) == [value]


@pytest.mark.parametrize(
    ("line", "country", "value"),
    [
        ("Loja 229 815 247", "PT", "+351229815247"),
        ("Kontor 33 14 17 60", "DK", "+4533141760"),
        ("Birojs 67 234 951", "LV", "+37167234951"),
        ("Kontor 627 5510", "EE", "+3726275510"),
        ("Iroda: 1 345 6719", "HU", "+3613456719"),
        ("Administratorė 8 5 234 5718", "LT", "+37052345718"),
        ("Mr. Rao 98850 61257", "IN", "+919885061257"),
    ],
)
def test_a_word_and_a_number_beside_a_mailbox(line: str, country: str, value: str) -> None:
    assert phones(f"<p>{line}</p><p>info@huber.example</p>", country) == [value]


@pytest.mark.parametrize("line", ["业务: 13812349765", "张经理 13812349765", "13812349765"])
def test_mobile_of_china_needs_no_label(line: str) -> None:
    assert phones(f"<p>{line}</p>", "CN") == ["+8613812349765"]


@pytest.mark.parametrize(
    "line", ["Visitantes 229815247", "Capital 229 815 247 €", "A loja 229 815 247 do porto"]
)
def test_digits_that_count_something_are_no_number(line: str) -> None:
    assert phones(f"<p>{line}</p><p>info@huber.example</p>", "PT") == []


def test_label_of_another_number_ends_with_its_sentence() -> None:
    html = "<p>The hall is run by a charity. Bookings: Lea Thoms, 0117 4960734</p>"
    assert phones(html, "GB") == ["+441174960734"]


def test_digits_in_groups_are_not_two_numbers() -> None:
    assert phones("<p>(+632) 845-77-88</p>", "PH") == []


@pytest.mark.parametrize("country", ["", "US", "DE"])
@pytest.mark.parametrize("printed", ["1-800-MATTRESS", "800.628.8737", "+1 800 MATTRES"])
def test_number_that_spells_a_word_is_north_american(country: str, printed: str) -> None:
    is_spelled = "MAT" in printed
    assert phones(f"<p>Call {printed} now</p>", country if is_spelled else "US") == ["+18006288737"]


def test_link_with_a_country_code_needs_no_country() -> None:
    assert phones("<a href='tel:18665550734'>Call</a><a href='tel:2025550734'>Call</a>") == ["+18665550734"]


def test_word_after_a_label_for_both_does_not_make_a_fax_of_the_number() -> None:
    html = "<p>Тел./факс канцелярии: +7 (383) 330-71-52</p>"
    assert phones(html, "RU") == delivered(html, Field.FAX, country="RU") == ["+73833307152"]


@pytest.mark.parametrize(
    ("printed", "country", "values"),
    [
        ("<p>Area code: 05361</p><p>Тел. 5-21-40, факс 5-21-48</p>", "UA", ["+380536152140"]),
        (
            "<p>Код города 8352.</p><table><tr><th>Имя<th>Телефон<tr><td>Касса<td>62-15-14</table>",
            "RU",
            ["+78352621514"],
        ),
    ],
)
def test_number_without_area_code_has_the_one_that_the_page_states(
    printed: str, country: str, values: list[str]
) -> None:
    assert phones(printed, country) == values


def test_page_with_two_area_codes_completes_nothing() -> None:
    assert phones("<p>Код города 8352, код города 8353. Тел. 62-15-14</p>", "RU") == []


def test_number_alone_below_another_one_has_its_area_code() -> None:
    html = "<p>0224 484 19 05<br>484 19 10<br>Ürün 484 19 20</p>"
    assert phones(html, "TR") == ["+902244841905", "+902244841910"]


@pytest.mark.parametrize("label", ["دورنگار", "نمابر", "ფაქსი", "फैक्स"])
def test_fax_is_known_by_its_label_in_more_scripts(label: str) -> None:
    html = f"<p>{label}: +49 89 21803512</p>"
    assert delivered(html, Field.FAX) == ["+498921803512"]


@pytest.mark.parametrize(
    ("html", "country", "values"),
    [
        ("<p>Tel: 4773-1200 / 4773-1207</p>", "AR", ["+541147731200", "+541147731207"]),
        ("<p>Telf: 427-8650</p>", "PE", ["+5114278650"]),
        ("<p>ت: 23931235</p>", "EG", ["+20223931235"]),
        ("<p>Tel: 422-7000</p>", "AR", []),
        ("<p>Legajo 4773-1200</p>", "AR", []),
    ],
)
def test_length_of_a_local_number_tells_the_area_of_the_capital(
    html: str, country: str, values: list[str]
) -> None:
    assert phones(html, country) == values


def test_numbers_in_a_row_without_area_code_are_completed_alike() -> None:
    html = "<p>Тел: 330-71-77, 330-71-79</p><p>Тел. (383) 330-71-50</p>"
    assert sorted(phones(html, "RU")) == ["+73833307150", "+73833307177", "+73833307179"]


@pytest.mark.parametrize(
    ("html", "country", "value"),
    [
        ("<p>Cra. 5 No. 21-38, Bogotá</p><p>PBX: 323 98 61</p>", "CO", "+576013239861"),
        ("<p>بلوار کشاورز، پلاک 12، تهران</p><p>تلفن دفتر مرکزی: 88606641</p>", "IR", "+982188606641"),
        ("<p>420000, г. Казань, ул. Садовая, 5</p><p>тел. 292-12-31</p>", "RU", "+78432921231"),
        ("<p>台北市大安區忠孝東路四段100號</p><p>電話：2752-1231</p>", "TW", "+886227521231"),
        ("<p>Av. Brasil, 45 - Curitiba</p><p>Fone: 3537-4001</p>", "BR", "+554135374001"),
    ],
)
def test_city_of_the_page_tells_the_area_code(html: str, country: str, value: str) -> None:
    assert phones(html, country) == [value]


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>Новости: Казань</p><p>тел. 292-12-31</p>", "RU"),
        (
            "<p>420000, г. Казань, ул. Садовая, 5</p><p>127055, Москва, ул. Садовая, 7</p><p>тел. 292-12-31</p>",
            "RU",
        ),
        ("<p>420000, г. Казань, ул. Садовая, 5</p><p>Артикул 292-12-31</p>", "RU"),
        ("<p>Av. Brasil, 45 - Curitiba - CEP 80050-970</p>", "BR"),
        ("<p>420000, г. Казань, ул. Садовая, 5</p><p>тел. 12-31</p>", "RU"),
    ],
)
def test_area_code_is_not_guessed_between_cities_or_for_other_numbers(html: str, country: str) -> None:
    assert phones(html, country) == []


@pytest.mark.parametrize("label", ["Fax Sekretariat", "Факс бухгалтерия", "Fax secretaria"])
def test_office_after_the_label_of_a_fax_does_not_make_it_a_phone(label: str) -> None:
    html = f"<p>{label}: +49 89 21803513</p>"
    assert (delivered(html, Field.FAX), phones(html)) == (["+498921803513"], [])

"""Addresses that name their parts one by one, those in other scripts, and post boxes."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.addresses.test_unnumbered import SURE, points
from tests.scraping.extract.reader import delivered

START = "<h1>Kranwerk</h1>"


@pytest.mark.parametrize(
    ("html", "country", "street"),
    [
        ("<p>Block 3, Street 7, Building 21, Shuwaikh</p>", "KW", "Block 3, Street 7, Building 21"),
        ("<p>Nhà máy: Lô B2-7, KCN Hòa Xá, Nam Định</p>", "VN", "Lô B2-7, KCN Hòa Xá"),
        ("<p>عمان، شارع الجامعة، عمارة ٢٧</p>", "JO", "شارع الجامعة، عمارة ٢٧"),
        ("<p>شارع الورود، حي النخيل، الرياض 12214</p>", "SA", "شارع الورود، حي النخيل"),
        ("<p>تهران، خیابان بهار، بالاتر از میدان ونک، پلاک ۱۹</p>", "IR", "خیابان بهار، بالاتر از میدان ونک، پلاک ۱۹"),
        ("<p>पता: मकान नं. 27, गली नं. 5, आगरा</p>", "IN", "मकान नं. 27, गली नं. 5"),
        ("<p>বাড়ি ২৭, রোড ৫, উত্তরা</p>", "BD", "বাড়ি ২৭, রোড ৫"),
        ("<p>אזור התעשייה, בניין 7, יקנעם</p>", "IL", "אזור התעשייה, בניין 7"),
    ],
)  # fmt: skip
def test_parts_in_a_row_are_an_address(html: str, country: str, street: str) -> None:
    assert points(START + html, country)[street] >= SURE


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>قطعة 25 درهم فقط</p>", "AE"),
        ("<p>Hall 3, Stand 12, Booth 4</p>", "AE"),
        ("<p>Read the road, the lane, the way</p>", "GB"),
        ("<p>Level: Block 3, Lane 7, House 21</p>", "US"),
    ],
)
def test_one_part_alone_is_no_address(html: str, country: str) -> None:
    assert points(START + html, country) == {}


@pytest.mark.parametrize(
    ("html", "country", "box"),
    [
        ("<p>ת.ד. 2714, נהריה</p>", "IL", "ת.ד. 2714"),
        ("<p>а/с 27, 76000 Коломия</p>", "UA", "а/с 27"),
        ("<p>S.L.P 2714, Arusha</p>", "TZ", "S.L.P 2714"),
        ("<p>P.O. Box CT 2714, Cantonments</p>", "GH", "P.O. Box CT 2714"),
        ("<p>Karatina House, P.O. Box 2714-10101 Karatina</p>", "KE", "P.O. Box 2714-10101"),
        ("<p>ตู้ ปณ. 27 ปณจ. ลำปาง</p>", "TH", "ตู้ ปณ. 27"),
    ],
)
def test_post_boxes_are_read_in_more_countries(html: str, country: str, box: str) -> None:
    assert any(box in street and score >= SURE for street, score in points(START + html, country).items())


@pytest.mark.parametrize(
    ("html", "country", "street"),
    [
        ("<p>No. 27, Ln. 140, Sec. 2, Heping E. Rd., Taipei City 106</p>", "TW", "No. 27, Ln. 140, Sec. 2, Heping E. Rd"),
        ("<p>No. 27, 5th Alley, Bahar (Golestan) Ave., Tehran</p>", "IR", "No. 27, 5th Alley, Bahar (Golestan) Ave"),
        ("<p>#27, Street 140, Takhmao</p>", "KH", "#27, Street 140"),
        ("<p>27, Hangang-daero, Mapo-gu</p>", "KR", "27, Hangang-daero"),
        ("<p>27 Chavchavadze St., 4600 Kutaisi, Georgia</p>", "GE", "27 Chavchavadze St"),
        ("<p>札幌市中央区北5条西2丁目7</p>", "JP", "北5条西2丁目7"),
        ("<p>江苏省太仓市沙溪镇岳王开发区</p>", "CN", "岳王开发区"),
        ("<p>27 Lotrului Ave. cor. Mabini St., Iloilo City 5000</p>", "PH", "27 Lotrului Ave. cor. Mabini St"),
    ],
)  # fmt: skip
def test_streets_of_asia_are_read_in_both_languages(html: str, country: str, street: str) -> None:
    assert delivered(START + html, Field.STREET, country=country) == [street]


def test_a_year_or_a_day_in_the_name_of_a_street_is_no_date() -> None:
    html = "<p>Sediu: B-dul 1 Decembrie 1918 nr. 27, 540445 Tg. Mureș. Punct de lucru: DN 13 km 6, Ernei</p>"
    found = points(START + html, "RO")
    assert min(found.values()) >= SURE
    assert set(found) == {"B-dul 1 Decembrie 1918 nr. 27", "DN 13 km 6"}


def test_what_belongs_to_a_street_is_read_with_it() -> None:
    assert delivered(f"{START}<p>Parcela 27, Camino a Lonco s/n, Paine</p>", Field.STREET, country="CL") == [
        "Parcela 27, Camino a Lonco s/n"
    ]


def test_what_is_in_brackets_after_words_that_tell_where_we_are_is_another_place() -> None:
    where, told = "<p>Our shop is beside the bakery{}27 Mill Street{}</p>", "27 Mill Street"
    in_brackets, at_once = (
        points(START + where.format(*signs), "US") for signs in ((" (", ")"), (" at ", ""))
    )
    assert in_brackets[told] < at_once[told]


@pytest.mark.parametrize(
    ("html", "country", "streets"),
    [
        ("<p>شارع الورود، حي النخيل، الدور السادس<br>ص.ب ٢٧١٤ جدة</p>", "SA", ["شارع الورود، حي النخيل، الدور السادس, ص.ب ٢٧١٤"]),
        ("<p>27 Mill Road, Dayton, OH 45402<br>P.O. Box 27, Dayton, OH 45401</p>", "US", ["27 Mill Road", "P.O. Box 27"]),
    ],
)  # fmt: skip
def test_a_post_box_belongs_to_the_street_before_it_unless_a_code_ends_its_address(
    html: str, country: str, streets: list[str]
) -> None:
    assert delivered(START + html, Field.STREET, country=country) == streets


def test_a_label_speaks_for_a_street_beside_its_city() -> None:
    labelled, other = (points(f"{START}<p>{lead}Husova 27, Olomouc</p>", "CZ") for lead in ("Prodejna: ", ""))
    assert labelled["Husova 27"] >= SURE > other["Husova 27"]


def test_a_road_before_a_code_and_its_town_is_not_taken_for_goods() -> None:
    found = points(f"{START}<p>ZI Nord - Rue Ampère - 67600 Sélestat</p>", "FR")
    assert max(found.values()) >= SURE

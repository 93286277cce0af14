"""Floors, rooms and buildings around a street, and numbers apart from its name."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.addresses.readings import read
from tests.scraping.extract.reader import candidates

MIN_CONFIDENCE = 50
PHONE = "<br>Tel. 0123 456789"


@pytest.mark.parametrize(
    ("country", "html", "street"),
    [
        (
            "DE",
            "Am Alten Kanal 7a<br>Hinterhaus, 2. OG<br>22761 Hamburg",
            "Am Alten Kanal 7a, Hinterhaus, 2. OG",
        ),
        ("FI", "Kivikatu 9 A, 2. krs, 90100 Oulu", "Kivikatu 9 A, 2. krs"),
        ("DK", "Møllegade 24 B st. tv.<br>1100 København K", "Møllegade 24 B st. tv"),
        ("PL", "ul. Klonowa 3, II piętro, 61-738 Poznań", "ul. Klonowa 3, II piętro"),
        ("HU", "7100 Szekszárd, Fő köz 3. II. em. 5.", "Fő köz 3. II. em. 5"),
        ("ES", "Travesía Clara, 56 entl. 08006 Barcelona", "Travesía Clara, 56 entl"),
        ("CZ", "Lipová 12, 2. patro, 602 00 Brno", "Lipová 12, 2. patro"),
        ("RO", "Bd. Teilor 12, Bl. 5, Sc. A, Ap. 12, Iași 700028", "Bd. Teilor 12, Bl. 5, Sc. A, Ap. 12"),
        ("GB", "Unit 7b, Riverside Ind Est, Thetford IP24 1HY", "Unit 7b, Riverside Ind Est"),
    ],
)
def test_floors_and_rooms_belong_to_their_street(country: str, html: str, street: str) -> None:
    assert read(f"<footer>{html}{PHONE}</footer>", country)[Field.STREET] == [street]


def test_floor_and_quarter_lead_to_the_street_in_the_line_above() -> None:
    html = "Praça do Moinho, 118 – 3º andar<br>Centro – Caratinga/MG – CEP 35300-030"
    assert read(f"<footer>{html}</footer>", "BR")[Field.STREET] == ["Praça do Moinho, 118 - 3º andar, Centro"]


def test_one_name_may_be_between_a_floor_and_its_street() -> None:
    html = "Rua Azul, 12<br>Casa das Flores<br>3º andar<br>4050-031 Porto"
    assert read(f"<footer>{html}</footer>", "PT")[Field.STREET] == ["Rua Azul, 12, Casa das Flores, 3º andar"]


def test_floor_alone_is_no_street() -> None:
    assert Field.STREET not in read("<footer>Friseur Blum<br>2. OG<br>22761 Hamburg</footer>", "DE")


def test_label_begins_an_address_of_its_own() -> None:
    html = "Besøksadresse: Kvernveien 5, 2. etg.<br>Postadresse: Postboks 124 Sentrum, 0102 Oslo"
    assert sorted(read(f"<footer>{html}{PHONE}</footer>", "NO")[Field.STREET]) == [
        "Kvernveien 5, 2. etg",
        "Postboks 124 Sentrum",
    ]


@pytest.mark.parametrize(
    ("country", "html", "street", "code"),
    [
        ("ES", "Glorieta Clara, 9 28015 Madrid", "Glorieta Clara, 9", "28015"),
        ("LU", "2, Um Bierg L-9180 Oberfeulen", "2, Um Bierg", "9180"),
        ("FR", "12 bis, Grande Rue 25000 Besançon", "12 bis, Grande Rue", "25000"),
        ("BE", "Stationsstraat 12 bus 3 B-3000 Leuven", "Stationsstraat 12 bus 3", "3000"),
        ("NL", "Zuidereinde 14a 1243 KJ 's-Graveland", "Zuidereinde 14a", "1243 KJ"),
        ("HR", "Duga 242, 10 000 Zagreb", "Duga 242", "10 000"),
        ("GR", "Μεγάλης Λίμνης 45 Τ.Κ. 163 41 Ηλιούπολη", "Μεγάλης Λίμνης 45", "163 41"),
        ("EE", "Kooli 4, Paide 72711", "Kooli 4", "72711"),
        ("CH", "Via Azzurra 20, c.p. 5501, 6901 Lugano", "Via Azzurra 20, c.p. 5501", "6901"),
    ],
)
def test_number_and_code_are_told_apart(country: str, html: str, street: str, code: str) -> None:
    found = read(f"<footer>{html}{PHONE}</footer>", country)
    assert (found[Field.STREET], found[Field.POSTAL_CODE]) == ([street], [code])


def test_year_after_a_name_is_no_code() -> None:
    assert (
        read("<p>13 év után Kossuth utca 2 az Erkel műsorán, október 2018</p>", "HU").get(Field.POSTAL_CODE)
        is None
    )


@pytest.mark.parametrize(
    ("country", "html", "street"),
    [
        (
            "TR",
            "KÖY MAHALLESİ SÖĞÜT BULVARI NO:12 KAT:3 MERKEZ / SİVAS",
            "KÖY MAHALLESİ SÖĞÜT BULVARI NO:12 KAT:3",
        ),
        ("TR", "Çınar Mahallesi 10655 Sokak No:4/A Karatay Konya", "Çınar Mahallesi 10655 Sokak No:4/A"),
        ("TR", "Belediye Meydanı No:1, 54100 Adapazarı/Sakarya", "Belediye Meydanı No:1"),
        ("TH", "88/4 Moo 1, Ban Sala, Koh Tal, Krabi 81150", "88/4 Moo 1"),
        ("TH", "9/9 ม.5 ถ.สวนส้ม ต.คลองหนึ่ง อ.คลองหลวง จ.ปทุมธานี", "9/9 ม.5 ถ.สวนส้ม"),
        ("KR", "세종특별자치시 나무대로 2150", "나무대로 2150"),
        ("RU", "г. Самара, Кленовское шоссе 4, стр. 3", "Кленовское шоссе 4, стр. 3"),
        ("KZ", "Астана қ., Алма Бағы даңғылы, 8", "Алма Бағы даңғылы, 8"),
        ("BG", "5800 Плевен, ж.к. Липите, бл. 57", "ж.к. Липите, бл. 57"),
        ("GR", "12ο χλμ. Λίμνης - Βουνού<br>570 01 Θέρμη", "12ο χλμ. Λίμνης - Βουνού"),
        ("GR", "ΚΕΡΑΣΙΑΣ 43 ΘΕΣΣΑΛΟΝΙΚΗ Τ.Κ. 54623", "ΚΕΡΑΣΙΑΣ 43"),
        ("HU", "6726 Szeged, Alsó kikötő sor 11.", "Alsó kikötő sor 11"),
        ("HR", "Obala Duga 10, 23000 Zadar", "Obala Duga 10"),
        ("FR", "14 côte de la Cerisaie, 78380 Bougival", "14 côte de la Cerisaie"),
        (
            "FR",
            "ZA DES LILAS - 4 BIS AVENUE DES ROSES - 94380 BONNEUIL",
            "ZA DES LILAS - 4 BIS AVENUE DES ROSES",
        ),
        ("AR", "BV. SAN ROQUE 3400 PB - X5000ATQ CÓRDOBA", "BV. SAN ROQUE 3400 PB"),
        ("ZA", "Suite 4, The Palms, 145 Hill Rd, Woodstock, 7925", "Suite 4, The Palms, 145 Hill Rd"),
    ],
)
def test_streets_are_read_in_the_order_of_their_country(country: str, html: str, street: str) -> None:
    assert read(f"<footer>{html}{PHONE}</footer>", country)[Field.STREET] == [street]


@pytest.mark.parametrize(
    ("country", "html"),
    [
        ("IT", "Ci trovi alla fiera, Viale Fratte 22, Parma, 6-8 aprile 2018"),
        ("SG", "Meet us at the fair, Hall 5, 1 Quay Drive, 6-14 Oct 2018"),
        ("TW", "8, 377, 511, 470, 台北市 10617"),
        ("AR", "Tienda de flores, C.P. 5000"),
    ],
)
def test_events_numbers_and_labels_of_codes_are_no_streets(country: str, html: str) -> None:
    page = f"<body><p>{html}</p></body>"
    found = [one for one in candidates(page, country=country) if one.field is Field.STREET]
    assert not any(sum(points for _, points in one.reasons) >= MIN_CONFIDENCE for one in found)


@pytest.mark.parametrize(
    ("country", "html", "street"),
    [
        ("IR", "تهران، سعدی شرقی، کوچه گلستان، پلاک ۹، واحد ۱۲", "سعدی شرقی، کوچه گلستان، پلاک ۹، واحد ۱۲"),
        (
            "IR",
            "شهرک صنعتی باغ، بلوار سرو، گلبرگ سوم، قطعه ۴۱",
            "شهرک صنعتی باغ، بلوار سرو، گلبرگ سوم، قطعه ۴۱",
        ),
        ("SA", "المنطقة الصناعية، القطعة رقم 64", "المنطقة الصناعية، القطعة رقم 64"),
    ],
)
def test_parts_of_arabic_and_persian_addresses_are_whole(country: str, html: str, street: str) -> None:
    assert read(f"<footer>{html}</footer>", country)[Field.STREET] == [street]


@pytest.mark.parametrize(
    ("country", "html"),
    [
        ("CL", "Taladro verde 650 W<br>SKU 70112<br>$3.690"),
        ("RU", "<footer>Кленовый проспект 25 мая закрыт для машин</footer>"),
        ("TH", "<footer>เหตุบนถนนสวนส้ม อำเภอคลองหลวง จังหวัดปทุมธานี วันที่ 4</footer>"),
        ("JP", "<p>バス「本梅通二丁目」下車 徒歩1分 桜市本梅通二丁目</p>"),
        ("DE", "<table><tr><td>3</td><td>Anna Huber</td><td>80331 München</td></tr></table>"),
        ("PL", "<footer>Wydział Kultury, pok. 4<br>tel. 22 123 45 67</footer>"),
    ],
)
def test_goods_and_rooms_are_no_streets(country: str, html: str) -> None:
    assert Field.STREET not in read(html, country)

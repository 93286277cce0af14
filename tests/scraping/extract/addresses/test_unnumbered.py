"""Streets that have no house number, and what leads to a street in the middle of a line."""

import pytest

from scraping.extract.confidence import score
from scraping.findings import Field
from tests.scraping.extract.reader import candidates, delivered

SURE = 50


def points(html: str, country: str) -> dict[str, int]:
    found = candidates(html, country=country)
    return {one.value: score(one.field, one.reasons)[0] for one in found if one.field is Field.STREET}


@pytest.mark.parametrize(
    ("html", "country", "street"),
    [
        ("<p>Novosadski put bb, 21233 Čenej</p>", "RS", "Novosadski put bb"),
        ("<p>Kralja Petra bb (zgrada banke), 78000 Banja Luka</p>", "BA", "Kralja Petra bb"),
        ("<p>Lindenstraße o. Nr.<br>25813 Husum</p>", "DE", "Lindenstraße o. Nr"),
        ("<p>Rua das Oliveiras, s/nº<br>83010-000 Curitiba PR</p>", "BR", "Rua das Oliveiras, s/nº"),
        ("<p>Carretera A-92, km 12,5 - 41500 Alcalá (Sevilla)</p>", "ES", "Carretera A-92, km 12,5"),
        ("<p>Rodovia SP-310, Km 45 s/nº<br>13560-000 São Carlos SP</p>", "BR", "Rodovia SP-310, Km 45 s/nº"),
        ("<p>RUTA NAC. 34 KM 12 - SALTA</p>", "AR", "RUTA NAC. 34 KM 12"),
        ("<h1>Kranwerk</h1><p>Km 7,5 vía Cajicá - Zipaquirá, Bodega 4</p>", "CO", "Km 7,5 vía Cajicá - Zipaquirá, Bodega 4"),
        ("<h1>Kranwerk</h1><p>Km 9, Lagos-Badagry Expressway, beside the mosque</p>", "NG", "Km 9, Lagos-Badagry Expressway"),
        ("<p>Склад: трасса Киев-Одесса, 21 км</p>", "UA", "трасса Киев-Одесса, 21 км"),
        ("<p>Angle Bd Moulay Youssef et rue Atlas, Rabat</p>", "MA", "Angle Bd Moulay Youssef et rue Atlas"),
        ("<p>King Fahd Rd. cor. Olaya St., Riyadh</p>", "SA", "King Fahd Rd. cor. Olaya St"),
    ],
)  # fmt: skip
def test_a_street_needs_no_house_number(html: str, country: str, street: str) -> None:
    assert delivered(html, Field.STREET, country=country) == [street]


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>De N201 is dicht van km 12 tot km 15.</p>", "NL"),
        ("<p>Only 12 km from the ring road of the town</p>", "GB"),
        ("<p>Marathon: nach km 30 kam die Wende auf der Straße</p>", "DE"),
        ("<p>Turn left at the corner of the room and the hall</p>", "GB"),
        ("<p>Bra och bb på Karolinska, 2018</p>", "SE"),
    ],
)
def test_distances_and_corners_of_rooms_are_no_streets(html: str, country: str) -> None:
    assert delivered(html, Field.STREET, country=country) == []


@pytest.mark.parametrize(
    ("html", "country", "street"),
    [
        ("<p>Samstags zu. Lager: Werkstraße 12</p>", "DE", "Werkstraße 12"),
        ("<p>Наш магазин: Псков, ул. Садовая 3 (вход со двора)</p>", "RU", "ул. Садовая 3"),
        ("<p>Vi holder til i Storgata 5 i Tromsø, over banken</p>", "NO", "Storgata 5"),
        ("<p>Estamos en Sevilla, en la calle Luna número 8 (esquina con Sol)</p>", "ES", "calle Luna número 8"),
        ("<p>Győr, Kossuth u. 8-10., H-P 8-18</p>", "HU", "Kossuth u. 8-10"),
        ("<p>Мы находимся: г. Псков, ул. Садовая 3, вход со двора</p>", "RU", "ул. Садовая 3"),
    ],
)  # fmt: skip
def test_words_before_a_street_speak_for_it(html: str, country: str, street: str) -> None:
    assert points(html, country)[street] >= SURE


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>Der Unfall geschah gestern gegen Mittag auf der Werkstraße 12</p>", "DE"),
        ("<p>Концерт: 6 мая, ул. Садовая 3</p>", "RU"),
    ],
)
def test_other_words_before_a_street_do_not(html: str, country: str) -> None:
    assert max(points(html, country).values()) < SURE


@pytest.mark.parametrize(
    ("html", "country", "street"),
    [
        ("<p>79010, м. Львів, пл. Соборна, буд. 12-А, кв. 5</p>", "UA", "пл. Соборна, буд. 12-А, кв. 5"),
        ("<p>Av. Ipiranga, 2.345 - Jardins - São Paulo/SP - CEP 01046-010</p>", "BR", "Av. Ipiranga, 2.345"),
    ],
)  # fmt: skip
def test_house_numbers_have_labels_and_signs(html: str, country: str, street: str) -> None:
    assert delivered(html, Field.STREET, country=country) == [street]


def test_a_wing_is_a_part_of_the_building_at_the_street_above() -> None:
    html = "<p>12 Lotrului Road,<br>Building A, A1 Wing<br>2nd floor<br>013696 Bucuresti</p>"
    assert delivered(html, Field.STREET, country="RO") == ["12 Lotrului Road, Building A, A1 Wing, 2nd floor"]


def test_an_address_of_many_parts_is_read_to_its_beginning() -> None:
    html = "<p>Harbour Area<br>Office No. 506, 5th Floor, Pearl Tower, Building No. 60, Road No. 17, Block 3, P.O. Box 20154<br>Manama, Bahrain</p>"
    assert delivered(html, Field.STREET, country="BH")[0].startswith("Harbour Area, Office No. 506")

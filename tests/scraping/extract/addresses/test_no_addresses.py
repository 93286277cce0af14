"""Text that looks like an address, or like a part of one, and is none."""

import pytest

from scraping.extract.confidence import score
from scraping.findings import Field
from tests.scraping.extract.addresses.readings import read
from tests.scraping.extract.reader import candidates, delivered

HOME = "http://firm.example/"


@pytest.mark.parametrize(
    "html",
    [
        "<p>Seit 1950 Jahren 12345 Kunden in Europa",
        "<p>Order 55123 shipped within 24 hours to 3 97286 units",
        "<p>The 12 best places to stay on the road",
        "<p>Artikel 80331 Blau, 12 Stück",
        "<p>Tour 12 Berge 2014 Rundreise",
        "<p>Platz 3 beim Rennen 2013 Hamburg",
        "<p>Gewinnen Sie 10000 Euro",
        "<p>Copyright 2005 - 2014 Firm<br>Germany",
        "<p>Over 5000 Companies in Germany<br>Germany",
        "<p>Block 5 days in your calendar<br>United Kingdom",
        "<p>Serie A 2013 Roma 3 Milan 1",
        "<p>2008-2013 Huber Software<br>2010 Bernd Alt<br>1999 Anna Berg",
        "<p>Helper function for comparing 2 tuples, # issue 3004 tests",
        "<p>Volume 28 Issue 2, April 1981, Pages 305-350",
    ],
)
def test_numbers_in_sentences_are_no_addresses(html: str) -> None:
    assert read(html, "DE") == {}


def test_lines_of_a_table_are_no_street_together() -> None:
    assert read("<p>Best practices for 2013<br>How to drive sales</p>", "US") == {}


def test_a_place_in_a_ranking_is_no_square() -> None:
    assert read("<p>1er prix aux 12 heures de Lyon</p>", "FR") == {}


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>Frazioni abitate n. 3<br>CAP: 13900<br>Prefisso telefonico", "IT"),
        ("<p>Early dinner on a Monday (5:30 reservation). By 6:30 the place was filling up", "US"),
        ("<p>Phone 12345 India", "IN"),
        ("<p>Rating:<br>12345<br>Service:<br>12345<br>Value:", "US"),
    ],
)
def test_statistics_times_and_ratings_are_no_addresses(html: str, country: str) -> None:
    assert read(html, country) == {}


@pytest.mark.parametrize("country", ["AU", "IT", "IN", "CH", "ZA"])
def test_a_list_of_years_and_names_is_no_address_anywhere(country: str) -> None:
    assert (
        read(
            "<p>1999 Anna Berg<br>2003-2008 Huber Graphics<br>No 9 digit numbers after 1953.<br># Issue 15828 fixed",
            country,
        )
        == {}
    )


def test_the_companys_name_above_the_street_is_no_building() -> None:
    html = "<p>Harbour Building Services Ltd<br>12 Quay Street<br>Manchester M3 3HN"
    assert read(html, "GB")[Field.STREET] == ["12 Quay Street"]


@pytest.mark.parametrize(
    ("country", "address"),
    [
        ("DE", "Musterstraße 1<br>12345 Musterstadt"),
        ("DE", "Musterweg 7, 98765 Musterhausen"),
        ("US", "500 Terry Francine Street, 6th Floor, San Francisco, CA 94158"),
        ("US", "123 Any Street, Anytown, CA 90210"),
        ("FR", "12 rue Exemple, 75000 Paris"),
    ],
)
def test_the_address_of_a_template_is_rejected(country: str, address: str) -> None:
    html = f"<p>{address}</p>"
    assert delivered(html, Field.STREET, country=country) == []
    assert delivered(html, Field.POSTAL_CODE, country=country) == []


@pytest.mark.parametrize(
    "place", ["Hall 3, stand E43", "Halle 8, Stand G55", "Pabellón 4 - Stand B12", "Hall 5", "Booth 1204"]
)
@pytest.mark.parametrize("country", ["USA", "Deutschland", "España"])
def test_place_at_a_fair_is_no_address(place: str, country: str) -> None:
    assert read(f"<h1>Huber Kranbau</h1><p>{place}</p><p>{country}</p>", "") == {}


@pytest.mark.parametrize(
    ("text", "country", "street"),
    [
        ("Sie finden uns jetzt in der Siedlung Nr. 3 97286 Sommerhausen.", "DE", "Siedlung Nr. 3"),
        ("Wir produzieren in der Hauptstraße 12, 97286 Sommerhausen", "DE", "Hauptstraße 12"),
        ("Kommen Sie in die Bahnhofstraße 7, 97286 Sommerhausen", "DE", "Bahnhofstraße 7"),
        ("Unser Werk steht an der alten Ziegelei 4, 97286 Sommerhausen", "DE", "an der alten Ziegelei 4"),
        ("Wij zitten in de Dorpsstraat 12, 1015 AA Amsterdam", "NL", "Dorpsstraat 12"),
        ("In der Siedlung 3, 97286 Sommerhausen", "DE", "In der Siedlung 3"),
        ("Huber GmbH<br>Nr. 3<br>97286 Sommerhausen", "DE", "Nr. 3"),
    ],
)  # fmt: skip
def test_a_sentence_that_leads_to_a_street_is_no_part_of_it(text: str, country: str, street: str) -> None:
    assert read(f"<p>{text}</p>", country)[Field.STREET] == [street]


@pytest.mark.parametrize(
    ("text", "country"),
    [
        ("Wir sind umgezogen: Nr. 3 97286 Sommerhausen", "DE"),
        ("Besuchen Sie uns in Nr. 3 97286", "DE"),
        ("Auftrag Nr. 3 97286 Muster", "DE"),
        ("Notre atelier se trouve au n° 3 69003 Lyon", "FR"),
        ("Tel. 0521 226334 r.a. - Fax 0521 226335", "IT"),
    ],
)
def test_a_number_without_a_street_is_none(text: str, country: str) -> None:
    assert Field.STREET not in read(f"<p>{text}</p>", country)


@pytest.mark.parametrize(
    ("text", "country", "city"),
    [
        ("רחוב הרצל 12, תל אביב 6688312 טל: 03-6881234", "IL", "תל אביב"),
        ("12 Queen Street, Auckland 1010 Phone 09 123 4567", "NZ", "Auckland"),
    ],
)
def test_the_label_of_a_number_after_a_code_is_no_city(text: str, country: str, city: str) -> None:
    assert read(f"<p>{text}</p>", country)[Field.CITY] == [city]


def test_a_code_before_a_russian_or_bulgarian_street_is_no_part_of_it() -> None:
    assert read("<p>гр. София 1000, ул. Граф Игнатиев 12</p>", "BG")[Field.STREET] == ["ул. Граф Игнатиев 12"]


def test_a_rarer_type_alone_makes_no_street() -> None:
    assert delivered("<p>12 Gold Pass</p><p>See all 20 Cedar Knolls</p>", Field.STREET, country="US") == []


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>Otvorene su prijave za Maraton Huber 95</p>", "HR"),
        ("<p>Le guide complet - Partie 2</p>", "FR"),
        ("<p>©2018 All Rights Reserved</p>", "DK"),
        ("<p>Copyright 2018 All Rights Reserved Huber</p>", "SE"),
        ("<p>Anna Kjellberg 070-722 76 72</p>", "SE"),
        ("<p>35300 Fougères Huber Autos<br>35500 Vitré Huber Autos<br>35600 Redon Huber Autos</p>", "FR"),
        ("<p>Norske mynter 1874 - 1919<br>Norske mynter fra 1920<br>Danmark</p>", "NO"),
        ("<p>6 nap a tengernél<br>Hotel Villa Huber<br>Olaszország</p>", "HU"),
        ("<p>Villa Huber diventa americana<br>21/02/18<br>Italia</p>", "IT"),
        ("<p>24/7 at Main Street service</p>", "US"),
        ("<p>4.8/5 Rated Huber Street</p>", "US"),
        ("<p>Da 250 Mq A 500 Mq<br>Da 500 Mq A 1000 Mq</p>", "IT"),
    ],
)
def test_words_that_are_types_elsewhere_and_lists_are_no_addresses(html: str, country: str) -> None:
    assert read(html, country).get(Field.STREET, []) == []


def sure(html: str, country: str) -> list[str]:
    found = [
        one for one in candidates(html, country=country) if one.field is Field.STREET and not one.rejected
    ]
    return [one.value for one in found if score(one.field, one.reasons)[0] >= 50]


@pytest.mark.parametrize(
    "date", ["22 mars 2018", "09.04.2018", "5 May 2018", "12 maja 2018", "3 de junio de 2018", "7 июля 2018"]
)
def test_a_date_before_it_makes_it_the_place_of_an_event(date: str) -> None:
    assert sure(f"<p>{date} Palais Huber 4 rue Eugène Spuller</p>", "FR") == []
    assert sure("<p>Palais Huber, 4 rue Eugène Spuller, 75003 Paris</p>", "FR") == ["4 rue Eugène Spuller"]


@pytest.mark.parametrize("street", ["12 rue du 8 mai 1945", "12 rue du 4 septembre"])
def test_a_street_may_be_named_after_a_day(street: str) -> None:
    assert sure(f"<p>{street}, 75003 Paris</p>", "FR") == [street]


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>Huber S.r.l. - Cap. Soc. € 100.000 i.v.", "IT"),
        ("<p>123007, г. Москва, 2-й Магистральный", "RU"),
        ("<p>Real Madrid 2, Valencia", "ES"),
        ("<p>Villa sold, 21/02/18 Oslo", "NO"),
    ],
)
def test_abbreviations_results_and_ordinals_are_no_streets(html: str, country: str) -> None:
    assert Field.STREET not in read(html, country)


@pytest.mark.parametrize(
    "text",
    ["12. Mai, 20 Uhr: Karthaus 12, 46509 Xanten", "8 mai: Lindenstraße 3, 46509 Xanten"],
)
def test_where_something_takes_place_is_hardly_the_company_s_street(text: str) -> None:
    def points(html: str) -> int:
        found = candidates(html, HOME, country="DE")
        return next(score(one.field, one.reasons)[0] for one in found if one.field is Field.STREET)

    assert points(f"<p>{text}</p>") < 50 <= points(f"<p>{text.partition(': ')[2]}</p>")


def test_a_copyright_line_is_a_sign_that_the_street_is_the_company_s() -> None:
    street, line = "<p>Кран, ул. Сумская, 10</p>", "<p>Кран, ул. Сумская, 10 © 2018 Кран</p>"
    alone, beside = (
        next(
            score(one.field, one.reasons)[0]
            for one in candidates(html, HOME, country="UA")
            if one.field is Field.STREET
        )
        for html in (street, line)
    )
    assert alone < 50 <= beside


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>7 Nights Bali, London</p>", "GB"),
        ("<p>21 Roundhouse, London. Tickets: box@office.example</p>", "GB"),
        ("<p>Notes on Mill Hill 12 (2013) Springer</p>", "BE"),
    ],
)
def test_offers_concerts_and_years_are_no_streets(html: str, country: str) -> None:
    assert Field.STREET not in read(html, country)


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>Fúrógép 1400 szett<br>Akciós ár:<br>177.000 Ft<br>Kosárba<br>Csiszoló G13 1400 Bosch", "HU"),
        ("<p>Encuentro de Rectores, CRES 2018<br>Premios Lindenhof 2018", "AR"),
        ("<p>Registrations close Friday 16 April 2018<br>All courses", "AU"),
        ("<p>Winter market opens at the square 3 December 2019<br>All news", "ZA"),
    ],
)
def test_sums_and_dates_are_no_streets(html: str, country: str) -> None:
    assert Field.STREET not in read(html, country)


@pytest.mark.parametrize(
    "html",
    [
        "<p>Na sklade v eshope nad 5 ks<br>INDESIT ITWA 51052 Wien (EU)</p>",
        "<p>Zahnkronen<br>2T<br>16761 Hennigsdorf</p>",
        "<p>Consegna in sole 24 ore<br>Lego 41148 - Duplo</p>",
    ],
)
def test_rows_of_goods_are_hardly_streets(html: str) -> None:
    streets = [
        one for one in candidates(html, country="SK") if one.field is Field.STREET and not one.rejected
    ]
    assert all(score(Field.STREET, one.reasons)[0] < 50 for one in streets)


def test_a_headline_that_names_a_street_is_hardly_the_address() -> None:
    html = "<p>Einbruch in eine Firma in der Ahornstraße 1<br>Mail: a@huber.example</p>"
    (street,) = [one for one in candidates(html, country="DE") if one.field is Field.STREET]
    assert "inside a sentence" in dict(street.reasons)


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>Anna, 29 October 2014<br>#10<br>Hong Kong</p>", ""),
        ("<p>Ireland 51210 Huberfone, O2<br>India 53000 Huber Airtel</p>", ""),
        ("<p>CS3<br>CS5<br>Microphones</p>", "FR"),
        ("<p>Cs1: 82 Yên Lãng, Hà Nội</p>", "VN"),
        ("<p>Huber cheese, $11.15<br>Gift Box #6:<br>Gift Box</p>", "US"),
        ("<form>Address:<br>Address 2:<br>City:</form>", "US"),
        ("<p>Automarkt 112.110<br>Pferdemarkt 26.848</p>", "DE"),
        ("<p>© The Regents of Linden University, All Rights Reserved.<br>Linden, CA 93106</p>", "US"),
        ("<p>1/2 Inch Round Drums<br>1/2 Inch Square<br>Address: 1/2 Inch Square</p>", "US"),
    ],
)
def test_codes_of_goods_counts_and_fields_of_forms_are_no_streets(html: str, country: str) -> None:
    assert sure(html, country) == []


@pytest.mark.parametrize(
    ("street", "country"),
    [("328 G St", "US"), ("PO Box 12", "US"), ("CS 50071", "FR"), ("CS41 217", "FR"), ("Q 5, 14-22", "DE")],
)
def test_a_street_may_look_like_a_code_or_a_measure(street: str, country: str) -> None:
    town = {"US": "Anchorage, AK 99501", "FR": "75858 Paris Cedex 17", "DE": "68161 Mannheim"}[country]
    assert read(f"<p>{street}<br>{town}</p>", country)[Field.STREET] == [street]


@pytest.mark.parametrize(
    ("html", "country"),
    [
        ("<p>6105 Valencia Ct.<br>$1,295,000 Linden<br>4 bed, 4 full bath", "US"),
        ("<p>Lägenhet - Solna<br>Lindenvägen 108<br>Pris: 4 675 000 kr", "SE"),
        ("<p>Театър Хубер<br>бул. Липа 2..<br>-50% за двама", "BG"),
    ],
)
def test_what_is_offered_for_a_price_is_not_where_the_company_is(html: str, country: str) -> None:
    assert sure(html, country) == []


@pytest.mark.parametrize("contact", ["Tel. 08 123 45 67", "(516) 555-0134", "info@huber.example"])
def test_a_price_says_nothing_beside_what_to_contact_by(contact: str) -> None:
    html = f"<p>12 Quay Street, Garden City, NY 11530<br>{contact}<br>Price range: $20"
    assert sure(html, "US") == ["12 Quay Street"]


def test_who_lists_many_places_with_prices_lists_its_own() -> None:
    places = "".join(f"<p>{at} Cedar Street<br>$5 an hour</p><p>Open</p>" for at in range(101, 113))
    assert len(sure(places, "US")) == 12


def test_a_number_among_the_words_of_a_sentence_does_not_end_them() -> None:
    assert sure("<p>Das plant Huber mit 19.000 Quadratmetern am Lindenweg 1</p>", "DE") == []

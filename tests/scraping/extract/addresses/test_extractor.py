import pytest

from scraping.extract.addresses.leads import WHERE_WE_ARE
from scraping.findings import Field
from tests.scraping.extract.addresses.readings import read
from tests.scraping.extract.reader import candidates, delivered


@pytest.mark.parametrize(
    ("html", "country", "street", "code", "city"),
    [
        ("<p>12 Mill Road<br>Suite 4<br>Dayton, OH 45402", "US", "12 Mill Road, Suite 4", "45402", "Dayton"),
        ("<p>Office: 12 N. Mill Road, Suite 4, Dayton, Ohio 45402-1234", "US", "12 N. Mill Road, Suite 4", "45402-1234", "Dayton"),
        ("<p>12 Mill Road Dayton, OH 45402", "US", "12 Mill Road", "45402", "Dayton"),
        ("<p>P.O. Box 77<br>Dayton, OH<b>45402</b>", "US", "P.O. Box 77", "45402", "Dayton"),
        ("<p>101-2305 Oak St<br>Victoria, BC V8V 1A1", "CA", "101-2305 Oak St", "V8V 1A1", "Victoria"),
        ("<p>Unit 3<br>25 Finch Road<br>Leeds<br>LS1 4AB", "GB", "Unit 3, 25 Finch Road", "LS1 4AB", "Leeds"),
        ("<p>845 Beach Hwy<br>Parramatta NSW 2150", "AU", "845 Beach Hwy", "2150", "Parramatta"),
        ("<p>Lindenweg 4a<br>80331 München", "DE", "Lindenweg 4a", "80331", "München"),
        ("<p>Huber GmbH, Am Alten Markt 12-14, D-80331 München", "DE", "Am Alten Markt 12-14", "80331", "München"),
        ("<p>12 bis, rue de la Gare<br>69003 Lyon", "FR", "12 bis, rue de la Gare", "69003", "Lyon"),
        ("<p>Via Roma 12 - 20121 Milano (MI)", "IT", "Via Roma 12", "20121", "Milano"),
        ("<p>C/ Mayor, 5, 28013 Madrid", "ES", "C/ Mayor, 5", "28013", "Madrid"),
        ("<p>Keizersgracht 100<br>1015 AA Amsterdam", "NL", "Keizersgracht 100", "1015 AA", "Amsterdam"),
        ("<p>ul. Długa 5/7<br>00-238 Warszawa", "PL", "ul. Długa 5/7", "00-238", "Warszawa"),
        ("<p>Storgatan 5<br>111 29 Stockholm", "SE", "Storgatan 5", "111 29", "Stockholm"),
        ("<p>Vestergade 12, 8000 Aarhus", "DK", "Vestergade 12", "8000", "Aarhus"),
        ("<p>Dlouhá 12<br>110 00 Praha", "CZ", "Dlouhá 12", "110 00", "Praha"),
        ("<p>121099, г. Москва, ул. Садовая, д.5", "RU", "ул. Садовая, д.5", "121099", None),
        ("<p>〒460-0002 名古屋市中区栄三丁目1-4", "JP", "栄三丁目1-4", "460-0002", None),
    ],
)  # fmt: skip
def test_addresses_are_read_as_their_country_writes_them(
    html: str, country: str, street: str, code: str, city: str | None
) -> None:
    found = read(html, country)
    assert found[Field.STREET] == [street]
    assert found[Field.POSTAL_CODE] == [code]
    assert city is None or found[Field.CITY] == [city]


def test_the_country_after_the_city_wins_over_the_pages_own() -> None:
    assert read("<p>Lindenweg 4<br>1010 Wien, Österreich", "AT")[Field.COUNTRY] == ["AT"]


def test_an_american_state_and_country_are_read_from_the_code() -> None:
    found = read("<p>12 Mill Road, Dayton, OH 45402")
    assert (found[Field.REGION], found[Field.COUNTRY]) == (["OH"], ["US"])


def test_a_street_without_code_is_found_where_it_is_unmistakable() -> None:
    assert read("<div>Visit us:<br>1391 Smith Mill Road<br>just off the highway</div>", "US")[
        Field.STREET
    ] == ["1391 Smith Mill Road"]


def test_an_address_in_an_indented_block_is_kept() -> None:
    page = "<blockquote>Our office<br>12 Mill Road<br>Dayton, OH 45402<br>Phone: (937) 222-0100</blockquote>"
    assert delivered(page, Field.STREET) == ["12 Mill Road"]
    assert delivered(page, Field.PHONE) == ["+19372220100"]


def test_offices_abroad_are_read_by_the_country_below_them() -> None:
    html = "<p>Our agents</p><p>Havenweg 24<br>3123 BT Schiedam<br>The Netherlands</p><p>12 Quay Street<br>Manchester<br>M3 3HN<br>UK"
    found = read(html, "US")
    assert found[Field.STREET] == ["Havenweg 24", "12 Quay Street"]
    assert found[Field.COUNTRY] == ["NL", "GB"]


def test_the_words_of_the_street_tell_the_country_of_its_code() -> None:
    found = read(
        "<p>France: 4 rue du Moulin, 44115 Basse-Goulaine. Germany: Hafenstraße 12, 28217 Bremen.", "US"
    )
    assert found[Field.POSTAL_CODE] == ["44115", "28217"]
    assert found[Field.COUNTRY] == ["FR", "DE"]


def test_a_code_in_an_old_form_is_read_above_its_country() -> None:
    found = read("<p>12 Quay Street<br>1100 Harbour City<br>Serbia", "US")
    assert (found[Field.STREET], found[Field.POSTAL_CODE]) == (["12 Quay Street"], ["1100"])


def test_a_building_on_its_own_line_belongs_to_the_street_where_that_is_usual() -> None:
    lines = "<p>Marlowe House<br>12 Quay Street<br>{}"
    assert read(lines.format("Manchester M3 3HN"), "GB")[Field.STREET] == ["Marlowe House, 12 Quay Street"]
    assert read(lines.format("Dayton, OH 45402"), "US")[Field.STREET] == ["12 Quay Street"]


def test_without_any_other_sign_the_language_tells_the_country() -> None:
    words = "e il la di per con della che sono nostri una gli " * 4
    assert read(f"<p>{words}</p><p>Via Verdi 31, 98124 Messina</p>", url="http://firm.com/")[Field.CITY] == [
        "Messina"
    ]


def test_a_street_that_a_story_mentions_ranks_below_one_of_a_contact_line() -> None:
    story = "We walked along the harbour for an hour before we came to the second house of theirs, which is at 12 Mill Road and has a garden behind it where the children played all afternoon until it was time to leave for home."
    page = f"<p>{story}<p>{'Our harbour office is open on all days of the year but Sunday. ' * 3} 25 Quay Street, Tel. 555"
    found = {one.value: one.raw_score for one in candidates(page, country="US") if one.field is Field.STREET}
    assert found["12 Mill Road"] + 20 <= found["25 Quay Street"]


@pytest.mark.parametrize(
    ("country", "address", "street", "code"),
    [
        ("DE", "Hauptstr.5<br>97286 Sonderhofen", "Hauptstr.5", "97286"),
        ("CH", "Rue du Lac 27<br>2300 La Chaux-du-Bois", "Rue du Lac 27", "2300"),
        ("FR", "4 rue des Tilleuls, 72000 Le Mans", "4 rue des Tilleuls", "72000"),
        ("MX", "Calle 5 de Mayo #23<br>06000 México", "Calle 5 de Mayo #23", "06000"),
        ("CA", "1255, boul. Talbot, Saguenay (Québec) G7H 4B5", "1255, boul. Talbot", "G7H 4B5"),
        ("AR", "Avenida Norte 679 (C.P. 1069), Buenos Aires", "Avenida Norte 679", "1069"),
        ("GR", "Εθνικής Οδού 54, Τ.Κ. 55133, Θεσσαλονίκη", "Εθνικής Οδού 54", "55133"),
        ("RO", "Str. Fabricii nr. 46, jud. Mureș, cod poștal 540327", "Str. Fabricii nr. 46", "540327"),
        ("BG", "бул. „Северно шосе“ 115<br>1784 София", "бул. „Северно шосе“ 115", "1784"),
        ("TR", "Cumhuriyet Cad. No:12 Kat:3 34394 Şişli/İstanbul", "Cumhuriyet Cad. No:12 Kat:3", "34394"),
        ("TR", "Deniz Bulvarı No: 45/B Başakşehir / İstanbul 34490", "Deniz Bulvarı No: 45/B", "34490"),
        ("IL", "רחוב החרושת 12, באר שבע 8489512", "רחוב החרושת 12", "8489512"),
    ],
)
def test_addresses_of_more_countries_are_read_as_they_are_written(
    country: str, address: str, street: str, code: str
) -> None:
    html = f"<p>{address}</p>"
    assert delivered(html, Field.STREET, country=country) == [street]
    assert delivered(html, Field.POSTAL_CODE, country=country) == [code]


def test_a_street_with_its_type_after_the_name_needs_no_code() -> None:
    html = "<p>Москва, Южный проспект, д. 15</p>"
    assert delivered(html, Field.STREET, country="RU") == ["Южный проспект, д. 15"]


def test_an_irish_code_is_one_without_a_street() -> None:
    assert delivered("<p>The Docks, Galway, H91 XY45</p>", Field.POSTAL_CODE, country="IE") == ["H91 XY45"]


def test_street_before_a_code_without_its_city_keeps_its_name() -> None:
    found = read("<p>Huber Gauges LLC<br>102 Mill Lane, 60632 Chicago, USA</p>", "US")
    assert found[Field.STREET] == ["102 Mill Lane"]
    assert "Mill Lane" not in found.get(Field.CITY, [])


@pytest.mark.parametrize(
    ("text", "country", "city"),
    [
        ("Lindenweg 4, 80331 München. Tel. 089 21803000", "DE", "München"),
        ("Lindenweg 4, 89073 Ulm. Wir freuen uns auf Sie!", "DE", "Ulm"),
        ("Lindenweg 4, 80331 München Telefon 089 21803000", "DE", "München"),
        ("Lindenweg 4, 91541 Rothenburg o.d.T. Geschäftsführerin Anna Huber", "DE", "Rothenburg"),
        ("Am Markt 5, 60311 Frankfurt a. M.", "DE", "Frankfurt a. M"),
        ("Am Markt 5, 48291 Telgte", "DE", "Telgte"),
        ("12 rue de la Gare, 69003 Lyon. Tél. 04 72 00 11 22", "FR", "Lyon"),
        ("14 rue de la Gare, 69004 Lyon RCS Lyon 732 829 320", "FR", "Lyon"),
        ("Via Roma 12, 20121 Milano P.IVA 01234567890", "IT", "Milano"),
        ("Storgatan 5, 111 29 Stockholm. Org.nr 556012-5790", "SE", "Stockholm"),
        ("C/ Mayor, 5, 28013 Madrid. Tel. 912 345 678", "ES", "Madrid"),
        ("Bergstrasse 20, 9000 St. Gallen", "CH", "St. Gallen"),
        ("Bergstrasse 20, CH-9000 St.Gallen", "CH", "St.Gallen"),
    ],
)  # fmt: skip
def test_a_city_ends_where_something_else_begins(text: str, country: str, city: str) -> None:
    assert read(f"<p>{text}</p>", country)[Field.CITY] == [city]


@pytest.mark.parametrize(
    ("text", "street", "city"),
    [
        ("100 Mill Street<br>Harper Park, CA 94001", "100 Mill Street", "Harper Park"),
        ("100 Mill Street, Suite 4, Castle Hill, TX 78701", "100 Mill Street, Suite 4", "Castle Hill"),
        ("PO Box 12<br>Forest Court, IL 60130", "PO Box 12", "Forest Court"),
        ("PO Box 12 Forest Court, IL 60130", "PO Box 12", "Forest Court"),
        ("Mill Plaza, Dayton, OH 45402", "Mill Plaza", "Dayton"),
        ("100 Mill Street<br>Mill Plaza<br>Dayton, OH 45402", "100 Mill Street, Mill Plaza", "Dayton"),
    ],
)
def test_a_town_may_be_named_like_a_street(text: str, street: str, city: str) -> None:
    html = f"<p>{text}</p>"
    assert delivered(html, Field.STREET, country="US") == [street]
    assert delivered(html, Field.CITY, country="US") == [city]


@pytest.mark.parametrize(
    "street",
    [
        "363 Juniper Cove",
        "18 Saw Mill Hollow",
        "77 Union Trace Suite 4",
        "20 Harper View Heights",
        "9 Cedar Knoll",
    ],
)
def test_streets_of_rarer_types_are_found_in_a_sentence_before_their_town(street: str) -> None:
    html = f"<p>Our yard is located at {street}, Dayton, OH 45402.</p>"
    assert delivered(html, Field.STREET, country="US") == [street]


@pytest.mark.parametrize(
    ("text", "country", "street", "code"),
    [
        ("© Huber Kranbau GmbH Ringstr. 5 10115 Berlin", "DE", "Ringstr. 5", "10115"),
        ("Sitz der Huber Kranbau GmbH & Co. KG: Ringstr. 5, 10115 Berlin", "DE", "Ringstr. 5", "10115"),
        ("Pompes Verdier SARL 12 rue de la Gare 69003 Lyon", "FR", "12 rue de la Gare", "69003"),
        ("Gru Rossini S.r.l. Via Roma 12 20121 Milano", "IT", "Via Roma 12", "20121"),
        ("Carver Tools Inc. 1200 Mill Road, Dayton, OH 45402", "US", "1200 Mill Road", "45402"),
        ("Carver Tools, 1200 SE Mill Road, Dayton, OH 45402", "US", "1200 SE Mill Road", "45402"),
        ("Kranen Peeters B.V. Keizersgracht 12, 1015 AA Amsterdam", "NL", "Keizersgracht 12", "1015 AA"),
        ("Brackwell Pumps Ltd 4 Mill Lane Leeds LS1 4AB", "GB", "4 Mill Lane", "LS1 4AB"),
    ],
)  # fmt: skip
def test_an_address_may_follow_the_firm_directly(text: str, country: str, street: str, code: str) -> None:
    found = read(f"<p>{text}</p>", country)
    assert (found[Field.STREET], found[Field.POSTAL_CODE]) == ([street], [code])


@pytest.mark.parametrize(
    ("html", "is_alone"),
    [
        ("<h3>Massage, 30 Minuten</h3><p>Lindenweg 4</p><p>Nur heute</p>", True),
        ("<p>Lindenweg 4</p><p>Telefon 089 21803000</p>", False),
        ("<p>Lindenweg 4</p><p>info@huber.example</p>", False),
        ("<footer><p>Lindenweg 4</p></footer>", False),
    ],
)
def test_a_street_beside_which_nothing_is_to_contact_counts_less(html: str, is_alone: bool) -> None:
    streets = [one for one in candidates(html, country="DE") if one.field is Field.STREET]
    assert [one.value for one in streets] == ["Lindenweg 4"]
    assert ("nothing to contact beside it" in dict(streets[0].reasons)) is is_alone


@pytest.mark.parametrize("street", ["Addisonweg 4", "Sitzlerstr. 5", "Standortring 7"])
def test_a_street_may_begin_like_a_label(street: str) -> None:
    assert delivered(f"<p>{street}<br>80331 München</p>", Field.STREET, country="DE") == [street]


@pytest.mark.parametrize(
    ("html", "country", "street"),
    [
        ("<footer>© 2018 Huber ApS • Ahornvej 12 2. tv, 8240 Risskov</footer>", "DK", "Ahornvej 12 2. tv"),
        ("<footer>Huber a.s. Lipová 15, P.O. BOX 10, 830 06 Bratislava</footer>", "SK", "Lipová 15, P.O. BOX 10"),
        ("<p>A-89,Lotus Industrial Area Phase II<br>New Delhi 110020<br>Phone: 011-43101234</p>", "IN", "A-89,Lotus Industrial Area Phase II"),
        ("<p>\ue60eUniversidad No. 655 Colonia Santa Rosa, C.P. 62100, Cuernavaca, México</p>", "MX", "Universidad No. 655"),
    ],
)  # fmt: skip
def test_forms_of_streets_of_more_countries(html: str, country: str, street: str) -> None:
    assert delivered(html, Field.STREET, country=country) == [street]


@pytest.mark.parametrize(
    ("firm", "is_ours"), [("Huber Loans is a trading name of Nord Limited", True), ("Red Bank plc", False)]
)
def test_registered_office_in_a_sentence_that_names_the_site(firm: str, is_ours: bool) -> None:
    line = f"{firm}, registered in England with company number 123456 and registered office at 12 Mill Street, Leeds"
    html = f"<p>We lend.</p><footer><p>{line}</p></footer>"
    found = candidates(html, "https://www.huber-loans.example/", country="GB")
    street = next(one for one in found if one.field is Field.STREET)
    assert (WHERE_WE_ARE in street.reasons) is is_ours

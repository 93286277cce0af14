"""Which column is which, in the languages of the trade and by their values."""

import pytest

from leadslogix.seeds.columns import match_columns
from leadslogix.seeds.header_words import Role, own_ranks
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of

HEADERS = {
    "english": ("Company Name", "Website", "Country", "E-Mail Address", "Phone Number", "City"),
    "german": ("Firmenname", "Internetadresse", "Land", "E-Mail-Adresse", "Telefonnummer", "Ort"),
    "french": ("Raison sociale", "Site internet", "Pays", "Courriel", "Téléphone", "Ville"),
    "italian": ("Ragione sociale", "Sito web", "Paese", "Posta elettronica", "Telefono", "Città"),
    "spanish": ("Razón social", "Página web", "País", "Correo electrónico", "Teléfono", "Ciudad"),
    "dutch": ("Bedrijfsnaam", "Website", "Land", "E-mailadres", "Telefoonnummer", "Plaats"),
    "polish": ("Nazwa firmy", "Strona internetowa", "Państwo", "Adres e-mail", "Telefon", "Miejscowość"),
    "portuguese": ("Razão social", "Site", "País", "E-mail", "Telefone", "Cidade"),
    "czech": ("Název firmy", "Webové stránky", "Země", "E-mail", "Telefon", "Město"),
    "swedish": ("Företagsnamn", "Hemsida", "Land", "E-post", "Telefon", "Stad"),
    "turkish": ("Şirket adı", "Web sitesi", "Ülke", "E-posta", "Telefon", "Şehir"),
    "russian": ("Компания", "Сайт", "Страна", "Почта", "Телефон", "Город"),
    "japanese": ("会社名", "ウェブサイト", "国", "電子メール", "電話", "都市"),
    "camel case": ("companyName", "websiteUrl", "countryCode", "emailAddress", "phoneNumber", "cityName"),
    "snake case": (
        "company_name",
        "website_url",
        "country_code",
        "email_address",
        "phone_number",
        "city_name",
    ),
    "with additions": ("Firma / Aussteller", "Website (URL)", "Land*", "E-Mail:", "Telefon.", "[Stadt]"),
}
ROLES = ("name", "website", "country", "email", "phone", "city")
VALUES = ("Acme", "acme.example", "Germany", "info@acme.example", "+49 30 1234567", "Berlin")


def mapping_of(*lines):
    return read_table("\n".join(";".join(line) for line in lines).encode(), "list.csv").mapping


@pytest.mark.parametrize("language", HEADERS)
def test_columns_are_recognised_by_their_headers(language):
    header = HEADERS[language]
    shuffled = (header[3], header[1], header[5], header[0], header[4], header[2])
    values = (VALUES[3], VALUES[1], VALUES[5], VALUES[0], VALUES[4], VALUES[2])
    found = mapping_of(shuffled, values)
    assert {role: found.get(role) for role in ROLES} == dict(zip(ROLES, header, strict=True))


def test_contact_person_and_size_are_not_the_company():
    found = mapping_of(
        ("Contact Name", "Company Size", "Company ID", "Company", "Company Website"),
        ("Eva", "10", "77", "Acme", "acme.example"),
    )
    assert (found["name"], found["website"]) == ("Company", "Company Website")


def test_what_is_said_about_a_company_is_not_its_name():
    rows = (("large", "Eva", "a.example"), ("small", "Bob", "b.example"))
    assert mapping_of(("Company Size", "Contact Name", "Website"), *rows) == {
        "website": "Website",
        "person": "Contact Name",
    }


def test_company_wins_over_a_bare_name():
    assert mapping_of(("Name", "Firma"), ("Eva", "Acme"))["name"] == "Firma"


def test_bare_name_is_taken_where_nothing_is_better():
    assert mapping_of(("Name", "Halle"), ("Acme", "3"))["name"] == "Name"


def test_companies_may_be_called_numbers():
    assert mapping_of(("Company", "Country"), ("1000", "DE"), ("1848", "FR")) == {
        "name": "Company",
        "country": "Country",
    }


def test_index_columns_are_nothing():
    found = mapping_of(("Unnamed: 0", "#", "company"), ("0", "1", "Acme"), ("1", "2", "Bolt"))
    assert found == {"name": "company"}


def test_website_column_that_says_yes_or_no_is_not_one():
    assert mapping_of(("Firma", "Website"), ("Acme", "yes"), ("Bolt", "no")) == {"name": "Firma"}


def test_addresses_under_a_strange_header_are_recognised():
    found = mapping_of(
        ("Aussteller", "x1", "x2"), ("A", "a.example", "i@a.example"), ("B", "b.example", "i@b.example")
    )
    assert found == {"name": "Aussteller", "website": "x1", "email": "x2"}


def test_links_to_one_site_are_profiles():
    rows = [(f"Firma {n}", f"https://fair.example/exhibitor/{n}") for n in range(5)]
    assert mapping_of(("name", "url"), *rows) == {"name": "name", "profile_url": "url"}


def test_profile_and_website_are_told_apart():
    rows = [(f"Firma {n}", f"https://fair.example/e/{n}", f"firma{n}.example") for n in range(5)]
    assert mapping_of(("name", "link", "url"), *rows) == {
        "name": "name",
        "profile_url": "link",
        "website": "url",
    }


def test_departments_are_not_countries():
    assert "country" not in mapping_of(("Company", "Dept"), ("Acme", "IT"), ("Bolt", "HR"), ("Cord", "PR"))


def test_countries_under_a_strange_header_are_recognised():
    rows = (("Acme", "Germany"), ("Bolt", "France"), ("Cord", "Italien"))
    assert mapping_of(("Company", "Herkunft"), *rows)["country"] == "Herkunft"


def test_names_under_a_strange_header_are_recognised_by_their_legal_forms():
    rows = (("17", "Acme GmbH"), ("18", "Bolt & Co. KG"), ("19", "Cord S.r.l."))
    assert mapping_of(("x", "y"), *rows) == {"name": "y"}


HALVES = {
    "english": ("Company", "Contact First", "Contact Last", "Title"),
    "with a dash": ("Company", "Primary Contact - First Name", "Primary Contact - Last Name", "Title"),
    "representative": ("Exhibitor", "Representative First", "Representative Last", "Title"),
    "german": ("Firma", "Ansprechpartner Vorname", "Ansprechpartner Nachname", "Position"),
    "german, surname only": ("Firma", "Vorname", "Name", "Position"),
    "french": ("Société", "Prénom du contact", "Nom du contact", "Fonction"),
    "spanish": ("Empresa", "Nombre del contacto", "Apellidos del contacto", "Cargo"),
    "italian": ("Azienda", "Nome referente", "Cognome referente", "Ruolo"),
}


@pytest.mark.parametrize("language", HALVES)
def test_two_halves_of_a_name_are_one_person(language):
    header = HALVES[language]
    mapping = mapping_of(
        header, ("Acme Ltd", "Eva", "Lind", "Director"), ("Nord GmbH", "Ugo", "Neri", "Manager")
    )
    assert mapping == dict(zip(("name", "first_name", "last_name", "job_title"), header, strict=True))


def test_given_name_beside_two_names_of_companies_makes_no_person():
    mapping = mapping_of(
        ("Empresa", "Nombre", "Nombre comercial"), ("Acme SA", "Acme", "Acme"), ("Nord SL", "Nord", "Nord")
    )
    assert not {"first_name", "last_name", "person"} & mapping.keys()


@pytest.mark.parametrize(
    "header",
    [
        ("שם החברה", "מדינה", "איש קשר", "תפקיד", "טלפון"),
        ("اسم الشركة", "الدولة", "جهة الاتصال", "المسمى الوظيفي", "رقم الهاتف"),
        ("ชื่อบริษัท", "ประเทศ", "ผู้ติดต่อ", "ตำแหน่ง", "เบอร์โทร"),
        ("Tên công ty", "Quốc gia", "Người liên hệ", "Chức vụ", "Điện thoại"),
        ("업체명", "국가", "담당자", "직함", "전화번호"),
        ("公司名稱", "國家", "聯絡人", "職稱", "電話號碼"),
        ("貴社名", "国名", "氏名", "役職", "電話番号"),
        ("Denumire firmă", "Țara", "Persoana de contact", "Funcție", "Telefon"),
        ("Фирма", "Държава", "Лице за контакт", "Длъжност", "Телефон"),
    ],
)
def test_headers_of_further_languages_are_understood(header: tuple[str, ...]) -> None:
    rows = (
        ("Kestrel Ropes", "Ireland", "Eva Lind", "CEO", "+353 21 234 5678"),
        ("Pike Nets", "Wales", "Jan Moor", "CEO", "+44 1482 305010"),
    )
    mapping = mapping_of(header, *rows)
    assert [mapping[role] for role in ("name", "country", "person", "job_title", "phone")] == list(header)


def test_halves_of_a_person_are_understood() -> None:
    mapping = mapping_of(
        ("Company", "Contact FName", "Contact LName"), ("Kestrel", "Eva", "Lind"), ("Pike", "Jan", "Moor")
    )
    assert (mapping["first_name"], mapping["last_name"]) == ("Contact FName", "Contact LName")


def test_person_alone_is_a_column_of_people():
    text = "Company,Person,Title\nKestrel Ropes,Eva Lind,CEO\nPike Nets,Jo Beck,Sales Manager\n"
    mapping = read_table(text.encode(), "list.csv").mapping
    assert (mapping["person"], mapping["job_title"]) == ("Person", "Title")


def test_column_that_nobody_has_filled_is_no_error() -> None:
    """The words of "E-mail address" could be those of an address, too, which asks what the cells say."""
    headers = {word for role in Role for word in own_ranks(role)} | {"Email Address"}
    for header in headers - {"company"}:
        samples = {"company": ("Kestrel Ropes", "Pike Nets"), header: ()}
        assert match_columns(samples, has_header=True), header


def test_people_who_work_for_no_company_make_none() -> None:
    """As the network exports them: with notes above the table, and mailboxes of hardly anybody."""
    said = (
        "Kestrel Ropes Ltd",
        "Freelance",
        "Self-employed",
        "Retired",
        "Seeking new opportunities",
        "Pike Nets",
    )
    text = 'Notes:\n"Some mailboxes may be missing."\n\nFirst Name,Last Name,URL,Email Address,Company,Position\n'
    surnames = ("Lind", "Neri", "Lee", "Peters", "Holt", "Moe")
    text += "".join(
        f"Eva,{surname},https://www.linkedin.com/in/{surname},,{one},Buyer\n"
        for surname, one in zip(surnames, said, strict=True)
    )
    rows = rows_of(read_table(text.encode(), "list.csv"))
    assert [row[1] for row in rows if len(row) == 4] == ["Kestrel Ropes Ltd", "Pike Nets"]
    assert rows[1] == (6, '"Freelance" is no company: this person works for none')
    without_people = "Company,City\nRetired,Hull\nPike Nets,Cork\n"
    assert (
        len([row for row in rows_of(read_table(without_people.encode(), "list.csv")) if len(row) == 4]) == 2
    )


def test_members_with_their_mailboxes_are_people_of_the_company() -> None:
    """As a platform for fairs writes them; the members of an association are companies."""
    text = (
        "Exhibitor ID,Name,Type,Website,Email,Members\n"
        "Rx84,Kestrel Ropes,EXHIBITOR,kestrel.example,info@kestrel.example,Eva Lind <eva@kestrel.example>\n"
        "Rx85,Pike Nets,STARTUP,pike.example,,\nRx86,Heron Sails,EXHIBITOR,,,Ugo Neri <ugo@heron.example>\n"
    )
    table = read_table(text.encode(), "list.csv")
    assert [row[1] for row in rows_of(table)] == ["Kestrel Ropes", "Pike Nets", "Heron Sails"]
    assert facts_of(table)[2]["person"] == ["Ugo Neri"]
    members = read_table(b"Members,Town\nKestrel Ropes,Hull\nPike Nets,Cork\n", "list.csv")
    assert members.mapping["name"] == "Members"


@pytest.mark.parametrize("form", ["{1}, {0}", "Hr. {0} {1}", "Ms {0} {1}", "{0} {1}, buyer"])
def test_name_beside_the_organisation_is_a_persons_however_it_is_written(form: str) -> None:
    people = (("Eva", "Lind"), ("Peter", "Moser"), ("Anna", "Holm"), ("Thomas", "Berg"))
    names = ("Kestrel Ropes", "Pike Nets", "Heron Sails", "Perch Boats")
    lines = (f"{form.format(*person)};{name};Hull" for person, name in zip(people, names, strict=True))
    table = read_table("\n".join(("Name;Organisation;City", *lines)).encode(), "list.csv")
    assert [row[1] for row in rows_of(table)] == list(names)
    assert [found["person"] for found in facts_of(table)] == [
        [f"{given} {family}"] for given, family in people
    ]

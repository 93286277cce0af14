"""Who is a person, and what only looks like one: names, and what must stand around them."""

from collections.abc import Callable

import pytest

from scraping.extract.people.lines import PersonLines
from scraping.findings import Field
from scraping.page.parse import parse_page
from tests.growth import LIMIT, growth
from tests.scraping.extract.people.readings import found, people, reasons
from tests.scraping.extract.reader import URL, candidates, delivered, rejected


@pytest.mark.parametrize(
    "text",
    [
        "Contact Us", "Home Page", "Santa Rosa Downtown", "Palm Grove, CA 92200", "Martin Street Office", "Madison Avenue, Suite 3",
        "Anton Brucknerlaan 12", "Summer Opening Hours", "Kent Furniture Collection", "Huber Kranbau GmbH", "Google Maps", "Privacy Policy",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_name_is_none(text: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.PERSON) == []


def test_names_of_two_lines_are_not_joined() -> None:
    assert delivered("<p>Anna Smith<br>Tom Brown</p>", Field.PERSON) == ["Anna Smith", "Tom Brown"]


def test_a_quoted_customer_is_not_one_of_the_companys_people() -> None:
    html = "<blockquote><p>Great cranes.</p><p>Anna Smith, Director, Big Customer Ltd</p></blockquote>"
    assert delivered(html, Field.PERSON) == []
    assert set(rejected(html, Field.PERSON).values()) == {"quoted_customer"}


def test_a_long_list_of_bare_names_counts_less_than_one_name() -> None:
    names = (
        "Anna Adams",
        "Tom Brown",
        "Eva Cole",
        "Karl Dorn",
        "Julia Evans",
        "Peter Falk",
        "Maria Gruber",
        "Paul Hunt",
    )
    listed = {one.value: one.raw_score for one in candidates("<br>".join(names)) if one.field is Field.PERSON}
    alone = next(one.raw_score for one in candidates("<p>Anna Adams</p>") if one.field is Field.PERSON)
    assert listed["Anna Adams"] < alone


@pytest.mark.parametrize(
    "name",
    [
        "Jean-Pierre Dubois", "Giulia Rossi", "Núria Ferrer", "Sjoerd van der Wal", "Małgorzata Wiśniewska", "Jiří Dvořák", "Søren Østergaard", "Çiğdem Öztürk", "Ayşe Yılmaz",
        "Naveen Rao", "Hiroshi Tanaka", "Xiaoming Zhou", "Mohammed al Farsi", "Kwame Mensah", "Karl-Heinz Groß", "Seán O'Connor", "ANNA LENA HUBER", "Anna McPhee", "Celine Petit", "João da Silva",
        "William J. Hunt", "J. Robert Miles", "Tom Brown", "Luis García Márquez",
    ],
)  # fmt: skip
def test_names_of_many_languages_are_known(name: str) -> None:
    assert [value.lower() for value in found(f"<h3>{name}</h3><p>Sales Manager</p>")] == [name.lower()]


@pytest.mark.parametrize(
    "name", ["Colin Green", "Michael J. Lane", "Dean Hopper", "Anna Green", "Peter Post"]
)
def test_a_surname_that_is_also_a_word_is_one_after_a_given_name(name: str) -> None:
    assert list(found(f"<p>{name}, Account Manager</p>")) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "Ann's Garden", "Pan Tilt Zoom", "Vice President", "Key Contacts", "48 South Alder Circle", "Alder Street", "An Anna",
    ],
)  # fmt: skip
def test_places_brands_and_headings_are_no_people(text: str) -> None:
    assert found(f"<p>{text}</p>") == {}


def test_a_number_at_the_end_of_the_line_above_makes_no_street_of_a_name() -> None:
    html = "<p>Anna Smith<br>Sales Manager<br>Extension 23<br>Tom Brown<br>Owner<br>Extension 30</p>"
    assert list(found(html)) == ["Anna Smith", "Tom Brown"]


def test_a_name_that_no_list_knows_counts_where_people_are_listed_in_this_way() -> None:
    listed = "<p>Anna Smith<br>Sales Manager</p><p>Xoliswa Qhawe<br>Office Manager</p>"
    assert [(one.name, one.title) for one in people(listed)][1] == ("Xoliswa Qhawe", "Office Manager")


def test_a_name_that_no_list_knows_counts_with_a_number_of_its_own() -> None:
    assert list(found("<p>Xoliswa Qhawe<br>Office Manager<br>Tel. 089 21803000</p>")) == ["Xoliswa Qhawe"]


def test_a_name_that_no_list_knows_counts_with_its_mailbox() -> None:
    html = "<p>Xoliswa Qhawe</p><p><a href='mailto:x.qhawe@huber.example'>write</a></p>"
    assert list(found(html)) == ["Xoliswa Qhawe"]


def test_a_name_beside_a_known_one_is_a_name() -> None:
    assert "Xoliswa Qhawe" in found("<p>Anna Smith and Xoliswa Qhawe</p>")


def test_a_bare_name_among_the_names_of_others_is_one() -> None:
    html = "<ul><li>Anna Smith<li>Tom Brown<li>Wzorb Klemptsk<li>Karl Huber</ul>"
    assert "one of a list of people" in reasons(html, "Wzorb Klemptsk")


def test_a_couple_shares_its_surname() -> None:
    html = "<p>Anna and Tom Smith</p>"
    assert found(html)["Anna Smith"] < found(html)["Tom Smith"]


@pytest.mark.parametrize(
    "text",
    [
        "The paintings of Anna Smith hung beside those of others for a long time.",
        "A film about old lakes, by Anna Smith, was shown here in the evening.",
    ],
)
def test_a_name_that_is_only_mentioned_is_weak(text: str) -> None:
    url = "http://huber.example/"
    mentioned = next(one for one in candidates(f"<p>{text}</p>", url) if one.field is Field.PERSON)
    stands = next(one for one in candidates("<p>Anna Smith</p>", url) if one.field is Field.PERSON)
    assert "only mentioned in a text" in {reason for reason, _ in mentioned.reasons}
    assert mentioned.raw_score <= stands.raw_score - 20


def test_a_page_about_the_people_says_more_than_another() -> None:
    text = "<p>For thirty years now everything here was done by Anna Smith and by nobody else.</p>"
    about = "<title>About us | Huber</title>"
    assert found(about + text)["Anna Smith"] > found("<title>Cranes | Huber</title>" + text)["Anna Smith"] - 1
    assert "on a page about the company or its people" in reasons(about + text, "Anna Smith")


@pytest.mark.parametrize(
    "text",
    [
        "For questions please call Anna Smith today.", "Ansprechpartnerin: Anna Smith", "Persona de contacto: Anna Smith", "z. Hd. Anna Smith", "Osoba do kontaktu: Anna Smith",
    ],
)  # fmt: skip
def test_who_is_to_be_asked_is_a_contact(text: str) -> None:
    assert "named as the one to contact" in reasons(f"<p>{text}</p>", "Anna Smith")


def test_companies_carry_the_names_of_their_owners() -> None:
    html = "<p>Everything was done by Anna Huber in those days.</p>"
    assert "the company carries the name" in reasons(html, "Anna Huber")


def test_the_author_of_a_saying_is_weak() -> None:
    html = "<p>One crane alone lifts nothing that two of them would not lift better. Anna Smith</p>"
    assert "behind a sentence, as its author" in reasons(html, "Anna Smith")


def test_the_author_of_an_article_is_weak() -> None:
    assert "with a date, as the author of an article" in reasons(
        "<h4>Anna Smith</h4><p>06/08/2013</p>", "Anna Smith"
    )


@pytest.mark.parametrize(
    "html",
    [
        "<p>“Never had I seen cranes that were painted so well.”</p><p>Anna Smith, Dairy of Bern</p>",
        "<p>“Never had I seen cranes that were painted so well.”<br>-Anna Smith</p>",
        '<p>"Never had I seen cranes that were painted so well." - Anna Smith</p>',
    ],
)
def test_who_signs_a_quotation_is_a_customer(html: str) -> None:
    assert rejected(html, Field.PERSON) == {"Anna Smith": "quoted_customer"}


def test_a_director_may_sign_a_quotation_of_the_companys_own() -> None:
    html = '<p>"We paint our cranes as if they were our own." -Anna Smith, CEO</p>'
    assert [(one.name, one.title) for one in people(html)] == [("Anna Smith", "CEO")]


@pytest.mark.parametrize("letters", ["RDH", "M.D.", "DDS, JD", "Ph.D.", "XYZ"])
def test_letters_after_a_name_are_a_profession_and_no_town(letters: str) -> None:
    assert "academic or professional letters" in reasons(f"<p>Anna Smith, {letters}</p>", "Anna Smith")


def test_a_state_after_a_name_makes_a_town_of_it() -> None:
    assert found("<p>Anna Maria, FL</p>") == {}


@pytest.mark.parametrize(
    "front", ["Prof. Dr. med.", "Dipl.-Ing. (FH)", "Frau", "mgr inż.", "dr", "Avv.", "Mme"]
)
def test_forms_of_address_are_known_with_dots_and_without(front: str) -> None:
    assert "form of address before the name" in reasons(f"<p>{front} Xoliswa Qhawe</p>", "Xoliswa Qhawe")


def test_a_menu_entry_that_looks_like_a_name_is_weak() -> None:
    html = "<nav><a href='/b'>Anna Smith</a></nav>"
    assert "in a menu" in reasons(html, "Anna Smith")
    assert "in a menu" not in reasons("<div class='nav'><p>Anna Smith</p></div>", "Anna Smith")


@pytest.mark.parametrize("text", ["A", "A-", "Anna ", "(A.", "Anna Smith, ", "Anna and ", "Dr. "])
def test_time_for_a_row_of_capitals_grows_with_its_length_and_not_faster(text: str) -> None:
    def prepare(repeats: int) -> Callable[[], object]:
        page = f"<p>{text * repeats}</p>"
        return lambda: found(page)

    assert growth(prepare, 1_600) < LIMIT


def lines_of(html: str) -> set[int]:
    return PersonLines(parse_page(html.encode(), "utf-8", URL)).with_titles


def test_lines_are_found_where_small_letters_are_longer_than_capitals() -> None:
    assert lines_of("<p>İİİİİİİİ</p><p>Vinç</p><p>Xoliswa Qhawe, Director</p><p>Vinç</p><p>Vinç</p>") == {2}


@pytest.mark.parametrize("html", ["<p>Anna Smith</p>", "<ul><li>Anna Smith<li>Tom Brown<li>Karl Huber</ul>"])
def test_nobody_is_delivered_whom_nothing_ties_to_the_company(html: str) -> None:
    names = rejected(html, Field.PERSON, url="http://cranes.example/")
    assert set(names.values()) == {"no_sign_of_belonging"}
    assert delivered(html, Field.PERSON, url="http://cranes.example/") == []


@pytest.mark.parametrize(
    ("heading", "why"),
    [
        ("Testimonials", "quoted_customer"), ("Unsere Sponsoren", "partner"), ("Concerts", "performer"),
        ("Autoren", "author"), ("Winners", "winner"), ("In Memoriam", "deceased"),
    ],
)  # fmt: skip
def test_headings_tell_whose_people_are_below_them(heading: str, why: str) -> None:
    html = f"<h2>{heading}</h2><p>Anna Smith</p><p>Tom Brown</p>"
    assert set(rejected(html, Field.PERSON).values()) == {why}


def test_an_entry_of_a_menu_announces_nobody() -> None:
    html = "<nav><ul><li><a href='/t'>Testimonials</a><li><a href='/c'>Contact</a></ul></nav><p>Anna Smith, Owner</p>"
    assert delivered(html, Field.PERSON) == ["Anna Smith"]


def test_a_heading_over_staff_is_a_sign_of_belonging() -> None:
    html = "<h2>Our team</h2><p>Anna Smith</p><p>Tom Brown</p>"
    assert delivered(html, Field.PERSON, url="http://huber.example/") == ["Anna Smith", "Tom Brown"]


@pytest.mark.parametrize(
    "text", ["Paris, Virginia - our office", "代表挨拶", "院長 紹介", "Mr. Right is a film.", "Dr. Pepper"]
)
def test_what_looks_like_a_person_of_another_language_is_none(text: str) -> None:
    assert found(f"<p>{text}</p>") == {}


def test_a_surname_alone_is_not_a_new_person_if_the_whole_name_is_known() -> None:
    html = "<p>Anna Huber, Sales Manager</p><p>Frau Huber<br>Tel. 089 21803000</p>"
    assert list(found(html, country="DE")) == ["Anna Huber"]


def test_a_company_with_its_legal_form_is_no_person() -> None:
    html = "<ul><li>Anna Huber, CEO<li>Tom Berger, CFO<li>Martin Metallbau AG</ul>"
    assert delivered(html, Field.PERSON) == ["Anna Huber", "Tom Berger"]


@pytest.mark.parametrize(
    ("language", "label", "name"),
    [
        ("fr", "Directeur de la publication", "M. Bertrand Petit"),
        ("es", "Administrador", "D. Javier Soto Lago"),
    ],
)
def test_the_letter_before_a_name_may_be_a_form_of_address(language: str, label: str, name: str) -> None:
    html = f"<html lang={language}><p>{label} : {name}</p>"
    assert delivered(html, Field.PERSON) == [name[3:]]


@pytest.mark.parametrize(
    "credit", ["Photo by Jane Miller", "Fotos: Jane Miller", "pixelbank.example © Jane Miller"]
)
def test_who_took_a_picture_is_no_contact(credit: str) -> None:
    assert delivered(f"<p>{credit}</p>", Field.PERSON) == []


def test_block_that_is_only_moved_to_the_right_is_no_quotation() -> None:
    block = "<p>Our office<br>12 Mill Road<br>Phone: (937) 222-0100</p><p>Anna Smith, Director</p>"
    assert [person.name for person in people(f"<blockquote>{block}</blockquote>")] == ["Anna Smith"]


def test_who_is_named_like_the_company_is_no_customer_of_it() -> None:
    html = (
        "<title>Huber Kranbau</title><blockquote><p>Anna Huber, Director</p><p>Great cranes!</p></blockquote>"
    )
    assert [person.name for person in people(html, url="https://huber-kranbau.example/")] == ["Anna Huber"]


@pytest.mark.parametrize(
    "text",
    [
        "Verantwortlich: Kranbau Steiner GmbH",
        "Geschäftsführer: Hans Steiner GmbH",
        "vertreten durch: Steiner Verwaltungs GmbH",
        "Inhaber: Steiner Kranbau e.K.",
        "Titolare: Officine Rossi S.r.l.",
        "Responsable : Pompes Verdier SARL",
    ],
)
def test_a_firm_after_the_title_of_a_person_is_no_person(text: str) -> None:
    assert people(f"<p>{text}</p>", country="DE") == []


@pytest.mark.parametrize(
    "text", ["Inhaber: Hans Steiner e.K.", "Geschäftsführer: Hans Steiner, Steiner Kranbau GmbH"]
)
def test_a_person_before_the_name_of_a_firm_is_one(text: str) -> None:
    assert [one.name for one in people(f"<p>{text}</p>", country="DE")] == ["Hans Steiner"]


def test_the_number_after_the_companys_address_is_not_the_persons() -> None:
    html = (
        "<p>Anna Huber, Director of Sales</p><p>Huber Cranes Ltd<br>12 Mill Road<br>Dayton, OH 45402<br>Phone 937-224-1235</p>"
        "<p>Tom Brauer, Head of Service<br>Phone 937-224-1236<br>12 Mill Road<br>Dayton, OH 45402</p>"
    )
    assert [(one.name, one.phone) for one in people(html, country="US")] == [
        ("Anna Huber", ""),
        ("Tom Brauer", "+19372241236"),
    ]


def test_a_table_about_the_company_does_not_give_its_number_to_its_president() -> None:
    html = (
        "<table><tr><th>代表者<td>代表取締役 山田 太郎<tr><th>所在地<td>〒650-0001 兵庫県神戸市中央区加納町6-5-1"
        "<tr><th>電話<td>078-331-1235</table>"
    )
    assert [(one.name, one.phone) for one in people(html, country="JP")] == [("山田 太郎", "")]


def test_a_name_that_is_a_heading_has_its_title_below_whatever_is_above() -> None:
    html = (
        "<h3>Qxwelm, Ole</h3><p>Azubi</p><h3>Tom Brauer</h3><p>Werkstattleiter</p>"
        "<h3>Eva Lindner</h3><p>Buchhaltung</p><h3>Unsere Werte</h3>"
    )
    seen = {one.name: one.title for one in people(html)}
    assert (seen["Tom Brauer"], seen["Eva Lindner"]) == ("Werkstattleiter", "Buchhaltung")

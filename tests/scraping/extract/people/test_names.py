"""Which rows of words are names: by how well their given name is known, and by what goes on behind them."""

import json
from importlib.resources import files
from itertools import product

import pytest

from scraping.extract.people import names
from scraping.extract.people.added_letters import without_letter_of_address
from scraping.extract.people.found import HARDLY_NAME
from scraping.extract.people.names import has_person_shape, is_surname, spell_name
from scraping.findings import Field
from tests.scraping.extract.people.readings import people
from tests.scraping.extract.reader import candidates, delivered


@pytest.mark.parametrize(
    "name",
    ["Anna Huber", "Derrick Huber", "Giulia Rossi", "Małgorzata Wiśniewska", "Сергей Иванов", "Ayşe Yılmaz"],
)
def test_names_of_many_languages_read_like_names(name: str) -> None:
    spelled = spell_name(name)
    assert spelled is not None
    assert spelled.is_sure


@pytest.mark.parametrize(
    "words", ["Privacy Policy", "Correo Institucional", "Digital Creative", "Metro Area", "À Maria"]
)
def test_words_of_texts_do_not(words: str) -> None:
    spelled = spell_name(words)
    assert spelled is None or not spelled.is_likely


@pytest.mark.parametrize(
    ("row", "name"),
    [
        ("Production Manager Anna Smith", "Anna Smith"),
        ("Carol Webb Receives Medal", "Carol Webb"),
        ("Architekt DI Markus Steiner", "Markus Steiner"),
        ("Петров Иван Сергеевич", "Петров Иван Сергеевич"),
    ],
)
def test_the_words_that_read_most_like_a_name_are_taken(row: str, name: str) -> None:
    spelled = spell_name(row)
    assert spelled is not None
    assert spelled.name == name


def test_the_shipped_model_says_when_and_on_what_it_was_trained() -> None:
    about = json.loads(files("scraping.extract.people").joinpath("name_model.json").read_text("utf-8"))
    assert about["date"] >= "2026-01-01"
    assert about["sources"]
    assert files("scraping.extract.people").joinpath("name_model.bin").stat().st_size < 1_000_000


@pytest.mark.parametrize("html", ["<p>Borislav Tester, Owner</p>", "<p>Contact: Borislav Tester</p>"])
def test_a_seldom_name_counts_beside_a_title_or_a_label(html: str) -> None:
    assert delivered(html, Field.PERSON) == ["Borislav Tester"]


@pytest.mark.parametrize(
    "text",
    [
        "George T Muster State Training College", "Stella Campus", "Rosa Bistro", "Martha Complex",
    ],
)  # fmt: skip
def test_towns_schools_and_buildings_are_no_people(text: str) -> None:
    assert delivered(f"<div>{text}</div><div>Office Manager</div>", Field.PERSON) == []


@pytest.mark.parametrize("boast", ["Regionally Accredited", "Fully Licensed", "Beautifully Restored"])
def test_boasts_are_not_shaped_like_names(boast: str) -> None:
    assert not has_person_shape(boast)
    assert has_person_shape("Sally Ahmed")


def test_what_the_company_is_called_is_no_person_in_a_review_of_it() -> None:
    html = "<div class='reviews'><p>Save Huberino</p><p>Anna Huberino</p></div>"
    url = "https://www.huberino.example/"
    assert delivered(html, Field.PERSON, url=url) == ["Anna Huberino"]


@pytest.mark.parametrize("letters", ["LLP", "LLC", "PLLC", "PC", "INC"])
def test_letters_of_a_firm_after_a_name_are_no_profession(letters: str) -> None:
    assert delivered(f"<p>Anna Tester, {letters}</p>", Field.PERSON) == []
    assert delivered("<p>Anna Tester, RDH</p>", Field.PERSON) == ["Anna Tester"]


def test_a_town_or_street_of_an_address_is_no_person() -> None:
    html = "<div>PO Box 3</div><div>Newton Abbot</div><div>TQ12 1AA</div><div>Anna Tester</div>"
    assert delivered(html, Field.PERSON, country="GB") == ["Anna Tester"]


def test_the_person_to_contact_may_be_in_the_address() -> None:
    html = "<p>12 Mill Road<br>Attn: Anna Tester, Office Manager<br>Dayton, OH 45402</p>"
    assert delivered(html, Field.PERSON, country="US") == ["Anna Tester"]


def test_what_belongs_to_a_firm_is_no_person() -> None:
    assert delivered("<p>Rosa Dermatology’s best offers</p>", Field.PERSON) == []


@pytest.mark.parametrize(
    "surname",
    ["Hernandez", "Hernández", "Szymański", "McAlister", "O'Malley", "Karagiannopoulos", "WEINBERG"],
)
def test_surnames_are_known_by_a_list_or_by_their_shape(surname: str) -> None:
    assert is_surname(surname)


@pytest.mark.parametrize("word", ["Joinery", "Services", "Lantern"])
def test_other_words_are_no_surnames(word: str) -> None:
    assert not is_surname(word)


@pytest.mark.parametrize(
    "html",
    [
        "<p>Zyrelle Hernandez, Office Manager</p>",
        "<h4>Zyrelle Hernandez</h4><p>Office Manager</p>",
        "<p>For prices please contact Zyrelle Hernandez at 505-320-1100.</p>",
    ],
)
def test_a_known_surname_makes_a_name_of_a_word_that_no_list_knows(html: str) -> None:
    assert delivered(html, Field.PERSON, country="US") == ["Zyrelle Hernandez"]


@pytest.mark.parametrize(
    "html",
    [
        "<p>Zyrelle Joinery, Office Manager</p>",
        "<p>We met at the Zyrelle Hernandez of the year.</p>",
    ],
)
def test_a_surname_alone_makes_no_person(html: str) -> None:
    assert delivered(html, Field.PERSON, country="US") == []


def test_a_mailbox_of_the_given_name_below_a_name_is_the_persons() -> None:
    html = "<p>Zyrelle Okonda<br>505-320-1100<br>zyrelle@huber.example</p>"
    assert delivered(html, Field.PERSON, country="US") == ["Zyrelle Okonda"]


@pytest.mark.parametrize("name", ["Geert Van Der Linden", "Wim Van Noten", "Anna De La Cruz", "Tom Brown"])
def test_particles_of_a_name_may_have_capitals(name: str) -> None:
    spelled = spell_name(name)
    assert spelled is not None
    assert spelled.name == name


def test_rows_of_ordinary_words_have_the_parts_that_the_rules_give_them() -> None:
    words = (
        "Anna",
        "Smith",
        "Winch",
        "Qorlim",
        "Zuvexa",
        "MacLeod",
        "HUBER",
        "Anna-Lena",
        "Ltd",
        "Director",
        "Van",
    )
    rows = [row for count in (2, 3, 4) for row in product(words, repeat=count)]
    ordinary = [row for row in rows if all(map(names._is_ordinary, row))]
    assert 1_000 < len(ordinary) < len(rows)
    wrong = [row for row in ordinary if list(names._spans(row)) != list(names._spans_of_any(row))]
    assert wrong == []


@pytest.mark.parametrize("name", ["Bart de Koning", "Ian Fleming", "Jan van der Vet"])
def test_surnames_may_be_or_end_like_words(name: str) -> None:
    assert has_person_shape(name)
    assert spell_name(name) is not None


@pytest.mark.parametrize("name", ["Q.F. Ana Ruiz Herrera", "C.P. Ana Ruiz Herrera"])
def test_letters_before_a_spanish_name_are_a_profession(name: str) -> None:
    found = spell_name(name)

    assert found is not None
    assert without_letter_of_address(found, "es").name == "Ana Ruiz Herrera"
    assert without_letter_of_address(found, "en").name == name


@pytest.mark.parametrize(
    "line", ["Alamat Redaksi", "Kontaktformular Nord", "Nasze Produkty", "Yeni Ürünler", "فرع الرياض"]
)
def test_words_of_pages_in_other_languages_are_no_names(line: str) -> None:
    html = f"<h2>Team</h2><p>Anna Huber</p><p>{line}</p><p>089 21803000</p>"
    assert line not in {one.name for one in people(html)}


@pytest.mark.parametrize("name", ["Larry Page", "Robert Plant", "Anna Price", "Tom Bolt"])
def test_words_that_are_also_surnames_are_names(name: str) -> None:
    assert name in {one.name for one in people(f"<p>{name}</p><p>Sales manager</p>")}


@pytest.mark.parametrize(
    ("run", "name"),
    [
        ("Ratree “Nok” Wongsuwan", "Ratree “Nok” Wongsuwan"),
        ('Anna "Nan" Smith', 'Anna "Nan" Smith'),
        ("Captain Peter (Pete) Brown", "Peter (Pete) Brown"),
    ],
)
def test_nickname_within_a_name(run: str, name: str) -> None:
    found = spell_name(run)

    assert found is not None
    assert found.name == name
    assert has_person_shape(name)


def test_an_indian_form_of_address_is_a_name_in_indonesia() -> None:
    found = spell_name("Sri Anil Kumar Sharma")

    assert found is not None
    assert without_letter_of_address(found, "en").name == "Anil Kumar Sharma"
    assert without_letter_of_address(found, "id").name == "Sri Anil Kumar Sharma"


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Ahmet Yılmaz'dan", "Ahmet Yılmaz"),
        ("Ayşe Kaya’nın", "Ayşe Kaya"),
        ("Mehmet Demir'i", "Mehmet Demir"),
        ("Anna O'Neil", "Anna O'Neil"),
        ("Maria D'Angelo", "Maria D'Angelo"),
    ],
)
def test_turkish_endings_after_a_name(written: str, name: str) -> None:
    found = spell_name(written)

    assert found is not None
    assert without_letter_of_address(found, "tr").name == name
    assert without_letter_of_address(found, "en").name == written


@pytest.mark.parametrize(
    "html",
    [
        "<p>Dr. Gavril Onescula, medic primar</p>",
        "<p>Ing. Tomáš Žíhla, trvalý jáhen</p>",
        "<p>Κωνσταντίνος Ζαχαρόγλης, διευθυντής</p>",
    ],
)
def test_unknown_surname_of_who_is_shown_as_a_person(html: str) -> None:
    found = [one for one in candidates(html) if one.field is Field.PERSON]

    assert HARDLY_NAME not in [reason for one in found for reason in one.reasons]
    assert found != []


def test_turkish_names_and_titles_in_capitals() -> None:
    html = "<html lang=tr><h2>Kadromuz</h2><table><tr><td>Op. Dr. AHMET YILMAZ BAŞHEKİM YARDIMCISI</td></tr></table><p>İBRAHİM ÇELİK<br>Başkan Yardımcısı</p></html>"
    assert delivered(html, Field.PERSON, "https://www.nordwerk.example/kadromuz") == [
        "Ahmet Yılmaz",
        "İbrahim Çelik",
    ]

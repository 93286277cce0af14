"""Which domains are guessed from a name, and how early."""

import pytest

from scraping.discovery.domains import MAX_DOMAINS, guess_domains, label_cost
from scraping.vocabulary.domain_names import (
    COMMON_ENDINGS,
    GENERAL_WORDS,
    SMALL_WORDS,
    country_endings,
    latin_spellings,
    trade_endings,
)
from scraping.vocabulary.loader import read_data


@pytest.mark.parametrize(
    ("name", "country", "domain"),
    [
        ("Tanner Bau GmbH", "DE", "tannerbau.de"),
        ("Tanner Bau GmbH", "DE", "tanner-bau.de"),
        ("Tanner Bau GmbH", "DE", "tannerbaugmbh.de"),
        ("Tanner Bau GmbH", "DE", "tanner.com"),
        ("Tanner Bau GmbH", "", "tanner-bau.com"),
        ("Öhler Bäder AG", "CH", "oehlerbaeder.ch"),
        ("Öhler Bäder AG", "CH", "ohlerbader.ch"),
        ("Öhler AG", "DE", "xn--hler-4qa.de"),
        ("Webb & Rowe Ltd", "GB", "webbandrowe.co.uk"),
        ("Webb & Rowe Ltd", "GB", "webbrowe.co.uk"),
        ("Precision Gear Works Inc.", "US", "pgw.com"),
        ("Precision Gear Works Inc.", "US", "pgworks.com"),
        ("Auberge de la Colline SARL", "FR", "colline.fr"),
        ("Holding Varga Zrt.", "HU", "varga.hu"),
        ("ООО Волгатехника", "RU", "volgatekhnika.ru"),
        ("ООО Волгатехника", "RU", "volgatehnika.ru"),
        ("Ελαιουργία Καλλιθέας", "GR", "elaiourgiakallitheas.gr"),
        ("山川精機株式会社", "JP", "xn--rhty6aq8yqps.co.jp"),
        ("PLZ (Papier Lager Zentrum)", "DE", "plz.de"),
        ("PLZ (Papier Lager Zentrum)", "DE", "papierlagerzentrum.de"),
        ("Corven Solar", "", "corven.solar"),
    ],
)
def test_domain_is_guessed(name, country, domain):
    assert domain in guess_domains(name, country)


@pytest.mark.parametrize(
    "name", ["", "-", "  ", "123 456", "!!!", "\x00", "\ud800", "GmbH", "x" * 5000, "a " * 400]
)
def test_odd_names_are_no_error(name):
    assert all("." in domain and not domain.startswith("-") for domain in guess_domains(name, "DE"))


def test_endings_of_the_list_are_tried_early():
    assert "tannerbau.example" in guess_domains("Tanner Bau GmbH", "DE", ("example",))[:6]


def test_number_of_guesses_is_bounded():
    name = "Müller & Söhne Großhandel Technik (Solar Energie Systeme) GmbH"
    assert len(guess_domains(name, "IN", ("example", "test"))) == MAX_DOMAINS


def test_each_domain_is_guessed_once():
    guesses = guess_domains("Grupo Sand & Söhne", "ES", ("com",))
    assert len(guesses) == len(set(guesses))


def test_label_of_the_whole_name_costs_less_than_a_short_one():
    assert label_cost("Tanner Bau GmbH", "tannerbau") < label_cost("Tanner Bau GmbH", "tanner")
    assert label_cost("Tanner Bau GmbH", "somebody") is None


@pytest.mark.parametrize("country", sorted(read_data("domain_names")["endings of countries"]))
def test_endings_of_each_country_are_guessed(country):
    guesses = guess_domains("Tanner Bau", country)
    assert all(f"tannerbau.{ending}" in guesses for ending in country_endings(country))


@pytest.mark.parametrize("beginning", sorted(read_data("domain_names")["endings of trades"]))
def test_endings_of_each_trade_are_guessed(beginning):
    endings = list(trade_endings(["tanner", beginning]))
    guesses = guess_domains(f"Tanner {beginning}")
    assert endings
    assert all(f"tanner{beginning}.{ending}" in guesses for ending in endings)


@pytest.mark.parametrize("ending", COMMON_ENDINGS)
def test_common_endings_are_guessed(ending):
    assert f"tanner.{ending}" in guess_domains("Tanner")


@pytest.mark.parametrize("word", sorted(GENERAL_WORDS))
def test_general_word_is_left_out(word):
    assert "tannerbau.com" in guess_domains(f"Tanner Bau {word}")


@pytest.mark.parametrize("word", sorted(SMALL_WORDS - GENERAL_WORDS))
def test_small_word_is_left_out_after_the_first_word(word):
    assert "tannerbau.com" in guess_domains(f"Haus {word} Tanner Bau")


@pytest.mark.parametrize(
    ("letter", "latin"),
    [(letter, latin) for table in read_data("transliterations").values() for letter, latin in table.items()],
)
def test_letter_has_its_latin_spelling(letter, latin):
    assert any(f"n{latin}n" == spelling for spelling in latin_spellings(f"n{letter}n"))

"""Words are known as they are typed: with their accents, without, and with either of Romanian's two cedillas."""

import pytest

from scraping.findings import Field
from scraping.vocabulary.letters import without_accents
from scraping.vocabulary.loader import ways_to_type
from tests.scraping.extract.people.readings import people
from tests.scraping.extract.reader import delivered


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Ion Popescu", "Președinte"),
        ("Ion Popescu", "Preşedinte"),
        ("Ion Popescu", "Presedinte"),
        ("Mehmet Yılmaz", "Genel Mudur"),
        ("Juan Peralta", "DIRECTOR TECNICO"),
        ("Nguyen Van Hung", "Pho giam doc"),
        ("Γιώργος Παπαδόπουλος", "ΔΗΜΑΡΧΟΣ"),
        ("Petr Dvořák", "reditel"),
        ("Jean Lambert", "GERANT"),
    ],
)
def test_title_is_one_without_its_accents(name: str, title: str) -> None:
    assert [(one.name, one.title) for one in people(f"<p>{name}</p><p>{title}</p>")] == [(name, title)]


def test_number_below_a_heading_of_others_in_capitals_is_no_own_one() -> None:
    html = "<p>Τηλ: 24670 22146</p><h3>ΧΡΗΣΙΜΑ ΤΗΛΕΦΩΝΑ</h3><p>Αστυνομικό Τμήμα 24670 22100</p>"
    assert delivered(html, Field.PHONE, country="GR") == ["+302467022146"]


@pytest.mark.parametrize("word", ["für", "años", "Zürich"[:5]])
def test_short_words_keep_their_accents(word: str) -> None:
    assert ways_to_type(word) == [word]


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Đạt Łódź øre", "Dat Lodz ore"), ("Счётчик мой", "Счетчик мой"), ("ガード", "ガード")],
)
def test_letters_that_count_as_others_stay(text: str, plain: str) -> None:
    assert without_accents(text) == plain

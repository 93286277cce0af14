"""Walks every word of the data files: written on a page in its role, it is reached.

A word whose rule cannot be reached is drift: the rule is mended, or the word deleted.
"""

from collections.abc import Callable, Iterator

import pytest

from scraping.findings import Field
from scraping.vocabulary.loader import read_data, read_spellings
from scraping.vocabulary.spellings import list_examples
from tests.scraping.extract.reader import candidates

NUMBER = "030 23125800"


def find_number(html: str) -> tuple[Field, str, str]:
    """Field, method and reason for rejection."""
    found = [one for one in candidates(html, country="DE") if one.printed == NUMBER]
    return next(((one.field, one.method, one.rejected) for one in found), (Field.NAME, "", ""))


def is_phone(word: str) -> bool:
    return find_number(f"<p>{word}: {NUMBER}</p>") == (Field.PHONE, "labelled", "")


def is_fax(word: str) -> bool:
    return find_number(f"<p>{word}: {NUMBER}</p>") == (Field.FAX, "labelled", "")


def is_other_number(word: str) -> bool:
    return find_number(f"<p>{word}: {NUMBER}</p>")[2] == "other_number"


# (file, role) -> whether a page on which the word is used like that gives what it should.
CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
    ("labels", "phone"): is_phone,
    ("labels", "mobile"): is_phone,
    ("labels", "phone_service"): is_phone,
    ("labels", "fax"): is_fax,
    **{
        ("labels", role): is_other_number
        for role in ("vat_id", "registration_id", "bank", "reference", "price", "date", "place")
    },
}
FILES = sorted({file for file, _ in CHECKS})


def missed_words(file: str, role: str) -> Iterator[str]:
    is_reached = CHECKS[file, role]
    for spelling in read_spellings(file, role):
        yield from (example for example in list_examples(spelling) if not is_reached(example))


@pytest.mark.parametrize(("file", "role"), CHECKS)
def test_word_on_a_page_in_its_role_is_reached(file: str, role: str) -> None:
    assert list(missed_words(file, role)) == []


@pytest.mark.parametrize("file", FILES)
def test_each_role_of_a_file_is_walked(file: str) -> None:
    assert {role for name, role in CHECKS if name == file} == set(read_data(file))

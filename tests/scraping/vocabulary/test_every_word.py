"""Walks every word of the data files: written on a page in its role, it is reached.

A word whose rule cannot be reached is drift: the rule is mended, or the word deleted.
"""

from collections.abc import Callable, Iterator

import pytest

from scraping.vocabulary.loader import read_data, read_spellings
from scraping.vocabulary.spellings import list_examples
from tests.scraping.vocabulary.word_checks import (
    addresses,
    beside_names,
    columns,
    companies,
    deeds,
    labels,
    mailboxes,
    pages,
    people,
    third_parties,
)

# (file, role) -> whether a page on which the word is used like that gives what it should.
CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
    **addresses.CHECKS,
    **beside_names.CHECKS,
    **columns.CHECKS,
    **companies.CHECKS,
    **deeds.CHECKS,
    **labels.CHECKS,
    **mailboxes.CHECKS,
    **pages.CHECKS,
    **people.CHECKS,
    **third_parties.CHECKS,
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

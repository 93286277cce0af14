"""Texts of pages and quotes are searched for the names and mailboxes of people who were erased."""

import pytest

from leadslogix.leads.erased_people import ErasedPeople
from leadslogix.leads.suppression_list import add_lines
from tests.growth import LIMIT, growth

MAIL = "eva@lind.example"


@pytest.fixture
def erased(company):
    """Somebody who has no name in common with these texts, and a mailbox on the list."""
    add_lines(company.workspace, [MAIL], "asked", None)
    return ErasedPeople(company.workspace_id, frozenset(["acme.example"]), frozenset(["a hash"]))


@pytest.mark.parametrize("text", [MAIL, f"to:{MAIL}.", f"a@b.example+x {MAIL}", f"{'x' * 200} <{MAIL}>"])
def test_listed_mailbox_is_found_among_others(erased, text):
    assert erased.are_in(text)


@pytest.mark.parametrize("letters", ["x", "x.", "+1", "-", "a@", "a@b."])
def test_time_to_search_a_text_without_spaces_grows_with_its_length(erased, letters):
    """The text of a whole page, which a site chooses: a hundred thousand letters in a row took half a minute."""

    def prepare(size):
        return lambda: erased.are_in(letters * size)

    assert growth(prepare, 8_000) < LIMIT

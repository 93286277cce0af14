"""A column is named with the same words as a label on a page; `tests/scraping/vocabulary` walks its own words."""

import pytest

from leadslogix.seeds.header_scores import score_header
from leadslogix.seeds.header_words import Role
from scraping.vocabulary.loader import read_spellings
from scraping.vocabulary.spellings import list_examples
from tests.leadslogix.seeds.tables import read_table

SHARED = {
    Role.PHONE: ("phone", "mobile"),
    Role.FAX: ("fax",),
    Role.EMAIL: ("email",),
    Role.WEBSITE: ("website",),
}


@pytest.mark.parametrize("role", SHARED)
def test_each_label_of_a_page_names_the_column_of_the_same_role(role: Role) -> None:
    labels = [
        text for spelling in read_spellings("labels", *SHARED[role]) for text in list_examples(spelling)
    ]
    assert [label for label in labels if not score_header(label, role)] == []


@pytest.mark.parametrize(
    ("header", "role"),
    [("Факс", "fax"), ("传真", "fax"), ("Handy", "mobile"), ("휴대폰", "mobile"), ("電子メール", "email")],
)
def test_column_is_found_by_a_label_that_only_pages_knew(header: str, role: str) -> None:
    value = "info@acme.example" if role == "email" else "+49 30 23125800"
    file = f"Company;{header}\nAcme GmbH;{value}\nBetrix AG;{value}\n"
    assert read_table(file.encode(), "list.csv").mapping == {"name": "Company", role: header}


@pytest.mark.parametrize(
    ("header", "role"), [("住　所", Role.STREET), ("传  真", Role.FAX), ("联 系 人", Role.PERSON)]
)
def test_ideographs_of_a_label_are_spread_to_the_width_of_the_others(header: str, role: Role) -> None:
    assert score_header(header, role)

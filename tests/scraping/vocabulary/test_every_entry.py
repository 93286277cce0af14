"""Writes every entry of every data file on a page in its role, and asks for what must be found there.

`CHECKS` has one function for each role: it takes one way to write the entry and says whether the entry was reached. A
new role in a data file fails `test_every_role_is_checked` until it has a line here or, for labels, in `test_every_word`.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scraping.extract.candidates import Candidate
from scraping.findings import Field
from scraping.names import company_key
from scraping.vocabulary.legal_forms import has_legal_form, without_legal_form
from scraping.vocabulary.loader import DATA, read_data
from scraping.vocabulary.spellings import list_examples
from tests.scraping.extract.reader import candidates
from tests.scraping.vocabulary import test_every_word

_MOST_EXAMPLES = 6  # of one entry: the fullest, the barest and some between them


def find_values(html: str, field: Field) -> set[str]:
    found: list[Candidate] = candidates(html, "https://www.kontor.example/x")
    return {one.value for one in found if one.field is field}


def reaches_form_after_name(form: str) -> bool:
    name = f"Holzbau Berger {form}"
    names = find_values(f"<h1>Kontakt</h1><p>{name}<br>Tel. 12 34</p>", Field.NAME)
    return name in {f"{found}." if name.endswith("..") else found for found in names} and is_one_company(name)


def reaches_form_before_name(form: str) -> bool:
    name = f"{form} Berger"
    return name in find_values(f"<h1>Kontakt</h1><p>{name}<br>Tel. 12 34</p>", Field.NAME)


def reaches_joined_form(form: str) -> bool:
    names = find_values(f"<h1>Kontakt</h1><p>{form} 山川精機<br>Tel. 12 34</p>", Field.NAME)
    return any("山川精機" in name for name in names)


def is_one_company(name: str) -> bool:
    return (
        has_legal_form(name)
        and without_legal_form(name) == "Holzbau Berger"
        and company_key(name) == company_key(name.upper()) == "holzbau berger"
    )


CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
    ("legal_forms", "any case at the end"): reaches_form_after_name,
    ("legal_forms", "as spelled"): reaches_form_after_name,
    ("legal_forms", "at the end"): reaches_form_after_name,
    ("legal_forms", "at the end, and a word in streets"): reaches_form_after_name,
    ("legal_forms", "before"): reaches_form_before_name,
    ("legal_forms", "joined"): reaches_joined_form,
    ("legal_forms", "letters in lists"): lambda form: (
        company_key(f"Holzbau Berger {form}") == "holzbau berger"
    ),
}


def list_entries() -> Iterator[Any]:
    for file, role in CHECKS:
        for language, spellings in read_data(file)[role].items():
            for spelling in spellings:
                yield pytest.param(file, role, spelling, id=f"{file}-{role}-{language}-{spelling}")


def choose_examples(spelling: str) -> list[str]:
    examples = sorted(list_examples(spelling), key=len)
    step = max(1, len(examples) // (_MOST_EXAMPLES - 1))
    return list(dict.fromkeys([*examples[::step], examples[-1]]))


@pytest.mark.parametrize(("file", "role", "spelling"), list(list_entries()))
def test_entry_is_reached_on_a_page(file: str, role: str, spelling: str) -> None:
    check = CHECKS[file, role]
    assert [example for example in choose_examples(spelling) if not check(example)] == []


def test_every_role_is_checked() -> None:
    roles = {(path.stem, role) for path in DATA.glob("*.json") for role in read_data(path.stem)}
    assert roles == {*CHECKS, *test_every_word.CHECKS}

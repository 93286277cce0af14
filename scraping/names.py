"""Keys for comparing names of companies and of people."""

import re
from functools import lru_cache

from scraping.vocabulary.conjunctions import AND_WORDS
from scraping.vocabulary.legal_forms import find_legal_form, letters_of_forms
from scraping.vocabulary.letters import plain_letters

_INITIALS = re.compile(r"\b((?:\w\.\s?){2,})")  # "A. B. C. Bau"
_NOT_A_WORD = re.compile(r"[\W_]+")
_MAX_FORM_WORDS = 6


@lru_cache(maxsize=20_000)
def company_key(name: str) -> str:
    """The same for all spellings of a company: without case, accents, punctuation and legal form."""
    form = find_legal_form(name)
    words = _words(f"{name[: form.start()]} {name[form.end() :]}" if form else name) or _words(name)
    while len(words) > 1 and (size := _count_form_words(words)):
        del words[-size:]
    return " ".join(_without_ands(words)) or plain_letters(name).strip()


def _words(name: str) -> list[str]:
    joined = _INITIALS.sub(lambda match: re.sub(r"[.\s]", "", match[1]) + " ", plain_letters(name))
    return _NOT_A_WORD.sub(" ", joined).split()


def _without_ands(words: list[str]) -> list[str]:
    return [*words[:1], *(word for word in words[1:-1] if word not in AND_WORDS), *words[1:][-1:]]


def _count_form_words(words: list[str]) -> int:
    """The number of words of the legal form at the end of a name, in any spelling: `sp z o o`, `spzoo`."""
    sizes = range(min(len(words) - 1, _MAX_FORM_WORDS), 0, -1)
    return next((size for size in sizes if "".join(_without_ands(words[-size:])) in letters_of_forms()), 0)


@lru_cache(maxsize=20_000)
def person_key(name: str) -> str:
    """The letters of a name only, so that one person is not stored twice."""
    return "".join(char for char in plain_letters(name) if char.isalnum())

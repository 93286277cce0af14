"""Loads the vocabulary: words are data, and each is written once, in a file in `data/`.

A file `data/labels.json` with words looks like this; the notation is in `scraping.vocabulary.spellings`:

    {
      "phone":  {"de": ["Tel[.|efon]", "Rufnummer"], "en": ["phone[ no[.]]"]},
      "mobile": {"de": ["Mobil*", "Handy"], "*": ["GSM"]}
    }

The outer key is the role (what a word is used for), the inner one the language or country; `*` is any. To add a word,
add it to its list: the pattern and the prefilter keywords both come from it, so what matches is always reached.

    PHONE = load_words("labels", "phone")                       # a `WordList`, made once, when a module is imported
    if page.keywords.has(PHONE.keywords): PHONE.pattern.search(page.lowered)

`tests/scraping/vocabulary/test_every_entry.py` writes each entry of each file on a page and asks for what must be found
there. A new role needs a line in its table, and a test fails until it has one. Other shapes of data (networks,
countries) are read with `read_data`.
"""

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import lower, plain_signs, without_accents
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import BadSpelling, find_literals, join_expressions, list_examples

DATA = Path(__file__).with_name("data")
WORD = r"(?<!\w){}(?!\w)"  # a frame: what must be around the words of a list, which come in place of `{}`
_BEFORE = "\0"  # in place of the sign before a word
_SHORT = 3  # characters: a shorter keyword is in most texts, so it counts only with the sign before it

# Shorter words without their accents are other words in other languages: `für` and `fur`, `años` and `anos`.
_LONG_ENOUGH = 6
_OTHER_WORDS = frozenset(
    ("iş merkezi", "sócio*", "novos (sócios|associados|membros)")
)  # `is`, Spanish `socios`
_CEDILLAS = str.maketrans("șțȘȚ", "şţŞŢ")
# Persian is also written with the Arabic letters for i and k.
_ARABIC_LETTERS = (str.maketrans("یک", "يك"), str.maketrans("أإآ", "ااا"))


class WordList(NamedTuple):
    """A pattern, and the keywords of which one is in every text that it matches."""

    pattern: re.Pattern[str]
    keywords: Keywords


@lru_cache(maxsize=8)  # a module reads several roles of a file, and so does the next one
def read_data(file: str) -> Any:
    return json.loads((DATA / f"{file}.json").read_text(encoding="utf-8"))


def read_spellings(file: str, *roles: str, languages: Iterable[str] = ()) -> list[str]:
    """The spellings of these roles, in all languages unless some are named."""
    wanted = frozenset(languages)
    by_role = [read_data(file)[role].items() for role in roles]
    lists = [words for entries in by_role for tag, words in entries if not wanted or tag in wanted]
    return list(dict.fromkeys(way for words in lists for spelling in words for way in ways_to_type(spelling)))


def ways_to_type(spelling: str) -> list[str]:
    """Many people type without accents, capitals lose them in Greek, and Romanian has two letters for each of ș and ț."""
    if spelling.isascii() or len(spelling) < _LONG_ENOUGH or spelling in _OTHER_WORDS:
        return [spelling]
    # (Without knowing that a text is Turkish, the small letter of a capital I is i.)
    ways = (spelling, spelling.translate(_CEDILLAS), spelling.replace("ı", "i"), without_accents(spelling))
    return list(dict.fromkeys(ways))


def read_worded(file: str, role: str) -> list[str]:
    """Also as they are typed with the Arabic letters for the Persian ones, or without the sign above an alif."""
    spellings = read_spellings(file, role)
    return list(
        dict.fromkeys([*spellings, *(one.translate(way) for way in _ARABIC_LETTERS for one in spellings)])
    )


def read_lower(file: str, *roles: str, languages: Iterable[str] = ()) -> list[str]:
    """The spellings as they are in `Page.lowered`: lower-case, with plain signs."""
    return [lower(plain_signs(spelling)) for spelling in read_spellings(file, *roles, languages=languages)]


def list_words(file: str, *roles: str) -> tuple[str, ...]:
    """All ways to write the spellings, to look texts up in."""
    return tuple(word for spelling in read_spellings(file, *roles) for word in list_examples(spelling))


def read_expression(file: str, *roles: str, languages: Iterable[str] = ()) -> str:
    """One expression for all words of these roles, for `Page.lowered`; to be put into a larger pattern."""
    return join_expressions(read_lower(file, *roles, languages=languages))


def load_words(file: str, *roles: str, frame: str = WORD) -> WordList:
    """For `Page.lowered`."""
    return compile_words(read_lower(file, *roles), frame)


def compile_words(spellings: Iterable[str], frame: str = WORD, after: str = "") -> WordList:
    """`after` names the signs that may be before a word. Then short words are as cheap to look for as long ones.

    A text may also begin with the word, but at the beginning of a whole page only long words are found by keyword.
    """
    spellings = list(spellings)
    return WordList(compile_pattern(spellings, frame, after), Keywords(*find_keywords(spellings, after)))


def compile_pattern(spellings: Iterable[str], frame: str = WORD, after: str = "") -> re.Pattern[str]:
    """Where no keyword is needed, because only short texts are searched."""
    spellings = list(spellings)
    before = f"(?<![^{re.escape(after)}])" if after else ""
    return compile_later(lambda: before + frame.replace("{}", join_expressions(spellings)))


def find_keywords(spellings: Iterable[str], after: str = "") -> frozenset[str]:
    """One of them is in `Page.lowered` wherever one of the spellings is on the page."""
    literals = (one for spelling in spellings for one in _find_long_literals(spelling, after))
    return frozenset(lower(plain_signs(literal)) for literal in literals)


def _find_long_literals(spelling: str, after: str) -> Iterable[str]:
    if "Σ" in spelling:  # its lower-case form depends on the letters around it
        raise BadSpelling(f"{spelling!r}: capital sigma")
    literals = find_literals(spelling)
    if not after or min(map(len, literals)) >= _SHORT:
        return literals
    return [one.replace(_BEFORE, sign) for one in find_literals(spelling, _BEFORE) for sign in after]

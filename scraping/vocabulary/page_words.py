"""How 30 languages name the pages that contain contact facts. Matched with link texts, and transliterated with paths."""

import re
from collections.abc import Iterable

from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import WORD, list_words, read_spellings
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

# Pages of these kinds usually have the facts; the order decides what is fetched first.
KIND_POINTS = {"contact": 60, "imprint": 56, "team": 36, "about": 34}


_WHOLE, _IN_PATH = r"^\W*{}\W*$", "(?<![a-z]){}(?![a-z])"


def _pattern(frame: str, *roles: str) -> re.Pattern[str]:
    """For texts as they are written on the page."""
    spellings = read_spellings("page_words", *roles)
    return compile_later(lambda: frame.replace("{}", join_expressions(map(lower, spellings))), re.I)


TEXT_PATTERNS = {kind: _pattern(WORD, kind) for kind in KIND_POINTS}
EXACT_PATTERNS = {kind: _pattern(_WHOLE, kind) for kind in KIND_POINTS}
PATH_PATTERNS = {kind: _pattern(_IN_PATH, f"{kind}_path") for kind in KIND_POINTS}
# Folders with a page for each of those who serve an organisation's customers.
PERSON_PATH = _pattern(_IN_PATH, "person_path")

# Pages that only cost budget.
WASTE = _pattern(_IN_PATH, "waste_path")
FILES = re.compile(
    r"\.(?:pdf|jpe?g|png|gif|svg|webp|zip|rar|gz|docx?|xlsx?|pptx?|mp[34]|avi|mov|exe|dmg|ics|vcf|css|js|xml|json|txt|woff2?|ico)(?:$|\?)",
    re.I,
)
LANGUAGE_NAME = _pattern(_WHOLE, "language_name", "enter_site")
_CODES = "de en fr it es nl pl cs cz sk hu da sv no fi pt ro hr sl tr el ru ja zh ko".split()
_LANGUAGE = rf"(?:{'|'.join(_CODES)})(?:[-_][a-z]{{2}})?/?(?:index\.\w{{2,5}})?(?=#|$)"
# Of a whole address, which may go on with a fragment. That of a home page may end with a code, too: `http://firm.de`.
LANGUAGE_PATH = re.compile(
    rf"/?{_LANGUAGE}|https?://(?:[^/#]++/{_LANGUAGE}|(?=[^/#]++/?(?:index\.\w{{2,5}})?(?:#|$))[^/#]+{_LANGUAGE})",
    re.I,
)
_SIGNS_AROUND = re.compile(r"^\W+|\W+$")
_LANGUAGE_NAMES = frozenset(word.lower() for word in list_words("page_words", "language_name", "enter_site"))
# How paths begin that the pattern could match: hardly any link of a page does.
_PATH_BEGINNINGS = frozenset(
    ("htt", *(begin for code in _CODES for begin in (f"/{code}", code, *(code + sign for sign in "-_/#i"))))
)


def _may_name_language(href: str) -> bool:
    """Most addresses with a host lead deep into a site, or to another one."""
    if href[:4].lower() != "http":
        return True
    path = href[8:].partition("#")[0].partition("/")[2].lower()
    return not path or path[:3] in _PATH_BEGINNINGS or path.startswith("index.")


def _plain(text: str) -> str:
    return _SIGNS_AROUND.sub("", text).lower()


def may_be_of_languages(links: Iterable[tuple[str, str]]) -> list[int]:
    """The numbers of the links whose text or href is worth a look at the patterns."""
    return [
        at
        for at, (text, href) in enumerate(links)
        if (href[:3].lower() in _PATH_BEGINNINGS and _may_name_language(href))
        or text.lower() in _LANGUAGE_NAMES
        or (not (text[:1].isalnum() and text[-1:].isalnum()) and _plain(text) in _LANGUAGE_NAMES)
    ]


PREFERRED_LANGUAGE = compile_later(
    r"english|deutsch|français|italiano|español|(?<![a-z])(?:en|de|fr|it|es)(?![a-z])", re.I
)
NEXT_PAGE = _pattern(_WHOLE, "next_page")

"""How 30 languages name the pages that contain contact facts. Matched with link texts, and transliterated with paths."""

import re

from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import WORD, read_spellings
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

# Pages that only cost budget.
WASTE = _pattern(_IN_PATH, "waste_path")
FILES = re.compile(
    r"\.(?:pdf|jpe?g|png|gif|svg|webp|zip|rar|gz|docx?|xlsx?|pptx?|mp[34]|avi|mov|exe|dmg|ics|vcf|css|js|xml|json|txt|woff2?|ico)(?:$|\?)",
    re.I,
)
LANGUAGE_NAME = _pattern(_WHOLE, "language_name", "enter_site")
LANGUAGE_PATH = re.compile(
    r"^(?:https?://[^/]+)?/?(?:de|en|fr|it|es|nl|pl|cs|cz|sk|hu|da|sv|no|fi|pt|ro|hr|sl|tr|el|ru|ja|zh|ko)(?:[-_][a-z]{2})?/?(?:index\.\w{2,5})?$",
    re.I,
)
PREFERRED_LANGUAGE = compile_later(
    r"english|deutsch|français|italiano|español|(?<![a-z])(?:en|de|fr|it|es)(?![a-z])", re.I
)
NEXT_PAGE = _pattern(_WHOLE, "next_page")

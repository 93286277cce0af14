"""How 30 languages name the pages that contain contact facts. Matched with link texts, and transliterated with paths."""

import re

from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import read_spellings
from scraping.vocabulary.spellings import join_expressions

# Pages of these kinds usually have the facts; the order decides what is fetched first.
KIND_POINTS = {"contact": 60, "imprint": 56, "team": 36, "about": 34}


def _words(*roles: str) -> str:
    """For texts as they are written on the page."""
    return join_expressions(map(lower, read_spellings("page_words", *roles)))


_TEXT = {kind: _words(kind) for kind in KIND_POINTS}
TEXT_PATTERNS = {kind: re.compile(rf"(?<!\w){words}(?!\w)", re.I) for kind, words in _TEXT.items()}
EXACT_PATTERNS = {kind: re.compile(rf"^\W*{words}\W*$", re.I) for kind, words in _TEXT.items()}
PATH_PATTERNS = {
    kind: re.compile(rf"(?<![a-z]){_words(f'{kind}_path')}(?![a-z])", re.I) for kind in KIND_POINTS
}

# Pages that only cost budget.
WASTE = re.compile(rf"(?<![a-z]){_words('waste_path')}(?![a-z])", re.I)
FILES = re.compile(
    r"\.(?:pdf|jpe?g|png|gif|svg|webp|zip|rar|gz|docx?|xlsx?|pptx?|mp[34]|avi|mov|exe|dmg|ics|vcf|css|js|xml|json|txt|woff2?|ico)(?:$|\?)",
    re.I,
)
LANGUAGE_NAME = re.compile(rf"^\W*{_words('language_name', 'enter_site')}\W*$", re.I)
LANGUAGE_PATH = re.compile(
    r"^(?:https?://[^/]+)?/?(?:de|en|fr|it|es|nl|pl|cs|cz|sk|hu|da|sv|no|fi|pt|ro|hr|sl|tr|el|ru|ja|zh|ko)(?:[-_][a-z]{2})?/?(?:index\.\w{2,5})?$",
    re.I,
)
PREFERRED_LANGUAGE = re.compile(
    r"english|deutsch|français|italiano|español|(?<![a-z])(?:en|de|fr|it|es)(?![a-z])", re.I
)
NEXT_PAGE = re.compile(rf"^\W*{_words('next_page')}\W*$", re.I)

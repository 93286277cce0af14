"""People in scripts without capitals: a title or label, then a name. Chinese, Japanese and Korean names have a few characters, Arabic and Hebrew ones some words."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from scraping.page.parse import Page
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import find_keywords, read_lower, read_spellings
from scraping.vocabulary.spellings import join_expressions

_TITLES = read_lower("job_titles", "native_title")
_TITLE = join_expressions(_TITLES)
_LABELS = read_lower("job_titles", "native_label")
_LABEL_KEYWORDS = Keywords(*find_keywords(_LABELS))
# The label ends with a colon, and only the name is on the rest of the line: these scripts have no capitals.
_NAME_OF_WORDS = (
    rf"(?:^|[\n\t,|])\s?(?P<title>{join_expressions(_LABELS)})\s?:\s{{0,2}}"
    r"(?P<name>[\u0621-\u064a]{2,15}(?: [\u0621-\u064a]{2,15}){1,3}|[\u05d0-\u05ea'\"׳״]{2,15}(?: [\u05d0-\u05ea'\"׳״-]{2,15}){1,3})(?=\s*(?:[\n\t,|(]|$))"
)
_KEYWORDS = Keywords(*find_keywords(_TITLES))
_FORMS_AFTER = join_expressions(read_spellings("beside_names", "native_honorific"))
_HAN = r"[\u4e00-\u9fff々]"
_NAME = (
    rf"(?P<title>{_TITLE})(?:名)?(?P<mark>\s{{0,2}}[:：・\t]\s{{0,2}}|[ \u3000]{{1,2}}|\n)"
    rf"(?P<name>{_HAN}{{1,4}}[ \u3000](?!{_TITLE}|{_FORMS_AFTER}){_HAN}{{1,4}}|{_HAN}{{2,4}}?|[가-힣]{{2,4}}?)(?={_FORMS_AFTER}|\W|$)"
)
# Words of two to four characters that follow a title as well and are not names.
_NO_NAMES = frozenset(read_spellings("beside_names", "no_native_name"))


# Few pages are in these scripts, and the patterns are long: each is compiled for the first page that needs it.
@cache
def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


class NativeName(NamedTuple):
    name: str
    title: str
    start: int
    end: int


def find_native_names(page: Page) -> Iterator[NativeName]:
    if page.text.isascii():
        return
    if page.mentions(_LABEL_KEYWORDS):
        for found in _compile(_NAME_OF_WORDS).finditer(page.text):
            yield NativeName(found["name"], found["title"], found.start("name"), found.end("name"))
    if not page.mentions(_KEYWORDS):
        return
    for found in _compile(_NAME).finditer(page.text):
        name = " ".join(found["name"].split())
        if name not in _NO_NAMES and not name.endswith(("会社", "公司", "電話")):
            yield NativeName(name, found["title"], found.start("name"), found.end("name"))

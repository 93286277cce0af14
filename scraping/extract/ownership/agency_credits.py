"""The credit of the agency that made a site, or of its host: `Website by`, `Umsetzung: Agentur`, `Site réalisé par`.

Manufacturers also design, realise and programme: `Conception et réalisation de moules` is a company's own line. So a phrase
counts only if it is about websites, is followed by a name (`by`), or is a label (before a colon, or alone on its line).
"""

import re
from functools import lru_cache

from scraping.vocabulary.conjunctions import ANY_AND
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import find_keywords, read_data, read_expression, read_spellings
from scraping.vocabulary.patterns import compile_later

_FILE = "credits"
_SITES, _MADE_BY = read_expression(_FILE, "about_sites"), read_expression(_FILE, "made_by")
_PART, _ANY_PART = read_expression(_FILE, "part"), read_expression(_FILE, "part", "second_part")
_OF_SITE = r"(?: (?:der|dieser|du|del|della|di|do|de la|da|van de) ?(?:web-?seite|website|homepage|site web|sitio web|sito web|site|sitio|sito))?"
_JOINED = rf"\s?(?:[,/+]|{ANY_AND})\s?"
_LABEL = rf"(?:technische |grafische |suunnittelu ja |projekt i )?{_PART}(?P<more>(?:{_JOINED}(?:technische )?{_ANY_PART})*){_OF_SITE}"
# Searched in lower-case text: a pattern that ignores case compares each letter twice.
_CREDIT = compile_later(
    rf"(?<![^\W\d_]){_SITES}|(?<!\w)(?P<by>{_MADE_BY})|(?:^|(?<=[\n\t|•·–;,.)-]))\s?{_LABEL}\s?(?:[:：]|(?P<alone>\n|$))"
)
# On a line of its own, a word such as `Design` may be a menu item; these words are not, and neither are two parts together.
_ALONE = re.compile(rf"\s?(?:technische )?{read_expression(_FILE, 'part_alone')}\b")
# English ones are words of menus and sentences as well: `See our page <a>...`.
_PARTS_BEFORE_LINK = read_expression(_FILE, "part", languages=read_data(_FILE)["part"].keys() - {"en"})
_BEFORE_LINK = compile_later(rf"(?:^|[\n\t|•·–;,.)-])\s?{_PARTS_BEFORE_LINK}\s{{0,2}}$")
CREDIT_KEYWORDS = Keywords(*find_keywords(read_spellings(_FILE, "about_sites", "made_by", "part")))

_LEAD = len("suunnittelu ja ") + 1  # what a match may have before its keyword
_LINE_END = re.compile(r"\s?[:：]?\n")
_REACH = 90
_HEADED_LINES, _LINES = 6, 2
_SEPARATOR = re.compile(r"[|•·]")
OWN_HEADING = re.compile(rf"\n{read_expression('labels', 'contact_heading')}\b[^\n]{{0,30}}(?:\n|$)", re.I)
_OWN_NUMBER = re.compile(r"\n(?:telefon|tel|phone)\b[^\n]{0,30}(?:\n|$)", re.I)


@lru_cache(maxsize=1024)
def is_credited(before: str, keyword: int = 0) -> bool:
    """Whether the end of this text belongs to an agency or host: credited on its line, right above it, or in the heading of its block.

    `keyword` is the offset of the first of `CREDIT_KEYWORDS`, if the caller knows it."""
    named = [found for found in _CREDIT.finditer(lower(before), max(0, keyword - _LEAD)) if _counts(found)]
    if not named:
        return False
    last = named[-1]
    heads_block = last["alone"] is not None or (
        not last["by"] and _LINE_END.match(before, last.end()) is not None
    )
    between = f"\n{before[last.end() :]}" if heads_block else before[last.end() :]
    if OWN_HEADING.search(between) or (not heads_block and _OWN_NUMBER.search(between)):
        return False
    lines = between.count("\n")
    if heads_block:
        return lines <= _HEADED_LINES
    return lines <= _LINES and (len(between) <= _REACH or (not lines and not _SEPARATOR.search(between)))


def is_credit_of_link(before: str) -> bool:
    """Whether a link after this text is the credit of whom it leads to: `| Réalisation `, at its end."""
    return _BEFORE_LINK.search(before) is not None


def _counts(found: re.Match[str]) -> bool:
    return found["alone"] is None or bool(found["more"]) or _ALONE.match(found[0]) is not None

"""The credit of the agency that made a site, or of its host: `Website by`, `Umsetzung: Agentur`, `Site réalisé par`."""

import re
from functools import lru_cache

from scraping.vocabulary.credits import CREDIT, counts
from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import read_data, read_expression
from scraping.vocabulary.patterns import compile_later

_FILE = "credits"
# English ones are words of menus and sentences as well: `See our page <a>...`.
_PARTS_BEFORE_LINK = read_expression(_FILE, "part", languages=read_data(_FILE)["part"].keys() - {"en"})
_BEFORE_LINK = compile_later(rf"(?:^|[\n\t|•·–;,.)-])\s?{_PARTS_BEFORE_LINK}\s{{0,2}}$")

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
    named = [found for found in CREDIT.finditer(lower(before), max(0, keyword - _LEAD)) if counts(found)]
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

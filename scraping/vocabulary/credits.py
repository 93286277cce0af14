"""Words that credit who made or hosts a site.

Manufacturers also design, realise and programme: `Conception et réalisation de moules` is a company's own line. So a phrase
counts only if it is about websites, is followed by a name (`by`), or is a label (before a colon, or alone on its line).
"""

import re

from scraping.vocabulary.conjunctions import ANY_AND
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import find_keywords, read_expression, read_spellings
from scraping.vocabulary.patterns import compile_later

_FILE = "credits"
_SITES, _MADE_BY = read_expression(_FILE, "about_sites"), read_expression(_FILE, "made_by")
_PART, _ANY_PART = read_expression(_FILE, "part"), read_expression(_FILE, "part", "second_part")
_OF_SITE = r"(?: (?:der|dieser|du|del|della|di|do|de la|da|van de) ?(?:web-?seite|website|homepage|site web|sitio web|sito web|site|sitio|sito))?"
_JOINED = rf"\s?(?:[,/+]|{ANY_AND})\s?"
_LABEL = rf"(?:technische |grafische |suunnittelu ja |projekt i )?{_PART}(?P<more>(?:{_JOINED}(?:technische )?{_ANY_PART})*){_OF_SITE}"
# Searched in lower-case text: a pattern that ignores case compares each letter twice.
CREDIT = compile_later(
    rf"(?<![^\W\d_]){_SITES}|(?<!\w)(?P<by>{_MADE_BY})|(?:^|(?<=[\n\t|•·–;,.)-]))\s?{_LABEL}\s?(?:[:：]|(?P<alone>\n|$))"
)
# On a line of its own, a word such as `Design` may be a menu item; these words are not, and neither are two parts together.
_ALONE = re.compile(rf"\s?(?:technische )?{read_expression(_FILE, 'part_alone')}\b")
CREDIT_KEYWORDS = Keywords(*find_keywords(read_spellings(_FILE, "about_sites", "made_by", "part")))


def begins_with_credit(text: str) -> bool:
    """`Design: Huber Studio`, `Website by Huber`: after the © of a line that says no more about its owner."""
    found = CREDIT.match(lower(text).lstrip(" .,–—-|"))
    return found is not None and counts(found)


def counts(found: re.Match[str]) -> bool:
    return found["alone"] is None or bool(found["more"]) or _ALONE.match(found[0]) is not None

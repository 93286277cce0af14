"""Names that are alone on their line or in their cell, except for a bullet, a label or a few words set apart from them."""

import re

from scraping.extract.people.told_roles import COUPLE_AFTER, COUPLE_BEFORE
from scraping.vocabulary.conjunctions import SPACED_ANDS

BULLETS = " -–—•*·>(\"'“"
NUMBER_ALONE = r"\+?\(?(?!\d{5}-\d{3}(?!\d))(?:\d[ ()/.–-]{0,3}){6,14}\d\)?\s*(?:$|[\n\t,;|)(])"
# `Anna Smith 555 0100 123`, `Anna Smith (mob. 555 0100 123)`
_ONLY_NUMBER = re.compile(rf"\s?[,:(–-]?\s?(?:[^\W\d_]{{1,8}}[.:]{{0,2}}\s?)?{NUMBER_ALONE}")
_NUMBER_AND_BRACKET = re.compile(r"\d \($")  # `555 0100 (Anna Smith)`
# `Enf. Ana Costa`: what is a form of address in some language, alone before the name.
_SHORT_FORM = re.compile(r"[^\W\d_a-zà-öø-ÿ][^\W\d_]{1,4}\.$")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
# `Anna Smith, Lindenhof School, Bristol`: a line with a name and an affiliation only.
_WORD_OF_NAMES = r"(?:[^\W\d_a-z][\w'’.&-]*|&|of|the|and|for|de|du|der|des|di|del|von|van|für|und)"
_SET_APART = re.compile(rf" ?[,(–-] ?{_WORD_OF_NAMES}(?:[ ,)]+{_WORD_OF_NAMES}){{0,8}}[ )]*")
_POSSESSIVES = ("'s ", "’s ")
_LONGEST_LABEL, _LONGEST_NUMBER, _LONGEST_REST, _LONGEST_PARTNER = 30, 40, 30, 60  # characters
_SIGNS = " .:-–"


def is_alone(lead: str, after: str, left: int) -> bool:
    """`lead` and `after`: what is before and after the name; `left`: how many characters are left after it."""
    if after.startswith(")") and _NUMBER_AND_BRACKET.search(lead):
        return True
    return _may_be_before(lead) and _may_be_after(after, left)


def _may_be_before(lead: str) -> bool:
    words = _SHORT_FORM.sub("", lead.strip(BULLETS))
    if words and lead.endswith(SPACED_ANDS):
        words = COUPLE_BEFORE.sub("", lead).strip(BULLETS)
    return not words or (words.endswith(":") and len(words) <= _LONGEST_LABEL)


def _may_be_after(after: str, left: int) -> bool:
    after, couple = COUPLE_AFTER.subn("", after) if after.startswith(SPACED_ANDS) else (after, 0)
    if not after.strip(_SIGNS):
        return True
    if left <= _LONGEST_NUMBER and _ONLY_NUMBER.fullmatch(after[:left]):
        return True
    if _YEAR.search(after) or after.startswith(_POSSESSIVES):
        return False
    longest = _LONGEST_PARTNER if couple else _LONGEST_REST
    is_set_apart = not after[:2].strip().isalnum()
    return (left <= longest and is_set_apart) or _SET_APART.fullmatch(after[:left]) is not None

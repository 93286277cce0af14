"""Whom words right before or after a name make known for something else: authors, makers, holders of rights or offices, the deceased."""

import re

from scraping.vocabulary.loader import read_expression, read_spellings
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

_FILE = "beside_names"
# `Glass Harbour by Anna Smith`, `a novel by Anna Smith`, `the poet Anna Smith`: the maker of something. `Lessons given by` means something else.
_MAKER = re.compile(
    rf"(?<![\w-])(?:(?i:{read_expression(_FILE, 'maker')})|(?:[A-Z][a-z]{{2,20}}|(?i:{read_expression(_FILE, 'work')})) [Bb]y)\s$"
)
_BYLINE = compile_later(lambda: rf"\W*(?i:{read_expression(_FILE, 'byline')})[ :]{{1,2}}")
# Holders of these offices do not belong to the company. Capitals count.
_OFFICE = re.compile(rf"(?<!\w){join_expressions(read_spellings(_FILE, 'office'))}\s$")
# `The late Anna Smith`
_LATE = compile_later(lambda: rf"(?<![\w-])(?:the )?{read_expression(_FILE, 'deceased')}\s{{1,2}}$", re.I)
_RIGHTS_BEFORE = re.compile(
    r"(?:(?:©|\(c\)|copyright)[\s,]{0,3}){1,2}(?:(?:19|20)\d\d(?:\s?[-–,]\s?(?:19|20)?\d\d)?)?(?:[\s,.|-]|(?<!\w)by ){1,4}$",
    re.I,
)
_RIGHTS_AFTER = re.compile(r"[ ,|-]{1,3}(?:copyright )?(?:©|\(c\))\s?(?:(?:19|20)\d\d|$)", re.I | re.M)


def names_author(lead: str) -> bool:
    """`By Anna Smith, editor` at the beginning of a line: of an article."""
    return lead[-1:] == " " and _BYLINE.fullmatch(lead) is not None


def names_maker(front: str) -> bool:
    return front[-1:] == " " and _MAKER.search(front) is not None


def names_office(front: str) -> bool:
    return front[-1:] == " " and _OFFICE.search(front) is not None


def names_deceased(front: str) -> bool:
    return front[-1:].isspace() and _LATE.search(front) is not None


def names_holder_of_rights(front: str, after: str, *, starts_line: bool) -> bool:
    """`© 2018 Anna Smith`, or `Anna Smith © 2018` at the beginning of a line (`Photo: Anna Smith © 2018` is a picture's)"""
    if front[-1:] == " ":
        return _RIGHTS_BEFORE.search(front) is not None
    return starts_line and _RIGHTS_AFTER.match(after) is not None

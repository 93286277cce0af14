"""How headings announce the people of an organisation: `Meet our team`, `Members of the council`, `Unsere Ärzte`.

They are made of parts, as writers make them: what is before (`our`, `members of`), a group or its members, what is after
(`of the club`), and a second group. So a word written once in the data is known in all its headings.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scraping.vocabulary.conjunctions import ANY_AND
from scraping.vocabulary.job_titles import is_title_word
from scraping.vocabulary.loader import read_expression, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions
from scraping.vocabulary.word_search import WordSearch

_FILE = "people_words"
_GROUPS_ANYWHERE = [*read_lower("page_words", "team"), *read_lower(_FILE, "staff_heading")]
# On pages that are not about the organisation, such words head lists of goods, news and guests as well.
_GROUPS_INSIDE = read_lower(_FILE, "staff_heading_inside")
GROUPS = [*_GROUPS_ANYWHERE, *_GROUPS_INSIDE]
# `设计师团队`, `คณะกรรมการโรงเรียน`: the words are joined.
_JOINED = "[\u30a1-\u30fa\u30fc\u4e00-\u9fff]{0,4}"
_SPACELESS = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]")
_THAI = compile_later("[\u0e01-\u0e4e]")
_EASTERN = "[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af ]{2,}"
_IN_TWO_SCRIPTS = compile_later(
    rf"(?P<latin>[a-z][a-z']+(?: [a-z']+)*) [|/·-]? ?(?P<eastern>{_EASTERN})|(?P<eastern_first>{_EASTERN}) ?[|/·-]? ?(?P<latin_last>[a-z][a-z']+(?: [a-z']+)*)"
)
_JOINED_AFTER = "[\u0e01-\u0e4e]{0,16}"
# `Board 2017-2019`
_YEARS = r"(?:\W{1,3}(?:19|20)\d\d(?: ?[-–/] ?(?:20)?\d\d)?)?"


def _part(role: str) -> str:
    return read_expression(_FILE, role)


# `Our team`, `Management team`, `Staff directory`; not `What other people are saying`, `Personal information`.
_ANYWHERE = (WordSearch(_GROUPS_ANYWHERE),)
_INSIDE = (*_ANYWHERE, WordSearch(_GROUPS_INSIDE))
_BEFORE = compile_later(
    lambda: (
        rf"\W*(?:{_part('before_staff')}(?: |(?<='))){{0,3}}(?P<field>{_part('field_of_staff')} ){{0,2}}{_JOINED}"
    )
)
_AFTER = compile_later(
    lambda: (
        rf"{_JOINED_AFTER}(?: {_part('after_staff')}){{0,2}}(?P<of> {_part('staff_of')}(?: |(?<=')).{{2,40}})?{_YEARS}\W*"
    )
)
# Most groups end their line: few pages need the large pattern.
_ENDS = re.compile(rf"(?P<of>){_YEARS}\W*")
_BEGIN_OF_WORD = re.compile(r"(?<!\w)\w")
_END_OF_WORD = re.compile(r"\w(?!\w)|\S(?!\S)")  # (Vowels of Indic scripts are no letters by themselves.)
_MOST_JOINED = 4
# `Employee of the month`, `Council of Europe`: not the people of an organisation.
_OF_TIME = compile_later(lambda: rf"(?<!\w){_part('staff_of_time')}(?!\w)")
# `Management of waste`, `Project management`: beside any word or a field, such a word tells of something else.
_ABSTRACT = compile_later(lambda: _part("abstract_staff"))
_NEWSROOM = compile_later(lambda: rf"(?<!\w){_part('newsroom_heading')}(?!\w)")
_AND = re.compile(rf" (?:{ANY_AND}) | ?[,/] ")
_BESIDE = compile_later(lambda: rf"\W*{_part('beside_staff')}\W*")
# `Our guides`, `Meet our dental nurses`, `Medicii noștri`: titles of more than one.
_WHO = r"(?P<who>[^\W\d_]+(?:[ -][^\W\d_]+){0,2})"
_OURS = (
    compile_later(lambda: rf"\W*(?:[^\W\d_]+ )?{_part('our_staff')} {_WHO}\W*"),
    compile_later(lambda: rf"\W*{_WHO} {_part('our_staff_after')}\W*"),
)
_SAYS_OURS = compile_later(
    lambda: (
        rf"(?<!\w){join_expressions([*read_lower(_FILE, 'our_staff'), *read_lower(_FILE, 'our_staff_after')])}(?!\w)"
    )
)
# `Unsere Trainer`, `Våra läkare`: the title is the same for one and for many.
_OF_MANY = re.compile(r"(?<!\w)(?:unsere|våra|हमारे|우리) ")
_OTHER_FIRMS = "partner"  # in most languages
# `Lehrer*innen`, `Mitarbeiter/-innen`, `enseignant·e·s`, `profesores/as`
_BOTH_FORMS = re.compile(r"(?<=\w)(?:[*:_·•/(]-?)(?:innen|in|es|as|os|a|e|s)\)?(?!\w)")
_BOTH_FORMS_S = re.compile(r"(?<=\w)[·•.(](?:e|ne|trice|rice|euse|ère)\)?(?:[·•.]s|s)(?!\w)")
_FEMININE = re.compile(r"(?<=\w\w\w)innen(?!\w)")
# How a title of more than one ends, and how of one.
_PLURALS = (
    ("s", ""), ("es", ""), ("n", ""), ("en", ""), ("nen", ""), ("e", ""), ("er", ""), ("i", ""), ("y", ""),
    ("и", ""), ("ы", ""), ("і", ""), ("е", ""), ("d", ""), ("t", ""), ("lar", ""), ("lər", ""), ("ler", ""), ("ok", ""),
    ("ek", ""), ("ak", ""), ("k", ""), ("i", "o"), ("i", "e"), ("i", "a"), ("e", "a"), ("he", "a"), ("ci", "co"), ("ci", "k"),
    ("cy", "k"), ("cy", "ca"), ("y", "a"), ("ové", ""), ("ia", ""), ("ovia", ""), ("ci", "ec"), ("ci", "ac"), ("ții", "t"), ("i", "s"),
    ("ji", "js"), ("ai", "as"), ("iai", "is"), ("iai", "ius"), ("ės", "ė"), ("et", ""), ("ões", "ão"), ("aux", "al"), ("are", "are"),
    ("ци", "к"), ("ци", "ец"), ("ове", ""), ("и", "а"), ("ы", "а"), ("ри", "р"), ("ці", "ець"), ("οι", "ος"), ("ες", "ης"),
    ("ες", "ας"), ("ές", "ής"), ("ώτριες", "ώτρια"), ("ene", ""), ("ne", ""), ("ii", ""), ("ii", "u"), ("ele", ""), ("le", ""),
)  # fmt: skip


@lru_cache(maxsize=4096)
def announces_staff(line: str, *, anywhere: bool = False) -> bool:
    """`line` in lower case. `anywhere`: also on pages that are not about the organisation or its people."""
    groups = _ANYWHERE if anywhere else _INSIDE
    if any(_names_group(form, groups) or _joins_groups(form, groups) for form in _with_one_form(line)):
        return True
    return any(announces_staff(part, anywhere=anywhere) for part in _parts_by_script(line))


def _parts_by_script(line: str) -> tuple[str, ...]:
    """`PROFESSIONALS 구성원 소개`, `醫師陣容 OUR DOCTORS`: the same in two languages."""
    found = None if line.isascii() else _IN_TWO_SCRIPTS.fullmatch(line)
    if found is None:
        return ()
    eastern, latin = found["eastern"] or found["eastern_first"], found["latin"] or found["latin_last"]
    return (eastern, latin) if " " in latin else (eastern,)  # `TEAM 最新消息`


def announces_our_people(line: str) -> bool:
    """`Our guides`"""
    found = next((found for pattern in _OURS if (found := pattern.fullmatch(line))), None)
    if found is None:
        return False
    words = found["who"].split()
    return any(
        is_plural_title(word) or (is_title_word(word) and _OF_MANY.search(line) is not None)
        for word in (words[0], words[-1])
        if not word.startswith(_OTHER_FIRMS)
    )


def is_plural_title(word: str) -> bool:
    return bool(singular_title(word))


def singular_title(word: str) -> str:
    """`guide` of `guides`"""
    forms = (word.removesuffix(end) + one for end, one in _PLURALS if word.endswith(end))
    return next((form for form in forms if is_title_word(form)), "")


@lru_cache(maxsize=4096)
def is_surely_of_staff(line: str) -> bool:
    """Not a section of a newspaper: it says `our`, or names the newsroom."""
    return _SAYS_OURS.search(line) is not None or _NEWSROOM.search(line) is not None


def _with_one_form(line: str) -> tuple[str, ...]:
    line = _BOTH_FORMS.sub("", _BOTH_FORMS_S.sub("s", line))
    feminine = _FEMININE.sub("", line)
    return (line,) if feminine == line else (line, feminine)


_Groups = tuple[WordSearch, ...]


class _Group(NamedTuple):
    name: str
    has_field: bool
    of: str


def _names_group(line: str, groups: _Groups) -> bool:
    found = _find_group(line, groups)
    if found is None or not (found.of or found.has_field):
        return found is not None
    return not (_ABSTRACT.fullmatch(found.name) or _OF_TIME.search(found.of))


def _find_group(line: str, groups: _Groups) -> _Group | None:
    for before, end in _places(line, groups):
        after = _ENDS.fullmatch(line, end) or _AFTER.fullmatch(line, end)
        if after:
            return _Group(line[before.end() : end], before["field"] is not None, after["of"] or "")
    return None


def _places(line: str, groups: _Groups) -> Iterator[tuple[re.Match[str], int]]:
    """What is before groups, and where they end: at the end of a word, or anywhere in scripts without spaces."""
    ends = [found.end() for found in _END_OF_WORD.finditer(line)][::-1]  # the longest first
    for begin in _BEGIN_OF_WORD.finditer(line):
        start = begin.start()
        if before := _BEFORE.fullmatch(line, 0, start):
            yield from ((before, end) for end in ends if end > start and _is_group(line[start:end], groups))
    if _THAI.match(line) and (before := _BEFORE.fullmatch(line, 0, 0)):
        # Vowels above and below are no letters: no Thai group is a word of the search.
        yield from ((before, end) for end in range(len(line), 0, -1) if _is_group(line[:end], groups))
    elif not line.isascii() and _SPACELESS.search(line):
        for start in range(min(_MOST_JOINED + 1, len(line))):
            if before := _BEFORE.fullmatch(line, 0, start):
                yield from (
                    (before, end)
                    for end in range(len(line), start, -1)
                    if any(line[start:end] in group.words for group in groups)
                )


def _is_group(text: str, groups: _Groups) -> bool:
    return any(group.fullmatch(text) for group in groups)


def _joins_groups(line: str, groups: _Groups) -> bool:
    """`Trainer und Betreuer`, `Structure and staff`; not `Staff and customers`."""
    parts = _AND.split(line, maxsplit=1)
    if len(parts) != 2 or not any(_names_group(part, groups) for part in parts):
        return False
    return all(
        _names_group(part, groups) or is_plural_title(part.strip()) or _BESIDE.fullmatch(part)
        for part in parts
    )

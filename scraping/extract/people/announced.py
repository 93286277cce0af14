"""Names that a role announces: `Editor in chief: Anna Smith`, `Managing directors` above names.

Imprints and editors' boxes name people so in every language. What the words read like counts less there: many names
are on no list.
"""

import re
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from scraping.extract.people.names import (
    RUN,
    STREETS,
    Spelling,
    end_of_first,
    has_person_shape,
    is_common_word,
    is_given,
    is_honorific,
    spell_name,
)
from scraping.extract.people.sections import Sections, names_others
from scraping.extract.people.word_order import SURE
from scraping.page.parse import Page
from scraping.vocabulary.conjunctions import AND
from scraping.vocabulary.headings import singular_title
from scraping.vocabulary.honorifics import HONORIFIC, SMALL_HONORIFICS
from scraping.vocabulary.job_titles import has_title, is_title_word, names_role
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.legal_forms import has_legal_form
from scraping.vocabulary.letters import lower, plain_signs
from scraping.vocabulary.loader import find_keywords, read_expression, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

# `Owner: Anna Smith`, `Owner - Anna Smith`
_MARK = re.compile(r"\s?[:：]\s{0,3}(?=\S)|\s[–—-]\s(?=\S)")
_LAST_PIECE = re.compile(r"[\t|•;]|(?<=\w\w)[,.]\s|\s[–—-]\s")
_NEXT_LABEL = re.compile(r"\s([^\W\d_][^:|\t\n]{1,40}?)\s?[:：]")
_NEXT_WORD = re.compile(r" ([^\W\d_]+)\s*$", re.M)
_FRONT = re.compile(
    rf"(?:(?:{HONORIFIC}|{join_expressions(SMALL_HONORIFICS)})(?!\w)\.?(?:[ -](?:med|dent|jur|rer|nat|phil|oec|pol|techn|Ing|h\.c)\.?){{0,3}} {{0,2}}){{1,4}}"
)
_INITIAL = re.compile(r"[^\W\d_]\. {1,2}")
_LAST_INITIAL = re.compile(r"(?<=\s)(?<!Sr\. )(?<!Sra\. )[^\W\d_]\. {1,2}$")
_MOST_WORDS, _MOST_NAMES = 5, 8
_MOST_LISTED = 16  # lines
_MAX_LABEL, _SHORT_LABEL, _MAX_LINE = 60, 30, 600
_BELOW_HEADING = 12  # lines
_COLON = re.compile(r"\s?[:：]\s{0,3}(?=\S)")
_OF_SOMEBODY = ("s'", "s’")
_WORDS_OF_PLURAL = 3
_NOTE = re.compile(r"\s*(?:[,(–-][^\n.!?]{1,40})?")
_POSSESSIVE = re.compile(r"\w['’]s\s\S")
# The name is all that follows, up to a sign, a number or a mailbox.
_ENDS = re.compile(
    rf"[ \t]*(?:$|\n|[,;(/|&•·–—]|- |\.(?!\w)|\+?\d|[\w.+-]+@|(?:tel|phone|fon|mobil|fax|e-?mail|puh|tlf)(?!\w))|\s(?:{AND})\s",
    re.I,
)
# `Anna Smith (555 0100), Tom Brown (North) and Clara Winter`
_JOINS = re.compile(rf"(?: ?\([^()\n]{{1,40}}\))?(?:\s?[,;/&•·]\s?|\s(?:{AND})\s)(?=\S)")
_HEAD = "(?:[^\\W\\d_]+ )?{}"
_HEADS = compile_later(lambda: rf"\W*{_HEAD.format(read_expression('beside_names', 'heads_imprint'))}\W*")
_BEGINS = compile_later(
    lambda: rf"\W*{_HEAD.format(read_expression('beside_names', 'heads_imprint'))}\s(?=\S)"
)
# `Contact: Anna Smith`, `Bookings: Anna Smith`: whom one can reach, or a firm or department. Only a sure name tells.
_CONTACT_WORDS = read_lower("people_words", "contact_person", "contact_label")
_CONTACTS = Keywords(*find_keywords(_CONTACT_WORDS))
_CONTACT_LABEL = compile_later(lambda: rf"\W*{join_expressions(_CONTACT_WORDS)}\W*")
# A lower limit than elsewhere: the role is further evidence for a name.
_SCORE = SURE - 5


class Announced(NamedTuple):
    spelled: Spelling
    start: int
    title: str


def find_announced(page: Page, lines: Set[int]) -> Iterator[Announced]:
    """`lines`: the numbers of those with words of titles."""
    for number in sorted({*lines, *_lines_of_plurals(page)}):
        start, end = page.line_at(page.line_starts[number])
        if end - start > _MAX_LINE:
            continue
        line = page.text[start:end]
        yield from _after_labels(page.text, line, start)
        if _is_heading(line) and (line.rstrip().endswith(":") or not _is_below_name(page, number)):
            yield from _read_list(page, number + 1, line.strip(" :\t"))
    yield from _find_contacts(page)


def _lines_of_plurals(page: Page) -> Iterator[int]:
    """`Councillors: Anna Smith, Tom Brown`: the words that tell lines of titles from others are of one person."""
    at = page.text.find(":")
    while at >= 0:
        start, end = page.line_at(at)
        if 0 < at - start <= _SHORT_LABEL and _is_plural(page.text[start:at]):
            yield page.line_number(at)
        at = page.text.find(":", end)


@lru_cache(maxsize=4096)
def _is_plural(label: str) -> bool:
    words = lower(label).split()
    if not 0 < len(words) <= _WORDS_OF_PLURAL or any(map(is_title_word, words)):
        return False
    singulars = (singular_title(word) for word in (words[0], words[-1]))
    return any(singular and names_role(singular) for singular in singulars)


def _find_contacts(page: Page) -> Iterator[Announced]:
    """`Your contact: Anna Smith`: what the label says is no title of hers."""
    if not page.mentions(_CONTACTS):
        return
    for number in sorted({page.line_number(start) for start in page.keywords.starts(_CONTACTS)}):
        line, start = page.line(number), page.line_starts[number]
        for mark in _COLON.finditer(f"{line}\n") if len(line) <= _MAX_LINE else ():
            label = _LAST_PIECE.split(line[max(0, mark.start() - _MAX_LABEL) : mark.start()])[-1].strip()
            if label and _CONTACT_LABEL.fullmatch(lower(plain_signs(label))):
                found = _read_name(page.text, start + mark.end())
                if found is not None and _is_surely_name(found[0].name):
                    yield Announced(*found, "")


def _is_surely_name(name: str) -> bool:
    known = spell_name(name)
    return known is not None and known.is_sure and known.name == name


_SIGNS_BEFORE = " \t•·*–-"


def find_listed_staff(page: Page, sections: Sections) -> Iterator[Announced]:
    """`Committee` above `Members: Anna Smith, Tom Brown`: what the people do is no title that others have."""
    for heading in sections.lines_of_staff():
        for number in range(heading + 1, heading + 1 + _BELOW_HEADING):
            line = page.line(number)
            if not line or len(line) > _MAX_LINE:
                continue
            if sections.ends_between(heading, number):
                break
            begins = True  # in the middle of a sentence, a colon ends no label
            for mark in _COLON.finditer(line):
                before = line[max(0, mark.start() - _MAX_LABEL) : mark.start()]
                label = _LAST_PIECE.split(before)[-1].strip()
                if begins and not line.lstrip(_SIGNS_BEFORE).startswith(label):
                    break
                begins = False
                if not 0 < len(label) <= _SHORT_LABEL or any(map(str.isdigit, label)) or names_others(label):
                    continue
                names = list(_read_names(page.text, page.line_starts[number] + mark.end(), label))
                if all(_reads_like_name(one.spelled) for one in names):
                    yield from names


def _reads_like_name(spelled: Spelling) -> bool:
    known = spell_name(spelled.name)
    return is_given(spelled.name.partition(" ")[0]) or (known is not None and known.is_likely)


def _after_labels(text: str, line: str, start: int) -> Iterator[Announced]:
    """`Owner: Anna Smith Editor: Tom Brown`: each label of a line, in its own piece."""
    begin = 0
    for mark in _MARK.finditer(line):
        before = line[max(begin, mark.start() - _MAX_LABEL) : mark.start()]
        label = _LAST_PIECE.split(before)[-1].strip()
        if _is_label(label) if ":" in mark[0] or "：" in mark[0] else _HEADS.fullmatch(lower(label)):
            for one in _read_names(text, start + mark.end(), label):
                yield one
                begin = one.start + len(one.spelled.name) - start
    begun = _BEGINS.match(lower(line))
    if begun is not None:
        yield from _read_names(text, start + begun.end(), line[: begun.end()].strip())


def _is_label(label: str) -> bool:
    """`Editor's note:` announces a thing."""
    if label.endswith(_OF_SOMEBODY) or _POSSESSIVE.search(label):
        return False
    return (
        (has_title(label) and names_role(label))
        or _is_plural(label)
        or _HEADS.fullmatch(lower(label)) is not None
    )


def _is_below_name(page: Page, number: int) -> bool:
    """Then it is the title of the name above. In a list that begins with a title, it is that of the name below."""
    for above in range(number - 1, max(-1, number - _MOST_LISTED), -2):
        if not _is_name(page.line(above)):
            return False
        if not _is_heading(page.line(above - 1)):
            return True
    return True


def _is_name(line: str) -> bool:
    run = RUN.search(line)
    if run is None or has_legal_form(line):
        return False
    return spell_name(run[0]) is not None or has_person_shape(run[0])


def _is_heading(line: str) -> bool:
    line = line.strip()
    if not 0 < len(line) <= _MAX_LABEL:
        return False
    if line.endswith(":"):
        return _is_label(line.rstrip(": "))
    # `Managing director of Nordwerk Ltd`
    is_of_firm = has_legal_form(line) and _BEGINS.match(lower(line)) is not None
    return is_of_firm or _HEADS.fullmatch(lower(line)) is not None


def _read_list(page: Page, number: int, title: str) -> Iterator[Announced]:
    """The names on this line, and on the lines below it in the same element that hold nothing but names."""
    first = page.line_elements[number] if number < len(page.lines) else None
    for below in range(number, min(number + _MOST_LISTED, len(page.lines))):
        names = list(_read_names(page.text, page.line_starts[below], title))
        if below > number:
            end = names[-1].start + len(names[-1].spelled.name) if names else 0
            is_alone = end > 0 and _NOTE.fullmatch(page.text, end, page.line_at(end)[1]) is not None
            is_beside = page.line_elements[below] == first
            if not (is_alone and is_beside and all(_reads_like_name(one.spelled) for one in names)):
                return
        yield from names


def _read_names(text: str, start: int, title: str) -> Iterator[Announced]:
    """The name, and those that a comma or an "and" joins to it."""
    for _ in range(_MOST_NAMES):
        found = _read_name(text, start)
        if found is None:
            return
        spelled, at = found
        yield Announced(spelled, at, title)
        joins = _JOINS.match(text, at + len(spelled.name))
        if joins is None:
            return
        start = joins.end()


def _read_name(text: str, start: int) -> tuple[Spelling, int] | None:
    front = _FRONT.match(text, start)
    # `M. Zaenal Abidin`: in most languages the letter is of a name.
    front = None if front is not None and _INITIAL.fullmatch(front[0]) else front
    start = front.end() if front else start
    if front is not None and (initial := _LAST_INITIAL.search(front[0])):
        start -= len(initial[0])  # `Mr. D. Anil Sharma`; in Spanish, `Sr. D.` is a form of address
    run = RUN.match(text, start)
    if run is None:
        return None
    words = run[0][: end_of_first(run[0])].split()
    for count in range(min(len(words), _MOST_WORDS), 1, -1):
        name = " ".join(words[:count])
        if text.startswith(name, start) and _ends_name(text, start + len(name)):
            return _spell(name, start, has_honorific=front is not None)
    return None


def _ends_name(text: str, end: int) -> bool:
    if _ENDS.match(text, end):
        return True
    label = _NEXT_LABEL.match(text, end)
    if label is not None:
        return has_title(label[1])
    word = _NEXT_WORD.match(text, end)
    return word is not None and is_title_word(lower(word[1]))


def _may_be_name(words: Sequence[str]) -> bool:
    return len(words) > 1 and words[0].lower() not in STREETS and not any(map(is_common_word, words))


def _spell(name: str, start: int, *, has_honorific: bool) -> tuple[Spelling, int] | None:
    end = start + len(name)
    while is_honorific(name.partition(" ")[0]):
        name, has_honorific = name.partition(" ")[2].lstrip(), True
    words = name.split()
    if not _may_be_name(words) or has_legal_form(name):
        return None
    known = spell_name(name)
    score = known.score if known is not None and known.name == name else _SCORE
    spelled = Spelling(0, name, max(score, _SCORE), has_honorific=has_honorific, is_announced=True)
    return spelled, end - len(name)

"""Names whose surname is written first: on a line of its own, or in all names of a list."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from scraping.extract.people.columns import NamedRow
from scraping.extract.people.name_model import score_word
from scraping.extract.people.names import Spelling, has_person_shape, in_title_case, is_no_name
from scraping.extract.people.word_order import (
    LIKELY,
    SURE,
    begins_with_surname,
    ends_with_initials,
    is_patronymic,
    score_words,
)
from scraping.page.parse import Page
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import title_case

_MIN_LISTED, _MOSTLY, _CLEARLY = 3, 0.6, 1.0
_GIVEN = 0.0  # a word above it may be a given name
_PATRONYMICS = Keywords("вич", "віч", "вна", "ўна", "ична")
# `Петренко` / `Ганна Іванівна`: the end of one line and the beginning of the next one.
_SPLIT = re.compile(
    r"\n(?P<given>[^\W\d_a-zа-яё][^\W\d_]+ (?P<of_father>[^\W\d_]+(?:[вў]на|[иі]ч|ична)))[ \t]*(?=[\t\n]|$)"
)
_SURNAME = re.compile(r"(?:^|[\t\n])(?P<surname>[^\W\d_a-zа-яё][^\W\d_]+(?:-[^\W\d_]+)?)$")
_LONGEST_SURNAME = 40


def find_split_names(page: Page) -> Iterator[NamedRow]:
    """The name of the father tells that the two lines of an element are one name."""
    if not page.mentions(_PATRONYMICS):
        return
    text = page.text
    for found in _SPLIT.finditer(text):
        above = _SURNAME.search(text, max(0, found.start() - _LONGEST_SURNAME), found.start())
        if above is None or not is_patronymic(found["of_father"]):
            continue
        start = above.start("surname")
        if page.element_at(start) == page.element_at(found.start("given")):
            yield NamedRow(f"{above['surname']} {found['given']}", start)


def read_in_order(page: Page, names: Sequence[tuple[Spelling, int]]) -> list[tuple[Spelling, int]]:
    """In a list most of whose names read better with the surname first, all names are read so."""
    if sum([_may_be_turned(spelled) for spelled, _ in names]) < _MIN_LISTED:
        return list(names)
    turned = {
        at: score for at, (spelled, _) in enumerate(names) if (score := _turned_score(spelled)) is not None
    }
    if sum(map(_is_clear, turned.values())) < _MIN_LISTED:
        return list(names)
    lists: dict[int | None, list[int]] = defaultdict(list)
    for at in turned:
        element = page.line_elements[page.line_number(names[at][1])]
        lists[page.place_of(element)].append(at)
    read = list(names)
    for listed in lists.values():
        clear = [at for at in listed if _is_clear(turned[at])]
        if len(clear) >= max(_MIN_LISTED, _MOSTLY * len(listed)):
            for at in listed:
                spelled, start = read[at]
                read[at] = spelled._replace(score=max(spelled.score, turned[at][1], LIKELY + 0.1)), start
    return read


def is_turned(spelled: Spelling) -> bool:
    """Whether it surely reads better with the surname first."""
    scores = _turned_score(spelled) if _may_be_turned(spelled) else None
    return scores is not None and _is_clear(scores) and scores[1] > SURE


def _is_clear(scores: tuple[float, float]) -> bool:
    return scores[1] > scores[0] + _CLEARLY


def _may_be_turned(spelled: Spelling) -> bool:
    """Most names are not: they are not looked at more closely."""
    first, _, last = spelled.name.partition(" ")
    if first.isupper() or not first.isascii():
        return True
    given = score_word(last).given
    return given > _GIVEN and given > score_word(first).given and " " not in last


def _turned_score(spelled: Spelling) -> tuple[float, float] | None:
    """As written, and with the surname last; None for what says nothing about the order."""
    words = spelled.name.split()
    if len(words) == 3 and is_patronymic(words[2]):
        return spelled.score, spelled.score + 2 * _CLEARLY
    if len(words) != 2 or not has_person_shape(spelled.name) or all(map(is_no_name, words)):
        return None
    if begins_with_surname(words):
        return spelled.score, spelled.score + 2 * _CLEARLY
    return spelled.score, score_words([words[1], words[0]])


def show_name(name: str, suffix: str, language: str = "") -> str:
    """`Smith, Anna` and `Петренко Г. І.` with the given name first."""
    surname, comma, given = name.partition(", ")
    if comma:
        name = f"{given} {title_case(surname, language) if surname.isupper() else surname}"
    elif ends_with_initials(words := name.split()):
        name = f"{words[1]} {words[2]} {title_case(words[0], language)}"
    return in_title_case(f"{name} {suffix}".strip(), language)

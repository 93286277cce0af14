"""Who leads an organisation of this kind: on a municipality's page the mayor is its own, on a university's the rector.

The kind is known from the organisation's names. No name of it is needed beside the title, but no other place or
organisation may be named there.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import NamedTuple

from scraping.extract.people.names import Spelling, has_person_shape, is_given, is_honorific, is_surname
from scraping.extract.people.native_heads import find_native_heads
from scraping.extract.people.native_scripts import NativeName
from scraping.extract.people.organisation import Organisation, holds_public_title
from scraping.extract.people.surroundings import Surroundings
from scraping.extract.people.titles import ABOVE, AFTER, BEFORE, BELOW, LABEL_ABOVE, clean_title
from scraping.extract.people.word_order import SURE
from scraping.page.parse import Page
from scraping.vocabulary.deeds import tells_deed
from scraping.vocabulary.heads import (
    OTHER_PREFIXES,
    OTHERS,
    PLACE_FIRST,
    ends_as_ours,
    find_kinds,
    is_also_of_states,
    named_place,
    names_other_kind,
    titles_of,
)
from scraping.vocabulary.job_titles import has_title
from scraping.vocabulary.letters import lower, plain_signs
from scraping.vocabulary.loader import list_words

_REACH, _MOST_BETWEEN, _MOST_BEHIND, _MOST_BEFORE = 80, 5, 8, 3  # characters, words, words, words
_MEDIA = "media"
# `Lipowski starosta`, `Липовский мэр`
_OF_PLACE = re.compile(r"(?:[sc]k[iyýaáeéuý]|[sš]ky|ск[ийаяоеу]{1,3}|ськ[иійаяоу]{1,3}|зьк[иійаяоу]{1,3})$")
_OF_GREETINGS = frozenset(("municipality", "school", "parish", "university"))
_FORM_OF_ADDRESS = 3  # letters: `ks. Jan Nowak`, `don Paolo Rossi`
_GIVEN_AND_SURNAME = 2  # `Anna Church`
_SHORT = 4  # letters of a first word: `Herr`, `Pani`, `Auch`
_BEFORE_TITLE = frozenset(list_words("beside_names", "before_title", "in_or_before_title", "ours"))
_NAME_AFTER = re.compile(r"\s?[(,/–-]\s?(?P<name>[^\W\d_a-z][\w.'’-]*(?: [\w.'’-]+)?)")
# `adjointe à la jeunesse et aux sports`
_DESCRIPTION = re.compile(r"(?: [^\W\d_][\w'’-]*){0,7}\.?(?=\s?(?:[.,;:!?)(\n\t|–]|- |$))")
_ENDS_CLAUSE = frozenset('.,:;!?()"“”„«»–—|•·*>\t-')
_ENDS_SENTENCE = frozenset('.:!?"“”„«»–—|•·*>\t-')
_ENDING = re.compile(r"[^\W\d_]{5,}['’][^\W\d_]{1,4}$")
_PARTY = re.compile(r"[^\W\d_a-z]{2,6}$")


class Head(NamedTuple):
    title: str
    sign: str


class NamedHead(NamedTuple):
    spelled: Spelling
    title: str  # nothing if another title beside the name says more
    sign: str


class Heads:
    def __init__(self, page: Page, organisation: Organisation) -> None:
        self._page = page
        self.organisation = organisation

    @cached_property
    def _kinds(self) -> frozenset[tuple[str, str]]:
        names = self.organisation.written_names or [self._page.title]
        title = [kind for kind in find_kinds(self._page.title) if kind[0] == _MEDIA]
        return frozenset([*title, *(kind for name in names for kind in find_kinds(name))])

    @cached_property
    def greet_visitors(self) -> bool:
        """Elsewhere, who is quoted with such a title leads something else."""
        return any(kind in _OF_GREETINGS for kind, _ in self._kinds)

    def is_of_media(self) -> bool:
        return self.is_one_of((_MEDIA,))

    def is_one_of(self, kinds: Collection[str]) -> bool:
        return any(kind in kinds for kind, _ in self._kinds)

    @cached_property
    def _languages(self) -> frozenset[str]:
        return frozenset(language for _, language in self._kinds)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """The titles of those who lead organisations of this kind."""
        return titles_of(self._kinds)

    @cached_property
    def _titles(self) -> list[tuple[int, int]]:
        if not self._kinds:
            return []
        return [found.span() for found in self._pattern.finditer(self._page.lowered)]

    @cached_property
    def _ends(self) -> list[int]:
        return [end for _, end in self._titles]

    @cached_property
    def lines(self) -> frozenset[int]:
        return frozenset(self._page.line_number(start) for start, _ in self._titles)

    def native_heads(self) -> Iterator[NativeName]:
        return find_native_heads(self._page, self._titles, self.organisation)

    def read_head(self, spelled: Spelling, place: Surroundings, title_sign: str) -> NamedHead | None:
        """`title_sign`: where another title is. `Xoliswa Abgrall, deputy mayor`: she may be called as nobody else is."""
        head = self.head_at(place, title_sign)
        if head is None:
            return None
        if head.sign == AFTER and place.is_whole and has_person_shape(spelled.name):
            spelled = spelled._replace(score=max(spelled.score, SURE - 0.1))
        says_less = title_sign and len(head.title) <= _FORM_OF_ADDRESS
        return NamedHead(spelled, "", "") if says_less else NamedHead(spelled, *head)

    def head_at(self, place: Surroundings, title_sign: str) -> Head | None:
        """The title of who leads this organisation, if the person at this place does; `title_sign`: where another is."""
        if not self._titles or self._is_of_elsewhere(place):
            return None
        if place.is_alone and (head := self._beside_line(place, title_sign)):
            return head
        return self._before(place) or self._after(place)

    def _beside_line(self, place: Surroundings, title_sign: str) -> Head | None:
        """`Mayor` / `Anna Smith`, or the title below; `Write to the mayor` is no name."""
        name = self._page.text[place.start : place.end]
        if has_title(name) or find_kinds(name):
            return None
        number = self._page.line_number(place.start)
        above, below = self._title_on(number - 1), self._title_on(number + 1)
        if above and (not below or title_sign in (ABOVE, LABEL_ABOVE)):
            return Head(above, LABEL_ABOVE)
        return Head(below, BELOW) if below and (not above or title_sign == BELOW) else None

    def _title_on(self, number: int) -> str:
        """`Starosta`, `starosta obce`"""
        line = self._page.line(number).strip(" :") if number in self.lines else ""
        found = self._pattern.match(lower(plain_signs(line))) if 0 < len(line) <= _REACH else None
        rest = line[found.end() :] if found else ""
        return line if found and (not rest or (rest[0] == " " and self._only_describes(rest))) else ""

    def _before(self, place: Surroundings) -> Head | None:
        at = bisect_right(self._ends, place.start) - 1
        if at < 0 or self._ends[at] < place.start - _REACH:
            return None
        start, end = self._titles[at]
        text = self._page.text
        between = text[end : place.start]
        if "\n" in between or not self._only_describes(between):
            return None
        if tells_deed(between.split(), self._languages):
            return None
        is_ours = ends_as_ours(text[start:end])
        is_of_state = is_also_of_states(text[start:end]) and not place.is_only_after(
            text[start : place.start].strip()
        )
        if not is_ours and (is_of_state or self._names_other_before(start)):
            return None
        return Head(clean_title(f"{text[start:end]}{_without_honorifics(between)}"), BEFORE)

    def _only_describes(self, between: str, most: int = _MOST_BETWEEN) -> bool:
        """`prorektor ds. badań dr hab. Anna Nowak`: of what, and forms of address; no name but the organisation's."""
        words = between.split()
        if len(words) > most or (words and words[-1][-1] in ".;)" and not _is_address(words[-1])):
            return False
        if any(_is_other(word) or word.endswith((";", "!", "?")) for word in words):
            return False
        if names_other_kind(between, self._kinds):
            return False
        if all(not word[0].isupper() or _is_address(word) for word in words):
            return True
        return self.organisation.is_named_in(between)

    def _names_other_before(self, start: int) -> bool:
        """`Mayor of`: the words before a title may say of what; `the Harbour mayor`, `the former mayor`."""
        line_start = self._page.line_at(start)[0]
        before = self._page.text[max(line_start, start - _REACH) : start]
        words = before.split()[-_MOST_BEFORE:]
        for at in range(len(words) - 1, -1, -1):
            word = words[at]
            if word[-1] in _ENDS_CLAUSE and not _is_address(word):
                return False
            if _is_other(word) or word.endswith(("'s", "’s", "s'", "s’")):
                return not self.organisation.is_named_in(word)
            if at == len(words) - 1 and word[0].isupper() and not self._may_precede(word, words[:at], before):
                return True
        return False

    def _may_precede(self, word: str, earlier: list[str], before: str) -> bool:
        if has_title(word) or _is_address(word) or self.organisation.is_named_in(word):
            return True
        is_first = (bool(earlier) and earlier[-1][-1] in _ENDS_SENTENCE) or (
            not earlier and len(before) < _REACH
        )
        is_verb = self._languages.isdisjoint(PLACE_FIRST) and not _OF_PLACE.search(lower(word))
        return is_first and (is_verb or len(word) <= _SHORT or lower(word) in _BEFORE_TITLE)

    def _is_of_elsewhere(self, place: Surroundings) -> bool:
        """`Mayor Anna Smith from Harbour`, `Mayor Anna Smith (Harbour)`"""
        after = place.after
        if named_place(self._languages).match(after):
            return not self.organisation.is_named_in(after)
        named = _NAME_AFTER.match(after)
        if named is None or has_title(named["name"]) or is_honorific(named["name"].split()[0]):
            return False
        if _PARTY.match(named["name"]) and after.lstrip()[:1] == "(":
            return False
        return after.lstrip()[:1] == "(" and not self.organisation.is_named_in(named["name"])

    def _after(self, place: Surroundings) -> Head | None:
        """`Anna Nowak, rektor uczelni`"""
        text = self._page.text
        at = bisect_right(self._ends, place.end)
        if at == len(self._titles) or self._titles[at][0] > place.end + _MOST_BETWEEN:
            return None
        start, end = self._titles[at]
        between = text[place.end : start]
        if start < place.end or between.strip(" ,(–-|"):
            return None
        if between == " " and text[start].isupper():
            return None  # `Messages Director`
        described = _DESCRIPTION.match(text, end)
        if described is None or not self._only_describes(described[0].rstrip(" ."), _MOST_BEHIND):
            return None
        ends = described.end() if place.after.startswith(",") else end  # `, deputy mayor for schools`
        return Head(clean_title(text[start:ends].rstrip(".")), AFTER)


def _is_address(word: str) -> bool:
    return is_honorific(word.strip(",.")) or (word.endswith(".") and len(word) <= 5) or _is_initials(word)


def _is_initials(word: str) -> bool:
    return len(word) <= 3 and word.isupper()


def _is_other(word: str) -> bool:
    word = lower(plain_signs(word)).strip(".,-:;")
    return word in OTHERS or word.startswith(OTHER_PREFIXES) or word.partition("-")[0] in ("ex", "alt")


def _without_honorifics(between: str) -> str:
    words = between.rstrip(" ,").split()
    while words and _is_address(words[-1]):
        words.pop()
    return " " + " ".join(words) if words else ""


def is_house(name: str) -> bool:
    """`Anna Lindner Library`: it is named after a person."""
    words = name.split()
    is_person = len(words) == _GIVEN_AND_SURNAME and is_given(words[0]) and is_surname(words[-1])
    return bool(find_kinds(name)) and not is_person


def is_headline(text: str) -> bool:
    """`MINISTER HUBER`, `HUBER LINDENFORD'DA`: in capitals, with a title of politics or an ending after the name."""
    return text.isupper() and (holds_public_title(text.split()[0]) or _ENDING.search(text) is not None)

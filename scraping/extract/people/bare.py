"""Names that can be passed over at once: menus and lists of products are full of capitalised words in a row.

They read like no name, and nothing but words is on their lines. Only a title, a label or a quotation on the lines beside
them could make them a person's, or a mailbox; where none is, all that is around them need not be read. Most lines hold
nothing else: those are passed over as a whole.
"""

from collections.abc import Collection, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from scraping.extract.people.beside import ends_quotation
from scraping.extract.people.letters_after import has_letters_after
from scraping.extract.people.lines import names_on
from scraping.extract.people.name_model import is_initial
from scraping.extract.people.names import Spelling
from scraping.extract.people.surroundings import (
    QUOTING_ZONES,
    asks_for_someone,
    leads_to_name,
)
from scraping.extract.people.titles import TitleReader, names_department
from scraping.page.parse import Page
from scraping.vocabulary.letters import mailbox_letters

_MAX_BEFORE, _MAX_AFTER = 25, 100  # a longer text before a name may be a quotation
_LONGEST_LINE = 150
# `M. Jean Petit`: in some languages the letter is a form of address, and so is a Greek article.
_AFTER_LETTER = (".", " ")


class BareNames:
    def __init__(self, page: Page, titles: TitleReader, mailboxes: Sequence[str]) -> None:
        self._page = page
        self._titles = titles
        self._locals = " ".join(mailbox.partition("@")[0] for mailbox in mailboxes)
        self._quotes = [zone for zone in page.zones if not QUOTING_ZONES.isdisjoint(zone.names)]

    def is_one(self, spelled: Spelling, start: int) -> bool:
        """Whether the full look would surely find nothing that supports the name."""
        if _may_be_person(spelled):
            return False
        page, name = self._page, spelled.name
        number = page.line_number(start)
        line, at = page.line(number), start - page.line_starts[number]
        # A line may be as long as its page: only short ones are looked at.
        if at > _MAX_BEFORE or len(line) - at - len(name) > _MAX_AFTER:
            return False
        if not _is_among_words(name, line, at, "" if at else page.line(number - 1)):
            return False
        if self._quotes and self._is_quoted(start):
            return False
        return spelled.is_short or not (self._titles.may_have_title(number) or self._has_mailbox(name))

    def drop_lines(self, numbers: Collection[int], parted: Set[int]) -> list[int]:
        """Without the lines that have no names, or none but such: those are passed over as a whole.

        Of the `parted` lines, each part is read alone.
        """
        lines, mailboxes = self._page.lines, self._locals
        sketches = _sketch_lines([lines[number] for number in numbers])
        beside = self._titles.near.union(
            [number + gap for number, (_, gaps) in zip(numbers, sketches, strict=True) for gap in gaps]
        )
        if len(numbers) < len(lines) and any([words for words, _ in sketches]):
            others = {number + gap for number in numbers for gap in (-1, 1)}.difference(numbers)
            beside = beside.union(
                [number + gap for number in others for gap in _find_neighbours(self._page.line(number))]
            )
        return [
            number
            for number, (words, _) in zip(numbers, sketches, strict=True)
            if words is None
            or number in parted
            or (
                words
                and (
                    number in beside
                    or self._quotes
                    or (mailboxes and any([word in mailboxes for word in words]))
                )
            )
        ]

    def _is_quoted(self, start: int) -> bool:
        return any(zone.start <= start < zone.end for zone in self._quotes)

    def _has_mailbox(self, name: str) -> bool:
        return bool(self._locals) and any([word in self._locals for word in _mailbox_words(name)])


class _Sketch(NamedTuple):
    """What a line says about names without a look at the lines beside it."""

    words: frozenset[str] | None  # of all its names, as mailboxes have them; None: one needs a closer look
    neighbours: tuple[int, ...]  # 1: it leads to a name on the line below, -1: it tells about the line above


def _sketch_lines(lines: Sequence[str]) -> list[_Sketch]:
    # What is remembered of a line has its text, so a long one is not: a name on it needs a closer look.
    return [
        _sketch(line) if len(line) <= _LONGEST_LINE else _Sketch(None, _find_neighbours(line))
        for line in lines
    ]


# Menus and lists of products are the same on all pages of a site.
@lru_cache(maxsize=16_384)
def _sketch(line: str) -> _Sketch:
    return _Sketch(_words_of_bare_names(line), _find_neighbours(line))


def _words_of_bare_names(line: str) -> frozenset[str] | None:
    """Of all names on a line, as mailboxes have them; None if one of them needs a look at what is around it."""
    words: set[str] = set()
    for spelled, start in names_on(line):
        name, at = spelled.name, start + spelled.offset
        if _may_be_person(spelled) or at > _MAX_BEFORE or len(line) - at - len(name) > _MAX_AFTER:
            return None
        if name[1:2] in _AFTER_LETTER or not _is_among_words(name, line, at, ""):
            return None
        words.update(_mailbox_words(name))
    return frozenset(words)


def _find_neighbours(line: str) -> tuple[int, ...]:
    """It may end a quotation, ask for somebody, or name the department of the person above."""
    leads = ends_quotation(line) or asks_for_someone(line)
    return (1,) * leads + (-1,) * names_department(line)


def _may_be_person(spelled: Spelling) -> bool:
    return spelled.is_likely or spelled.is_announced or spelled.has_honorific or spelled.has_credentials


def _mailbox_words(name: str) -> tuple[str, ...]:
    return tuple(map(mailbox_letters, name.lower().split()))


def _is_among_words(name: str, line: str, at: int, above: str) -> bool:
    """Whether nothing but words is beside the name, and none of them, nor the line above, leads to a person's name."""
    before, after = line[:at], line[at + len(name) :]
    if not (_is_words(before) and _is_words(after)) or (after and has_letters_after(after)):
        return False
    if ends_quotation(above):
        return False
    if is_initial(name.rpartition(" ")[2]):
        return True
    leads = leads_to_name(before) if before else asks_for_someone(above)
    return not (leads or name[1:2] == ".")


def _is_words(text: str) -> bool:
    return not text or text.replace(" ", "").isalpha()

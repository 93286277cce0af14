"""Names that can be passed over at once: menus and lists of products are full of capitalised words in a row.

They read like no name, and nothing but words is on their lines. Only a title, a label or a quotation on the lines beside
them could make them a person's, or a mailbox; where none is, all that is around them need not be read. Most lines hold
nothing else: those are passed over as a whole.
"""

from collections.abc import Collection, Sequence, Set
from functools import lru_cache

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
        if len(numbers) == len(lines):
            words_of_lines = self._page.read_lines(_words_of_lines)
        else:
            words_of_lines = _words_of_lines([lines[number] for number in numbers])
        beside = self._beside_telling_lines() if any(words_of_lines) else set()
        return [
            number
            for number, words in zip(numbers, words_of_lines, strict=True)
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

    def _beside_telling_lines(self) -> set[int]:
        """The lines that have a title, or a line beside them that may tell who is named there."""
        neighbours = self._page.read_lines(_neighbours_of_lines)
        return {number + gap for number, gaps in enumerate(neighbours) for gap in gaps} | self._titles.near

    def _is_quoted(self, start: int) -> bool:
        return any(zone.start <= start < zone.end for zone in self._quotes)

    def _has_mailbox(self, name: str) -> bool:
        return bool(self._locals) and any([word in self._locals for word in _mailbox_words(name)])


def _words_of_lines(lines: Sequence[str]) -> list[frozenset[str] | None]:
    # A long line is not looked at: what is remembered of a line has its text.
    return [_words_of_bare_names(line) if len(line) <= _LONGEST_LINE else None for line in lines]


@lru_cache(maxsize=16_384)
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


def _neighbours_of_lines(lines: Sequence[str]) -> list[tuple[int, ...]]:
    return [
        _find_neighbours(line) if len(line) <= _LONGEST_LINE else _read_neighbours(line) for line in lines
    ]


@lru_cache(maxsize=16_384)
def _find_neighbours(line: str) -> tuple[int, ...]:
    return _read_neighbours(line)


def _read_neighbours(line: str) -> tuple[int, ...]:
    """1 if it leads to a name on the line below, -1 if it names the department of one on the line above."""
    leads = ends_quotation(line) or asks_for_someone(line)
    return (1,) * leads + (-1,) * names_department(line)


def _may_be_person(spelled: Spelling) -> bool:
    return spelled.is_likely or spelled.is_announced or spelled.has_honorific or spelled.has_credentials


@lru_cache(maxsize=16_384)
def _mailbox_words(name: str) -> tuple[str, ...]:
    return tuple(map(mailbox_letters, name.lower().split()))


# Menus and lists of products are the same on all pages of a site.
@lru_cache(maxsize=16_384)
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

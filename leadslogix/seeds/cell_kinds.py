"""What a cell is by itself, whatever its column: the evidence for how a table is built."""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from leadslogix.seeds.cells import is_nothing, tidy
from leadslogix.seeds.entries import may_be_entry, may_be_reached, take_apart
from leadslogix.seeds.header_scores import names_a_column
from leadslogix.seeds.websites import find_website
from scraping.extract.addresses.places import split_place
from scraping.extract.addresses.streets import is_post_box, is_strong
from scraping.extract.people.names import spell_name
from scraping.vocabulary.countries import find_country
from scraping.vocabulary.legal_forms import has_legal_form

_READ_LENGTH = 200  # enough to see what a cell is
_REMEMBERED = 5_000
_LONGEST_CODE = 3
_MOST_WORDS = 10
_SENTENCE = re.compile(r"[^\W\d_]{3,}[.!?](?:\s|$)")
_HAS_LETTERS = re.compile(r"[^\W\d_].*[^\W\d_]|[\u3040-\u9fff\uac00-\ud7af]")
_COUNT = re.compile(r"\W*\d[\d.,]*\s?\w{0,2}\W*")
# Of Britain, Canada and the Netherlands: with letters, and often alone in the last line of an address.
_POSTCODE = re.compile(r"[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} [A-Z]{2}")
_RIGHTS = ("©", "(c) ", "(C) ")
_LABELLED = re.compile(r"([^\W\d_][^:：=\t\"]{0,39}?)\s*(?:[:：]|\s=\s)(?!//)\s*(\S.*)?", re.DOTALL)


class Kind(StrEnum):
    EMPTY = "empty"
    LABEL = "label"  # the name of a field
    FIELD = "field"  # a label with its value
    REACHED = "reached"  # a mailbox, a number, a website
    PLACE = "place"  # a part of an address
    NUMBER = "number"
    PROSE = "prose"
    PERSON = "person"
    NAME = "name"
    FIRM = "firm"  # a name with its legal form

    @property
    def is_name(self) -> bool:
        return self in _NAMES

    @property
    def is_detail(self) -> bool:
        """What is said about a company below or beside its name."""
        return self in _DETAILS


_NAMES = frozenset((Kind.NAME, Kind.FIRM))
_DETAILS = frozenset((Kind.REACHED, Kind.PLACE, Kind.PERSON, Kind.PROSE, Kind.FIELD, Kind.NUMBER))


def kind_of(cell: str) -> Kind:
    text = cell[:_READ_LENGTH]
    if "\n" in text and (name := take_apart(text).name) and (kind := _kind_of(tidy(name))).is_name:
        return kind  # an entry: its lines say what begins with it
    return _kind_of(tidy(text))


def kinds_of(cells: Sequence[str]) -> list[Kind]:
    return [kind_of(cell) for cell in cells]


def split_field(text: str) -> tuple[str, str] | None:
    """ "Phone: 123" and "Phone = 123"; None where the text is no label with or without a value."""
    found = _LABELLED.fullmatch(text)
    return (found[1], (found[2] or "").strip()) if found else None


@lru_cache(maxsize=_REMEMBERED)
def _kind_of(text: str) -> Kind:
    if is_nothing(text):
        return Kind.EMPTY
    if names_a_column(text.rstrip(" :：=*")):
        return Kind.LABEL
    field = split_field(text)
    if field and field[1] and names_a_column(field[0]):
        return Kind.FIELD
    if may_be_reached(text) or find_website(text):
        return _kind_of_entry(text)
    if not _HAS_LETTERS.search(text) or _COUNT.fullmatch(text):
        return Kind.NUMBER
    if text.startswith(_RIGHTS):
        return Kind.PROSE
    if has_legal_form(text):
        return Kind.FIRM
    if _is_place(text):
        return Kind.PLACE
    if len(text.split()) > _MOST_WORDS or _SENTENCE.search(text):
        return Kind.PROSE
    person = spell_name(text)
    return Kind.PERSON if person and person.is_sure and person.end >= len(text) else Kind.NAME


def _kind_of_entry(text: str) -> Kind:
    name = take_apart(text).name if may_be_entry(text) else ""
    return Kind.NAME if name and name != text and _kind_of(name).is_name else Kind.REACHED


def _is_place(text: str) -> bool:
    if is_post_box(text) or is_strong(text):
        return True
    is_country = len(text) > _LONGEST_CODE and bool(find_country(text))
    return is_country or _POSTCODE.fullmatch(text) is not None or bool(split_place(text).postal_code)

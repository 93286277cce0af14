"""Companies at the stand of another one, which a list names in the row of their host: they become rows of their own."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from leadslogix.seeds.cells import is_nothing, is_printed, tidy, without_marks
from leadslogix.seeds.header_scores import normalise_header, score_header
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.records import SeedLine
from leadslogix.seeds.row_country import country_in_brackets
from scraping.vocabulary.legal_forms import letters_of_forms
from scraping.vocabulary.letters import only_letters, plain_words
from scraping.vocabulary.loader import list_words

GUEST_OF = "at the stand of "
_WORDS = frozenset(map(plain_words, list_words("column_heads", "guests")))
_LABELLED = re.compile(r"[+*•\s-]*\s*([^\W\d_][^:：\n]{3,40}?)\s*[:：]\s*(\S.*)")
_PARTS = re.compile(r"\s*[;\n|]\s*")
_COMMA = re.compile(r",\s+")
_BRACKETS = re.compile(r"\s*\([^()]*\)$")
# "Acme (co-exhibitor: Bolt)"
_IN_BRACKETS = re.compile(r"\s*[(\[]\s*([^\W\d_][^:：()\[\]\n]{3,40}?)\s*[:：]\s*([^()\[\]]+)[)\]]\s*$")
_MOST = 100  # at one stand
_MOST_LINES = 40  # of a cell that are looked at
_SHORTEST = 3
_LONGEST = 120
_SURE = 60
_SAID_OF_GUESTS = (Role.NAME, Role.WEBSITE, Role.EMAIL, Role.PHONE, Role.COUNTRY)


def names_guests(header: str) -> bool:
    return normalise_header(header) in _WORDS


def holds_guests(line: str) -> bool:
    """ "+ Co-exhibitor: Acme" in the lines of an entry."""
    found = _LABELLED.fullmatch(line.strip())
    return found is not None and names_guests(found[1])


def without_guests(name: str) -> str:
    found = _IN_BRACKETS.search(name) if name.endswith((")", "]")) else None
    return name[: found.start()] if found and names_guests(found[1]) else name


class Guests:
    """Who else is in the rows of a table."""

    def __init__(self, columns: Sequence[str], mapping: Mapping[str, str]) -> None:
        self._places = [at for at, column in enumerate(columns) if names_guests(column)]
        in_text = {mapping[role] for role in (Role.ENTRY, Role.CONTACT) if role in mapping}
        self._texts = [at for at, column in enumerate(columns) if column in in_text]
        self._roles = {
            role: columns.index(mapping[role]) for role in _SAID_OF_GUESTS if mapping.get(role) in columns
        }
        name = mapping.get(Role.NAME) or mapping.get(Role.ENTRY)
        self._name = columns.index(name) if name in columns else -1
        self._width = len(columns)

    def of(self, row: SeedLine) -> Iterator[tuple[str, ...]]:
        """The cells of a row for each of them."""
        if self._name < 0:
            return
        cell = row.cells[self._name] if self._name < len(row.cells) else ""
        host = without_guests(tidy(cell.partition("\n")[0]))
        for said in list(self._named_in(row))[:_MOST]:
            if host and host.casefold() != said[Role.NAME].casefold():
                yield self._as_cells(said, f"{GUEST_OF}{host} (line {row.line})")

    def _named_in(self, row: SeedLine) -> Iterator[dict[Role, str]]:
        name = tidy(row.cells[self._name]) if self._name < len(row.cells) else ""
        if without_guests(name) != name and (found := _IN_BRACKETS.search(name)):
            yield from _read_guests(found[2])
        for at in self._places:
            if at < len(row.cells):
                yield from _read_guests(row.cells[at])
        for at in self._texts:
            text = row.cells[at] if at < len(row.cells) else ""
            for line in text.split("\n")[:_MOST_LINES] if ":" in text or "：" in text else ():
                found = _LABELLED.fullmatch(line.strip())
                if found and names_guests(found[1]):
                    yield from _read_guests(found[2])

    def _as_cells(self, said: Mapping[Role, str], whose: str) -> tuple[str, ...]:
        cells = [""] * self._width + [whose]
        for role, at in self._roles.items():
            cells[at] = said.get(role, "")
        cells[self._name] = said[Role.NAME]
        return tuple(cells)


def is_guest(row: SeedLine) -> bool:
    return row.cells[-1].startswith(GUEST_OF) if row.cells else False


def _read_guests(cell: str) -> Iterator[dict[Role, str]]:
    if is_printed(cell):
        yield from _read_printed(cell)
        return
    for part in _PARTS.split(cell):
        for name in _split_at_commas(part):
            if _may_be_name(name):
                yield _with_country(name)


def _read_printed(cell: str) -> Iterator[dict[Role, str]]:
    try:
        listed: Any = json.loads(cell)
    except (ValueError, RecursionError):
        return
    for one in listed if isinstance(listed, list) else [listed]:
        if isinstance(one, str):
            yield from _read_guests(one) if not is_printed(one) else ()
        elif isinstance(one, dict):
            said = {
                role: tidy(str(value))
                for role in _SAID_OF_GUESTS
                for key, value in one.items()
                if isinstance(value, str) and score_header(key, role) >= _SURE
            }
            if _may_be_name(said.get(Role.NAME, "")):
                yield said


def _split_at_commas(text: str) -> Iterator[str]:
    """ "Acme, Inc., Bolt" are two."""
    name = ""
    for part in _COMMA.split(text):
        if name and only_letters(part) not in letters_of_forms():
            yield name
            name = part
        else:
            name = f"{name}, {part}" if name else part
    yield name


def _with_country(name: str) -> dict[Role, str]:
    name = without_marks(tidy(name))
    if country := country_in_brackets(name):
        return {Role.NAME: _BRACKETS.sub("", name), Role.COUNTRY: country}
    return {Role.NAME: name}


def _may_be_name(text: str) -> bool:
    return (
        _SHORTEST <= len(text) <= _LONGEST
        and not is_nothing(text)
        and sum(map(str.isalpha, text)) >= _SHORTEST
    )

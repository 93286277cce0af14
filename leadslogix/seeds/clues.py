"""What the rows of lists say about a company besides its name: discovery compares sites with it."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_words import MAILBOXES, Role
from leadslogix.seeds.models import SeedRow
from leadslogix.seeds.readings import CellsByRole
from leadslogix.seeds.spreadsheet_values import read_listed_number, with_zeros
from queueing.prepared import PreparedMany
from scraping.extract.addresses.places import split_place
from scraping.vocabulary.countries import find_country

_MAX_ROWS = 5
_NUMBERS = (Role.PHONE, Role.SECOND_PHONE, Role.MOBILE)
_MAILBOXES = (*MAILBOXES, Role.CONTACT)
_READ_LENGTH = 1_000
_MAILBOX = re.compile(r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)+")
_BETWEEN_NUMBERS = re.compile(r"[;|\n]|\s/\s|,\s")
_POSTAL_CODE = re.compile(r"(?<![\w-])(?=[A-Z\d -]*\d)[A-Z\d]{2,5}(?:[ -]?[A-Z\d]{2,5})?(?!\w)")


@dataclass(frozen=True, slots=True)
class Clues:
    cities: tuple[str, ...] = ()
    postal_codes: tuple[str, ...] = ()
    phones: tuple[str, ...] = ()  # E.164
    mailboxes: tuple[str, ...] = ()


_ROWS = PreparedMany(
    lambda companies: (
        SeedRow.objects.filter(company__in=companies)
        .order_by("-file__created_at")
        .values_list("company_id", "original", "file__mapping")
    ),
    UUID,
)


def listed_rows(companies: Sequence[UUID]) -> Mapping[UUID, Sequence[CellsByRole]]:
    """By company: its rows of all lists that name it, the newest first."""
    rows: dict[UUID, list[CellsByRole]] = defaultdict(list)
    for company_id, original, mapping in _ROWS.fetch(companies):
        rows[company_id].append(CellsByRole(original, mapping))
    return rows


def clues_of(rows: Sequence[CellsByRole], country: str) -> Clues:
    """What the rows of a company say about it."""
    return merge_clues([clues_in(row, country) for row in rows[:_MAX_ROWS]])


def merge_clues(found: Sequence[Clues]) -> Clues:
    return Clues(
        *(_once(value for clues in found for value in getattr(clues, name)) for name in Clues.__slots__)
    )


def clues_in(cells: CellsByRole, country: str) -> Clues:
    """The clues in one row."""
    row = _Cells(cells)
    return replace(
        places_in(cells, country),
        phones=_once(number for role in _NUMBERS for number in _phones(row, role, country)),
        mailboxes=_once(found.lower() for role in _MAILBOXES for found in _MAILBOX.findall(row.read(role))),
    )


def places_in(cells: CellsByRole, country: str) -> Clues:
    """City and postal code alone: reading numbers takes longer."""
    row = _Cells(cells)
    place = split_place(tidy(row.read(Role.CITY)))
    found = [*_POSTAL_CODE.findall(row.read(Role.POSTAL_CODE)), place.postal_code]
    codes = [with_zeros(code, country) for code in found]
    return Clues(cities=(place.city,) if place.city else (), postal_codes=_once(filter(None, codes)))


def _once(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))


@dataclass(frozen=True, slots=True)
class _Cells:
    cells: CellsByRole

    def read(self, role: Role) -> str:
        return self.cells.value(role)[:_READ_LENGTH]


def _phones(row: _Cells, role: Role, country: str) -> Iterator[str]:
    region = country or find_country(row.read(Role.COUNTRY))
    for text in _BETWEEN_NUMBERS.split(row.read(role)):
        if number := read_listed_number(text.strip(), region):
            yield number

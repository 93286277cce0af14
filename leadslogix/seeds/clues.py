"""What the rows of lists say about a company besides its name: discovery compares sites with it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

import phonenumbers

from leadslogix.leads.models import Company
from leadslogix.seeds.cells import read_cell, tidy
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.models import SeedRow
from queueing.prepared import PreparedQuery
from scraping.vocabulary.countries import find_country

_MAX_ROWS = 5
_NUMBERS = (Role.PHONE, Role.MOBILE)
_MAILBOXES = (Role.EMAIL, Role.CONTACT)
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


_ROWS = PreparedQuery(
    lambda company: (
        SeedRow.objects.filter(company=company)
        .order_by("-file__created_at")
        .values_list("original", "file__mapping")[:_MAX_ROWS]
    ),
    UUID,
)


def clues_of(company: Company) -> Clues:
    """From all lists that name the company, the newest first."""
    cells = [_Cells(original, mapping) for original, mapping in _ROWS.fetch(company.id)]
    return Clues(
        cities=_once(city for row in cells if (city := tidy(row.read(Role.CITY)))),
        postal_codes=_once(
            code for row in cells for code in _POSTAL_CODE.findall(row.read(Role.POSTAL_CODE))
        ),
        phones=_once(
            number for row in cells for role in _NUMBERS for number in _phones(row, role, company.country)
        ),
        mailboxes=_once(
            found.lower()
            for row in cells
            for role in _MAILBOXES
            for found in _MAILBOX.findall(row.read(role))
        ),
    )


def _once(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))


@dataclass(frozen=True, slots=True)
class _Cells:
    original: Mapping[str, str]
    mapping: Mapping[str, str]

    def read(self, role: Role) -> str:
        return read_cell(self.original.get(self.mapping.get(role, ""), "")[:_READ_LENGTH])


def _phones(row: _Cells, role: Role, country: str) -> Iterator[str]:
    region = country or find_country(row.read(Role.COUNTRY)) or None
    for text in _BETWEEN_NUMBERS.split(row.read(role)):
        try:
            number = phonenumbers.parse(text, region)
        except phonenumbers.NumberParseException:
            continue
        if phonenumbers.is_valid_number(number):
            yield phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)

"""vCards, as scanners of business cards and address books write them: a card is a row, its properties are columns."""

import codecs
import quopri
import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from leadslogix.seeds.encoding import open_text
from leadslogix.seeds.formats.contents import Contents, clean_text
from leadslogix.seeds.records import SeedLine

BEGIN = "BEGIN:VCARD"
COLUMNS = (
    *("Company", "First name", "Last name", "Job title", "Phone", "Mobile", "Fax", "E-mail", "Website"),
    *("Street", "City", "Region", "Postal code", "Country", "Description"),
)
_LINE = re.compile(r"(?:[\w-]+\.)?([A-Za-z-]+)((?:;[^:]*)?):(.*)", re.DOTALL)
_CHARSET = re.compile(r";CHARSET=\"?([\w.:-]{1,40})")
_PARTS = re.compile(r"(?<!\\);")
_ESCAPED = re.compile(r"\\([\\,;nN])")
_MAX_LINES = 1_000  # in one card: a picture may have many lines


def open_vcards(file: BinaryIO, encoding: str) -> Contents:
    lines = map(clean_text, open_text(file, encoding))
    return Contents(_read_cards(lines), encoding)


def _read_cards(lines: Iterable[str]) -> Iterator[SeedLine]:
    yield SeedLine(0, COLUMNS)
    card: list[str] = []
    first = 0
    for number, line in enumerate(lines, start=1):
        text = line.rstrip("\r\n")
        if text.strip().upper() == BEGIN:
            card, first = [], number
        elif text.strip().upper() == "END:VCARD" and first:
            yield SeedLine(first, _read_card(card))
            first = 0
        elif first and len(card) < _MAX_LINES:
            card.append(text)


def _read_card(lines: Iterable[str]) -> tuple[str, ...]:
    found: dict[str, list[str]] = {}
    for line in _unfold(lines):
        if parsed := _LINE.fullmatch(line):
            for column, value in _read_property(parsed[1].upper(), parsed[2].upper(), parsed[3]):
                if value and value not in found.setdefault(column, []):
                    found[column].append(value)
    whole = found.get(_WHOLE_NAME, [])
    if whole and whole != found.get("Company") and not found.keys() & {"First name", "Last name"}:
        # With a company it is the name of a person, else that of the company.
        found["First name" if "Company" in found else "Company"] = whole
    return tuple("; ".join(found.get(column, ())) for column in COLUMNS)


def _unfold(lines: Iterable[str]) -> Iterator[str]:
    """A line that begins with a space continues the one before; so does one after a "=" at the end."""
    whole = ""
    for line in lines:
        if line[:1] in (" ", "\t"):
            whole += line[1:]
        elif whole.endswith("=") and "QUOTED-PRINTABLE" in whole.upper():
            whole = whole[:-1] + line
        else:
            yield whole
            whole = line
    yield whole


def _read_property(name: str, parameters: str, value: str) -> Iterator[tuple[str, str]]:
    if "QUOTED-PRINTABLE" in parameters:
        written = quopri.decodestring(value.encode("utf-8", "replace"))
        value = clean_text(written.decode(_find_charset(parameters), "replace"))
    parts = [_plain(part) for part in _PARTS.split(value)]
    if name == "ORG":
        yield "Company", parts[0]
    elif name == "N":
        yield from zip(("Last name", "First name"), parts, strict=False)
    elif name == "ADR":
        yield from zip(("Street", "City", "Region", "Postal code", "Country"), parts[2:], strict=False)
    elif name == "TEL":
        kind = "Fax" if "FAX" in parameters else "Mobile" if "CELL" in parameters else "Phone"
        yield kind, _plain(value).removeprefix("tel:")
    elif column := _SIMPLE.get(name):
        yield column, _plain(value)


def _find_charset(parameters: str) -> str:
    """What vCard 2.1 says; where it says nothing, or what nobody knows, UTF-8."""
    found = _CHARSET.search(parameters)
    try:
        return codecs.lookup(found[1]).name if found else "utf-8"
    except LookupError:
        return "utf-8"


_WHOLE_NAME = "whole name"
_SIMPLE = {
    "FN": _WHOLE_NAME,
    "TITLE": "Job title",
    "EMAIL": "E-mail",
    "URL": "Website",
    "NOTE": "Description",
}


def _plain(text: str) -> str:
    return _ESCAPED.sub(lambda found: " " if found[1] in "nN" else found[1], text).strip()

"""The country of a row: what its cells say, in whichever of them; and where its numbers are from, if none says."""

import re
from collections.abc import Sequence
from typing import Protocol

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_words import MAILBOXES, Role
from leadslogix.seeds.mailboxes import find_mailboxes
from scraping.vocabulary.countries import (
    AU_STATES,
    CA_PROVINCES,
    US_STATES,
    ZIP_CODE_BEGINNINGS,
    find_country,
    named_country,
)
from scraping.vocabulary.legal_forms import form_letters, only_country_of_form

_REACHED_BY = (*MAILBOXES, Role.CONTACT)
_PLACES = (Role.CITY, Role.STREET)
_KEYS = ("code", "iso", "name", "country", "label", "value")
_IN_BRACKETS = re.compile(r"[(（\[]([^()（）\[\]]{2,40})[)）\]]\s*$")
_PARTS = re.compile(r"[,;|\n]|\s[-–]\s")
_BESIDE_CODES = re.compile(r"[,;/|()\[\]]|\s[-–]\s")
_ZIP_CODE = re.compile(r", ([A-Z]{2}) (\d{5})(?!\d)")
_COUNT = re.compile(r"[\s:–-]*[(\[]?\d*\s?[)\]]?\s*$")
_LONGEST_TITLE = 50
_MOST_PARTS = 30
_LONGEST_CODE = 3
# Georgia is a country and a state: alone it says nothing.
_STATE_NAMES = frozenset(map(str.casefold, US_STATES))
_STATES = (
    ("US", frozenset(US_STATES.values()), re.compile(r"\d{5}(?:-\d{4})?")),
    ("CA", frozenset(CA_PROVINCES.values()), re.compile(r"[A-Z]\d[A-Z] ?\d[A-Z]\d")),
    ("AU", AU_STATES, re.compile(r"\d{4}")),
)
# Endings that are sold to everybody, whatever country they were meant for.
_OF_EVERYBODY = frozenset(
    ("ai", "co", "io", "me", "tv", "cc", "eu", "ws", "fm", "ly", "to", "gg", "la", "so", "am")
)
_BY_ENDING = {"uk": "GB"}


class CellsByRole(Protocol):
    def cell(self, role: Role) -> str: ...

    def value(self, role: Role, *keys: str) -> str: ...


def read_country(cells: CellsByRole, name: str, domain: str) -> str:
    """The column of countries, else brackets after the name, a state with its code, or the end of an address."""
    return (
        find_country(cells.value(Role.COUNTRY, *_KEYS))
        or country_in_brackets(name)
        or _country_of_state(cells, name, domain)
        or _country_of_places(cells)
        or _country_of_zip_code(cells.cell(Role.CONTACT))
        or _only_country(cells.cell(Role.CONTACT))
    )


def country_of_title(cells: Sequence[str]) -> str:
    """ "GERMANY (12)" alone in a line is above the companies of that country."""
    if not cells or not cells[0] or any(cells[1:]) or len(cells) == 1:
        return ""
    text = tidy(cells[0])
    # (Looked at first: the search for the count takes the square of a text's length.)
    return _named(_COUNT.sub("", text)) if len(text) <= _LONGEST_TITLE else ""


def country_in_brackets(name: str) -> str:
    bracketed = _IN_BRACKETS.search(name)
    return _named(bracketed[1]) if bracketed else ""


def _country_of_places(cells: CellsByRole) -> str:
    parts = (part for role in _PLACES for part in reversed(_split(cells.cell(role))))
    return next(filter(None, map(_named, parts)), "")


def _only_country(text: str) -> str:
    """Of a cell of several things: it may name markets as well."""
    found = set(filter(None, map(_named, _split(text))))
    return found.pop() if len(found) == 1 else ""


def _split(text: str) -> list[str]:
    return _PARTS.split(text)[-_MOST_PARTS:]


def _named(text: str) -> str:
    """By name: short codes are states, brands and words, also in "Recife/PE"."""
    text = tidy(text)
    if len(text) <= _LONGEST_CODE:
        return named_country(text)
    parts = filter(None, map(str.strip, _BESIDE_CODES.split(text)))
    found = {
        find_country(part)
        for part in parts
        if len(part) > _LONGEST_CODE and part.casefold() not in _STATE_NAMES
    } - {""}
    return found.pop() if len(found) == 1 else ""


def _country_of_state(cells: CellsByRole, name: str, domain: str) -> str:
    """ "PA 15222", "ON K1N 5X1": the state's letters alone may be those of another country.

    Both are of provinces of Italy, too ("VA 21100"): nothing else may speak for another country.
    """
    state, code = tidy(cells.value(Role.REGION)).upper(), tidy(cells.value(Role.POSTAL_CODE)).upper()
    found = (country for country, states, form in _STATES if state in states and form.fullmatch(code))
    country = next(found, "")
    if not country or (country == "US" and not code.startswith(ZIP_CODE_BEGINNINGS.get(state, ""))):
        return ""
    return country if guess_country(name, domain, mailboxes_of(cells)) in ("", country) else ""


def _country_of_zip_code(text: str) -> str:
    """ "Cullman, AL 35055" among other things."""
    found = _ZIP_CODE.search(text)
    is_one = found is not None and found[2].startswith(ZIP_CODE_BEGINNINGS.get(found[1], "-"))
    return "US" if is_one else ""


def mailboxes_of(cells: CellsByRole) -> str:
    return " ".join(map(cells.cell, _REACHED_BY))


def guess_country(name: str, domain: str, mailboxes: str) -> str:
    """Where no cell says it: by the legal form, the site and the mailbox."""
    if of_form := only_country_of_form(form_letters(name)):
        return of_form
    hosts = (domain, *(mailbox.rpartition("@")[2] for mailbox in find_mailboxes(mailboxes)))
    return next(filter(None, map(_country_of_host, hosts)), "")


def _country_of_host(host: str) -> str:
    ending = host.rpartition(".")[2].lower()
    if len(ending) != 2 or ending in _OF_EVERYBODY:
        return ""
    return _BY_ENDING.get(ending, "") or find_country(ending.upper())

"""Entries as on envelopes: the person that a letter goes to is above the company."""

import re
from collections.abc import Sequence

from leadslogix.seeds.cell_kinds import Kind, kind_of
from leadslogix.seeds.list_people import read_people
from scraping.extract.people.titles import names_department, whole_line_title
from scraping.vocabulary.honorifics import HONORIFIC
from scraping.vocabulary.job_titles import has_title
from scraping.vocabulary.legal_forms import has_legal_form

_OFTEN = 0.4
_FEWEST = 3
_MOST_ABOVE = 3  # lines
_ARTICLE = re.compile(r"The (?=[A-Z])")
_ADDRESS_ALONE = re.compile(rf"(?:{HONORIFIC})\.?(?:\s(?:[A-Z]\.\s?){{1,3}}[A-Z][\w'’-]+)?")


def begin_with_people(entries: Sequence[Sequence[str]]) -> bool:
    several = [entry for entry in entries if len(entry) > 1]
    people = sum(_is_of_person(entry[0]) for entry in several)
    return people >= max(_FEWEST, _OFTEN * len(several))


def place_company_first(lines: Sequence[str]) -> list[str]:
    """The lines about the person are put after those that begin with what may be the company's name."""
    at = 0
    while at < min(len(lines) - 1, _MOST_ABOVE) and _is_of_person(lines[at]) and not _repeats(lines, at):
        at += 1
    is_company = at and (kind_of(lines[at]).is_name or _repeats(lines, at))
    return [*lines[at:], *lines[:at]] if is_company else list(lines)


def _repeats(lines: Sequence[str], at: int) -> bool:
    """ "Ann Lee" above "Bakery Ann Lee"."""
    return at > 0 and lines[at - 1] != lines[at] and lines[at - 1] in lines[at]


def _is_of_person(line: str) -> bool:
    """ "Mr", "Sales Manager", "The Accounts Dept.", "Eva Lind, buyer", "Dr. Eva Lind"."""
    whole, line = line, _ARTICLE.sub("", line)
    if has_legal_form(line) or kind_of(line) in (Kind.REACHED, Kind.PLACE, Kind.FIELD):
        return False
    return (
        kind_of(line) is Kind.PERSON
        or _ADDRESS_ALONE.fullmatch(line) is not None
        or bool(whole_line_title(line))
        or (whole != line and names_department(line))
        or (bool(read_people(line)) and has_title(line))
    )

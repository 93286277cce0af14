"""VAT and registration numbers of a page, by label and by check digit."""

import re
from collections.abc import Iterator

from scraping.extract.candidates import Candidate
from scraping.extract.context import Context
from scraping.extract.identifiers.registers import REGISTERS, TAX_NUMBERS, Numbering
from scraping.extract.identifiers.vat_ids import KEYWORDS, find_vat_ids, has_right_check_digit
from scraping.findings import Field
from scraping.page.parse import Page

NAME = "identifiers"
AFTER = ()

_BEFORE_KEYWORD, _AFTER_KEYWORD = 60, 140
_NUMBERINGS = (*TAX_NUMBERS, *REGISTERS)
_SEPARATORS = re.compile(r"[\s./\-]")


def find(page: Page, context: Context) -> list[Candidate]:
    found = _european(page) if page.mentions(KEYWORDS) else []
    for numbering in _NUMBERINGS:
        if page.keywords.has(numbering.keywords):
            found += _numbered(page, numbering)
    return found


def _european(page: Page) -> list[Candidate]:
    found = []
    for start, end, value, labelled in find_vat_ids(page.folded, page.digit_runs):
        checked = has_right_check_digit(value)
        if labelled or checked:
            found.append(_candidate(Field.VAT_ID, value, start, end, labelled, checked))
    return found


def _numbered(page: Page, numbering: Numbering) -> list[Candidate]:
    found = []
    for match in _matches_near(page, numbering):
        printed = match["id"]
        checked = numbering.is_right(printed) if numbering.is_right else None
        if checked is False:
            continue
        value = _as_value(printed, numbering)
        found.append(_candidate(numbering.field, value, match.start("id"), match.end("id"), True, checked))
    return found


def _matches_near(page: Page, numbering: Numbering) -> Iterator[re.Match[str]]:
    """Every match contains one of the keywords: the rest of the page is skipped."""
    begin = end = 0
    for start in page.keywords.starts(numbering.keywords):
        if start - _BEFORE_KEYWORD > end:
            yield from numbering.pattern.finditer(page.folded, begin, end)
            begin = start - _BEFORE_KEYWORD
        end = start + _AFTER_KEYWORD
    yield from numbering.pattern.finditer(page.folded, begin, end)


def _as_value(printed: str, numbering: Numbering) -> str:
    if numbering.field is Field.VAT_ID:
        return f"{numbering.prefix}{_SEPARATORS.sub('', printed).upper()}"
    return " ".join(printed.replace(":", " ").split())


def _candidate(
    field: Field, value: str, start: int, end: int, labelled: bool, checked: bool | None
) -> Candidate:
    method = "labelled" if labelled else "text"
    candidate = Candidate(field, value, method, start, end, [("method: text", 55)], printed=value)
    if labelled:
        candidate.add("labelled with its register", 20)
    if checked:
        candidate.add("check digit is right", 18)
    elif checked is False:
        candidate.add("check digit is wrong", -25)
    return candidate

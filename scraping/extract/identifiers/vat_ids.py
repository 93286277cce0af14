"""VAT numbers of Europe: the form of each country, and the check digits that most of them have."""

import re
from collections.abc import Callable, Iterator
from functools import cache

from stdnum import get_cc_module
from stdnum.ch import uid as swiss_uid

from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import find_keywords, read_data, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions


def _digits(count: int) -> str:
    """People group the digits as they like: `ATU 6137 8822`, `DE 12/345/67890`."""
    return rf"\d(?:[ ./-]?\d){{{count - 1}}}"


_FORMS = (
    rf"ATU ?{_digits(8)}|BE ?[01]?{_digits(9)}|BG ?{_digits(9)}\d?|CY ?\d{{8}}[A-Z]|CZ ?\d{{8,10}}|DE ?{_digits(9)}|DK ?{_digits(8)}|EE ?\d{{9}}|(?:EL|GR) ?{_digits(9)}|"
    rf"ES ?-?[A-Z0-9]-?\d{{7}}-?[A-Z0-9]|FI ?\d{{7}}-?\d|FR ?[A-Z0-9]{{2}} ?{_digits(9)}|HR ?\d{{11}}|HU ?\d{{8}}|IE ?\d[A-Z0-9+*]\d{{5}}[A-Z]{{1,2}}|IT ?{_digits(11)}|LT ?\d{{9}}(?:\d{{3}})?|LU ?{_digits(8)}|"
    rf"LV ?\d{{11}}|MT ?\d{{8}}|NL ?{_digits(9)}[. ]?B[. ]?\d{{2}}|PL ?{_digits(10)}|PT ?{_digits(9)}|RO ?\d{{6,10}}|SE ?\d{{6}}-?\d{{4}}[ -]?(?:\d\d)?|SI ?\d{{8}}|SK ?\d{{10}}|"
    rf"(?:GB|XI) ?\d{{3}} ?\d{{4}} ?\d{{2}}(?: ?\d{{3}})?|CHE[- ]?{_digits(9)}(?: ?(?:MWST|TVA|IVA|HR))?|NO ?{_digits(9)} ?MVA"
)
_VAT_ID = compile_later(rf"(?<![A-Z0-9])(?P<id>{_FORMS})(?![A-Z0-9])")
# Two capitals that begin a word, at most four more signs, and a digit.
_START = re.compile(r"[A-IL-NPRSX][A-Z](?<![A-Z0-9]..)(?=[A-Z -]{0,4}\d)")
_LONGEST_COUNTRY = 6
_SEPARATORS = re.compile(r"[\s./\-]")
_SUFFIX = re.compile(r"(?:MWST|TVA|IVA|HR)$")
_VAT_ROLES = [role for role in read_data("registers") if role.startswith("vat_") or role == "cui"]
_LABELS = read_lower("labels", "vat_id", "tax") + read_lower("registers", *_VAT_ROLES)
_LABEL = compile_later(rf"(?<![^\W\d_]){join_expressions(_LABELS)}", re.I)
# Some countries' numbers are known without a label.
KEYWORDS = Keywords("be 0", "be0", "che-", *find_keywords(_LABELS))


def normalise_vat_id(printed: str) -> str:
    """`DE 123 456 788` -> `DE123456788`; empty if it is not a VAT number of a known form."""
    found = _VAT_ID.search(printed.upper())
    return _clean(found["id"]) if found else ""


def _clean(printed: str) -> str:
    value = _SEPARATORS.sub("", printed)
    return _SUFFIX.sub("", value) if value.startswith("CHE") else value


def find_vat_ids(text: str, digits: list[tuple[int, int]]) -> Iterator[tuple[int, int, str, bool]]:
    """Start, end, value, and whether a label is before it (or in it: `CHE-... MWST`)."""
    end = 0
    for start in _starts(text, digits):
        found = _VAT_ID.match(text, start) if start >= end else None
        if found is None:
            continue
        end = found.end()
        labelled = _LABEL.search(text, max(0, found.start() - 60), found.end()) is not None
        yield found.start(), end, _clean(found["id"]), labelled


def _starts(text: str, digits: list[tuple[int, int]]) -> Iterator[int]:
    """Starts before each run of digits that follows something else than lower-case letters."""
    for first, _ in digits:
        begin = max(0, first - _LONGEST_COUNTRY)
        before = text[begin:first]
        if before != before.lower():
            for found in _START.finditer(text, begin, first + 1):
                yield found.start()


def has_right_check_digit(vat_id: str) -> bool | None:
    """None if no check digit is known for the country's numbers."""
    check = _check_of(vat_id[:2])
    return check(vat_id) if check else None


@cache
def _check_of(country: str) -> Callable[[str], bool] | None:
    if country == "CH":
        return swiss_uid.is_valid
    module = get_cc_module({"EL": "gr", "GR": "gr", "XI": "gb"}.get(country, country), "vat")
    return module.is_valid if module else None

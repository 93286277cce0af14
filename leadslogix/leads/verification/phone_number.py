"""Whether a number can be dialled, what kind of line it is, and whether it is of the company's country."""

from functools import lru_cache

import phonenumbers
from phonenumbers import PhoneNumberType as Type

from leadslogix.leads.verification.checks import Known, Result
from scraping.findings import Field

NAME, FIELD = "number", Field.PHONE

_KINDS = {
    Type.FIXED_LINE: "fixed line",
    Type.MOBILE: "mobile",
    Type.FIXED_LINE_OR_MOBILE: "fixed line or mobile",
    Type.TOLL_FREE: "toll-free",
    Type.PREMIUM_RATE: "premium rate",
    Type.SHARED_COST: "shared cost",
    Type.VOIP: "VoIP",
    Type.UAN: "company number",
    Type.PERSONAL_NUMBER: "personal number",
    Type.PAGER: "pager",
    Type.VOICEMAIL: "voicemail",
}
_FEWEST_DIGITS, _MOST_DIGITS = 3, 6  # of a short number
_BAD_KINDS = frozenset((Type.PREMIUM_RATE, Type.PAGER, Type.VOICEMAIL))


def check(value: str, known: Known, /) -> Result | None:
    read = read_number(value)
    if read is None and is_short(value):
        return Result("short number, of its country only", -5)
    if read is None:
        return Result("invalid number", -40, is_bad=True)
    kind, region = read
    words, points = f"valid {_KINDS.get(kind, 'number')}", 0
    if kind in _BAD_KINDS:
        return Result(words, -20, is_bad=True)
    if known.country and region:
        words, points = (words, 1) if region == known.country else (f"{words}, of {region}", -5)
    return Result(words, points)


def is_short(value: str) -> bool:
    """`+370 1883`: dialled inside the country, without its code."""
    try:
        number = phonenumbers.parse(value)
    except phonenumbers.NumberParseException:
        return False
    return _FEWEST_DIGITS <= len(str(number.national_number)) <= _MOST_DIGITS


@lru_cache(maxsize=4_096)
def read_number(value: str) -> tuple[int, str] | None:
    """Its kind and its country; None: it cannot be dialled."""
    try:
        number = phonenumbers.parse(value)
    except phonenumbers.NumberParseException:
        return None
    # (Whether it is valid would be found out in the same way once more.)
    kind = phonenumbers.number_type(number)
    if kind == Type.UNKNOWN:
        return None
    region = phonenumbers.region_code_for_number(number) or ""
    return kind, region if region.isalpha() else ""

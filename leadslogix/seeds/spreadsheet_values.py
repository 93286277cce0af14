"""What spreadsheets do to numbers that are no numbers: phones and postal codes, as floats and without their zeros.

`49731123456.0` and `4.9731123456E+10` are a phone number; of `4.97E+10` the digits are lost. `1067` is the postal code
of Dresden without its zero, and an apostrophe before a value says that it is a text.
"""

import re

import phonenumbers

from scraping.extract.phones.numbers import parse_number, read_number
from scraping.vocabulary.postal_formats import format_of

_FLOAT = re.compile(r"(\+?\d+)[.,]0+")
_POWER = re.compile(r"(\d)(?:[.,](\d+))?E\+?(\d{1,2})", re.IGNORECASE)
# A spreadsheet shows six digits of a long number; one that has more was written out whole.
_FEWEST_DIGITS = 8
_LONGEST = 18
_AS_TEXT = re.compile(r"'(?=[\d+=@-]|[^\W\d_a-z]\w)")
_LEAST_INTERNATIONAL = 11  # the digits of a number without a plus sign, in a list without countries
_MOST_ZEROS = 2


def without_apostrophe(text: str) -> str:
    """ "'+49 731 15550" was typed as a text; "'s-Hertogenbosch" and "'n Goede Kraan" begin like this."""
    if not text.startswith("'") or not _AS_TEXT.match(text):
        return text
    return text[1:].removesuffix("'")


def whole_number(text: str) -> str:
    """The digits of a number that a spreadsheet has taken for one; "" where they are lost."""
    if found := _FLOAT.fullmatch(text):
        return found[1]
    power = _POWER.fullmatch(text)
    if power is None:
        return text
    digits, places = power[1] + (power[2] or ""), int(power[3]) + 1
    is_whole = len(digits) >= _FEWEST_DIGITS and len(digits) <= places <= _LONGEST
    return digits.ljust(places, "0") if is_whole else ""


def read_listed_number(text: str, country: str) -> str:
    """E.164. Digits alone that begin with the code of the country lack the plus sign, where that makes a number."""
    if text.isdecimal() and not text.startswith("0"):
        code = str(phonenumbers.country_code_for_region(country)) if country else ""
        may_be = text.startswith(code) if code else len(text) >= _LEAST_INTERNATIONAL
        number = parse_number(f"+{text}") if may_be else None
        if number is not None and number.e164 and country in ("", number.region):
            return number.e164
    return read_number(text, [country] if country else [])


def with_zeros(code: str, country: str) -> str:
    """A postal code with the zeros that it has lost, where only they are missing."""
    pattern = format_of(country)
    if not pattern or not code.isdecimal() or re.fullmatch(pattern, code):
        return code
    padded = (code.rjust(len(code) + zeros, "0") for zeros in range(1, _MOST_ZEROS + 1))
    return next((each for each in padded if re.fullmatch(pattern, each)), code)

"""Replaces phone numbers by valid ones of the same country and kind."""

import random

import phonenumbers
from phonenumbers import PhoneNumber, PhoneNumberType

from tests.quality.corpus import LabelledPage
from tests.quality.perturbations.replacements import Replacements, digit_by_digit

_BETWEEN = r"(?:[\s().\-/–·]|&nbsp;|&#160;|<[^<>]{0,80}>){0,6}?"
_TRIES = 3000
_FREE = 5  # digits at the end that are replaced if the area code must stay


def add_numbers(
    page: LabelledPage, rng: random.Random, replacements: Replacements, *, with_other_signs: bool
) -> None:
    for value in sorted((page.labels.phones or frozenset()) | (page.labels.faxes or frozenset())):
        old = phonenumbers.parse(value, None)
        digits = number_like(old, rng)
        is_american = old.country_code == 1
        pattern = _BETWEEN.join(str(old.national_number))

        def change(text: str, digits: str = digits, is_american: bool = is_american) -> str:
            is_free = with_other_signs and is_american and not text.isdigit() and "<" not in text
            return in_other_signs(text, digits, rng) if is_free else digit_by_digit(text, digits)

        replacements.add(
            rf"\(?(?<!\d){pattern}(?!\d)|(?<=\d){pattern}(?!\d)",
            lambda found, change=change: change(found[0]),
        )  # type: ignore[misc]


def number_like(old: PhoneNumber, rng: random.Random) -> str:
    kind, region = phonenumbers.number_type(old), phonenumbers.region_code_for_number(old)
    national = str(old.national_number)
    is_free = old.country_code == 1 and kind is not PhoneNumberType.TOLL_FREE
    keep = 0 if is_free else max(3, len(national) - _FREE)
    for _ in range(_TRIES):
        digits = national[:keep] + "".join(rng.choice("0123456789") for _ in national[keep:])
        number = PhoneNumber(country_code=old.country_code, national_number=int(digits))
        is_like = phonenumbers.number_type(number) == kind and len(str(int(digits))) == len(digits)
        if is_like and phonenumbers.region_code_for_number(number) == region:
            return digits
    return national


def in_other_signs(text: str, digits: str, rng: random.Random) -> str:
    if text.startswith("(") != (")" in text):
        return digit_by_digit(text, digits)
    area, first, last = digits[:3], digits[3:6], digits[6:]
    forms = (
        f"({area}) {first}-{last}", f"{area}.{first}.{last}", f"{area}-{first}-{last}", f"{area} {first} {last}", f"{area}/{first}-{last}",
        f"({area}){first}-{last}", f"{area}-{first}.{last}", f"({area}) {first} {last}", f"{area} • {first} • {last}",
    )  # fmt: skip
    return rng.choice(forms)

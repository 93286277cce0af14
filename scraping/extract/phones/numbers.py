"""What libphonenumber's tables say about a printed number: its E.164 form, its country, whether a call is free.

turbohtml carries the same tables in C: the same answers in a seventh of the time. A test compares the two.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import phonenumbers
from phonenumbers import SUPPORTED_REGIONS, PhoneNumberFormat
from turbohtml.clean import PhoneNumber, PhoneType

_TRUNK_ZERO = re.compile(r"\(\s?0\s?\)")
_CODE_IN_BRACKETS = re.compile(r"^\(\d\d")
_FICTION_US = re.compile(r"^\+1\d{3}55501\d\d$|^\+1(?:555|\d{3}555)(?:1234|0000|5555|1212)$|^\+1555\d{7}$")
# What follows an area code or a prefix, in any country.
_COUNTING = re.compile(r"^\+\d{3,6}1234567$")
_SAME_DIGITS = re.compile(r"^(\d)\1+$")


class Number(NamedTuple):
    e164: str = ""  # empty if no numbering plan assigns it
    region: str = ""
    is_toll_free: bool = False
    is_service: bool = False  # for callers from the whole country: only organisations have one


_NO_NUMBER = Number()
_SERVICE = frozenset((PhoneType.TOLL_FREE, PhoneType.SHARED_COST, PhoneType.UAN))


@lru_cache(maxsize=20_000)
def parse_number(printed: str, *regions: str) -> Number:
    """The number in the first of these regions in which it is valid, or in any country if it begins with its country code."""
    try:
        number = PhoneNumber.parse(
            printed, regions=[region for region in regions if region in SUPPORTED_REGIONS]
        )
    except ValueError:
        return _NO_NUMBER
    kind = number.type
    return Number(number.e164 or "", number.region or "", kind is PhoneType.TOLL_FREE, kind in _SERVICE)


# Prefixes that a country has abolished and pages still print, and what is dialled instead: Mexico's trunk prefix until
# 2019, Poland's until 2009, Chile's until 2016; Colombia's area codes of one digit until 2021. Iranians print the last digits of
# further lines first: `4-02188123450`.
_FORMER_PREFIXES = {
    "MX": (
        re.compile(r"^\(?(?:01|04[45])\)?[\s-]{0,2}(?=\(?\d)|^\+?52[\s-]?(?:1|\(?01\)?)[\s-]?(?=\(?[2-9])"),
        "",
    ),
    "PL": (re.compile(r"^\(?0[\s-]?(?=\(?\d)"), ""),
    "UA": (re.compile(r"^8[\s-]?(?=\(?0)"), ""),
    "CL": (re.compile(r"^\(?0(?=\d)"), ""),
    "IR": (re.compile(r"^\d{1,2} ?[-–] ?(?=0\d{10}$)"), ""),
    "CO": (
        re.compile(r"^[(+]{0,2}(?:57[\s)(-]{0,3})?\(?(?=[124-8](?:[\s).-]{0,3}\d){7}$)"),
        "60",
    ),
}


# Vietnam's area codes of Hanoi and Ho Chi Minh City until 2017, and its mobile numbers of eleven digits until 2018. As printed, the
# former ones are valid mobile numbers of others.
_VIETNAM = r"^[(+]{0,2}(?:84[\s.)(-]{0,3})?\(?0?\)?"
_FORMER_VIETNAMESE = (
    (re.compile(rf"{_VIETNAM}(?P<area>[48])[\s.)(-]{{1,3}}(?=[2-8](?:[\s.-]?\d){{7}}$)"), "02{}"),
    (re.compile(rf"{_VIETNAM}16(?P<area>[2-9])(?=(?:[\s.-]?\d){{7}}$)"), "03{}"),
    (re.compile(rf"{_VIETNAM}(?P<area>12\d|18[68]|199)(?=(?:[\s.-]?\d){{7}}$)"), ""),
)
_MOBILES_OF_VIETNAM = {
    "120": "070", "121": "079", "122": "077", "126": "076", "128": "078",
    "123": "083", "124": "084", "125": "085", "127": "081", "129": "082",
    "186": "056", "188": "058", "199": "059",
}  # fmt: skip


def _as_dialled_in_vietnam(printed: str) -> str:
    for former, instead in _FORMER_VIETNAMESE:
        if found := former.match(printed):
            area = found["area"]
            return (instead.format(area) or _MOBILES_OF_VIETNAM.get(area, "")) + printed[found.end() :]
    return ""


# `88123456-021`, `32113468 (025)`: where texts run from right to left, the area code is printed after the number as well.
_AREA_CODE_LAST = {
    "IR": re.compile(r"(?P<number>\d{8}) ?[-–(] ?(?P<area>0\d\d)\)?"),
    **dict.fromkeys(
        "AE EG IQ JO LB LY OM PS SA SY YE".split(),
        re.compile(r"(?P<number>\d{6,8}) ?\((?P<area>0\d{1,2})\)?"),
    ),
}
# Local in the large cities; with its area code a number begins with a zero there.
_LOCAL = {"TW": re.compile(r"[2-8]\d{3}[- ]?\d{4}")}
_WITH_OWN_FORMS = frozenset(("VN", *_LOCAL, *_FORMER_PREFIXES, *_AREA_CODE_LAST))


def _forms(printed: str, region: str) -> Iterator[str]:
    """As printed, and as dialled today."""
    if region in _LOCAL and _LOCAL[region].fullmatch(printed.strip()):
        return
    if region == "VN" and (today := _as_dialled_in_vietnam(printed)):
        yield today
    yield printed
    turned = _AREA_CODE_LAST.get(region)
    if turned and (whole := turned.fullmatch(printed.strip())):
        yield whole["area"] + whole["number"]
    former, instead = _FORMER_PREFIXES.get(region, (None, ""))
    if former and (found := former.match(printed)):
        yield ("+52" if "52" in found[0] else "") + instead + printed[found.end() :]


def _read_in(printed: str, regions: Sequence[str]) -> str:
    if _WITH_OWN_FORMS.isdisjoint(regions):
        return parse_number(printed, *regions).e164
    for region in regions:
        for form in _forms(printed, region):
            if value := parse_number(form, region).e164:
                return value
    return ""


def read_number(printed: str, regions: Sequence[str]) -> str:
    """E.164 of a number as people print it: `+49 (0)30 ...`, `0049 ...`, `(54-11)4300-5800`, or national."""
    bare = printed.strip().lstrip("( ")
    international = bare.startswith(("+", "00"))
    cleaned = _TRUNK_ZERO.sub("", printed).strip(" .-/~()") if international else printed
    if international:
        digits = cleaned.lstrip("(+ ")
        cleaned = "+" + (digits.removeprefix("00") if bare.startswith("00") else digits)
    if value := _read_in(cleaned, regions):
        return value
    return parse_number("+" + cleaned.lstrip("(+ ")).e164 if _CODE_IN_BRACKETS.match(printed) else ""


def is_fictional(value: str) -> bool:
    """Numbers of films and templates: 555-0123, all digits the same, 1-2-3-4."""
    national = value[-8:]
    return bool(
        _FICTION_US.match(value)
        or _COUNTING.match(value)
        or _SAME_DIGITS.match(value[-7:])
        or national in "0123456789012345678"
    )


_FEWEST_GROUPS, _LONGEST_OF_OTHERS = 3, 4  # prices have groups of three, draws and dates of two
_MANY_GROUPS = 4  # no price has groups of different lengths
_DIGIT_GROUP = re.compile(r"\d+")


@lru_cache(maxsize=4096)
def is_grouped_as_usual(printed: str, value: str) -> bool:
    """`67 3042 1055` in Brazil: the groups of the national form, if other numbers hardly have them."""
    groups = _DIGIT_GROUP.findall(printed)
    lengths = list(map(len, groups))
    is_uneven = len(groups) >= _MANY_GROUPS and len(set(lengths)) > 1
    if not is_uneven and (len(groups) < _FEWEST_GROUPS or max(lengths) < _LONGEST_OF_OTHERS):
        return False
    number = phonenumbers.parse(value)
    return groups == _DIGIT_GROUP.findall(phonenumbers.format_number(number, PhoneNumberFormat.NATIONAL))

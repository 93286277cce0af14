"""The shape of a printed run of digits: where a number in it ends, and whether it is a date, hours, coordinates or a placeholder."""

import re
from collections.abc import Iterator
from functools import lru_cache

_DATE = re.compile(
    r"^(?:(?:0?[1-9]|[12]\d|3[01])(?:[./-](?:0?[1-9]|1[0-2])[./-](?:19|20)?\d\d|[./-] (?:0?[1-9]|1[0-2])[./-] (?:19|20)\d\d)|(?:19|20)\d\d[./-](?:0?[1-9]|1[0-2])[./-]\d{1,2})(?:\s.*)?$"
)
# `(5) 2014-12-09 07:15`: a date with something before it.
_ISO_DATE = re.compile(r"(?<!\d)(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)")
_DAYS = re.compile(
    r"^(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.\s?[-–]\s?(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.?$"
)
# `26/3 - 30/3/2018`
_DAYS_WITH_SLASHES = re.compile(r"^\d{1,2}/\d{1,2}\s?[-–]\s?\d{1,2}/\d{1,2}/(?:20)?\d\d$")
_YEARS = re.compile(r"^(?:19|20)\d\d\.?\s?[-–/ ]\s?(?:19|20)?\d\d(?:$|\D)")
_TIMES = re.compile(r"^\d{1,2}[.:]\d\d\s?[-–]\s?\d{1,2}[.:]\d\d(?:\s|$)")
# One dot, and no area code before it: `045.6861234` and `02.2108.1294` are numbers to call.
_COORDINATE = re.compile(r"^-?(?!0\d)\d{1,3}\.\d{4,}(?!\d|\.\d)")
_BYTE = r"(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])"
_IP = re.compile(rf"^{_BYTE}(?:\.{_BYTE}){{3}}$")
# `(555) 123-4567` and digits that count up are in templates of every country.
_TEMPLATE = re.compile(r"^\+?1?[-. ]?\(?555\)?[-. ]\d{3}[-. ]\d{4}$")
_COUNTING = "01234567890123456789"
# Between a number and another one without its area code: `0841 33012 / 33587`, `0577-67312288 67312299`.
_ALTERNATIVE = re.compile(r"\s{0,2}/\s{0,2}|\s{0,2}[-–]\s{0,2}|(?<=\d{7})\s{1,2}(?=\d{7})")
_SPLITTERS = re.compile(
    r"\s{1,3}/\s{0,3}|\s{0,3}/\s{1,3}|\t| {2,}|\s{1,3}[-–]\s{1,3}|/(?=\s?[+(0])|[ ](?=\+|\(0|\(\d{3}\))"
)
# `0771 - 2443238 / 28`, `985 44 12/-13`, `28471294/95`: another ending of the same number; after a dash alone it is an
# extension and belongs to it.
_SHORT_TAIL = re.compile(r"(?:\s{0,3}/\s{0,3}-?\d{1,3}){1,4}$")
# (`845-77-88` ends with a pair, as it is written in groups.)
_DASH_TAIL = re.compile(r"(?<!\d-\d\d)-\d{1,3}$|(?<=\d-\d\d)-(?:\d|\d{3})$")


# `32113468 (025`, in Iran and Arab countries
_AREA_CODE_LAST = re.compile(r"^\d{6,8} ?\(0\d{1,2}$")


@lru_cache(maxsize=4096)
def why_no_number(printed: str) -> str:
    stripped = printed.strip(" ()")
    checks = (
        ("date", any(pattern.match(stripped) for pattern in (_DATE, _DAYS, _YEARS)) or _holds_date(stripped)),
        ("date", _DAYS_WITH_SLASHES.match(stripped) is not None),
        ("opening_hours", _TIMES.match(stripped) is not None),
        ("coordinates", _COORDINATE.match(stripped) is not None),
        ("ip_address", _IP.match(stripped) is not None),
        ("placeholder", is_template(printed)),
    )
    return next((reason for reason, applies in checks if applies), "")


def _holds_date(printed: str) -> bool:
    return not printed.startswith("+") and _ISO_DATE.search(printed) is not None


def is_template(printed: str) -> bool:
    """A placeholder in every country."""
    digits = "".join(filter(str.isdigit, printed))
    return _TEMPLATE.match(printed) is not None or (len(digits) >= 9 and digits in _COUNTING)


def without_open_bracket(printed: str) -> str:
    """`01805 / 121212 (0` if the price of a call, or the number of lines, follows in brackets."""
    opened = printed.rfind("(")
    if _AREA_CODE_LAST.search(printed):
        return printed
    return printed[:opened].rstrip(" .-/") if opened > 5 and ")" not in printed[opened:] else printed


def endings(printed: str) -> list[str]:
    """Readings to try in turn: without another ending, unchanged, without an extension."""
    return [
        *(printed[: tail.start()] for tail in [_SHORT_TAIL.search(printed)] if tail),
        printed,
        *(printed[: tail.start()] for tail in [_DASH_TAIL.search(printed)] if tail),
    ]


def split_keeping_offsets(printed: str) -> list[tuple[int, str]]:
    parts, last = [], 0
    for found in _SPLITTERS.finditer(printed):
        parts.append((last, printed[last : found.start()]))
        last = found.end()
    parts.append((last, printed[last:]))
    return [(offset, part) for offset, part in parts if len(part) >= 6]


def alternatives(printed: str) -> Iterator[tuple[str, str, int, bool]]:
    """Each way to read it as two numbers: the first, the second, where that begins, and whether a slash is between."""
    for found in _ALTERNATIVE.finditer(printed):
        yield printed[: found.start()], printed[found.end() :], found.end(), "/" in found[0]


# `212 • 555 • 0100`, `0113 • 496 • 0100`: one and the same dot in every gap. A row of numbers of
# pages, years or prices begins otherwise.
_DOTS = frozenset("•·∙⋅‧●▪")
_GAP = f" ?[{''.join(sorted(_DOTS))}] ?"
_DOTTED = re.compile(
    rf"(?<![\w•·])(?:(?:\+?1(?P<lead>{_GAP}))?[2-9]\d\d(?P<gap>{_GAP})[2-9]\d\d(?P=gap)\d{{4}}"
    rf"|[+0]\d{{1,4}}(?P<other>{_GAP})\d{{2,4}}(?:(?P=other)\d{{2,4}}){{1,4}})(?!\w)"
)
_TO_DOT = str.maketrans(dict.fromkeys(_DOTS, "."))


def with_plain_dots(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with full stops for the dots between the digits of one number, character for character."""
    for start, end in spans:
        part = text[start:end]
        if not _DOTS.isdisjoint(part):
            begin = max(0, start - 2)
            plain = _DOTTED.sub(lambda found: found[0].translate(_TO_DOT), text[begin:end])
            text = f"{text[:begin]}{plain}{text[end:]}"
    return text


def start_of_last_number(printed: str) -> int:
    """Where the last of several numbers in a row begins; the end if there is only one."""
    ends = [found.end() for found in _SPLITTERS.finditer(printed)]
    return ends[-1] if ends else len(printed)

"""Postal codes with a state beside them, or of letters and digits: of the United States, Canada, Britain, Ireland, Australia."""

import re
from functools import lru_cache

from scraping.extract.addresses.anchors import Anchor
from scraping.vocabulary.countries import AU_STATES, CA_PROVINCES, US_STATE_SHORTS, US_STATES
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.patterns import compile_later

_US_CODES = "|".join(sorted({*US_STATES.values()}))
_US_NAMES = "|".join(sorted((name for name in US_STATES), key=len, reverse=True))
_US_SHORTS = "|".join(US_STATE_SHORTS)
_US_PLUS_FOUR = re.compile(r"\s?[-–]\s?\d{4}(?![\d-])")
_US_STATE = compile_later(
    rf"(?<![A-Za-z])(?:(?P<code>{_US_CODES}|(?:[A-Z]\.){{2}}|(?<=, )(?i:{_US_CODES}))|(?P<name>(?i:{_US_NAMES}))|(?P<short>(?i:{_US_SHORTS})))\.?[\s,.]{{0,4}}(?:USA?[\s,]{{1,3}})?$"
)
_US_STATE_SET = frozenset(US_STATES.values())
_STATE_ENDS = frozenset(name.split()[-1] for name in (*US_STATES, *US_STATE_SHORTS))
_STATE_WINDOW = 36

# `0161 496 0100 OR 07700 900123`: codes of states that are also words, and the first digits of their ZIP codes.
_FIRST_DIGIT = {pair[:2]: pair[2] for pair in "OR9 IN4 ME0 HI9 OK7 DE1 LA7 CO8 AL3".split()}


def read_american(text: str, start: int, end: int) -> Anchor | None:
    begin = max(0, start - _STATE_WINDOW)
    before = text[begin:start]
    if not _may_end_with_state(before) or text[start - 1 : start] == "-":
        return None
    at, state = _state_at_end(before)
    if state not in _US_STATE_SET or text[start] not in _FIRST_DIGIT.get(
        before[at:].strip(" ,."), text[start]
    ):
        return None
    plus = _US_PLUS_FOUR.match(text, end)
    if plus is None and text[end : end + 1] == "-" and text[end + 1 : end + 2].isdigit():
        return None
    code = text[start:end] + (f"-{plus[0][-4:]}" if plus else "")
    return Anchor(
        begin + at, plus.end() if plus else end, code, "US", region=state, code_start=start, is_sure=True
    )


@lru_cache(maxsize=4096)
def _state_at_end(before: str) -> tuple[int, str]:
    found = _US_STATE.search(before)
    return (found.start(), _us_state(found)) if found else (0, "")


def _may_end_with_state(before: str) -> bool:
    """A cheap check of the last word: two letters, `D.C.`, or the last word of a state's name."""
    words = re.split(r"[\s,]+", before.rstrip(" ,.\n\t")[-16:])
    last = words[-1].rstrip(".").lower()
    return last[-1:].isalpha() and (len(last) <= 3 or last in _STATE_ENDS)


def _us_state(found: re.Match[str]) -> str:
    state = found["code"] or US_STATES.get((found["name"] or "").lower())
    return (state or US_STATE_SHORTS.get((found["short"] or "").lower(), "")).replace(".", "").upper()


_CA_CODES = "AB|BC|MB|NB|NL|NS|ON|PE|QC|SK|YT|NU|NT|PQ"
_CA_CODE = re.compile(r"(?<!\w)[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d(?!\w)")
_CA_STATE = compile_later(
    rf"(?<![A-Za-z])\(?(?P<state>{_CA_CODES}|B\.C\.|(?i:{'|'.join(sorted(CA_PROVINCES, key=len, reverse=True))}))\.?\)?[\s,.]{{0,4}}(?:(?i:canada)[\s,]{{1,3}})?$"
)


def read_canadian(text: str, start: int) -> Anchor | None:
    """`V8V 1A1`; `start` is that of the first digit, as everywhere here."""
    code = _CA_CODE.match(text, start - 1)
    if code is None:
        return None
    begin = max(0, code.start() - _STATE_WINDOW)
    found = _CA_STATE.search(text[begin : code.start()])
    printed = found["state"].replace(".", "") if found else ""
    region = CA_PROVINCES.get(printed.lower(), printed.upper())
    first = begin + found.start() if found else code.start()
    return Anchor(first, code.end(), code[0], "CA", region=region, code_start=code.start(), is_sure=True)


BRITISH_KEYWORDS = Keywords(
    "uk", "u.k.", "united kingdom", "england", "scotland", "wales", "london", "+44", "0044", "ltd", "limited"
)
_GB_END = re.compile(r"(?:\d[\dA-HJKMNPRSTU-Y]? ?)?\d[ABD-HJLNP-UW-Z]{2}(?!\w)")
_GB = re.compile(
    r"(?<![\w/.=-])(?:GIR|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y])) ?\d[ABD-HJLNP-UW-Z]{2}$"
)


def read_british(text: str, start: int) -> Anchor | None:
    """`LS1 4AB`: the digits are followed by the end of the code, and the text before them is its beginning."""
    tail = _GB_END.match(text, start)
    if tail is None:
        return None
    begin = max(0, start - 5)
    found = _GB.search(text[begin : tail.end()])
    if found is None:
        return None
    first = begin + found.start()
    return Anchor(first, tail.end(), found[0], "GB", code_start=first, is_sure=True)


_IE = re.compile(r"(?<!\w)(?:[AC-FHKNPRTV-Y]\d{2}|D6W) ?[0-9AC-FHKNPRTV-Y]{4}(?!\w)")


def read_irish(text: str, start: int) -> Anchor | None:
    found = _IE.match(text, start - 1)
    if found is None:
        return None
    return Anchor(found.start(), found.end(), found[0], "IE", code_start=found.start(), is_sure=True)


_AU_STATE = re.compile(
    rf"(?<!\w)({'|'.join(sorted(AU_STATES))}|(?i:victoria|queensland|new south wales|tasmania|western australia|south australia))\.?[\s,]{{1,3}}$"
)


_AU_ENDS = frozenset(
    (*(state.lower() for state in AU_STATES), "victoria", "queensland", "wales", "tasmania", "australia")
)


def read_australian(text: str, start: int, end: int) -> Anchor | None:
    begin = max(0, start - 24)
    words = text[begin:start].replace(",", " ").split()
    if not words or words[-1].rstrip(".").lower() not in _AU_ENDS:
        return None
    state = _AU_STATE.search(text[begin:start])
    if state is None:
        return None
    first = begin + state.start()
    return Anchor(first, end, text[start:end], "AU", region=state[1], code_start=start, is_sure=True)

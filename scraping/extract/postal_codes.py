"""How each country writes postal codes: where an address is anchored."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scraping.extract.places import AU_STATES, CA_PROVINCES, US_STATE_SHORTS, US_STATES, country_code

_CITY = r"[^\W\d_][^\W\d_'’.]{0,30}\.?(?:[ '’/-]{1,3}(?:[^\W\d_][^\W\d_'’.]{0,30}\.?|\d{1,2}(?=\s|$))){0,4}"


@dataclass(frozen=True, slots=True)
class Anchor:
    """A postal code with what stands right next to it. `start` is where the street can end at the latest."""

    start: int
    end: int
    code: str
    country: str
    city: str = ""
    region: str = ""
    code_start: int = 0


_US_CODES = "|".join(sorted({*US_STATES.values()}))
_US_NAMES = "|".join(sorted((name for name in US_STATES), key=len, reverse=True))
_US_SHORTS = "|".join(US_STATE_SHORTS)
# Codes are found by their digits first: a pattern that began with the names of states would be tried everywhere.
_US_ZIP = re.compile(r"(?<![\d-])\d{5}(?:\s?[-–]\s?\d{4})?(?![\d-])")
_US_STATE = re.compile(
    rf"(?<![A-Za-z])(?:(?P<code>{_US_CODES}|(?:[A-Z]\.){{2}}|(?<=, )(?i:{_US_CODES}))|(?P<name>(?i:{_US_NAMES}))|(?P<short>(?i:{_US_SHORTS})))\.?[\s,.]{{0,4}}(?:USA?[\s,]{{1,3}})?$"
)
_CA_CODES = "AB|BC|MB|NB|NL|NS|ON|PE|QC|SK|YT|NU|NT|PQ"
_CA_CODE = re.compile(r"(?<!\w)[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d(?!\w)")
_CA_STATE = re.compile(
    rf"(?<![A-Za-z])(?P<state>{_CA_CODES}|B\.C\.|(?i:{'|'.join(sorted(CA_PROVINCES, key=len, reverse=True))}))\.?[\s,.]{{0,4}}(?:(?i:canada)[\s,]{{1,3}})?$"
)
_STATE_WINDOW = 36
_GB = re.compile(
    r"(?<![\w/.=-])(?P<zip>(?:GIR|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y])) ?\d[ABD-HJLNP-UW-Z]{2})(?![\w])"
)
_AU = re.compile(
    rf"(?<!\w)(?P<state>{'|'.join(sorted(AU_STATES))}|(?i:victoria|queensland|new south wales|tasmania|western australia|south australia))\.?[\s,]{{1,3}}(?P<zip>\d{{4}})(?!\d)"
)
_IE = re.compile(r"(?<!\w)(?P<zip>(?:[AC-FHKNPRTV-Y]\d{2}|D6W) ?[0-9AC-FHKNPRTV-Y]{4})(?!\w)")
_JP = re.compile(
    r"(?:〒\s{0,2}(?P<zip>\d{3}-?\d{4})|(?<![\d-])(?P<bare>\d{3}-\d{4})(?=\s{0,2}[\u4e00-\u9fff]))\s{0,3}(?P<rest>[^\n\t]{0,60})"
)
_RU = re.compile(r"(?<!\d)(?P<zip>\d{6})(?!\d),?\s{0,2}(?=[^\n]{0,40}[А-Яа-я])")
_IN = re.compile(
    r"(?<!\w)(?P<city>[A-Z][a-z]{2,20}(?: [A-Z][a-z]{2,20})?)\s?[-–:,]?\s{0,2}(?P<zip>[1-9]\d{2} ?\d{3})(?!\d)"
)
_BR = re.compile(r"(?<!\d)(?:CEP:?\s{0,2})?(?P<zip>\d{5}-\d{3})(?!\d)")
_KR = re.compile(r"(?<!\d)\(?(?:우\s?)?(?P<zip>\d{5}|\d{3}-\d{3})\)?\s(?=[\uac00-\ud7af])")

# Code before the city: digits per country; `{cc}` is the old style of a country letter before it.
_BEFORE_CITY = {
    "DE": r"\d{5}", "AT": r"\d{4}", "CH": r"\d{4}", "LI": r"\d{4}", "FR": r"\d{5}|\d{2} \d{3}", "IT": r"\d{5}", "ES": r"\d{5}", "PT": r"\d{4}-\d{3}", "NL": r"\d{4} ?[A-Z]{2}", "BE": r"\d{4}",
    "LU": r"\d{4}", "DK": r"\d{4}", "NO": r"\d{4}", "SE": r"\d{3} ?\d{2}", "FI": r"\d{5}", "PL": r"\d{2}-\d{3}", "CZ": r"\d{3} ?\d{2}", "SK": r"\d{3} ?\d{2}", "HU": r"\d{4}", "RO": r"\d{6}", "BG": r"\d{4}",
    "HR": r"\d{5}", "SI": r"\d{4}", "RS": r"\d{5}", "GR": r"\d{3} ?\d{2}", "TR": r"\d{5}", "EE": r"\d{5}", "LV": r"\d{4}", "LT": r"\d{5}", "UA": r"\d{5}", "MX": r"\d{5}", "AR": r"[A-Z]?\d{4}(?:[A-Z]{3})?", "IL": r"\d{7}|\d{5}",
    "TH": r"\d{5}", "IS": r"\d{3}", "MY": r"\d{5}", "ID": r"\d{5}", "VN": r"\d{5,6}", "CN": r"\d{6}", "ZA": r"\d{4}",
}  # fmt: skip
_PREFIXES = {"DE": "D", "AT": "A", "CH": "CH", "FR": "F", "IT": "I", "ES": "E", "BE": "B", "NL": "NL", "LU": "L", "DK": "DK", "SE": "S|SE", "FI": "FIN|FI", "NO": "N", "PL": "PL", "CZ": "CZ", "SK": "SK", "HU": "H",
    "LI": "FL|LI", "HR": "HR", "SI": "SI|SLO", "GR": "GR", "LV": "LV", "LT": "LT", "EE": "EE"}  # fmt: skip
_PREFIXED = re.compile(
    rf"(?<![\w-])(?P<cc>D|DE|A|AT|CH|F|FR|I|IT|E|ES|B|BE|NL|L|LU|DK|S|SE|FI|FIN|N|NO|PL|CZ|SK|H|HU|FL|LI|HR|SI|SLO|LV|LT|EE)\s?-\s?(?P<zip>\d{{3}} \d{{2}}|\d{{2}}-\d{{3}}|\d{{4}} ?[A-Z]{{2}}(?!\w)|\d{{4,5}})\s{{1,2}}(?P<city>{_CITY})"
)
_CODE_OF_PREFIX = {
    prefix: country for country, prefixes in _PREFIXES.items() for prefix in (*prefixes.split("|"), country)
}


def _compile(digits: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.,/+-])(?<!\d )(?P<zip>{digits})\s{{1,2}}(?P<city>{_CITY})")


_PATTERNS = {country: _compile(digits) for country, digits in _BEFORE_CITY.items()}


def find_anchors(text: str, regions: list[str]) -> Iterator[Anchor]:
    """Codes that no other country writes are found everywhere; plain digits only in the page's own country.

    Before each pattern stands a look for words of its country: far cheaper, and most pages have none.
    """
    yield from _american(text)
    if "CA" in regions or _mentions(text, _CANADIAN_WORDS):
        yield from _canadian(text)
    if "GB" in regions or _mentions(text, _BRITISH_WORDS):
        yield from _plain(_GB, text, "GB")
    if _mentions(text, _AUSTRALIAN_WORDS):
        yield from _australian(text)
    if "〒" in text or "JP" in regions:
        yield from _japanese(text)
    if _mentions(text, _PREFIX_SIGNS):
        yield from _prefixed(text)
    for region in regions[:3]:
        yield from _regional(text, region)
    yield from _by_country_line(text, regions)


def _mentions(text: str, words: tuple[str, ...]) -> bool:
    return any(word in text for word in words)


_BRITISH_WORDS = (
    "UK",
    "U.K.",
    "United Kingdom",
    "England",
    "Scotland",
    "Wales",
    "London",
    "+44",
    "0044",
    "Ltd",
    "Limited",
)
_CANADIAN_WORDS = (
    "Canada",
    "Ontario",
    "Quebec",
    "Québec",
    "Alberta",
    "Columbia",
    "Manitoba",
    "Saskatchewan",
    "Scotia",
    "Brunswick",
    " ON",
    " BC",
    " AB",
    " QC",
    " MB",
    " NS",
    " NB",
    "B.C.",
)
_AUSTRALIAN_WORDS = (
    "NSW",
    "VIC",
    "QLD",
    "TAS ",
    " WA ",
    " SA ",
    "ACT ",
    "Australia",
    "Victoria",
    "Queensland",
    "South Wales",
)
_PREFIX_SIGNS = (
    "D-",
    "A-",
    "CH-",
    "F-",
    "I-",
    "L-",
    "B-",
    "E-",
    "NL-",
    "S-",
    "N-",
    "H-",
    "DK-",
    "PL-",
    "CZ-",
    "SK-",
    "FI",
    "SI",
    "D -",
    "A -",
    "HR-",
    "LV-",
    "LT-",
    "EE-",
    "DE-",
    "AT-",
    "FR-",
    "IT-",
    "ES-",
    "BE-",
)


_ANY_CODE = re.compile(
    r"(?<![\w.+/-])(?:[A-Z]{1,2}-)?(?P<zip>\d{3}-\d{4}|\d{5}-\d{3}|\d{3}[ -]\d{2,3}|\d{4,6}(?: ?[A-Z]{2})?)(?![\w-])"
)


def _by_country_line(text: str, regions: list[str]) -> Iterator[Anchor]:
    """Lists of offices: each address ends with its country, whatever the page's own country is."""
    start, above = 0, ""
    for line in text.split("\n"):
        if 2 < len(line) <= 34 and above and (country := country_code(line)) and country not in regions:
            yield from _above_country(above, start - len(above) - 1, country)
        start, above = start + len(line) + 1, line if len(line) <= 90 else ""


def _above_country(above: str, start: int, country: str) -> Iterator[Anchor]:
    codes = list(_ANY_CODE.finditer(above))
    if codes:
        code = codes[-1]
        city = (above[: code.start()] or above[code.end() :]).strip(" ,.-:")
        city = city.rpartition(",")[2].strip() if not any(map(str.isdigit, city)) else ""
        end = start + len(above)
        yield Anchor(
            start + code.start(), end, code["zip"], country, city[:40], code_start=start + code.start("zip")
        )


_NO_INDIAN_CITY = re.compile(r"(?:tel|fax|phone|mobile|mob|call|ph|telefax|box|no|cell)\b", re.I)
# Four digits that a sentence about a year would hold as well.
_YEAR = re.compile(r"(?:19|20)\d\d$")


def _is_year(text: str, found: re.Match[str]) -> bool:
    """`2005 - 2014 Firm` and `in 2012 Firm`: a year, unless a line begins with it."""
    return bool(_YEAR.match(found["zip"])) and found.start() > 0 and text[found.start() - 1] != "\n"


def _regional(text: str, region: str) -> Iterator[Anchor]:
    if region in _PATTERNS:
        yield from _before_city(_PATTERNS[region], text, region)
    elif region == "IN":
        yield from _indian(text)
    elif region in _ALONE:
        yield from _plain(_ALONE[region], text, region)


# Countries whose code stands alone or where its neighbours tell little.
_ALONE = {"IE": _IE, "BR": _BR, "KR": _KR, "RU": _RU, "UA": _RU, "KZ": _RU, "BY": _RU}


def _before_city(pattern: re.Pattern[str], text: str, region: str) -> Iterator[Anchor]:
    for found in pattern.finditer(text):
        if not _LOOKS_LIKE_NO_CITY.match(found["city"]) and not _is_year(text, found):
            city = found["city"].strip()
            yield Anchor(
                found.start(), found.end(), found["zip"], region, city, code_start=found.start("zip")
            )


def _indian(text: str) -> Iterator[Anchor]:
    for found in _IN.finditer(text):
        if not _NO_INDIAN_CITY.match(found["city"]):
            yield Anchor(
                found.start(), found.end(), found["zip"], "IN", found["city"], code_start=found.start("zip")
            )


_LOOKS_LIKE_NO_CITY = re.compile(
    r"^(?:uhr|euro?|mitarbeiter|kunden|jahren?|stunden|km|stück|personen|artikel|products?|produkte|years|people|members|clients|visitors|besucher|views|and|und|et|of|the|in|by|to|für|for|de|la|le|les|el|los|"
    r"hours|members|users|items|results|orders|projects|all|copyright|ab|bis|seit|since|m²|qm|mm|cm|kg|ml|posts?|beiträge|comments?|likes|followers?|tel|fax|phone|telefon|mobil|e-?mail|www|http)(?!\w)",
    re.I,
)


def _american(text: str) -> Iterator[Anchor]:
    for code in _US_ZIP.finditer(text):
        begin = max(0, code.start() - _STATE_WINDOW)
        before = text[begin : code.start()]
        if not _may_end_with_state(before):
            continue
        found = _US_STATE.search(before)
        state = _us_state(found) if found else ""
        if found and state in _US_STATE_SET:
            zip_code = code[0].replace(" ", "").replace("–", "-")
            yield Anchor(
                begin + found.start(), code.end(), zip_code, "US", region=state, code_start=code.start()
            )


def _may_end_with_state(before: str) -> bool:
    """A cheap look at the last word: two letters, `D.C.`, or the last word of a state's name."""
    words = re.split(r"[\s,]+", before.rstrip(" ,.\n\t")[-16:])
    last = words[-1].rstrip(".").lower()
    return last[-1:].isalpha() and (len(last) <= 3 or last in _STATE_ENDS)


_STATE_ENDS = frozenset(name.split()[-1] for name in (*US_STATES, *US_STATE_SHORTS))


def _us_state(found: re.Match[str]) -> str:
    state = found["code"] or US_STATES.get((found["name"] or "").lower())
    return (state or US_STATE_SHORTS.get((found["short"] or "").lower(), "")).replace(".", "").upper()


_US_STATE_SET = frozenset(US_STATES.values())


def _canadian(text: str) -> Iterator[Anchor]:
    for code in _CA_CODE.finditer(text):
        begin = max(0, code.start() - _STATE_WINDOW)
        found = _CA_STATE.search(text[begin : code.start()])
        printed = found["state"].replace(".", "") if found else ""
        region = CA_PROVINCES.get(printed.lower(), printed.upper())
        start = begin + found.start() if found else code.start()
        yield Anchor(start, code.end(), code[0], "CA", region=region, code_start=code.start())


def _australian(text: str) -> Iterator[Anchor]:
    for found in _AU.finditer(text):
        yield Anchor(
            found.start(),
            found.end(),
            found["zip"],
            "AU",
            region=found["state"],
            code_start=found.start("zip"),
        )


def _plain(pattern: re.Pattern[str], text: str, country: str) -> Iterator[Anchor]:
    for found in pattern.finditer(text):
        yield Anchor(found.start(), found.end(), found["zip"], country, code_start=found.start("zip"))


def _japanese(text: str) -> Iterator[Anchor]:
    for found in _JP.finditer(text) if not text.isascii() else ():
        yield Anchor(
            found.start(), found.end(), found["zip"] or found["bare"], "JP", code_start=found.start("rest")
        )


def _prefixed(text: str) -> Iterator[Anchor]:
    for found in _PREFIXED.finditer(text):
        country = _CODE_OF_PREFIX.get(found["cc"], "")
        if country and re.fullmatch(_BEFORE_CITY.get(country, r"\d{4,5}"), found["zip"]):
            yield Anchor(
                found.start(),
                found.end(),
                found["zip"],
                country,
                found["city"].strip(),
                code_start=found.start("zip"),
            )

"""Names of countries and of states, in the languages that addresses and lists are written in.

The names are from CLDR and from Google's address data; `python -m tests.scraping.vocabulary.cldr` writes the files. What
those lack is in `country_extras.json` and `state_extras.json`.
"""

import re
from functools import cache, lru_cache

from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import plain_words
from scraping.vocabulary.loader import read_data

_COUNTRIES: dict[str, dict[str, str]] = read_data("countries")
_BY_NAME, _ALPHA3 = _COUNTRIES["in addresses"], _COUNTRIES["alpha-3"]
_ISO = frozenset(_ALPHA3.values())

_STATES: dict[str, dict[str, str]] = read_data("states")
US_STATES, CA_PROVINCES = _STATES["US"], _STATES["CA"]
AU_STATES = frozenset(_STATES["AU"].values())
_SHORT_STATES: dict[str, list[str]] = read_data("state_extras")["short"]["US"]
US_STATE_SHORTS = {name: code for code, names in _SHORT_STATES.items() for name in names}

# {state of the United States: the first digit of its ZIP codes}
_STATES_BY_ZIP_CODE = (
    *("CT MA ME NH NJ RI VT", "DE NY PA", "DC MD NC SC VA WV", "AL FL GA MS TN", "IN KY MI OH"),
    *("IA MN MT ND SD WI", "IL KS MO NE", "AR LA OK TX", "AZ CO ID NM NV UT WY", "AK CA HI OR WA"),
)
ZIP_CODE_BEGINNINGS = {
    state: str(digit) for digit, states in enumerate(_STATES_BY_ZIP_CODE) for state in states.split()
}


@lru_cache(maxsize=2048)
def country_code(name: str) -> str:
    """ISO 3166 alpha-2 of a country's name, as addresses write it, or of a code; empty when unknown."""
    cleaned = re.sub(r"\s+", " ", name).strip(" .,;:()-").lower()
    if cleaned in _BY_NAME:
        return _BY_NAME[cleaned]
    upper = cleaned.upper()
    if upper in _ALPHA3:
        return _ALPHA3[upper]
    return upper if upper in _ISO else ""


@lru_cache(maxsize=300)
def a_name_of(code: str) -> str:
    """One of the names that `country_code` reads as this code; "" for a code of none."""
    return next((name.title() for name, named in _BY_NAME.items() if named == code and name.isascii()), "")


# Cities without which no country need be named, and that have no postal codes.
CITY_STATES = {
    "dubai": "AE", "abu dhabi": "AE", "sharjah": "AE", "ajman": "AE", "ras al khaimah": "AE", "hong kong": "HK", "kowloon": "HK", "doha": "QA", "manama": "BH", "muscat": "OM", "kuwait city": "KW",
    "dublin": "IE", "singapore": "SG", "macau": "MO", "accra": "GH",
}  # fmt: skip
_SEGMENT = re.compile(r"\s*[\n\t,;|()]\s*|\s[–-]\s|\.\s")
_REST_OF_CODE = re.compile(r"(?:[ -]\d{2,4}(?!\d)|[ ]?[A-Z]{2,3}(?!\w))?")
_PLAIN_SEGMENT = 34


@lru_cache(maxsize=4096)
def named_country(words: str) -> str:
    """The country of a piece of an address that is its name: no two-letter codes, which are states and words as well."""
    cleaned = words.strip(" .,;:()-")
    if (
        not cleaned
        or len(cleaned) > _PLAIN_SEGMENT
        or (len(cleaned) < 4 and cleaned not in _SHORT_NAMES and cleaned.isascii())
    ):
        return ""
    return _BY_NAME.get(cleaned.lower(), "")


_SHORT_NAMES = frozenset(("UK", "USA", "UAE"))


# Where countries may be named at all: most pages name none, and most digits stand nowhere near one.
COUNTRY_KEYWORDS = Keywords(
    *(name for name in _BY_NAME if len(name) > 3 or not name.isascii()), "usa", "uae", "uk"
)
CITY_STATE_KEYWORDS = Keywords(*CITY_STATES)
REACH = 76


def country_after(text: str, start: int) -> str:
    """The country named after a postal code: in its line or the next ones, with at most a city and a region between."""
    start = _REST_OF_CODE.match(text, start).end()  # type: ignore[union-attr]
    for _ in range(3):
        stop = text.find("\n", start, start + _PLAIN_SEGMENT * 2)
        line = text[start : stop if stop >= 0 else start + _PLAIN_SEGMENT * 2]
        if len(line) > 2 and (country := _country_in_line(line)):
            return country
        if stop < 0 or _HAS_DIGIT.search(line):
            return ""
        start = stop + 1
    return ""


_HAS_DIGIT = re.compile(r"\d{3}")  # `Praha 10` may stand before the country


def _country_in_line(line: str) -> str:
    for piece in _SEGMENT.split(line)[:4]:
        if country := named_country(piece) or _last_country(piece):
            return country
        if _HAS_DIGIT.search(piece):
            return ""
    return ""


def _last_country(piece: str) -> str:
    """`Milano Italia`"""
    words = piece.split()
    return named_country(words[-1]) if 1 < len(words) <= 4 else ""


_PLATES = {"d": "DE", "a": "AT", "i": "IT", "f": "FR", "e": "ES", "b": "BE", "s": "SE", "h": "HU", "p": "PT", "fin": "FI"}  # fmt: skip
# Two languages in one cell are parts, too: "中国 China".
_LATIN, _OTHER_SCRIPT = "[A-Za-z\u00c0-\u024f]", "[\u0370-\u1fff\u3040-\ud7ff]"
_PARTS = re.compile(
    rf"[,;/|()\[\]\n]|\s[-–]\s|(?<={_LATIN})\s*(?={_OTHER_SCRIPT})|(?<={_OTHER_SCRIPT})\s*(?={_LATIN})"
)


def find_country(text: str) -> str:
    """The country that a cell of a list names, by name, code or car plate (`D-80331`); empty where it names none or two."""
    key = list_key(text)
    if not key:
        return ""
    return _find_code(key) or _PLATES.get(key, "") or _find_in_parts(text)


def _find_in_parts(text: str) -> str:
    """All parts must agree: "Germany (DE)", "DE - Germany", "Berlin, Germany"."""
    found = {code for part in _PARTS.split(text) if (code := _find_code(list_key(part)))}
    return found.pop() if len(found) == 1 else ""


def _find_code(key: str) -> str:
    code = key.upper()
    return code if code in _ISO else _ALPHA3.get(code, "") or _names_in_lists().get(key, "")


def list_key(text: str) -> str:
    """A name as names in lists are compared: without accents, signs and dots."""
    return plain_words(text.replace(".", ""))


@cache
def _names_in_lists() -> dict[str, str]:
    """Read when a list is imported: pages name countries in fewer languages."""
    names: dict[str, str] = read_data("countries_in_lists")
    return names

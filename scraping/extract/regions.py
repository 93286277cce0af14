"""The country of a page: it decides how national phone numbers and addresses are read."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice

from scraping.extract.addresses.postal_codes import find_anchors
from scraping.extract.candidates import Hints
from scraping.extract.languages import detect_language
from scraping.page.nodes import Node
from scraping.page.parse import Page
from scraping.vocabulary.countries import country_code, named_country

# Top-level domains of countries that are sold as words all over the world say nothing about the country.
_WORD_TLDS = frozenset(
    "io co me tv ai cc ws fm am to ly gg la so sh st vc ag bz sc nu tk ml ga cf gq eu su".split()
)
_TLD_COUNTRIES = {"uk": "GB", "gov": "US", "edu": "US", "mil": "US", "cat": "ES", "berlin": "DE", "hamburg": "DE",
    "koeln": "DE", "bayern": "DE", "wien": "AT", "tirol": "AT", "paris": "FR", "bzh": "FR", "london": "GB",
    "scot": "GB", "wales": "GB", "nyc": "US", "swiss": "CH", "amsterdam": "NL", "frl": "NL", "vlaanderen": "BE",
    "brussels": "BE", "рф": "RU", "xn--p1ai": "RU", "tokyo": "JP", "quebec": "CA", "istanbul": "TR"}  # fmt: skip
_LANGUAGE_COUNTRIES = {"de": "DE", "fr": "FR", "it": "IT", "es": "ES", "nl": "NL", "pl": "PL", "cs": "CZ", "sk": "SK",
    "hu": "HU", "da": "DK", "sv": "SE", "no": "NO", "nb": "NO", "nn": "NO", "fi": "FI", "ja": "JP", "ko": "KR",
    "tr": "TR", "el": "GR", "ro": "RO", "bg": "BG", "hr": "HR", "sl": "SI", "et": "EE", "lv": "LV", "lt": "LT",
    "uk": "UA", "ru": "RU", "he": "IL", "iw": "IL", "th": "TH", "vi": "VN", "pt": "PT", "zh": "CN", "is": "IS",
    "sr": "RS", "id": "ID", "ca": "ES", "eu": "ES", "gl": "ES", "en": "US"}  # fmt: skip
_DIALLING = {"1": "US", "44": "GB", "49": "DE", "33": "FR", "39": "IT", "34": "ES", "31": "NL", "32": "BE", "41": "CH",
    "43": "AT", "45": "DK", "46": "SE", "47": "NO", "48": "PL", "420": "CZ", "421": "SK", "36": "HU", "351": "PT",
    "353": "IE", "358": "FI", "30": "GR", "90": "TR", "40": "RO", "359": "BG", "385": "HR", "386": "SI", "61": "AU",
    "64": "NZ", "81": "JP", "82": "KR", "86": "CN", "91": "IN", "55": "BR", "54": "AR", "52": "MX", "27": "ZA",
    "972": "IL", "971": "AE", "380": "UA", "352": "LU", "65": "SG", "852": "HK", "886": "TW", "66": "TH", "60": "MY",
    "370": "LT", "371": "LV", "372": "EE", "381": "RS", "354": "IS", "62": "ID", "84": "VN", "966": "SA"}  # fmt: skip
_INTERNATIONAL = re.compile(r"[+0](?<![\w+].)(?:(?<=\+)|0)\s?\(?([1-9]\d{0,2})\)?(?=[\s()./-]{0,3}\d)")
_US_PHONE = re.compile(r"[(\d](?<![\d+].)(?:(?<=\()\d{3}\) ?|(?<=\d)\d\d[-.])\d{3}[-. ]\d{4}(?!\d)")
_MOST_TEXT = 8000
_MOST_RUNS, _MOST_ANCHORS = 1000, 10
_LONGEST_ADDRESS = 120
_LOCALE = re.compile(r"^[a-z]{2,3}[-_]([A-Za-z]{2})$")


# Countries of several languages, and those that share a neighbour's.
_MORE_LANGUAGES = {"CH": "de fr it", "BE": "nl fr", "AT": "de", "LI": "de", "LU": "fr de", "CA": "en fr", "GB": "en", "IE": "en", "AU": "en",
    "NZ": "en", "MX": "es", "AR": "es", "CL": "es", "CO": "es", "PE": "es", "UY": "es", "BR": "pt", "TW": "zh", "HK": "zh", "BY": "ru"}  # fmt: skip


def languages_of(country: str) -> tuple[str, ...]:
    """Those that most people of a country speak, as far as sites offer them: "fr" of FR."""
    shared = _MORE_LANGUAGES.get(country, "").split()
    return tuple(shared) or tuple(code for code, of in _LANGUAGE_COUNTRIES.items() if of == country)


def find_regions(page: Page, hints: Hints, blocks: list[Node]) -> list[str]:
    """ISO 3166 alpha-2: the hint, the addresses in JSON-LD, and the guesses from the page."""
    named = [hints.country, *_countries_of_data(blocks), *guess_regions(page, hints)]
    return list(dict.fromkeys(region for region in named if region))


def _countries_of_data(blocks: list[Node]) -> list[str]:
    found = (node.text("addressCountry") for node in _addresses(blocks))
    return [code for name in found if (code := country_code(name))]


def _addresses(nodes: list[Node]) -> Iterator[Node]:
    pending = list(nodes)
    while pending:
        node = pending.pop()
        if "addressCountry" in node.properties:
            yield node
        pending.extend(inner for _, inner in node.inner())


def guess_regions(page: Page, hints: Hints) -> list[str]:
    """The likeliest country first; two at most, so that reading a number stays cheap."""
    ranked = [hints.country.upper(), _by_geo_tag(page), country_of_host(page.host)]
    if not any(ranked):
        ranked += _by_address(page)
    ranked.append(_by_dialling_code(page))
    # Only without other signs: the words of a page show its language, which is weak evidence of the country. What a
    # system for websites writes into its templates, and a number of an American form, are weaker.
    if not any(ranked):
        language = detect_language(page.text[:_MOST_TEXT])
        spoken = _LANGUAGE_COUNTRIES.get(language, "") if language != "en" else ""
        ranked.append(spoken or _by_last_word(page))
    ranked += [_by_locale(page), _by_shape(page), _LANGUAGE_COUNTRIES.get(page.declared_language, "")]
    return list(dict.fromkeys(region for region in ranked if region))[:3]


def country_of_host(host: str) -> str:
    tld = host.rsplit(".", 1)[-1]
    if tld in _TLD_COUNTRIES:
        return _TLD_COUNTRIES[tld]
    return tld.upper() if len(tld) == 2 and tld.isalpha() and tld not in _WORD_TLDS else ""


def _by_address(page: Page) -> list[str]:
    """The country that the first postal address names, or whose form of postal code it alone has."""
    anchors = islice(find_anchors(page, [], page.digit_runs[:_MOST_RUNS]), _MOST_ANCHORS)
    told = (one.country for one in anchors if one.country and (one.is_named or one.is_sure))
    return list(islice(told, 1))


def _by_last_word(page: Page) -> str:
    """`4-5-6 Sakae, Nagoya, Japan`: no postal code, and a country at the end of a line with a number."""
    for line in [line for line in page.lines[:_MOST_RUNS] if "," in line]:
        is_address = len(line) <= _LONGEST_ADDRESS and line.count(",") > 1 and any(map(str.isdigit, line))
        if is_address and (code := named_country(line.rpartition(",")[2])):
            return code
    return ""


def _by_geo_tag(page: Page) -> str:
    named = page.meta.get("geo.country") or page.meta.get("geo.region", "")[:2]
    return country_code(named) if named else ""


def _by_locale(page: Page) -> str:
    found = _LOCALE.match(page.meta.get("og:locale", ""))
    return found[1].upper() if found else ""


def _by_dialling_code(page: Page) -> str:
    spans = ((max(0, start - 3), end) for start, end in page.number_spans)
    numbers = chain.from_iterable(_INTERNATIONAL.finditer(page.folded, start, end) for start, end in spans)
    counts = Counter(_country_of_code(found[1]) for found in numbers)
    counts.pop("", None)
    return counts.most_common(1)[0][0] if counts else ""


def _country_of_code(digits: str) -> str:
    return next((_DIALLING[digits[:size]] for size in (3, 2, 1) if digits[:size] in _DIALLING), "")


def _by_shape(page: Page) -> str:
    spans = ((max(0, start - 1), end + 1) for start, end in page.number_spans)
    return "US" if any(_US_PHONE.search(page.folded, start, end) for start, end in spans) else ""

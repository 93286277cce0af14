"""Postal codes as each country writes them: where an address is anchored.

Codes are found by their digits: each run of digits is examined once, with the text right beside it. A pattern that
began with names of states or cities would be tried at every letter of the page.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property

from scraping.extract.addresses.anchors import Anchor
from scraping.extract.addresses.state_codes import (
    BRITISH_KEYWORDS,
    read_american,
    read_australian,
    read_british,
    read_canadian,
    read_irish,
)
from scraping.page.parse import Page
from scraping.vocabulary.countries import COUNTRY_KEYWORDS, REACH, country_after, named_country
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.street_words import DATE, GERMANIC_TYPE, STRONG_TYPES

_WORD = r"[^\W\d_][^\W\d_'’.]{0,30}\.?"
_CITY = rf"(?:['’][st][ -])?(?:S(?:t|te|kt)\.(?=[A-Z]))?{_WORD}(?:(?: {{1,2}}|['’] ?| ?/ ?|-)(?:{_WORD}|\d{{1,2}}(?=\s|$))){{0,4}}"


# The form of the codes, and the place of the city: `<` the code is before it, `>` after it, `=` either.
_FORMS = {
    "3": r"\d{3}", "4": r"\d{4}", "5": r"\d{5}", "6": r"\d{6}", "7": r"\d{7}", "3 2": r"\d{3} ?\d{2}", "3 3": r"\d{3} ?\d{3}", "4AA": r"\d{4} ?[A-Z]{2}(?!\w)", "2-3": r"\d{2}-\d{3}",
    "4-3": r"\d{4}-\d{3}", "5-3": r"\d{5}-\d{3}", "3-4": r"\d{3}-\d{4}", "5-4": r"\d{5}(?:-\d{4})?", "A4AAA": r"[A-Z]\d{4}[A-Z]{3}|\d{4}", "5 1": r"\d{5,6}", "5 2": r"\d{5}(?:\d{2})?", "2 3": r"\d{2} ?\d{3}", "3 2 1": r"\d{3}(?:\d{2,3})?", "2 3 1": r"\d{2} ?\d{3,4}", "5|3-3": r"\d{5}|\d{3}-\d{3}", "AZ4": r"\d{4}", "4|6": r"\d{6}|\d{4}(?!\d)",
}  # fmt: skip
_COUNTRIES = {
    "DE": "<5", "AT": "<4", "CH": "<4", "LI": "<4", "FR": "<2 3", "MC": "<5", "IT": "=5", "ES": "=5", "PT": "=4-3", "NL": "<4AA", "BE": "<4", "LU": "<4", "DK": "<4", "NO": "<4", "SE": "=3 2", "FI": "<5", "PL": "=2-3",
    "CZ": "=3 2", "SK": "=3 2", "HU": "=4", "RO": "=6", "BG": "=4", "HR": "=2 3", "SI": "=4", "RS": "=2 3 1", "BA": "=2 3", "GR": "=3 2", "CY": "=4", "TR": "=5", "EE": "=5", "LV": "=4", "LT": "=5", "UA": "=5", "RU": "=6",
    "BY": "=6", "KZ": "=6", "MX": "=5", "AR": "=A4AAA", "BR": "=5-3", "IL": "=5 2", "TH": ">5", "IS": "<3", "MY": "<5", "ID": ">5", "VN": ">5 1", "CN": "=6", "ZA": ">4", "IN": ">3 3", "SG": ">6", "NZ": ">4", "AU": ">4",
    "TW": "=3 2 1", "KR": "=5|3-3", "JP": "=3-4", "PH": "=4", "SA": ">5-4", "KW": ">5", "OM": ">3", "PK": ">5", "LK": ">5", "BD": ">4", "EG": ">5", "KE": "=5", "JO": ">5", "MA": "=5", "TN": "=4", "CL": "=7",
    "CO": "=6", "UY": "=5", "US": ">5-4", "GE": "=4", "AM": "=4|6", "AL": "=4", "MK": "=4", "ME": "=2 3", "MD": "=4", "KG": "=6", "UZ": "=6", "DZ": "=5", "NP": ">5", "EC": "=6", "VE": "=4", "NG": ">6",
    "SN": "<5", "KH": ">5 1", "MM": ">5", "LA": "<5", "AZ": "=AZ4",
}  # fmt: skip
FORM_OF = {country: re.compile(_FORMS[form[1:]]) for country, form in _COUNTRIES.items()}
# Codes of a form so distinct that the country's name anywhere on the page is enough.
_DISTINCT = {
    "NL": Keywords("netherlands", "nederland", "holland", "+31"), "IN": Keywords("india", "+91"), "PL": Keywords("poland", "polska", "+48"), "PT": Keywords("portugal", "+351"),
    "BR": Keywords("brazil", "brasil", "+55"), "SG": Keywords("singapore"),
}  # fmt: skip
_PREFIXES = {"D": "DE", "A": "AT", "F": "FR", "I": "IT", "E": "ES", "B": "BE", "L": "LU", "S": "SE", "N": "NO", "H": "HU", "FIN": "FI", "FL": "LI", "SLO": "SI", "GR": "GR"} | {
    country: country for country in "DE AT CH FR IT ES BE NL LU DK SE FI NO PL CZ SK HU LI HR SI LV LT EE PT RO BG RS TR".split()
}  # fmt: skip
_PREFIX = re.compile(
    rf"(?<![\w/.-])({'|'.join(sorted(_PREFIXES, key=len, reverse=True))})(?:-|(?<!\d [A-Z])(?<!\d [A-Z][A-Z])(?: ?- ?| ))(?:\d{{2}}-)?$"
)
_CITY_AFTER = compile_later(
    rf"\)?(?:\s{{1,2}}| [-–] (?=[A-Z])|, ?(?=(?:г|м|гор)\.|[А-ЯЁІЇЄ][а-яёіїє-]{{2,20}},))(?:(?:г|м|гор)\.\s?)?(?P<city>{_CITY})"
)
_CITY_BEFORE = compile_later(
    rf"(?:^|[\n\t,;|:)/]\s?|\s-\s|\d\s)(?:(?:г|м|гор)\.\s?)?(?P<city>[^\W\d_][^\W\d_'’.]{{1,30}}\.?(?:[ '’-]{{1,2}}{_WORD}){{0,3}}?)(?:\s?[-–,/(]\s?[A-Z]{{2,3}}\)?)?[\s,]{{0,2}}(?:\s?[-–:]\s?)?"
    r"\(?(?:(?:CEP|C\.?\s?P\.?|P\.?\s?C\.?|Τ\.?\s?Κ\.?|PSČ|PLZ|Posta [Kk]odu|[Кк]од|Pin(?: ?code)?|邮编)\.?\s?:?\s?)?$"
)
_NO_CITY = compile_later(
    r"^(?:uhr|euro?|mitarbeiter|kunden|jahren?|stunden|km|stück|personen|artikel|products?|produkte|years|people|members|clients|visitors|besucher|views|and|und|et|of|the|in|by|to|für|for|"
    r"hours|members|users|items|results|orders|order|projects|all|copyright|ab|bis|seit|since|m²|qm|mq|mm|cm|kg|ml|posts?|beiträge|comments?|likes|followers?|tel(?! aviv)|fax|phone|telefon|mobil|mobile|mob|e-?mail|www|http|"
    r"prefisso|call|ph|telefax|no|nr|cell|shipping|page|seite|over|from|model|version|id|code|ref|zip|plz|cap|cep|postcode|postleitzahl|postal|sokak|sok|cad|cadde\w*|box|lot|sublot|plot|room|suite|unit|street|road|str|rd|st(?!(?:\.? |\.)[^\W\d_]{3})|ave|dr|po|p\.o\.|טל|טלפון|פקס|тел|телефон|факс|τηλ|هاتف|فاكس)(?!\w)",
    re.I,
)
# The end of a city whose line continues: the end of a sentence, or the label of another field.
_CITY_END = compile_later(
    r"(?<!\bSte)(?<!\bSta)(?<!\bSkt)(?<=[^\W\d_]{3})\.(?: |$)|(?<=[^\W\d_]\)) |[ ./-]{1,3}(?:t[eéè]?l(?:\.|[eéè][fp][^\W\d_]{2,10}|s|f|ex|)|tlf|t[eé]l[eé]copie|fa(?:x|ks)|fon[eo]?|ph(?:one)?|mob(?:ile?)?|mobiel|handy|cell|gsm|kom|e-?mail|mail|"
    r"correo|www|https?|vat|tva|iva|btw|cvr|kvk|org|i[čc]o|di[čc]|nip|regon|krs|ust|hr[ab]|siret|siren|rcs|c\.?f|p\.? ?iva|cif|nif|geschäftsführ\w*|inhaber\w*|vertreten|handelsregister|registergericht|amtsgericht|öffnungszeiten|"
    r"kontakt|contact|registered|opening|тел\w*|факс|инн|τηλ\w*)(?![^\W\d_])",
    re.I,
)
_HALF_ABBREVIATION = re.compile(r"(?<=[^\W\d_]) [^\W\d_]\.?$")
# Signs directly before digits that are not a code.
_NO_CODE_BEFORE = frozenset("$€£+=#&%_@/.")


_COUNTRY_WINDOW = 24
_MAX_ATTEMPTS = 1_200


def find_anchors(page: Page, regions: list[str], runs: list[tuple[int, int]]) -> Iterator[Anchor]:
    """Codes with a state or prefix count everywhere; plain digits only in the page's countries or beside a country's name."""
    reader = _Reader(page, regions)
    last = 0
    for start, end in runs:
        if start < last or end - start > 7:
            continue
        anchor = reader.read(start, end)
        if anchor is not None:
            last = anchor.code_start + len(anchor.code)
            yield anchor


class _Reader:
    def __init__(self, page: Page, regions: list[str]) -> None:
        self.text = page.folded
        self.keywords = page.keywords
        self.regions = regions
        self.attempts = 0
        self.has_britain = "GB" in regions or self.keywords.has(BRITISH_KEYWORDS)
        self.countries = self.keywords.starts(COUNTRY_KEYWORDS)

    @cached_property
    def distinct(self) -> list[str]:
        """Countries named on the page whose codes have a form of their own."""
        others = [country for country in _DISTINCT if country not in self.regions]
        return [country for country in others if self.keywords.has(_DISTINCT[country])]

    def _country_beside(self, start: int, end: int) -> str:
        """`171 45 Solna, Sweden`, `Maharashtra, India - 440010`"""
        at = bisect_left(self.countries, start)
        if at and self.countries[at - 1] >= start - _COUNTRY_WINDOW:
            words = self.text[self.countries[at - 1] : start].strip(" -,:.")
            if country := named_country(words):
                return country
        is_near = at < len(self.countries) and self.countries[at] < end + REACH
        return country_after(self.text, end) if is_near else ""

    def read(self, start: int, end: int) -> Anchor | None:
        length = end - start
        before = self.text[start - 1] if start else "\n"
        if length <= 2 or (length == 3 and before.isupper()):  # `CT162AB` as well
            return self._lettered(start, end, before)
        if before in _NO_CODE_BEFORE or not _may_be_code(self.text, start, end):
            return None
        if before == "(" and "AR" not in self.regions[:1]:
            return None  # a year, nearly everywhere
        if length == 5 and (anchor := read_american(self.text, start, end)):
            return anchor
        if before.isalpha() and not (before.isupper() and "AR" in self.regions):
            return None
        self.attempts += 1
        return self._numeric(start, end) if self.attempts < _MAX_ATTEMPTS else None

    def _lettered(self, start: int, end: int, before: str) -> Anchor | None:
        """`LS1 4AB`, `V8V 1A1`, `D22 X9K3`, and Polish codes, whose first digits are two."""
        text = self.text
        is_polish = text[end : end + 1] in ("-", " ") and text[end + 1 : end + 4].isdigit()
        if is_polish and end - start == 2 and not before.isalnum():
            return self._numeric(start, end)
        if before.isupper():
            if text[end : end + 1].isupper() and (anchor := read_canadian(text, start)):
                return anchor
            if "IE" in self.regions and (anchor := read_irish(text, start)):
                return anchor
        return read_british(text, start) if self.has_britain else None

    def _numeric(self, start: int, end: int) -> Anchor | None:
        text = self.text
        window = text[max(0, start - 48) : start]
        if end - start == 4 and (anchor := read_australian(text, start, end)):
            return anchor
        prefix = _PREFIX.search(window[-8:])
        named = _PREFIXES[prefix[1]] if prefix else self._country_beside(start, end)
        if named and (anchor := self._of_country(named, start, window, is_named=True)):
            return anchor
        for country in (*self.regions[:3], *self.distinct, *_countries_of_street(text, window, start, end)):
            if anchor := self._of_country(country, start, window, is_named=country in _DISTINCT):
                return anchor
        return None

    def _of_country(self, country: str, start: int, window: str, *, is_named: bool) -> Anchor | None:
        form = FORM_OF.get(country)
        if form is None:
            return None
        if country == "AR" and window[-1:].isalpha():
            start, window = start - 1, window[:-1]
        code = form.match(self.text, start)
        if code is None or self.text[code.end() : code.end() + 1].isalnum() or window[-1:].isalnum():
            return None
        order = _COUNTRIES[country][0]
        if order == "=" and _STREET_FOLLOWS.match(self.text, code.end()):
            return None
        if order != ">" and (anchor := _before_city(self.text, code, country, window, is_named)):
            return anchor
        if (order != "<" or is_named) and (anchor := _after_city(self.text, code, country, window, is_named)):
            return anchor
        return _labelled(self.text, code, country, window)


# `6817 Ayala Ave.`: the number of a house.
_STREET_FOLLOWS = compile_later(rf"(?: [A-Z][\w.'’-]{{0,20}}){{1,4}} (?:{STRONG_TYPES})(?!\w)", re.I)
_DASHED = re.compile(r"-\d{3,4}(?![\d-])")
_SPACED = re.compile(r" \d{2,3}(?!\d| \d|-\d)")


def _may_be_code(text: str, start: int, end: int) -> bool:
    """Not the middle of a telephone number, a date or a price: most digits of a page end here."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if after in ("/", "%") or (after in (".", ",", ":") and text[end + 1 : end + 2].isdigit()):
        return False
    if before == "(" and after == ")":
        return end - start == 4 and _CITY_FOLLOWS.match(text, end + 1) is not None  # `(5000) Córdoba`
    if before == "-" and text[start - 2 : start - 1].isdigit():
        return end - start == 3 and after != "-"  # `00-238`
    if end - start == 3:
        if _CITY_FOLLOWS.match(text, end) and before in ("\n", " ", ""):
            return True  # of Iceland; three digits are the code of hardly any other country
        return (
            after in (",", "\n")
            or _SPACED.match(text, end) is not None
            or (text[start - 2 : start - 1] != ")" and _DASHED.match(text, end) is not None)
        )
    return after != "-" or text[end + 1 : end + 2].isalpha() or _DASHED.match(text, end) is not None


# On a page in English of no known country the words of the street decide: `Via Roma 12, 20121 Milano`.
_STREET_COUNTRIES = (
    (5, re.compile(r"\b(?:via|viale|v\.le|piazza|corso|c\.so|largo)\s"), "IT"),
    (5, re.compile(r"\b(?:rue|avenue|boulevard|chemin|quai|allée|impasse|z\.?[ai]\.?)\s"), "FR"),
    (5, re.compile(r"\b(?:calle|avda\.?|paseo|polígono|ctra\.?)\s|\bc/"), "ES"),
    (5, re.compile(r"(?:stra(?:ß|ss)e|str\.|weg|platz|allee|ring|damm)\s\d"), "DE"),
    (4, re.compile(r"(?:gasse|stra(?:ß|ss)e)\s\d"), "AT"),
    (4, re.compile(r"(?:straat|laan|weg|plein|gracht|kade|dijk|postbus)\s\d"), "NL"),
    (4, re.compile(r"(?:vej|gade|allé)\s\d"), "DK"),
    (4, re.compile(r"\b(?:utca|út)\s\d"), "HU"),
    (4, re.compile(r"\b(?:rua|travessa|estrada)\s"), "PT"),
    (3, re.compile(r"(?:gatan|vägen|gata)\s\d"), "SE"),
    (2, re.compile(r"\b(?:ul\.|al\.|os\.)\s?[^\W\d_]"), "PL"),
)
_CITY_FOLLOWS = re.compile(r"(?:[ -]?\d{2,3})? ?[A-Z]{0,2}\s[A-ZÀ-Ž]")


def _countries_of_street(text: str, window: str, start: int, end: int) -> Iterator[str]:
    if _CITY_FOLLOWS.match(text, end) and not _YEAR.fullmatch(text, start, end):
        lowered = window.lower()
        for length, pattern, country in _STREET_COUNTRIES:
            if length == end - start and pattern.search(lowered):
                yield country


_CODE_LABEL = re.compile(
    r"(?:\b(?:plz|postleitzahl|zip(?: ?code)?|post(?:al)? ?code|code postal|cap|c\.?p\.?|cep|código postal|codice postale|kod pocztowy|psč|postnummer|postnr|postinumero|irányítószám|cod(?:ul)? poștal|cod postal|posta kodu|τ\.?\s?κ\.?|п\.\s?к\.|індекс|индекс|邮编|郵便番号))\.?\s?[:\t]?\s?$",
    re.I,
)
_CITY_LABEL = re.compile(
    r"(?im)(?:^|[\t,])\s?(?:ort|stadt|city|town|ville|città|comune|ciudad|localidad|cidade|miasto|miejscowość|město|stad|plaats|woonplaats|by|poststed|ort|kaupunki|város|город)\s?[:\t]\s?(?P<city>[^\W\d_][^\n\t,\d]{1,40})"
)


def _labelled(text: str, code: re.Match[str], country: str, window: str) -> Anchor | None:
    """`PLZ: 80331 / Ort: München`, one field on each line."""
    label = _CODE_LABEL.search(window)
    if label is None:
        return None
    around = (code.start() - 120, code.end() + 80)
    found = _CITY_LABEL.search(text, max(0, around[0]), around[1])
    if _CODE_AFTER_BOX.match(text, code.end()):
        return None
    ends_line = text[code.end() : code.end() + 1] in ("", "\n", "\t", ",", ")", ".", ";")
    if found is None and not ends_line:
        return None
    start = code.start() - len(window) + label.start()
    city = found["city"].strip() if found else ""
    # `Ermou 54, TK 55133`: the rest of an address, no field of its own.
    is_named = bool(city) or (start > 0 and text[start - 1] not in "\n\t")
    return Anchor(start, code.end(), code[0], country, city, code_start=code.start(), is_named=is_named)


# `c.p. 5501, 6901 Lugano`
_CODE_AFTER_BOX = re.compile(r"\s?[,·|–-]?\s(?:[A-Z]{1,2}-)?\d{4,5} [A-ZÀ-Ž]")


def _before_city(text: str, code: re.Match[str], country: str, window: str, is_named: bool) -> Anchor | None:
    """`80331 München`: the code begins its line or follows a comma, a street or a label."""
    prefix = _PREFIX.search(window[-8:])
    start = code.start() - (len(prefix[0]) if prefix else 0)
    begins_line = start == 0 or text[start - 1] in "\n\t"
    label = None if prefix else _CODE_LABEL.search(window)
    start -= len(label[0]) if label else 0
    if (not prefix and window.endswith((",", "-"))) or _ends_with_number(window):
        return None
    city = _CITY_AFTER.match(text, code.end())
    if city is None or _is_no_city(city["city"]):
        return None
    if not is_named and _is_year(text, code, start) and not GERMANIC_TYPE.search(f"{window[-30:]}0"):
        return None
    if not (begins_line or is_named) and "\n" in text[code.end() : city.start("city")]:
        return None
    name = _without_what_follows(city["city"], text[city.end() : city.end() + 2])
    end = city.start("city") + len(name)
    return Anchor(start, end, code[0], country, name.strip(), code_start=code.start(), is_named=is_named)


def _without_what_follows(city: str, after: str) -> str:
    if ends := _CITY_END.search(city):
        return city[: ends.start()]
    # `Milano P.IVA`, `Rothenburg o.d.T.`
    return _HALF_ABBREVIATION.sub("", city) if after.lstrip(".")[:1].isalpha() else city


def _after_city(text: str, code: re.Match[str], country: str, window: str, is_named: bool) -> Anchor | None:
    """`Nagpur 440 015`, `Auckland 1010 Tel. ...`: the code ends its line, or a state, a country or a label follows."""
    after = text[code.end() : code.end() + 2].strip(" )")
    ends = after[:1] in ("", "\n", "\t", ",", ".", "(", "|", ";", "-")
    if not (ends or is_named or _NO_CITY.match(text[code.end() + 1 : code.end() + 16])):
        return None
    found = _CITY_BEFORE.search(window)
    if found is None or _ends_date(window, code[0]):
        return None
    if _YEAR.match(code[0]) and not is_named and country in _CODE_FIRST:
        return None
    city = found["city"]
    if _is_no_city(city):
        if named_country(city) != country:
            return None
        city = ""
    city = city.strip(" .-")
    start = code.start() - len(window) + found.start("city")
    return Anchor(start, code.end(), code[0], country, city, code_start=code.start(), is_named=is_named)


def _is_no_city(words: str) -> bool:
    if words[0].islower() or words in _PREFIXES or _NO_CITY.match(words):
        return True
    return named_country(words) not in ("", "LU", "SG", "MC", "MX", "KW")  # these are cities as well


def _ends_with_number(window: str) -> bool:
    """`3 97286`, but not `Lindenweg 4 80331`, where the number is a house's."""
    if not window[-2:-1].isdigit() or window[-1] != " ":
        return False
    before = "".join(window.rsplit(None, 2)[:-1])
    return not any(map(str.isalpha, before[-4:]))


# Their codes are after the city now and then; a year is there more often.
_CODE_FIRST = frozenset("HU BG SI MK TN".split())
# Four digits that may also be a year in a sentence.
_YEAR = re.compile(r"(?:19|20)\d\d$")
_LONGEST_DATE = 24


def _ends_date(window: str, code: str) -> bool:
    """`16 April 2018`: no town called April."""
    return (
        _YEAR.match(code) is not None and DATE.search(f"{window[-_LONGEST_DATE:]}{code}".lower()) is not None
    )


def _is_year(text: str, code: re.Match[str], start: int) -> bool:
    """`2005 - 2014 Firm` and `in 2012 Firm`: a year, unless it begins a line."""
    is_inside = start == code.start() and start > 0 and text[start - 1] not in "\n\t"
    return is_inside and bool(_YEAR.match(code[0]))

"""What has the form of a street and is none: codes of goods, counts of offers, fields of forms, days."""

import re
from functools import lru_cache

from scraping.extract.addresses.streets import REMEMBERED
from scraping.vocabulary.letters import lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.street_words import ADDRESS_LABEL, DAY, FLOOR_LINE, PO_BOX, STREET_TYPE

# `Automarkt 112.110`: how many offers there are.
_COUNT_GOES_ON = re.compile(r"[.,]\d{3}(?![\d.-])")
_WORD = re.compile(r"[^\W\d_]{3}|[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# `O2`, `#10`, `FL x 250`: one number. `500 W 200 N` and `Q 5, 14-22` are streets, and a number alone may be a house's.
_CODE = re.compile(r"[^\W\d_#]*#?\D*\d+[^\W\d_]?|\d+[^\W\d_]\w?")
_NUMBERS = re.compile(r"\d+(?:, \d+)+")
_HOUSE = re.compile(r"n(?:[ro]\b|[°º])", re.I)  # in a hamlet, which has no streets
# `MM 82` is the mile marker of a house at a highway.
_NO_STREET = re.compile(r"\b(?i:rights? reserved)\b|\d ?(?:(?i:inch(?:es)?)|mm|cm)\b")
# `Address 2:` names a field of a form.
_FIELD = re.compile(r"\s*\d?\s*")
# `Gift Box #6`: boxes of a post office have no other name, and longer numbers.
_BOX = re.compile(r"box #?\d{1,2}$", re.I)
_NAMED = re.compile(r"[^\W\d_]{3} $")


def is_no_street(text: str, street: str, end: int) -> bool:
    """`end` is where it ends in the text."""
    if street[-1:].isdigit() and _COUNT_GOES_ON.match(text, end):
        return True
    return _reads_like_no_street(street)


def is_box_of_goods(text: str, street: str, start: int) -> bool:
    return _BOX.match(street) is not None and _NAMED.search(text, max(0, start - 4), start) is not None


@lru_cache(maxsize=REMEMBERED)
def _reads_like_no_street(street: str) -> bool:
    if FLOOR_LINE.match(street) or _NUMBERS.fullmatch(street):
        return True
    if _CODE.fullmatch(street) is not None and _WORD.search(street) is None:
        return not any(form.search(street) for form in (STREET_TYPE, PO_BOX, _HOUSE))
    label = ADDRESS_LABEL.match(street)
    if label is not None and _FIELD.fullmatch(street, label.end()):
        return True
    return _NO_STREET.search(street) is not None or DAY.fullmatch(lower(street)) is not None


# A sum with its currency, or what is saved: `€ 165,74`, `1 295 kr`, `-50%`.
_SIGN = r"(?:[$€£₹₺₽₪฿₴]|(?<![^\W\d_])(?:eur|usd|kr|chf|zł|kč|ft|руб|грн|лв|lei|tl)(?!\w))"
_PRICE = compile_later(
    rf"{_SIGN} ?\d|(?<![\w.,])\d[\d., ]{{0,11}}{_SIGN}|[-–]\s?\d\d\s?%|(?<!\w)(?:pris|prezzo|preis|price|prix|precio|preço|цена|cena):"
)
_PRICE_REACH, _LONGEST_PRICE = 60, 14  # characters


def is_beside_price(lowered: str, start: int, end: int) -> bool:
    found = _PRICE.search(lowered, max(0, start - _PRICE_REACH), end + _PRICE_REACH + _LONGEST_PRICE)
    return found is not None and found.start() < end + _PRICE_REACH

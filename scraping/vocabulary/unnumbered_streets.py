"""Streets without a house number: a word that replaces it, a kilometre of a road between towns, a corner of two streets."""

from scraping.vocabulary.conjunctions import ANY_AND
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import find_keywords, read_expression, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.street_words import STREET_TYPE, WITHOUT_NUMBER

_FILE = "street_words"
_ROADS, _KILOMETRE, _CORNER = (
    read_expression(_FILE, role) for role in ("road between towns", "kilometre", "corner")
)
# `12`, `82,4`, `74+300`
_FAR = r"\d{1,4}(?:[.,+]\d{1,3})?(?![\d.,]*\d)"
_AT_KILOMETRE = rf"(?:(?i:{_KILOMETRE})\s?{_FAR}|{_FAR}(?:[- ]?(?:й|ой|th|st|nd|rd|[oº°ο])\.?)?\s?(?i:{_KILOMETRE})(?!\w|\s?\d))"
_ROAD_NUMBER = r"[A-Z]{1,3}[- ]?\d{1,4}[a-zA-Z]?(?!\w)"
_ROAD_NAME = r"[^\n\t,;|()@:]{1,45}?"
# `Ctra. N-340, km 82,4`, `BR-277 Km 8,5`, `трасса Ереван–Гюмри, 2 км`
_ROAD_FIRST = rf"(?:(?i:{_ROADS})(?:(?<=\.)\s?|\s){_ROAD_NAME}|{_ROAD_NUMBER}),?\s{{1,2}}(?:[-–]\s)?{_AT_KILOMETRE}(?:,?\s(?:{WITHOUT_NUMBER}))?"
# `Km 3,5 vía Funza - Siberia`, `Km 14, Ibadan-Ife Expressway`, `22-й км Симферопольского ш.`
_KILOMETRE_FIRST = (
    rf"(?:{_AT_KILOMETRE}|\d{{1,2}}(?:st|nd|rd|th)? [Mm]ile(?: [Pp]ost)?),?\s(?:(?:de|da|do|di|of|on|off|along)\s(?:l[ao]\s|the\s)?)?"
    rf"(?:(?i:{_ROADS})(?:(?<=\.)\s?|\s)(?:[^\W\d_a-zа-я]|\d)[^\n\t,;|()@:]{{0,45}}?|(?:[^\W\d_a-zа-я][\w.'’–-]{{1,30}}\s){{1,4}}?(?i:{_ROADS}))(?=\s*(?:[\n\t,;|(]|[.](?:\s|$)|$))"
)
# `12ο χλμ. Λάρισας - Βόλου`: without a word for the road, only if it is the twelfth.
_BETWEEN_TOWNS = (
    rf"\d{{1,3}}[- ]?(?:й|ой|th|st|nd|rd|[oº°ο])\.?\s?(?i:{_KILOMETRE}),?\s[^\W\d_a-zа-яα-ω][^\W\d_]{{2,25}}\s?[-–]\s?"
    r"[^\W\d_a-zа-яα-ω][^\W\d_]{2,25}"
)
KILOMETRE = compile_later(
    rf"(?<![\w.,/-])(?P<street>{_ROAD_FIRST}|{_KILOMETRE_FIRST}|{_BETWEEN_TOWNS})(?!\w)"
)
AT_KILOMETRE = compile_later(_AT_KILOMETRE)
KILOMETRE_KEYWORDS = Keywords(*find_keywords(read_lower(_FILE, "kilometre"), after=" \n\t,("), "mile ")

_NAME = r"(?:[^\W_][\w.'’-]{0,24}\s){0,4}?[^\W_][\w.'’-]{0,24}"
_ENDS = r"(?=\s*(?:[\n\t,;|(]|[.]\s(?=[^\Wa-z])|[.]?$)|\s[^\W\d_]{1,2}\s)"
# `Angle Bd Zerktouni et rue Sebta`, `hjørnet af Algade og Jernbanegade`
CORNER_OF = compile_later(rf"(?<![\w.])(?P<street>(?i:{_CORNER})\s{_NAME}\s(?:{ANY_AND}|/)\s{_NAME}){_ENDS}")
# `Palestine St. cor. Sitteen St.`
CORNER = compile_later(rf"(?<![\w.])(?P<street>(?=[^\Wa-z_]){_NAME},?\s(?i:{_CORNER})\s{_NAME}){_ENDS}")
CORNER_KEYWORDS = Keywords(*find_keywords(read_lower(_FILE, "corner"), after=" \n\t,("))
_FEWEST_TYPES = 2


def is_corner(street: str) -> bool:
    """Both streets have a word for one, so that no corner of a room or of a field is taken for an address."""
    return sum(1 for _ in STREET_TYPE.finditer(street)) >= _FEWEST_TYPES

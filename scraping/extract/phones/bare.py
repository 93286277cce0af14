"""Numbers without a label in countries without a trunk prefix: `915 551 267`, `22 827 51 43`.

They have the form of prices and codes as well. What is around them tells them apart: the page's frame, a mailbox, other numbers to call.
"""

import re
from functools import lru_cache

import phonenumbers
from phonenumbers import PhoneNumber, PhoneNumberFormat

from scraping.extract.phones.columns import text_of_cell
from scraping.extract.phones.numbers import is_grouped_as_usual, parse_number
from scraping.page.parse import Page

_FRAME = frozenset(("header", "footer", "contact", "address", "vcard"))
_REACH = 90  # characters to a mailbox
_NEXT_NUMBER = 40
_FEWEST_DIGITS = 8
_GROUP = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]")
_THOUSANDS = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
# An area code, or the first digits of a mobile number, and the rest; or at least three groups.
_FEWEST_GROUPS = 3
_GROUPS = ((2, 5), (2, 5))  # shortest and longest: of the first, of the others
_REST = 5
_TRUNKS = ("0", "8")
_CHINESE_MOBILE = re.compile(r"\+861[3-9]\d{9}")  # no sum and no code has eleven digits
# `Dział sprzedaży: 602 418 673`
_CAPTION = re.compile(
    r"(?:^|[\n\t|,;•·¿])[ ]?[^\W\d_](?:[^\n\t\d:@?]|24){1,30}[:?][ ]{0,2}\(?$"
)  # `24 hours:`
# `Rasmus, Bauleiter – 602 418 673, rasmus@...`
_AFTER_DASH = re.compile(r"[^\W\d_]{2}[)]? [–-] \(?$")
# `Asistencia en carretera 91 594 96 74`: a few words and a number are all that the cell, or the part of it, says.
_LEAD = re.compile(r"(?:^|[\n\t|/•·])[ ]?(?:[^\W\d_][^\s\d:@,;]{0,20}[ ]{1,2}){1,4}\(?$")
_ENDS = re.compile(r"[ ]?(?:$|[\n\t|/•·(]|\.(?:\s|$))")
# `Mette Rask, 22 48 17 60`
_AFTER_NAME = re.compile(
    r"(?<![^\W\d_])[^\W\d_a-z][\w.'’-]+ (?:[^\W\d_a-z][\w.'’-]* )?[^\W\d_a-z][\w.'’-]+ ?[,–-] \(?$"
)
# Words after it, except those of the next caption: `Sales: 1300 884 210 Service: (03) 9742 8800`.
_GOES_ON = re.compile(r"[ ]?[^\W\d_](?![^\n\t\d:@]{0,30}:)|[ ]?[%€$£¥]")
# Alone in a card, below a name and lines without digits.
_BELOW_NAME = re.compile(
    r"(?:^|\n)[^\W\d_a-z][\w.'’-]+ (?:[^\W\d_a-z][\w.'’-]* )?[^\W\d_a-z][\w.'’-]+\n(?:[^\d\n]{1,60}\n){0,3}$"
)
_CARD = 240
_LONGEST_CAPTION = 36
_SHORT_CELL = 40
_LONGEST_ROW = 8  # numbers
_NEXT_IN_ROW = re.compile(r" ?[,;|•·] ?| / ")
# `28013 Madrid`, `1100-048 Lisboa` in the line above: the end of an address.
_AFTER_ADDRESS = re.compile(
    r"(?:\d{4,5}(?:-\d{3})?|\d\d-\d{3}|\d{3} \d\d)[ ,]{1,2}[^\W\d_][^\n\d@]{1,40}\n[ \t]?\(?$"
)
_LONGEST_TOWN = 60


def is_bare_number(page: Page, printed: str, value: str, start: int, last_end: int) -> bool:
    """On a line or in a cell of nothing but numbers, in the groups in which its country writes them; or alone there or
    after a caption, and beside something else to contact somebody by."""
    text, end = page.folded, start + len(printed)
    cell = text_of_cell(text, start, end)
    if not _LETTERS.search(cell) and _is_plainly_dialled(cell, printed, value):
        return True
    if len(value) <= _FEWEST_DIGITS or _GOES_ON.match(text, end):
        return False
    before = text[max(0, start - _LONGEST_CAPTION) : start]
    has_caption = _CAPTION.search(before) is not None
    if before.split()[-1:] == [f"+{phonenumbers.parse(value).country_code}"]:
        return True  # on the line above
    if has_caption and is_grouped_as_usual(printed, value):
        return True
    begins_cell = _begins_cell(before)
    has_words = begins_cell or has_caption or len(cell) <= _SHORT_CELL or _LEAD.search(before)
    if parse_number(value).is_service and has_words:
        return is_national_form(printed, value)
    if not is_national_form(printed, value):
        return False
    if _CHINESE_MOBILE.fullmatch(value) and (begins_cell or has_caption or _LEAD.search(before)):
        return True
    if _AFTER_DASH.search(before) and "@" in text[end : end + _NEXT_NUMBER].partition("\n")[0]:
        return True
    if _is_led_to(text, printed, start, cell):
        return True
    # `Sekretariat 229 812 220`: in one run, it may also count visitors.
    is_led = len(_GROUP.findall(printed)) > 1 and _LEAD.search(before) and _ENDS.match(text, end)
    return bool(begins_cell or has_caption or is_led) and _is_among_contacts(page, printed, start, last_end)


def _is_led_to(text: str, printed: str, start: int, cell: str) -> bool:
    """By a few words or a name right before it, or alone below the name of a card."""
    before = text[max(0, start - _LONGEST_CAPTION) : start]
    is_split = len(_GROUP.findall(printed)) > 1
    if is_split and cell == printed and _BELOW_NAME.search(text, max(0, start - _CARD), start):
        return True
    is_led = (is_split and _AFTER_NAME.search(before)) or (_is_in_groups(printed) and _LEAD.search(before))
    return bool(is_led) and _ENDS.match(text, start + len(printed)) is not None


def _is_plainly_dialled(cell: str, printed: str, value: str) -> bool:
    """Nothing else is in the cell: the usual groups, the country's code first, or a row of numbers to call."""
    if is_grouped_as_usual(printed, value) or _begins_with_country(printed, value):
        return True
    row = [part.strip() for part in _NEXT_IN_ROW.split(cell)]
    return 1 < len(row) <= _LONGEST_ROW and all(_is_of_country(part, value) for part in row)


def _begins_with_country(printed: str, value: str) -> bool:
    """`54 385 4509500`: as it is dialled from abroad, without its plus."""
    code, *groups = _GROUP.findall(printed)
    return (
        len(groups) > 1 and len(code) > 1 and f"+{code}{''.join(groups)}" == value and _is_code(code, value)
    )


def _is_code(code: str, value: str) -> bool:
    return code == str(phonenumbers.parse(value).country_code)


def _is_of_country(printed: str, value: str) -> bool:
    number = parse_number(printed, parse_number(value).region).e164
    return bool(number) and is_national_form(printed, number)


def _is_in_groups(printed: str) -> bool:
    """`91 594 96 74`: as many digits as a subscriber's number has, in groups that are not those of a sum."""
    lengths = list(map(len, _GROUP.findall(printed)))
    return len(lengths) >= _FEWEST_GROUPS and sum(lengths) > _FEWEST_DIGITS and len(set(lengths)) > 1


def _is_among_contacts(page: Page, printed: str, start: int, last_end: int) -> bool:
    if 0 < last_end <= start <= last_end + _NEXT_NUMBER:
        return True
    if _AFTER_ADDRESS.search(page.folded, max(0, start - _LONGEST_TOWN), start):
        return True
    if "@" in page.folded[max(0, start - _REACH) : start + len(printed) + _REACH]:
        return True
    return not printed.isdigit() and not page.zones_at(start).isdisjoint(_FRAME)


def _begins_cell(before: str) -> bool:
    return before.rstrip(" (")[-1:] in ("", "\n", "\t", "|")


@lru_cache(maxsize=4096)
def is_national_form(printed: str, value: str) -> bool:
    """All digits that are dialled inside the country, in groups that other numbers hardly have, or in one."""
    number = phonenumbers.parse(value)
    national = phonenumbers.format_number(number, PhoneNumberFormat.NATIONAL)
    groups = _GROUP.findall(printed)
    if printed.strip() == national or _is_grouped_as_abroad(groups, number):
        return True
    digits = "".join(groups)
    if len(digits) < _FEWEST_DIGITS or _THOUSANDS.fullmatch(printed.strip()):
        return False
    significant = phonenumbers.national_significant_number(number)
    if digits not in ("".join(_GROUP.findall(national)), significant, value.lstrip("+")):
        return False
    return len(groups) == 1 or _is_grouped([len(group) for group in groups])


def _is_grouped_as_abroad(groups: list[str], number: PhoneNumber) -> bool:
    """`1 345 6789`, `8 5 234 5678`: as after the country's code, with the digit for calls inside the country or without."""
    abroad = _GROUP.findall(phonenumbers.format_number(number, PhoneNumberFormat.INTERNATIONAL))[1:]
    return len(abroad) > 1 and abroad in (groups, groups[1:] if groups[0] in _TRUNKS else groups)


def _is_grouped(lengths: list[int]) -> bool:
    (first_least, first_most), (least, most) = _GROUPS
    if not first_least <= lengths[0] <= first_most:
        return False
    if len(lengths) < _FEWEST_GROUPS:
        return lengths[1] >= _REST
    return all(least <= length <= most for length in lengths[1:])

"""Numbers and mailboxes right after a name: an extension, or any way to reach somebody."""

import re

from scraping.page.parse import Page
from scraping.vocabulary.loader import list_words

_CONTACT = re.compile(
    r"\w@\w|(?<!\w)(?:tel|phone|mobile?|ext(?:ension)?|fon|cell|durchwahl|poste|toestel|interno|e-?mail|send email)(?!\w)|\d[\d ()-]{2,}[ ()-]\d[\d ()-]{2,}\d"
)
_LINES_OF_CARD, _LONGEST_CARD = 3, 250  # lines with the name's own, characters
# `Anna Smith – ext. 12`, `Anna Smith, Tom Brown – ext. 12`; an extension after a whole number may be another organisation's.
_EXTENSIONS = frozenset(word.strip(".").lower() for word in list_words("people_words", "extension"))
_DIGIT, _SHORT_NUMBER = re.compile(r"\d"), re.compile(r"\d{1,4}(?![\d/-]|[ .]\d)")


def has_contact_after(page: Page, line_start: int, end: int) -> bool:
    """On the line of the name, after it, or on one of the two lines below."""
    return _CONTACT.search(page.lowered, end, _end_of_card(page, line_start)) is not None


def _end_of_card(page: Page, line_start: int) -> int:
    starts = page.line_starts
    number = page.line_number(line_start) + _LINES_OF_CARD
    end = starts[number] if number < len(starts) else len(page.text)
    return min(end, line_start + _LONGEST_CARD)


def is_extension(after: str) -> bool:
    """Whether the first number is one: `ext. 12`, `(Durchwahl -12)`"""
    digit = _DIGIT.search(after)
    if digit is None or _SHORT_NUMBER.match(after, digit.start()) is None:
        return False
    words = after[: digit.start()].rstrip(" -:.").split()
    return bool(words) and words[-1].lstrip("([（,|·–—") in _EXTENSIONS

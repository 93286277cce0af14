"""Dates before, after and near a name: of an article, of an event, of a life."""

import re

# The date follows an author's name, on the same line or below.
_DATE_AFTER = re.compile(
    r"\W{0,4}(?:on |am |le )?(?:\d{1,2}[./-]\d{1,2}[./-](?:\d\d){1,2}(?!\d)|(?:19|20)\d\d-\d\d-\d\d|\d{1,2}\.? [^\W\d_]{3,9}\.? (?:19|20)\d\d|[^\W\d_]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?, (?:19|20)\d\d)"
)
_ANY_DATE = re.compile(
    r"(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?:20)?\d\d(?!\d)|(?<!\d)20\d\d-\d\d-\d\d|(?<!\d)\d{1,2}\.? [^\W\d_]{3,10}\.?,? 20\d\d|[^\W\d_]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?, 20\d\d|\d{1,2}:\d\d(?!\d)"
)
_DIGIT = re.compile(r"\d")
_NEAR = 60  # characters
# `Oct 14 - Anna Smith: Symphony No. 7`: a programme.
_PROGRAMME = re.compile(
    r"^\W{0,3}(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? )?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}[./]\d{1,2}(?:[./](?:20)?\d\d)?)(?:\W+\d{1,2}(?::\d\d)? ?[ap]m)?[\s,:–-]{1,6}$",
    re.I,
)
# `1931 - 2014` after or below a name: the years of a life.
_LIFE = re.compile(r"\W{0,3}(?P<born>1[5-9]\d\d|20\d\d)\s?[-–—]\s?(?P<died>(?:1[5-9]|20)\d\d)\)?\s*(?:\n|$)")
_SHORTEST_LIFE = 20  # years; terms of office are shorter


def is_date_after(text: str, end: int) -> bool:
    return _DATE_AFTER.match(text, end) is not None


def is_date_near(text: str, line_start: int, end: int) -> bool:
    """On the line that ends with the name, or on the one above or below."""
    first, last = max(0, line_start - _NEAR), min(len(text), end + _NEAR)
    has_digit = _DIGIT.search(text, first, last) is not None
    return has_digit and _ANY_DATE.search(text, first, last) is not None


def announces_event(lead: str) -> bool:
    """`lead`: what is before the name on its line."""
    lead = lead.replace("\t", " ")
    return any(map(str.isdigit, lead)) and _PROGRAMME.match(lead) is not None


def is_life_after(text: str, end: int) -> bool:
    years = _LIFE.match(text, end)
    return years is not None and int(years["died"]) - int(years["born"]) >= _SHORTEST_LIFE

"""Rows that are no companies by what they say: the header again, titles, notes, totals and what an export prints."""

import re

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_scores import are_column_names
from leadslogix.seeds.header_words import Role, rank_words
from leadslogix.seeds.letter_titles import heads, is_letter_title
from leadslogix.seeds.records import SeedLine
from leadslogix.seeds.row_country import country_of_title
from scraping.vocabulary.legal_forms import has_legal_form
from scraping.vocabulary.letters import lower, plain_signs, plain_words
from scraping.vocabulary.loader import read_expression

# A word for a part of a list with its number.
_NUMBER = r"\d+(?:\W+\w+\W+\d+|\s?/\s?\d+)?"
_PART = rf"(?:{read_expression('column_heads', 'title')})(?:[\s:.]*{_NUMBER}|[\s:.]+[^\W\d_])"
# What exports print at their end: "Total: 312 exhibitors", "Printed: 14.10.2026 12:00".
_WORD_OF_TOTAL = read_expression("column_heads", "total")
_TOTAL = rf"(?:{_WORD_OF_TOTAL})[\s:.]*\d[\d.,]*(?:\s?\w{{1,30}}){{0,2}}"
_BARE_TOTAL = re.compile(rf"(?:{_WORD_OF_TOTAL})[\s:.=]*", re.IGNORECASE)
_SUM = re.compile(r"\W{0,2}\d{1,3}(?:[.,'\s]?\d{3}){0,2}\W{0,2}")
_STAMP = r"[^\W\d_]+(?:\s[^\W\d_]+){0,2}\s?:?\s\d{1,4}[./-]\d{1,2}[./-]\d{2,4}[\s\d:.,]*"
_BESIDE_THE_LIST = re.compile(f"{_PART}|{_TOTAL}|{_STAMP}", re.IGNORECASE)
# Anywhere in a line that holds nothing else: no company has a date with its year in its name.
_NOTE = re.compile(
    rf"(?<!\w)(?:{read_expression('column_heads', 'note')})(?!\w)"
    r"|(?<![\d.])(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d|(?:19|20)\d\d-\d{1,2}-\d{1,2})(?!\d)"
    r"|^\s*(?:©|\(c\)\s)"
)
_ORGANISER = re.compile(rf"(?:{read_expression('column_heads', 'organiser')})\s?[:：]")
_FEWEST_WORDS = 8
_FEWEST_COLUMNS = 2
_MOST_IN_TOTAL = 6  # cells that are filled: a total may have one of each column of numbers
_BEGINS_NO_ENTRY = re.compile(f"(?:{_TOTAL}|{_STAMP})", re.IGNORECASE)
_COUNTED = re.compile(r"\d[\d.,]*\s?([^\W\d_][^\d]{1,30})")  # "312 exhibitors"
TITLE = "a title inside the list"
_HAS_LETTER = re.compile(r"[^\W\d_]")
_JOINED_NUMBERS = re.compile(r"\d+\s?[&+]\s?\d+")  # "1&1" is a company


def why_no_company(row: SeedLine, following: SeedLine | None, header: tuple[str, ...], name: int) -> str:
    if _is_header(row.cells, header) or _repeats_header(row.cells, header, name):
        return "the header again"
    if not any(tidy(cell) for cell in row.cells):
        return "the row is empty"
    if len(header) > 1 and are_column_names(row.cells):
        return "another header"
    is_rule = not any(map(str.isalnum, "".join(row.cells)))
    return TITLE if is_rule or _is_total(row.cells) or _is_title(row.cells, following, header) else ""


def _is_total(cells: tuple[str, ...]) -> bool:
    """ "Total" beside nothing but its number, wherever it is in the row. "Total | Hall 4" may be a company."""
    filled = list(filter(None, cells))
    if len(filled) > _MOST_IN_TOTAL or len(cells) < _FEWEST_COLUMNS:
        return False
    words = [text for text in map(tidy, filled) if text and not _SUM.fullmatch(text)]
    if len(words) != 1 or not _BARE_TOTAL.fullmatch(plain_signs(words[0])):
        return False
    return len(filled) > 1 or words[0].endswith((":", "："))


def _is_title(cells: tuple[str, ...], following: SeedLine | None, header: tuple[str, ...]) -> bool:
    """ "B", "Hall 2", "Page 3 of 9" alone in a line, or any text alone above the header that follows again."""
    if _is_written_into_each(cells):  # a merged cell
        return _HAS_LETTER.search(cells[0]) is not None
    if sum(map(bool, cells)) != 1:
        return False
    is_above_header = following is not None and len(header) > 1 and _names_columns(following.cells, header)
    if not cells[0]:
        return is_above_header
    text = tidy(cells[0])
    if _BESIDE_THE_LIST.fullmatch(plain_signs(text)):
        return True
    is_above_header = is_above_header or bool(country_of_title(cells))
    if len(header) == 1 and _BEGINS_NO_ENTRY.fullmatch(plain_signs(tidy(cells[0].partition("\n")[0]))):
        return True
    if len(header) == 1 and "\n" not in cells[0].strip() and _introduces(text):
        return True
    if len(header) == 1:
        return following is not None and heads(text, tidy(following.cells[0]))
    return is_above_header or _is_note(text)


def _is_written_into_each(cells: tuple[str, ...]) -> bool:
    """But for empty ones at the end."""
    if len(cells) <= _FEWEST_COLUMNS or not cells[0] or cells[0] != cells[1]:
        return False
    filled = list(filter(None, cells))
    return len(filled) > _FEWEST_COLUMNS and list(cells[: len(filled)]) == [cells[0]] * len(filled)


def _names_columns(cells: tuple[str, ...], header: tuple[str, ...]) -> bool:
    return _is_header(cells, header) or are_column_names(cells)


def _introduces(text: str) -> bool:
    """ "We have met:", or a sentence about several companies."""
    if has_legal_form(text.rstrip(":")) and text.endswith(":"):
        return False
    words = text.split()
    small = sum(word[:1].islower() for word in words)
    is_sentence = len(words) >= _FEWEST_WORDS and text.endswith((".", "!", "?")) and small * 2 > len(words)
    is_told = text[:1].islower() and len(words) >= _FEWEST_WORDS // 2 and not has_legal_form(text)
    return is_sentence or is_told or text.endswith((":", "："))


def _is_note(text: str) -> bool:
    if (counted := _COUNTED.fullmatch(text)) and rank_words(plain_words(counted[1]), Role.NAME) is not None:
        return True
    is_part = is_letter_title(text) or not (_HAS_LETTER.search(text) or _JOINED_NUMBERS.fullmatch(text))
    plain = lower(plain_signs(text))
    return is_part or _NOTE.search(plain) is not None or _ORGANISER.match(plain) is not None


def _is_header(cells: tuple[str, ...], header: tuple[str, ...]) -> bool:
    """Nearly every row differs in its first cell: the others are looked at where it does not."""
    return len(cells) == len(header) and all(
        tidy(cell).casefold() == name for cell, name in zip(cells, header, strict=True)
    )


def _repeats_header(cells: tuple[str, ...], header: tuple[str, ...], name: int) -> bool:
    """The name of the column of names, and of another one: groups of columns may have other names beside them.

    Of a name in two languages one may come again, beside two others.
    """
    text = tidy(cells[name]).casefold() if 0 <= name < len(cells) else ""
    if not text or (text != header[name] and text not in header[name].split()):
        return False
    return sum(tidy(cell).casefold() == one for cell, one in zip(cells, header, strict=False)) > 1

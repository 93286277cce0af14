"""Scraped text as cells: characters that no file format can hold are removed, and nothing becomes a formula."""

import re
import unicodedata

# Control characters (but tab, line feed, return), lone surrogates and the code points U+FFFE and U+FFFF.
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
# Excel's limit, in UTF-16 units: an emoji counts twice.
CELL_UNITS = 32_767
_CUT = "…"
_LINE_BREAKS = frozenset("\t\r\n")
# The signs that begin a formula, also small, superscript, subscript and full-width, and the minus of typesetters.
_SIGNS = frozenset("=+-@\u2212\u207a\u207c\u208a\u208c\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20")
# A spreadsheet whose list separator is another one, as in most of Europe, begins a cell after any of these.
_SEPARATORS = re.compile("([;,\t\r\n|])")
# What cannot be seen does not count when a spreadsheet decides what a cell is: controls, formats, spaces, and marks
# that have no letter to stand on,
_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Me", "Mn", "Zl", "Zp", "Zs"})
# and letters and signs without a shape.
_INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# A sign of a formula with nothing but invisible characters, spaces and quotes before it in its part: all formulas begin
# like this, and few other texts do. (Each class leaves out what the next one begins with, so the search is linear.)
_SIGN_CLASS, _SEPARATOR_CLASS = re.escape("".join(sorted(_SIGNS))), r";,\t\r\n|"
_HIDDEN = rf"(?:[^\w{_SIGN_CLASS}{_SEPARATOR_CLASS}]|[{''.join(sorted(_INVISIBLE))}])"
_SUSPECT = re.compile(f"(?:^|[{_SEPARATOR_CLASS}]){_HIDDEN}*+[{_SIGN_CLASS}]")
# Phones and numbers call no function, and a quote before them would damage them.
_PHONE = re.compile(r"\+[0-9][0-9 ().\-/]{5,24}")
_NUMBER = re.compile(r"[+\-\u2212]?[0-9]{1,20}([.,][0-9]{1,20})?")


# The same in cells that are joined by bars; a cell that is a phone number is none. Few rows have a suspect.
_BAR = "|"
_SUSPECT_IN_ROW = re.compile(
    f"(?:^|[{_SEPARATOR_CLASS}])(?!{_PHONE.pattern}(?:$|[|])){_HIDDEN}*+[{_SIGN_CLASS}]"
)


def printable_text(text: str) -> str:
    """Fit for any file: JSON, CSV, XML."""
    if text.isascii() and text.isprintable():
        return text
    return _UNWRITABLE.sub("", text)


def is_printable(text: str) -> bool:
    """Whether all of it is fit for any file."""
    return _UNWRITABLE.search(text) is None


def cut_text(text: str) -> str:
    """Cuts what does not fit into a cell of a workbook, and shows that it did."""
    if len(text) <= CELL_UNITS // 2:
        return text
    units = text.encode("utf-16-le", "ignore")
    if len(units) <= CELL_UNITS * 2:
        return text
    return units[: (CELL_UNITS - len(_CUT)) * 2].decode("utf-16-le", "ignore") + _CUT


def guard_csv(text: str) -> str:
    """With a single quote before each part that a spreadsheet would take for a formula."""
    if text.isprintable() and not _SUSPECT.search(text):
        return text
    clean = printable_text(text)
    start = "'" if clean[:1] in _LINE_BREAKS or _is_formula(clean) else ""
    if not start and _SIGNS.isdisjoint(clean):
        return clean
    first, *others = _SEPARATORS.split(clean)
    # Others are separators and parts in turn.
    return start + first + "".join(_guard_part(part) for part in others)


def guard_row(cells: list[str]) -> list[str]:
    """The same for all cells of a row, looked through at once."""
    text = _BAR.join(cells)
    is_joined_by_ours = text.count(_BAR) == len(cells) - 1
    if is_joined_by_ours and text.isprintable() and not _SUSPECT_IN_ROW.search(text):
        return cells
    return [guard_csv(cell) for cell in cells]


def _guard_part(part: str) -> str:
    # Another separator than ours leaves the quotes around a text in the cell.
    return f"'{part}" if _is_formula(part.replace('"', "")) else part


def _is_formula(text: str) -> bool:
    first = next((char for char in text if not _is_invisible(char)), "")
    return first in _SIGNS and not _is_number(text.strip(" "))


def _is_invisible(char: str) -> bool:
    return unicodedata.category(char) in _INVISIBLE_CATEGORIES or char in _INVISIBLE


def _is_number(text: str) -> bool:
    return bool(_PHONE.fullmatch(text) or _NUMBER.fullmatch(text))

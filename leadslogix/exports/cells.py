"""Scraped text as cells: characters that no file format can hold are removed, and nothing becomes a formula."""

import re

# Control characters (but tab, line feed, return), lone surrogates and the code points U+FFFE and U+FFFF.
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
# Excel's limit, in UTF-16 units: an emoji counts twice.
CELL_UNITS = 32_767
_CUT = "…"
# Spreadsheets skip these when they decide what a cell is.
_INVISIBLE = " \xa0\u200b\u200c\u200d\u2060\ufeff\u00ad"
_FORMULA_STARTS = tuple("=+-@\t\r\n＝＋－＠")
# Phones and numbers call no function, and a quote before them would damage them.
_PHONE = re.compile(r"\+[0-9][0-9 ().\-/]{5,24}")
_NUMBER = re.compile(r"[+-]?[0-9]{1,20}([.,][0-9]{1,20})?")


def clean_text(text: str) -> str:
    """Fit for any file: JSON, CSV, XML."""
    if text.isascii() and text.isprintable():
        return text
    return _UNWRITABLE.sub("", text)


def cut_text(text: str) -> str:
    """Cuts what does not fit into a cell of a workbook, and shows that it did."""
    if len(text) <= CELL_UNITS // 2:
        return text
    units = text.encode("utf-16-le", "ignore")
    if len(units) <= CELL_UNITS * 2:
        return text
    return units[: (CELL_UNITS - len(_CUT)) * 2].decode("utf-16-le", "ignore") + _CUT


def guard_csv(text: str) -> str:
    """With a single quote before it where a spreadsheet would take the text for a formula."""
    clean = clean_text(text)
    if not clean.lstrip(_INVISIBLE).startswith(_FORMULA_STARTS):
        return clean
    if _PHONE.fullmatch(clean) or _NUMBER.fullmatch(clean):
        return clean
    return f"'{clean}"

"""How the numbers of a workbook are shown: as dates, or with zeros before them."""

import re
from datetime import datetime, timedelta
from functools import lru_cache

from leadslogix.seeds.formats.archives import Archive, walk_xml

_BUILT_IN_DATES = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
_QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.|_.')
_DATE = re.compile(r"[ymdhs]", re.IGNORECASE)
_ZEROS = re.compile(r"0{2,20}")
_MOST_EXACT = 10**15  # whole numbers beyond this are rounded by the program that wrote them
_FIRST_DAY = datetime(1899, 12, 30)  # a day of a sheet, without a time zone
_FIRST_DAY_1904 = datetime(1904, 1, 1)
_LAST_SERIAL = 2_958_466  # the year 9999


class NumberStyles:
    def __init__(self, *, from_1904: bool = False) -> None:
        self._first_day = _FIRST_DAY_1904 if from_1904 else _FIRST_DAY
        self._formats: dict[str, str] = {}
        self._of_cells: list[str] = []  # the number format of each cell style
        self._in_cell_styles = False

    def load(self, archive: Archive, part: str) -> None:
        if part in archive.names:
            walk_xml(archive.blocks(part), self._start, self._end)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "numFmt":
            self._formats[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif name == "cellXfs":
            self._in_cell_styles = True
        elif name == "xf" and self._in_cell_styles:
            self._of_cells.append(attributes.get("numFmtId", "0"))

    def _end(self, name: str) -> None:
        if name == "cellXfs":
            self._in_cell_styles = False

    def show(self, number: str, style: str) -> str:
        """As the sheet shows it, where it matters: dates in ISO form, codes with their zeros, whole numbers whole."""
        kind = self._of_cells[int(style)] if style.isdecimal() and int(style) < len(self._of_cells) else "0"
        code = self._formats.get(kind, "")
        if kind != "0" and (_is_date(code) if code else kind.isdecimal() and int(kind) in _BUILT_IN_DATES):
            return self._show_date(number)
        shown = show_number(number)
        return shown.zfill(len(code)) if _ZEROS.fullmatch(code) and shown.isdecimal() else shown

    def _show_date(self, number: str) -> str:
        try:
            serial = float(number)
        except ValueError:
            return number
        if not 0 <= serial < _LAST_SERIAL:
            return show_number(number)
        moment = self._first_day + timedelta(seconds=round(serial * 86_400))
        if serial < 1:
            return moment.time().isoformat()
        return moment.date().isoformat() if serial == int(serial) else moment.isoformat(" ")


@lru_cache(maxsize=1_000)
def _is_date(code: str) -> bool:
    return bool(_DATE.search(_QUOTED.sub("", code))) and code.casefold() != "general"


def show_number(text: str) -> str:
    """ "4.93012345678E+11" is a telephone number, and "17.0" a house."""
    if text.isdecimal():
        return text
    try:
        number = float(text)
    except ValueError:
        return text
    if number != number or abs(number) >= _MOST_EXACT:  # not a number
        return text
    return str(int(number)) if number == int(number) else repr(number)

"""Arrays as PHP prints them for debugging (`print_r`, `var_dump`): keys in brackets, and what is inside set in."""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from leadslogix.seeds.encoding import open_text
from leadslogix.seeds.errors import NotATable
from leadslogix.seeds.formats.contents import Contents, clean_text
from leadslogix.seeds.formats.json_lists import find_list
from leadslogix.seeds.formats.json_objects import as_records

_MOST_DEEP = 40
_ARROW = r"\]\s?=(?:>|&gt;)"
_PRINTED = re.compile(
    rf"(?:Array|(?<!\S)\S+ Object)\s*\n\s*\(\s*\n\s*\[[^\]\n]*{_ARROW}"
    rf"|\b(?:array|object)\([^()\n]*\)[^{{\n]{{0,30}}\{{\s*\n\s*\[[^\]\n]*{_ARROW}"
)
_OPENED = re.compile(r"(?P<indent>\s*)(?:\(|(?:.*\W)?(?:array|object)\([^()]*\)[^{]{0,30}\{)\s*")
_CLOSED = re.compile(r"(?P<indent>\s*)[)}]\s*")
# "[name] => Acme", and "["name":protected]=>" above the value
_KEYED = re.compile(r"(?P<indent>\s*)\[\"?(?P<key>[^\]\":]{0,200}+)[^\]]{0,200}+\]\s?=>\s?(?P<value>.*)")
_HOLDER = re.compile(r"(?:Array|\S+ Object)?\s*")  # what comes before what is inside
_TYPED = re.compile(
    r"(?:string\(\d+\) \"(?P<text>.*)\"|(?:int|float|bool|enum)\((?P<value>.*)\)|NULL)", re.DOTALL
)


def is_printed_array(head: str) -> bool:
    return _PRINTED.search(head) is not None


def open_printed_arrays(file: BinaryIO, encoding: str) -> Contents:
    printed = _Printed()
    for line in _lines(file, encoding):
        printed.read(line)
    arrays = printed.finish()
    found = find_list(arrays[0] if len(arrays) == 1 else arrays)
    if not found:
        raise NotATable("there is no list of companies in this file. Save the list as CSV and bring that.")
    return Contents(as_records(enumerate(found, start=1)), encoding)


def _lines(file: BinaryIO, encoding: str) -> Iterator[str]:
    """Saved from a browser the arrows are escaped, as are the ampersands."""
    for line in map(clean_text, open_text(file, encoding)):
        text = line.rstrip("\r\n")
        yield html.unescape(text) if "=&gt;" in text else text


@dataclass(slots=True)
class _Array:
    indent: str
    key_indent: str | None = None
    key: str | None = None  # the last one, whose value may go on
    parts: list[str] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)

    def close_value(self) -> None:
        if self.key is not None:
            self.values[self.key] = _read_value("\n".join(self.parts).strip())
        self.key = None

    def as_value(self) -> Any:
        """With nothing but numbers for keys it is a list."""
        self.close_value()
        is_list = all(map(str.isdecimal, self.values))
        return list(self.values.values()) if is_list else self.values


class _Printed:
    def __init__(self) -> None:
        self._found: list[Any] = []
        self._open: list[_Array] = []

    def read(self, line: str) -> None:
        """A text may have several lines: what is no key at its place goes on with it."""
        array = self._open[-1] if self._open else None
        if (opened := _OPENED.fullmatch(line)) and self._may_open(array):
            self._open.append(_Array(opened["indent"]))
        elif array is None:
            return
        elif (closed := _CLOSED.fullmatch(line)) and closed["indent"] == array.indent:
            self._close()
        elif (keyed := _KEYED.fullmatch(line)) and array.key_indent in (None, keyed["indent"]):
            array.close_value()
            array.key_indent, array.key, array.parts = keyed["indent"], keyed["key"], [keyed["value"]]
        elif array.key is not None:
            array.parts.append(line)

    def _may_open(self, array: _Array | None) -> bool:
        if array is None:
            return True
        if array.key is None or len(array.parts) > 1 or len(self._open) >= _MOST_DEEP:
            return False
        return _HOLDER.fullmatch(array.parts[0]) is not None

    def _close(self) -> None:
        value = self._open.pop().as_value()
        if not self._open:
            self._found.append(value)
        else:
            around = self._open[-1]
            around.values[around.key or ""] = value
            around.key = None

    def finish(self) -> list[Any]:
        """Also of what was cut off: copied from a terminal the end may lack."""
        while self._open:
            self._close()
        return self._found


def _read_value(text: str) -> str | None:
    typed = _TYPED.fullmatch(text)
    return (typed["text"] or typed["value"]) if typed else text

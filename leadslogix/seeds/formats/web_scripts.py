"""The list of a web page that has it only as data of a script, which would draw it in a browser."""

import json
from html.parser import HTMLParser
from typing import Any

from leadslogix.seeds.formats.json_records import find_list

_FEWEST = 3


class DataReader(HTMLParser):
    """What is in `<script type="application/json">`."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self._parts: list[str] | None = None  # of the open script

    def parse_marked_section(self, i: int, report: int = 1) -> int:
        """`<![acme[`, which the parser of Python 3.11 refuses, is a comment, as in HTML."""
        return self.parse_bogus_comment(i)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind = (dict(attrs).get("type") or "").partition(";")[0].strip().lower()
        self._parts = [] if tag == "script" and kind == "application/json" else None

    def handle_endtag(self, tag: str) -> None:
        if self._parts is not None and tag == "script":
            self.texts.append("".join(self._parts))
        self._parts = None

    def handle_data(self, data: str) -> None:
        if self._parts is not None:
            self._parts.append(data)


def read_data(texts: list[str]) -> list[dict[str, Any]]:
    """The longest list of objects in them."""
    found = max(map(_read_list, texts), key=len, default=[])
    return found if len(found) >= _FEWEST else []


def _read_list(text: str) -> list[dict[str, Any]]:
    try:
        return find_list(json.loads(text))
    except (ValueError, RecursionError):  # of this script: another one may have the list
        return []

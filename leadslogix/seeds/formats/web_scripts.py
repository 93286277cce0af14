"""The list of a web page that has it only as data of a script, which would draw it in a browser."""

import json
import re
from html.parser import HTMLParser

from leadslogix.seeds.formats.json_lists import Listed, find_lists, score_list

_FEWEST = 3
_HEAD = 2_000
_TRIED = 16
_KINDS = frozenset(("", "text/javascript", "application/json", "application/ld+json"))
# "window.__STATE__ = {...};", or nothing but the value
_ASSIGNED = re.compile(r"\A\s*(?:(?:var|let|const)\s+)?(?:[\w.$\[\]\"']{1,80}\s*=\s*)?(?=[\[{])")
_DECODER = json.JSONDecoder()


class DataReader(HTMLParser):
    """What scripts hold as data."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self._parts: list[str] | None = None  # of the open script

    def parse_marked_section(self, i: int, report: int = 1) -> int:
        """`<![acme[`, which the parser of Python 3.11 refuses, is a comment, as in HTML."""
        return self.parse_bogus_comment(i)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        kind = (dict(attrs).get("type") or "").partition(";")[0].strip().lower()
        self._parts = [] if tag == "script" and kind in _KINDS else None

    def handle_endtag(self, tag: str) -> None:
        if self._parts is not None and tag == "script":
            self.texts.append("".join(self._parts))
        self._parts = None

    def handle_data(self, data: str) -> None:
        if self._parts is not None:
            self._parts.append(data)


def read_data(texts: list[str]) -> Listed:
    """The list of objects in them that reads best as a list of companies. Pages hold lists of countries as well."""
    found = sorted((each for text in texts for each in _read_lists(text)), key=len, reverse=True)
    best = max(found[:_TRIED], key=score_list, default=[])
    return best if len(best) >= _FEWEST else []


def _read_lists(text: str) -> list[Listed]:
    found = _ASSIGNED.search(text[:_HEAD])
    try:
        value, _ = _DECODER.raw_decode(text, found.end() if found else 0)
        return [listed for listed in find_lists(value) if len(listed) >= _FEWEST]
    except (ValueError, RecursionError):  # of this script: another one may have the list
        return []

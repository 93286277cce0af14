"""The list of a web page that has it only as data of a script, which would draw it in a browser."""

import json
import re

from leadslogix.seeds.formats.json_lists import Listed, find_lists, score_list
from leadslogix.seeds.formats.web_pages import PageParser

_FEWEST = 3
_HEAD = 2_000
_TRIED = 16
_KINDS = frozenset(("", "text/javascript", "application/json", "application/ld+json"))
# "window.__STATE__ = {...};", or nothing but the value
_ASSIGNED = re.compile(r"\A\s*(?:(?:var|let|const)\s+)?(?:[\w.$\[\]\"']{1,80}\s*=\s*)?(?=[\[{])")
# "self.__next_f.push([1, "5:{...}"])", "JSON.parse("{...}")": a text with the value inside. The parts of the first are
# one text with a value a line, each after its id.
_PUSHED = re.compile(r"\A\s*self\.__next_f\.push\(\[1,\s*(?=\")")
_PARSED = re.compile(r"JSON\.parse\(\s*(?=\")")
_IDENTIFIED = re.compile(r"[0-9a-f]{1,8}:(?=[\[{])")
_DECODER = json.JSONDecoder()


class DataReader(PageParser):
    """What scripts hold as data."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._parts: list[str] | None = None  # of the open script

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
    texts = [*texts, *_read_texts(texts)]
    found = sorted((each for text in texts for each in _read_lists(text)), key=len, reverse=True)
    best = max(found[:_TRIED], key=score_list, default=[])
    return best if len(best) >= _FEWEST else []


def _read_texts(texts: list[str]) -> list[str]:
    """The values that scripts hold as texts: frameworks send pages in pieces, and engines parse texts faster."""
    pushed = "".join(_unquote(text, _PUSHED) for text in texts)
    lines = [_IDENTIFIED.sub("", line, count=1) for line in pushed.splitlines() if _IDENTIFIED.match(line)]
    return [*lines, *filter(None, (_unquote(text, _PARSED) for text in texts))]


def _unquote(text: str, before: re.Pattern[str]) -> str:
    """The text in quotes after what `before` finds near the beginning; "" where there is none."""
    found = before.search(text[:_HEAD])
    try:
        value, _ = _DECODER.raw_decode(text, found.end()) if found else ("", 0)
    except ValueError:  # no text of JSON
        return ""
    return value if isinstance(value, str) else ""


def _read_lists(text: str) -> list[Listed]:
    found = _ASSIGNED.search(text[:_HEAD])
    try:
        value, _ = _DECODER.raw_decode(text, found.end() if found else 0)
        return [listed for listed in find_lists(value) if len(listed) >= _FEWEST]
    except (ValueError, RecursionError):  # of this script: another one may have the list
        return []

"""Reads invalid JSON: single or missing quotes, comments, missing commas and brackets, quotes inside strings.

It never fails, skips what it cannot read, and reads each character a bounded number of times.
"""

import re
from collections.abc import Iterator
from typing import Any

_MAX_LENGTH, _MAX_TOKENS, _MAX_DEPTH = 200_000, 20_000, 60
_MAX_STRING, _MAX_INNER_QUOTES, _MAX_COMMENT = 4_000, 40, 2_000
_SKIPPED = re.compile(r"(?:\s|//[^\n]{0,2000}(?:\n|$))+")
_BARE = re.compile(r"[^\s,:{}\[\]\"']{1,200}")
_ENDS_STRING = re.compile(r"\s{0,40}(?:[,:}\]]|//|/\*|$)|\s{0,20}\n|\s{1,20}[\"'][@\w]{1,40}[\"']\s{0,5}:")
_ESCAPE = re.compile(r"\\(?:u([\da-fA-F]{4})|(.))", re.S)
_LETTERS = {"n": "\n", "t": "\t", "r": " ", "b": "", "f": ""}
_EMPTY = frozenset(("null", "undefined", "NaN", "true", "false"))
_SIGNS = "{}[],:"

Container = dict[str, Any] | list[Any]


def load_loosely(text: str) -> Any:
    """The outermost object or list, as far as it can be read; None if there is none."""
    builder = _Builder()
    for count, (kind, value) in enumerate(_tokens(text[:_MAX_LENGTH])):
        if count > _MAX_TOKENS or not builder.take(kind, value):
            break
    return builder.root


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Punctuation as itself, strings as `s`, words and numbers without quotes as `w`."""
    at = 0
    while at < len(text):
        if skipped := _SKIPPED.match(text, at):
            at = skipped.end()
        elif text.startswith("/*", at):
            end = text.find("*/", at + 2, at + _MAX_COMMENT)
            at = end + 2 if end >= 0 else at + 2
        elif text[at] in _SIGNS:
            yield text[at], ""
            at += 1
        elif text[at] in "\"'":
            end = _end_of_string(text, at)
            yield "s", _ESCAPE.sub(_unescape, text[at + 1 : end])
            at = end + 1
        else:
            bare = _BARE.match(text, at)
            if bare:
                yield "w", bare[0]
            at = bare.end() if bare else at + 1


def _end_of_string(text: str, start: int) -> int:
    """The first matching quote that is followed by something that can follow a string; else the end of the line."""
    at = start
    for _ in range(_MAX_INNER_QUOTES):
        at = text.find(text[start], at + 1, start + _MAX_STRING)
        if at < 0:
            break
        if text[at - 1] != "\\" and _ENDS_STRING.match(text, at + 1):
            return at
    end = text.find("\n", start)
    return end if end >= 0 else len(text)


def _unescape(found: re.Match[str]) -> str:
    if found[1]:
        code = int(found[1], 16)
        return "" if 0xD800 <= code < 0xE000 else chr(code)
    return _LETTERS.get(found[2], found[2])


class _Builder:
    def __init__(self) -> None:
        self.root: Container | None = None
        self._open: list[tuple[Container, str]] = []  # each with the key of its next value

    def take(self, kind: str, value: str) -> bool:
        """False if reading is complete."""
        if kind in "{[":
            return self._enter({} if kind == "{" else [])
        if kind in "}]":
            if self._open:
                self._open.pop()
            return bool(self._open)
        if kind == "," and self._open:
            self._open[-1] = (self._open[-1][0], "")
        elif kind in "sw":
            self._put(value, is_word=kind == "w")
        return True

    def _enter(self, container: Container) -> bool:
        if self.root is None:
            self.root = container
        elif isinstance(self._open[-1][0], dict) and not self._open[-1][1]:
            container = self._open[-1][0]  # `{{`: one brace too many
        else:
            self._add(container)
        self._open.append((container, ""))
        return len(self._open) <= _MAX_DEPTH

    def _put(self, value: str, *, is_word: bool) -> None:
        if not self._open:
            return
        container, key = self._open[-1]
        if isinstance(container, dict) and not key:
            self._open[-1] = (container, value)
        elif not (is_word and value in _EMPTY):
            self._add(value)

    def _add(self, value: Container | str) -> None:
        container, key = self._open[-1]
        if isinstance(container, list):
            container.append(value)
        else:
            container.setdefault(key, value)
            self._open[-1] = (container, "")

"""Values as programs print them in the languages they are written in.

Dicts and objects of Python, hashes of Ruby, arrays of PHP and Perl, maps of Elixir and objects of JavaScript differ in
what is between a key and its value, and in the names before brackets; one reader knows them all.
"""

import re
from dataclasses import dataclass, field
from typing import Any

_MOST_DEEP = 60
_TOKEN = re.compile(
    r"(?P<space>\s+)|[bu]?(?P<text>'(?:[^'\\]|\\.)*+'|\"(?:[^\"\\]|\\.)*+\")|(?P<opened>(?:#<)|[\[({])|(?P<closed>[\])}>])"
    r"|(?P<arrow>=>|=|(?<=[\w'\"]):(?!:)|:(?=\s))|(?P<comma>[,;])|(?P<word>:?[^\s'\"\[\](){}<>=:,;]+|[:<])",
    re.DOTALL,
)
_CLOSING = {"[": "]", "(": ")", "{": "}", "#<": ">"}
_NOTHING = frozenset(("None", "null", "nil", "undefined", "NULL", "undef"))
_ESCAPED = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_CONTROL = {"n": "\n", "r": "\r", "t": "\t"}
_PAIR = 2
# "{'name': ", "[%{name: ", "[#<Member id: ", "array (0 =>", "[Member(name="; what begins with "[{" may be JSON
_KEY = r"(?:[bu]?(?P<quote>['\"]?):?\w[\w -]{0,60}(?P=quote)\s?(?::|=))"
_BEGINNING = re.compile(
    rf"\$VAR1\s=\s[\[{{]|array\s?\(\s*(?:\d+|'\w+')\s=>|%?\{{\s*{_KEY}|\[\s*(?:%\{{|#<\w|[\w.]{{1,60}}\([\w\[(])"
)


@dataclass(slots=True)
class _Level:
    """What is inside a bracket: values, or values under keys."""

    bracket: str = ""
    name: str = ""  # "OrderedDict" before the bracket
    items: list[Any] = field(default_factory=list)
    pairs: dict[str, Any] = field(default_factory=dict)
    key: str | None = None
    parts: list[tuple[str, Any]] = field(default_factory=list)  # of the value that is being read

    def take_key(self) -> None:
        """ "OpenStruct name": the last word is the key."""
        if not self.parts or not isinstance(self.parts[-1][1], str):
            raise ValueError("a key that is no text")
        self.key, self.parts = self.parts[-1][1].removeprefix(":"), []

    def end_value(self) -> None:
        if not self.parts:
            return
        value = _join_parts(self.parts)
        if self.key is None:
            self.items.append(value)
        else:
            self.pairs[self.key] = value
        self.key, self.parts = None, []

    def as_value(self) -> Any:
        if self.pairs:
            are_numbers = all(map(str.isdecimal, self.pairs))  # an array of PHP
            return list(self.pairs.values()) if are_numbers else self.pairs
        if self.name == "OrderedDict" and self.items and isinstance(self.items[0], list):
            pairs = (one for one in self.items[0] if isinstance(one, list) and len(one) == _PAIR)
            return {str(key): value for key, value in pairs}
        is_around_one = self.bracket == "(" and len(self.items) == 1  # "Decimal('1.5')"
        return self.items[0] if is_around_one else self.items


def is_literal(head: str) -> bool:
    return _BEGINNING.match(head) is not None


def read_literals(text: str) -> Any:
    """The value, or a list of several. Raises a `ValueError` where a bracket or a quote is missing."""
    levels = [_Level()]
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise ValueError(f"no value at character {at}")
        at = token.end()
        _read_token(levels, token.lastgroup or "", token[token.lastgroup or 0])
    levels[0].end_value()
    if len(levels) > 1:
        raise ValueError("a bracket is not closed")
    found = [*levels[0].items, *levels[0].pairs.values()]
    return found[0] if len(found) == 1 else found


def _read_token(levels: list[_Level], kind: str, text: str) -> None:
    level = levels[-1]
    if kind == "opened":
        if len(levels) > _MOST_DEEP:
            raise ValueError("nested too deeply")
        if level.parts and level.parts[-1][0] == "value":  # a dict a line
            level.end_value()
        names = [part for what, part in level.parts if what == "word"]
        levels.append(_Level(text, names[-1] if names else ""))
    elif kind == "closed":
        if _CLOSING.get(level.bracket) != text:
            raise ValueError("another bracket is open")
        level.end_value()
        levels.pop()
        levels[-1].parts = [("value", level.as_value())]
    elif kind == "arrow":
        level.take_key()
    elif kind == "comma":
        level.end_value()
    elif kind != "space":
        level.parts.append((kind, _unescape(text[1:-1]) if kind == "text" else text))


def _join_parts(parts: list[tuple[str, Any]]) -> Any:
    """Long texts are printed in several parts, one below the other."""
    kind, value = parts[-1]
    if kind == "value" or (kind == "word" and value in _NOTHING):
        return None if kind == "word" else value
    return ("" if kind == "text" else " ").join(str(value) for _, value in parts).removeprefix(":")


def _unescape(text: str) -> str:
    return _ESCAPED.sub(_unescape_one, text) if "\\" in text else text


def _unescape_one(found: re.Match[str]) -> str:
    code = found[1] or found[2]
    return chr(int(code, 16)) if code else _CONTROL.get(found[3], found[3])

"""Undoing what sites do to hide an address from robots, and from the visitors who copy it.

Each function takes text and gives plain text back or the addresses it found. Nothing runs scripts: the few
patterns that generators write are read as data.
"""

import base64
import binascii
import codecs
import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from urllib.parse import unquote

from scraping.vocabulary.patterns import compile_later

_STRING = r"""(?:'(?:[^'\\\n]|\\.){0,400}'|"(?:[^"\\\n]|\\.){0,400}")"""
_STRING_TOKEN = re.compile(_STRING)
_NAME = r"[A-Za-z_$][\w$]{0,60}"
_TERM = rf"(?:{_STRING}|{_NAME}|\(|\))"
# A name is tried at its beginning only, and not again at each of its letters.
_STATEMENT = compile_later(
    rf"(?<![\w$])(?:(?:var|let|const)\s{{1,5}})?(?P<name>{_NAME})\s{{0,3}}(?P<sign>\+?=)(?!=)\s{{0,5}}"
    rf"(?P<value>{_TERM}(?:\s{{0,5}}\+\s{{0,5}}{_TERM}){{0,60}})"
    rf"|(?:{_STRING}|(?<![\w$]){_NAME}|[()])(?:\s{{0,5}}\+\s{{0,5}}{_TERM}){{1,60}}"
)
_TERM_TOKEN = re.compile(rf"{_STRING}|[A-Za-z_$][\w$]{{0,60}}")
_CHAR_CODES = re.compile(
    r"fromCharCode\(\s{0,3}((?:(?:0x)?[\da-fA-F]{1,4}\s{0,2},\s{0,2}){4,200}(?:0x)?[\da-fA-F]{1,4})"
)
_DECODERS = re.compile(rf"(unescape|decodeURIComponent|atob)\(\s{{0,3}}({_STRING})")
_REVERSED = re.compile(rf"({_STRING})\s{{0,3}}\.split\(\s{{0,2}}(?:''|\"\")\s{{0,2}}\)\s{{0,3}}\.reverse\(")
_SHIFTED = re.compile(rf"(?:un|de)_?cryptmailto\(\s{{0,3}}({_STRING})", re.I)
# `mailTo('info', 'firm.example')`, `['info', 'firm.example'].join('@')`.
_PAIR = re.compile(
    r"mail\w{0,20}\(\s{0,3}['\"]([\w.+-]{1,64})['\"]\s{0,3},\s{0,3}['\"]((?:[\w-]{1,60}\.){1,4}[A-Za-z]{2,12})['\"]",
    re.I,
)
# `nospam('info', 'firm.example')`, `show_mail("firm", "example", "info")`
_CALL = compile_later(
    r"""(?<![\w$])(?P<function>[\w$]{1,40})\(\s{0,3}"""
    r"""(?P<strings>(?:['"][\w.+-]{1,64}['"]\s{0,3},\s{0,3}){1,3}['"][\w.+-]{1,64}['"])\s{0,3}\)"""
)
_ABOUT_MAIL = re.compile(r"mail|spam", re.I)
_DEFINED = re.compile(r"function\s{1,3}([\w$]{1,40})\s{0,3}\(")
_JOINED_LIST = re.compile(
    rf"\[\s{{0,3}}({_STRING}(?:\s{{0,3}},\s{{0,3}}{_STRING}){{1,20}})\s{{0,3}}\](?:;[^;=]{{0,40}}\b\w{{1,20}})?\s{{0,3}}\.join\(\s{{0,3}}({_STRING})"
)
_ESCAPE = re.compile(r"\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|(.))")
_ENTITY = re.compile(r"&#(x[\da-fA-F]{1,5}|\d{1,6});?|&(commat|period|amp|nbsp);")
# The entity of the sign, or the beginning of one that continues in the next string.
_AT_ENTITY = re.compile(r"&#(?:x?0{0,4}(?:64|40)|x?['\"])", re.I)
_NAMED = {"commat": "@", "period": ".", "amp": "&", "nbsp": " "}
_CHEAP_SIGNS = (
    "@ fromCharCode mailto %40 x40 u0040 atob( .reverse( ryptMailto ryptmailto sendmail( sendMail(".split()
)
_SCRIPT_SIGNS = re.compile(
    r"@|&#6?x?4?|fromCharCode|mailto|%40|\\x40|\\u0040|atob\(|\.reverse\(|cryptmail", re.I
)


def unescape_entities(text: str) -> str:
    if "&" not in text:
        return text
    return _ENTITY.sub(_unescape_one, text)


def _unescape_one(found: re.Match[str]) -> str:
    if found[2]:
        return _NAMED[found[2]]
    number = int(found[1][1:], 16) if found[1][0] in "xX" else int(found[1])
    return chr(number) if 0 < number < 0x10FFFF and not 0xD800 <= number < 0xE000 else ""


def may_build_an_address(script: str) -> bool:
    if any(sign in script for sign in _CHEAP_SIGNS):
        return True
    return "&#" in script and _AT_ENTITY.search(script) is not None


def script_strings(script: str) -> list[str]:
    """The strings a script would build: concatenations, character codes, escapes, reversals, shifts."""
    if not may_build_an_address(script):
        return []
    built = _built_strings(script)
    built += [_from_codes(found[1]) for found in _CHAR_CODES.finditer(script)]
    built += [_decode(found[1], _unquote_string(found[2])) for found in _DECODERS.finditer(script)]
    # A pattern that begins with a string is tried at each string: search only where its function is called.
    if ".reverse(" in script:
        built += [_unquote_string(found[1])[::-1] for found in _REVERSED.finditer(script)]
    built += [unshift(_unquote_string(found[1])) for found in _SHIFTED.finditer(script)]
    built += ["@".join(found.groups()) for found in _PAIR.finditer(script)]
    if ".join(" in script:
        built += [_join_list(*found.groups()) for found in _JOINED_LIST.finditer(script)]
    if "[a-zA-Z]/g" in script and "13" in script:
        built += [codecs.decode(text, "rot13") for text in built if "@" in text]
    return [unescape_entities(unquote(text)) for text in built if text]


def addresses_in_calls(scripts: Iterable[str], domain: str) -> Iterator[str]:
    """Of the site's own domain, whose parts a function that shows addresses is called with."""
    showing = {
        name for script in scripts if may_build_an_address(script) for name in _DEFINED.findall(script)
    }
    for script in scripts:
        for call in _CALL.finditer(script):
            if call["function"] in showing or _ABOUT_MAIL.search(call["function"]):
                yield from _from_parts(
                    [_unquote_string(one) for one in _STRING_TOKEN.findall(call["strings"])], domain
                )


def _from_parts(parts: list[str], domain: str) -> Iterator[str]:
    for first, last in combinations(range(len(parts) + 1), 2):
        if ".".join(parts[first:last]) == domain and (local := parts[:first] or parts[last:]):
            yield f"{'.'.join(local)}@{domain}"


def _join_list(items: str, between: str) -> str:
    return _unquote_string(between).join(_unquote_string(found[0]) for found in _STRING_TOKEN.finditer(items))


def _built_strings(script: str) -> list[str]:
    variables: dict[str, str] = {}
    assigned_to = 0
    joined = []
    for found in _STATEMENT.finditer(script):
        if found["name"]:
            value = _concatenate(found["value"], variables)
            known = variables.get(found["name"], "") if found["sign"] == "+=" else ""
            variables[found["name"]] = (known + value)[:2000]
            assigned_to = found.end()
        elif found.start() >= assigned_to:
            joined.append(_concatenate(found[0], variables))
    plain = [
        _unquote_string(found[0])
        for found in _STRING_TOKEN.finditer(script)
        if _SCRIPT_SIGNS.search(found[0])
    ]
    return [*variables.values(), *joined, *plain]


def _concatenate(expression: str, variables: dict[str, str]) -> str:
    terms = _TERM_TOKEN.findall(expression)
    return "".join(_unquote_string(term) if term[0] in "'\"" else variables.get(term, "") for term in terms)[
        :2000
    ]


def _unquote_string(literal: str) -> str:
    body = literal[1:-1]
    return _ESCAPE.sub(_unescape_script, body) if "\\" in body else body


def _unescape_script(found: re.Match[str]) -> str:
    code = found[1] or found[2]
    if not code:
        return found[3] or ""
    number = int(code, 16)
    return "" if 0xD800 <= number < 0xE000 else chr(number)


def _from_codes(numbers: str) -> str:
    codes = [
        int(number, 16) if "x" in number else _to_int(number)
        for number in numbers.replace(" ", "").split(",")
    ]
    return "".join(chr(code) for code in codes if 0 < code < 0xD800)


def _to_int(number: str) -> int:
    return int(number) if number.isdecimal() else 0


def _decode(function: str, text: str) -> str:
    if function != "atob":
        return unquote(text)
    try:
        return base64.b64decode(text[:4000], validate=True).decode("utf-8", "ignore")
    except (binascii.Error, ValueError):
        return ""


def unshift(text: str) -> str:
    """Every letter moved by the same distance; the right distance is the one that gives a mail address."""
    for distance in range(-12, 13):
        moved = "".join(chr(ord(char) + distance) for char in text[:200] if 31 < ord(char) + distance < 127)
        if moved.startswith("mailto:") and "@" in moved:
            return moved
    rotated = _rotate_ranges(text[:200])
    return rotated if "@" in rotated else ""


def _rotate_ranges(text: str) -> str:
    """TYPO3 moves within three ranges of characters ('+'..':', '@'..'Z', 'a'..'z')."""
    ranges = ((0x2B, 0x3A), (0x40, 0x5A), (0x61, 0x7A))
    for distance in range(-25, 26):
        moved = "".join(_rotate_one(ord(char), distance, ranges) for char in text)
        if moved.startswith("mailto:") and "@" in moved:
            return moved
    return ""


def _rotate_one(code: int, distance: int, ranges: tuple[tuple[int, int], ...]) -> str:
    for low, high in ranges:
        if low <= code <= high:
            return chr(low + (code - low + distance) % (high - low + 1))
    return chr(code)

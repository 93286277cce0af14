"""What a cell of a seed file says: tidy text, "there is nothing", or the values of a dict that was printed into it."""

import ast
import html
import json
import re
import unicodedata

from scraping.vocabulary.countries import named_country
from scraping.vocabulary.legal_forms import has_legal_form

_SAYING_NOTHING = r"""
    nan none null nil n/a na n.a. n.a k.a. #n/a #na #ref! #value! #name? <na> nat undefined unknown unbekannt inconnu
    - -- --- – — . .. ... ? ?? ??? / \ tbd tba tbc [] {} brak нет なし 無 无 待定 未定 미정
"""
_PHRASES_OF_NOTHING = frozenset(
    (
        "not available",
        "not applicable",
        "no data",
        "to be announced",
        "to be confirmed",
        "keine angabe",
        "brak danych",
    )
)
_NOTHING = frozenset(_SAYING_NOTHING.split()) | _PHRASES_OF_NOTHING
_AROUND_NOTHING = "[](){}<>. "
_LONGEST_NOTHING = 24
_INVISIBLE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_MARKS_BEFORE = re.compile(r"^(?:[*•·‣►▪>–—★☆●○■□◆◇✓✔✦→↳└»-]+\s+|M/[sS]\.?\s+)+")
_MARKS_AFTER = re.compile(r"(?:\s+[*★☆]+|(?:\s?\[(?:\d{1,3}|[a-z]{1,2})\])+)$")
_GUEST_OF = re.compile(r"c/o\s[^:]{2,100}:\s+(\S.*)", re.IGNORECASE)
_AT_HOST = re.compile(r"(?<=[\s,;(–-])c/o\s.*$", re.IGNORECASE)
_BEFORE_HOST = " ,;(–-"
_OTHER_SCRIPT = re.compile(r"[\u0370-\u1fff\u3040-\ud7ff]")  # than Latin
_EASTERN = r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af（）()]{4,}"
_TWO_NAMES = re.compile(r"\s*\n\s*|\s+[/|]\s+")
# "Shenzhen Kestrel Co., Ltd. 深圳市红隼有限公司"
_WESTERN_FIRST = re.compile(rf"([A-Z][^\u3040-\ud7ff\n]{{3,}}?)\s+{_EASTERN}")
_SPACES = re.compile(r"\s+")
# A printed dict is short; a long or deep one would only keep the parser busy.
_MAX_PRINTED = 4_000
_MAX_DEPTH = 8
_CODES = frozenset(("code", "iso", "iso2", "iso3", "isocode", "alpha2", "alpha3"))
_NAMES = frozenset(("name", "label", "title"))
# {"type": "phone", "value": "123"} is {"phone": "123"}.
_KINDS = frozenset(("type", "kind", "key", "channel", "network", "platform", "medium"))
_OF_KINDS = frozenset(("value", "url", "href", "link", "text", "content", "number", "address"))
_LONGEST_KIND = 30
_OF_ONE_KIND = 2


def tidy(text: str) -> str:
    """One line without control characters, composed (NFC) and without spaces around it."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    return _SPACES.sub(" ", unicodedata.normalize("NFC", _INVISIBLE.sub("", text))).strip()


def without_marks(name: str) -> str:
    """ "* Acme", "M/s. Acme", "Acme *", "Acme[3]": marks of lists before a name, and of footnotes after it."""
    return _MARKS_AFTER.sub("", _MARKS_BEFORE.sub("", name)) or name


def first_script(text: str) -> str:
    """The first of two names in different letters: "青岛海纳\nQingdao Haina", "Світанок / Svitanok"; else ""."""
    if text.isascii():
        return ""
    if (glued := _WESTERN_FIRST.fullmatch(text.strip())) and has_legal_form(glued[1]):
        return tidy(glued[1])
    names = _TWO_NAMES.split(text.strip())
    are_two = len(names) == 2 and _is_in_other_script(names[0]) != _is_in_other_script(names[1])
    return (
        tidy(names[0]) if are_two and all(len(name) > 1 and not named_country(name) for name in names) else ""
    )


def _is_in_other_script(name: str) -> bool:
    return _OTHER_SCRIPT.search(name) is not None


def without_host(name: str) -> str:
    """ "Acme c/o Wines of Chile" is at somebody else's stand, and so is "c/o Wines of Chile: Acme"."""
    guest = _GUEST_OF.fullmatch(name)
    host = _AT_HOST.search(name)
    own = name[: host.start()].rstrip(_BEFORE_HOST) if host else name
    return guest[1] if guest else own or name


def is_nothing(text: str) -> bool:
    """Every cell is asked several times: most are ASCII and begin with no bracket."""
    if not text or len(text) > _LONGEST_NOTHING:
        return not text
    said = text.casefold()
    if said in _NOTHING:
        return True
    is_in_brackets = said[0] in _AROUND_NOTHING and said.strip(_AROUND_NOTHING) in _PHRASES_OF_NOTHING
    return is_in_brackets or (not text.isascii() and _is_said_twice(said))


def _is_said_twice(text: str) -> bool:
    """ "待定 TBC": in two languages."""
    first, _, second = text.partition(" ")
    return first in _NOTHING and second in _NOTHING


def read_cell(text: str, *keys: str) -> str:
    """The value of a cell, "" where it says that there is none.

    A printed dict or list gives the value under the first of `keys` that it has, else its first text.
    """
    value = tidy(html.unescape(text) if "&" in text and ";" in text else text)
    if is_nothing(value):
        return ""
    if value[0] in "{[" and value[-1] in "}]":
        value = _pick(_parse_printed(text.strip()), keys) or ("" if value[0] == "{" else value)
    return "" if is_nothing(value) else value


def is_printed(cell: str) -> bool:
    """A dict or a list, as a program prints it."""
    text = cell.strip()
    return len(text) > 1 and text[0] + text[-1] in ("{}", "[]")


def printed_values(cell: str) -> list[tuple[str, str]]:
    """(key, value) of a printed dict or list, without what says nothing; the keys in lower case."""
    return _walk(_parse_printed(cell.strip()), "", 0) if is_printed(cell) else []


def _parse_printed(text: str) -> object:
    if len(text) > _MAX_PRINTED or max(text.count("{"), text.count("[")) > _MAX_DEPTH * 8:
        return None
    try:
        return json.loads(text)
    except ValueError:
        pass
    try:
        return ast.literal_eval(text)
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return None


def _pick(printed: object, keys: tuple[str, ...]) -> str:
    values = list(_walk(printed, "", 0))
    for key in keys:
        for name, value in values:
            if name == key:
                return value
    return values[0][1] if values else ""


def _is_coded(items: list[tuple[str, object]]) -> bool:
    """{"country": {"code": "IE", "name": "Ireland"}}: what is named is what is around it."""
    keys = {key for key, _ in items}
    return keys <= _CODES | _NAMES and not (keys.isdisjoint(_CODES) or keys.isdisjoint(_NAMES))


def _of_kind(items: list[tuple[str, object]]) -> list[tuple[str, object]]:
    """The value under its kind, where the dict has nothing but both."""
    said = {key: str(value) for key, value in items if isinstance(value, (str, int)) and value != ""}
    kinds = [value for key, value in said.items() if key in _KINDS and len(value) <= _LONGEST_KIND]
    values = [value for key, value in said.items() if key in _OF_KINDS]
    return (
        [(kinds[0].casefold(), values[0])]
        if len(kinds) == len(values) == 1 and len(said) == _OF_ONE_KIND
        else []
    )


def _walk(printed: object, name: str, depth: int) -> list[tuple[str, str]]:
    if depth > _MAX_DEPTH:
        return []
    if isinstance(printed, dict):
        items = [
            (str(key).casefold(), value) for key, value in printed.items() if not str(key).startswith("@")
        ]
        if name and _is_coded(items):
            items = [(name, value) for key, value in items if key in _NAMES]
        items = _of_kind(items) or items
        return [pair for key, value in items for pair in _walk(value, key, depth + 1)]
    if isinstance(printed, (list, tuple, set)):
        return [pair for value in printed for pair in _walk(value, name, depth + 1)]
    if isinstance(printed, bool) or printed is None:
        return []
    text = tidy(str(printed))
    return [] if is_nothing(text) else [(name, text)]

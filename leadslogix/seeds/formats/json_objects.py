"""Objects as rows: their keys are the columns, and what is inside them is a cell."""

import html
import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any

from leadslogix.seeds.errors import FileTooLarge
from leadslogix.seeds.formats.contents import clean_text
from leadslogix.seeds.limits import MAX_COLUMNS
from leadslogix.seeds.records import SeedLine

_LANGUAGE = re.compile(r"[a-z]{2}(?:[-_][A-Za-z]{2,4})?")
_COMMON_LANGUAGES = frozenset(("en", "de", "fr", "es", "it", "pt", "ru", "zh", "ja", "ar"))
_LANGUAGE_KEYS = frozenset(("lang", "language", "languagecode", "locale"))
_MOST_AROUND = 3
_HEAD_OBJECTS = 1_000
_TAG = re.compile(r"</?[a-z][^<>]{0,2000}>", re.IGNORECASE)
_LINK = re.compile(
    r"<a\s[^<>]{0,500}?href=[\"']?((?:https?:|mailto:|//)[^\s\"'<>]+)[^<>]{0,500}>", re.IGNORECASE
)
_INLINE = re.compile(r"</?(?:a|abbr|b|em|font|i|mark|small|span|strong|sub|sup|u)\b", re.IGNORECASE)


def as_records(objects: Iterable[tuple[int, Any]]) -> Iterator[SeedLine]:
    """The header has the keys of the first thousand objects; what comes later under another key is at the end."""
    numbered = _with_nested(objects)
    head = list(islice(numbered, _HEAD_OBJECTS))
    keys = dict.fromkeys(key for _, one in head for key in one)
    if len(keys) > MAX_COLUMNS:
        raise FileTooLarge(
            f"the objects have {len(keys):,} different keys; at most {MAX_COLUMNS} are read. Leave the others out."
        )
    yield SeedLine(0, tuple(clean_text(_without_tags(key)) for key in keys))
    for number, one in chain(head, numbered):
        more = [value for key, value in one.items() if key not in keys]
        yield SeedLine(number, tuple(_as_cell(value) for value in (*map(one.get, keys), *more)))


def _with_nested(objects: Iterable[tuple[int, Any]]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Companies at a company's stand are objects inside its own, with the same keys: they are counted after it."""
    last = 0
    for number, one in objects:
        if not isinstance(one, dict):
            continue
        nested = {key: value for key, value in one.items() if _are_nested(one, value)}
        own = {key: value for key, value in one.items() if key not in nested}
        for inner in (own, *chain.from_iterable(nested.values())):
            last = max(number, last + 1)
            yield last, inner


def _are_nested(around: dict[str, Any], value: Any) -> bool:
    """Categories have an id and a name too: nearly all keys must be those of the objects around."""
    if not isinstance(value, list) or not value or not all(isinstance(one, dict) for one in value):
        return False
    common = set(around).intersection(*value)
    return len(common) > _MOST_AROUND and len(common) * 3 >= len(around) * 2


def in_languages(value: Any) -> bool:
    """{"th": ..., "en": ...}: one text in several languages."""
    if not isinstance(value, dict) or _COMMON_LANGUAGES.isdisjoint(str(key)[:2] for key in value):
        return False
    are_texts = all(text is None or isinstance(text, str) for text in value.values())
    return are_texts and all(_LANGUAGE.fullmatch(key) for key in value)


def _text_in_languages(value: list[Any]) -> str:
    """[{"lang": "en", "value": ...}, {"lang": "de", "value": ...}]: the first of them; "" for another list."""
    texts: list[str] = []
    for one in value:
        items = one.items() if isinstance(one, dict) else ()
        others = [inner for key, inner in items if key.lower() not in _LANGUAGE_KEYS]
        if len(others) != 1 or len(items) != len(others) + 1 or not isinstance(others[0], (str, type(None))):
            return ""
        texts.append(others[0] or "")
    return next(filter(None, texts), "")


def _as_cell(value: Any) -> str:
    value = _simplify(value)
    if value is None or value == [] or value == {}:
        return ""
    if isinstance(value, list) and not any(isinstance(one, (dict, list)) for one in value):
        value = "; ".join(map(str, value))
    # (Escapes may stand for what cannot be stored.)
    return clean_text(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def _simplify(value: Any) -> Any:
    """Also inside: {"country": {"iso": "DE", "name": {"de": "Deutschland", "en": "Germany"}}}."""
    if isinstance(value, str):
        return _without_tags(value)
    if in_languages(value):
        return _without_tags(next(filter(None, value.values()), ""))
    if isinstance(value, list):
        return _text_in_languages(value) or list(map(_simplify, value))
    return {key: _simplify(inner) for key, inner in value.items()} if isinstance(value, dict) else value


def _without_tags(text: str) -> str:
    """ "<p>Ropes &amp; <b>nets</b></p>": what an editor of web pages has saved."""
    if "<" not in text or not _TAG.search(text):
        return text
    linked = _LINK.sub(lambda found: f" {found[1].removeprefix('mailto:')} ", text)
    plain = _TAG.sub(lambda found: "" if _INLINE.match(found[0]) else "\n", linked)
    return "\n".join(filter(None, (" ".join(line.split()) for line in html.unescape(plain).split("\n"))))

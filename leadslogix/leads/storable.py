"""Findings as the database takes them: without what it refuses, and not longer than its columns."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter
from typing import Any

from scraping.extract.sightings import NAME_LENGTH
from scraping.findings import Finding

# Neither PostgreSQL nor a workbook can store these characters.
_UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")
_LENGTHS = {
    **{"value": 600, "url": 2000, "layer": 20, "method": 60, "snippet": 400, "locator": 400},
    **{"page_hash": 64, "rejected": 200},
}
_LENGTHS_OF_PERSON = {"name": NAME_LENGTH, "title": 300}


_TEXTS, _TEXTS_OF_PERSON = attrgetter(*_LENGTHS), attrgetter(*_LENGTHS_OF_PERSON)


def as_storable(finding: Finding) -> Finding:
    """Hardly any has to be changed."""
    person = finding.person
    if _are_clean(_TEXTS(finding), _LENGTHS) and (
        person is None or _are_clean(_TEXTS_OF_PERSON(person), _LENGTHS_OF_PERSON)
    ):
        return finding
    changes: dict[str, Any] = _cleaned(finding, _LENGTHS)
    if person and (cleaned := _cleaned(person, _LENGTHS_OF_PERSON)):
        changes["person"] = replace(person, **cleaned)
    return replace(finding, **changes) if changes else finding


def _cleaned(of: object, lengths: Mapping[str, int]) -> dict[str, str]:
    """Those of its texts that must be changed."""
    texts = ((name, getattr(of, name), length) for name, length in lengths.items())
    return {name: clean for name, text, length in texts if (clean := _clean(text, length)) != text}


def _are_clean(texts: Iterable[str], lengths: Mapping[str, int]) -> bool:
    return all(map(_is_clean, texts, lengths.values()))


@lru_cache(maxsize=4_096)  # (The findings of a page share most of their texts.)
def _is_clean(text: str, length: int) -> bool:
    return _clean(text, length) == text


def _clean(text: str, length: int) -> str:
    storable = text if text.isascii() and "\0" not in text else _UNSTORABLE.sub("", text)
    return storable.strip()[:length]

"""Findings as the database takes them: without what it refuses, and not longer than its columns."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
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


def as_storable(finding: Finding) -> Finding:
    changes: dict[str, Any] = _cleaned(finding, _LENGTHS)
    person = finding.person
    if person and (cleaned := _cleaned(person, _LENGTHS_OF_PERSON)):
        changes["person"] = replace(person, **cleaned)
    return replace(finding, **changes) if changes else finding


def _cleaned(of: object, lengths: Mapping[str, int]) -> dict[str, str]:
    """Those of its texts that must be changed: hardly any."""
    texts = ((name, getattr(of, name), length) for name, length in lengths.items())
    return {name: clean for name, text, length in texts if (clean := _clean(text, length)) is not text}


@lru_cache(maxsize=4_096)  # (The findings of a page share most of their texts.)
def _clean(text: str, length: int) -> str:
    storable = text if text.isascii() and "\0" not in text else _UNSTORABLE.sub("", text)
    return storable.strip()[:length]

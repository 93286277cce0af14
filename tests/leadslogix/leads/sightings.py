"""Findings as the layers hand them over, with only the interesting parts spelled out."""

from datetime import UTC, datetime
from typing import Any

from scraping.findings import Field, Finding, PersonSeen

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


def finding(field: Field, value: str, **changes: Any) -> Finding:
    given: dict[str, Any] = {
        "url": "https://acme.example/contact",
        "layer": "static",
        "method": "text",
        "snippet": f"... {value} ...",
        "locator": "body > p",
        "page_hash": "",
        "seen_at": NOON,
        "confidence": 80,
        "reasons": (("in the text", 60), ("on the contact page", 20)),
    }
    return Finding(field=field, value=value, **(given | changes))


def person(name: str, title: str = "", **changes: Any) -> Finding:
    return finding(Field.PERSON, name, person=PersonSeen(name, title), **changes)

"""What postal codes look like, country by country, and which state or province their first character tells."""

from typing import Any

from scraping.vocabulary.loader import read_data

_DATA: dict[str, Any] = read_data("postal_formats")
_FORMATS: dict[str, str] = _DATA["formats"]
_REGIONS: dict[str, dict[str, list[str]]] = _DATA["regions"]


def format_of(country: str) -> str:
    """A pattern for the whole code; empty where nothing is known."""
    return _FORMATS.get(country, "")


def regions_of(country: str, code: str) -> frozenset[str]:
    return frozenset(_REGIONS.get(country, {}).get(code.strip().upper()[:1], ()))

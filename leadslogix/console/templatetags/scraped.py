"""Filters for scraped text. They return plain text, which the template escapes."""

import re
from collections.abc import Mapping
from urllib.parse import quote

from django import template

from leadslogix.console import wording
from leadslogix.leads.models import Fact
from leadslogix.leads.review_gain import CONFLICT

register = template.Library()

# Browsers skip control characters inside a scheme ("java\tscript:"); what starts exactly like this has none.
_WEB_ADDRESS = re.compile(r"https?://[^\s\x00-\x1f\x7f]+", re.IGNORECASE)
_E164 = re.compile(r"\+[0-9]{5,15}")
_MAILBOX = re.compile(r"[^\s@:?&#/<>\"']{1,64}@[a-z0-9.-]{1,253}", re.IGNORECASE)
_SURE, _LIKELY = 90, 70


@register.filter
def outside_url(url: object) -> str:
    """The URL if it may be a link (http and https only, never a script), else nothing."""
    text = str(url or "")
    return text if _WEB_ADDRESS.fullmatch(text) else ""


@register.filter
def contact_href(value: object, field: str) -> str:
    text = str(value)
    if field == "email" and _MAILBOX.fullmatch(text):
        return f"mailto:{quote(text, safe='@')}"
    if field in ("phone", "fax") and _E164.fullmatch(text):
        return f"tel:{text}"
    return outside_url(text) if field == "social" else ""


@register.filter
def short_url(url: object) -> str:
    return re.sub(r"^https?://(www\.)?", "", str(url)).rstrip("/")


@register.filter
def confidence_word(confidence: int) -> str:
    if confidence >= _SURE:
        return "sure"
    return "likely" if confidence >= _LIKELY else "weak"


@register.filter
def field_label(field: object) -> str:
    return wording.label_for(wording.FIELDS, field)


@register.filter
def look_up(values: Mapping[object, object], key: object) -> object:
    return values.get(key)


@register.filter
def conflicts(fact: Fact) -> list[str]:
    """The values that speak against this one."""
    return [str(text).removeprefix(CONFLICT) for text, _ in fact.reasons if str(text).startswith(CONFLICT)]


@register.filter
def layer_label(layer: object) -> str:
    return wording.label_for(wording.LAYER_LABELS, layer)


@register.filter
def outcome_text(outcome: object) -> str:
    return wording.label_for(wording.OUTCOMES, outcome)


@register.filter
def site_way(way: object) -> str:
    return wording.label_for(wording.SITE_WAYS, way)


@register.filter
def run_state(state: object) -> str:
    return wording.label_for(wording.RUN_STATES, state)


@register.filter
def task_state(state: object) -> str:
    return wording.label_for(wording.TASK_STATES, state)


@register.filter
def row_state(state: object) -> str:
    return wording.label_for(wording.ROW_STATES, state)


@register.filter
def duration(seconds: float | None) -> str:
    """Rounded to what a person who is waiting wants to know."""
    if seconds is None:
        return ""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"

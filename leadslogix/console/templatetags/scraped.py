"""Filters for scraped text. They return plain text, which the template escapes."""

import re
from collections.abc import Mapping
from functools import partial
from urllib.parse import quote

from django import template

from leadslogix.console import wording
from leadslogix.leads.models import Fact
from leadslogix.leads.review_gain import CONFLICT
from leadslogix.runs.repeats import SCOPES

register = template.Library()

# Browsers skip control characters inside a scheme ("java\tscript:"); what starts exactly like this has none.
_WEB_ADDRESS = re.compile(r"https?://[^\s\x00-\x1f\x7f]+", re.IGNORECASE)
_E164 = re.compile(r"\+[0-9]{5,15}")
_MAILBOX = re.compile(r"[^\s@:?&#/<>\"']{1,64}@[a-z0-9.-]{1,253}", re.IGNORECASE)
_SURE, _LIKELY = 90, 70


# {{ field|field_label }}: the words for a code.
for _name, _words in (
    ("field_label", wording.FIELDS),
    ("layer_label", wording.LAYER_LABELS),
    ("outcome_text", wording.OUTCOMES),
    ("site_way", wording.SITE_WAYS),
    ("run_state", wording.RUN_STATES),
    ("task_state", wording.TASK_STATES),
    ("row_state", wording.ROW_STATES),
    ("scope_label", SCOPES),
):
    register.filter(_name, partial(wording.label_for, _words))


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
def look_up(values: Mapping[object, object], key: object) -> object:
    return values.get(key)


@register.filter
def conflicts(fact: Fact) -> list[str]:
    """The values that speak against this one."""
    return [str(text).removeprefix(CONFLICT) for text, _ in fact.reasons if str(text).startswith(CONFLICT)]


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

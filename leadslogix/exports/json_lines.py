"""Leads as JSON lines: one object per company, with all facts, sources and outcomes."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from leadslogix.exports.cells import is_printable, printable_text
from leadslogix.exports.columns import Columns
from leadslogix.exports.files import write_whole
from leadslogix.exports.leads import Lead, LeadFact, LeadPerson, LeadSource, RunSummary
from scraping.findings import Field

_encode = json.JSONEncoder(ensure_ascii=False).encode
_ESCAPED_CONTROL = "\\u00"
_DELETE = "\x7f"


def write_jsonl(path: Path, leads: Iterable[Lead], columns: Columns, run: RunSummary | None) -> int:
    """An object of the columns, or of all that is known where no columns are named."""
    count = 0
    with write_whole(path) as draft, draft.open("x", encoding="utf-8", newline="\n") as file:
        for lead in leads:
            file.write(encode_lead(lead, columns) + "\n")
            count += 1
    return count


def encode_lead(lead: Lead, columns: Columns = ()) -> str:
    values = {column.header: column.read(lead) for column in columns} or lead_object(lead)
    line = _encode(values)
    # Hardly any lead has a character that no file can hold: only then are its values cleaned one by one.
    # (The encoder writes control characters as escapes, so that what is left of a line in ASCII fits into any file.)
    is_clean = _ESCAPED_CONTROL not in line and (line.isascii() or is_printable(line))
    return line if is_clean and _DELETE not in line else _encode(_clean(values))


def lead_object(lead: Lead) -> dict[str, Any]:
    return {
        "company": lead.display_name,
        "website": lead.website,
        "domain": lead.domain,
        "country": lead.country or _country_of_address(lead),
        "score": lead.score,
        # Names of people are under `people`.
        "facts": [
            _fact_object(fact)
            for field, facts in lead.by_field.items()
            if field != Field.PERSON
            for fact in facts
        ],
        "people": [_person_object(person) for person in lead.people],
        "outcomes": {ending.layer: ending.outcome for ending in lead.endings},
        "spent": dict(lead.spent),
        "seed": dict(lead.seed),
    }


def _country_of_address(lead: Lead) -> str:
    country = lead.address.get(Field.COUNTRY) if lead.by_field.get(Field.COUNTRY) else None
    return country.value if country else ""


def _fact_object(fact: LeadFact) -> dict[str, Any]:
    return {
        "field": fact.field,
        "value": fact.value,
        "confidence": fact.confidence,
        "verified": fact.verified,
        "reasons": [list(reason) for reason in fact.reasons],
        # Whose it is, if it is not the company's.
        **({"person": fact.person} if fact.person else {}),
        "sources": _source_objects(fact.sources),
    }


def _person_object(person: LeadPerson) -> dict[str, Any]:
    email, phone = person.best(Field.EMAIL), person.best(Field.PHONE)
    return {
        "name": person.name,
        "title": person.title,
        "email": email.value if email else "",
        "phone": phone.value if phone else "",
        "confidence": person.confidence,
        "sources": _source_objects(person.sources),
    }


def _source_objects(sources: Iterable[LeadSource]) -> list[dict[str, str]]:
    return [
        {"url": url, "layer": layer, "method": method, "snippet": snippet, "seen_at": seen_at}
        for url, _, layer, method, snippet, _, _, seen_at in sources
    ]


def _clean(value: Any) -> Any:
    """Lone surrogates cannot be encoded, wherever they are."""
    if isinstance(value, str):
        return printable_text(value)
    if isinstance(value, dict):
        return {printable_text(key): _clean(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_clean(item) for item in value]
    return value

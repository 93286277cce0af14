"""Leads as JSON lines: one object per company, with all facts, sources and outcomes."""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from json.encoder import encode_basestring as _quote
from pathlib import Path
from typing import Any

from leadslogix.exports.cells import is_printable, printable_text
from leadslogix.exports.columns import Columns
from leadslogix.exports.files import write_whole
from leadslogix.exports.leads import Lead, LeadFact, LeadPerson, LeadSource, RunSummary
from scraping.findings import Field, Reason

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
    line = _encode({column.header: column.read(lead) for column in columns}) if columns else _line_of(lead)
    # Hardly any lead has a character that no file can hold: only then are its values cleaned one by one.
    # (The encoder writes control characters as escapes, so that what is left of a line in ASCII fits into any file.)
    is_clean = _ESCAPED_CONTROL not in line and (line.isascii() or is_printable(line))
    return line if is_clean and _DELETE not in line else _encode(_clean(json.loads(line)))


# Facts and sources are put together as text: an object for each, which is then encoded, took as long as reading them.


def _line_of(lead: Lead) -> str:
    # Names of people are under `people`.
    facts = [fact for field, found in lead.by_field.items() if field != Field.PERSON for fact in found]
    outcomes = {ending.layer: ending.outcome for ending in lead.endings}
    return (
        f'{{"company": {_quote(lead.display_name)}, "website": {_quote(lead.website)}, '
        f'"domain": {_quote(lead.domain)}, "country": {_quote(lead.country or _country_of_address(lead))}, '
        f'"score": {lead.score}, "facts": [{", ".join(map(_fact_text, facts))}], '
        f'"people": [{", ".join(map(_person_text, lead.people))}], "outcomes": {_texts(outcomes)}, '
        f'"spent": {_encode(lead.spent)}, "seed": {_texts(lead.seed)}}}'
    )


def _country_of_address(lead: Lead) -> str:
    country = lead.address.get(Field.COUNTRY) if lead.by_field.get(Field.COUNTRY) else None
    return country.value if country else ""


def _fact_text(fact: LeadFact) -> str:
    field, value, confidence, verified, reasons, person, sources, _ = fact
    # Whose it is, if it is not the company's.
    whose = f'"person": {_quote(person)}, ' if person else ""
    return (
        f'{{"field": {_quote(field)}, "value": {_quote(value)}, "confidence": {confidence}, '
        f'"verified": {_quote(verified)}, "reasons": {_reasons_text(reasons)}, {whose}'
        f'"sources": [{", ".join(map(_source_text, sources))}]}}'
    )


def _person_text(person: LeadPerson) -> str:
    email, phone = person.best(Field.EMAIL), person.best(Field.PHONE)
    return (
        f'{{"name": {_quote(person.name)}, "title": {_quote(person.title)}, '
        f'"email": {_quote(email.value if email else "")}, "phone": {_quote(phone.value if phone else "")}, '
        f'"confidence": {person.confidence}, "sources": [{", ".join(map(_source_text, person.sources))}]}}'
    )


def _source_text(source: LeadSource) -> str:
    url, _, layer, method, snippet, _, _, seen_at = source
    return (
        f'{{"url": {_quote(url)}, "layer": {_quote(layer)}, "method": {_quote(method)}, '
        f'"snippet": {_quote(snippet)}, "seen_at": {_quote(seen_at)}}}'
    )


def _texts(values: Mapping[str, str]) -> str:
    """The encoder takes longer to begin than for the few values."""
    return f"{{{', '.join([f'{_quote(name)}: {_quote(text)}' for name, text in values.items()])}}}"


# The values of many leads have the same ones.
@lru_cache(maxsize=4_096)
def _reasons_text(reasons: tuple[Reason, ...]) -> str:
    return _encode(reasons)


def _clean(value: Any) -> Any:
    """Lone surrogates cannot be encoded, wherever they are."""
    if isinstance(value, str):
        return printable_text(value)
    if isinstance(value, dict):
        return {printable_text(key): _clean(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_clean(item) for item in value]
    return value

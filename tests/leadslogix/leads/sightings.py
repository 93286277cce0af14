"""Findings as the layers hand them over, with only the interesting parts spelled out, and what became of them."""

from datetime import UTC, datetime
from typing import Any

from leadslogix.accounts.models import User, Workspace
from leadslogix.leads.models import Company, Fact, Suppression, Verdict
from leadslogix.leads.suppressions import make_salt, suppression_hash
from scraping.findings import Field, Finding, FoundPerson

MAIL = "info@acme.example"
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
    return finding(Field.PERSON, name, person=FoundPerson(name, title), **changes)


def fact_of(company: Company, field: Field = Field.EMAIL, value: str = MAIL) -> Fact:
    return Fact.objects.get(company=company, field=field, value=value)


def suppress(workspace: Workspace, kind: str, value: str) -> None:
    value_hash = suppression_hash(make_salt(workspace.id), kind, value)
    Suppression.objects.create(workspace=workspace, kind=kind, value_hash=value_hash)


def decide(fact: Fact, decision: str, **values: Any) -> None:
    user = User.objects.create_user("ann@example.org")
    Verdict.objects.create(workspace=fact.workspace, fact=fact, user=user, decision=decision, **values)

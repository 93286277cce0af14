"""The checks of values, and where their results go."""

import pytest

from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Fact
from leadslogix.leads.verification import CHECKS, verify
from scraping.findings import Field
from tests.leadslogix.leads.sightings import finding


@pytest.mark.parametrize(
    ("mailbox", "result"),
    [
        ("info@acme.example", "valid syntax"),
        ("anna.berger@mail.acme.co.uk", "valid syntax"),
        ("anna..berger@acme.de", "invalid syntax"),
        ("info@acme", "invalid syntax"),
        ("info@mailinator.com", "valid syntax, disposable"),
    ],
)
def test_mailbox_is_checked(mailbox: str, result: str) -> None:
    assert verify("email", mailbox) == result


def test_field_without_a_check_has_no_result() -> None:
    assert verify("street", "Hafenstraße 1") == ""


def test_every_check_names_a_field_and_is_listed_once() -> None:
    assert {check.FIELD for check in CHECKS} <= set(Field)
    assert len(set(map(id, CHECKS))) == len(CHECKS)


def test_result_is_stored_with_the_fact_and_leaves_its_confidence(company) -> None:
    merge_findings(company, [finding(Field.EMAIL, "info@mailinator.com", confidence=60)])

    fact = Fact.objects.get(company=company)

    assert fact.verified == "valid syntax, disposable"
    assert fact.confidence == 60

"""Which companies are one, which are not, and what a person has to decide."""

from uuid import uuid4

import pytest

from leadslogix.leads.likeness import MERGE_FROM, SUGGEST_FROM, CompanyProfile, compare


def profile(name: str, country: str = "", **values) -> CompanyProfile:
    sets = {key: frozenset(value) for key, value in values.items() if key != "domain"}
    return CompanyProfile(uuid4(), name, values.get("domain", ""), country, **sets)


ULM = {"cities": {"ulm"}}
BERLIN = {"cities": {"berlin"}}
PHONE = {"phones": {"+4973112345"}}

SAME = [
    (profile("Acme", domain="acme.example"), profile("Something Else", domain="acme.example")),
    (profile("Acme GmbH", "DE", **ULM), profile("ACME", "DE", **ULM)),
    (profile("Müller Maschinen GmbH", "DE", **ULM), profile("Mueller Maschinen G.m.b.H.", "DE", **ULM)),
    (profile("Acme Ltd", "GB", **ULM), profile("Acme Limited", "GB", **ULM)),
    (profile("Nord 777", "DE", **ULM), profile("NORD-777 GmbH", "DE", **ULM)),
    (profile("Acme", **PHONE), profile("Acme GmbH", **PHONE)),
    (
        profile("Acme Werkzeugbau", "DE", postal_codes={"DE 89073"}, **PHONE),
        profile("Acme Werkzeugbaus", "DE", postal_codes={"DE 89073"}, **PHONE),
    ),
]
UNDECIDED = [
    (profile("Acme GmbH", "DE"), profile("Acme", "DE")),
    (profile("Acme"), profile("Acme S.p.A.")),
    (profile("Acme"), profile("Acme", "FR", domain="acme.example")),
    (profile("Acme GmbH", "DE", **ULM), profile("Acme AG", "DE", **ULM)),
    (
        profile("Acme", "DE", domain="acme.example", **ULM, **PHONE),
        profile("Acme", "DE", domain="acme-tools.example", **ULM, **PHONE),
    ),
    (profile("Acme Werkzeugbau", "DE", **ULM), profile("Acme Werkzeugbaus", "DE", **ULM)),
]
DIFFERENT = [
    (profile("Nord 777", "DE", **ULM, **PHONE), profile("Nord 7776", "DE", **ULM, **PHONE)),
    (profile("Nord", "DE", **ULM, **PHONE), profile("Nord 777", "DE", **ULM, **PHONE)),
    (profile("Acme LLC", "US", **PHONE), profile("Acme S.p.A.", "IT", **PHONE)),
    (profile("Acme LLC", **PHONE), profile("Acme S.p.A.", **PHONE)),
    (profile("Acme", "DE", **ULM), profile("Acme", "AT", **ULM)),
    (profile("Acme", "DE", **ULM), profile("Acme", "DE", **BERLIN)),
    (profile("Acme", "DE", **ULM, **PHONE), profile("Bolt", "DE", **ULM, **PHONE)),
    (profile("Acme"), profile("Acme")),
    (profile("", "DE", **PHONE), profile("", "DE", **PHONE)),
    (profile("Acme", domain="acme.example"), profile("Acme", domain="acme.test")),
    (profile("Lift", "DE", **ULM), profile("Gift", "DE", **ULM)),
    (profile("Huber Bau", "DE", **ULM), profile("Gruber Bau", "DE", **ULM)),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_same_company_is_recognised(one, other):
    assert compare(one, other).score >= MERGE_FROM


@pytest.mark.parametrize(("one", "other"), UNDECIDED)
def test_person_decides_where_something_is_missing_or_speaks_against_it(one, other):
    assert SUGGEST_FROM <= compare(one, other).score < MERGE_FROM


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_different_companies_are_told_apart(one, other):
    assert compare(one, other).score < SUGGEST_FROM


@pytest.mark.parametrize(("one", "other"), [*SAME, *UNDECIDED, *DIFFERENT])
def test_likeness_is_mutual_and_its_reasons_add_up(one, other):
    likeness = compare(one, other)
    assert likeness == compare(other, one)
    assert likeness.score == sum(points for _, points in likeness.reasons)

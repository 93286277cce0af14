"""The checks of values, and where their results go."""

from datetime import UTC, datetime, timedelta

import pytest

from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Fact
from leadslogix.leads.verification import CHECKS, check_reasons, is_confirmed, run_checks, summarise
from leadslogix.leads.verification.checks import Known
from scraping.findings import Field
from scraping.interfaces import MailState
from scraping.vocabulary.loader import read_data
from tests.leadslogix.leads.sightings import finding

NOW = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)


def verify(field: str, value: str, known: Known | None = None) -> str:
    return summarise(run_checks(field, value, known or Known(), [], NOW))


@pytest.mark.parametrize(
    ("mailbox", "result"),
    [
        ("berger@acme.example", "valid syntax"),
        ("anna.berger@mail.acme.co.uk", "valid syntax"),
        ("info@acme.example", "valid syntax, role"),
        ("anna..berger@acme.de", "invalid syntax"),
        ("berger@acme", "invalid syntax"),
        ("berger@mailinator.com", "disposable, valid syntax"),
        ("berger@gmail.com", "valid syntax, free mail"),
    ],
)
def test_mailbox_is_checked(mailbox: str, result: str) -> None:
    assert verify("email", mailbox) == result


@pytest.mark.parametrize(
    ("domain", "result"),
    [("acme.example", "valid syntax, own domain"), ("other.example", "valid syntax, other domain")],
)
def test_mailbox_is_compared_with_the_company_s_domain(domain: str, result: str) -> None:
    assert verify("email", f"berger@{domain}", Known(domain="acme.example")) == result


@pytest.mark.parametrize(
    ("state", "result", "points"),
    [
        (MailState.SERVER, "valid syntax, mail server", 2),
        (MailState.NULL_MX, "domain takes no mail, valid syntax", -60),
        (MailState.NO_SERVER, "no mail server, valid syntax", -60),
        (MailState.MISSING, "no such domain, valid syntax", -60),
        (MailState.UNANSWERED, "valid syntax", 0),
    ],
)
def test_what_dns_says_of_a_mailbox(state: MailState, result: str, points: int) -> None:
    checks = run_checks("email", "berger@acme.example", Known(mail={"acme.example": state}), [], NOW)
    assert summarise(checks) == result
    assert sum(points for _, points in check_reasons(checks)) == points


@pytest.mark.parametrize(("probed", "result"), [(True, "mailbox known"), (False, "no such mailbox")])
def test_what_a_mail_server_says_of_a_mailbox(probed: bool, result: str) -> None:
    assert result in verify("email", "berger@acme.example", Known(probed={"berger@acme.example": probed}))


@pytest.mark.parametrize(
    ("number", "country", "result"),
    [
        ("+498921803000", "DE", "valid fixed line"),
        ("+4915123456789", "DE", "valid mobile"),
        ("+498921803000", "AT", "valid fixed line, of DE"),
        ("+498921803000", "", "valid fixed line"),
        ("+498003301000", "DE", "valid toll-free"),
        ("+499001234567", "DE", "valid premium rate"),
        ("+4989", "DE", "invalid number"),
        ("+3701883", "LT", "short number, of its country only"),
        ("nonsense", "DE", "invalid number"),
    ],
)
def test_phone_number_is_checked(number: str, country: str, result: str) -> None:
    assert verify("phone", number, Known(country=country)) == result


@pytest.mark.parametrize(
    ("code", "known", "result"),
    [
        ("80331", Known(country="DE"), "fits DE"),
        ("8033", Known(country="DE"), "no code of DE"),
        ("LS12 2QF", Known(country="GB"), "fits GB"),
        ("60601", Known(country="US", regions=frozenset({"IL"})), "fits US"),
        ("60601", Known(country="US", regions=frozenset({"MA"})), "a code of IL, KS, MO"),
        ("80331", Known(), ""),
        ("12", Known(country="AE"), ""),
    ],
)
def test_postal_code_is_checked(code: str, known: Known, result: str) -> None:
    assert verify("postal_code", code, known) == result


@pytest.mark.parametrize(("country", "table"), read_data("postal_formats")["regions"].items())
def test_each_table_of_regions_is_of_a_known_country(country: str, table: dict[str, list[str]]) -> None:
    assert country in read_data("postal_formats")["formats"]
    assert all(len(first) == 1 and regions for first, regions in table.items())


def test_field_without_a_check_has_no_result() -> None:
    assert verify("street", "Hafenstraße 1") == ""


def test_every_check_has_a_name_of_its_own_and_a_field() -> None:
    assert {check.FIELD for check in CHECKS} <= set(Field)
    assert len({check.NAME for check in CHECKS}) == len(CHECKS)


def test_check_that_could_not_run_leaves_what_it_said_before() -> None:
    known = Known(mail={"acme.example": MailState.NULL_MX})
    first = run_checks("email", "berger@acme.example", known, [], NOW)
    silent = Known(mail={"acme.example": MailState.UNANSWERED})
    again = run_checks("email", "berger@acme.example", silent, first, NOW + timedelta(days=9))
    assert [check for check in again if check["check"] == "mail server"] == [
        check for check in first if check["check"] == "mail server"
    ]


def test_new_answer_replaces_the_old_one_with_its_date() -> None:
    first = run_checks(
        "email", "berger@acme.example", Known(mail={"acme.example": MailState.NULL_MX}), [], NOW
    )
    later = NOW + timedelta(hours=1)
    again = run_checks(
        "email", "berger@acme.example", Known(mail={"acme.example": MailState.SERVER}), first, later
    )
    assert [(check["text"], check["at"]) for check in again if check["check"] == "mail server"] == [
        ("mail server", later.isoformat(timespec="seconds"))
    ]


def test_same_answer_on_the_same_day_keeps_its_date() -> None:
    first = run_checks("email", "berger@acme.example", Known(), [], NOW)
    assert run_checks("email", "berger@acme.example", Known(), first, NOW + timedelta(hours=3)) == first


def test_checks_are_stored_with_the_fact_and_are_reasons_of_its_confidence(company) -> None:
    merge_findings(company, [finding(Field.EMAIL, "berger@mailinator.com", confidence=60)])
    fact = Fact.objects.get(company=company)
    assert fact.verified == "disposable, valid syntax, other domain"
    assert fact.confidence == 20
    assert ["disposable: disposable", -40] in fact.reasons
    assert sum(points for _, points in fact.reasons) == fact.confidence
    assert {check["check"] for check in fact.checks} == {"syntax", "disposable", "kind"}


def test_dns_lowers_what_cannot_get_mail(company) -> None:
    known = Known(mail={"acme.example": MailState.NULL_MX})
    merge_findings(company, [finding(Field.EMAIL, "berger@acme.example", confidence=80)], checked=known)
    fact = Fact.objects.get(company=company)
    assert (fact.confidence, is_confirmed("email", fact.verified)) == (20, False)

"""Lists of domains, mailboxes and numbers: what is stored follows at once, and what is typed is understood."""

import pytest

from leadslogix.accounts.models import LoggedAction
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Fact, Suppression
from leadslogix.leads.suppression_list import add_lines, release
from scraping.findings import Field
from tests.leadslogix.leads.sightings import MAIL, fact_of, finding

PHONE = "+4973112345"


@pytest.fixture
def known(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL), finding(Field.PHONE, PHONE)])
    return company


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("INFO@acme.example", "email", MAIL),
        (" +49 (0)731 12345 ", "phone", PHONE),
        ("https://www.acme.example/contact", "email", MAIL),
        ("acme.example", "phone", PHONE),
    ],
)
def test_entry_suppresses_what_is_stored_and_its_removal_delivers_it_again(
    workspace, known, line, field, value
):
    assert add_lines(workspace, [line], "asked us to").added == 1
    assert Fact.objects.get(field=field, value=value).state == "suppressed"
    release(Suppression.objects.get())
    assert Fact.objects.get(field=field, value=value).state == "delivered"


def test_lines_are_counted_and_what_is_not_understood_is_named(workspace, known):
    added = add_lines(workspace, ["a@b.example", "A@B.example ", "", "no", "@", "12"])
    assert (added.added, added.known, len(added.refused)) == (1, 1, 3)
    assert added.refused[0] == "'no' is not a domain. Give it like acme.com."


def test_list_of_one_workspace_is_not_that_of_another(workspace, known, django_user_model):
    other = type(workspace).objects.create(name="Carol's")
    add_lines(other, [MAIL])
    merge_findings(known, [finding(Field.EMAIL, MAIL)])
    assert fact_of(known).state == "delivered"


def test_entries_are_logged(workspace):
    add_lines(workspace, ["acme.example"], "a customer")
    release(Suppression.objects.get())
    assert list(LoggedAction.objects.order_by("at").values_list("action", "subject", "detail")) == [
        ("suppress", "domain acme.example", "a customer"),
        ("release", "domain acme.example", ""),
    ]

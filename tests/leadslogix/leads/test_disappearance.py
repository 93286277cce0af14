"""What a later crawl does not see any more is marked, lowered and kept."""

from datetime import timedelta

import pytest

from leadslogix.leads.disappearance import PagesRead
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Fact, Source
from scraping.findings import Field
from tests.leadslogix.leads.sightings import MAIL, NOON, fact_of, finding

CONTACT, IMPRINT = "https://acme.example/contact", "https://acme.example/imprint"
LATER = NOON + timedelta(days=7)


def read(*urls: str, page_hash: str = "new", rendered: tuple[str, ...] = ()) -> PagesRead:
    return PagesRead(dict.fromkeys(urls, page_hash), dict.fromkeys(rendered, page_hash), LATER)


def test_value_that_is_gone_from_its_page_is_stale_lowered_and_kept(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    merge_findings(company, [], read(CONTACT))
    fact = fact_of(company)
    assert (fact.state, fact.stale_since, fact.confidence) == ("delivered", LATER, 50)
    assert ["on none of its pages any more", -30] in fact.reasons
    assert Source.objects.get().gone_at == LATER


def test_value_that_is_gone_from_one_of_two_pages_is_not_stale(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL), finding(Field.EMAIL, MAIL, url=IMPRINT)])
    merge_findings(company, [], read(CONTACT))
    assert fact_of(company).stale_since is None
    assert Source.objects.get(url=CONTACT).gone_at == LATER
    assert Source.objects.get(url=IMPRINT).gone_at is None


def test_page_that_was_not_read_again_says_nothing(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    merge_findings(company, [], read("https://acme.example/"))
    assert fact_of(company).stale_since is None


def test_page_that_does_not_exist_any_more_takes_its_values_along(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    merge_findings(company, [], read(CONTACT, page_hash=""))
    assert fact_of(company).stale_since == LATER


def test_what_only_a_browser_showed_is_not_missed_by_a_fetch(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL, layer="browser")])
    merge_findings(company, [], read(CONTACT))
    assert fact_of(company).stale_since is None
    merge_findings(company, [], read(rendered=(CONTACT,)))
    assert fact_of(company).stale_since == LATER


@pytest.mark.parametrize(
    "seen", [{"method": "mailto"}, {"layer": "structured"}, {"url": IMPRINT, "page_hash": "new"}]
)
def test_value_that_another_method_sees_on_the_page_is_still_there(company, seen):
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    merge_findings(company, [finding(Field.EMAIL, MAIL, **({"seen_at": LATER} | seen))], read(CONTACT))
    assert fact_of(company).stale_since is None
    assert not Source.objects.exclude(gone_at=None).exists()


def test_value_that_comes_back_is_fresh_again(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    merge_findings(company, [], read(CONTACT))
    merge_findings(company, [finding(Field.EMAIL, MAIL, seen_at=LATER + timedelta(days=1))])
    fact = fact_of(company)
    assert (fact.stale_since, fact.confidence) == (None, 80)
    assert Source.objects.get().first_seen_at == NOON


def test_stale_name_is_no_rival_of_the_new_one(company):
    merge_findings(company, [finding(Field.NAME, "Bolt AG", confidence=90)])
    merge_findings(company, [finding(Field.NAME, "Acme GmbH", seen_at=LATER)], read(CONTACT))
    assert fact_of(company, Field.NAME, "Acme GmbH").confidence == 80
    assert Fact.objects.get(value="Bolt AG").stale_since == LATER

"""Findings become facts, once, with what speaks for them and against them."""

from datetime import timedelta

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from leadslogix.accounts.models import Workspace
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Fact, Person, Source
from scraping.findings import Field, FoundPerson
from tests.leadslogix.leads.sightings import MAIL, NOON, fact_of, finding, person


def test_finding_becomes_a_fact_with_its_source(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL, page_hash="f" * 64)])
    fact = fact_of(company)
    source = fact.sources.get()
    assert (fact.confidence, fact.state, fact.workspace_id) == (80, "delivered", company.workspace_id)
    assert (source.url, source.layer, source.method) == ("https://acme.example/contact", "static", "text")
    assert (source.snippet, source.locator, source.page_hash) == (f"... {MAIL} ...", "body > p", "f" * 64)


def test_merging_the_same_findings_twice_only_moves_the_last_sighting(company):
    first = [finding(Field.EMAIL, MAIL), finding(Field.PHONE, "+49301234567"), person("Eva Muster", "CEO")]
    merge_findings(company, first)
    before = list(Fact.objects.order_by("id").values())
    later = NOON + timedelta(days=7)
    merge_findings(
        company,
        [
            finding(Field.EMAIL, MAIL, seen_at=later),
            finding(Field.PHONE, "+49301234567", seen_at=later),
            person("Eva Muster", "CEO", seen_at=later),
        ],
    )
    assert list(Fact.objects.order_by("id").values()) == before
    assert set(Source.objects.values_list("first_seen_at", "last_seen_at")) == {(NOON, later)}
    assert Source.objects.count() == 3
    assert Person.objects.count() == 1


def test_older_sighting_merged_late_does_not_turn_back_the_clock(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    merge_findings(company, [finding(Field.EMAIL, MAIL, seen_at=NOON - timedelta(days=1))])
    assert Source.objects.get().last_seen_at == NOON


def test_reasons_add_up_to_the_confidence(company):
    merge_findings(
        company,
        [
            finding(Field.EMAIL, MAIL, confidence=83),
            finding(Field.EMAIL, MAIL, url="https://acme.example/imprint"),
            finding(Field.EMAIL, MAIL, url="https://fair.example/acme", layer="directory"),
        ],
    )
    fact = fact_of(company)
    assert fact.confidence == sum(points for _, points in fact.reasons)
    assert [text for text, _ in fact.reasons] == [
        "in the text",
        "on the contact page",
        "calibrated on labelled pages",
        "also on 1 page of the site",
        "also on 1 other site",
    ]


def test_independent_sources_in_a_later_crawl_raise_the_confidence(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL)])
    merge_findings(company, [finding(Field.EMAIL, MAIL, url="https://fair.example/acme")])
    assert fact_of(company).confidence == 86


def test_conflicting_names_lower_each_other_and_say_so(company):
    merge_findings(
        company,
        [
            finding(Field.NAME, "Acme Tools GmbH", confidence=90),
            finding(Field.NAME, "Bolt AG", confidence=70),
        ],
    )
    strong = fact_of(company, Field.NAME, "Acme Tools GmbH")
    weak = fact_of(company, Field.NAME, "Bolt AG")
    assert (strong.confidence, weak.confidence) == (85, 55)
    assert ["conflicts with Bolt AG", -5] in strong.reasons
    assert ["conflicts with Acme Tools GmbH", -15] in weak.reasons


def test_two_spellings_of_one_name_are_no_conflict(company):
    merge_findings(company, [finding(Field.NAME, "Acme GmbH"), finding(Field.NAME, "ACME")])
    assert set(Fact.objects.values_list("confidence", flat=True)) == {80}


def test_rejected_finding_is_kept_with_its_reason_and_not_delivered(company):
    merge_findings(company, [finding(Field.EMAIL, "hi@agency.example", rejected="web_designer")])
    fact = fact_of(company, value="hi@agency.example")
    assert (fact.state, fact.rejected_because, fact.confidence) == ("rejected", "web designer", 0)
    assert fact.sources.get().rejected == "web_designer"


def test_rejection_on_one_page_outweighs_one_other_page_for_a_foreign_mailbox(company):
    value = "hi@agency.example"
    merge_findings(
        company,
        [
            finding(Field.EMAIL, value, rejected="web designer", page_hash="a"),
            finding(Field.EMAIL, value, url="https://acme.example/", page_hash="b"),
        ],
    )
    assert fact_of(company, value=value).state == "rejected"


def test_single_rejection_does_not_outweigh_a_mailbox_at_the_own_domain(company):
    merge_findings(
        company,
        [
            finding(Field.EMAIL, MAIL, rejected="quoted customer", page_hash="a"),
            finding(Field.EMAIL, MAIL, url="https://acme.example/", page_hash="b"),
        ],
    )
    fact = fact_of(company)
    assert (fact.state, fact.confidence) == ("delivered", 60)
    assert ["refused on another page: quoted customer", -20] in fact.reasons


def test_rejected_value_is_delivered_once_better_evidence_comes(company):
    value = "acme@mailbox.example"
    merge_findings(company, [finding(Field.EMAIL, value, rejected="web designer", page_hash="a")])
    merge_findings(
        company,
        [
            finding(Field.EMAIL, value, url="https://acme.example/1", page_hash="b"),
            finding(Field.EMAIL, value, url="https://acme.example/2", page_hash="c"),
        ],
    )
    fact = fact_of(company, value=value)
    assert (fact.state, fact.rejected_because) == ("delivered", "")


def test_value_that_a_rule_no_longer_rejects_on_its_page_is_delivered(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL, rejected="quoted_customer")])
    merge_findings(company, [finding(Field.EMAIL, MAIL, seen_at=NOON + timedelta(days=1))])
    assert fact_of(company).state == "delivered"


def test_surer_of_two_sightings_by_one_method_on_one_page_counts(company):
    unsure = finding(Field.EMAIL, MAIL, confidence=40, reasons=(("in the footer", 40),))
    merge_findings(company, [unsure, finding(Field.EMAIL, MAIL), unsure])
    assert fact_of(company).confidence == 80


def test_rejection_counts_more_than_acceptance_by_one_method_on_one_page(company):
    value = "hi@agency.example"
    merge_findings(
        company,
        [
            finding(Field.EMAIL, value),
            finding(Field.EMAIL, value, rejected="web designer"),
            finding(Field.EMAIL, value),
        ],
    )
    assert fact_of(company, value=value).state == "rejected"


SIGHTINGS = st.lists(
    st.builds(
        finding,
        st.sampled_from([Field.EMAIL, Field.NAME, Field.COUNTRY]),
        st.sampled_from(["a@acme.example", "b@other.example"]),
        url=st.sampled_from(["https://acme.example/1", "https://acme.example/2", "https://fair.example/"]),
        layer=st.sampled_from(["static", "structured"]),
        confidence=st.integers(0, 100),
        rejected=st.sampled_from(["", "", "web designer"]),
    ),
    max_size=8,
)


def stored_facts(company):
    facts = Fact.objects.filter(company=company).order_by("field", "value")
    return list(facts.values_list("field", "value", "confidence", "reasons", "state", "rejected_because"))


class AnyFindings(TestCase):
    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(SIGHTINGS)
    def test_second_merge_of_the_same_changes_nothing(self, findings):
        workspace = Workspace.objects.create(name="Ann's")
        company = Company.objects.create(workspace=workspace, identity="acme.example", domain="acme.example")
        merge_findings(company, findings)
        once = stored_facts(company)
        merge_findings(company, findings)
        assert stored_facts(company) == once

    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(SIGHTINGS, st.randoms(use_true_random=False))
    def test_order_of_the_findings_does_not_matter(self, findings, random):
        workspace = Workspace.objects.create(name="Ann's")
        one = Company.objects.create(workspace=workspace, identity="1", domain="acme.example")
        other = Company.objects.create(workspace=workspace, identity="2", domain="acme.example")
        merge_findings(one, findings)
        merge_findings(other, random.sample(findings, len(findings)))
        assert stored_facts(one) == stored_facts(other)


def test_person_is_stored_once_with_title_and_contacts(company):
    seen = FoundPerson("Eva Müller", "Geschäftsführerin", email="eva@acme.example")
    merge_findings(
        company,
        [
            person("EVA MÜLLER", confidence=70),
            finding(Field.PERSON, "Eva Müller", person=seen, url="https://acme.example/team"),
            finding(Field.EMAIL, "eva@acme.example", person=seen),
        ],
    )
    eva = Person.objects.get()
    assert (eva.title, eva.confidence) == ("Geschäftsführerin", 80)
    assert fact_of(company, value="eva@acme.example").person == eva


def test_mailbox_of_a_person_and_of_the_company_are_two_facts(company):
    seen = FoundPerson("Eva Müller")
    merge_findings(company, [finding(Field.EMAIL, MAIL), finding(Field.EMAIL, MAIL, person=seen)])
    assert Fact.objects.filter(value=MAIL).count() == 2


def test_company_without_name_and_country_gets_them_from_good_facts(workspace):
    company = Company.objects.create(workspace=workspace, identity="x.example", domain="x.example")
    merge_findings(
        company,
        [
            finding(Field.NAME, "X GmbH"),
            finding(Field.COUNTRY, "DE"),
            finding(Field.COUNTRY, "AT", confidence=40, reasons=(("guess", 40),)),
        ],
    )
    company.refresh_from_db()
    assert (company.name, company.country) == ("X GmbH", "DE")


def test_name_from_the_seed_list_is_not_overwritten(company):
    merge_findings(company, [finding(Field.NAME, "Something Else Ltd")])
    company.refresh_from_db()
    assert company.name == "Acme"


def test_company_gets_its_score_with_reasons(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL), finding(Field.PHONE, "+49301234567")])
    company.refresh_from_db()
    texts = [text for text, _ in company.score_reasons]
    assert company.score == sum(points for _, points in company.score_reasons)
    assert texts[:4] == ["email at 80", "phone at 80", "mailbox at its own domain", "website of its own"]


def test_values_that_no_database_can_hold_are_cleaned_and_cut(company):
    merge_findings(
        company,
        [
            finding(Field.DESCRIPTION, "a\x00b\ud800" + "c" * 5000, snippet="s\x00" * 900, locator="l" * 900),
            finding(Field.EMAIL, "\x00 "),
        ],
    )
    fact = Fact.objects.get()
    assert fact.value == "ab" + "c" * 598
    assert len(fact.sources.get().snippet) == 400


def test_number_of_queries_does_not_grow_with_the_findings(company, django_assert_max_num_queries):
    many = [
        finding(Field.EMAIL, f"a{number}@acme.example", url=f"https://acme.example/{page}")
        for number in range(10)
        for page in range(5)
    ]
    with django_assert_max_num_queries(15):
        merge_findings(company, many)
    with django_assert_max_num_queries(15):
        merge_findings(company, [*many, person("Eva Müller")])


def test_footer_on_every_page_keeps_a_bounded_number_of_sources(company):
    merge_findings(company, [finding(Field.EMAIL, MAIL, url=f"https://acme.example/{n}") for n in range(100)])
    assert Source.objects.count() == 25

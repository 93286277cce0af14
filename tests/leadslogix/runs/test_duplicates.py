"""Companies that turn out to be one become one, with the reason, and can be split again."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from leadslogix.leads.duplicates import find_matches
from leadslogix.leads.likeness import Likeness
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, CompanyKey, CompanyMerge, Fact, Person, Source, Verdict
from leadslogix.runs.duplicates import (
    accept_suggestion,
    compare_new_companies,
    compare_run,
    dismiss_suggestion,
    merge_companies,
    split_companies,
)
from leadslogix.runs.leads import iterate_leads
from leadslogix.runs.models import CompanySpend, Run
from leadslogix.runs.progress import run_progress
from leadslogix.seeds.models import SeedRow
from leadslogix.seeds.rows import find_companies
from scraping.findings import CompanyEntry, Field, FoundPerson
from tests.leadslogix.conftest import add_company
from tests.leadslogix.leads.sightings import NOON, decide, finding

PHONE = "+4973112345"


def crawl(company: Company, *findings) -> Company:
    merge_findings(company, findings)
    Company.objects.filter(id=company.id).update(crawled_at=timezone.now(), compared_at=None)
    company.refresh_from_db()
    return company


def page(company: Company) -> dict[str, str]:
    return {"url": f"https://{company.identity}/contact"}


@pytest.fixture
def huber(run):
    company = add_company(run, "Huber GmbH", 2, domain="huber.example", country="DE")
    return crawl(
        company, finding(Field.PHONE, PHONE, **page(company)), finding(Field.CITY, "Ulm", **page(company))
    )


@pytest.fixture
def listed(run):
    """The same company as the list names it a second time, without a website, and with a person."""
    company = add_company(run, "HUBER", 3, country="DE")
    eva = FoundPerson("Eva Huber", "CEO")
    return crawl(
        company,
        finding(Field.PHONE, PHONE, url="https://fair.example/huber"),
        finding(Field.CITY, "Ulm", url="https://fair.example/huber"),
        finding(Field.EMAIL, "eva@huber.example", person=eva, url="https://fair.example/huber"),
    )


def merge_of(one, other) -> CompanyMerge:
    return CompanyMerge.objects.get(kept=one, other=other)


def snapshot():
    """All that is known of each company, without times and ids."""
    facts = Fact.objects.order_by("company__name", "field", "value")
    people = Person.objects.order_by("company__name", "name").values_list("company__name", "name", "title")
    columns = ("company__name", "person__name", "field", "value", "confidence", "state", "sources__url")
    rows = SeedRow.objects.order_by("line").values_list("line", "company__name", "state", "reason")
    return list(facts.values_list(*columns)), list(people), list(rows)


def test_second_row_of_a_company_is_merged_with_the_reasons(run, huber, listed):
    assert compare_run(run).merged == 1
    merge = merge_of(huber, listed)
    assert merge.state == "merged"
    assert [text for text, _ in merge.reasons] == [
        "the same name without its legal form",
        "both in DE",
        "the same place, ulm",
        "the same number, +4973112345",
    ][: len(merge.reasons)]
    assert Company.objects.get(id=listed.id).merged_into == huber


def test_kept_company_has_the_facts_sources_and_people_of_both(run, huber, listed):
    compare_run(run)
    assert set(
        Source.objects.filter(fact__company=huber, fact__field="phone").values_list("url", flat=True)
    ) == {
        "https://huber gmbh.example/contact",
        "https://fair.example/huber",
    }
    assert Person.objects.get(company=huber).name == "Eva Huber"
    assert Fact.objects.get(company=huber, value="eva@huber.example").person.title == "CEO"


def test_second_row_is_a_duplicate_that_names_the_line_and_the_reason(run, huber, listed):
    compare_run(run)
    row = SeedRow.objects.get(line=3)
    assert (row.company, row.state) == (huber, "duplicate")
    assert row.reason == "the same company as in line 2: the same name without its legal form"


def test_merged_company_is_counted_listed_and_exported_once(as_ann, run, huber, listed):
    compare_run(run)
    assert run_progress(run).companies == 1
    assert run_progress(run).facts == {"phone": 1, "city": 1, "email": 1}
    assert [lead.company for lead in iterate_leads(run)] == ["Huber GmbH"]


def test_run_that_only_the_merged_company_was_part_of_shows_the_kept_one(run, huber, listed):
    other_run = Run.objects.create(workspace=run.workspace, file=run.file)
    CompanySpend.objects.filter(company=listed).update(run=other_run)
    compare_new_companies()
    assert CompanySpend.objects.get(run=other_run).company == huber
    split_companies(merge_of(huber, listed))
    assert CompanySpend.objects.get(run=other_run).company == listed


@pytest.fixture
def other_run(run, listed):
    """It crawls a company that is known from before."""
    find_matches([listed])
    other_run = Run.objects.create(workspace=run.workspace, file=run.file, state=Run.State.RUNNING)
    CompanySpend.objects.filter(company=listed).update(run=other_run)
    return other_run


def test_company_that_another_run_is_crawling_is_merged_when_that_run_ends(run, huber, listed, other_run):
    assert compare_run(run).merged == 0
    assert compare_new_companies().merged == 0
    assert compare_run(other_run).merged == 1
    assert Company.objects.get(id=listed.id).merged_into == huber


def test_company_of_a_run_that_is_stopped_before_its_turn_is_merged_then(run, huber, listed, other_run):
    Company.objects.filter(id=listed.id).update(compared_at=timezone.now())
    assert compare_run(run).merged == 0
    Run.objects.update(state=Run.State.STOPPED)
    assert compare_new_companies().merged == 1


def test_split_restores_what_was_before(run, huber, listed, ann):
    before = snapshot()
    compare_run(run)
    assert snapshot() != before
    assert split_companies(merge_of(huber, listed), ann)
    assert snapshot() == before
    assert Company.objects.get(id=listed.id).merged_into is None


def test_split_companies_are_not_merged_again_by_a_rule(run, huber, listed, ann):
    compare_run(run)
    split_companies(merge_of(huber, listed), ann)
    Company.objects.update(compared_at=None)
    assert compare_run(run).merged == 0


def test_what_was_seen_after_the_merge_stays_with_the_kept_company(run, huber, listed, ann):
    compare_run(run)
    merge_findings(huber, [finding(Field.EMAIL, "info@huber.example", seen_at=timezone.now())])
    merge_findings(listed, [finding(Field.VAT_ID, "DE123456788", seen_at=timezone.now())])
    split_companies(merge_of(huber, listed), ann)
    found = set(Fact.objects.filter(company=huber).values_list("field", flat=True))
    assert found == {"phone", "city", "email", "vat_id"}


def test_verdict_on_the_merged_company_counts_for_the_kept_one(run, huber, listed):
    decide(Fact.objects.get(company=listed, field="city"), "reject")
    merge_findings(listed, [])
    compare_run(run)
    # Both saw the city: without it the phone and the name are left, which is enough.
    assert Fact.objects.get(company=huber, field="city").state == "rejected"
    assert Verdict.objects.filter(fact__company=huber).count() == 1


def test_first_sighting_of_the_merged_company_is_kept(run, huber, listed):
    Source.objects.filter(fact__company=listed).update(first_seen_at=NOON.replace(year=2025))
    compare_run(run)
    copied = Source.objects.get(fact__company=huber, fact__field="city", url="https://fair.example/huber")
    assert copied.first_seen_at == NOON.replace(year=2025)


def test_company_of_another_workspace_is_never_the_same(run, huber, carols_workspace):
    theirs = Company.objects.create(
        workspace=carols_workspace, identity="huber.example", name="Huber", domain="huber.example"
    )
    crawl(theirs, finding(Field.PHONE, PHONE))
    compare_new_companies()
    assert not CompanyMerge.objects.exists()


def test_likely_duplicate_is_suggested_once_and_a_person_decides(run, huber, ann):
    twin = crawl(
        add_company(run, "Huber AG", 4, country="DE"), finding(Field.PHONE, PHONE), finding(Field.CITY, "Ulm")
    )
    assert compare_run(run).suggested == 1
    suggestion = merge_of(huber, twin)
    assert (suggestion.state, Company.objects.get(id=twin.id).merged_into) == ("suggested", None)
    Company.objects.update(compared_at=None)
    assert compare_run(run).suggested == 0
    assert accept_suggestion(suggestion, ann)
    assert Company.objects.get(id=twin.id).merged_into == huber


def test_declined_suggestion_does_not_come_back(run, huber, ann):
    twin = crawl(
        add_company(run, "Huber AG", 4, country="DE"), finding(Field.PHONE, PHONE), finding(Field.CITY, "Ulm")
    )
    compare_run(run)
    assert dismiss_suggestion(merge_of(huber, twin), ann)
    Company.objects.update(compared_at=None)
    assert compare_run(run).suggested == 0
    assert not accept_suggestion(CompanyMerge.objects.get(), ann)


def test_third_row_meets_the_kept_company_through_the_one_that_was_merged(run, huber, listed):
    compare_run(run)
    third = crawl(add_company(run, "Huber G.m.b.H.", 5, country="DE"), finding(Field.CITY, "Ulm"))
    compare_run(run)
    assert Company.objects.get(id=third.id).merged_into == huber


def test_another_legal_form_is_not_merged_through_a_company_that_has_none(run, huber, listed):
    compare_run(run)
    twin = add_company(run, "Huber AG", 4, country="DE")
    crawl(twin, finding(Field.PHONE, PHONE), finding(Field.CITY, "Ulm"))
    compare_run(run)
    assert Company.objects.get(id=twin.id).merged_into is None
    assert merge_of(huber, twin).state == "suggested"


def test_row_of_another_list_that_names_the_merged_company_is_the_kept_one(run, huber, listed):
    compare_run(run)
    entry = CompanyEntry(name="Huber again", website=f"https://{listed.identity}/")
    assert find_companies(run.workspace, [entry]) == [huber]


def test_two_merges_of_one_pair_merge_once(run, huber, listed):
    likeness = Likeness(95, (("the same name", 95),))
    assert merge_companies((huber.id, listed.id), likeness)
    assert merge_companies((huber.id, listed.id), likeness) is None
    assert split_companies(merge_of(huber, listed))
    assert not split_companies(merge_of(huber, listed))


def test_keys_follow_the_facts(run, huber):
    compare_run(run)
    assert CompanyKey.objects.filter(key=f"phone:{PHONE}", company=huber).exists()
    Fact.objects.filter(field="phone").delete()
    Company.objects.update(compared_at=None)
    compare_run(run)
    assert not CompanyKey.objects.filter(key=f"phone:{PHONE}").exists()


def test_comparison_costs_the_same_among_many_companies(run, huber, listed):
    def count_queries() -> int:
        Company.objects.filter(id=huber.id).update(compared_at=None)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            compare_run(run)
        return len(queries)

    CompanyMerge.objects.create(workspace=run.workspace, kept=huber, other=listed, score=90, state="split")
    compare_run(run)
    before = count_queries()
    many = [Company(workspace=run.workspace, identity=f"c{n}.example", name=f"Other {n}") for n in range(200)]
    Company.objects.bulk_create(many)
    CompanyKey.objects.bulk_create(
        CompanyKey(workspace=run.workspace, company=one, key=f"name:{one.name}") for one in many
    )
    assert count_queries() == before

"""What a list itself says about a company is evidence: facts whose source is the file and its line."""

from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from leadslogix.accounts.models import Workspace
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Fact, Person, Source
from leadslogix.runs.lifecycle import create_run
from leadslogix.runs.removal import discard_file
from leadslogix.seeds.facts import store_list_facts
from leadslogix.seeds.list_people import ListedPerson, read_people
from leadslogix.seeds.rows import import_table
from scraping.findings import Field, Finding
from tests.leadslogix.seeds.tables import read_table


@pytest.fixture
def workspace(db):
    return Workspace.objects.create(name="Ann's")


def bring(workspace, text, name="fair.csv"):
    return import_table(workspace, read_table(text.encode(), name)).file


def facts_of(name):
    facts = Fact.objects.filter(company__name=name).select_related("person").order_by("field", "value")
    return {(fact.field, fact.value, fact.person.name if fact.person else "") for fact in facts}


LIST = (
    "Company;Website;Country;E-Mail;Phone;Mobile;Street;ZIP;City;Contact Person;Position;Description\n"
    "Nordwerk GmbH;nordwerk.example;Germany;eva.lind@nordwerk.example;+49 431 123450;0171 2345678;"
    "Hafenstraße 4;24103;Kiel;Dr. Eva Lind;Sales Manager;Makes cranes for ports\n"
)


def test_columns_become_facts_of_the_company_and_of_its_person(workspace):
    bring(workspace, LIST)
    assert facts_of("Nordwerk GmbH") == {
        ("email", "eva.lind@nordwerk.example", "Eva Lind"),
        ("phone", "+49431123450", ""),
        ("phone", "+491712345678", "Eva Lind"),
        ("street", "Hafenstraße 4", ""),
        ("postal_code", "24103", ""),
        ("city", "Kiel", ""),
        ("country", "DE", ""),
        ("person", "Eva Lind", "Eva Lind"),
        ("description", "Makes cranes for ports", ""),
    }
    assert Person.objects.get().title == "Sales Manager"


def test_source_is_the_file_with_its_line_and_column(workspace):
    file = bring(workspace, LIST)
    source = Source.objects.get(fact__field="phone", fact__value="+49431123450")
    assert (source.url, source.layer, source.method) == ("fair.csv, line 2", "seed", "column")
    assert (source.snippet, source.locator) == ("Phone: +49 431 123450", 'column "Phone"')
    assert source.page_hash == file.sha256


def test_reasons_of_a_fact_add_up_to_its_confidence(workspace):
    bring(workspace, LIST)
    for fact in Fact.objects.all():
        assert fact.confidence == sum(points for _, points in fact.reasons)
        assert 0 < fact.confidence < 100


def test_cell_of_several_things_is_taken_apart_and_leads_to_the_website(workspace):
    bring(
        workspace,
        "Name of the Organization,Country,Contact Details\n"
        'Nordwerk Cranes Pvt Ltd,India,"Tel. +91 20 2612 3456; E-mail: info@nordwerk.example; '
        'Web: www.nordwerk.example"\n',
    )
    company = Company.objects.get()
    assert (company.website, company.domain) == ("http://www.nordwerk.example/", "nordwerk.example")
    assert facts_of("Nordwerk Cranes Pvt Ltd") >= {
        ("email", "info@nordwerk.example", ""),
        ("phone", "+912026123456", ""),
    }
    assert set(Source.objects.values_list("method", flat=True)) == {"cell of several things"}


def test_bare_host_after_a_label_is_a_website(workspace):
    bring(workspace, "Company,Contact Details\nNordwerk,Phone 123 Website: nordwerk.example\n")
    assert Company.objects.get().domain == "nordwerk.example"


def test_mailbox_at_a_domain_with_the_company_name_leads_to_the_website(workspace):
    bring(workspace, "Company,E-Mail\nNordwerk GmbH,sales@nordwerk.example\nAquila,aquila@gmail.com\n")
    assert dict(Company.objects.values_list("name", "domain")) == {
        "Nordwerk GmbH": "nordwerk.example",
        "Aquila": "",
    }


def test_mailbox_at_another_domain_is_no_website(workspace):
    bring(workspace, "Company,E-Mail\nNordwerk GmbH,nordwerk@provider.example\n")
    assert Company.objects.get().domain == ""


def test_address_in_one_cell_is_taken_apart(workspace):
    bring(workspace, 'Company,Country,Address\nNordwerk,Germany,"Hafenstraße 4, 24103 Kiel"\n')
    assert facts_of("Nordwerk") == {
        ("street", "Hafenstraße 4", ""),
        ("postal_code", "24103", ""),
        ("city", "Kiel", ""),
        ("country", "DE", ""),
    }


def test_postal_code_before_a_city_goes_where_it_belongs(workspace):
    bring(workspace, "Company,City\nNordwerk,75001 Paris\n")
    assert facts_of("Nordwerk") == {("city", "Paris", ""), ("postal_code", "75001", "")}


def test_mailbox_that_several_companies_share_is_the_organisers(workspace):
    rows = "".join(f"Firm {n},firm{n}.example,hello@fair.example\n" for n in range(3))
    bring(workspace, f"Company,Website,E-Mail\n{rows}Nordwerk,nordwerk.example,info@nordwerk.example\n")
    delivered = Fact.objects.filter(field="email", state="delivered")
    assert list(delivered.values_list("value", flat=True)) == ["info@nordwerk.example"]
    held = Fact.objects.filter(field="email", state="rejected")
    assert set(held.values_list("value", "rejected_because")) == {
        ("hello@fair.example", "organisers mailbox")
    }


def test_text_of_a_link_in_the_column_of_contacts_is_no_person(workspace):
    rows = "".join(f"Firm {n} Ltd,Schreiben Sie uns,hello@firm{n}.example\n" for n in range(3))
    bring(workspace, f"Company,Contact Person,E-Mail\n{rows}Nordwerk GmbH,Eva Lind,info@nordwerk.example\n")
    assert list(Person.objects.values_list("name", flat=True)) == ["Eva Lind"]


def test_person_of_several_companies_is_one_of_each(workspace):
    rows = "".join(f"Firm {n} Ltd,Eva Lind,hello@firm{n}.example\n" for n in range(3))
    bring(workspace, f"Company,Contact Person,E-Mail\n{rows}")
    assert list(Person.objects.values_list("name", flat=True)) == ["Eva Lind"] * 3


def test_what_the_site_says_too_is_surer_and_keeps_both_sources(workspace):
    bring(workspace, LIST)
    company = Company.objects.get()
    before = Fact.objects.get(value="+49431123450").confidence
    seen = Finding(
        field=Field.PHONE,
        value="+49431123450",
        url="https://nordwerk.example/contact",
        layer="static",
        method="text",
        snippet="Tel. +49 431 123450",
        locator="p",
        page_hash="1" * 64,
        seen_at=datetime(2031, 1, 1, tzinfo=UTC),
        confidence=80,
        reasons=(("in the text", 80),),
    )
    merge_findings(company, [seen])
    fact = Fact.objects.get(value="+49431123450")
    assert fact.confidence > max(before, 80)
    assert {source.layer for source in fact.sources.all()} == {"seed", "static"}


def test_second_fair_that_says_the_same_is_another_source(workspace):
    bring(workspace, LIST)
    bring(workspace, LIST + "Aquila;;;;;;;;;;;\n", "other.csv")
    sources = Source.objects.filter(fact__value="Kiel").values_list("url", flat=True)
    assert set(sources) == {"fair.csv, line 2", "other.csv, line 2"}


def test_interrupted_storing_goes_on_and_repeats_nothing(workspace):
    file = bring(workspace, LIST)
    count = Source.objects.count()
    type(file).objects.filter(id=file.id).update(rows_with_facts=0)
    file.refresh_from_db()
    store_list_facts(file)
    assert Source.objects.count() == count
    assert type(file).objects.get(id=file.id).rows_with_facts == 1


def test_discarded_list_takes_along_what_only_it_said(workspace):
    first = bring(workspace, "Company,Website,City\nNordwerk,nordwerk.example,Kiel\n")
    second = bring(workspace, "Company,Website,City\nNordwerk,nordwerk.example,Lübeck\n", "other.csv")
    create_run(first)
    assert discard_file(second)
    assert list(Fact.objects.values_list("value", flat=True)) == ["Kiel"]
    assert discard_file(first)
    assert not Company.objects.exists()


@pytest.mark.parametrize(
    ("text", "title", "people"),
    [
        ("Eva Lind", "CEO", [ListedPerson("Eva Lind", "CEO")]),
        ("Dr. Eva Lind", "", [ListedPerson("Eva Lind")]),
        ("EVA LIND", "", [ListedPerson("Eva Lind")]),
        ("Eva Lind (Managing Director)", "", [ListedPerson("Eva Lind", "Managing Director")]),
        ("Eva Lind - Sales Manager", "x", [ListedPerson("Eva Lind", "Sales Manager")]),
        ("Eva Lind; Ugo Neri", "CEO", [ListedPerson("Eva Lind"), ListedPerson("Ugo Neri")]),
        ("Eva Lind, Ugo Neri", "", [ListedPerson("Eva Lind"), ListedPerson("Ugo Neri")]),
        ("Lind, Eva", "", [ListedPerson("Eva Lind")]),
        ("王伟", "", [ListedPerson("王伟")]),
        ("王伟 女士", "", [ListedPerson("王伟")]),
        ("営業部 山田 太郎様", "", [ListedPerson("山田 太郎")]),
        ("한지우 과장", "", [ListedPerson("한지우", "과장")]),
        ("한지우 과장님", "", [ListedPerson("한지우", "과장")]),
        ("영업부 한지우 대리", "", [ListedPerson("한지우", "대리")]),
        ("한지우 해외영업팀 팀장", "", [ListedPerson("한지우", "해외영업팀 팀장")]),
        ("대표이사 한지우", "", [ListedPerson("한지우", "대표이사")]),
        ("한지우부장", "", [ListedPerson("한지우", "부장")]),
        ("佐藤 花子 課長", "", [ListedPerson("佐藤 花子", "課長")]),
        ("営業部 部長 佐藤花子", "", [ListedPerson("佐藤花子", "営業部 部長")]),
        ("李秀英 销售经理", "", [ListedPerson("李秀英", "销售经理")]),
        ("李秀英总监", "", [ListedPerson("李秀英", "总监")]),
        ("한 과장", "", [ListedPerson("한", "과장")]),
        ("한대리", "", [ListedPerson("한대리")]),
        ("남궁 민수", "", [ListedPerson("남궁 민수")]),
        ("M. Eva-Maria Lind (CEO)", "", [ListedPerson("Eva-Maria Lind", "CEO")]),
        ("Arq. Eva Lind", "CEO", [ListedPerson("Eva Lind", "CEO")]),
        ("J. Eva Lind", "", [ListedPerson("J. Eva Lind")]),
        ("Nordwerk GmbH", "", []),
        ("info@nordwerk.example", "", []),
        ("Sales Manager", "", []),
        ("-", "", []),
    ],
)
def test_people_of_a_cell(text, title, people):
    assert read_people(text, title) == people


CELL = st.sampled_from(
    [
        *(
            "",
            "nan",
            "x" * 2_000,
            "=cmd|'/c calc'!A1",
            "<script>alert(1)</script>",
            "a@b.example",
            "+49 30 123456",
        ),
        *(
            "\u202e\u200b",
            "Eva Lind",
            "12 Mill Road, Pune 411001",
            "Web: a.example",
            ";;;",
            "{'url': ''}",
            "٣٤٥",
        ),
    ]
)


class AnyContacts(TestCase):
    @settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow], deadline=None)
    @given(st.lists(st.tuples(CELL, CELL, CELL, CELL), min_size=1, max_size=4))
    def test_any_cells_give_facts_that_can_be_stored(self, rows):
        workspace = Workspace.objects.create(name="Ann's")
        lines = "".join(
            ",".join(f'"{cell}"' for cell in (f"Firm {n}", *row)) + "\n" for n, row in enumerate(rows)
        )
        file = bring(workspace, f"Company,Contact Details,Address,Contact Person,E-Mail\n{lines}")
        assert file.rows.count() == len(rows)
        assert not Fact.objects.filter(value="").exists()


def test_area_code_before_a_stroke_is_of_its_number(workspace):
    bring(
        workspace,
        "Company;Country;Phone\nNordwerk;Germany;0541/210958\nBolt;Germany;+49 431 12345 / +49 431 67890\n",
    )
    assert {value for field, value, _ in facts_of("Nordwerk") if field == "phone"} == {"+49541210958"}
    assert {value for field, value, _ in facts_of("Bolt") if field == "phone"} == {
        "+4943112345",
        "+4943167890",
    }


def test_mailbox_in_the_column_of_websites_is_a_mailbox(workspace):
    bring(workspace, "Company;Website;Email\nMöller Öfen;info@moeller.example;www.moeller.example\n")
    assert ("email", "info@moeller.example", "") in facts_of("Möller Öfen")
    assert Company.objects.get().domain == "moeller.example"


def test_mailbox_spells_umlauts_with_two_letters(workspace):
    bring(workspace, "Company;Email\nMöller Kälteanlagen AG;info@moeller-kaelteanlagen.example\n")
    assert Company.objects.get().domain == "moeller-kaelteanlagen.example"


def test_numbers_in_lines_of_a_cell_are_numbers_of_their_own(workspace):
    bring(
        workspace,
        'Company;Phone\nKestrel Ltd;"\u200e+44 1482 305010\u200f\n+44 1482 305011"\n'
        "Pike Ltd;+44 1482 305012 +44 1482 305013\n"
        'Perch Ltd;"+44 1482\n305014"\n',
    )
    assert facts_of("Kestrel Ltd") == {("phone", "+441482305010", ""), ("phone", "+441482305011", "")}
    assert facts_of("Pike Ltd") == {("phone", "+441482305012", ""), ("phone", "+441482305013", "")}
    assert facts_of("Perch Ltd") == {("phone", "+441482305014", "")}


def test_given_names_surnames_and_titles_of_several_people_belong_together(workspace):
    bring(
        workspace,
        "Company;Phone;First name;Last name;Job title\n"
        'Kestrel Ltd;;"Eva; Jan";"Lind; Moor";"CEO; Buyer"\nPike Ltd;;由香里;花岡;営業部長\n',
    )
    assert list(Person.objects.order_by("name").values_list("name", "title")) == [
        ("Eva Lind", "CEO"),
        ("Jan Moor", "Buyer"),
        ("花岡 由香里", "営業部長"),
    ]


def test_titles_of_several_people_of_a_cell_are_theirs(workspace):
    bring(
        workspace, 'Company;Phone;Contact person;Position\nKestrel Ltd;;"Eva Lind; Jan Moor";"CEO; Buyer"\n'
    )
    assert set(Person.objects.values_list("name", "title")) == {("Eva Lind", "CEO"), ("Jan Moor", "Buyer")}

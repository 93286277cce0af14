"""Different companies of one name and country stay apart, in a list and over several; the same is known by its name."""

import pytest
from django.utils import timezone

from leadslogix.accounts.models import Workspace
from leadslogix.leads.company_merges import find_kept
from leadslogix.leads.models import Company, CompanyMerge, Fact
from leadslogix.runs.dry_run import dry_run
from leadslogix.runs.models import PageVisit, Run
from leadslogix.seeds.rows import import_table
from scraping.outcomes import Outcome
from tests.leadslogix.seeds.tables import read_table

HEADER = "Company,City,Postal code,Country,Phone\n"


@pytest.fixture
def workspace(db):
    return Workspace.objects.create(name="Ann's")


def bring(workspace, text, name="list.csv"):
    """(state, company) of each row; the dry run must have said the same."""
    table = read_table(text.encode(), name)
    expected, plan = dry_run(workspace, table, table.mapping)
    result = import_table(workspace, table)
    counts = result.counts()
    assert counts == {name: getattr(expected, name) for name in counts}
    assert counts.pop("rows") == sum(counts.values())
    rows = list(result.file.rows.order_by("line").select_related("company"))
    assert [(row.line, row.state, row.reason) for row in rows] == [
        (reading.line, *plan.state_of(reading)) for reading in plan.readings
    ]
    return [(row.state, row.company and find_kept(row.company)) for row in rows]


def states_of(rows):
    return [state for state, _ in rows]


@pytest.mark.parametrize(
    "rows",
    [
        ("Weber AG,Hamburg,20095,Germany,040 333444", "Weber GmbH,Köln,50667,Germany,0221 555666"),
        ("Fischer Elektro,Ulm,89073,Germany,0731 1234", "Fischer Elektro,Kiel,24103,Germany,0431 1234"),
        ("ABC Trading LLC,Dallas,75201,USA,", "ABC Trading Inc.,Boston,02108,USA,"),
        ("Weber AG,,,Germany,", "Weber GmbH,,,Germany,"),
        ("Weber,,20095,Germany,", "Weber,,50667,Germany,"),
    ],
)
def test_namesakes_of_one_country_are_two_companies_with_their_own_contacts(workspace, rows):
    (first, one), (second, other) = bring(workspace, HEADER + "\n".join(rows))
    assert (first, second, one == other) == ("created", "created", False)
    assert all(Fact.objects.filter(company=one, field="city").count() < 2 for one in (one, other))
    assert other.seed_rows.get().reason.startswith("another company than in line 2: different ")


def test_namesakes_of_two_lists_are_two_companies(workspace):
    [(_, hamburg)] = bring(workspace, HEADER + "Hartmann AG,Hamburg,20095,Germany,040 333444\n")
    [(state, cologne)] = bring(workspace, HEADER + "Hartmann GmbH,Köln,50667,Germany,0221 555666\n")
    assert (state, cologne == hamburg) == ("created", False)
    again = "Hartmann GmbH,Köln,,Germany,\nHartmann AG,Hamburg,,Germany,\nHartmann GmbH,,,Germany,\n"
    rows = bring(workspace, HEADER + again)
    assert rows == [("known", cologne), ("known", hamburg), ("duplicate", cologne)]


def test_name_that_several_companies_have_is_none_of_them_and_is_known_the_next_time(workspace):
    text = HEADER + "Weber AG,Hamburg,,Germany,\nWeber GmbH,Köln,,Germany,\nWeber,,,Germany,\n"
    rows = bring(workspace, text)
    assert states_of(rows) == ["created", "created", "created"]
    assert [company for _, company in bring(workspace, text + "Bolt,,,Germany,\n")][:3] == [
        company for _, company in rows
    ]
    assert bring(workspace, HEADER + "WEBER,,,Germany,\n") == [("known", rows[2][1])]


def test_rows_that_say_less_are_the_only_company_of_their_name_in_any_order(workspace):
    rows = bring(
        workspace,
        HEADER + "Weber,,,Germany,\nWeber AG,Hamburg,,Germany,040 1234\nWEBER,Hamburg,,Germany,040 5678\n",
    )
    assert states_of(rows) == ["created", "duplicate", "duplicate"]


def test_company_in_another_place_is_not_the_one_that_has_a_website(workspace):
    text = "Company,City,Country,Website\nWeber AG,Hamburg,Germany,weber.example\nWeber,Köln,Germany,\n"
    text += "Weber GmbH,,Germany,\nWeber,Hamburg,Germany,\n"
    assert states_of(bring(workspace, text)) == ["created", "created", "created", "duplicate"]


def test_further_contacts_below_a_company_stay_with_it(workspace):
    text = "Company,City,Country,Contact,Email\nWeber AG,Hamburg,Germany,Eva Lind,eva@weber.example\n"
    text += ",,,Jan Moor,jan@weber.example\nWeber GmbH,Köln,Germany,Uwe Feld,uwe@weber-koeln.example\n"
    text += ",,,Ida Kranz,ida@weber-koeln.example\n"
    rows = bring(workspace, text)
    assert states_of(rows) == ["created", "duplicate", "created", "duplicate"]
    assert rows[0][1] == rows[1][1] != rows[2][1] == rows[3][1]


def test_company_that_was_merged_into_one_of_another_form_is_known_as_that(workspace):
    [(_, one)] = bring(workspace, HEADER + "Huber AG,,,Germany,\n")
    kept = Company.objects.create(
        workspace=workspace, identity="huber.example", name="Huber GmbH", country="DE"
    )
    Company.objects.filter(id=one.id).update(merged_into=kept)
    assert bring(workspace, HEADER + "HUBER AG,,,Germany,\n") == [("known", kept)]


@pytest.fixture
def kessler(workspace):
    """From the list of a fair before, and crawled."""
    text = "Company,Website,Country\nKessler Dichtungen e.K.,kessler-dichtungen.example,Germany\n"
    [(_, company)] = bring(workspace, text)
    Company.objects.filter(id=company.id).update(crawled_at=timezone.now())
    run = Run.objects.create(workspace=workspace, file=company.seed_rows.get().file)
    PageVisit.objects.create(
        workspace=workspace,
        run=run,
        company=company,
        url=company.website,
        layer="static",
        outcome=Outcome.OK,
        fetched_at=timezone.now(),
    )
    for field, value in (("city", "Ulm"), ("phone", "+497311234")):
        Fact.objects.create(workspace=workspace, company=company, field=field, value=value, confidence=90)
    return company


@pytest.mark.parametrize(
    "text",
    [
        "Company Name,Country,Location & Zone,Description\nKessler Dichtungen e.K.,Germany,Hall 2,Seals\n",
        "name,booth_number,hall\nKESSLER DICHTUNGEN e.K.,A12,2\n",
    ],
)
def test_name_alone_is_the_only_company_of_that_whole_name_and_costs_nothing(workspace, kessler, text):
    table = read_table(text.encode(), "fair.csv")
    planned, _ = dry_run(workspace, table, table.mapping)
    assert (planned.known, planned.fresh, planned.forecast.companies) == (1, 1, 0)
    row = import_table(workspace, table).file.rows.get()
    assert (row.company, row.reason) == (
        kessler,
        "known as Kessler Dichtungen e.K.: the only company of this whole name",
    )


@pytest.mark.parametrize(
    "row",
    [
        "Kessler Dichtungen e.K.,,,Austria,",
        "Kessler Dichtungen e.K.,Kiel,,Germany,",
        "Kessler Dichtungen e.K.,,,Germany,0431 5678",
        "Kessler Dichtungen GmbH,,,Germany,",
        "Kessler Dichtungen,,,Germany,",
        "Kessler Dichtungen 2 e.K.,,,Germany,",
    ],
)
def test_what_contradicts_or_is_not_the_whole_name_is_a_company_of_its_own(workspace, kessler, row):
    assert states_of(bring(workspace, HEADER + row + "\n")) == ["created"]


def test_mailbox_at_another_domain_contradicts(workspace, kessler):
    text = "Company,Country,Email\nKessler Dichtungen e.K.,Germany,info@other-kd.example\n"
    assert states_of(bring(workspace, text)) == ["created"]


def test_name_that_two_known_companies_have_is_neither(workspace, kessler):
    Company.objects.create(
        workspace=workspace,
        identity="k.example",
        domain="k.example",
        name="Kessler Dichtungen e.K.",
        country="DE",
    )
    bring(workspace, "Company,Website,Country\nKessler Dichtungen e.K.,kessler.example,Germany\n")
    assert states_of(bring(workspace, HEADER + "Kessler Dichtungen e.K.,,,Germany,\n")) == ["created"]


def test_word_alone_without_form_and_country_is_not_the_company_of_that_name(workspace):
    bring(workspace, "Company,Website,Country\nOrion,orion.example,Germany\n")
    assert states_of(bring(workspace, "name,booth_number,hall\nOrion,A12,2\n")) == ["created"]
    assert states_of(bring(workspace, "name,country\nOrion,Germany\n")) == ["known"]


def test_companies_that_a_person_keeps_apart_are_not_taken_for_each_other(workspace, kessler):
    [(_, other)] = bring(workspace, HEADER + "Kessler Dichtungen,,,Germany,\n")
    CompanyMerge.objects.create(workspace=workspace, kept=kessler, other=other, score=70, state="dismissed")
    assert bring(workspace, HEADER + "Kessler Dichtungen,Ulm,,Germany,\n") == [("known", other)]


HANSEN = "Hansen Maschinenbau GmbH,Ulm,89073,Germany,0731 55501"
HANSEN_AGAIN = "Hansen Maschinen-Bau GmbH,Ulm,89073,Germany,0731/55501"


def test_near_duplicate_in_a_list_is_a_duplicate_with_its_reasons(workspace):
    rows = bring(
        workspace, f"{HEADER}{HANSEN}\nHansen Maschinenhandel GmbH,Ulm,89073,Germany,\n{HANSEN_AGAIN}\n"
    )
    assert states_of(rows) == ["created", "created", "duplicate"]
    assert Company.objects.get(id=rows[0][1].id).seed_rows.get(line=4).reason == (
        "the same company as in line 2: the same name without its legal form, both in DE, "
        "the same place, DE 89073, the same number, +4973155501"
    )


@pytest.mark.parametrize(
    "row",
    [
        "Hansen Maschinen-Bau GmbH,Kiel,24103,Germany,0731 55501",
        "Hansen Maschinen-Bau AG,Ulm,89073,Germany,0731 55501",
        "Hansen Maschinen-Bau GmbH,,,Germany,",
        "Hansen Maschinen-Bau 2 GmbH,Ulm,89073,Germany,0731 55501",
    ],
)
def test_what_only_a_person_may_decide_is_no_near_duplicate(workspace, row):
    assert states_of(bring(workspace, f"{HEADER}{HANSEN}\n{row}\n")) == ["created", "created"]


def test_near_duplicate_of_a_company_with_a_website_is_that_company_in_any_order(workspace):
    header = "Company,City,Country,Phone,Website\n"
    text = "Hansen Maschinen-Bau,Ulm,Germany,0731 55501,\n"
    text += "Hansen Maschinenbau GmbH,Ulm,Germany,0731 55501,hansen.example\n"
    rows = bring(workspace, header + text)
    assert (states_of(rows), rows[0][1].domain) == (["created", "duplicate"], "hansen.example")


def test_row_between_two_forms_joins_the_first_and_brings_no_third(workspace):
    text = f"{HANSEN}\nHansen Maschinen-Bau,Ulm,89073,Germany,0731 55501\n"
    rows = bring(workspace, f"{HEADER}{text}Hansen Ma-schinenbau AG,Ulm,89073,Germany,0731 55501\n")
    assert states_of(rows) == ["created", "duplicate", "created"]


def test_near_duplicate_of_a_list_that_was_never_crawled_is_known(workspace):
    [(_, company)] = bring(workspace, f"{HEADER}{HANSEN}\n")
    assert bring(workspace, f"{HEADER}{HANSEN_AGAIN}\n") == [("known", company)]


def test_company_whose_name_a_later_list_says_is_found_by_it(workspace):
    bring(workspace, "Website,Country\nhansen.example,Germany\n")
    bring(workspace, "Company,Website\nHansen Maschinenbau GmbH,hansen.example\n")
    [(state, company)] = bring(workspace, f"{HEADER}Hansen Maschinen-Bau GmbH,,,Germany,\n")
    assert (state, company.domain) == ("known", "hansen.example")

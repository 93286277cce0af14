"""Imports: every row ends as created, known, duplicate or rejected, and the counts always add up."""

import csv
import io
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from leadslogix.accounts.models import User, Workspace
from leadslogix.leads.likeness import DIFFERENT, CompanyProfile, compare
from leadslogix.leads.models import Company, Suppression
from leadslogix.leads.suppressions import make_salt, suppression_hash
from leadslogix.runs.dry_run import dry_run
from leadslogix.seeds.errors import NoUsableColumn
from leadslogix.seeds.models import SeedFile, SeedRow
from leadslogix.seeds.readings import read_rows
from leadslogix.seeds.rows import import_table
from tests.leadslogix.seeds.tables import read_table


@pytest.fixture
def workspace(db):
    return Workspace.objects.create(name="Ann's")


def bring(workspace, text, **options):
    return import_table(workspace, read_table(text.encode(), "list.csv"), **options)


def states(result):
    return list(result.file.rows.order_by("line").values_list("line", "state", "reason"))


def test_rows_become_companies_with_their_original_columns(workspace):
    user = User.objects.create_user("ann@example.org")
    result = bring(
        workspace, "Firma;Web;Land;Stand\nAcme GmbH;www.acme.example/de;Österreich;A 1\n", user=user
    )
    row = result.file.rows.get()
    assert row.original == {
        "Firma": "Acme GmbH",
        "Web": "www.acme.example/de",
        "Land": "Österreich",
        "Stand": "A 1",
    }
    company = row.company
    assert (company.identity, company.domain, company.country) == ("acme.example", "acme.example", "AT")
    assert (company.name, company.website) == ("Acme GmbH", "http://www.acme.example/de")
    assert (result.file.name, result.file.delimiter, result.file.uploaded_by) == ("list.csv", ";", user)
    assert result.file.mapping == {"name": "Firma", "website": "Web", "country": "Land"}


def test_counts_and_reasons_of_a_mixed_list(workspace):
    bring(workspace, "name,website\nBolt,bolt.example\n")
    result = bring(
        workspace,
        "name,website\nAcme,acme.example\nBolt,www.bolt.example\nAcme again,http://shop.acme.example/\n,\nnan,nan\n"
        ",no address\nCord,no address\nname,website\n",
    )
    assert result.counts() == {"rows": 8, "created": 2, "known": 1, "duplicate": 1, "rejected": 4}
    assert states(result) == [
        (2, "created", ""),
        (3, "known", ""),
        (4, "duplicate", "the same company as in line 2"),
        (5, "rejected", "the row is empty"),
        (6, "rejected", "no name and no website"),
        (7, "rejected", '"no address" in column "website" is not a web address'),
        (8, "created", '"no address" in column "website" is not a web address'),
        (9, "rejected", "the header again"),
    ]
    assert list(result.rejected_lines())[:2] == ["line 5: the row is empty", "line 6: no name and no website"]


def test_same_bytes_again_are_the_same_file_and_change_nothing(workspace):
    first = bring(workspace, "name,website\nAcme,acme.example\n")
    again = bring(workspace, "name,website\nAcme,acme.example\n")
    assert (first.is_new, again.is_new) == (True, False)
    assert again.file == first.file
    assert again.counts() == {"rows": 1, "created": 1, "known": 0, "duplicate": 0, "rejected": 0}


def test_same_bytes_in_another_workspace_are_another_file(workspace):
    other = Workspace.objects.create(name="Carol's")
    bring(workspace, "name,website\nAcme,acme.example\n")
    assert bring(other, "name,website\nAcme,acme.example\n").counts()["created"] == 1
    assert Company.objects.for_workspace(other).count() == 1


def test_companies_without_websites_are_known_by_name_and_country(workspace):
    result = bring(workspace, "name,country\nAcme GmbH,DE\nACME,Germany\nAcme,France\n")
    assert [state for _, state, _ in states(result)] == ["created", "duplicate", "created"]


def test_row_without_a_website_is_the_company_of_that_name_that_has_one(workspace):
    result = bring(workspace, "name,website,country\nAcme,,\nACME GmbH,acme.example,DE\n")
    assert states(result) == [(2, "created", ""), (3, "duplicate", "the same company as in line 2")]
    assert Company.objects.get().domain == "acme.example"


def test_company_of_that_name_in_another_country_is_another_one(workspace):
    bring(workspace, "name,website,country\nAcme,,France\nACME GmbH,acme.example,DE\n")
    assert set(Company.objects.values_list("domain", "country")) == {("", "FR"), ("acme.example", "DE")}


def test_name_that_fits_two_websites_stays_by_itself(workspace):
    bring(workspace, "name,website\nAcme,a.example\nAcme,b.example\nAcme,\n")
    assert Company.objects.count() == 3


@pytest.mark.parametrize("other", ["Orbix S.p.A.,,", "Orbix,,Italy"])
def test_bare_name_that_two_companies_of_the_file_have_stays_by_itself(workspace, other):
    result = bring(workspace, f"name,website,country\nOrbix LLC,orbix.example,USA\n{other}\nOrbix,,\n")
    assert [state for _, state, _ in states(result)] == ["created", "created", "created"]


def test_bare_name_is_the_company_with_a_website_that_other_rows_of_the_name_are_too(workspace):
    text = "name,website,country\nOrbix LLC,orbix.example,USA\nOrbix LLC,,USA\nOrbix,,\n"
    assert [state for _, state, _ in states(bring(workspace, text))] == ["created", "duplicate", "duplicate"]


def test_legal_forms_of_different_countries_are_different_companies(workspace):
    result = bring(workspace, "name,country\nAcme LLC,\nAcme S.p.A.,\nACME SpA,\n")
    assert [state for _, state, _ in states(result)] == ["created", "created", "duplicate"]
    again = bring(workspace, "name\nAcme S.p.A.\nAcme Inc.\nAcme Ltd\n")
    # (An LLC is no Inc., although both are of the same country.)
    assert [state for _, state, _ in states(again)] == ["known", "created", "created"]


def test_name_without_form_and_country_is_the_company_of_that_name_with_a_form_if_there_is_just_one(
    workspace,
):
    assert bring(workspace, "name\nAcme\nAcme S.p.A.\n").counts()["created"] == 1
    assert bring(workspace, "name\nBolt\nBolt S.p.A.\nBolt LLC\n").counts()["created"] == 3


def test_row_with_a_form_of_another_country_is_not_the_company_that_has_a_website(workspace):
    bring(workspace, "name,website\nAcme S.p.A.,\nAcme LLC,acme.example\n")
    assert set(Company.objects.values_list("name", "domain")) == {
        ("Acme S.p.A.", ""),
        ("Acme LLC", "acme.example"),
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [("Acme LLC", "Acme S.p.A."), ("Acme GmbH", "Acme Oy"), ("Acme SpA", "Acme Inc"), ("Acme", "Acme LLC")],
)
def test_import_and_matcher_agree_about_forms_without_a_country(workspace, one, other):
    created = bring(workspace, f"name\n{one}\n{other}\n").counts()["created"]
    profiles = [CompanyProfile(uuid4(), name) for name in (one, other)]
    assert (created == 2) is (compare(*profiles) == DIFFERENT)


def test_later_rows_fill_what_the_first_left_empty(workspace):
    bring(workspace, "name,website,country\n,acme.example,\nAcme,acme.example,DE\n")
    company = Company.objects.get()
    assert (company.name, company.country) == ("Acme", "DE")


def test_later_file_fills_gaps_but_overwrites_nothing(workspace):
    bring(workspace, "name,website\nAcme,acme.example\n")
    bring(workspace, "name,website,country\nOther,acme.example/en,DE\n")
    company = Company.objects.get()
    assert (company.name, company.website, company.country) == ("Acme", "http://acme.example/", "DE")


def test_pages_of_the_fair_are_profiles_and_never_websites(workspace):
    rows = "".join(f"Firma {n},https://www.fair.example/exhibitor/{n},\n" for n in range(4))
    result = bring(workspace, f"name,website,x\nAcme,acme.example,\n{rows}")
    assert result.counts()["created"] == 5
    fair = Company.objects.filter(profile_url__startswith="https://www.fair.example/exhibitor/")
    assert set(fair.values_list("domain", "website")) == {("", "")}
    assert fair.count() == 4
    assert states(result)[1][2] == "fair.example is shared by many companies: taken as a profile page"


def test_home_page_of_the_fair_given_as_a_website_is_not_one(workspace):
    rows = "".join(f"Firma {n},firma-{n}.example,https://fair.example/e/{n}\n" for n in range(4))
    bring(
        workspace, f"name,website,profile\nAcme,http://www.fair.example/,https://fair.example/e/acme\n{rows}"
    )
    acme = Company.objects.get(name="Acme")
    assert (acme.website, acme.domain, acme.profile_url) == ("", "", "https://fair.example/e/acme")
    assert Company.objects.exclude(domain="").count() == 4


def test_shared_platform_is_a_profile_already_in_one_row(workspace):
    bring(workspace, "name,website\nAcme,https://www.facebook.com/acme\nBolt,bolt.example\n")
    acme = Company.objects.get(name="Acme")
    assert (acme.domain, acme.profile_url) == ("", "https://www.facebook.com/acme")


def test_sisters_on_their_groups_site_are_at_home_there(workspace):
    rows = "".join(f"Acme {city},acme.example/{city}\n" for city in ("Bonn", "Ulm", "Kiel", "Jena"))
    result = bring(workspace, f"name,website\n{rows}")
    assert result.counts() == {"rows": 4, "created": 1, "known": 0, "duplicate": 3, "rejected": 0}
    assert Company.objects.get().domain == "acme.example"


def test_bare_list_of_profile_pages_makes_one_company_per_page(workspace):
    result = bring(workspace, "".join(f"https://fair.example/e/{n}\n" for n in range(3)))
    assert result.counts()["created"] == 3
    assert set(Company.objects.values_list("domain", "name")) == {("", "")}


def test_servers_without_a_domain_are_told_apart_by_their_port(workspace):
    bring(workspace, "name,website\nAcme,http://127.0.0.1:8001/\nBolt,http://127.0.0.1:8002/\n")
    assert set(Company.objects.values_list("identity", flat=True)) == {"127.0.0.1:8001", "127.0.0.1:8002"}


def test_suppressed_domain_is_rejected(workspace):
    value_hash = suppression_hash(make_salt(workspace.id), "domain", "acme.example")
    Suppression.objects.create(workspace=workspace, kind="domain", value_hash=value_hash)
    result = bring(workspace, "name,website\nAcme,https://shop.acme.example/\nBolt,bolt.example\n")
    assert states(result)[0] == (2, "rejected", "the domain is on the suppression list")
    assert Company.objects.get().name == "Bolt"


def test_mapping_that_the_user_chose_is_taken(workspace):
    text = "a,b\nAcme GmbH,Bolt GmbH\n"
    bring(workspace, text, mapping={"name": "b"})
    assert Company.objects.get().name == "Bolt GmbH"


def test_mapping_to_columns_that_do_not_exist_is_refused_and_nothing_is_stored(workspace):
    with pytest.raises(NoUsableColumn, match="Columns found: a, b"):
        bring(workspace, "a,b\nAcme GmbH,x\n", mapping={"name": "c"})
    assert not SeedFile.objects.exists()


def test_failure_in_the_middle_stores_nothing(workspace, monkeypatch):
    monkeypatch.setattr("leadslogix.seeds.rows._store_rows", broken)
    with pytest.raises(RuntimeError):
        bring(workspace, "name,website\nAcme,acme.example\n")
    assert not SeedFile.objects.exists()
    assert not Company.objects.exists()


def broken(*_):
    raise RuntimeError("the database went away")


def test_cells_that_are_longer_than_a_column_are_cut_or_left_out(workspace):
    name, path = "N" * 5000, "p" * 3000
    bring(workspace, f"name,website\n{name},acme.example/{path}\n")
    row = SeedRow.objects.get()
    assert (len(row.name), row.website, row.original["name"]) == (300, "", name)
    assert "the name is cut to 300 characters" in row.reason


def test_number_of_queries_grows_by_batches_and_not_by_rows(workspace):
    bring(workspace, "name,website\nFirst,first.example\n")
    with CaptureQueriesContext(connection) as few:
        bring(workspace, "name,website\n" + "".join(f"A{n},a{n}.example\n" for n in range(5)))
    with CaptureQueriesContext(connection) as many:
        bring(workspace, "name,website\n" + "".join(f"B{n},b{n}.example\n" for n in range(50)))
    assert len(many) == len(few)


NAME = st.sampled_from(
    [
        *(
            "",
            "nan",
            "-",
            "Acme",
            "ACME GmbH",
            "Acme LLC",
            "Acme S.p.A.",
            "Nord 777",
            "Nord 7776 GmbH",
            "Bäcker",
        ),
        *(
            "Baecker AG",
            "\u9ad9\u6a4b\u682a\u5f0f\u4f1a\u793e",
            "name",
            "=1+1",
            "<b>Bolt</b>",
            "\x00Bolt",
            "x" * 700,
            '"',
            "\n",
        ),
    ]
)
SITE = st.sampled_from(
    [
        *(
            "",
            "acme.example",
            "www.acme.example/de",
            "http://bolt.example:8080/x",
            "x y",
            "http://[",
            "mailto:a@b.example",
        ),
        *(
            "fair.example/acme",
            "https://www.facebook.com/acme",
            "blocked.example",
            "b.example; c.example",
            "127.0.0.1",
        ),
    ]
)
COUNTRY = st.sampled_from(["", "DE", "Germany", "Italia", "USA", "Atlantis"])
CONTACT = st.sampled_from(
    [
        *(
            "",
            "info@acme.example",
            "desk@fair.example",
            "acme@gmail.com",
            "@",
            "Eva Lind",
            "Tel. 0731 12345; Web: bolt.example",
        ),
        *("+49 731 12345", "0731", "{'text': '', 'url': ''}", "89073 Ulm"),
    ]
)
ROWS = st.lists(st.tuples(NAME, SITE, COUNTRY, CONTACT, CONTACT), min_size=1, max_size=14)


def write_table(rows) -> str:
    out = io.StringIO()
    csv.writer(out).writerows([("name", "website", "country", "email", "phone"), *rows])
    return out.getvalue()


class AnyList(TestCase):
    @settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
    @given(st.lists(ROWS, min_size=1, max_size=2, unique_by=write_table))
    def test_rows_in_are_rows_out_as_the_dry_run_says(self, lists):
        workspace = Workspace.objects.create(name="Ann's")
        value_hash = suppression_hash(make_salt(workspace.id), "domain", "blocked.example")
        Suppression.objects.create(workspace=workspace, kind="domain", value_hash=value_hash)
        for number, rows in enumerate(lists):
            table = read_table(write_table(rows).encode(), f"{number}.csv")
            expected, plan = dry_run(workspace, table, table.mapping)
            result = import_table(workspace, table)
            counts = result.counts()
            assert counts == {name: getattr(expected, name) for name in counts}
            assert counts.pop("rows") == sum(counts.values()) == len(table.rows) == result.file.rows.count()
            stored = [(row.line, row.state, row.reason) for row in result.file.rows.order_by("line")]
            assert stored == [(row.line, *plan.state_of(row)) for row in plan.readings]


def test_names_with_and_without_umlauts_are_one_company(workspace):
    text = (
        "Firma;Land;Web\nBäcker AG;DE;\nBAECKER AG;DE;\nBaecker AG;AT;\n"
        "Müller KG;DE;mueller.example\nMUELLER KG;;\nMuller KG;;\n"
    )
    import_table(workspace, read_table(text.encode(), "list.csv"))
    states = SeedRow.objects.order_by("line").values_list("line", "state")
    assert dict(states) == {
        2: "created",
        3: "duplicate",
        4: "created",
        5: "created",
        6: "duplicate",
        7: "duplicate",
    }


def test_left_out_row_shows_what_it_says(workspace):
    text = "Company;Stand;Phone\nHall 2;;\n;A2;+44 1482\nKestrel;A1;\n"
    import_table(workspace, read_table(text.encode(), "list.csv"))
    rejected = SeedRow.objects.filter(state="rejected").order_by("line")
    assert list(rejected.values_list("name", flat=True)) == ["Hall 2", "A2 · +44 1482"]
    assert not any(rejected.values_list("company", flat=True))


def test_mailbox_in_the_column_of_websites_is_the_way_to_the_site():
    text = "Company,Website\nKestrel Ropes,info@kestrel.example\nPike Nets,pike.nets@gmail.com\nAcme,acme.example\n"
    readings = list(read_rows(table := read_table(text.encode(), "list.csv"), table.mapping))
    assert [reading.domain for reading in readings] == ["kestrel.example", "", "acme.example"]
    assert all(reading.has_mailbox for reading in readings[:2])
    assert not any(reading.is_cell_unusable for reading in readings)

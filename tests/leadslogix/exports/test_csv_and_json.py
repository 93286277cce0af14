"""CSV for people with spreadsheets, JSON lines for programs."""

import csv
import io
import json
import re
import unicodedata
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import example, given
from hypothesis import strategies as st

from leadslogix.exports.cells import cut_text, guard_csv, guard_row, printable_text
from leadslogix.exports.json_lines import encode_lead
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Fact, Suppression
from leadslogix.leads.suppressions import make_salt, suppression_hash
from leadslogix.runs.leads import iterate_leads
from leadslogix.runs.models import Run
from leadslogix.seeds.rows import import_table
from scraping.findings import Field
from tests.leadslogix.exports.export_files import write_csv, write_jsonl
from tests.leadslogix.leads.sightings import finding
from tests.leadslogix.seeds.tables import read_table

# A sign after what cannot be seen, and more than a number after it.
FORMULA = re.compile(r"[\s\u200e]*(?![+-][0-9]+([.,][0-9]+)?[\s\u200e\"]*(,.*)?$)[=+\-@\ufe62]", re.S)


def read_csv(path):
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def read_jsonl(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_csv_begins_with_a_mark_and_quotes_everything(full_run, tmp_path):
    write_csv(full_run, tmp_path / "leads.csv")
    data = (tmp_path / "leads.csv").read_bytes()
    assert data.startswith(b'\xef\xbb\xbf"Company","Website"')
    assert b",," not in data


def test_csv_holds_the_columns_of_the_sheet_leads(full_run, tmp_path):
    assert write_csv(full_run, tmp_path / "leads.csv") == 4
    acme, bolt, _, found = read_csv(tmp_path / "leads.csv")
    assert (acme["Email"], acme["Phone"], acme["Seed: Stand"]) == ("info@acme.example", "+49301234567", "A1")
    assert (bolt["Email"], bolt["Seed: Stand"]) == ("", "'=B2")
    assert found["Domain"] == "found.example"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "=1+1",
            "+1+1",
            "-2+3",
            "@SUM(A1)",
            " =1",
            "\xa0=1",
            "\u200b=1",
            "\ufeff=1",
        ),
        *("＝1", "＋1+1", "－1", "＠x", "=cmd|' /C calc'!A0", "+cmd|x", "-cmd", "+49=1", "- 1"),
    ],
)
def test_formula_gets_a_quote_before_it(text):
    assert guard_csv(text) == f"'{text}"


INVISIBLE = ["\u180e", "\u061c", "\u3000", "\u2003", "\u200e", "\u202e", "\x85", "͏", "ㅤ", "️", "\u2028"]
INVISIBLE += ["\u0301", "\u20dd", "\u2800", "\U000e0100"]


@pytest.mark.parametrize("char", INVISIBLE, ids=lambda char: f"U+{ord(char):04X}")
@pytest.mark.parametrize("sign", "=+-@\u2212\ufe62\ufe63\u207c\uff1d")
def test_nothing_invisible_hides_a_sign(char, sign):
    text = f"{char}{sign}cmd|x"
    assert guard_csv(text) == f"'{text}"


@pytest.mark.parametrize(
    ("text", "guarded"),
    [
        ("Bolts;=cmd|x", "Bolts;'=cmd|x"),
        ("Bolts,=cmd|x", "Bolts,'=cmd|x"),
        ("Bolts; \u2003+cmd|x;more", "Bolts;' \u2003+cmd|x;more"),
        ('Bolts;"=cmd|x"', 'Bolts;\'"=cmd|x"'),
        ("Bolts\n=1+1", "Bolts\n'=1+1"),
        ("\t=1", "'\t'=1"),
        ("\n=1", "'\n'=1"),
        ("+1;=2", "'+1;'=2"),
        ("Bolts; +49 30 123450, -5", "Bolts; +49 30 123450, -5"),
        ("a-b; c=d, e@f.example", "a-b; c=d, e@f.example"),
    ],
)
def test_each_part_that_another_separator_makes_a_cell_is_guarded(text, guarded):
    assert guard_csv(text) == guarded


def test_every_character_that_looks_like_a_sign_is_known():
    """Compatibility forms, of which a program may make the plain sign."""
    alike = [char for char in map(chr, range(0x20000)) if unicodedata.normalize("NFKC", char) in {*"=+-@"}]
    assert [char for char in alike if guard_csv(f"{char}cmd|x") != f"'{char}cmd|x"] == []


HOSTILE = st.text(alphabet=[*"=+-@;,\t\n\"'| a1", "\u3000", "\ufe62", "\u200e"], max_size=12)


@given(HOSTILE, HOSTILE, st.sampled_from(",;\t"))
@example("a;", '"=1', ";")
def test_no_cell_is_a_formula_whatever_separates_the_cells(one, other, separator):
    file = io.StringIO(newline="")
    csv.writer(file, quoting=csv.QUOTE_ALL).writerow([guard_csv(one), guard_csv(other)])
    cells = [
        cell
        for row in csv.reader(io.StringIO(file.getvalue(), newline=""), delimiter=separator)
        for cell in row
    ]
    assert [cell for cell in cells if FORMULA.match(cell)] == []


def test_hidden_nul_does_not_hide_a_formula():
    assert guard_csv("\x00=1+1") == "'=1+1"


@pytest.mark.parametrize(
    "text",
    ["+49301234567", "+49 (0)30 / 123-45", "-5", "-5.25", "+3,5", "12", "a=b", "Müller & Co", "", "' =1"],
)
def test_numbers_phones_and_plain_text_stay_as_they_are(text):
    assert guard_csv(text) == text


@given(st.text(alphabet=st.characters(codec=None), max_size=30))
@example("\ud800=1")
@example("\u200b\u200b+a")
def test_guarded_text_can_be_read_back_and_calls_nothing(text):
    guarded = guard_csv(text)
    assert guarded.encode("utf-8").decode("utf-8") == guarded
    assert guarded.replace("'", "") == printable_text(text).replace("'", "")
    assert guarded.startswith("'") or not guarded.startswith(("=", "@", "\t", "\r"))


@pytest.mark.parametrize("text", ["\U0001f600" * 16_383 + "a", "a" * 32_767, "short"])
def test_text_that_fits_into_a_cell_is_not_cut(text):
    assert cut_text(text) == text


@pytest.mark.parametrize("text", ["\U0001f600" * 16_384, "a" * 32_768, "a" + "\U0001f600" * 90_000])
def test_text_that_does_not_fit_is_cut_and_says_so(text):
    cut = cut_text(text)
    assert 32_765 <= len(cut.encode("utf-16-le")) // 2 <= 32_767
    assert cut.endswith("…")


def test_json_lines_have_the_promised_shape(full_run, tmp_path):
    assert write_jsonl(full_run, tmp_path / "leads.jsonl") == 4
    acme = read_jsonl(tmp_path / "leads.jsonl")[0]
    assert list(acme) == [
        *("company", "website", "domain", "country", "score", "facts", "people", "outcomes", "spent", "seed")
    ]
    assert (acme["company"], acme["website"], acme["country"]) == ("Acme", "http://acme.example/", "DE")
    assert acme["outcomes"] == {"static": "found"}
    assert acme["spent"] == {"pages": 4, "renders": 0, "seconds": 2.0, "bytes": 9000}
    assert acme["seed"] == {"Firma": "Acme", "Website": "acme.example", "Land": "DE", "Stand": "A1"}


def test_json_fact_carries_its_reasons_and_sources(full_run, tmp_path):
    write_jsonl(full_run, tmp_path / "leads.jsonl")
    fact = read_jsonl(tmp_path / "leads.jsonl")[0]["facts"][0]
    assert fact == {
        "field": "email",
        "value": "info@acme.example",
        "confidence": 95,
        "verified": "valid syntax, own domain, role",
        "reasons": [["in the text", 60], ["on the contact page", 20], ["calibrated on labelled pages", 15]],
        "sources": [
            {
                "url": "https://acme.example/contact",
                "layer": "static",
                "method": "text",
                "snippet": "... info@acme.example ...",
                "seen_at": "2026-11-18T12:00:00+00:00",
            }
        ],
    }


def test_json_people_carry_their_contacts_and_sources(full_run, tmp_path):
    write_jsonl(full_run, tmp_path / "leads.jsonl")
    (eva,) = read_jsonl(tmp_path / "leads.jsonl")[0]["people"]
    assert (eva["name"], eva["title"], eva["email"], eva["phone"]) == (
        "Eva Müller",
        "CEO",
        "eva@acme.example",
        "",
    )
    assert (eva["confidence"], eva["sources"][0]["url"]) == (80, "https://acme.example/contact")


def test_rejected_and_suppressed_facts_are_not_exported(full_run, tmp_path):
    Suppression.objects.create(
        workspace=full_run.workspace,
        kind="email",
        value_hash=suppression_hash(make_salt(full_run.workspace_id), "email", "info@acme.example"),
    )
    Fact.objects.filter(value="sales@acme.example").update(state="rejected", rejected_by="reviewer")
    write_jsonl(full_run, tmp_path / "leads.jsonl")
    facts = read_jsonl(tmp_path / "leads.jsonl")[0]["facts"]
    assert [fact["value"] for fact in facts if fact["field"] == "email"] == ["eva@acme.example"]


def suppress(run, kind, value):
    Suppression.objects.create(
        workspace=run.workspace,
        kind=kind,
        value_hash=suppression_hash(make_salt(run.workspace_id), kind, value),
    )


def test_company_whose_domain_is_suppressed_keeps_an_empty_row(full_run, tmp_path):
    suppress(full_run, "domain", "acme.example")
    write_jsonl(full_run, tmp_path / "leads.jsonl")
    write_csv(full_run, tmp_path / "leads.csv")
    acme = read_jsonl(tmp_path / "leads.jsonl")[0]
    assert (acme["domain"], acme["facts"], acme["people"]) == ("[suppressed]", [], [])
    assert "acme.example" not in (tmp_path / "leads.csv").read_text("utf-8")
    assert read_csv(tmp_path / "leads.csv")[0]["Why empty"] == "on the suppression list"


@pytest.mark.parametrize("min_confidence", [0, 90])
def test_field_of_which_nothing_found_is_delivered_says_so(full_run, tmp_path, min_confidence):
    suppress(full_run, "phone", "+49301234567")
    write_csv(full_run, tmp_path / "leads.csv", min_confidence)
    assert "phone: withheld (static)" in read_csv(tmp_path / "leads.csv")[0]["Why empty"]


def test_person_of_whom_only_a_mailbox_is_known_is_not_missing(full_run, tmp_path):
    Fact.objects.filter(field="person").delete()
    write_csv(full_run, tmp_path / "leads.csv")
    acme = read_csv(tmp_path / "leads.csv")[0]
    assert (acme["People"], acme["Why empty"]) == ("Eva Müller (CEO)", "")


def test_person_whose_mailbox_is_suppressed_is_not_named(full_run, tmp_path):
    suppress(full_run, "email", "eva@acme.example")
    write_jsonl(full_run, tmp_path / "leads.jsonl", 0)
    text = (tmp_path / "leads.jsonl").read_text("utf-8")
    assert "Eva" not in text
    assert "sales@acme.example" in text


def test_company_without_a_name_is_called_by_what_its_site_says(full_run, bolt, tmp_path):
    unsure = {"confidence": 40, "reasons": (("in the title", 40),)}
    merge_findings(bolt, [finding(Field.NAME, "Bolt AG", **unsure), finding(Field.COUNTRY, "CH", **unsure)])
    Company.objects.filter(id=bolt.id).update(name="", country="")
    write_jsonl(full_run, tmp_path / "leads.jsonl")
    write_csv(full_run, tmp_path / "leads.csv")
    from_json, from_csv = read_jsonl(tmp_path / "leads.jsonl")[1], read_csv(tmp_path / "leads.csv")[1]
    assert (from_json["company"], from_json["country"]) == ("Bolt AG", "CH")
    assert (from_csv["Company"], from_csv["Country"]) == ("Bolt AG", "CH")


def test_lone_surrogates_do_not_stop_the_json(full_run):
    lead = next(iterate_leads(full_run))
    line = encode_lead(replace(lead, seed={"Fir\ud800ma": "a\udfffb"}))
    assert json.loads(line.encode("utf-8"))["seed"] == {"Firma": "ab"}


def test_company_known_from_an_earlier_list_is_a_lead_too(full_run, tmp_path):
    table = read_table(b"name,website\nBolt,bolt.example\nDean,dean.example\n", "again.csv")
    again = Run.objects.create(
        workspace=full_run.workspace, file=import_table(full_run.workspace, table).file
    )
    write_csv(again, tmp_path / "leads.csv")
    assert [row["Domain"] for row in read_csv(tmp_path / "leads.csv")] == ["bolt.example", "dean.example"]


def test_fact_of_just_the_least_confidence_is_exported(full_run, tmp_path):
    write_csv(full_run, tmp_path / "leads.csv", 95)
    assert read_csv(tmp_path / "leads.csv")[0]["Email"] == "info@acme.example"
    write_csv(full_run, tmp_path / "leads.csv", 96)
    assert read_csv(tmp_path / "leads.csv")[0]["Email"] == ""


def test_duplicate_and_rejected_rows_make_no_lead(workspace, tmp_path):
    data = b"name,website\nAcme,acme.example\nAcme again,acme.example\n,\n"
    file = import_table(workspace, read_table(data, "x.csv")).file
    assert write_csv(Run.objects.create(workspace=workspace, file=file), tmp_path / "leads.csv") == 1


def run_of(workspace, size):
    rows = "".join(f"Firma {size} {n},firma-{size}-{n}.example\n" for n in range(size))
    file = import_table(workspace, read_table(f"name,website\n{rows}".encode(), "x.csv")).file
    for row in file.rows.select_related("company"):
        merge_findings(row.company, [finding(Field.EMAIL, f"info@{row.company.domain}")])
    return Run.objects.create(workspace=workspace, file=file)


def test_number_of_queries_does_not_grow_with_the_companies(workspace, tmp_path):
    small, large = run_of(workspace, 2), run_of(workspace, 40)
    with CaptureQueriesContext(connection) as few:
        write_jsonl(small, tmp_path / "small.jsonl")
    with CaptureQueriesContext(connection) as many:
        write_jsonl(large, tmp_path / "large.jsonl")
    assert len(many) == len(few)


CELLS = st.lists(
    st.one_of(
        st.text(alphabet='+-=@|;,\t "(0123456789ab\u200e\x00\uff0b', max_size=12),
        st.sampled_from(
            ["+49 30 1234567", "+1 (512) 472-5555", "80", "", "a; +49 30 1234567", "-12.5", "=1+1"]
        ),
    ),
    max_size=6,
)


@given(CELLS)
@example(["+49301234567", "+49301234567|=1"])
@example(["Acme", "+49 30 1234567; +49 30 7654321", "80"])
def test_row_is_guarded_as_its_cells_are(cells):
    assert guard_row(cells) == [guard_csv(cell) for cell in cells]


def test_csv_has_the_city_of_the_street_and_counts_sources(run, acme, tmp_path):
    """Of sources it reads no more than it needs."""
    write_csv(run, tmp_path / "leads.csv")
    row = read_csv(tmp_path / "leads.csv")[0]
    assert row["City"] == "Berlin"
    assert int(row["Sources"]) == sum(len(fact.sources) for fact in next(iterate_leads(run)).facts)

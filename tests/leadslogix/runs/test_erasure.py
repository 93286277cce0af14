"""After an erasure no trace of the person is left in any table or file, and no crawl brings the person back."""

import json
import zlib

import pytest
from django.apps import apps
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.serializers import serialize
from django.utils import timezone

from leadslogix.accounts.models import LoggedAction
from leadslogix.leads.likeness import Likeness
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Fact, Person, Source, StoredPage, Suppression
from leadslogix.runs.duplicates import merge_companies
from leadslogix.runs.erasure import erase_person, find_people
from leadslogix.runs.models import PageVisit
from leadslogix.runs.store import store_report
from leadslogix.runs.stored_pages import unpack_body
from leadslogix.seeds.models import SeedRow
from leadslogix.seeds.rows import import_table
from queueing.models import DeadLetter, Task
from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.reports import Report, SavedPage
from scraping.findings import Field, FoundPerson
from tests.leadslogix.conftest import add_company
from tests.leadslogix.leads.sightings import finding
from tests.leadslogix.seeds.tables import read_table

NAME, MAIL, MOBILE, SWITCHBOARD = "Eva Müller", "eva.mueller@huber.example", "+491701234567", "+4973112345"
TRACES = ("müller", "muller", "eva.mueller", "1701234567", "m\\u00fcller", "eva-muller")
TEAM = "https://huber.example/team/eva-muller"


def findings():
    eva = FoundPerson(NAME, "CEO", email=MAIL, phone=MOBILE)
    on_team = {"url": TEAM, "page_hash": "1" * 64, "person": eva}
    return [
        finding(Field.PERSON, NAME, snippet="Eva Müller, CEO", **on_team),
        finding(Field.EMAIL, MAIL, **on_team),
        finding(Field.PHONE, MOBILE, **on_team),
        finding(Field.PHONE, SWITCHBOARD, **on_team),
        finding(Field.PHONE, SWITCHBOARD, snippet=f"Call us, or Eva Müller: {SWITCHBOARD}"),
        finding(Field.DESCRIPTION, "Led by Eva Müller since 2010."),
        finding(Field.EMAIL, "info@huber.example", page_hash="2" * 64),
    ]


def store_page(run, page_hash: str, text: str, url: str = "https://huber.example/") -> None:
    StoredPage.objects.create(
        workspace=run.workspace, page_hash=page_hash, url=url, body=zlib.compress(text.encode())
    )


@pytest.fixture
def huber(run, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    company = add_company(run, "Huber", 2, domain="huber.example", country="DE")
    merge_findings(company, findings())
    SeedRow.objects.update(original={"Exhibitor": "Huber", "Contact": "MÜLLER, Eva", "Hall": "A1"})
    store_page(run, "1" * 64, "no name here", TEAM)
    store_page(run, "2" * 64, "<p>Frau Eva M&uuml;ller</p>")
    store_page(run, "3" * 64, "<p>Nobody</p>")
    for number in "123":
        PageVisit.objects.create(
            workspace=run.workspace,
            run=run,
            company=company,
            url=TEAM if number == "1" else "https://huber.example/",
            final_url="",
            layer="static",
            outcome="ok",
            page_hash=number * 64,
            fetched_at=timezone.now(),
        )
    place = {"workspace_id": run.workspace_id, "run_id": run.id, "kind": "listing", "key": f"{company.id}:x"}
    Task.objects.create(tier="directory", home_tier="directory", payload={"page": TEAM, "number": 2}, **place)
    DeadLetter.objects.create(
        tier="directory",
        error_class="timeout",
        error_message=f"{TEAM} timed out",
        page=b"Eva Muller",
        **place,
    )
    for folder in ("uploads", "exports"):
        default_storage.save(
            f"{folder}/{run.workspace_id}/a/table.json", ContentFile(json.dumps([MAIL]).encode())
        )
        default_storage.save(f"{folder}/{run.workspace_id}/b/table.json", ContentFile(b"[]"))
    return company


def all_text(tmp_path) -> str:
    """Everything that the database and the file storage hold."""
    rows = [serialize("json", model.objects.all()) for model in apps.get_models() if model._meta.managed]
    pages = [unpack_body(bytes(page.body)).decode() for page in StoredPage.objects.all()]
    letters = [bytes(letter.page or b"").decode() for letter in DeadLetter.objects.all()]
    files = [path.read_text() for path in tmp_path.rglob("*") if path.is_file()]
    return "\n".join([*rows, *pages, *letters, *files]).lower()


def test_no_trace_is_left_in_any_table_or_file(huber, ann, tmp_path):
    before = all_text(tmp_path)
    assert [trace for trace in TRACES if trace in before]
    erase_person(Person.objects.get(), ann)
    after = all_text(tmp_path)
    assert [trace for trace in TRACES if trace in after] == []


def test_what_is_not_the_persons_stays(huber, ann):
    erase_person(Person.objects.get(), ann)
    assert set(Fact.objects.values_list("value", flat=True)) == {SWITCHBOARD, "info@huber.example"}
    assert Source.objects.filter(fact__value=SWITCHBOARD).exists()
    assert list(StoredPage.objects.values_list("page_hash", flat=True)) == ["3" * 64]
    assert SeedRow.objects.get().original == {"Exhibitor": "Huber", "Contact": "[erased]", "Hall": "A1"}
    assert PageVisit.objects.count() == 3
    assert Task.objects.get().payload == {"page": "[erased]", "number": 2}
    assert DeadLetter.objects.get().page is None


def test_person_does_not_return_with_the_next_crawl(huber, ann):
    erase_person(Person.objects.get(), ann)
    banned = merge_findings(huber, findings())
    assert not Person.objects.exists()
    assert set(Fact.objects.values_list("value", flat=True)) == {SWITCHBOARD, "info@huber.example"}
    assert banned.hashes == {"1" * 64}


def test_pages_and_quotes_with_the_name_are_not_stored_again(run, huber, ann, tmp_path):
    erase_person(Person.objects.get(), ann)
    pages = [
        SavedPage("5" * 64, "https://huber.example/", b"<p>Led by <b>Eva</b> M&uuml;ller</p>", "utf-8"),
        SavedPage("6" * 64, "https://huber.example/a", f"<p>Ask {MAIL.upper()}</p>".encode(), "utf-8"),
        SavedPage("7" * 64, "https://huber.example/b", b"<p>Led by Eva Maier</p>", "utf-8"),
    ]
    quote = finding(Field.NAME, "Huber GmbH", snippet="MÜLLER, Eva leads Huber GmbH", locator="#eva-muller")
    turned = finding(Field.PERSON, "Müller Eva", person=FoundPerson("Müller Eva"))
    report = Report(
        findings=(quote, turned),
        outcomes=(),
        visits=(),
        ledger=Ledger(Budget()),
        target_met=False,
        pages=tuple(pages),
    )
    store_report(run, huber, report)
    left = all_text(tmp_path)
    assert [trace for trace in TRACES if trace in left] == []
    assert "7" * 64 in StoredPage.objects.values_list("page_hash", flat=True)
    assert Source.objects.get(fact__value="Huber GmbH").snippet == ""


def test_list_that_names_the_person_again_is_kept_without_the_name(huber, ann, tmp_path):
    erase_person(Person.objects.get(), ann)
    Company.objects.filter(id=huber.id).update(identity="huber.example")
    text = f"name,website,contact,email,hall\nHuber,huber.example,MÜLLER Eva,{MAIL},A1\n"
    import_table(huber.workspace, read_table(text.encode(), "again.csv"))
    left = all_text(tmp_path)
    assert [trace for trace in TRACES if trace in left] == []
    row = SeedRow.objects.get(file__name="again.csv")
    assert (row.company, row.original["hall"], row.original["contact"]) == (huber, "A1", "[erased]")


def test_only_salted_hashes_are_kept(huber, ann):
    erase_person(Person.objects.get(), ann)
    kept = Suppression.objects.values_list("kind", "value")
    assert set(kept) == {("email", ""), ("phone", ""), ("person", "")}


def test_namesake_at_another_company_stays(run, huber, ann):
    other = add_company(run, "Bolt", 3, domain="bolt.example")
    merge_findings(other, [finding(Field.PERSON, NAME, person=FoundPerson(NAME))])
    erase_person(Person.objects.get(company=huber), ann)
    assert Person.objects.get().company == other


@pytest.mark.parametrize(
    ("mailbox", "is_theirs"),
    [
        ("eva@huber.example", True),
        ("mueller@huber.example", True),
        ("e.muller@huber.example", True),
        ("emueller@huber.example", True),
        ("muellere@huber.example", True),
        ("info@huber.example", False),
        ("evaluation@huber.example", False),
        ("huber@huber.example", False),
    ],
)
def test_mailbox_named_after_the_person_is_erased_although_it_is_the_company_s(huber, mailbox, is_theirs):
    merge_findings(huber, [finding(Field.EMAIL, mailbox)])
    erase_person(Person.objects.get())
    merge_findings(huber, [finding(Field.EMAIL, mailbox)])
    assert Fact.objects.filter(value=mailbox).exists() is not is_theirs


def test_pages_and_quotes_of_other_companies_with_the_mailbox_are_erased_too(run, huber, tmp_path):
    other = add_company(run, "Bolt", 3, domain="bolt.example")
    text = f"Our partner: Eva Müller, {MAIL}, or call +49 30 901820"
    seen = {"url": "https://bolt.example/", "page_hash": "4" * 64, "snippet": text}
    rejected = {"rejected": "other_company", "confidence": 0}
    merge_findings(
        other, [finding(Field.EMAIL, MAIL, **seen, **rejected), finding(Field.PHONE, "+4930901820", **seen)]
    )
    store_page(run, "4" * 64, text, "https://bolt.example/")
    erase_person(Person.objects.get())
    left = all_text(tmp_path)
    assert [trace for trace in TRACES if trace in left] == []
    assert Fact.objects.filter(company=other, value="+4930901820").exists()


def test_copies_at_a_merged_company_are_erased_too(run, huber, ann, tmp_path):
    other = add_company(run, "Huber GmbH", 3)
    merge_findings(other, findings())
    merge_companies((huber.id, other.id), Likeness(100, (("the same", 100),)))
    erase_person(Person.objects.get(company=huber), ann)
    assert not Person.objects.exists()
    assert [trace for trace in TRACES if trace in all_text(tmp_path)] == []


def test_log_says_who_erased_and_names_nobody(huber, ann):
    erase_person(Person.objects.get(), ann)
    line = LoggedAction.objects.get()
    assert (line.by, line.action) == ("ann@ann.example", "erase person")
    assert line.subject.endswith("of Huber")


@pytest.mark.parametrize("text", ["eva", "Eva Müller", MAIL.upper(), "0170 1234567", "+49 170 1234567"])
def test_person_is_found_by_name_mailbox_and_number(huber, workspace, text):
    assert [person.name for person in find_people(workspace, text)] == [NAME]


@pytest.mark.parametrize("text", ["Eva Mueller", "eva muller", "Mueller Eva", "Eva P. Müller"])
def test_person_is_found_in_another_spelling(huber, workspace, text):
    assert [person.name for person in find_people(workspace, text)] == [NAME]


@pytest.mark.parametrize(
    ("erased", "other"), [("Joerg Mueller", "Jörg Müller"), ("Andre Lind", "André Lind")]
)
def test_spelling_with_accents_is_erased_with_the_one_without(run, erased, other):
    company = add_company(run, "Bolt", 3, domain="bolt.example")
    merge_findings(
        company, [finding(Field.PERSON, name, person=FoundPerson(name)) for name in (erased, other)]
    )
    erase_person(Person.objects.filter(name=erased).first() or Person.objects.get())
    assert not Person.objects.exists()


def test_person_of_another_workspace_is_not_found(huber, carols_workspace):
    assert find_people(carols_workspace, NAME) == []
    assert Company.objects.count() == 1


def bring(workspace, text: str, name: str) -> SeedRow:
    import_table(workspace, read_table(text.encode(), name))
    return SeedRow.objects.filter(file__name=name).order_by("line").first()


def test_person_does_not_return_with_lists_that_name_the_company_in_another_way(workspace):
    bring(workspace, "Firma,Land,Kontakt\nVolkmar Seilbahn GmbH,Germany,Hannes Ostrowski\n", "1.csv")
    erase_person(Person.objects.get())
    with_site = "Firma,Website,Kontakt\nVolkmar Seilbahn GmbH,volkmar.example,Hannes Ostrowski\n"
    assert bring(workspace, with_site, "2.csv").original["Kontakt"] == "[erased]"
    assert bring(workspace, "Firma,Kontakt\nVolkmar Seilbahn,Hannes Ostrowski\n", "3.csv").original[
        "Kontakt"
    ] == ("[erased]")
    assert not Fact.objects.filter(value="Hannes Ostrowski").exists()
    assert not Person.objects.exists()


def test_person_is_erased_at_all_companies_that_lists_made_of_one(workspace):
    bring(workspace, "Firma,Land,Kontakt\nVolkmar Seilbahn GmbH,Germany,Hannes Ostrowski\n", "1.csv")
    bring(
        workspace, "Firma,Website,Kontakt\nVolkmar Seilbahn GmbH,volkmar.example,Hannes Ostrowski\n", "2.csv"
    )
    bring(workspace, "Firma,Kontakt\nBolt,Hannes Ostrowski\n", "3.csv")
    assert Person.objects.count() == 3
    erase_person(Person.objects.order_by("created_at").first())
    assert Person.objects.get().company.name == "Bolt"
    assert SeedRow.objects.get(file__name="2.csv").original["Kontakt"] == "[erased]"


def test_namesake_at_an_unrelated_company_is_imported(workspace):
    bring(workspace, "Firma,Land,Kontakt\nVolkmar Seilbahn GmbH,Germany,Hannes Ostrowski\n", "1.csv")
    erase_person(Person.objects.get())
    row = bring(workspace, "Firma,Land,Kontakt\nBolt GmbH,Germany,Hannes Ostrowski\n", "2.csv")
    assert row.original["Kontakt"] == "Hannes Ostrowski"
    assert Person.objects.get().company.name == "Bolt GmbH"


def test_person_stays_erased_when_the_company_is_merged_into_another(run, huber, tmp_path):
    erase_person(Person.objects.get())
    other = add_company(run, "Hydraulik Sued", 3, domain="sued.example", created_at=huber.created_at)
    merge_findings(other, findings())
    Company.objects.filter(id=huber.id).update(domain="")
    merge_companies((huber.id, other.id), Likeness(100, (("the same", 100),)))
    assert not Person.objects.exists()
    assert [trace for trace in TRACES if trace in all_text(tmp_path)] == []
    merge_findings(other, findings())
    assert not Person.objects.exists()


@pytest.mark.parametrize(
    "spelled",
    ["Joerg Mueller", "Jörg P. Müller", "MUELLER, Jörg", "Müller Joerg", "Jörg Peter Müller", "Jorg Muller"],
)
def test_other_spelling_of_the_name_does_not_return(workspace, spelled):
    bring(workspace, "Firma,Land,Kontakt\nVolkmar GmbH,Germany,Jörg Müller\n", "1.csv")
    erase_person(Person.objects.get())
    row = bring(workspace, f'Firma,Land,Kontakt\nVolkmar GmbH,Germany,"{spelled}"\n', "2.csv")
    assert row.original["Kontakt"] == "[erased]"
    merge_findings(row.company, [finding(Field.PERSON, spelled, person=FoundPerson(spelled))])
    assert not Person.objects.exists()


@pytest.mark.parametrize("other", ["Jörg Maier", "Anna Müller", "Jörg Müllner"])
def test_colleague_with_a_part_of_the_name_stays(workspace, other):
    bring(workspace, "Firma,Land,Kontakt\nVolkmar GmbH,Germany,Jörg Müller\n", "1.csv")
    erase_person(Person.objects.get())
    bring(workspace, f"Firma,Land,Kontakt\nVolkmar GmbH,Germany,{other}\n", "2.csv")
    assert Person.objects.get().name == other


def test_middle_name_that_was_erased_does_not_keep_the_short_name(workspace):
    bring(workspace, "Firma,Land,Kontakt\nVolkmar GmbH,Germany,Jörg Peter Müller\n", "1.csv")
    erase_person(Person.objects.get())
    row = bring(workspace, "Firma,Land,Kontakt\nVolkmar GmbH,Germany,Joerg Mueller\n", "2.csv")
    assert row.original["Kontakt"] == "[erased]"
    bring(workspace, "Firma,Land,Kontakt\nVolkmar GmbH,Germany,Jörg Hans Müller\n", "3.csv")
    assert Person.objects.get().name == "Jörg Hans Müller"


def test_other_spellings_at_the_company_are_erased_together(run, huber, tmp_path):
    merge_findings(huber, [finding(Field.PERSON, "Eva A. Mueller", person=FoundPerson("Eva A. Mueller"))])
    SeedRow.objects.update(
        original={"Contact": "Eva Mueller", "First": "Eva", "Last": "Müller", "Hall": "A1"}
    )
    erase_person(Person.objects.get(name=NAME))
    assert not Person.objects.exists()
    assert SeedRow.objects.get().original == {
        "Contact": "[erased]",
        "First": "[erased]",
        "Last": "[erased]",
        "Hall": "A1",
    }


@pytest.mark.parametrize(
    "mailbox", ["p.blum@volkmar.example", "petra@volkmar.example", "blum@volkmar.example"]
)
def test_mailbox_of_a_row_that_spells_the_erased_name_goes_with_it(workspace, mailbox):
    bring(workspace, "Firma,Land,Kontakt\nVolkmar GmbH,Germany,Petra Blum\n", "1.csv")
    erase_person(Person.objects.get())
    text = f"Firma,Land,Kontakt,E-Mail,Halle\nVolkmar GmbH,Germany,Petra Blum,{mailbox},A1\n"
    row = bring(workspace, text, "2.csv")
    assert (row.original["E-Mail"], row.original["Halle"]) == ("[erased]", "A1")
    assert not Fact.objects.filter(field="email").exists()
    alone = bring(workspace, f"Firma,Land,E-Mail\nVolkmar GmbH,Germany,{mailbox}\n", "3.csv")
    assert alone.original["E-Mail"] == "[erased]"
    assert not Fact.objects.filter(field="email").exists()


@pytest.mark.parametrize(
    ("mailbox", "is_theirs"),
    [
        ("petra.blum@volkmar.example", True),
        ("blum_petra@volkmar.example", True),
        ("petrablum@free.example", True),
        ("petra.maier@volkmar.example", False),
        ("info@volkmar.example", False),
    ],
)
def test_mailbox_that_spells_the_whole_name_needs_no_name_beside_it(workspace, mailbox, is_theirs):
    bring(workspace, "Firma,Land,Kontakt\nVolkmar GmbH,Germany,Petra Blum\n", "1.csv")
    erase_person(Person.objects.get())
    row = bring(workspace, f"Firma,Land,E-Mail\nVolkmar GmbH,Germany,{mailbox}\n", "2.csv")
    assert (row.original["E-Mail"] == "[erased]") is is_theirs
    merge_findings(row.company, [finding(Field.EMAIL, mailbox)])
    assert Fact.objects.filter(value=mailbox).exists() is not is_theirs


def test_first_and_last_name_in_cells_of_their_own_do_not_return(workspace):
    bring(workspace, "Firma,Land,Kontakt\nVolkmar GmbH,Germany,Petra Blum\n", "1.csv")
    erase_person(Person.objects.get())
    text = "Firma,Land,Vorname,Nachname,E-Mail\nVolkmar GmbH,Germany,Petra,Blum,p.blum@volkmar.example\n"
    row = bring(workspace, text, "2.csv")
    assert [row.original[column] for column in ("Vorname", "Nachname", "E-Mail")] == ["[erased]"] * 3
    assert not Person.objects.exists()
    assert not Fact.objects.filter(field__in=("email", "person")).exists()


CUT_QUOTES = [
    f"{MAIL[4:]} Phone {SWITCHBOARD}",
    f"{SWITCHBOARD} or write to eva.muel",
    f"va Müller, CEO {SWITCHBOARD}",
    f"Müller, CEO {SWITCHBOARD}",
    f"{SWITCHBOARD} Head: Eva Mül",
    f"{SWITCHBOARD} Mobile +49 170 1234",
]


@pytest.mark.parametrize("quote", CUT_QUOTES)
def test_part_of_a_trace_at_the_edge_of_a_quote_goes_too(huber, quote):
    merge_findings(huber, [finding(Field.PHONE, SWITCHBOARD, url="https://huber.example/cut", snippet=quote)])
    erase_person(Person.objects.get(name=NAME))
    assert Source.objects.get(url="https://huber.example/cut").snippet == ""


@pytest.mark.parametrize("quote", CUT_QUOTES[:5])
def test_part_of_a_trace_at_the_edge_of_a_quote_does_not_return_with_a_crawl(huber, quote):
    erase_person(Person.objects.get(name=NAME))
    cut = finding(Field.PHONE, SWITCHBOARD, url="https://huber.example/cut", snippet=quote)
    merge_findings(huber, [*findings(), cut])
    assert Source.objects.get(url="https://huber.example/cut").snippet == ""


@pytest.mark.parametrize(
    "quote",
    [f"Huber, {SWITCHBOARD}, info@huber.example", "huber.example", f"Evaluation {SWITCHBOARD} Mueslix"],
)
def test_quote_without_a_trace_stays(huber, quote):
    merge_findings(huber, [finding(Field.PHONE, SWITCHBOARD, url="https://huber.example/cut", snippet=quote)])
    erase_person(Person.objects.get(name=NAME))
    merge_findings(huber, findings())
    assert Source.objects.get(url="https://huber.example/cut").snippet == quote

"""The work of benchmarks/exports.py, in a process with a database of its own."""

import csv
import json
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command
from openpyxl import Workbook, load_workbook

from benchmarks.tables import SEEN_AT

django.setup()

from leadslogix.accounts.models import Workspace  # noqa: E402  # needs django.setup()
from leadslogix.exports.formats import FORMATS  # noqa: E402
from leadslogix.leads.models import Company, Fact, Source  # noqa: E402
from leadslogix.runs.exports import write_leads  # noqa: E402
from leadslogix.runs.models import CompanySpend, Run  # noqa: E402
from leadslogix.seeds.rows import import_table  # noqa: E402
from tests.leadslogix.seeds.tables import read_table  # noqa: E402

ROUNDS = 3
WANTED = {"csv": 3.0, "jsonl": 3.0, "xlsx": 1.5}


def measure(companies: int, folder: Path) -> None:
    run = fill(companies)
    peers: dict[str, Callable[[Path], Callable[[], object]]] = {
        "csv": csv_peer,
        "jsonl": json_peer,
        "xlsx": book_peer,
    }
    print(f"{companies} companies with 5 facts and 5 sources each, CPU seconds, best of {ROUNDS}")
    for name, peer in peers.items():
        path = folder / f"leads.{name}"
        ours = best(partial(write_leads, run, FORMATS[name], path))
        theirs = best(peer(path))
        print(
            f"  {name:<6} ours {ours:6.2f} s, from memory {theirs:6.2f} s, ratio {ours / theirs:.2f} "
            f"(at most {WANTED[name]})",
            flush=True,
        )


def best(work: Callable[[], object]) -> float:
    seconds = []
    for _ in range(ROUNDS):
        started = time.process_time()
        work()
        seconds.append(time.process_time() - started)
    return min(seconds)


def csv_peer(path: Path) -> Callable[[], object]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))

    def write() -> None:
        with path.with_suffix(".peer").open("w", encoding="utf-8-sig", newline="") as out:
            csv.writer(out, quoting=csv.QUOTE_ALL).writerows(rows)

    return write


def json_peer(path: Path) -> Callable[[], object]:
    with path.open(encoding="utf-8") as file:
        objects = [json.loads(line) for line in file]

    def write() -> None:
        with path.with_suffix(".peer").open("w", encoding="utf-8") as out:
            for each in objects:
                out.write(json.dumps(each, ensure_ascii=False) + "\n")

    return write


def book_peer(path: Path) -> Callable[[], object]:
    book = load_workbook(path, read_only=True)
    sheets: dict[str, list[Any]] = {each.title: list(each.iter_rows(values_only=True)) for each in book}

    def write() -> None:
        copy = Workbook(write_only=True)
        for title, rows in sheets.items():
            sheet = copy.create_sheet(title)
            for row in rows:
                sheet.append(row)
        copy.save(path.with_suffix(".peer"))

    return write


def seed_list(companies: int) -> bytes:
    """Without mailboxes and numbers: those would be facts of their own."""
    lines = (f"Works {n} Ltd,www.works-{n}.example,A{n},Cranes and more\n" for n in range(companies))
    return ("Company,Website,Booth,Products\n" + "".join(lines)).encode()


def fill(companies: int) -> Run:
    call_command("migrate", verbosity=0)
    workspace = Workspace.objects.create(name="bench")
    file = import_table(workspace, read_table(seed_list(companies), "seeds.csv")).file
    run = Run.objects.create(workspace=workspace, file=file)
    found = list(Company.objects.all())
    spends = [CompanySpend(workspace=workspace, run=run, company=company, pages=4) for company in found]
    CompanySpend.objects.bulk_create(spends, 500)
    for start in range(0, len(found), 1_000):
        add_facts(found[start : start + 1_000])
    return run


def add_facts(companies: list[Company]) -> None:
    facts = [
        Fact(
            workspace_id=company.workspace_id,
            company=company,
            field=field,
            value=value.format(domain=company.domain),
            confidence=80,
            reasons=[["in the text", 60], ["on the contact page", 20]],
        )
        for company in companies
        for field, value in (
            ("email", "info@{domain}"),
            ("phone", "+441134960000"),
            ("street", "12 Dock Road"),
            ("city", "Leeds"),
            ("name", "Works Ltd"),
        )
    ]
    Fact.objects.bulk_create(facts, 500)
    # Each company's pages were fetched at a time of their own.
    seen_at = {
        company.id: SEEN_AT + timedelta(milliseconds=137 * place) for place, company in enumerate(companies)
    }
    sources = [
        Source(
            workspace_id=fact.workspace_id,
            fact=fact,
            url=f"https://{fact.company.domain}/contact",
            layer="static",
            method="text",
            snippet="s" * 150,
            locator="body > main > p",
            page_hash="a" * 64,
            confidence=80,
            first_seen_at=seen_at[fact.company_id],
            last_seen_at=seen_at[fact.company_id],
        )
        for fact in facts
    ]
    Source.objects.bulk_create(sources, 500)


if __name__ == "__main__":
    measure(int(sys.argv[1]), Path(sys.argv[2]))

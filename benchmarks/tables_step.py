"""One step of benchmarks/tables.py, in a separate process."""

import sys
from pathlib import Path

import django
from django.core.management import call_command

from benchmarks.tables import SEEN_AT, measured, out_file, seed_list

django.setup()

from leadslogix.accounts.models import Workspace  # noqa: E402  # needs django.setup()
from leadslogix.exports.formats import FORMATS  # noqa: E402
from leadslogix.leads.merge import merge_findings  # noqa: E402
from leadslogix.leads.models import Company, Fact, Source  # noqa: E402
from leadslogix.runs.exports import write_leads  # noqa: E402
from leadslogix.runs.models import CompanySpend, Run  # noqa: E402
from leadslogix.seeds.reading import read_list  # noqa: E402
from leadslogix.seeds.rows import import_table  # noqa: E402
from scraping.findings import Field, Finding  # noqa: E402

MERGED = 300
FIELDS = (Field.EMAIL, Field.PHONE, Field.STREET, Field.CITY, Field.POSTAL_CODE, Field.NAME, Field.SOCIAL)


def main(step: str, size: int, folder: str) -> None:
    if step == "fill":
        call_command("migrate", verbosity=0)
        fill(size, folder)
        return
    run = Run.objects.get()
    with measured(step, size):
        write_leads(run, FORMATS[step], out_file(folder, step))


def fill(size: int, folder: str) -> None:
    workspace = Workspace.objects.create(name="bench")
    seeds = Path(folder) / "seeds.csv"
    seeds.write_bytes(seed_list(size))
    with measured("read", size):
        table = read_list(seeds, Path(folder))
    with measured("import", size):
        file = import_table(workspace, table).file
    run = Run.objects.create(workspace=workspace, file=file)
    companies = list(Company.objects.all())
    with measured("merge", MERGED):
        for company in companies[:MERGED]:
            merge_findings(company, [seen(company, field, page) for field in FIELDS for page in range(3)])
    CompanySpend.objects.bulk_create(
        [CompanySpend(workspace=workspace, run=run, company=company, pages=4) for company in companies], 500
    )
    for start in range(MERGED, size, 1_000):
        add_facts(companies[start : start + 1_000])


def seen(company: Company, field: Field, page: int) -> Finding:
    return Finding(
        field=field,
        value=f"{field}@{company.domain}",
        url=f"https://{company.domain}/{page}",
        layer="static",
        method="text",
        snippet="s" * 150,
        locator="body > p",
        page_hash=f"{page}" * 64,
        seen_at=SEEN_AT,
        confidence=80,
        reasons=(("in the text", 60), ("on the contact page", 20)),
    )


def add_facts(companies: list[Company]) -> None:
    """The same rows as merging creates, but faster."""
    facts = [
        Fact(
            workspace_id=company.workspace_id,
            company=company,
            field=field,
            value=f"{field}@{company.domain}",
            confidence=80,
            reasons=[["in the text", 60], ["on the contact page", 20]],
        )
        for company in companies
        for field in FIELDS
    ]
    Fact.objects.bulk_create(facts, 500)
    sources = [
        Source(
            workspace_id=fact.workspace_id,
            fact=fact,
            url=f"https://{fact.company.domain}/{page}",
            layer="static",
            method="text",
            snippet="s" * 150,
            first_seen_at=SEEN_AT,
            last_seen_at=SEEN_AT,
        )
        for fact in facts
        for page in range(3)
    ]
    Source.objects.bulk_create(sources, 500)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])

"""How long it takes to find out that a new company is one of 100,000, and to make them one.

`python -m benchmarks.duplicates [COMPANIES]`, on the database that DATABASE_URL names. A scratch one: what is written
stays there, for deleting 100,000 companies with all that refers to them takes minutes.
Prints the median and the slowest of 50 comparisons and merges, and the plan of the lookup.
"""

import os
import statistics
import sys
import time
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leadslogix.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.utils import timezone  # noqa: E402

from leadslogix.accounts.models import Workspace  # noqa: E402
from leadslogix.leads.duplicates import keys_of, load_profiles, make_profile  # noqa: E402
from leadslogix.leads.models import Company, CompanyKey, Fact  # noqa: E402
from leadslogix.runs.duplicates import compare_companies  # noqa: E402

BATCH = 2_000
ANALYZED: dict[str, dict[str, bool]] = {"postgresql": {"analyze": True, "buffers": True}, "sqlite": {}}
NEW = 50
FIRST = (
    "Nord",
    "Huber",
    "Acme",
    "Global",
    "Alpine",
    "Delta",
    "Orion",
    "Lift",
    "Crane",
    "Inter",
    "Baltic",
    "Rhein",
)
SECOND = (
    "Maschinen",
    "Systems",
    "Tools",
    "Logistik",
    "Packaging",
    "Optics",
    "Foods",
    "Energy",
    "Pumpen",
    "Textil",
)


def name_of(number: int) -> str:
    return f"{FIRST[number % 12]} {SECOND[number // 12 % 10]} {number}"


def facts_of(company: Company, number: int) -> list[Fact]:
    values = {
        "phone": f"+4973{number:08}",
        "postal_code": f"{10_000 + number % 80_000}",
        "city": f"City {number % 900}",
    }
    return [
        Fact(workspace_id=company.workspace_id, company=company, field=field, value=value, confidence=90)
        for field, value in values.items()
    ]


def add_companies(workspace: Workspace, numbers: range, mark: str = "") -> list[Company]:
    made = [
        Company(
            workspace=workspace,
            identity=f"{number}{mark}.example",
            domain="" if mark else f"{number}.example",
            name=name_of(number) + (" GmbH" if mark else ""),
            country="DE",
            crawled_at=timezone.now(),
        )
        for number in numbers
    ]
    Company.objects.bulk_create(made)
    facts = [
        fact for company, number in zip(made, numbers, strict=True) for fact in facts_of(company, number)
    ]
    Fact.objects.bulk_create(facts, batch_size=BATCH)
    return made


def fill(workspace: Workspace, count: int) -> None:
    for start in range(0, count, BATCH):
        numbers = range(start, min(start + BATCH, count))
        made = add_companies(workspace, numbers)
        profiles = [
            make_profile(one, {fact.field: [fact.value] for fact in facts_of(one, number)})
            for one, number in zip(made, numbers, strict=True)
        ]
        CompanyKey.objects.bulk_create(
            (
                CompanyKey(workspace=workspace, company=one, key=key)
                for one, profile in zip(made, profiles, strict=True)
                for key in keys_of(profile)
            ),
            batch_size=BATCH,
        )
    Company.objects.filter(workspace=workspace).update(compared_at=timezone.now())


def explain(company: Company) -> str:
    keys = keys_of(load_profiles([company])[company.id])
    shared = CompanyKey.objects.filter(workspace__in=[company.workspace_id], key__in=sorted(keys))
    return shared.values_list("key", "company")[:2_001].explain(**ANALYZED[connection.vendor])


def main(count: int) -> None:
    call_command("migrate", verbosity=0)
    workspace = Workspace.objects.create(name=f"Benchmark {uuid4()}")
    fill(workspace, count)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    times = []
    merged = 0
    used = time.process_time()
    for company in add_companies(workspace, range(0, count, max(1, count // NEW)), mark="-again"):
        began = time.perf_counter()
        merged += compare_companies([company]).merged
        times.append(1_000 * (time.perf_counter() - began))
    used = 1_000 * (time.process_time() - used) / len(times)
    print(f"{connection.vendor}, {count} companies: {merged} of {len(times)} merged")
    print(
        f"find and merge: median {statistics.median(times):.1f} ms, slowest {max(times):.1f} ms, CPU {used:.1f} ms"
    )
    lone = add_companies(workspace, range(count + 1, count + 1 + NEW), mark="-new")
    times, used = [], time.process_time()
    for company in lone:
        began = time.perf_counter()
        compare_companies([company])
        times.append(1_000 * (time.perf_counter() - began))
    used = 1_000 * (time.process_time() - used) / len(times)
    print(
        f"find nothing: median {statistics.median(times):.1f} ms, slowest {max(times):.1f} ms, CPU {used:.1f} ms"
    )
    print(explain(lone[0]))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)

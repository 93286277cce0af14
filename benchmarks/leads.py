"""Measures the import of long lists: columns, dry run, import and facts; seconds and memory.

usage: python -m benchmarks.leads [--rows 100000] [--database postgresql://...]

Each step is a process of its own, so that its memory is its own. Without --database on SQLite in a temporary folder.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import openpyxl

HEADER = (
    *("Firma", "Website", "Land", "Stand", "Text", "E-Mail", "Telefon", "Straße", "PLZ", "Ort"),
    *("Ansprechpartner", "Funktion"),
)
GIVEN, FAMILY = ("Eva", "Jan", "Petra", "Uwe"), ("Lind", "Berger", "Moor", "Feld", "Kranz")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--database", default="", help="a URL; its tables are made, and filled")
    parser.add_argument(
        "--with-contacts", action="store_true", help="import with the columns that become facts"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        write_lists(Path(folder), options.rows)
        database = options.database or f"sqlite:///{folder}/bench.sqlite3"
        environment = {
            **os.environ,
            "DATABASE_URL": database,
            "DJANGO_SETTINGS_MODULE": "leadslogix.settings",
        }
        # Migrations take 43 MB, which no import needs.
        migrate = [sys.executable, "-m", "django", "migrate", "--verbosity=0"]
        subprocess.run(migrate, env=environment, check=True)
        steps = ["columns list.csv", "columns list.xlsx", "check list.csv", "import list.csv"]
        for step in [*steps, *(["import list.xlsx contacts"] if options.with_contacts else [])]:
            command = [sys.executable, "-m", "benchmarks.leads_step", folder, *step.split()]
            subprocess.run(command, env=environment, check=True)


def write_lists(folder: Path, rows: int) -> None:
    with (folder / "list.csv").open("w", encoding="utf-8") as file:
        for cells in (HEADER, *cells_of(rows)):
            file.write(";".join(f'"{cell}"' if ";" in cell else cell for cell in cells) + "\n")
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Aussteller")
    for cells in (HEADER, *cells_of(rows)):
        sheet.append(cells)
    book.save(folder / "list.xlsx")


def cells_of(rows: int) -> Iterator[tuple[str, ...]]:
    for n in range(rows):
        yield (
            *(f"Firma {n} GmbH", f"www.firma-{n}.example", "Deutschland", f"A{n}", "Dinge; und mehr"),
            *(f"info@firma-{n}.example", f"+49 30 {1_000_000 + n}"),
            *(f"Ringstraße {n % 200 + 1}", f"{10_115 + n % 4_000}", "Berlin"),
            *(f"{GIVEN[n % len(GIVEN)]} {FAMILY[n % len(FAMILY)]}", "Vertriebsleitung"),
        )


if __name__ == "__main__":
    main()

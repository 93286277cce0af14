"""The leads of a run as CSV: UTF-8 with a mark (Excel needs it), every field quoted, no formulas."""

import csv
from pathlib import Path

from leadslogix.exports.cells import guard_csv
from leadslogix.exports.columns import Cell, lead_columns
from leadslogix.exports.files import write_whole
from leadslogix.exports.leads import iterate_leads
from leadslogix.seeds.models import Run


def write_csv(run: Run, path: str | Path, min_confidence: int = 0) -> int:
    """Returns how many companies were written."""
    columns = lead_columns(run.file.columns)
    rows = ([_guard(column.read(lead)) for column in columns] for lead in iterate_leads(run, min_confidence))
    count = 0
    with write_whole(path) as draft, draft.open("x", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file, quoting=csv.QUOTE_ALL)
        writer.writerow(guard_csv(column.header) for column in columns)
        for row in rows:
            writer.writerow(row)
            count += 1
    return count


def _guard(value: Cell) -> Cell:
    return guard_csv(value) if isinstance(value, str) else value

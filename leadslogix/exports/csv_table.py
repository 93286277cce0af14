"""Leads as CSV: UTF-8 with a byte order mark (Excel needs it), every field quoted, no formulas."""

import csv
from collections.abc import Iterable
from pathlib import Path

from leadslogix.exports.cells import guard_csv, guard_row
from leadslogix.exports.columns import Columns, row_reader
from leadslogix.exports.files import write_whole
from leadslogix.exports.leads import Lead, RunSummary


def write_csv(path: Path, leads: Iterable[Lead], columns: Columns, run: RunSummary | None) -> int:
    count = 0
    with write_whole(path) as draft, draft.open("x", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file, quoting=csv.QUOTE_ALL)
        writer.writerow(guard_csv(column.header) for column in columns)
        read = row_reader(columns)
        for lead in leads:
            writer.writerow(guard_row([cell if type(cell) is str else str(cell) for cell in read(lead)]))
            count += 1
    return count

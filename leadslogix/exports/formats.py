"""The file formats that leads can be written in. A format knows how to write; its preset says which columns."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from django.utils.module_loading import import_string

from leadslogix.exports.columns import Columns, lead_columns
from leadslogix.exports.csv_table import write_csv
from leadslogix.exports.json_lines import write_jsonl
from leadslogix.exports.leads import Lead, RunSummary

# path, leads, columns, the run or None where only its leads are wanted -> companies written
Writer = Callable[[Path, Iterable[Lead], Columns, RunSummary | None], int]


@dataclass(frozen=True, slots=True)
class Format:
    name: str
    content_type: str
    columns: Callable[[RunSummary], Columns]  # where the preset names none
    writer: Writer
    only_places: bool = False  # of a source it needs no more than where it is

    @property
    def suffix(self) -> str:
        return f".{self.name}"

    def write(
        self, path: Path, leads: Iterable[Lead], run: RunSummary, columns: Columns | None = None
    ) -> int:
        """Returns how many companies were written."""
        if columns is None:
            return self.writer(path, leads, self.columns(run), run)
        return self.writer(path, leads, columns, None)


def whole_lead(run: RunSummary) -> Columns:
    """No columns: an object holds all of a lead."""
    return ()


def _write_xlsx(path: Path, leads: Iterable[Lead], columns: Columns, run: RunSummary | None) -> int:
    """Its module is imported with the first workbook: openpyxl takes long, and most commands write none."""
    writer: Writer = import_string("leadslogix.exports.workbook.write_xlsx")
    return writer(path, leads, columns, run)


_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMATS = {
    each.name: each
    for each in (
        Format("xlsx", _WORKBOOK, lead_columns, _write_xlsx),
        Format("csv", "text/csv; charset=utf-8", lead_columns, write_csv, only_places=True),
        Format("jsonl", "application/jsonl", whole_lead, write_jsonl),
    )
}

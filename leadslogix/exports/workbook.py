"""The leads of a run as an Excel workbook: Leads, Contacts, Sources, Run.

Rows go to the disk as they come, so the memory does not grow with the run. Every text is typed as text: no formula,
no link, no error value can come out of scraped content.
"""

import errno
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from lxml.etree import LxmlError
from openpyxl import Workbook
from openpyxl.cell import Cell as BookCell
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet
from openpyxl.worksheet._writer import ALL_TEMP_FILES, WorksheetWriter

from leadslogix.exports.cells import cut_text, printable_text
from leadslogix.exports.columns import Cell, Columns
from leadslogix.exports.files import write_whole
from leadslogix.exports.leads import Lead, LeadFact, RunSummary
from leadslogix.exports.run_sheet import RunCounts, run_rows
from leadslogix.exports.workplaces import open_workplace
from scraping.findings import Field

MAX_ROWS = 1_048_576  # of a sheet
_HEADER = Font(bold=True)
# What openpyxl does not leave alone: formulas, and texts that look like error values.
_TYPED_STARTS = ("=", "#")
_SECONDS_END = len("2026-11-18T12:00:00")

_CONTACTS = {
    "Company": 32,
    "Domain": 22,
    "Name": 24,
    "Title": 28,
    "Email": 30,
    "Email confidence": 11,
    "Phone": 18,
    "Phone confidence": 11,
    "Confidence": 11,
    "Seen on": 40,
}
_SOURCES = {
    "Company": 32,
    "Domain": 22,
    "Person": 24,
    "Field": 14,
    "Value": 36,
    "Confidence": 11,
    "Confidence made of": 40,
    "URL": 40,
    "Layer": 11,
    "Method": 16,
    "Snippet": 60,
    "Place on the page": 28,
    "Page hash": 20,
    "First seen": 22,
    "Last seen": 22,
}


def write_xlsx(path: Path, leads: Iterable[Lead], columns: Columns, run: RunSummary | None) -> int:
    """The sheet Leads has the columns; without a `run` it is the only one."""
    with write_whole(path) as draft, open_workplace() as workplace:
        workbook = PrivateWorkbook(workplace)
        try:
            count = _fill(workbook, leads, columns, run)
            workbook.save(draft)
        except BaseException as error:
            workbook.abandon()
            if isinstance(error, LxmlError):
                raise _as_os_error(error) from error
            raise
    return count


def _as_os_error(error: BaseException) -> OSError:
    """lxml writes the sheets, and says what the system said by its name: IO_ENOSPC."""
    told: BaseException | None = error
    while told is not None:
        number = getattr(errno, str(told).removeprefix("IO_"), None)
        if isinstance(number, int):
            return OSError(number, os.strerror(number))
        told = told.__context__
    return OSError(errno.EIO, os.strerror(errno.EIO))


class PrivateWorkbook(Workbook):  # type: ignore[misc]  # openpyxl has no types
    """Keeps its sheets in the workplace until it is saved, and not in the temporary folder that all users share."""

    def __init__(self, workplace: Path) -> None:
        super().__init__(write_only=True)
        self.workplace = workplace

    def abandon(self) -> None:
        """openpyxl deletes its temporary files only when it saves. What cannot be saved ends here, where it may fail:
        when it is collected, that would be told on the terminal."""
        with suppress(OSError, LxmlError):
            self.save(io.BytesIO())
        for sheet in self.worksheets:
            for begun in (sheet._rows, sheet._writer and sheet._writer.xf):
                with suppress(OSError, LxmlError):
                    if begun is not None:
                        begun.close()

    def begin(self, sheet: WriteOnlyWorksheet) -> None:
        """After the sheet got its widths: they are written first."""
        out = str(self.workplace / f"sheet{len(self.worksheets)}.xml")
        # openpyxl deletes only the files that it knows as its own.
        ALL_TEMP_FILES.append(out)
        sheet._writer = WorksheetWriter(sheet, out)
        sheet._writer.write_top()


def _fill(workbook: PrivateWorkbook, leads: Iterable[Lead], columns: Columns, run: RunSummary | None) -> int:
    table = _Sheet(workbook, "Leads", {column.header: column.width for column in columns})
    details = _Details(workbook, run) if run else None
    count = 0
    for lead in leads:
        table.append([column.read(lead) for column in columns])
        if details:
            details.add(lead)
        count += 1
    table.close()
    if details:
        details.close()
    return count


class _Details:
    """The sheets beside Leads: people and mailboxes, every sighting, and the run itself."""

    def __init__(self, workbook: PrivateWorkbook, run: RunSummary) -> None:
        self.workbook, self.run, self.counts = workbook, run, RunCounts()
        self.contacts = _Sheet(workbook, "Contacts", _CONTACTS)
        self.sources = _Sheet(workbook, "Sources", _SOURCES)

    def add(self, lead: Lead) -> None:
        self.counts.add(lead)
        self.contacts.extend(_contact_rows(lead))
        self.sources.extend(_source_rows(lead))

    def close(self) -> None:
        about = _Sheet(self.workbook, "Run", {"What": 28, "Value": 60})
        about.extend(run_rows(self.run, self.counts))
        for sheet in (self.contacts, self.sources, about):
            sheet.close()


class _Sheet:
    """A table with a bold, frozen, filterable header; continues in a second sheet where the first is full."""

    def __init__(self, workbook: PrivateWorkbook, title: str, widths: dict[str, int]) -> None:
        self.workbook, self.title, self.widths = workbook, title, widths
        self.number = 0
        self._begin()

    def _begin(self) -> None:
        self.number += 1
        title = self.title if self.number == 1 else f"{self.title} {self.number}"
        self.sheet = self.workbook.create_sheet(title)
        self.sheet.freeze_panes = "A2"
        for index, width in enumerate(self.widths.values(), start=1):
            self.sheet.column_dimensions[get_column_letter(index)].width = width
        self.workbook.begin(self.sheet)
        self.sheet.append([self._header(text) for text in self.widths])
        self.rows = 1

    def _header(self, text: str) -> BookCell:
        cell = _text_cell(self.sheet, cut_text(printable_text(text)))
        cell.font = _HEADER
        return cell

    def append(self, values: Sequence[Cell]) -> None:
        if self.rows == MAX_ROWS:
            self.close()
            self._begin()
        self.sheet.append([self._cell(value) for value in values])
        self.rows += 1

    def extend(self, rows: Iterable[Sequence[Cell]]) -> None:
        for values in rows:
            self.append(values)

    def close(self) -> None:
        self.sheet.auto_filter.ref = f"A1:{get_column_letter(len(self.widths))}{self.rows}"

    def _cell(self, value: Cell) -> Cell | BookCell | None:
        if not isinstance(value, str):
            return value
        text = cut_text(printable_text(value))
        if text.startswith(_TYPED_STARTS):
            return _text_cell(self.sheet, text)
        return text or None


def _text_cell(sheet: object, text: str) -> BookCell:
    cell = WriteOnlyCell(sheet, text)
    cell.data_type = "s"
    return cell


def _contact_rows(lead: Lead) -> Iterator[list[Cell]]:
    """The people, then the mailboxes that belong to no person."""
    company: list[Cell] = [lead.display_name, lead.domain]
    for person in lead.people:
        email, phone = person.best(Field.EMAIL), person.best(Field.PHONE)
        seen = person.sources[0].url if person.sources else ""
        who = [*company, person.name, person.title]
        yield [*who, *_value_cells(email), *_value_cells(phone), person.confidence, seen]
    for fact in lead.facts:
        if fact.field == Field.EMAIL and not fact.person:
            seen = fact.sources[0].url if fact.sources else ""
            yield [*company, "", "", *_value_cells(fact), *_value_cells(None), fact.confidence, seen]


def _value_cells(fact: LeadFact | None) -> tuple[Cell, Cell]:
    return (fact.value, fact.confidence) if fact else ("", "")


def _source_rows(lead: Lead) -> Iterator[list[Cell]]:
    company: list[Cell] = [lead.display_name, lead.domain]
    for fact in lead.facts:
        made_of = "; ".join(f"{text}: {points:+d}" for text, points in fact.reasons)
        what = [*company, fact.person, fact.field, fact.value, fact.confidence, made_of]
        for source in fact.sources:
            how = [source.url, source.layer, source.method, source.snippet, source.locator, source.page_hash]
            yield [*what, *how, *map(_to_the_second, source[-2:])]


def _to_the_second(moment: str) -> str:
    return f"{moment[:_SECONDS_END]}+00:00"

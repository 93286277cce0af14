"""The rows that an import leaves out, as a file to correct and bring again: cells, lines and reasons."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.http import StreamingHttpResponse

from leadslogix.console.upload_work import checked_rows
from leadslogix.console.uploads import Upload
from leadslogix.exports.cells import guard_csv
from leadslogix.runs.suppressed_texts import SuppressedTexts
from leadslogix.seeds.models import SeedFile, SeedRow
from leadslogix.seeds.table import SeedTable

LINE, REASON = "Line", "Left out because"
_MARK = "\ufeff"  # Excel needs it

RejectedRow = tuple[int, str, Mapping[str, str]]  # (line, reason, cells)


def rejected_of_upload(kept: Upload, table: SeedTable) -> Iterator[str]:
    reasons = {row.line: row.reason for row in checked_rows(kept, SeedRow.State.REJECTED)}
    rows = ((row.line, reasons[row.line], table.original(row)) for row in table.rows if row.line in reasons)
    return write_rows(table.columns, rows, SuppressedTexts.of(kept.workspace_id))


def rejected_of_file(file: SeedFile) -> Iterator[str]:
    rows = SeedRow.objects.filter(file=file, state=SeedRow.State.REJECTED).order_by("line")
    lines = rows.values_list("line", "reason", "original").iterator(1_000)
    return write_rows(file.columns, lines, SuppressedTexts.of(file.workspace_id))


def write_rows(
    columns: Sequence[str], rows: Iterable[RejectedRow], hidden: SuppressedTexts | None = None
) -> Iterator[str]:
    """Line by line. The file's own columns come first, so that it can be uploaded as it is once it is corrected."""
    yield _MARK + _write_line([*columns, LINE, REASON])
    for line, reason, cells in rows:
        texts = [*(cells.get(column, "") for column in columns), str(line), reason]
        yield _write_line(map(hidden.mask_cell, texts) if hidden else texts)


def _write_line(cells: Iterable[str]) -> str:
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerow(map(guard_csv, cells))
    return out.getvalue()


def stream_csv(lines: Iterator[str], name: str) -> StreamingHttpResponse:
    return StreamingHttpResponse(
        (line.encode("utf-8", "replace") for line in lines),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )

"""A table that was read, kept in a folder: its columns as soon as they are known, its rows one a line.

Reading it again costs no memory: rows are taken from the disk while they are asked for.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from leadslogix.seeds.errors import SeedFileError, named_error
from leadslogix.seeds.records import SeedLine
from leadslogix.seeds.table import CellProblem, SeedTable

HEAD, TABLE, ROWS, ERROR, PROGRESS = "head.json", "table.json", "rows.jsonl", "error.json", "progress.json"
_ROWS_PER_REPORT = 5_000


@dataclass(frozen=True, slots=True)
class StoredRows:
    path: Path
    count: int

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[SeedLine]:
        with self.path.open(encoding="utf-8") as file:
            for text in file:
                line, cells = json.loads(text)
                yield SeedLine(line, tuple(cells))


def store_rows(folder: Path, rows: Iterable[SeedLine]) -> StoredRows:
    count = 0
    with (folder / ROWS).open("w", encoding="utf-8") as file:
        for count, row in enumerate(rows, start=1):
            file.write(json.dumps([row.line, row.cells], ensure_ascii=False))
            file.write("\n")
            if not count % _ROWS_PER_REPORT:
                write_json(folder / PROGRESS, {"rows": count})
    return StoredRows(folder / ROWS, count)


def store_table(folder: Path, table: SeedTable, name: str) -> None:
    values = {field.name: getattr(table, field.name) for field in fields(table)}
    values["rows"] = len(table.rows)
    values["problems"] = [asdict(problem) for problem in table.problems]
    write_json(folder / name, values)


def load_head(folder: Path) -> SeedTable | None:
    """The table without its rows; None before its columns are known."""
    return _load(folder, HEAD)


def load_table(folder: Path) -> SeedTable | None:
    """None while its rows are still being read."""
    return _load(folder, TABLE)


def _load(folder: Path, name: str) -> SeedTable | None:
    values = read_json(folder / name)
    if values is None:
        return None
    values["columns"] = tuple(values["columns"])
    values["sheets"] = tuple(values["sheets"])
    values["samples"] = {column: tuple(samples) for column, samples in values["samples"].items()}
    values["problems"] = tuple(CellProblem(**problem) for problem in values["problems"])
    values["rows"] = StoredRows(folder / ROWS, values["rows"])
    return SeedTable(**values)


def store_error(folder: Path, error: SeedFileError) -> None:
    write_json(folder / ERROR, {"kind": type(error).__name__, "message": str(error)})


def load_error(folder: Path) -> SeedFileError | None:
    values = read_json(folder / ERROR)
    return named_error(values["kind"], values["message"]) if values else None


def count_read_rows(folder: Path) -> int:
    values = read_json(folder / PROGRESS)
    return values["rows"] if values else 0


def write_json(path: Path, values: dict[str, Any]) -> None:
    """Writes to another file first and renames it: other processes may read this one at any moment."""
    draft = path.with_suffix(".part")
    # Not as escapes, which are up to six times as long; a file's name may hold lone surrogates.
    draft.write_bytes(json.dumps(values, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    draft.replace(path)


def read_json(path: Path) -> dict[str, Any] | None:
    try:
        values: dict[str, Any] = json.loads(path.read_bytes().decode("utf-8", "surrogatepass"))
    except FileNotFoundError:
        return None
    return values

"""Files are read in a child with limits: what is hostile costs the child, not the web."""

import os
import resource
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from leadslogix.seeds.errors import FileTooLarge, NotATable, ReadingStopped, SeedFileError, TooManyRows
from leadslogix.seeds.options import ReadingOptions
from leadslogix.seeds.reading import Reading, ReadingLimits, read_list
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.workbooks import text_cell, write_by_hand


@pytest.fixture
def bring(tmp_path):
    """Starts the reading of these bytes."""

    def bring(data: bytes, limits: ReadingLimits | None = None) -> Reading:
        source, folder = tmp_path / "source", tmp_path / "folder"
        source.write_bytes(data)
        folder.mkdir()
        return Reading(source, folder, "list.csv", limits=limits)

    return bring


def test_child_reads_what_this_process_would(tmp_path):
    data = "Firma;Web\nMüller;m.example\nBäcker;\n".encode("cp1252")
    (tmp_path / "list.csv").write_bytes(data)
    stored = read_list(tmp_path / "list.csv", tmp_path)
    here = read_table(data, "list.csv")
    assert list(stored.rows) == list(here.rows)
    assert list(stored.rows) == list(here.rows), "the rows can be read again"
    for field in (
        "name",
        "sha256",
        "encoding",
        "delimiter",
        "columns",
        "mapping",
        "samples",
        "scores",
        "header_line",
    ):
        assert getattr(stored, field) == getattr(here, field)


def test_relative_path_is_of_the_folder_in_which_the_command_was_given(tmp_path, monkeypatch):
    (tmp_path / "list.csv").write_bytes(b"name,website\nAcme,acme.example\n")
    monkeypatch.chdir(tmp_path)

    table = read_list(Path("list.csv"), Path())

    assert [row.cells for row in table.rows] == [("Acme", "acme.example")]


def test_columns_are_known_before_the_rows_are_read(bring):
    reading = bring(b"name,website\n" + b"".join(b"A%d,a%d.example\n" % (n, n) for n in range(60_000)))
    head = reading.wait_for_columns(60)
    assert (head.columns, len(head.rows)) == (("name", "website"), 0)
    assert len(reading.wait().rows) == 60_000


def test_corrections_reach_the_child(tmp_path):
    (tmp_path / "list.csv").write_bytes(b"a|b\nfirst|1\nsecond|2\n")
    table = read_list(tmp_path / "list.csv", tmp_path, ReadingOptions(delimiter=",", header_line=-1))
    assert [row.cells for row in table.rows] == [("a|b",), ("first|1",), ("second|2",)]


def test_refusal_crosses_the_border_with_its_class_and_message(bring):
    with pytest.raises(NotATable, match=r"^list\.csv: this is a PDF"):
        bring(b"%PDF-1.7").wait()


def test_refusal_after_the_columns_is_told_at_the_end(bring):
    reading = bring(b"name\n" + b"Acme\n" * 200_001)
    assert reading.wait_for_columns(60).columns == ("name",)
    with pytest.raises(TooManyRows, match=r"^list\.csv: line 200002 is row 200,001"):
        reading.wait()


def test_too_many_cells_are_refused(bring):
    with pytest.raises(FileTooLarge, match="more than 5,000,000 cells"):
        bring(b"," * 100 + b"\n" + (b"a" + b"," * 100 + b"b\n") * 60_000).wait()


def test_child_that_needs_too_much_memory_is_ended(bring):
    sheet = "".join(f"<row>{text_cell(f'A{n}', 'x' * 30_000)}</row>" for n in range(1, 1_500))
    with pytest.raises(ReadingStopped, match=r"reading it takes more than|cannot be read"):
        bring(write_by_hand(sheet), ReadingLimits(memory_mb=60)).wait()


def test_child_that_does_not_come_to_the_columns_is_ended(bring):
    with pytest.raises(ReadingStopped, match="takes too long"):
        # More to look at than a hundredth of a second of CPU allows, on any machine.
        bring(os.urandom(2_000_000).hex().encode() * 4, ReadingLimits(head_seconds=0.001)).wait()


def empty_cells() -> bytes:
    return write_by_hand("".join(f"<row r='{n}'><c r='A{n}'/></row>" for n in range(1, 400_000)))


# Made when they are asked for: some take a second.
HOSTILE_FILES: dict[str, Callable[[], bytes]] = {
    "one line": lambda: b"a," * 10_000_000,
    "quotes": lambda: b'"' * 20_000_000,
    "quotes that open and never close": lambda: b'a"b,"c\n' * 2_500_000,
    "line ends": lambda: b"\r" * 19_999_999 + b"a",
    "rows of one letter": lambda: b"a\n" * 10_000_000,
    "no letters": lambda: os.urandom(2_000_000),
    "a sheet of empty cells": empty_cells,
    "a cell of megabytes": lambda: write_by_hand(f"<row>{text_cell('A1', 'x' * 90_000_000)}</row>"),
    "a text of megabytes": lambda: write_by_hand(
        "<row><c t='s'><v>0</v></c></row>", strings=f"<sst><si><t>{'x' * 150_000_000}</t></si></sst>"
    ),
    "first and last cell": lambda: write_by_hand(
        f"<row r='1'>{text_cell('A1', 'a')}</row><row r='1048576'>{text_cell('XFD1048576', 'b')}</row>"
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("kind", HOSTILE_FILES)
def test_hostile_file_costs_this_process_nothing(tmp_path, kind):
    source = tmp_path / "list"
    source.write_bytes(HOSTILE_FILES[kind]())
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    read_list_or_refuse(source, tmp_path)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 50_000  # kB


def read_list_or_refuse(source: Path, folder: Path) -> None:
    """Within a second: what the child does with it in more is not looked at here."""
    with suppress(SeedFileError):
        Reading(source, folder, "list", limits=ReadingLimits(head_seconds=1.0, seconds=1)).wait()

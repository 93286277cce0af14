"""Workbooks as one XML text, which SAP and many web systems export and call .xls."""

import pytest

from leadslogix.seeds.errors import BrokenFile
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of

BOOK = """<?xml version="1.0" encoding="{encoding}"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"
 xmlns:x="urn:schemas-microsoft-com:office:excel">
<Worksheet ss:Name="Suppliers"><Table>
<Row><Cell ss:MergeAcross="3"><Data ss:Type="String">Suppliers of Port Authority</Data></Cell></Row>
<Row ss:Index="3">{header}</Row>
{rows}
</Table></Worksheet>{more}</Workbook>"""


def row(*cells: str | float) -> str:
    return f"<Row>{''.join(map(cell, cells))}</Row>"


def cell(value: str | float, **attributes: object) -> str:
    kind = "String" if isinstance(value, str) else "Number"
    written = "".join(f' ss:{name}="{number}"' for name, number in attributes.items())
    return f'<Cell{written}><Data ss:Type="{kind}">{value}</Data></Cell>'


HEADER = "".join(map(cell, ("No.", "Company", "Phone", "Website")))
ROWS = row(1, "Kestrel Käufer Ltd", 441482305010, "kestrel.example") + row(
    2, "Pike &amp; Sons", "+44 1482 305011"
)


def book(rows: str = ROWS, more: str = "", encoding: str = "UTF-8") -> bytes:
    return BOOK.format(encoding=encoding, header=HEADER, rows=rows, more=more).encode(encoding)


@pytest.mark.parametrize("encoding", ["UTF-8", "windows-1252", "utf-16"])
def test_rows_are_read_below_the_header_whatever_the_encoding(encoding: str) -> None:
    table = read_table(book(encoding=encoding), "export.xls")
    assert table.columns == ("No.", "Company", "Phone", "Website")
    assert [one[1:3] for one in rows_of(table)] == [
        ("Kestrel Käufer Ltd", "kestrel.example"),
        ("Pike & Sons", ""),
    ]
    assert facts_of(table)[0]["phone"] == ["+441482305010"]


def test_cells_that_are_left_out_keep_their_columns() -> None:
    rows = f"<Row>{cell('Heron', Index=2)}{cell('heron.example', Index=4)}</Row>"
    assert rows_of(read_table(book(rows), "export.xls")) == [(4, "Heron", "heron.example", "")]


def test_lines_that_are_left_out_count() -> None:
    rows = ROWS.replace("<Row>", '<Row ss:Index="12">', 1)
    assert [one[0] for one in rows_of(read_table(book(rows), "export.xls"))] == [12, 13]


def test_link_of_a_cell_and_text_of_a_note_are_told_apart() -> None:
    note = '<Comment><ss:Data>call <B xmlns="http://www.w3.org/TR/REC-html40">before</B> noon</ss:Data></Comment>'
    linked = cell("Heron", HRef="https://heron.example/").replace("</Data>", f"</Data>{note}")
    table = read_table(book(f"<Row><Cell/>{linked}</Row>{ROWS}"), "export.xls")
    assert rows_of(table)[0] == (4, "Heron", "heron.example", "")


def test_cell_that_is_two_rows_high_counts_for_both() -> None:
    first = f"<Row>{cell(1)}{cell('Heron', MergeDown=1)}{cell('+44 1482 305012')}</Row>"
    second = f"<Row>{cell(2)}{cell('+44 1482 305013', Index=3)}</Row>"
    names = [one[1] for one in rows_of(read_table(book(first + second + ROWS), "export.xls"))]
    assert names[:2] == ["Heron", "Heron"]


def test_sheet_of_the_same_columns_goes_on_and_a_hidden_one_does_not() -> None:
    sheet = f'<Worksheet ss:Name="{{name}}"><Table><Row>{HEADER}</Row>{{rows}}</Table>{{options}}</Worksheet>'
    options = "<x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions>"
    more = sheet.format(name="Hall 2", rows=row(3, "Heron"), options="")
    more += sheet.format(name="Old", rows=row(4, "Gull"), options=options)
    table = read_table(book(more=more), "export.xls")
    assert [one[1] for one in rows_of(table) if len(one) > 2] == [
        "Kestrel Käufer Ltd",
        "Pike & Sons",
        "Heron",
    ]
    assert table.sheets == ("Suppliers", "Hall 2")


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_book_that_is_cut_off_says_so(share: float) -> None:
    data = book(ROWS * 40)
    with pytest.raises(BrokenFile, match="damaged or cut off"):
        read_table(data[: int(len(data) * share)], "export.xls")


def test_note_on_another_sheet_does_not_open_that_sheet() -> None:
    noted = cell("Rope").replace("</Data>", "</Data><Comment><ss:Data>old</ss:Data></Comment>")
    other = f'<Worksheet ss:Name="Prices"><Table><Row>{noted}</Row>{row("Old Ropes Ltd")}</Table></Worksheet>'
    names = [one[1] for one in rows_of(read_table(book(more=other), "export.xls"))]
    assert names == ["Kestrel Käufer Ltd", "Pike & Sons"]


def test_cell_that_says_it_is_in_column_0_is_in_the_first() -> None:
    assert (
        read_table(book(f"<Row>{cell('9', Index=0)}{cell('Heron')}</Row>"), "export.xls").rows[0].cells[1]
        == "Heron"
    )

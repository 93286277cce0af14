"""Workbooks written by hand, part by part: what spreadsheet programs write, and what they never would."""

import io
import zipfile
from collections.abc import Mapping, Sequence

import openpyxl

SHEET_XML = '<?xml version="1.0"?><worksheet xmlns="m"><sheetData>{}</sheetData></worksheet>'
RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def write_workbook(sheets: Mapping[str, Sequence[Sequence[object]]], merged: Sequence[str] = ()) -> bytes:
    """As openpyxl writes it. `merged`: cells of each sheet."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
        for cells in merged:
            sheet.merge_cells(cells)
    return save(book)


def save(book: openpyxl.Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def zip_parts(parts: Mapping[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def write_by_hand(rows: str, **more: str) -> bytes:
    """A workbook of one sheet whose rows are given as XML."""
    book = '<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets>'
    relation = f'<Relationship Id="{{}}" Type="{RELS}/{{}}" Target="{{}}"/>'
    relations = relation.format("r1", "worksheet", "worksheets/sheet1.xml")
    relations += relation.format("r2", "sharedStrings", "sharedStrings.xml")
    return zip_parts(
        {
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELS}">{book}</workbook>',
            "xl/_rels/workbook.xml.rels": f"<Relationships>{relations}</Relationships>",
            "xl/worksheets/sheet1.xml": more.get("sheet", SHEET_XML.format(rows)),
            "xl/sharedStrings.xml": more.get("strings", "<sst/>"),
        }
    )


def text_cell(reference: str, text: str) -> str:
    return f'<c r="{reference}" t="inlineStr"><is><t>{text}</t></is></c>'


def write_ods(tables: Mapping[str, str]) -> bytes:
    """{name: rows as XML}"""
    tagged = (f'<table:table table:name="{name}">{rows}</table:table>' for name, rows in tables.items())
    body = f"<office:body><office:spreadsheet>{''.join(tagged)}</office:spreadsheet></office:body>"
    names = 'xmlns:office="o" xmlns:table="t" xmlns:text="x"'
    return zip_parts(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "content.xml": f"<office:document-content {names}>{body}</office:document-content>",
        }
    )

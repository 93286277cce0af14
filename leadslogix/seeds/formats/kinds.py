"""What a file is, by its first bytes and not by its name, and the reader for it."""

import re
from dataclasses import replace
from itertools import chain, islice
from typing import BinaryIO

from leadslogix.seeds.encoding import find_encoding, is_utf16_or_32, open_text
from leadslogix.seeds.errors import BadOption, EmptyFile, NotATable
from leadslogix.seeds.formats.archives import Archive, local_attribute, local_name, walk_xml
from leadslogix.seeds.formats.blocks import are_blocks, join_blocks
from leadslogix.seeds.formats.contents import SAVE_AS, Contents
from leadslogix.seeds.formats.delimited import open_delimited
from leadslogix.seeds.formats.excel_xml import is_excel_xml, open_excel_xml
from leadslogix.seeds.formats.json_records import SCRIPT, open_json
from leadslogix.seeds.formats.latex import is_latex, read_latex
from leadslogix.seeds.formats.literals import is_literal
from leadslogix.seeds.formats.open_document import CONTENT, open_document
from leadslogix.seeds.formats.printed_arrays import is_printed_array, open_printed_arrays
from leadslogix.seeds.formats.saved_mails import is_saved_mail, read_saved_mail
from leadslogix.seeds.formats.sheets import Book, choose_sheet, read_sheets
from leadslogix.seeds.formats.vcards import BEGIN, open_vcards
from leadslogix.seeds.formats.web_table import open_web_table
from leadslogix.seeds.formats.word import DOCUMENT, read_word
from leadslogix.seeds.formats.workbook import open_workbook
from leadslogix.seeds.formats.xml_records import open_xml
from leadslogix.seeds.options import ReadingOptions

_MAGIC = (
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook (.xls), or one with a password"),
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1f\x8b", "a compressed file"),
    (b"7z\xbc\xaf", "a compressed file"),
    (b"Rar!", "a compressed file"),
    (b"SQLite format 3", "a database"),
    (b"\x7fELF", "a program"),
    (b"{\\rtf", "a text document"),
)
_ZIP = b"PK\x03\x04"
# A page, or a part that was copied from one.
_WEB_PAGE = re.compile(
    r"<(?:!doctype html|!--"
    r"|(?:html|head|meta|title|body|table|div|main|nav|header|section|article|ul|ol|dl|h[1-6]|p|a)\b)",
    re.IGNORECASE,
)
_XML = "<?xml"
_CONTROL = bytes(set(range(32)) - set(b"\t\n\r\x0b\x0c\x1b"))
_CONTROL_SHARE = 0.03
_HEAD = 8192
_JSON = re.compile(rf"(?:{SCRIPT})?(?:\[\s*(?:[{{\[\"]|$)|\{{\s*(?:\"|$))")
_PEEKED_ROWS = 15
_HEAD_ROWS = 500


def open_contents(file: BinaryIO, options: ReadingOptions) -> Contents:
    head = file.read(_HEAD)
    _check_emptiness(file, head)
    if head.startswith(_ZIP):
        file.seek(0)
        return _open_archive(Archive(file), options)
    kind = next((kind for magic, kind in _MAGIC if head.startswith(magic)), "")
    if not kind and not options.encoding and _is_binary(head):
        kind = "a binary file"
    if kind:
        raise NotATable(f"this is {kind}, not a table that can be read. {SAVE_AS}")
    file.seek(0)
    return _open_text(file, options)


def _open_text(file: BinaryIO, options: ReadingOptions) -> Contents:
    """The kind of a text is seen in its first characters, whatever its encoding."""
    encoding = options.encoding or find_encoding(file)
    text = open_text(file, encoding)
    peeked = list(filter(None, map(_without_mark, islice(text, _PEEKED_ROWS))))
    start, head = peeked[0] if peeked else "", "\n".join(peeked)
    text.detach()  # closing it would close the file
    file.seek(0)
    if is_saved_mail(head):
        return _open_text(read_saved_mail(file), replace(options, encoding="utf-8"))
    if is_latex(head) and not options.delimiter:
        file = read_latex(file, encoding)
        encoding = "utf-8"
    if is_printed_array(head) and not options.delimiter:
        return open_printed_arrays(file, encoding)
    if _WEB_PAGE.match(start):
        return open_web_table(file, encoding)
    if is_excel_xml(head):
        return _open_sheets(open_excel_xml(file, encoding), encoding, options)
    if start.startswith(_XML):
        return open_xml(file, encoding) if "<html" not in head.lower() else open_web_table(file, encoding)
    if start.upper() == BEGIN:
        return open_vcards(file, encoding)
    if (_JSON.match(start) or is_literal(head)) and not options.delimiter:
        return open_json(file, encoding)
    return open_delimited(file, replace(options, encoding=encoding))


def _without_mark(line: str) -> str:
    return line[:_HEAD].strip("\ufeff \t\r\n")


def _check_emptiness(file: BinaryIO, head: bytes) -> None:
    block = head
    while block and not block.strip(b"\0 \t\r\n"):
        block = file.read(1 << 20)
    if not block:
        raise EmptyFile("the file is empty. Bring a table with a header and a company per row.")


def _is_binary(head: bytes) -> bool:
    controls = len(head) - len(head.translate(None, _CONTROL))
    return not is_utf16_or_32(head) and controls > len(head) * _CONTROL_SHARE


def _open_archive(archive: Archive, options: ReadingOptions) -> Contents:
    if DOCUMENT not in archive.names:
        return _open_sheets(*_open_book(archive), options)
    text, is_page = read_word(archive)
    return open_web_table(text, "utf-8") if is_page else _open_text(text, replace(options, encoding="utf-8"))


def _open_sheets(book: Book, encoding: str, options: ReadingOptions) -> Contents:
    sheet = options.sheet or choose_sheet(book)
    if sheet not in book.sheets:
        names = ", ".join(repr(name[:60]) for name in list(book.sheets)[:20])
        raise BadOption(f"there is no sheet {sheet[:60]!r}. The sheets are: {names}.")
    records = book.rows(sheet) if options.sheet else read_sheets(book, sheet)
    head = list(islice(records, _HEAD_ROWS))
    records = chain(head, records)
    if not options.header_line and are_blocks(head):
        records = join_blocks(records)
    return Contents(records, encoding, sheet=sheet, sheets=tuple(book.sheets))


def _open_book(archive: Archive) -> tuple[Book, str]:
    part = _main_part(archive)
    if part in archive.names and part.endswith(".xml"):
        return open_workbook(archive, part), "xlsx"
    if CONTENT in archive.names and "mimetype" in archive.names:
        kind = archive.read_small("mimetype").decode("ascii", "replace")
        if "spreadsheet" in kind:
            return open_document(archive), "ods"
    what = "a binary workbook (.xlsb)" if part.endswith(".bin") else "a ZIP archive or a document"
    raise NotATable(f"this is {what}, not a table that can be read. {SAVE_AS}")


def _main_part(archive: Archive) -> str:
    found: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if local_name(local_attribute(attributes, "Type").replace("/", ":")) == "officeDocument":
            found.append(local_attribute(attributes, "Target").lstrip("/"))

    if "_rels/.rels" in archive.names:
        walk_xml(archive.blocks("_rels/.rels"), start)
    names = [name for name in found if "workbook" in name]
    return names[0] if names else "xl/workbook.xml"

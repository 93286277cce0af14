"""Word documents: a table of members, a list of names, names that are links."""

import io
import zipfile

import pytest

from leadslogix.seeds.errors import BrokenFile, EmptyFile
from tests.leadslogix.seeds.tables import read_table
from tests.leadslogix.seeds.test_ugly_lists import facts_of, rows_of

BODY = """<?xml version="1.0" encoding="UTF-8"?><w:document
 xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"
 xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>{}</w:body></w:document>"""
RELATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>"""


def document(body: str, links: dict[str, str] | None = None) -> bytes:
    relations = "".join(
        f'<Relationship Id="{name}" Type="hyperlink" Target="{target}" TargetMode="External"/>'
        for name, target in (links or {}).items()
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("word/document.xml", BODY.format(body))
        archive.writestr("word/_rels/document.xml.rels", RELATIONS.format(relations))
    return data.getvalue()


def text(*lines: str) -> str:
    return "<w:p>" + "<w:r><w:br/></w:r>".join(f"<w:r><w:t>{line}</w:t></w:r>" for line in lines) + "</w:p>"


def table(*rows: tuple[str, ...]) -> str:
    cells = ("".join(f"<w:tc>{text(*cell.split('|'))}</w:tc>" for cell in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in cells)}</w:tbl>"


MEMBERS = table(
    ("Bedrift", "Adresse", "Kontaktperson", "Telefon / e-post / nett"),
    (
        "Kestrel Tau AS",
        "Kaien 3|6005 Ålesund",
        "Eva Lind|Daglig leder",
        "+47 70 12 34 56|info@kestrel.example",
    ),
    (
        "Pike Garn &amp; Co",
        "Havnegata 4|5003 Bergen",
        "Ugo Berg|Teknisk sjef",
        "post@pike.example|www.pike.example",
    ),
)


def test_table_of_a_document_is_read() -> None:
    found = read_table(document(text("Members of the Port") + text("March 2025") + MEMBERS), "members.docx")
    assert found.columns == ("Bedrift", "Adresse", "Kontaktperson", "Telefon / e-post / nett")
    assert [row[1] for row in rows_of(found)] == ["Kestrel Tau AS", "Pike Garn & Co"]
    first, second = facts_of(found)
    assert (first["email"], first["phone"], first["person"]) == (
        ["info@kestrel.example"],
        ["+4770123456"],
        ["Eva Lind"],
    )
    assert second["person"] == ["Ugo Berg"]


def test_lines_of_a_document_without_tables_are_a_list() -> None:
    names = ("Kestrel Ropes Ltd", "Pike Nets GmbH", "Heron Sails S.r.l.", "Gull &amp; Sons Ltd")
    found = read_table(document("".join(map(text, names))), "list.docx")
    assert [row[1] for row in rows_of(found)] == [name.replace("&amp;", "&") for name in names]


def test_names_that_are_links_have_their_websites() -> None:
    names = ("Kestrel Ropes", "Pike Nets", "Heron Sails", "Gull Masts")
    hosts = {f"r{at}": f"https://{name.split()[0].lower()}.example/" for at, name in enumerate(names)}
    lines = (
        f'<w:p><w:hyperlink r:id="r{at}"><w:r><w:t>{name}</w:t></w:r></w:hyperlink></w:p>'
        for at, name in enumerate(names)
    )
    found = read_table(document("".join(lines), hosts), "list.docx")
    assert [row[1:3] for row in rows_of(found)] == [
        (name, f"{name.split()[0].lower()}.example") for name in names
    ]


def test_text_that_was_deleted_or_is_said_twice_is_left_out() -> None:
    deleted = (
        "<w:p><w:del><w:r><w:t>Old Rival Ltd</w:t></w:r></w:del><w:r><w:t>Tern Oars Ltd</w:t></w:r></w:p>"
    )
    names = "".join(map(text, ("Kestrel Ropes Ltd", "Pike Nets Ltd", "Heron Sails Ltd")))
    found = read_table(document(names + deleted), "list.docx")
    assert [row[1] for row in rows_of(found)][-1] == "Tern Oars Ltd"
    assert len(found.rows) == 4


def test_empty_and_damaged_documents_say_so() -> None:
    with pytest.raises(EmptyFile, match="empty"):
        read_table(document(""), "list.docx")
    with pytest.raises(BrokenFile, match="damaged"):
        read_table(document("<w:p><w:tbl>"), "list.docx")


def test_names_in_bold_begin_the_entries_of_a_directory() -> None:
    def bold(name: str) -> str:
        return f"<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{name}</w:t></w:r></w:p>"

    entries = "".join(
        bold(name) + text(f"Kajen {at}") + text("416 64 Göteborg") + text(f"Tel 031-52 71 4{at}, info@{host}")
        for at, (name, host) in enumerate(
            (
                ("Kestrel Rep AB", "kestrel.example"),
                ("Pike Nät", "pike.example"),
                ("Heron Segel", "heron.example"),
                ("Gull Master", "gull.example"),
            )
        )
    )
    found = read_table(document(text("Medlemskatalog") + entries), "list.docx")
    assert [row[1:3] for row in rows_of(found) if len(row) == 4] == [
        ("Kestrel Rep AB", "kestrel.example"),
        ("Pike Nät", "pike.example"),
        ("Heron Segel", "heron.example"),
        ("Gull Master", "gull.example"),
    ]

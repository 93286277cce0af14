"""Word documents (.docx): their tables are read like those of a web page, and the lines of others like a text."""

import html
import io
import re
from typing import BinaryIO

from leadslogix.seeds.formats.archives import Archive, XmlReader, local_attribute, local_name, walk_xml

DOCUMENT = "word/document.xml"
_RELATIONS = "word/_rels/document.xml.rels"
_TAG = re.compile(r"<[^>]*>")
_FEWEST_LINKS = 3
_SILENT = frozenset(("Fallback", "del", "instrText"))  # said twice, deleted, or what a field computes


def read_word(archive: Archive) -> tuple[BinaryIO, bool]:
    """The document as a page, or as a text if it has neither a table nor links; and which of them it is."""
    writer = _Writer(_read_links(archive))
    for block in archive.blocks(DOCUMENT):
        writer.feed(block)
    writer.feed(b"", is_last=True)
    text = "".join(writer.parts)
    if writer.has_table or writer.links >= _FEWEST_LINKS:
        return io.BytesIO(f"<html><body>{text}</body></html>".encode()), True
    lines = _TAG.sub("", text.replace("<br>", "\n").replace("</p>", "\n"))
    return io.BytesIO(html.unescape(lines).encode()), False


def _read_links(archive: Archive) -> dict[str, str]:
    links: dict[str, str] = {}

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship" and attributes.get("TargetMode") == "External":
            links[attributes.get("Id", "")] = attributes.get("Target", "")

    if _RELATIONS in archive.names:
        walk_xml(archive.blocks(_RELATIONS), start)
    return links


class _Writer:
    def __init__(self, links: dict[str, str]) -> None:
        self.parts: list[str] = []
        self.has_table = False
        self.links = 0
        self._links = links
        self._silent = 0
        self._xml = XmlReader()
        self._xml.parser.StartElementHandler = self._start
        self._xml.parser.EndElementHandler = self._end

    def feed(self, block: bytes, *, is_last: bool = False) -> None:
        self._xml.feed(block, is_last=is_last)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        name = local_name(name)
        if name in _SILENT:
            self._silent += 1
        if self._silent:
            return
        if name == "t":
            self._xml.parser.CharacterDataHandler = self._write_text
        elif name == "hyperlink":
            target = html.escape(self._links.get(local_attribute(attributes, "id"), ""))
            self.links += target.startswith("http")
            self.parts.append(f'<a href="{target}">')
        else:
            self.has_table = self.has_table or name == "tbl"
            self.parts.append(_OPEN.get(name, ""))

    def _write_text(self, text: str) -> None:
        self.parts.append(html.escape(text))

    def _end(self, name: str) -> None:
        name = local_name(name)
        if name in _SILENT:
            self._silent -= 1
        elif name == "t":
            self._xml.parser.CharacterDataHandler = None
        elif not self._silent:
            self.parts.append(_CLOSE.get(name, ""))


_OPEN = {"tbl": "<table>", "tr": "<tr>", "tc": "<td>", "p": "<p>", "br": "<br>", "tab": "\t"}
_CLOSE = {"tbl": "</table>", "tr": "</tr>", "tc": "</td>", "p": "</p>", "hyperlink": "</a>"}

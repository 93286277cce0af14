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
_OFF = frozenset(("0", "false", "off"))
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
    text = text.replace("<h3>", "\n").replace("</h3>", "\n")  # what is bold begins an entry
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
        self.links = 0
        self._links = links
        self._silent = self._tables = 0
        self._paragraph = -1  # where the open one begins, if all of its text is bold
        self._is_bold = False
        self._xml = XmlReader()
        self._xml.parser.StartElementHandler = self._start
        self._xml.parser.EndElementHandler = self._end

    @property
    def has_table(self) -> bool:
        return self._tables > 0

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
            self._paragraph = self._paragraph if self._is_bold else -1
        elif name == "r":
            self._is_bold = False
        elif name == "b":
            self._is_bold = local_attribute(attributes, "val") not in _OFF
        elif name == "hyperlink":
            target = html.escape(self._links.get(local_attribute(attributes, "id"), ""))
            self.links += target.startswith("http")
            self.parts.append(f'<a href="{target}">')
        else:
            self._tables += name == "tbl"
            self._paragraph = len(self.parts) if name == "p" else self._paragraph
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
            if name == "p" and 0 <= self._paragraph < len(self.parts) - 2 and not self.has_table:
                self.parts[self._paragraph], self.parts[-1] = "<h3>", "</h3>"


_OPEN = {"tbl": "<table>", "tr": "<tr>", "tc": "<td>", "p": "<p>", "br": "<br>", "tab": "\t"}
_CLOSE = {"tbl": "</table>", "tr": "</tr>", "tc": "</td>", "p": "</p>", "hyperlink": "</a>"}

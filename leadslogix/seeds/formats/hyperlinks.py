"""The links of a sheet's cells. Exports of fairs often have the website nowhere else: the name is the link.

What a link leads to gets a column of its own, right of all others: the cell keeps its text.
"""

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from leadslogix.seeds.formats.archives import Archive, XmlReader, local_attribute, local_name, walk_xml
from leadslogix.seeds.formats.contents import clean_text
from leadslogix.seeds.formats.references import place_of
from leadslogix.seeds.limits import MAX_COLUMNS, MAX_ROWS
from leadslogix.seeds.records import SeedLine

FORMULA = re.compile(r'=?HYPERLINK\(\s*"([^"]{1,2000})"(?:\s*[,;]\s*"([^"]*)")?', re.IGNORECASE)
_FORMULA_BYTES = b"HYPERLINK("
_LONGEST = 2_000


@dataclass(slots=True)
class Hyperlinks:
    """The first web address and the first mailbox that the cells of each line lead to."""

    sites: dict[int, str] = field(default_factory=dict)
    mailboxes: dict[int, str] = field(default_factory=dict)
    columns: int = 0  # that have a value

    def note(self, line: int, target: str) -> None:
        target = clean_text(target.strip())[:_LONGEST]
        kind = target.partition(":")[0].lower()
        if kind == "mailto":
            self.mailboxes.setdefault(line, target.partition(":")[2].partition("?")[0])
        elif kind in ("http", "https"):
            self.sites.setdefault(line, target)

    def add_to(self, rows: Iterable[SeedLine]) -> Iterator[SeedLine]:
        for row in rows:
            text = " ".join(row.cells).lower()
            # (A cell that shows its own address says nothing new.)
            added = [
                target if target and target.lower() not in text else ""
                for targets in (self.sites, self.mailboxes)
                if targets
                for target in (targets.get(row.line, ""),)
            ]
            empty = ("",) * (self.columns - len(row.cells))
            # The header, too: one link makes a column.
            yield SeedLine(row.line, (*row.cells, *empty, *added)) if any(row.cells) else row


def read_hyperlinks(archive: Archive, sheet: str) -> Hyperlinks | None:
    """None: there are none, which is found out without reading the sheet as XML."""
    targets = _read_targets(archive, sheet)
    if not targets and not _has_formulas(archive.blocks(sheet)):
        return None
    found = _Scanner(targets).scan(archive.blocks(sheet))
    has_room = found.columns + 2 <= MAX_COLUMNS
    return found if has_room and (found.sites or found.mailboxes) else None


def _read_targets(archive: Archive, sheet: str) -> dict[str, str]:
    folder, name = posixpath.split(sheet)
    part = f"{folder}/_rels/{name}.rels"
    targets: dict[str, str] = {}

    def start(name: str, attributes: dict[str, str]) -> None:
        is_link = attributes.get("Type", "").endswith("/hyperlink")
        if name == "Relationship" and is_link and attributes.get("TargetMode") == "External":
            targets[attributes.get("Id", "")] = attributes.get("Target", "")

    if part in archive.names:
        walk_xml(archive.blocks(part), start)
    return targets


def _has_formulas(blocks: Iterable[bytes]) -> bool:
    before = b""
    for block in blocks:
        if _FORMULA_BYTES in before + block:
            return True
        before = block[-len(_FORMULA_BYTES) :]
    return False


class _Scanner:
    """Reads a sheet for its links and its last column alone."""

    def __init__(self, targets: dict[str, str]) -> None:
        self._targets = targets
        self._found = Hyperlinks()
        self._place = (0, 0)  # line, column
        self._formula: list[str] = []
        self._xml = XmlReader()
        self._xml.parser.StartElementHandler = self._start
        self._xml.parser.EndElementHandler = self._end

    def scan(self, blocks: Iterable[bytes]) -> Hyperlinks:
        for block in blocks:
            self._xml.feed(block)
        self._xml.feed(b"", is_last=True)
        return self._found

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        name = local_name(name)
        if name == "c":
            self._place = place_of(attributes.get("r", ""))
        elif name in ("v", "is"):
            self._found.columns = max(self._found.columns, self._place[1])
        elif name == "f":
            self._xml.parser.CharacterDataHandler = self._formula.append
        elif name == "hyperlink":
            line, _ = place_of(attributes.get("ref", ""))
            target = self._targets.get(local_attribute(attributes, "id"), "")
            if target and len(self._found.sites) < MAX_ROWS:
                self._found.note(line, target)

    def _end(self, name: str) -> None:
        if local_name(name) != "f":
            return
        self._xml.parser.CharacterDataHandler = None
        if match := FORMULA.match("".join(self._formula)):
            self._found.columns = max(self._found.columns, self._place[1])
            self._found.note(self._place[0], match[1])
        self._formula.clear()

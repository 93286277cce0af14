"""The texts of an Excel workbook, which its cells refer to by number."""

import re
from array import array
from collections.abc import Iterator

from leadslogix.seeds.errors import BrokenFile, FileTooLarge
from leadslogix.seeds.formats.archives import XmlReader, local_name

_MAX_BYTES = 120_000_000
_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")


class SharedStrings:
    """Read as far as they are asked for: the first rows need the first ones. Kept as bytes, a third of the size."""

    def __init__(self, blocks: Iterator[bytes]) -> None:
        self._blocks = blocks
        self._reader = XmlReader()
        self._reader.parser.StartElementHandler = self._start
        self._reader.parser.EndElementHandler = self._end
        self._texts = bytearray()
        self._ends = array("L", [0])
        self._parts: list[str] = []
        self._skipped = 0  # how many elements for phonetic readings are open
        self._is_ended = False

    def __getitem__(self, number: int) -> str:
        while number + 1 >= len(self._ends) and not self._is_ended:
            self._read_on()
        if not 0 <= number < len(self._ends) - 1:
            raise BrokenFile(
                f"the workbook refers to text {number + 1}, which it does not hold. Save it again."
            )
        return self._texts[self._ends[number] : self._ends[number + 1]].decode()

    def _read_on(self) -> None:
        block = next(self._blocks, b"")
        self._is_ended = not block
        self._reader.feed(block, is_last=self._is_ended)
        if len(self._texts) > _MAX_BYTES:
            raise FileTooLarge(
                f"the workbook holds more than {_MAX_BYTES // 1_000_000} MB of text. Split it."
            )

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        name = local_name(name)
        if name == "si":
            self._parts.clear()
        elif name == "rPh":
            self._skipped += 1
        elif name == "t" and not self._skipped:
            self._reader.parser.CharacterDataHandler = self._parts.append

    def _end(self, name: str) -> None:
        name = local_name(name)
        if name == "t":
            self._reader.parser.CharacterDataHandler = None
        elif name == "rPh":
            self._skipped -= 1
        elif name == "si":
            self._texts += unescape("".join(self._parts)).encode("utf-8", "replace")
            self._ends.append(len(self._texts))


def unescape(text: str) -> str:
    """Excel writes characters that XML cannot hold as _x000D_."""
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text) if "_x" in text else text

"""The ZIP archives that workbooks are, and the XML in them, read in pieces and against limits.

Sizes that an archive states about itself prove nothing, so what comes out is counted.
"""

import zipfile
import zlib
from collections.abc import Callable, Iterator
from typing import BinaryIO
from xml.parsers import expat

from leadslogix.seeds.errors import BrokenFile, FileTooLarge

_MAX_PARTS = 5_000
_MAX_UNPACKED = 400_000_000
_MAX_SMALL_PART = 8_000_000
_BLOCK = 1 << 16
_BROKEN = (
    "the workbook is damaged or cut off ({}). Open it in a spreadsheet program, save it again and bring that."
)

StartHandler = Callable[[str, dict[str, str]], None]
EndHandler = Callable[[str], None]


class Archive:
    """The parts of one workbook. All that is unpacked counts, over all parts."""

    def __init__(self, file: BinaryIO) -> None:
        self.left = _MAX_UNPACKED
        try:
            self._zip = zipfile.ZipFile(file)
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as exc:
            raise BrokenFile(_BROKEN.format(_lower(exc))) from exc
        if len(self._zip.infolist()) > _MAX_PARTS:
            raise FileTooLarge(
                f"the workbook has more than {_MAX_PARTS:,} parts. Save it as CSV and bring that."
            )
        self.names = frozenset(self._zip.namelist())

    def blocks(self, part: str) -> Iterator[bytes]:
        try:
            with self._zip.open(part) as stream:
                while block := stream.read(_BLOCK):
                    self.left -= len(block)
                    if self.left < 0:
                        raise FileTooLarge(
                            f"the workbook unpacks to more than {_MAX_UNPACKED // 1_000_000} MB. Split it."
                        )
                    yield block
        except (
            zipfile.BadZipFile,
            zlib.error,
            KeyError,
            EOFError,
            OSError,
            RuntimeError,
            NotImplementedError,
            ValueError,  # it points before the beginning of the file
        ) as exc:
            raise BrokenFile(_BROKEN.format(_lower(exc))) from exc

    def read_small(self, part: str) -> bytes:
        """A part that describes others."""
        data = bytearray()
        for block in self.blocks(part):
            data += block
            if len(data) > _MAX_SMALL_PART:
                raise FileTooLarge(
                    f"the part {part} of the workbook is too large. Save it as CSV and bring that."
                )
        return bytes(data)


class XmlReader:
    """Feeds XML to handlers. Names come without their prefix; document types and entities are refused."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.buffer_size = 1 << 16
        self.parser.StartDoctypeDeclHandler = _refuse_doctype

    def feed(self, block: bytes | str, *, is_last: bool = False) -> None:
        try:
            self.parser.Parse(block, is_last)
        except expat.ExpatError as exc:
            raise BrokenFile(_BROKEN.format(_lower(exc))) from exc


def _refuse_doctype(*_: object) -> None:
    raise BrokenFile(_BROKEN.format("a document type, which workbooks do not have"))


def walk_xml(blocks: Iterator[bytes], start: StartHandler, end: EndHandler | None = None) -> None:
    """Reads a whole small part."""
    reader = XmlReader()
    reader.parser.StartElementHandler = lambda name, attributes: start(local_name(name), attributes)
    if end is not None:
        reader.parser.EndElementHandler = lambda name: end(local_name(name))
    for block in blocks:
        reader.feed(block)
    reader.feed(b"", is_last=True)


def local_name(name: str) -> str:
    return name.rpartition(":")[2]


def local_attribute(attributes: dict[str, str], name: str) -> str:
    return next((value for key, value in attributes.items() if local_name(key) == name), "")


def _lower(exc: BaseException) -> str:
    return str(exc).strip("'\"").splitlines()[0].lower()[:120] if str(exc) else type(exc).__name__

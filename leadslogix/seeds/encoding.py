"""Which encoding a seed file is in: byte order mark, UTF-8, UTF-16 without a mark, then what its letters say."""

import codecs
import io
from dataclasses import dataclass, field
from itertools import islice
from typing import BinaryIO

from charset_normalizer import from_bytes

from leadslogix.seeds.alphabets import LATIN_PAGES, choose_latin_page
from leadslogix.seeds.ideographs import choose_eastern_encoding

# Longest first: the mark of UTF-32-LE begins with that of UTF-16-LE.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# The statistics read this much; more does not change the result and costs seconds.
_SAMPLE_BYTES = 64_000
_BLOCK = 1 << 20
_SHOWN_LINES = 20
_HEAD = 8192
_OTHER_SCRIPTS = ["cp1251", "koi8_r", "cp1253", "cp1255", "cp1256", "cp874"]
_CANDIDATES = [*LATIN_PAGES, *_OTHER_SCRIPTS]
_OLD_BYTE = "cp1252"
# One line pasted from an old file must not turn a whole UTF-8 file into mojibake.
_BAD_BYTES_PER_GOOD = 0.1
# What a user can choose where the statistics are wrong.
ENCODINGS = (
    *(
        "utf-8",
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "cp1252",
        "cp1250",
        "cp1251",
        "cp1253",
        "cp1254",
        "cp1255",
        "cp1256",
        "cp1257",
        "cp874",
    ),
    *("iso8859_2", "iso8859_15", "koi8_r", "cp850", "cp852", "cp866", "mac_roman"),
    *("cp932", "euc_jp", "gb18030", "big5", "cp949"),
)


@dataclass(slots=True)
class _Survey:
    """What the bytes of a file are, without holding them all."""

    bad: int = 0
    good: int = 0
    sample: list[bytes] = field(default_factory=list)
    sample_size: int = 0


def find_encoding(file: BinaryIO) -> str:
    """Never fails: a byte that no encoding explains is read as U+FFFD. The file is left at its beginning."""
    file.seek(0)
    head = file.read(_HEAD)
    encoding = marked_encoding(head) or _wide_encoding(head)
    if not encoding:
        file.seek(0)
        survey = _look_through(file)
        encoding = "utf-8" if _is_utf8(survey) else _guess_old(b"".join(survey.sample)[:_SAMPLE_BYTES])
    file.seek(0)
    return encoding


def open_text(file: BinaryIO, encoding: str) -> io.TextIOWrapper:
    """The text with its line ends as they are: CR, LF or CRLF, and none of the others that `str.splitlines` knows."""
    errors = "seed-byte" if encoding == "utf-8" else "replace"
    return io.TextIOWrapper(file, encoding, errors, newline="")


def find_lines_of_old_bytes(file: BinaryIO) -> list[int]:
    """The first lines with a byte that is not UTF-8, which `open_text` reads as if it were of Windows."""
    file.seek(0)
    bad = (number for number, line in enumerate(file, start=1) if not line.isascii() and _has_old_byte(line))
    found = list(islice(bad, _SHOWN_LINES))
    file.seek(0)
    return found


def _has_old_byte(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return True
    return False


def marked_encoding(head: bytes) -> str:
    return next((encoding for mark, encoding in _MARKS if head.startswith(mark)), "")


def is_utf16_or_32(head: bytes) -> bool:
    """UTF-16 or UTF-32, with a mark or without: text that is full of NULs."""
    return marked_encoding(head) not in ("", "utf-8-sig") or bool(_wide_encoding(head))


def _guess_old(sample: bytes) -> str:
    eastern = choose_eastern_encoding(sample)
    if eastern:
        return eastern
    best = from_bytes(sample, cp_isolation=_CANDIDATES).best()
    return best.encoding if best and best.encoding in _OTHER_SCRIPTS else choose_latin_page(sample)


def _look_through(file: BinaryIO) -> _Survey:
    """Counts what is UTF-8, and keeps lines that hold something else than ASCII: the others say nothing."""
    survey = _Survey()
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    while block := file.read(_BLOCK):
        if block.isascii() and not survey.bad and not survey.good:
            decoder.reset()
            continue
        text = decoder.decode(block)
        bad = text.count("\ufffd")
        survey.bad += bad
        survey.good += len(text) - len(text.encode("ascii", "ignore")) - bad
        if survey.sample_size < _SAMPLE_BYTES:
            _keep_lines(survey, block)
    return survey


def _keep_lines(survey: _Survey, block: bytes) -> None:
    for line in block.splitlines(keepends=True):
        if not line.isascii():
            survey.sample.append(line[:_SAMPLE_BYTES])
            survey.sample_size += len(line)
            if survey.sample_size > _SAMPLE_BYTES:
                return


def _is_utf8(survey: _Survey) -> bool:
    return survey.bad <= survey.good * _BAD_BYTES_PER_GOOD


def _wide_encoding(head: bytes) -> str:
    """UTF-16 text without a mark: every second byte of Latin text is NUL."""
    pairs = len(head) // 2
    if pairs < 2:
        return ""
    if head[1::2].count(0) > pairs * 0.7:
        return "utf-16-le"
    if head[0::2].count(0) > pairs * 0.7:
        return "utf-16-be"
    return ""


def _read_old_byte(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode(_OLD_BYTE, "replace"), error.end


codecs.register_error("seed-byte", _read_old_byte)

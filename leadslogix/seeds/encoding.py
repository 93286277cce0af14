"""From the bytes of a seed file to its text: byte order mark, UTF-8, UTF-16 without a mark, then statistics."""

import codecs
from dataclasses import dataclass

from charset_normalizer import from_bytes

from leadslogix.seeds.alphabets import LATIN_PAGES, choose_latin_page

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
_OTHER_SCRIPTS = ["cp1251", "koi8_r", "cp1253", "shift_jis", "euc_jp", "gb18030", "big5", "cp949"]
_CANDIDATES = [*LATIN_PAGES, *_OTHER_SCRIPTS]
_OLD_BYTE = "cp1252"
# One line pasted from an old file must not turn a whole UTF-8 file into mojibake.
_BAD_BYTES_PER_GOOD = 0.1


@dataclass(frozen=True, slots=True)
class DecodedText:
    text: str
    encoding: str


def decode_table(data: bytes) -> DecodedText:
    """Never fails: a byte that no encoding explains becomes U+FFFD."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return DecodedText(_without_noise(data.decode(encoding, "replace")), encoding)
    encoding = guess_encoding(data)
    errors = "seed-byte" if encoding == "utf-8" else "replace"
    return DecodedText(_without_noise(data.decode(encoding, errors)), encoding)


def guess_encoding(data: bytes) -> str:
    wide = _wide_encoding(data[:4096])
    if wide:
        return wide
    if _is_utf8(data):
        return "utf-8"
    sample = _sample(data)
    best = from_bytes(sample, cp_isolation=_CANDIDATES).best()
    if best and best.encoding in _OTHER_SCRIPTS:
        return best.encoding
    return choose_latin_page(sample)


def is_utf16_or_32(data: bytes) -> bool:
    """UTF-16 or UTF-32, with a mark or without: text that is full of NULs."""
    marked = any(data.startswith(mark) for mark, encoding in _MARKS if encoding != "utf-8-sig")
    return marked or bool(_wide_encoding(data[:4096]))


def _is_utf8(data: bytes) -> bool:
    text = data.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    if not bad:
        return True
    good = len(text) - len(text.encode("ascii", "ignore")) - bad
    return bad <= good * _BAD_BYTES_PER_GOOD


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


def _sample(data: bytes) -> bytes:
    """The lines that hold something else than ASCII: the others say nothing about the encoding."""
    lines, size = [], 0
    for line in data.splitlines(keepends=True):
        if not line.isascii():
            lines.append(line)
            size += len(line)
            if size > _SAMPLE_BYTES:
                break
    return b"".join(lines)[:_SAMPLE_BYTES]


def _without_noise(text: str) -> str:
    """NULs cannot be stored by PostgreSQL; a mark inside comes from files that were glued together."""
    return text.replace("\x00", "").replace("\ufeff", "")


def _read_old_byte(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode(_OLD_BYTE, "replace"), error.end


codecs.register_error("seed-byte", _read_old_byte)

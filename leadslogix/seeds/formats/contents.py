"""What each reader of a format gives: records that are read from the file while they are asked for."""

from collections.abc import Iterator
from dataclasses import dataclass

from leadslogix.seeds.records import SeedLine

SAVE_AS = 'Save it as "Excel workbook (.xlsx)" or "CSV UTF-8" and bring that file.'


@dataclass(frozen=True, slots=True)
class Contents:
    records: Iterator[SeedLine]
    encoding: str
    delimiter: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = ()


def clean_text(text: str) -> str:
    """Without what cannot be stored (NULs, lone surrogates), and without byte order marks of files glued together."""
    if text.isascii():
        return text.replace("\x00", "") if "\x00" in text else text
    text = text.replace("\x00", "").replace("\ufeff", "")
    try:
        text.encode()
    except UnicodeEncodeError:
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text

"""What each reader of a format gives: records that are read from the file while they are asked for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from leadslogix.seeds.records import SeedLine

# Signs of printed pages, which nobody types into a name or an address: ligatures, and hyphens of other kinds.
_AS_TYPED = str.maketrans(
    {
        **{"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st"},
        **{"\ufb06": "st", "\u00ad": "", "\u2010": "-", "\u2011": "-"},
    }
)
_PRINTED = re.compile("[\ufb00-\ufb06\u00ad\u2010\u2011]")
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
    if _PRINTED.search(text):
        text = text.translate(_AS_TYPED)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text

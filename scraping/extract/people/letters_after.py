"""What may follow a name and belong to it: `Jr.`, `PhD`, and letters of a profession that are on no list."""

import re

from scraping.extract.people.firms import is_firm
from scraping.vocabulary.honorifics import CREDENTIAL
from scraping.vocabulary.job_titles import has_title

_SUFFIX = re.compile(r",? (Jr|Sr|II|III|IV)\.?(?!\w)")
_CREDENTIALS = re.compile(rf"(?:,? {{1,2}}{CREDENTIAL}\.?(?!\w)){{1,5}}")
STATES = "A[LKZRBK]|BC|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOTB]|N[EVHJMYCDBLSTU]|O[HKRN]|P[AEQR]|QC|RI|S[CDK]|T[NX]|UT|V[TA]|W[AVIY]|YT|NSW|VIC|QLD|ACT|TAS|UK|US|USA|UAE"
# `Anna Smith, RDH`: letters of a profession that are on no list, and are not a state.
_LETTERS = re.compile(rf", (?!(?:{STATES})(?![A-Za-z]))[A-Z]{{2,5}}(?:, [A-Z]{{2,5}})*(?=\s*(?:\n|$))")


def has_letters_after(after: str) -> bool:
    """`MD`, `Jr.`: what may be after a name and belong to it."""
    end, _, has_credentials = read_after(after, 0, len(after))
    return has_credentials or end > 0


def read_after(text: str, end: int, cell_end: int) -> tuple[int, str, bool]:
    """Where the name ends with them, the suffix, and whether it has letters."""
    if text[end : end + 1] not in (",", " "):
        return end, "", False  # most names end their line
    suffix = _SUFFIX.match(text, end, cell_end)
    end = suffix.end() if suffix else end
    credentials = _CREDENTIALS.match(text, end, cell_end) or _unknown_letters(text, end, cell_end)
    return (credentials.end() if credentials else end, suffix[1] if suffix else "", credentials is not None)


def _unknown_letters(text: str, end: int, cell_end: int) -> re.Match[str] | None:
    """Letters of a profession; `CEO` and `CFO` are titles, `LLP` and `PC` mark a firm."""
    found = _LETTERS.match(text, end, cell_end)
    return None if found is None or has_title(found[0]) or is_firm(found[0]) else found

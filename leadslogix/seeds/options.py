"""How to read a seed file where what was recognised is wrong: the user's corrections."""

from dataclasses import asdict, dataclass

from leadslogix.seeds.delimiters import DELIMITERS
from leadslogix.seeds.encoding import ENCODINGS
from leadslogix.seeds.errors import BadOption

NO_HEADER = -1
_NAMES = {"tab": "\t", "\\t": "\t", "comma": ",", "semicolon": ";", "pipe": "|"}


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """Everything that is left empty is recognised."""

    encoding: str = ""
    delimiter: str = ""
    header_line: int = 0  # counted as in the file, from 1; NO_HEADER: the first line is a company
    sheet: str = ""

    def key(self) -> str:
        """ "" for what is recognised; else the same bytes read in another way are another table."""
        return repr(asdict(self)) if self != ReadingOptions() else ""


def check_options(options: ReadingOptions) -> ReadingOptions:
    delimiter = _NAMES.get(options.delimiter.casefold(), options.delimiter)
    if delimiter and delimiter not in DELIMITERS:
        raise BadOption(f"The delimiter {delimiter!r} is not known: use comma, semicolon, tab or pipe.")
    encoding = options.encoding.casefold()
    if encoding and encoding not in ENCODINGS:
        raise BadOption(f"The encoding {options.encoding!r} is not known: use one of {', '.join(ENCODINGS)}.")
    if options.header_line < NO_HEADER:
        raise BadOption(
            "The header line is a number: 1 is the first line, 0 leaves it to us, -1 means that there is none."
        )
    return ReadingOptions(encoding, delimiter, options.header_line, options.sheet)

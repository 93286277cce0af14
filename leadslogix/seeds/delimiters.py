"""Which character separates the columns: the one that cuts most lines into the same number of cells."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

DELIMITERS = (",", ";", "\t", "|")
# Written by programs whose texts may hold all of those above.
_RARE = ("^", "~", "¦", "§")
_SAMPLE_RECORDS = 200
_SURELY = 0.3
_RULE = re.compile(r"[-+=|_:\s]*[-=_]{3}[-+=|_:\s]*")  # below a header, drawn with signs
# A cell in quotes, also one that goes on in the next line. In `Buck "The Saw" Mabry` they are part of a name.
_QUOTED_CELL = re.compile(r"""(?:^|[,;|\t])[ ]?"(?:[^"\n]|"")*(?:"\s*(?:$|[,;|\t])|$)""")
_FEWEST_QUOTED = 2
_MOSTLY_QUOTED = 0.6


def choose_delimiter(lines: list[str]) -> str:
    """A comma where nothing separates (a list of one column)."""
    declared = _declared_delimiter(lines)
    if declared:
        return declared
    scores = {delimiter: _score_delimiter(lines, delimiter) for delimiter in (*DELIMITERS, *_RARE)}
    best = max(scores, key=lambda delimiter: scores[delimiter])
    return best if scores[best] > 0 else ","


def separates(lines: list[str], delimiter: str) -> bool:
    """Whether this delimiter cuts most lines into the same number of cells."""
    return bool(_declared_delimiter(lines)) or _score_delimiter(lines, delimiter) >= _SURELY


def _declared_delimiter(lines: list[str]) -> str:
    """Excel writes and reads a first line "sep=;"."""
    first = lines[0].strip().strip('"').casefold() if lines else ""
    if first.startswith("sep=") and len(first) == 5:
        return first[4]
    return "\t" if first == "sep=" else ""


def is_declaration(line: str) -> bool:
    return line.strip().strip('"').casefold()[:4] == "sep=" and len(line.strip().strip('"')) <= 5


def _score_delimiter(lines: list[str], delimiter: str) -> float:
    lines = [line for line in lines if not _RULE.fullmatch(line.strip())]
    try:
        records = list(islice(csv.reader(lines, delimiter=delimiter, skipinitialspace=True), _SAMPLE_RECORDS))
    except csv.Error:
        return 0.0
    widths = Counter(len(record) for record in records if record)
    if not widths:
        return 0.0
    width, agreeing = max(widths.items(), key=lambda item: (item[1] * (item[0] > 1), item[0]))
    if width == 1:
        return 0.0
    share = agreeing / sum(widths.values())
    # Agreement counts first (squared); among equals more columns win.
    return share * share * (1 + 0.1 * min(width, 30))


def holds_quoted_cells(lines: Iterable[str]) -> bool:
    return any('"' in line and _QUOTED_CELL.search(line.rstrip()) for line in lines)


def are_quoted_lines(lines: list[str]) -> bool:
    """Whether each line is in quotes as a whole, with the delimiters and doubled quotes inside."""
    inner = [line for line in lines if line.strip()]
    quoted = [line for line in map(_unquote, inner) if line is not None]
    if len(quoted) < _FEWEST_QUOTED or len(quoted) < _MOSTLY_QUOTED * len(inner):
        return False
    return separates(quoted, choose_delimiter(quoted)) and any(char in "".join(quoted) for char in DELIMITERS)


def unquote_lines(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        inner = _unquote(line)
        yield line if inner is None else inner


def _unquote(line: str) -> str | None:
    text = line.strip()
    is_quoted = len(text) > 1 and text[0] == text[-1] == '"'
    inner = text[1:-1].replace('""', "\0")
    return None if not is_quoted or '"' in inner else inner.replace("\0", '"') + "\n"

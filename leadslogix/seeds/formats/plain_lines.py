"""Plain text that no sign cuts into columns: fields with labels, numbered lists, and columns made with spaces."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_scores import names_a_column
from leadslogix.seeds.layouts import arrange, field_rows, score_records
from leadslogix.seeds.records import SeedLine, read_records, usual_width

_MOSTLY = 0.8
_FEWEST_LINES = 3
_NUMBERED = re.compile(r"\s*(\d{1,5})[.)]\s+(\S.*)")
_GAP = re.compile(r"\s{2,}")
_SEGMENT = re.compile(r"\S+(?:\s\S+)*")
_OFTEN = 0.3  # share of the lines that begin a cell where a column begins
_CLEAN = 0.9  # share of the lines that have a space before it
_TAB = 8
_FEWEST_NAMED = 2


def read_plain_lines(sample: Sequence[str], lines: Iterable[str]) -> Iterator[SeedLine] | None:
    """None if the text is none of these."""
    texts = [line.rstrip("\r\n") for line in sample if line.strip()]
    if len(texts) < _FEWEST_LINES:
        return None
    if field_rows.find_reader(list(read_whole_lines(sample))):
        return read_whole_lines(lines)
    if _is_numbered(texts):
        return _read_numbered(lines)
    starts = _find_starts(texts)
    return _read_fixed(starts, lines) if len(starts) > 1 else None


def are_sentences(sample: Sequence[str], delimiter: str) -> bool:
    """ "Acme Ltd, 4 Dock Road, Hull, Tel 0123 45678": what separates is punctuation, if whole lines read better."""
    text = "".join(sample)
    count = text.count(delimiter)
    spaced = len(re.findall(rf"{re.escape(delimiter)}[ \r\n]", text))
    if '"' in text or not count or spaced < _MOSTLY * count:
        return False
    cut = list(read_records(sample, delimiter, usual_width(list(sample), delimiter)))
    whole = list(read_whole_lines(sample))
    return score_records(list(arrange(whole, ()))) > score_records(list(arrange(cut, ())))


def are_texts(sample: Sequence[str], delimiter: str) -> bool:
    """Lines that nothing separates, without quotes and without a header of columns: each is one cell."""
    first = next((line for line in sample if line.strip()), "")
    named = sum(names_a_column(cell) for cell in first.split(delimiter))
    return not any('"' in line for line in sample) and named < _FEWEST_NAMED


def read_whole_lines(lines: Iterable[str]) -> Iterator[SeedLine]:
    for number, line in enumerate(lines, start=1):
        if text := line.rstrip():  # indented lines belong to the one above
            yield SeedLine(number, (text,))


def _is_numbered(texts: Sequence[str]) -> bool:
    numbers = [int(match[1]) for match in map(_NUMBERED.fullmatch, texts) if match]
    is_rising = all(one < other for one, other in pairwise(numbers))
    return len(numbers) >= _FEWEST_LINES and len(numbers) * 2 > len(texts) and is_rising


def _read_numbered(lines: Iterable[str]) -> Iterator[SeedLine]:
    """A line without a number is put alone into the first column, like a title."""
    yield SeedLine(0, ("No.", "Company"))
    for number, line in enumerate(lines, start=1):
        if match := _NUMBERED.fullmatch(line.rstrip("\r\n")):
            yield SeedLine(number, (match[1], match[2]))
        elif text := line.strip():
            yield SeedLine(number, (text, ""))


def _find_starts(texts: Sequence[str]) -> list[int]:
    """Where the columns begin, if spaces make any."""
    expanded = [text.expandtabs(_TAB) for text in texts if any(map(str.isalnum, text))]
    if sum(_GAP.search(text.strip()) is not None for text in expanded) < _MOSTLY * len(expanded) / 2:
        return []
    begins = Counter(found.start() for text in expanded for found in _SEGMENT.finditer(text))
    often = [at for at, count in sorted(begins.items()) if count >= max(2, _OFTEN * len(expanded))]
    clean = [at for at in often if not at or _is_clean(at, expanded)]
    return clean if clean and clean[0] == 0 else []


def _is_clean(at: int, texts: Sequence[str]) -> bool:
    return sum(len(text) <= at or text[at - 1] == " " for text in texts) >= _CLEAN * len(texts)


def _read_fixed(starts: Sequence[int], lines: Iterable[str]) -> Iterator[SeedLine]:
    """A text that is longer than its column pushes the next one to the right: such a line is cut at its gaps."""
    for number, line in enumerate(lines, start=1):
        text = line.rstrip("\r\n").expandtabs(_TAB)
        if not text.strip():
            continue
        if any(0 < at < len(text) and text[at - 1] != " " for at in starts):
            yield SeedLine(number, tuple(map(tidy, _GAP.split(text.strip()))))
        else:
            ends = [*starts[1:], len(text)]
            yield SeedLine(
                number, tuple(text[start:end].strip() for start, end in zip(starts, ends, strict=True))
            )

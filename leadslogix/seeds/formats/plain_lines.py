"""Plain text that no sign cuts into columns: fields with labels, numbered lists, and columns made with spaces."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.columns import names_a_column
from leadslogix.seeds.entries import may_be_entry
from leadslogix.seeds.records import SeedLine

_MOSTLY = 0.8
_OFTEN_SPACED = 0.7
_FEWEST_LINES = 3
_LABELLED = re.compile(r"\s*([^\W\d_][^:：\t\"]{0,39}?)\s*[:：]\s*(?!//)(\S.*)")
_NUMBERED = re.compile(r"\s*(\d{1,5})[.)]\s+(\S.*)")
_GAP = re.compile(r"\s{2,}")
_SEGMENT = re.compile(r"\S+(?:\s\S+)*")
_OFTEN = 0.3  # of the lines begin a cell where a column begins
_CLEAN = 0.9  # of the lines have a space before it
_MOST_FIELDS = 60
_TAB = 8


def read_plain_lines(sample: Sequence[str], lines: Iterable[str]) -> Iterator[SeedLine] | None:
    """None where the text is nothing of this."""
    texts = [line.rstrip("\r\n") for line in sample if line.strip()]
    if len(texts) < _FEWEST_LINES:
        return None
    if labels := _find_labels(texts):
        return _read_labelled(labels, lines)
    if _is_numbered(texts):
        return _read_numbered(lines)
    starts = _find_starts(texts)
    return _read_fixed(starts, lines) if len(starts) > 1 else None


def are_entries(sample: Sequence[str]) -> bool:
    """ "Acme Ltd, 4 Dock Road, Hull, Tel 0123 45678": commas of a sentence, and another number of them in each line."""
    texts = [line.strip() for line in sample if line.strip()]
    spaced = [text for text in texts if text.count(", ") > 1 and text.count(", ") == text.count(",")]
    if len(spaced) < max(_FEWEST_LINES, _OFTEN_SPACED * len(texts)) or any('"' in text for text in texts):
        return False
    widths = Counter(text.count(",") for text in spaced)
    is_uneven = max(widths.values()) < _MOSTLY * len(spaced)
    return is_uneven and sum(map(may_be_entry, spaced)) * 2 > len(spaced)


def read_whole_lines(lines: Iterable[str]) -> Iterator[SeedLine]:
    for number, line in enumerate(lines, start=1):
        if text := line.strip():
            yield SeedLine(number, (text,))


def _find_labels(texts: Sequence[str]) -> list[str]:
    """The labels in their order, where nearly all lines have one and they come again and again."""
    found = [match[1] for match in map(_LABELLED.fullmatch, texts) if match]
    counts = Counter(found)
    again = sum(count for count in counts.values() if count > 1)
    is_labelled = len(found) >= _MOSTLY * len(texts) and again * 2 >= len(found)
    is_known = sum(count for label, count in counts.items() if names_a_column(label)) * 2 >= len(found)
    return list(counts)[:_MOST_FIELDS] if is_labelled and is_known and len(counts) > 1 else []


def _read_labelled(labels: Sequence[str], lines: Iterable[str]) -> Iterator[SeedLine]:
    """A record begins with the label that the first one began with, or after a blank line with any other."""
    yield SeedLine(0, tuple(labels))
    fields: dict[str, str] = {}
    first, last = 0, labels[0]
    for number, line in enumerate(lines, start=1):
        match = _LABELLED.fullmatch(line.rstrip("\r\n"))
        text = line.strip()
        if fields and (not text or (match and match[1] == labels[0] in fields)):
            yield _as_record(first, labels, fields)
            fields = {}
        if not text:
            continue
        first = first if fields else number
        last, value = (match[1], match[2]) if match else (last, text)
        fields[last] = f"{fields[last]}\n{value.strip()}" if last in fields else value.strip()
    if fields:
        yield _as_record(first, labels, fields)


def _as_record(line: int, labels: Sequence[str], fields: dict[str, str]) -> SeedLine:
    """A label that the first lines did not have is kept behind the others, with its name."""
    others = [f"{label}: {value}" for label, value in fields.items() if label not in labels]
    return SeedLine(line, (*(fields.get(label, "") for label in labels), *others))


def _is_numbered(texts: Sequence[str]) -> bool:
    numbers = [int(match[1]) for match in map(_NUMBERED.fullmatch, texts) if match]
    is_rising = all(one < other for one, other in pairwise(numbers))
    return len(numbers) >= _FEWEST_LINES and len(numbers) * 2 > len(texts) and is_rising


def _read_numbered(lines: Iterable[str]) -> Iterator[SeedLine]:
    """What has no number stands alone in the first column, like a title."""
    yield SeedLine(0, ("No.", "Company"))
    for number, line in enumerate(lines, start=1):
        if match := _NUMBERED.fullmatch(line.rstrip("\r\n")):
            yield SeedLine(number, (match[1], match[2]))
        elif text := line.strip():
            yield SeedLine(number, (text, ""))


def _find_starts(texts: Sequence[str]) -> list[int]:
    """Where the columns begin, if spaces make any."""
    expanded = [text.expandtabs(_TAB) for text in texts]
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

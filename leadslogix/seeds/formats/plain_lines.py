"""Plain text that no sign cuts into columns: fields with labels, numbered lists, and columns made with spaces."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil

from leadslogix.seeds.cell_kinds import Kind, kind_of
from leadslogix.seeds.cells import tidy
from leadslogix.seeds.delimiters import holds_quoted_cells
from leadslogix.seeds.entries import take_apart
from leadslogix.seeds.guests import holds_guests
from leadslogix.seeds.header_scores import names_a_column
from leadslogix.seeds.layouts import arrange, field_rows, score_records
from leadslogix.seeds.letter_titles import is_letter_title
from leadslogix.seeds.records import SeedLine, read_records, usual_width

_MOSTLY = 0.8
_MOSTLY_NAMED = 0.75
_FEWEST_LINES = 3
_FEWEST_ITEMS = 5
_MOST_LINES = 10  # of one item
_NUMBERED = re.compile(r"\s*(?:[(\[](?=\d+[)\]]\s+[^\d\s]))?(\d{1,5})[.)\]]\s+(\S.*)")
_MARKS = r"[-–—*•·●▪►‣◦○▸➢✓]|o(?=\s)"
_ITEM = r"\s*({})\s*([^\W_].*)"
_MARKED = re.compile(_ITEM.format(_MARKS))
_DOT = "•"
_GAP = re.compile(r"\s{2,}")
_SEGMENT = re.compile(r"\S+(?:\s\S+)*")
_OFTEN = 0.3  # share of the lines that begin a cell where a column begins
_CLEAN = 0.9  # share of the lines that have a space before it
_TAB = 8
_FEWEST_COLUMNS = 3
_CLEARLY = 1.15
_FEWEST_NAMED = 2


def read_plain_lines(sample: Sequence[str], lines: Iterable[str]) -> Iterator[SeedLine] | None:
    """None if the text is none of these."""
    sample = [line.rstrip("\r\n") for line in sample]
    texts = [text for text in sample if text.strip()]
    if len(texts) < _FEWEST_LINES:
        return None
    if field_rows.find_reader(list(read_whole_lines(sample))):
        return read_whole_lines(lines)
    if (mark := _find_items(sample)) is not None:
        return _read_items(lines, mark)
    starts = _find_starts(sample, texts)
    return _read_fixed(starts, lines) if len(starts) > 1 else None


def are_sentences(sample: Sequence[str], delimiter: str) -> bool:
    """ "Acme Ltd, 4 Dock Road, Hull, Tel 0123 45678": what separates is punctuation, if whole lines read better."""
    # At the end of a line it says nothing: there the last column may be empty.
    text = "\n".join(line.rstrip().removesuffix(delimiter) for line in sample)
    count = text.count(delimiter)
    if not count or holds_quoted_cells(sample) or text.count(f"{delimiter} ") < _MOSTLY * count:
        return False
    cut = list(read_records(sample, delimiter, usual_width(list(sample), delimiter)))
    whole = list(read_whole_lines(sample))
    return score_records(list(arrange(whole, ()))) > score_records(list(arrange(cut, ())))


def are_texts(sample: Sequence[str], delimiter: str) -> bool:
    """Lines that nothing separates, without quotes and without a header of columns: each is one cell."""
    first = next((line for line in sample if line.strip()), "")
    named = sum(names_a_column(cell) for cell in first.split(delimiter))
    return not holds_quoted_cells(sample) and named < _FEWEST_NAMED


def read_whole_lines(lines: Iterable[str]) -> Iterator[SeedLine]:
    for number, line in enumerate(lines, start=1):
        if text := line.rstrip():  # indented lines belong to the one above
            yield SeedLine(number, (text,))


def _find_items(sample: Sequence[str]) -> re.Pattern[str] | None:
    """The mark of a numbered list, or of one with dots or dashes; None where there is no such list."""
    texts = [text for text in sample if text.strip()]
    numbers = [int(match[1]) for match in map(_NUMBERED.fullmatch, texts) if match]
    is_rising = all(one < other for one, other in pairwise(numbers))
    # Most lines, or all numbers from the first on, whatever text is around the list.
    is_complete = len(numbers) >= _FEWEST_ITEMS and numbers == list(range(1, len(numbers) + 1))
    is_usual = len(numbers) >= _FEWEST_LINES and len(numbers) * 2 > len(texts)
    if is_rising and (is_usual or is_complete):
        return _NUMBERED
    marked = _find_mark(sample)
    items = [match for text in texts if marked and (match := marked.fullmatch(text))]
    return marked if items and _are_companies(items, texts) else None


def _find_mark(sample: Sequence[str]) -> re.Pattern[str] | None:
    """Of the marks that come first somewhere. What has another one is a part of the item above it."""
    marks = {re.escape(match[1]) for match in _firsts(_match_marks(sample))}
    return re.compile(_ITEM.format("|".join(marks).replace("o", r"o(?=\s)"))) if marks else None


def _are_companies(items: Sequence[re.Match[str]], texts: Sequence[str]) -> bool:
    """And not what each of them makes: such lists are short, and many. Letters above them part no lists."""
    plain = _match_marks([text for text in texts if not is_letter_title(text.strip())])
    lists = len(_firsts(plain))
    fewest = _FEWEST_LINES if lists == 1 else max(_FEWEST_ITEMS, _FEWEST_LINES * lists)
    # A text with lists of several kinds has more than companies.
    if len({match[1] for match in items}) > 1:
        fewest = max(fewest, ceil(_CLEAN * len(plain)))
    named = sum(kind_of(take_apart(match[2]).name).is_name for match in items)
    return len(items) >= fewest and named >= _MOSTLY_NAMED * len(items)


def _match_marks(texts: Iterable[str]) -> list[re.Match[str] | None]:
    """Of all lines but those that go on with an item."""
    return [match for text in texts if (match := _MARKED.fullmatch(text)) or not _goes_on(text)]


def _firsts(marked: Sequence[re.Match[str] | None]) -> list[re.Match[str]]:
    """The items that begin a list."""
    return [match for before, match in pairwise([None, *marked]) if match and before is None]


def _read_items(lines: Iterable[str], mark: re.Pattern[str]) -> Iterator[SeedLine]:
    """A contact below an item goes on with it. What else has no mark is alone in the first column, like a title."""
    yield SeedLine(0, ("No.", "Company"))
    item: SeedLine | None = None
    for number, line in enumerate(lines, start=1):
        match, text = mark.fullmatch(line.rstrip("\r\n")), line.strip()
        is_short = item is not None and number - item.line < _MOST_LINES
        part = _MARKED.fullmatch(text) if text and not match else None
        if item is not None and is_short and text and not match and (part or _goes_on(text)):
            item = SeedLine(item.line, (item.cells[0], f"{item.cells[1]}\n{part[2] if part else text}"))
            continue
        if item is not None:
            yield item
        # (A dash in a column means that there is nothing.)
        item = SeedLine(number, (match[1] if match[1].isdigit() else _DOT, match[2])) if match else None
        if text and not match:
            yield SeedLine(number, (text, ""))
    if item is not None:
        yield item


def _goes_on(text: str) -> bool:
    return kind_of(text) in (Kind.REACHED, Kind.PLACE, Kind.FIELD) or holds_guests(text)


def _find_starts(sample: Sequence[str], texts: Sequence[str]) -> list[int]:
    """Where the columns begin, if spaces make any. Titles and lines that go on with a row may run across them."""
    expanded = [text.expandtabs(_TAB) for text in texts if any(map(str.isalnum, text))]
    rows = [text for text in expanded if _GAP.search(text.strip())]
    if len(rows) < _MOSTLY * len(expanded) / 2:
        return []
    of_all, of_rows = _find_columns(expanded), _find_columns(rows)
    if of_rows == of_all or len(of_rows) < _FEWEST_COLUMNS:
        return of_all
    return of_rows if _score(sample, of_rows) > _CLEARLY * _score(sample, of_all) else of_all


def _score(sample: Sequence[str], starts: Sequence[int]) -> float:
    records = _read_fixed(starts, sample) if len(starts) > 1 else read_whole_lines(sample)
    return score_records(list(arrange(list(records), ())))


def _find_columns(texts: Sequence[str]) -> list[int]:
    begins = Counter(found.start() for text in texts for found in _SEGMENT.finditer(text))
    often = [at for at, count in sorted(begins.items()) if count >= max(2, _OFTEN * len(texts))]
    clean = [at for at in often if not at or _is_clean(at, texts)]
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

"""Text with one record a line: commas, semicolons, tabs or bars between the cells."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import BinaryIO

from leadslogix.seeds.delimiters import (
    are_quoted_lines,
    choose_delimiter,
    is_declaration,
    separates,
    unquote_lines,
)
from leadslogix.seeds.encoding import find_encoding, open_text
from leadslogix.seeds.formats.blocks import find_blocks
from leadslogix.seeds.formats.catalogues import find_catalogue
from leadslogix.seeds.formats.contents import Contents, clean_text
from leadslogix.seeds.formats.mails import holds_mail, is_letter, read_letter, read_mail
from leadslogix.seeds.formats.markdown import clean_markdown, is_markdown, is_table
from leadslogix.seeds.formats.page_breaks import find_running_lines, leave_out_running_lines
from leadslogix.seeds.formats.plain_lines import are_sentences, are_texts, read_plain_lines, read_whole_lines
from leadslogix.seeds.formats.speakers import find_speakers
from leadslogix.seeds.formats.tables_in_text import holds_table, leave_out_text
from leadslogix.seeds.options import ReadingOptions
from leadslogix.seeds.records import SeedLine, read_records, usual_width

_SAMPLE_LINES = 500
_SAMPLE_CHARACTERS = 200_000


def open_delimited(file: BinaryIO, options: ReadingOptions) -> Contents:
    encoding = options.encoding or find_encoding(file)
    lines: Iterator[str] = map(clean_text, open_text(file, encoding))
    head = list(islice(lines, _SAMPLE_LINES))
    sample = list(_short_of(head, _SAMPLE_CHARACTERS))
    delimiter = options.delimiter or choose_delimiter(sample)
    if not options.delimiter:
        if (inner := _read_inside(sample, chain(head, lines))) is not None:
            lines = inner
            head = list(islice(lines, _SAMPLE_LINES))
            sample = list(_short_of(head, _SAMPLE_CHARACTERS))
            delimiter = choose_delimiter(sample)
        if (records := _read_as_text(sample, chain(head, lines), delimiter)) is not None:
            return Contents(records, encoding)
    if head and is_declaration(head[0]):
        head[0] = "\n"  # no row, but a line: the numbers of the others must be right
    records = read_records(chain(head, lines), delimiter, usual_width(sample, delimiter))
    return Contents(records, encoding, delimiter)


def _read_inside(sample: list[str], lines: Iterable[str]) -> Iterator[str] | None:
    """Without the quotes around whole lines, what a mail or a page has around the list, or the signs of Markdown."""
    if are_quoted_lines(sample):
        return unquote_lines(lines)
    if holds_mail(sample):
        return read_mail(lines, sample)
    if holds_table(sample):
        return leave_out_text(lines)
    return clean_markdown(lines, only_tables=is_table(sample)) if is_markdown(sample) else None


def _read_as_text(sample: Sequence[str], lines: Iterable[str], delimiter: str) -> Iterator[SeedLine] | None:
    """None where the delimiter makes columns, or nothing does and the lines are cells of a table of one column."""
    if (read_catalogue := find_catalogue(sample)) is not None:
        return read_catalogue(lines)
    if (read_speakers := find_speakers(sample)) is not None:
        return read_speakers(lines)
    is_separated = separates(list(sample), delimiter)
    if is_separated and not are_sentences(sample, delimiter):
        return None
    if is_letter(sample):
        lines = read_letter(lines, sample)
        sample = list(read_letter(sample, sample))
    if running := find_running_lines(sample):
        lines = leave_out_running_lines(lines, running)
        sample = list(leave_out_running_lines(sample, running))
    if (records := read_plain_lines(sample, lines)) is not None:
        return records
    if (read := find_blocks(sample)) is not None:
        return read(lines)
    return read_whole_lines(lines) if is_separated or are_texts(sample, delimiter) else None


def _short_of(lines: Iterable[str], limit: int) -> Iterator[str]:
    """As many whole lines as fit, or the beginning of the first: a file may be one line of megabytes."""
    for number, line in enumerate(lines):
        limit -= len(line)
        if limit < 0 and number:
            return
        yield line[: limit + len(line)] if limit < 0 else line

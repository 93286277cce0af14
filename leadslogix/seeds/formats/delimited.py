"""Text with one record a line: commas, semicolons, tabs or bars between the cells."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import BinaryIO

from leadslogix.seeds.delimiters import choose_delimiter, is_declaration, separates
from leadslogix.seeds.encoding import find_encoding, open_text
from leadslogix.seeds.formats.blocks import holds_blocks, read_blocks
from leadslogix.seeds.formats.contents import Contents, clean_text
from leadslogix.seeds.formats.plain_lines import are_entries, read_plain_lines, read_whole_lines
from leadslogix.seeds.options import ReadingOptions
from leadslogix.seeds.records import read_records, usual_width

_SAMPLE_LINES = 500
_SAMPLE_CHARACTERS = 200_000


def open_delimited(file: BinaryIO, options: ReadingOptions) -> Contents:
    encoding = options.encoding or find_encoding(file)
    lines = map(clean_text, open_text(file, encoding))
    head = list(islice(lines, _SAMPLE_LINES))
    sample = list(_short_of(head, _SAMPLE_CHARACTERS))
    delimiter = options.delimiter or choose_delimiter(sample)
    if not options.delimiter and delimiter == "," and are_entries(sample):
        return Contents(read_whole_lines(chain(head, lines)), encoding)
    if not options.delimiter and not separates(sample, delimiter):
        if (records := read_plain_lines(sample, chain(head, lines))) is not None:
            return Contents(records, encoding)
        if holds_blocks(sample):
            return Contents(read_blocks(chain(head, lines)), encoding)
    if head and is_declaration(head[0]):
        head[0] = "\n"  # no row, but a line: the numbers of the others must be right
    records = read_records(chain(head, lines), delimiter, usual_width(sample, delimiter))
    return Contents(records, encoding, delimiter)


def _short_of(lines: Iterable[str], limit: int) -> Iterator[str]:
    """As many whole lines as fit; always one, cut: a file may be one line of megabytes."""
    for number, line in enumerate(lines):
        limit -= len(line)
        if limit < 0 and number:
            return
        yield line[: limit + len(line)] if limit < 0 else line

"""Markdown, as assistants and project pages write it: its signs are left out, its links stay beside their texts."""

import re
from collections.abc import Iterable, Iterator, Sequence

from leadslogix.seeds.formats.pictures import without_picture_words
from leadslogix.seeds.header_scores import names_a_column, names_other_thing

_LINK = re.compile(
    r"!?\[((?:[^\[\]]|\[[^\[\]]{0,200}\])*)\]\(\s*<?([^\s()<>]*(?:\([^\s()]*\))?[^\s()<>]*)>?(?:\s+\"[^\"]*\")?\s*\)"
)
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)?[^\s<>]+[@.][^\s<>]+)>")
_EMPHASIS = re.compile(r"(?<!\w)(?:\*{1,3}|_{2,3})(?=\S)|(?<=\S)(?:\*{1,3}|_{2,3})(?!\w)|`")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+(.*?)\s*#*\s*")
_RULE_OF_TABLE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_BULLET = re.compile(r"\s*[-*+]\s+\S")
_FIELD = re.compile(r"\s*[-*+]\s+[*_]{0,2}([^\W\d_][^:*_]{1,30}?)\s?[*_]{0,2}\s?[:：][*_]{0,2}(?!//)")
_SIGNS = " \t*+-"
_FRONT = "---"
_BLANK = "\n"
_FEWEST_LINKS = 2
_FEWEST_HEADINGS = 3
_MOST_FRONT = 60  # lines


def is_markdown(sample: Sequence[str]) -> bool:
    """Headings or tables with their rules, and links or emphasis; or links in most lines that are not blank."""
    headings = sum(_HEADING.fullmatch(line.rstrip("\n")) is not None for line in sample)
    tables = sum("|" in line and _RULE_OF_TABLE.fullmatch(line.rstrip("\n")) is not None for line in sample)
    marked = sum(_LINK.search(line) is not None or "**" in line for line in sample)
    bullets = sum(_BULLET.match(line) is not None for line in sample)
    is_headed = headings > 0 and (marked > 0 or bullets > 1 or headings >= _FEWEST_HEADINGS)
    return bool(tables) or is_headed or marked > max(_FEWEST_LINKS, len(sample) / 3)


def is_table(sample: Sequence[str]) -> bool:
    """Whether the list is a table, and what is around it text."""
    rules = any("|" in line and _RULE_OF_TABLE.fullmatch(line.rstrip("\n")) for line in sample)
    rows = sum(line.count("|") > 1 for line in sample)
    return rules and rows > sum(_BULLET.match(line) is not None for line in sample)


def clean_markdown(lines: Iterable[str], *, only_tables: bool) -> Iterator[str]:
    """As many lines as there were. A heading above another one, a list or a table is a title and left out."""
    if only_tables:
        yield from (_clean_line(line) if "|" in line else _BLANK for line in _without_front(lines))
        return
    waiting: list[str] = []  # a heading and the blank lines below it
    for line in _with_fields(_without_front(lines)):
        heading = _HEADING.fullmatch(line.rstrip("\n"))
        if waiting and line.strip():
            if _is_field(line):  # of what the heading names: it comes right above
                yield from [*waiting[1:], waiting[0]]
            else:
                is_list = _BULLET.match(line) is not None or line.lstrip().startswith("|")
                yield from [_BLANK if is_list or heading is not None else waiting[0], *waiting[1:]]
            waiting = []
        if heading is not None:
            waiting = [_clean(heading[1]) + "\n"]
        elif waiting:
            waiting.append(line)
        else:
            yield _clean_line(line)
    yield from waiting


def _with_fields(lines: Iterable[str]) -> Iterator[str]:
    """Fields that are set in below an item are put after it: "- Acme", "    - Stand: A12"."""
    item, blanks = "", 0
    for line in lines:
        if item and line[:1] in " \t" and _is_field(line):
            item, blanks = f"{item.rstrip()}; {line.lstrip(_SIGNS)}", blanks + 1
            continue
        if item:
            yield item
            yield from [_BLANK] * blanks
        item, blanks = (line, 0) if _BULLET.match(line) and line[:1] not in " \t" else ("", 0)
        if not item:
            yield line
    if item:
        yield item
        yield from [_BLANK] * blanks


def _is_field(line: str) -> bool:
    """ "- **Stand:** A12" below the name of a company."""
    found = _FIELD.match(line)
    return found is not None and (names_a_column(found[1]) or names_other_thing(found[1]))


def _without_front(lines: Iterable[str]) -> Iterator[str]:
    """What generators of sites read, between two rules at the top."""
    is_front = False
    for number, line in enumerate(lines):
        is_rule = line.strip() == _FRONT
        if number == 0 and is_rule:
            is_front = True
        elif is_front and (is_rule or number > _MOST_FRONT):
            is_front = False
        else:
            yield _BLANK if is_front else line
            continue
        yield _BLANK


def _clean_line(line: str) -> str:
    text = line.rstrip("\n")
    if _RULE_OF_TABLE.fullmatch(text) and "-" in text:
        return _BLANK
    if _is_field(text):
        text = text.lstrip(_SIGNS)
    if text.lstrip().startswith("|"):
        text = text.strip().removeprefix("|").removesuffix("|")
    return _clean(text) + "\n"


def _clean(text: str) -> str:
    for _ in range(2):  # a picture inside a link
        text = _LINK.sub(_with_target, text)
    return _EMPHASIS.sub("", _AUTOLINK.sub(r"\1", text))


def _with_target(found: re.Match[str]) -> str:
    """A link to another page of the same site says nothing, and a picture shows what its text names."""
    text, target = found[1].strip(), found[2]
    if found[0].startswith("!") or not target.lower().startswith(
        ("http:", "https:", "mailto:", "//", "www.")
    ):
        return without_picture_words(text) if found[0].startswith("!") else text
    target = target.removeprefix("mailto:")
    return target if _is_same(text, target) else f"{text} {target}"


def _is_same(text: str, target: str) -> bool:
    return text.casefold().strip("/ ") in target.casefold() and " " not in text and "." in text

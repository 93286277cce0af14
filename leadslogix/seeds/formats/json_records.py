"""JSON: the list of objects in a file, or an object a line."""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, BinaryIO

from leadslogix.seeds.encoding import open_text
from leadslogix.seeds.errors import NotATable, UnreadableFile
from leadslogix.seeds.formats.contents import Contents, clean_text
from leadslogix.seeds.formats.json_lists import find_list, find_wrappers, take_out
from leadslogix.seeds.formats.json_objects import as_records
from leadslogix.seeds.formats.literals import read_literals

SCRIPT = r"(?:(?:export\s+default|(?:var|let|const)?\s*[\w.]{1,60}\s*=|[\w.]{1,60}\()\s*)"
_SCRIPT = re.compile(rf"^\s*{SCRIPT}(?=[\[{{])")
_LOOKED_AT = 50  # lines
_NO_LINES = ((0, ""), (0, ""))


def open_json(file: BinaryIO, encoding: str) -> Contents:
    numbered = enumerate(map(clean_text, open_text(file, encoding)), start=1)
    lines = ((number, line) for number, line in numbered if line.strip())
    head = list(islice(lines, 2))
    first, second = [line for _, line in (*head, *_NO_LINES)][:2]
    rest = chain(head, lines)
    if _is_one_a_line(first, second):
        return Contents(as_records(_unwrap_lines(_read_lines(rest))), encoding)
    return Contents(as_records(_read_whole("".join(_with_gaps(rest)))), encoding)


def _with_gaps(lines: Iterable[tuple[int, str]]) -> Iterator[str]:
    """The lines with the blank ones between them: an error names a line of the file."""
    last = 0
    for number, line in lines:
        yield "\n" * (number - last - 1) + line
        last = number


def _is_one_a_line(first: str, second: str) -> bool:
    """Whether each line is an object. A single object may have the list inside."""
    try:
        value = json.loads(first)
    except (ValueError, RecursionError):
        return False
    is_next = second.lstrip().startswith("{") if second else not find_list(value)
    return isinstance(value, dict) and is_next


def _read_lines(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, Any]]:
    for number, line in lines:
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError) as exc:
            raise UnreadableFile(
                f"line {number} is not valid JSON. Save the list as CSV, or mend the line."
            ) from exc


def _unwrap_lines(objects: Iterator[tuple[int, Any]]) -> Iterable[tuple[int, Any]]:
    """Each line may hold an object in a wrapper, or a page of them, as programs write what they download."""
    head = list(islice(objects, _LOOKED_AT))
    dicts = [one for _, one in head if isinstance(one, dict)]
    if len(find_list(dicts)) != len(dicts):
        return enumerate(find_list([one for _, one in chain(head, objects)]), start=1)
    keys = find_wrappers(dicts)
    whole = chain(head, objects)
    return ((number, take_out(one, keys)) for number, one in whole if isinstance(one, dict))


def _read_whole(text: str) -> Iterator[tuple[int, Any]]:
    try:
        found = find_list(_load(_without_script(text)))
    except ValueError as exc:
        where = f" (line {exc.lineno})" if isinstance(exc, json.JSONDecodeError) else ""
        raise UnreadableFile(
            f"the file is not valid JSON{where}. Save the list as CSV and bring that."
        ) from exc
    except RecursionError as exc:
        raise UnreadableFile("the file is nested too deeply. Save the list as CSV and bring that.") from exc
    if not found:
        raise NotATable(
            "there is no list of companies in this JSON file. Save the list as CSV and bring that."
        )
    return enumerate(found, start=1)


def _load(text: str) -> Any:
    """JSON, or what a program has printed in its own way. What is wrong is said of JSON."""
    try:
        return json.loads(text)
    except ValueError:
        try:
            return read_literals(text)
        except ValueError:
            pass
        raise


def _without_script(text: str) -> str:
    """ "var exhibitors = [...];" as a page loads it."""
    value = _SCRIPT.sub("", text, count=1)
    return text if value == text else value.rstrip().removesuffix(";").removesuffix(")")

"""JSON: the longest list of objects in the file, or an object a line. Their keys are the columns."""

import json
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, BinaryIO

from leadslogix.seeds.encoding import open_text
from leadslogix.seeds.errors import FileTooLarge, NotATable, UnreadableFile
from leadslogix.seeds.formats.contents import Contents, clean_text
from leadslogix.seeds.limits import MAX_COLUMNS
from leadslogix.seeds.records import SeedLine

_FEWEST_KEYS = 2
_MAX_DEPTH = 3  # {"data": {"exhibitors": [...]}}
_HEAD_OBJECTS = 1_000


def open_json(file: BinaryIO, encoding: str) -> Contents:
    lines = filter(str.strip, map(clean_text, open_text(file, encoding)))
    first, second = next(lines, ""), next(lines, "")
    rest = chain(filter(None, (first, second)), lines)
    objects = _read_lines(rest) if _is_one_a_line(first, second) else _read_whole("".join(rest))
    return Contents(_as_records(objects), encoding)


def _is_one_a_line(first: str, second: str) -> bool:
    """An object to a line; alone in the file it may have the list inside."""
    try:
        value = json.loads(first)
    except (ValueError, RecursionError):
        return False
    is_next = second.lstrip().startswith("{") if second else not _find_list(value, 0)
    return isinstance(value, dict) and is_next


def _read_lines(lines: Iterable[str]) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(lines, start=1):
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError) as exc:
            raise UnreadableFile(
                f"line {number} is not valid JSON. Save the list as CSV, or mend the line."
            ) from exc


def _read_whole(text: str) -> Iterator[tuple[int, Any]]:
    try:
        found = _find_list(json.loads(text), 0)
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


def _find_list(value: Any, depth: int) -> list[dict[str, Any]]:
    if isinstance(value, list):
        return [one for one in value if isinstance(one, dict)]
    if not isinstance(value, dict) or depth >= _MAX_DEPTH:
        return []
    inner = [_find_list(one, depth + 1) for one in value.values() if isinstance(one, (dict, list))]
    wide = [found for found in inner if found and len(found[0]) >= _FEWEST_KEYS]
    return max(wide, key=len, default=[])


def _as_records(objects: Iterable[tuple[int, Any]]) -> Iterator[SeedLine]:
    """The header has the keys of the first thousand objects; what comes later under another key is at the end."""
    numbered = iter(objects)
    head = list(islice(numbered, _HEAD_OBJECTS))
    keys = dict.fromkeys(key for _, one in head if isinstance(one, dict) for key in one)
    if len(keys) > MAX_COLUMNS:
        raise FileTooLarge(
            f"the objects have {len(keys):,} different keys; at most {MAX_COLUMNS} are read. Leave the others out."
        )
    yield SeedLine(0, tuple(map(clean_text, keys)))
    for number, one in chain(head, numbered):
        if isinstance(one, dict):
            more = [value for key, value in one.items() if key not in keys]
            yield SeedLine(number, tuple(_as_cell(value) for value in (*map(one.get, keys), *more)))


def _as_cell(value: Any) -> str:
    if value is None or value == [] or value == {}:
        return ""
    if isinstance(value, list) and not any(isinstance(one, (dict, list)) for one in value):
        value = "; ".join(map(str, value))
    # (Escapes may stand for what cannot be stored.)
    return clean_text(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))

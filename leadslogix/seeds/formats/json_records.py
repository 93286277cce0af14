"""JSON: the longest list of objects in the file, or an object a line. Their keys are the columns."""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, BinaryIO

from leadslogix.seeds.encoding import open_text
from leadslogix.seeds.errors import FileTooLarge, NotATable, UnreadableFile
from leadslogix.seeds.formats.contents import Contents, clean_text
from leadslogix.seeds.limits import MAX_COLUMNS
from leadslogix.seeds.records import SeedLine

SCRIPT = r"(?:(?:export\s+default|(?:var|let|const)?\s*[\w.]{1,60}\s*=|[\w.]{1,60}\()\s*)"
_SCRIPT = re.compile(rf"^\s*{SCRIPT}(?=[\[{{])")
_LANGUAGE = re.compile(r"[a-z]{2}(?:[-_][A-Za-z]{2,4})?")
_COMMON_LANGUAGES = frozenset(("en", "de", "fr", "es", "it", "pt", "ru", "zh", "ja", "ar"))
_FEWEST_KEYS = 2
_MOST_AROUND = 3
_FEWEST_ROWS = 2
_NO_LINES = ((0, ""), (0, ""))
_ITEM_OF_LIST = "ListItem"  # of schema.org
_MAX_DEPTH = 8  # {"data": {"view": {"exhibitors": {"edges": [...]}}}}
_HEAD_OBJECTS = 1_000


def open_json(file: BinaryIO, encoding: str) -> Contents:
    numbered = enumerate(map(clean_text, open_text(file, encoding)), start=1)
    lines = ((number, line) for number, line in numbered if line.strip())
    head = list(islice(lines, 2))
    first, second = [line for _, line in (*head, *_NO_LINES)][:2]
    rest = chain(head, lines)
    if _is_one_a_line(first, second):
        return Contents(as_records(_read_lines(rest)), encoding)
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


def _read_whole(text: str) -> Iterator[tuple[int, Any]]:
    try:
        found = find_list(json.loads(_without_script(text)))
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


def _without_script(text: str) -> str:
    """ "var exhibitors = [...];" as a page loads it."""
    return _SCRIPT.sub("", text, count=1).rstrip().removesuffix(";").removesuffix(")")


Listed = list[dict[str, Any]]


def find_list(value: Any, depth: int = 0) -> Listed:
    if isinstance(value, list):
        return _from_rows(value) or [_unwrap(one) for one in value if isinstance(one, dict)]
    if not isinstance(value, dict) or depth >= _MAX_DEPTH:
        return []
    columns, rows = value.get("columns") or value.get("header"), value.get("data") or value.get("rows")
    if isinstance(columns, list) and isinstance(rows, list) and (found := _from_rows([columns, *rows])):
        return found
    if _are_alike(list(value.values())):  # {"a1": {...}, "a2": {...}}
        return list(value.values())
    inner = [find_list(one, depth + 1) for one in value.values() if isinstance(one, (dict, list))]
    wide = [found for found in inner if found and len(found[0]) >= _FEWEST_KEYS]
    return max(wide, key=len, default=[])


def find_lists(value: Any, depth: int = 0) -> Iterator[Listed]:
    """All lists of objects that no other list is around."""
    if isinstance(value, list) or depth >= _MAX_DEPTH:
        yield find_list(value, depth)
    elif isinstance(value, dict):
        if _are_alike(list(value.values())):
            yield list(value.values())
        for one in value.values():
            if isinstance(one, (dict, list)):
                yield from find_lists(one, depth + 1)


def _from_rows(values: list[Any]) -> list[dict[str, Any]]:
    """A table as lists of cells with the names of its columns first, or a list of nothing but names."""
    if values and all(isinstance(one, str) for one in values):
        return [{"name": one} for one in values]
    rows = [one for one in values if isinstance(one, list)]
    if (
        len(rows) < _FEWEST_ROWS
        or len(rows) < len(values)
        or not all(isinstance(one, str) for one in rows[0])
    ):
        return []
    return [dict(zip(rows[0], row, strict=False)) for row in rows[1:]]


def _unwrap(one: dict[str, Any]) -> dict[str, Any]:
    """{"cursor": "c0", "node": {...}}: what is inside says more than what is around it."""
    inner = [value for value in one.values() if isinstance(value, dict)]
    if one.get("@type") == _ITEM_OF_LIST and len(inner) == 1:
        return inner[0]
    is_wrapped = len(inner) == 1 and len(one) <= _MOST_AROUND and len(inner[0]) > 2 * len(one)
    return inner[0] if is_wrapped else one


def _are_alike(values: list[Any]) -> bool:
    """Whether the objects have nearly all keys in common."""
    if len(values) < _FEWEST_KEYS or not all(
        isinstance(one, dict) and len(one) >= _FEWEST_KEYS for one in values
    ):
        return False
    every, common = set().union(*values), set(values[0]).intersection(*values)
    return len(common) * 2 >= len(every)


def as_records(objects: Iterable[tuple[int, Any]]) -> Iterator[SeedLine]:
    """The header has the keys of the first thousand objects; what comes later under another key is at the end."""
    numbered = _with_nested(objects)
    head = list(islice(numbered, _HEAD_OBJECTS))
    keys = dict.fromkeys(key for _, one in head for key in one)
    if len(keys) > MAX_COLUMNS:
        raise FileTooLarge(
            f"the objects have {len(keys):,} different keys; at most {MAX_COLUMNS} are read. Leave the others out."
        )
    yield SeedLine(0, tuple(map(clean_text, keys)))
    for number, one in chain(head, numbered):
        more = [value for key, value in one.items() if key not in keys]
        yield SeedLine(number, tuple(_as_cell(value) for value in (*map(one.get, keys), *more)))


def _with_nested(objects: Iterable[tuple[int, Any]]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Companies at a company's stand are objects inside its own, with the same keys: they are counted after it."""
    last = 0
    for number, one in objects:
        if not isinstance(one, dict):
            continue
        nested = {key: value for key, value in one.items() if _are_nested(one, value)}
        own = {key: value for key, value in one.items() if key not in nested}
        for inner in (own, *chain.from_iterable(nested.values())):
            last = max(number, last + 1)
            yield last, inner


def _are_nested(around: dict[str, Any], value: Any) -> bool:
    """Categories have an id and a name too: nearly all keys must be those of the objects around."""
    if not isinstance(value, list) or not value or not all(isinstance(one, dict) for one in value):
        return False
    common = set(around).intersection(*value)
    return len(common) > _MOST_AROUND and len(common) * 3 >= len(around) * 2


def _in_languages(value: Any) -> bool:
    """{"th": ..., "en": ...}: one text in several languages."""
    if not isinstance(value, dict) or len(value) < _FEWEST_KEYS or _COMMON_LANGUAGES.isdisjoint(value):
        return False
    are_texts = all(text is None or isinstance(text, str) for text in value.values())
    return are_texts and all(_LANGUAGE.fullmatch(key) for key in value)


def _as_cell(value: Any) -> str:
    if value is None or value == [] or value == {}:
        return ""
    if _in_languages(value):
        value = next(filter(None, value.values()), "")
    if isinstance(value, list) and not any(isinstance(one, (dict, list)) for one in value):
        value = "; ".join(map(str, value))
    # (Escapes may stand for what cannot be stored.)
    return clean_text(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))

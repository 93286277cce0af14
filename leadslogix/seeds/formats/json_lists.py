"""The lists of objects in JSON: in pages or groups, in a wrapper each, under their ids, or as rows of cells."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from leadslogix.seeds.cell_kinds import kind_of
from leadslogix.seeds.errors import FileTooLarge
from leadslogix.seeds.formats.json_objects import as_records, in_languages
from leadslogix.seeds.guests import names_guests
from leadslogix.seeds.header_scores import score_header
from leadslogix.seeds.header_words import Role
from leadslogix.seeds.layouts import score_records
from leadslogix.seeds.printed_columns import find_printed_columns
from leadslogix.seeds.records import SeedLine

Listed = list[dict[str, Any]]

_MAX_DEPTH = 20  # {"props": {"queries": [{"data": {"event": {"exhibitors": {"edges": [...]}}}}]}}, elements in elements
_FEWEST = 2
_FEWEST_GROUPS = 3
_LOOKED_AT = 50  # objects
_TRIED = 16  # lists
_MOST_WRAPPERS = 3
_MOST_PLACES = 500  # at one depth: where there are more, the keys are ids
_MOSTLY = 0.9
_NAMED = 60  # the score of a whole phrase of ours
_OTHER_ROLES = (Role.PERSON, Role.CONTACT, Role.COUNTRY, Role.STREET, Role.CITY)
_REMEMBERED = 5_000
_ANY_KEY = "*"
_BESIDE = "included"  # of JSON:API: what the objects refer to
_HEADERS = ("columns", "header", "headers")
_ROWS = ("data", "rows")


def find_list(value: Any) -> Listed:
    """The list that reads best as one of companies. Files hold lists of categories and countries as well."""
    found = sorted(find_lists(value), key=len, reverse=True)[:_TRIED]
    return max(found, key=score_list, default=[])


def score_list(listed: Listed) -> float:
    """A long list of names alone says less than a shorter one of companies with their contacts."""
    try:
        header, *rows = as_records(enumerate(listed[:_LOOKED_AT], start=1))
    except FileTooLarge:  # as wide as no list of companies is
        return 0.0
    printed = find_printed_columns(header.cells, rows)
    records = [SeedLine(header.line, header.cells + printed.names), *map(printed.unfold, rows)]
    return score_records(records) ** 2 * len(listed)


def find_lists(value: Any) -> Iterator[Listed]:
    """Those at the same place of several pages or groups are one. Each depth is looked through once."""
    level: dict[tuple[str, ...], list[Any]] = {(): [value]}
    for _ in range(_MAX_DEPTH):
        below: dict[tuple[str, ...], list[Any]] = {}
        for path, values in level.items():
            listed = _read_objects(values, path)
            if listed:
                yield listed
            for key, inner in _look_inside(listed, values):
                place = (*path, key if len(below) < _MOST_PLACES else _ANY_KEY)
                below.setdefault(place, []).append(inner)
        level = below


def _read_objects(values: Sequence[Any], path: Sequence[str]) -> Listed:
    lists = [value for value in values if isinstance(value, list)]
    dicts = [value for value in values if isinstance(value, dict)]
    if len(lists) == 1 and (rows := _from_rows(lists[0], are_names=not path or _names_companies(path[-1]))):
        return rows
    if lists:  # XML has a list only where there are several
        return unwrap([one for one in chain(*lists, dicts) if isinstance(one, dict)])
    return [one for value in dicts for one in _from_dict(value)]


def _look_inside(listed: Listed, values: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    """What is inside companies is theirs: only lists of other companies are looked for there."""
    are_named = bool(listed) and _find_name_key(listed) != ""
    for one in listed or values:
        if isinstance(one, list):
            yield from ((_ANY_KEY, inner) for inner in one if isinstance(inner, list))
        if not isinstance(one, dict):
            continue
        are_groups = not listed and _are_groups(one)
        for key, inner in one.items():
            if (
                isinstance(inner, (dict, list))
                and key != _BESIDE
                and (not are_named or _names_companies(key))
            ):
                yield _ANY_KEY if are_groups else key, inner


@lru_cache(maxsize=_REMEMBERED)
def _names_companies(key: str) -> bool:
    return score_header(key, Role.NAME) >= _NAMED and not names_guests(key)


def _from_dict(value: dict[str, Any]) -> Listed:
    """{"columns": [...], "data": [[...]]}, or objects under their ids or names: {"a1": {...}, "a2": {...}}."""
    columns = next((value[key] for key in _HEADERS if isinstance(value.get(key), list)), None)
    rows = next((value[key] for key in _ROWS if isinstance(value.get(key), list)), None)
    if columns and rows and (found := _from_rows([list(map(_name_column, columns)), *rows])):
        return found
    objects = list(value.values())
    if not _are_alike(objects):
        return []
    objects = unwrap(objects)
    if _find_name_key(objects) or not _are_names(list(value)[:_LOOKED_AT]):
        return objects
    return [{"name": name, **one} for name, one in value.items()]


def _are_names(keys: Sequence[str]) -> bool:
    """ "Kestrel Ropes", and no ids."""
    return sum(" " in key and kind_of(key).is_name for key in keys) * 2 > len(keys)


def _name_column(column: Any) -> Any:
    """{"name": "Company", "type": "string"} names a column, too."""
    names = (column.get(key) for key in ("name", "title", "label")) if isinstance(column, dict) else ()
    return next((name for name in names if isinstance(name, str)), column)


def _from_rows(values: list[Any], *, are_names: bool = False) -> Listed:
    """A table as lists of cells with the names of its columns first, or a list of nothing but names."""
    if are_names and values and all(isinstance(one, str) for one in values):
        return [{"name": one} for one in values]
    rows = [one for one in values if isinstance(one, list)]
    if len(rows) < max(_FEWEST, len(values)) or not all(isinstance(one, str) for one in rows[0]):
        return []
    if any("<" in cell for cell in rows[0]):  # a row as a table of a page shows it
        return [{f"Column {number}": cell for number, cell in enumerate(row, start=1)} for row in rows]
    return [dict(zip(rows[0], row, strict=False)) for row in rows[1:]]


def unwrap(listed: Listed) -> Listed:
    """{"cursor": "c0", "node": {...}}, {"id": 1, "attributes": {...}}: the keys inside become the object's own."""
    keys = find_wrappers(listed)
    return [take_out(one, keys) for one in listed] if keys else listed


def take_out(one: dict[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    for key in keys:
        inner = one.get(key)
        if isinstance(inner, dict):
            others = {other: value for other, value in one.items() if other != key and other not in inner}
            one = inner | others
    return one


def find_wrappers(listed: Listed) -> list[str]:
    """From the outermost on: {"node": {"company": {...}}}."""
    keys: list[str] = []
    sample = listed[:_LOOKED_AT]
    while len(keys) < _MOST_WRAPPERS and (key := _find_wrapper(sample)):
        keys.append(key)
        sample = [take_out(one, [key]) for one in sample]
    return keys


def _find_wrapper(sample: Listed) -> str:
    """The key whose objects have the names, or, where nothing has any, most of what is said."""
    if len(sample) < _FEWEST or _find_name_key(sample):
        return ""
    inner = {key: [one.get(key) for one in sample] for key in sample[0] if not _means_another_thing(key)}
    wrappers = {
        key: dicts
        for key, values in inner.items()
        if len(dicts := [one for one in values if isinstance(one, dict) and not in_languages(one)])
        >= _MOSTLY * len(sample)
    }
    named = [key for key, dicts in wrappers.items() if _find_name_key(dicts)]
    if named:
        return max(named, key=lambda key: sum(map(len, wrappers[key])))
    wide = [key for key, dicts in wrappers.items() if len(dicts[0]) > 2 * len(sample[0])]
    return wide[0] if len(wrappers) == len(wide) == 1 else ""


def _means_another_thing(key: str) -> bool:
    return any(score_header(key, role) >= _NAMED for role in _OTHER_ROLES)


def _find_name_key(listed: Sequence[Mapping[str, Any]]) -> str:
    """A key that most objects have, with a text of their own each, and that is called like a column of names."""
    sample = listed[:_LOOKED_AT]
    for key in dict.fromkeys(key for one in sample for key in one):
        if score_header(key, Role.NAME) < _NAMED:
            continue
        texts = [str(one[key]) for one in sample if _is_text(one.get(key))]
        if len(set(texts)) * 2 > len(sample):
            return key
    return ""


def _is_text(value: Any) -> bool:
    """Indexes of search engines hold a list of one."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    return (isinstance(value, str) and value != "") or in_languages(value)


def _are_groups(value: Mapping[str, Any]) -> bool:
    """{"A": [...], "B": [...]}, {"Hall 1": {"exhibitors": [...]}, ...}: objects of one kind below each key."""
    inner = list(value.values())
    if len(inner) >= _FEWEST_GROUPS and all(isinstance(one, list) for one in inner):
        inner = [one[0] if one else None for one in inner]
        inner = [one for one in inner if one is not None]
    return (
        len(inner) >= _FEWEST and all(isinstance(one, dict) and one for one in inner) and _share_keys(inner)
    )


def _are_alike(values: Sequence[Any]) -> bool:
    are_objects = all(isinstance(one, dict) and len(one) >= _FEWEST for one in values)
    return len(values) >= _FEWEST and are_objects and _share_keys(values)


def _share_keys(objects: Sequence[Mapping[str, Any]]) -> bool:
    """Whether they have nearly all keys in common."""
    every, common = set().union(*objects), set(objects[0]).intersection(*objects)
    return len(common) * 2 >= len(every)

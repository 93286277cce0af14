"""What the rows of a list say, one value a row; those of a long list in little memory."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import islice
from typing import Any

from scraping.names import company_key

_BLOCK = 500


@dataclass(frozen=True, slots=True)
class RowReading:
    """One row; `identity` is empty where it is rejected, and `reason` then says why."""

    line: int
    name: str = ""
    website: str = ""
    domain: str = ""
    country: str = ""
    profile_url: str = ""
    identity: str = ""
    reason: str = ""
    shared_site: str = ""  # what the website cell pointed at, where that is not the company's
    has_mailbox: bool = False
    is_cell_unusable: bool = False
    likeness: str = ""  # why it is the company of another line, although its name is spelled in another way
    shown: str = ""  # what the row says, where that is no company: to be recognised by people

    @property
    def can_be_discovered(self) -> bool:
        """Whether there is something to find the website by."""
        return bool(self.profile_url or self.has_mailbox or company_key(self.name))


_FIELDS = tuple(field.name for field in fields(RowReading))
_PLACES = {name: place for place, name in enumerate(_FIELDS)}


@dataclass(frozen=True, slots=True)
class _Block:
    """The columns of some readings, each as one text; of a column that says the same everywhere, one value."""

    size: int
    columns: tuple[str, ...]

    def column(self, place: int) -> list[Any]:
        values: list[Any] = json.loads(self.columns[place])
        return values * self.size if len(values) < self.size else values


class PackedReadings:
    """Readings in the order of their rows, to be gone through again and again.

    As objects those of 100,000 rows take 45 MB, and most passes over them want two or three columns.
    """

    def __init__(self, readings: Iterable[RowReading]) -> None:
        rest = iter(readings)
        self._blocks: list[_Block] = []
        while block := list(islice(rest, _BLOCK)):
            self._blocks.append(_pack(block))

    def __len__(self) -> int:
        return sum(block.size for block in self._blocks)

    def __iter__(self) -> Iterator[RowReading]:
        for values in self.pick(*_FIELDS):
            yield RowReading(*values)

    def pick(self, *names: str) -> Iterator[tuple[Any, ...]]:
        """Only these columns of each row."""
        places = [_PLACES[name] for name in names]
        for block in self._blocks:
            yield from zip(*map(block.column, places), strict=True)

    def of(self, identities: set[str]) -> Iterator[RowReading]:
        """Those of some companies."""
        place = _PLACES["identity"]
        for block in self._blocks:
            if not identities.isdisjoint(block.column(place)):
                columns = map(block.column, range(len(_FIELDS)))
                yield from (
                    RowReading(*values)
                    for values in zip(*columns, strict=True)
                    if values[place] in identities
                )


def _pack(readings: list[RowReading]) -> _Block:
    columns = ([getattr(reading, name) for reading in readings] for name in _FIELDS)
    return _Block(len(readings), tuple(map(_pack_column, columns)))


def _pack_column(values: list[Any]) -> str:
    """ASCII, which takes one byte a letter; lone surrogates come back as they were."""
    is_same = values.count(values[0]) == len(values)
    return json.dumps(values[:1] if is_same else values)

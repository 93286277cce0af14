"""Tests that take long are started first, in all workers."""

from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

import pytest

from tests.order import deal

LONG, EARLY = pytest.mark.long, pytest.mark.early


@dataclass(frozen=True)
class Item:
    nodeid: str
    mark: pytest.Mark | None

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self.mark if self.mark and self.mark.name == name else None


def items_of(file: str, count: int, mark: pytest.MarkDecorator | None = None) -> list[Item]:
    return [Item(f"{file}.py::test_{number}", mark and mark.mark) for number in range(count)]


def pieces_of(items: list[Item], workers: int) -> list[list[str]]:
    """As pytest-xdist cuts the list: the first pieces are the shorter ones."""
    dealt = iter(deal(cast("list[pytest.Item]", items), workers))
    left, pieces = len(items), []
    for number in range(workers):
        size = left // (workers - number)
        pieces.append([cast(Any, item).nodeid for item in islice(dealt, size)])
        left -= size
    return pieces


def test_each_worker_begins_with_its_share_of_the_tests_that_take_long() -> None:
    items = [*items_of("a", 5), *items_of("b", 2, LONG), *items_of("c", 2), *items_of("d", 1, EARLY)]
    pieces = pieces_of(items, 2)
    assert pieces[0][:2] == ["b.py::test_0", "b.py::test_1"]
    assert pieces[1][0] == "d.py::test_0"
    assert sorted(pieces[0] + pieces[1]) == sorted(item.nodeid for item in items)


def test_long_tests_of_a_file_stay_in_one_worker() -> None:
    long = [item for name in "abcd" for item in items_of(name, 3, LONG)]
    pieces = pieces_of([*items_of("e", 23), *long], 4)
    assert [{nodeid[0] for nodeid in piece[:3]} for piece in pieces] == [{"a"}, {"b"}, {"c"}, {"d"}]


def test_files_whose_mark_says_so_stay_together() -> None:
    browser = pytest.mark.early(together="browser")
    items = [
        *items_of("a", 2, browser),
        *items_of("b", 2, LONG),
        *items_of("c", 2, browser),
        *items_of("d", 6),
    ]
    pieces = pieces_of(items, 2)
    assert [nodeid[0] for nodeid in pieces[0]] == ["a", "a", "c", "c", "d", "d"]


def test_what_takes_longest_begins_in_workers_of_its_own() -> None:
    longest = pytest.mark.early(first=True)
    items = [
        *items_of("a", 1, LONG),
        *items_of("b", 1, LONG),
        *items_of("c", 1, longest),
        *items_of("d", 1, longest),
    ]
    assert [piece[0][0] for piece in pieces_of(items, 2)] == ["c", "d"]


@pytest.mark.parametrize("workers", [1, 2, 3, 8])
def test_no_test_is_lost_or_doubled(workers: int) -> None:
    items = [*items_of("a", 9, LONG), *items_of("b", 3, EARLY), *items_of("c", 4)]
    dealt = deal(cast("list[pytest.Item]", items), workers)
    assert sorted(item.nodeid for item in dealt) == sorted(item.nodeid for item in items)

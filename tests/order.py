"""The order of the tests: random, but those that take many seconds come first, in all workers of pytest."""

from collections import defaultdict
from collections.abc import Iterable

import pytest


def deal(items: Iterable[pytest.Item], workers: int) -> list[pytest.Item]:
    """pytest-xdist cuts the list into one piece for each worker, and a worker without work takes from the ends of
    others' pieces. So each piece begins with its share of the tests that take long: one that starts last would be
    waited for by all workers. Those of one file stay together, because most share what was made for them, and so do
    the files that their mark says."""
    groups: dict[str, list[pytest.Item]] = defaultdict(list)
    others = []
    for item in items:
        mark = mark_of(item)
        if mark is None:
            others.append(item)
        else:
            groups[mark.kwargs.get("together") or item.nodeid.partition("::")[0]].append(item)
    pieces: list[list[pytest.Item]] = [[] for _ in range(workers)]
    by_length = sorted(groups.values(), key=lambda group: not any(is_first(item) for item in group))
    for number, group in enumerate(by_length):
        pieces[number % workers] += group
    left = sum(map(len, pieces)) + len(others)
    for number, piece in enumerate(pieces):
        size = left // (workers - number)  # as pytest-xdist cuts it
        missing = max(size - len(piece), 0)
        piece += others[:missing]
        del others[:missing]
        left -= size
    return [item for piece in pieces for item in piece]


def mark_of(item: pytest.Item) -> pytest.Mark | None:
    return item.get_closest_marker("long") or item.get_closest_marker("early")


def is_first(item: pytest.Item) -> bool:
    """What takes longest of all begins before other tests that take long."""
    mark = mark_of(item)
    return mark is not None and bool(mark.kwargs.get("first"))

"""Slots that come to the same step at nearly the same time take it together: a few statements serve all of them.

The first that comes waits a moment for others and makes the call for the group in its own thread. What does not go
with a group goes alone, as if there were none: one that is left out, and all of a group whose call has failed. So
nobody's bad row hurts the others, and each error is its own slot's.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

log = logging.getLogger(__name__)
Item = TypeVar("Item")
Answer = TypeVar("Answer")

# A group is made of an eighth of the slots that are at work, and is not waited for any longer than this.
SHARE = 8
WAIT_SECONDS = 0.1
MOST = 32


@dataclass(slots=True, eq=False)
class _Place(Generic[Item, Answer]):
    item: Item
    answer: Answer | None = None  # None: it goes alone
    settled: threading.Event = field(default_factory=threading.Event)


class SlotGroups(Generic[Item, Answer]):
    """`together` makes the call for several items and returns an answer for each, None for one that must go alone.
    `count_busy`: how many slots are at work."""

    def __init__(
        self,
        together: Callable[[Sequence[Item]], Sequence[Answer | None]],
        alone: Callable[[Item], Answer],
        count_busy: Callable[[], int],
    ) -> None:
        self._together = together
        self._alone = alone
        self._count_busy = count_busy
        self._changed = threading.Condition()
        self._waiting: list[_Place[Item, Answer]] = []

    def run(self, item: Item) -> Answer:
        place: _Place[Item, Answer] = _Place(item)
        with self._changed:
            self._waiting.append(place)
            leads = len(self._waiting) == 1
            if not leads and self._is_enough():
                self._changed.notify()
            group = self._gather() if leads else []
        if len(group) > 1:
            self._run_together(group)
        elif not leads:
            place.settled.wait()
        return self._alone(item) if place.answer is None else place.answer

    def _is_enough(self) -> bool:
        return len(self._waiting) >= min(MOST, max(1, self._count_busy() // SHARE))

    def _gather(self) -> list[_Place[Item, Answer]]:
        self._changed.wait_for(self._is_enough, WAIT_SECONDS)
        # (Whoever comes now begins the next group.)
        group, self._waiting = self._waiting, []
        return group

    def _run_together(self, group: Sequence[_Place[Item, Answer]]) -> None:
        try:
            answers = self._together([place.item for place in group])
            for place, answer in zip(group, answers, strict=True):
                place.answer = answer
        except Exception as exc:  # noqa: BLE001  # the database's, or of one of them: each gets its own
            log.info("%d calls are made one by one: %s", len(group), exc)
        finally:
            for place in group:
                place.settled.set()

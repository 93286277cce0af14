"""How the time of some work grows with its input: a ratio within one process, which a busy machine does not change."""

import gc
import math
from collections.abc import Callable
from time import thread_time

TIMES = 16
# On 16 times as much, linear work takes 16 times as long and quadratic work 256 times. Between them is room for what a
# large input costs by itself: it no longer fits into the processor's cache.
LIMIT = 64.0
ROUNDS = 8


def growth(prepare: Callable[[int], Callable[[], object]], size: int) -> float:
    """How many times as long the work takes on input of this size as on a sixteenth of it.

    `prepare` makes an input of the size it is given, which is not timed, and returns the work on it. Both times are the
    shortest of several rounds, and the rounds end when the growth is below the limit.
    """
    small = large = math.inf
    for _ in range(ROUNDS):
        small = min(small, _seconds(prepare(size // TIMES)))
        large = min(large, _seconds(prepare(size)))
        if large < LIMIT * small:
            break
    return large / small


def _seconds(work: Callable[[], object]) -> float:
    """Of this thread alone, and without garbage collection, whose time grows with what other tests left in memory."""
    gc.disable()
    try:
        started = thread_time()
        work()
        return thread_time() - started
    finally:
        gc.enable()

"""The time in which our loop does not run belongs to no site."""

import asyncio
import time
from itertools import accumulate, cycle

import pytest

from scraping.loop_clock import TICK_SECONDS, Deadline, LoopClock


class Hands:
    """A clock whose hands the test moves."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def clock(hands: Hands) -> LoopClock:
    return LoopClock(hands)


def test_without_a_loop_it_is_an_ordinary_clock(clock: LoopClock, hands: Hands) -> None:
    before = clock.now()
    hands.time += 50

    assert clock.now() - before == 50
    assert clock.lag == 0


def test_time_without_a_tick_does_not_count(clock: LoopClock, hands: Hands) -> None:
    clock.tick()
    before = clock.now()
    hands.time += 50

    assert clock.now() - before == pytest.approx(0, abs=0.2)
    assert clock.lag == pytest.approx(50, abs=0.2)


def test_time_with_ticks_counts(clock: LoopClock, hands: Hands) -> None:
    clock.tick()
    before = clock.now()
    for _ in range(100):
        hands.time += TICK_SECONDS
        clock.tick()

    assert clock.now() - before == pytest.approx(100 * TICK_SECONDS)
    assert clock.lag == 0


@pytest.mark.parametrize("seconds", [0.01, 0.06, 0.2, 3.0])
def test_it_never_goes_back(clock: LoopClock, hands: Hands, seconds: float) -> None:
    seen = []
    for _ in range(50):
        clock.tick()
        seen.append(round(clock.now(), 6))
        hands.time += seconds / 2
        seen.append(round(clock.now(), 6))
        hands.time += seconds / 2
        seen.append(round(clock.now(), 6))

    assert seen == sorted(seen)


async def test_a_deadline_passes_while_the_loop_runs() -> None:
    async with LoopClock().running() as clock:
        with pytest.raises(TimeoutError):
            async with Deadline(0.05, clock=clock):
                await asyncio.Event().wait()


async def test_what_arrived_while_the_loop_was_frozen_is_not_late() -> None:
    arrived = asyncio.Event()
    async with LoopClock().running() as clock:
        await asyncio.sleep(TICK_SECONDS)
        async with Deadline(0.5, clock=clock):
            asyncio.get_running_loop().call_later(0.3, arrived.set)
            # As a process that is stopped, or has no CPU time, for longer than the deadline.
            time.sleep(1.0)
            await arrived.wait()


def test_the_clock_never_goes_back_when_its_thread_waits_between_two_looks() -> None:
    looks = accumulate(cycle((0.3, 0.1, 2.0, 0.0, 0.7)))
    clock = LoopClock(monotonic=lambda: next(looks))
    clock.tick()
    seen = []
    for tick in (False, False, True, False, True, True, False):
        seen.append(clock.now())
        if tick:
            clock.tick()
    assert seen == sorted(seen)


async def test_a_deadline_can_be_moved() -> None:
    async with Deadline(0.02) as deadline:
        deadline.allow(60)
        await asyncio.sleep(0.1)


async def test_excused_time_is_added() -> None:
    excuses = iter([0.05, 0.05])
    asked: list[float] = []

    def excused() -> float:
        asked.append(next(excuses, 0.0))
        return asked[-1]

    with pytest.raises(TimeoutError):
        async with Deadline(0.01, excused):
            await asyncio.Event().wait()

    assert asked[0] == 0.05


async def test_an_error_in_the_block_is_not_a_timeout() -> None:
    with pytest.raises(ValueError, match="mine"):
        async with Deadline(5):
            raise ValueError("mine")

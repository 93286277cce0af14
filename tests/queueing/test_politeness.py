"""Rate limits of hosts, shared by all workers through Redis. Two objects play two workers."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import redis

from queueing.politeness import RedisPoliteness
from scraping.fetch import LocalPoliteness, WaitTooLong
from scraping.fetch.politeness import Politeness

pytestmark = pytest.mark.redis


@asynccontextmanager
async def two_workers(url: str) -> AsyncIterator[tuple[Politeness, Politeness]]:
    one, other = (RedisPoliteness(url, WaitTooLong, LocalPoliteness(2), 2) for _ in range(2))
    try:
        yield one, other
    finally:
        await one.close()
        await other.close()


@pytest.fixture
def url(client: redis.Redis, redis_server: Any) -> str:
    return str(redis_server.url)


def test_starts_of_two_workers_are_spaced(url: str) -> None:
    async def scenario() -> float:
        async def ask(worker: Any) -> None:
            release = await worker.acquire("a.example", delay_seconds=0.1, max_wait_seconds=60)
            await release()

        async with two_workers(url) as (one, other):
            started = time.monotonic()
            await asyncio.gather(*(ask(worker) for worker in (one, other, one, other)))
            return time.monotonic() - started

    # Four starts have three gaps between them.
    assert asyncio.run(scenario()) >= 0.3


def test_requests_at_once_are_capped_over_all_workers(url: str) -> None:
    async def scenario() -> tuple[Any, Any]:
        async with two_workers(url) as (one, other):
            first = await one.acquire("a.example", delay_seconds=0, max_wait_seconds=1)
            await other.acquire("a.example", delay_seconds=0, max_wait_seconds=1)
            refused = await one.acquire("a.example", delay_seconds=0, max_wait_seconds=0.2)
            await first()  # type: ignore[operator]
            return refused, await other.acquire("a.example", delay_seconds=0, max_wait_seconds=1)

    refused, granted = asyncio.run(scenario())

    assert isinstance(refused, WaitTooLong)
    assert not isinstance(granted, WaitTooLong)


def test_host_that_asked_for_a_pause_gets_no_requests_from_any_worker(url: str) -> None:
    async def scenario() -> tuple[Any, Any]:
        async with two_workers(url) as (one, other):
            await one.hold_back("a.example", 60)
            answer = await other.acquire("a.example", delay_seconds=0, max_wait_seconds=1)
            return answer, await other.acquire("b.example", delay_seconds=0, max_wait_seconds=1)

    held, free = asyncio.run(scenario())

    assert isinstance(held, WaitTooLong)
    assert 0 < held.seconds <= 60
    assert not isinstance(free, WaitTooLong)


async def take_and_cancel_turns(worker: Any, times: int) -> None:
    """As a run that is paused and resumed: the two requests that a host may get at once are cancelled."""
    for _ in range(times):
        asked = [
            asyncio.create_task(worker.acquire("a.example", delay_seconds=60, max_wait_seconds=3600))
            for _ in range(2)
        ]
        await asyncio.sleep(0.2)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)


def test_turns_of_cancelled_requests_are_given_back(url: str) -> None:
    """They moved the next request away, until it was longer than a company waits."""

    async def scenario() -> Any:
        async with two_workers(url) as (one, other):
            release = await one.acquire("a.example", delay_seconds=60, max_wait_seconds=1)
            await release()  # type: ignore[operator]
            await take_and_cancel_turns(one, 5)
            return await other.acquire("a.example", delay_seconds=60, max_wait_seconds=1)

    refused = asyncio.run(scenario())

    assert 50 < refused.seconds <= 60


def test_turn_that_is_given_back_leaves_those_of_others_and_a_pause(url: str) -> None:
    async def scenario() -> list[Any]:
        async with two_workers(url) as (one, other):
            answers = []
            for host, pause in (("a.example", 0), ("b.example", 110)):
                release = await one.acquire(host, delay_seconds=60, max_wait_seconds=1)
                await release()  # type: ignore[operator]
                staying, going = (
                    asyncio.create_task(worker.acquire(host, delay_seconds=60, max_wait_seconds=3600))
                    for worker in (one, other)
                )
                await asyncio.sleep(0.2)
                if pause:
                    staying.cancel()
                    await other.hold_back(host, pause)
                going.cancel()
                await asyncio.gather(going, return_exceptions=True)
                answers.append(await other.acquire(host, delay_seconds=60, max_wait_seconds=1))
                staying.cancel()
                await asyncio.gather(staying, return_exceptions=True)
            return answers

    after_another, paused = asyncio.run(scenario())

    assert 110 < after_another.seconds <= 120
    assert paused.seconds > 100


def test_host_that_other_requests_keep_busy_is_told_from_one_that_wants_to_be_asked_later(url: str) -> None:
    """The slots of a killed worker, too, are its for a while."""

    async def scenario() -> list[Any]:
        async with two_workers(url) as (one, other):
            for _ in range(2):
                await one.acquire("a.example", delay_seconds=0, max_wait_seconds=1)
            await one.hold_back("b.example", 60)
            return [
                await other.acquire(host, delay_seconds=0, max_wait_seconds=0.1)
                for host in ("a.example", "b.example")
            ]

    busy, pausing = asyncio.run(scenario())

    assert busy.is_busy
    assert not pausing.is_busy


def test_request_slot_of_an_exited_worker_is_released(url: str, client: redis.Redis) -> None:
    client.zadd("{leadslogix}:requests:a.example", {"dead-1": 1, "dead-2": 2})

    async def scenario() -> Any:
        async with two_workers(url) as (one, _):
            return await one.acquire("a.example", delay_seconds=0, max_wait_seconds=0)

    assert not isinstance(asyncio.run(scenario()), WaitTooLong)


def test_crawl_goes_on_with_its_own_rate_limits_while_redis_is_away() -> None:
    async def scenario() -> tuple[float, Any]:
        async with two_workers("redis://127.0.0.1:1/0") as (one, _):
            started = time.monotonic()
            for _ in range(2):
                release = await one.acquire("a.example", delay_seconds=0.1, max_wait_seconds=60)
                await release()  # type: ignore[operator]
            elapsed = time.monotonic() - started
            await one.hold_back("a.example", 60)
            return elapsed, await one.acquire("a.example", delay_seconds=0, max_wait_seconds=1)

    elapsed, held = asyncio.run(scenario())

    assert elapsed >= 0.1
    assert isinstance(held, WaitTooLong)

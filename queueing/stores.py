"""Which store this installation uses, and the connection of a process to it."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import TypeVar

import redis

from queueing import notifications
from queueing.conf import Conf, conf
from queueing.errors import StoreError
from queueing.job_store import JobFrontier
from queueing.politeness import MakeRefusal, Politeness, RedisPoliteness
from queueing.redis_store import PREFIX, store_errors

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")
NEW_TASKS_CHANNEL = f"{PREFIX}new-tasks"
# The web must not hang when Redis does; workers set longer timeouts of their own.
WEB_SECONDS = 1.0


@cache
def connect(url: str, seconds: float = WEB_SECONDS) -> "redis.Redis":
    return redis.Redis.from_url(url, socket_timeout=seconds, socket_connect_timeout=seconds)


def uses_redis() -> bool:
    """Whether tasks go through Redis, reachable now or not."""
    return conf().mode != "heapq" and bool(conf().redis_url)


def redis_answers() -> bool:
    if not uses_redis():
        return False
    try:
        with store_errors():
            return bool(connect(conf().redis_url).ping())
    except StoreError:
        return False


def may_fall_back() -> bool:
    """Mode auto, and Redis does not answer. A process that then works on tasks by itself does no harm when Redis comes
    back: a row is leased by one process only."""
    return conf().mode == "auto" and not redis_answers()


@asynccontextmanager
async def open_politeness(
    too_long: MakeRefusal[Answer], local: Politeness[Answer]
) -> AsyncIterator[Politeness[Answer]]:
    """Rate limits of hosts: shared by all workers where there is a Redis, else `local`."""
    if not uses_redis():
        yield local
        return
    turns = RedisPoliteness(conf().redis_url, too_long, local)
    try:
        yield turns
    finally:
        await turns.close()


def make_frontier(client: "redis.Redis", conf: Conf) -> JobFrontier:
    return JobFrontier(client, conf.frontier_rules)


def shared_frontier() -> JobFrontier | None:
    """The frontier on Redis, or None in heapq mode."""
    return make_frontier(connect(conf().redis_url), conf()) if uses_redis() else None


def forget_tasks(task_ids: list[int]) -> None:
    """Removes cancelled tasks from Redis. If that fails, they are dropped when they are taken."""
    frontier = shared_frontier()
    if frontier is None or not task_ids:
        return
    try:
        frontier.cancel(task_ids)
    except StoreError as exc:
        log.warning("Cancelled tasks stay in Redis until they are taken: %s", exc)


def notify_workers() -> None:
    """Tells the maintenance loops of all processes; without it they look by themselves within a second."""
    notifications.notify()
    if not uses_redis():
        return
    try:
        with store_errors():
            connect(conf().redis_url).publish(NEW_TASKS_CHANNEL, b"")
    except StoreError as exc:
        log.warning("Tasks wait in the database: %s", exc)

"""Crawling inside the web process: only where no Redis hands the work to workers."""

from django.conf import settings

from queueing.heap_drain import start_background_drain, stop_background_drain
from queueing.stores import may_fall_back, uses_redis


def start_crawling() -> bool:
    """Works on all open tasks, including those that are added later. Idempotent; says whether this process crawls."""
    by_itself = not uses_redis() or (not settings.PRODUCTION and may_fall_back())
    return by_itself and start_background_drain()


def stop_crawling() -> None:
    """Hands back what is being worked on, so that the next process continues with it at once."""
    stop_background_drain()

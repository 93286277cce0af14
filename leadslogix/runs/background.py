"""Crawling inside the web process: only where no Redis hands the work to workers."""

from django.conf import settings

from queueing.heap_drain import start_background_drain, stop_background_drain
from queueing.stores import may_fall_back, uses_redis


def start_crawling() -> bool:
    """Goes on with whatever is open, and with what is started later. Asking twice changes nothing; says if it did."""
    by_itself = not uses_redis() or (not settings.PRODUCTION and may_fall_back())
    return by_itself and start_background_drain()


def stop_crawling() -> None:
    """Hands back what is being worked on, so that the next process goes on with it at once."""
    stop_background_drain()

"""Crawling inside the web process: only where no Redis hands the work to workers."""

from django.conf import settings

from queueing.slots import start_background_drain, stop_background_drain


def crawls_by_itself() -> bool:
    return settings.QUEUE == "heapq" or not settings.REDIS_URL


def start_crawling() -> None:
    """Goes on with whatever is open, and with what is started later. Asking twice changes nothing."""
    if crawls_by_itself():
        start_background_drain()


def stop_crawling() -> None:
    """Hands back what is being worked on, so that the next process goes on with it at once."""
    stop_background_drain()

"""Chores of a crawling process: at its start, and once a day while it runs."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from django.db import DatabaseError, connection

from leadslogix.runs.resources import Resources, open_resources
from leadslogix.runs.stored_pages import forget_old_pages

logger = logging.getLogger(__name__)
INTERVAL_SECONDS = 24 * 3600.0


@asynccontextmanager
async def open_crawling() -> AsyncIterator[Resources]:
    """The resources of a worker, with its chores beside them. Several processes may do the same chore at once."""
    stop = asyncio.Event()
    chores = asyncio.create_task(do_chores(stop))
    try:
        async with open_resources() as resources:
            yield resources
    finally:
        stop.set()
        await chores


async def do_chores(stop: asyncio.Event) -> None:
    while not stop.is_set():
        await asyncio.to_thread(forget_pages_and_leave)
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), INTERVAL_SECONDS)


def forget_pages_and_leave() -> None:
    try:
        if count := forget_old_pages():
            logger.info("%s stored pages were past their age and are deleted.", count)
    except DatabaseError:
        logger.exception("Old pages could not be deleted; the next time is in %s s.", INTERVAL_SECONDS)
    finally:
        # The thread belongs to the event loop's pool, and Django closes no connection there.
        connection.close()

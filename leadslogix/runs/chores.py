"""Chores of a crawling process: at its start, at its end, and every so often while it runs.

Several processes may do the same chore at once.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from django.db import DatabaseError, connection

from leadslogix.leads.rescoring import rescore_changed
from leadslogix.runs.duplicates import compare_new_companies
from leadslogix.runs.lifecycle import end_runs
from leadslogix.runs.received_pages import forget_received_of_ended_tasks
from leadslogix.runs.resources import Resources, open_resources
from leadslogix.runs.spend_writer import forget_old_batches
from leadslogix.runs.stored_pages import forget_old_pages

logger = logging.getLogger(__name__)
INTERVAL_SECONDS = 24 * 3600.0
END_RUNS_SECONDS = 2.0
COMPARE_SECONDS = 2.0


@asynccontextmanager
async def open_crawling() -> AsyncIterator[Resources]:
    """The resources of a worker, with its chores beside them."""
    stop = asyncio.Event()
    chores = asyncio.create_task(do_chores(stop))
    try:
        async with open_resources() as resources:
            yield resources
    finally:
        stop.set()
        await chores


async def do_chores(stop: asyncio.Event) -> None:
    async with asyncio.TaskGroup() as chores:
        chores.create_task(_repeat(forget_pages_and_disconnect, INTERVAL_SECONDS, stop))
        chores.create_task(_repeat(end_runs_and_disconnect, END_RUNS_SECONDS, stop))
        chores.create_task(_repeat(compare_and_disconnect, COMPARE_SECONDS, stop))
    # The process may have ended the last task since.
    await asyncio.to_thread(end_runs_and_disconnect)


async def _repeat(chore: Callable[[], None], every_seconds: float, stop: asyncio.Event) -> None:
    while not stop.is_set():
        try:
            await asyncio.to_thread(chore)
        except Exception:
            # One chore that fails must not stop the other: runs would not end any more.
            logger.exception("A chore failed; the next time is in %s s.", every_seconds)
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), every_seconds)


def forget_pages_and_disconnect() -> None:
    try:
        if count := forget_old_pages():
            logger.info("%s stored pages were past their age and are deleted.", count)
        forget_received_of_ended_tasks()
        forget_old_batches()
    except DatabaseError:
        logger.exception("Old pages could not be deleted; the next time is in %s s.", INTERVAL_SECONDS)
    finally:
        # The thread belongs to the event loop's pool, and Django closes no connection there.
        connection.close()


def compare_and_disconnect() -> None:
    try:
        compare_new_companies()
        rescore_changed()
    except DatabaseError as exc:
        logger.warning("Companies were not compared (%s); the next time is in %s s.", exc, COMPARE_SECONDS)
    finally:
        connection.close()


def end_runs_and_disconnect() -> None:
    try:
        end_runs()
    except DatabaseError as exc:
        logger.warning("No run could be ended (%s); the next time is in %s s.", exc, END_RUNS_SECONDS)
    finally:
        connection.close()

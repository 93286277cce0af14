"""Tries again what has failed by our own fault, before its task is given back."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from scraping.errors import OwnFault

logger = logging.getLogger(__name__)
Result = TypeVar("Result")
PAUSES = (0.2, 1.0)


async def try_again(attempt: Callable[[], Awaitable[Result]]) -> Result:
    """Raises the `OwnFault` of the last attempt."""
    for pause in PAUSES:
        try:
            return await attempt()
        except OwnFault as fault:
            logger.info("%s It is tried again.", fault)
            await asyncio.sleep(pause)
    return await attempt()

"""Playwright, imported when it is first used: its import takes a third of a command's start, and most crawls that have
static pages need no browser."""

import importlib
from functools import cache
from typing import Any


@cache
def playwright_api() -> Any:
    return importlib.import_module("playwright.async_api")

"""A real Chromium for the tests of pages: the system's, else the one that LEADSLOGIX_CHROMIUM names."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Browser, sync_playwright

import scraping.fetch

# The same one that workers use: it knows what makes Chromium slow.
LAUNCH_SCRIPT = Path(scraping.fetch.__file__).with_name("chromium.sh")
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium(default: str) -> str:
    on_path = [found for name in NAMES if (found := shutil.which(name))]
    candidates = [*on_path, os.environ.get("LEADSLOGIX_CHROMIUM", ""), default]
    return next((path for path in candidates if path and Path(path).exists()), "")


@contextmanager
def open_chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = find_chromium(playwright.chromium.executable_path)
        if not path:
            refuse = pytest.fail if os.environ.get("CI") else pytest.skip
            refuse("No Chromium: install one, or name it in LEADSLOGIX_CHROMIUM.")
        # The sandbox needs rights that root in a container does not have; the pages are our own.
        with TemporaryDirectory() as folder:
            browser = playwright.chromium.launch(
                executable_path=LAUNCH_SCRIPT,
                env={
                    **os.environ,
                    "CHROMIUM": path,
                    "CHROMIUM_MEMORY_KB": "unlimited",
                    "CHROMIUM_PROFILE": f"{folder}/profile",
                },
                args=["--no-sandbox", "--disable-dev-shm-usage"],
            )
            try:
                yield browser
            finally:
                browser.close()

"""Limits the memory of pages, and hides the worker's environment from them."""

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import psutil
import pytest

from scraping.crawl.budget import Ledger
from scraping.fetch import BrowserLimits, Timeouts
from scraping.outcomes import Outcome
from tests.scraping.fetch.browser.conftest import MakeRenderer, Web, needs_chromium
from tests.scraping.fetch.processes import chromium_processes
from tests.scraping.fetch.servers import GOOD_PAGE, Reply, reply

pytestmark = [*needs_chromium, pytest.mark.long(together="hostile pages")]

LIMIT_MB = 512
BOMB_MB = 900
HOARDS = reply(
    """<html><body><p>hoards</p><script>
    const hoard = [];
    setInterval(() => hoard.push(new Uint8Array(20e6).fill(1)), 1);
    </script></body></html>"""
)
FETCHES_A_BOMB = reply(
    "<html><body><p>x</p><script>fetch('/bomb').then(a => a.arrayBuffer())</script></body></html>"
)
LOADS_A_BOMB = reply("<html><body><p>x</p><script src='/bomb'></script></body></html>")


def packed_bomb() -> bytes:
    packer = zlib.compressobj(1, wbits=31)
    return b"".join([*(packer.compress(b"/" * 1_000_000) for _ in range(BOMB_MB)), packer.flush()])


@dataclass(slots=True)
class Memory:
    """The maximum private memory of any browser process, in MB."""

    most: float = 0.0

    def look(self) -> None:
        for process in chromium_processes():
            try:
                info = process.memory_info()
                self.most = max(self.most, (info.rss - info.shared) / 1e6)
            except psutil.NoSuchProcess:
                continue


@asynccontextmanager
async def watched_browser() -> AsyncIterator[Memory]:
    memory = Memory()

    async def watch() -> None:
        while True:
            memory.look()
            await asyncio.sleep(0.05)

    watcher = asyncio.create_task(watch())
    try:
        yield memory
    finally:
        watcher.cancel()
        await asyncio.gather(watcher, return_exceptions=True)


@pytest.mark.parametrize("page", [HOARDS, FETCHES_A_BOMB, LOADS_A_BOMB])
async def test_a_page_that_needs_too_much_memory_fails_alone(
    web: Web, make_renderer: MakeRenderer, ledger: Ledger, page: Reply
) -> None:
    bomb = reply(packed_bomb(), kind="text/javascript", headers={"Content-Encoding": "gzip"})
    web.site.pages.update({"/": page, "/bomb": bomb, "/good": GOOD_PAGE})
    renderer = await make_renderer(BrowserLimits(memory_mb=LIMIT_MB), timeouts=Timeouts(render=8))

    async with watched_browser() as memory:
        await renderer.render("http://greedy.example/", ledger)
    good = await renderer.render("http://greedy.example/good", ledger)

    assert memory.most < LIMIT_MB * 1.1
    assert good.outcome is Outcome.OK


async def test_a_browser_has_nothing_of_the_workers_environment(
    web: Web, make_renderer: MakeRenderer, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "the crown jewels")
    web.site.pages["/"] = GOOD_PAGE
    others = chromium_processes()
    renderer = await make_renderer(BrowserLimits())

    response = await renderer.render("http://crane.example/", ledger)
    environments = [environment_of(process) for process in chromium_processes() if process not in others]

    assert response.outcome is Outcome.OK
    assert any("CHROMIUM" in environment for environment in environments)
    assert not any("SECRET_KEY" in environment for environment in environments)


def environment_of(process: psutil.Process) -> dict[str, str]:
    try:
        return process.environ()
    except psutil.Error:
        return {}

"""The next start removes the profiles of killed workers, and never those of running ones."""

import asyncio
import os
import signal
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from scraping.crawl.budget import Ledger
from scraping.fetch import BrowserLimits, open_browser, open_fetcher, open_renderer
from scraping.fetch.profile_locks import clear_abandoned, lock_profile
from scraping.outcomes import Outcome
from tests.scraping.fetch.browser import worker
from tests.scraping.fetch.browser.conftest import MakeRenderer, Web, needs_chromium
from tests.scraping.fetch.processes import still_running
from tests.scraping.fetch.servers import GOOD_PAGE

pytestmark = needs_chromium

Worker = asyncio.subprocess.Process


@pytest.fixture
def temporary() -> Iterator[Path]:
    """A separate temporary folder with a short path, because the path of Chromium's socket is limited."""
    with tempfile.TemporaryDirectory(prefix="t-") as name:
        yield Path(name)


@pytest.fixture(autouse=True)
def use_temporary(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr(tempfile, "tempdir", None)


@pytest.fixture
def start_worker(web: Web) -> Iterator[Callable[[], Awaitable[Worker]]]:
    processes: list[Worker] = []

    async def start() -> Worker:
        web.site.pages["/"] = GOOD_PAGE
        process = await asyncio.create_subprocess_exec(
            *worker.START,
            web.site.url("/"),
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        processes.append(process)
        assert process.stdout is not None
        assert (await process.stdout.readline()).strip() == b"ok"
        return process

    yield start
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            family = psutil.Process(process.pid).children(recursive=True)
            os.killpg(process.pid, signal.SIGKILL)
            still_running(family)


def profiles(folder: Path) -> set[Path]:
    return set(folder.glob("playwright_chromiumdev_profile-*"))


def ignore_ended(what: Callable[[], None]) -> None:
    """Ignores processes that ended already."""
    with suppress(psutil.NoSuchProcess):
        what()


async def kill_with_driver(process: Worker, *, with_browser: bool = False) -> None:
    """Kills the worker and its driver at once, like the end of a process group; or the browser as well, like that of a container."""
    worker = psutil.Process(process.pid)
    family = worker.children(recursive=True)
    together = [*family, worker] if with_browser else []
    for one in together:
        # All are stopped first, so that none can clean up after another.
        ignore_ended(one.suspend)
    os.killpg(process.pid, signal.SIGKILL)
    for one in together:
        ignore_ended(one.kill)
    await process.wait()
    assert still_running(family) == []


@pytest.mark.parametrize("with_browser", [False, True])
async def test_the_profile_of_a_killed_worker_is_cleared_and_that_of_a_living_one_is_not(
    temporary: Path, start_worker: Callable[[], Awaitable[Worker]], with_browser: bool
) -> None:
    living = await start_worker()
    in_use = set(temporary.iterdir())
    killed = await start_worker()
    await kill_with_driver(killed, with_browser=with_browser)
    left = profiles(temporary) - in_use

    cleared = clear_abandoned()

    assert len(left) == 1
    assert cleared == 1
    assert set(temporary.iterdir()) == in_use
    assert living.returncode is None


async def test_the_start_of_a_worker_clears_what_others_left(
    temporary: Path, start_worker: Callable[[], Awaitable[Worker]]
) -> None:
    await kill_with_driver(await start_worker())
    left = profiles(temporary)

    async with open_browser():
        assert left
        assert not profiles(temporary)


async def test_a_browser_that_is_closed_leaves_nothing(temporary: Path, web: Web, ledger: Ledger) -> None:
    web.site.pages["/"] = GOOD_PAGE

    async with (
        open_fetcher(web.settings) as fetcher,
        open_browser() as browser,
        open_renderer(web.settings, fetcher, browser) as renderer,
    ):
        response = await renderer.render("http://crane.example/", ledger)
        used = profiles(temporary)

    assert response.ok
    assert len(used) == 1
    assert list(temporary.iterdir()) == []


async def test_a_browser_that_does_not_start_leaves_nothing(
    temporary: Path, web: Web, make_renderer: MakeRenderer, ledger: Ledger
) -> None:
    web.site.pages["/"] = GOOD_PAGE
    renderer = await make_renderer(chromium="/bin/false")

    response = await renderer.render("http://crane.example/", ledger)

    assert response.outcome is Outcome.UNAVAILABLE
    assert list(temporary.iterdir()) == []


async def test_without_a_temporary_folder_a_browser_does_not_start(
    temporary: Path, web: Web, make_renderer: MakeRenderer, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    web.site.pages["/"] = GOOD_PAGE
    renderer = await make_renderer(BrowserLimits())
    monkeypatch.setattr(tempfile, "tempdir", str(temporary / "gone"))

    response = await renderer.render("http://crane.example/", ledger)

    assert response.outcome is Outcome.UNAVAILABLE


def abandon(profile: Path) -> Path:
    """What is left of a profile lock whose worker was killed."""
    profile_lock = lock_profile()
    profile_lock.profile.symlink_to(profile)
    os.close(profile_lock.lock)
    return profile_lock.folder


def test_a_link_that_leads_out_of_the_temporary_folder_is_not_followed(
    temporary: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    profile = temporary / "profile"
    profile.mkdir()
    (profile / "SingletonSocket").symlink_to(kept / "socket")
    abandon(profile)
    abandon(kept)

    clear_abandoned()

    assert kept.is_dir()
    assert not profile.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make another user's folder")
def test_another_users_folder_is_left_alone(temporary: Path) -> None:
    profile = temporary / "profile"
    profile.mkdir()
    os.chown(abandon(profile), 65534, 65534)

    assert clear_abandoned() == 0
    assert profile.is_dir()

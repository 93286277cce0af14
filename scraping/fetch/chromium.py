"""The Chromium of a worker process: finds it, starts it, replaces it by age and number of renders, and ends it."""

import asyncio
import logging
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from scraping.errors import OwnFault
from scraping.fetch.browser_helpers import are_running, find_helpers
from scraping.fetch.errors import BrowserDoesNotStart
from scraping.fetch.late_playwright import playwright_api
from scraping.fetch.profile_locks import ProfileLock, lock_profile

if TYPE_CHECKING:
    from playwright.async_api import Browser, Playwright

logger = logging.getLogger(__name__)

_LAUNCH_SCRIPT = Path(__file__).with_name("chromium.sh")
_KEPT_ENVIRONMENT = (
    "PATH", "HOME", "TMPDIR", "LANG", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
    "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR",
)  # fmt: skip
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_CLOSE_SECONDS = 5.0
_LAUNCH_SECONDS = 60.0
# In Playwright's message: the machine was too busy, or somebody killed the browser.
_LAUNCH_FAULTS = ("Timeout", "SIGKILL")

# No --disable-features: it would replace Playwright's own, longer list.
_ARGUMENTS = (
    # UDP bypasses the proxy: without this flag, STUN requests reach any IP (the older
    # --force-webrtc-ip-handling-policy has no effect any more).
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-gpu",
    "--disable-notifications",
    "--disable-sync",
    "--dns-prefetch-disable",
    "--js-flags=--max-old-space-size=256",
    "--metrics-recording-only",
    "--mute-audio",
    "--no-first-run",
    "--no-pings",
)
# If a context had no proxy of its own, the browser would connect directly, past the IP guard. The default proxy is
# therefore a port where nothing listens (9, "discard").
_DEAD_PROXY = "http://127.0.0.1:9"


_SANDBOX_FAILED = "sandboxing failed"  # Playwright's message for several errors of Chromium
_NO_SANDBOX = (
    "Chromium runs without its sandbox, because the kernel forbids user namespaces to this user. "
    "docs/how-to/run-on-many-machines.md says how to allow them."
)


def may_have_sandbox(user_id: int) -> bool:
    """Chromium refuses to run as root with its sandbox."""
    return user_id != 0


async def find_chromium(path: str = "") -> str:
    """The given path, else a browser on PATH, else Playwright's own download; empty if there is none."""
    if path:
        return _existing(path)
    on_path = next((found for name in _NAMES if (found := shutil.which(name))), "")
    return on_path or await _downloaded_chromium()


async def _downloaded_chromium() -> str:
    async with playwright_api().async_playwright() as playwright:
        path = playwright.chromium.executable_path
    return _existing(path)


def _existing(path: str) -> str:
    return path if Path(path).is_file() else ""


@dataclass(frozen=True, slots=True)
class BrowserLimits:
    """A browser is replaced after this many renders or seconds, because Chromium's memory grows with every page."""

    renders: int = 100
    seconds: float = 1_800.0
    concurrent_pages: int = 2
    # Private memory of each process: a page that needs more crashes alone.
    memory_mb: int = 1_536


def _environment_of(
    chromium: str, limits: BrowserLimits, profile_lock: ProfileLock
) -> dict[str, str | float | bool]:
    """Only what a browser needs: a hostile page must not reach the secrets in the worker's environment."""
    return {
        **{name: os.environ[name] for name in _KEPT_ENVIRONMENT if name in os.environ},
        "CHROMIUM": chromium,
        "CHROMIUM_MEMORY_KB": str(limits.memory_mb * 1024),
        "CHROMIUM_PROFILE": str(profile_lock.profile),
    }


@dataclass(slots=True)
class BrowserProcess:
    """One running browser and the number of its users."""

    playwright: "Playwright"
    browser: "Browser"
    profile_lock: ProfileLock
    started_at: float = field(default_factory=monotonic)
    renders: int = 0
    users: int = 0
    broken: bool = False
    helpers: set[str] = field(default_factory=set)

    async def find_helpers(self) -> None:
        """Some start with the first page."""
        self.helpers |= await asyncio.to_thread(find_helpers, self.profile_lock.browser_pid)

    def has_lost_a_helper(self) -> bool:
        return not are_running(self.helpers)

    def must_be_replaced(self, limits: BrowserLimits) -> bool:
        is_old = monotonic() - self.started_at >= limits.seconds
        is_worn = self.broken or is_old or self.renders >= limits.renders
        return is_worn or not self.browser.is_connected() or self.has_lost_a_helper()


class SharedBrowser:
    """Hands out the current browser. One that must be replaced is closed by its last user."""

    def __init__(self, chromium: str, limits: BrowserLimits, *, sandbox: bool) -> None:
        self._chromium = chromium
        self._limits = limits
        self._sandbox = sandbox
        self._current: BrowserProcess | None = None
        self._starting = asyncio.Lock()
        self._slots = asyncio.Semaphore(limits.concurrent_pages)
        self._all: list[BrowserProcess] = []

    @asynccontextmanager
    async def use(self) -> AsyncIterator[BrowserProcess]:
        async with self._slots:
            process = await self._take()
            try:
                yield process
            finally:
                process.users -= 1
                if process.must_be_replaced(self._limits):
                    await self._retire(process)

    async def close(self) -> None:
        for process in tuple(self._all):
            process.broken = True
            process.users = 0
            await self._retire(process)

    async def _take(self) -> BrowserProcess:
        async with self._starting:
            if self._current is None or self._current.must_be_replaced(self._limits):
                if self._current is not None:
                    await self._retire(self._current)
                self._current = await self._start()
            self._current.users += 1
            self._current.renders += 1
            return self._current

    async def _start(self) -> BrowserProcess:
        try:
            async with AsyncExitStack() as stack:
                process = await self._start_on(stack)
                stack.pop_all()
        except (playwright_api().Error, OSError) as exc:
            if any(sign in str(exc) for sign in _LAUNCH_FAULTS):
                raise OwnFault("Chromium did not start in time, or was killed.") from exc
            logger.warning("Chromium does not start: %s", exc)
            raise BrowserDoesNotStart from exc
        self._all.append(process)
        return process

    async def _start_on(self, stack: AsyncExitStack) -> BrowserProcess:
        profile_lock = lock_profile()
        stack.callback(profile_lock.release)
        playwright = await playwright_api().async_playwright().start()
        stack.push_async_callback(playwright.stop)
        return BrowserProcess(playwright, await self._launch(playwright, profile_lock), profile_lock)

    async def _launch(self, playwright: "Playwright", profile_lock: ProfileLock) -> "Browser":
        if self._sandbox:
            try:
                return await self._launch_with(playwright, profile_lock, sandbox=True)
            except playwright_api().Error as exc:
                if _SANDBOX_FAILED not in exc.message:
                    raise
                logger.warning(_NO_SANDBOX)
                self._sandbox = False
        return await self._launch_with(playwright, profile_lock, sandbox=False)

    async def _launch_with(
        self, playwright: "Playwright", profile_lock: ProfileLock, *, sandbox: bool
    ) -> "Browser":
        return await playwright.chromium.launch(
            executable_path=_LAUNCH_SCRIPT,
            env=_environment_of(self._chromium, self._limits, profile_lock),
            artifacts_dir=profile_lock.folder,
            args=list(_ARGUMENTS),
            # Playwright's default is no sandbox.
            chromium_sandbox=sandbox,
            proxy={"server": _DEAD_PROXY},
            # The worker handles signals: it closes the browser after its last page.
            handle_sigint=False,
            handle_sigterm=False,
            handle_sighup=False,
            timeout=_LAUNCH_SECONDS * 1000,
        )

    async def _retire(self, process: BrowserProcess) -> None:
        if self._current is process:
            self._current = None
        if process.users > 0 or process not in self._all:
            return
        self._all.remove(process)
        with suppress(playwright_api().Error, TimeoutError):
            async with asyncio.timeout(_CLOSE_SECONDS):
                await process.browser.close()
        # The driver kills the browser's process group when it ends, even if the browser hangs.
        await process.playwright.stop()
        process.profile_lock.release()

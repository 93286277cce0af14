"""Chromium uses its sandbox if the kernel permits it, and a browser that does not start is an outcome."""

import asyncio
import json
import logging
import os
import subprocess
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from scraping.crawl.budget import Ledger
from scraping.errors import OwnFault
from scraping.fetch import BrowserLimits, SharedBrowser, open_fetcher, open_renderer
from scraping.fetch.chromium import find_chromium, may_have_sandbox
from scraping.outcomes import Outcome
from tests.scraping.fetch.browser.conftest import MakeRenderer, Web, needs_chromium
from tests.scraping.fetch.servers import GOOD_PAGE

pytestmark = needs_chromium

# Renders one page and prints the seccomp mode of the renderer processes.
_RENDER = """
import asyncio, ipaddress, json, logging, os, sys, tempfile
import psutil
from scraping.crawl.budget import Budget, Ledger
from scraping.fetch import FetchSettings, open_browser, open_fetcher, open_renderer

def mode_of(process):
    "The seccomp mode of a renderer process; 2: its system calls are filtered."
    try:
        if "--type=renderer" not in process.cmdline():
            return -1
        with open(f"/proc/{process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("Seccomp:"))
    except (psutil.NoSuchProcess, OSError):
        return -1

async def main(url):
    settings = FetchSettings(allowed_networks=(ipaddress.ip_network("127.0.0.2/32"),))
    async with (
        open_fetcher(settings) as fetcher,
        open_browser() as browser,
        open_renderer(settings, fetcher, browser) as renderer,
    ):
        showing = asyncio.create_task(renderer.render(url, Ledger(Budget())))
        modes = []
        while not showing.done():
            modes += [mode_of(child) for child in psutil.Process().children(recursive=True)]
            await asyncio.sleep(0.02)
    print(json.dumps({"outcome": str(showing.result().outcome), "seccomp": max(modes)}))

logging.basicConfig(format="%(message)s")
assert os.geteuid() != 0
with tempfile.TemporaryDirectory() as home:
    os.environ["HOME"] = home
    asyncio.run(main(sys.argv[1]))
"""
# Root becomes an unprivileged user in a separate user namespace. Outside of it the files still belong to root, because
# another user cannot enter a checkout with mode 0700, or root's home with its Python.
_UNSHARE = ("unshare", "--user", "--map-user=65534", "--map-group=65534")
_IS_ROOT = os.geteuid() == 0
needs_namespaces = pytest.mark.skipif(
    _IS_ROOT and subprocess.run([*_UNSHARE, "true"], check=False, capture_output=True).returncode != 0,
    reason="this kernel forbids user namespaces, and with them Chromium's sandbox",
)
_FORBID_NAMESPACES = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'


async def render_in_child(url: str, *wrapper: str) -> tuple[dict[str, Any], str]:
    process = await asyncio.create_subprocess_exec(
        *wrapper,
        sys.executable,
        "-c",
        _RENDER,
        url,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    return json.loads(out), errors.decode()


@needs_namespaces
async def test_as_another_user_than_root_pages_are_rendered_in_the_sandbox(web: Web) -> None:
    web.site.pages["/"] = GOOD_PAGE

    result, errors = await render_in_child(web.site.url("/"), *(_UNSHARE if _IS_ROOT else ()))

    if "without its sandbox" in errors:
        pytest.skip("this kernel forbids user namespaces; the next test is for such")
    assert result == {"outcome": "ok", "seccomp": 2}


@needs_namespaces
@pytest.mark.skipif(not _IS_ROOT, reason="only root can forbid them to another user")
async def test_without_user_namespaces_pages_are_rendered_and_a_warning_is_logged(web: Web) -> None:
    web.site.pages["/"] = GOOD_PAGE

    # In a separate user namespace, so that the setting of the machine does not change.
    result, errors = await render_in_child(
        web.site.url("/"), *_UNSHARE, "--keep-caps", "sh", "-c", _FORBID_NAMESPACES, "sh"
    )

    assert result == {"outcome": "ok", "seccomp": 0}
    assert errors.count("Chromium runs without its sandbox") == 1


def test_only_root_is_refused_the_sandbox() -> None:
    assert not may_have_sandbox(0)
    assert may_have_sandbox(1000)


async def test_a_sandbox_that_fails_is_tried_once(
    web: Web, stack: AsyncExitStack, ledger: Ledger, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    web.site.pages["/"] = GOOD_PAGE
    program, starts = tmp_path / "chromium", tmp_path / "starts"
    program.write_text(
        f"""#!/bin/sh
        echo start >> {starts}
        case "$*" in *--no-sandbox*) exec {await find_chromium()} "$@";; esac
        echo 'FATAL: No usable sandbox!' >&2; exit 1"""
    )
    program.chmod(0o755)
    shared_browser = SharedBrowser(str(program), BrowserLimits(renders=1), sandbox=True)
    stack.push_async_callback(shared_browser.close)
    fetcher = await stack.enter_async_context(open_fetcher(web.settings))
    renderer = await stack.enter_async_context(open_renderer(web.settings, fetcher, shared_browser))

    with caplog.at_level(logging.WARNING):
        outcomes = [(await renderer.render("http://crane.example/", ledger)).outcome for _ in range(2)]

    assert outcomes == [Outcome.OK, Outcome.OK]
    assert starts.read_text().split() == ["start"] * 3  # with, without, and the second browser without
    assert caplog.text.count("Chromium runs without its sandbox") == 1


@pytest.mark.parametrize("program", ["#!/bin/sh\nexit 1", "no program at all"])
async def test_a_browser_that_does_not_start_is_an_outcome(
    web: Web, make_renderer: MakeRenderer, ledger: Ledger, tmp_path: Path, program: str
) -> None:
    web.site.pages["/"] = GOOD_PAGE
    path = tmp_path / "chromium"
    path.write_text(program)
    path.chmod(0o755)
    renderer = await make_renderer(chromium=str(path))

    responses = [await renderer.render("http://crane.example/", ledger) for _ in range(2)]

    assert [response.outcome for response in responses] == [Outcome.UNAVAILABLE] * 2
    assert responses[0].detail == "Chromium does not start on this machine."


async def test_a_browser_that_is_killed_while_it_starts_is_our_own_fault(
    web: Web, make_renderer: MakeRenderer, ledger: Ledger, tmp_path: Path
) -> None:
    path = tmp_path / "chromium"
    path.write_text("#!/bin/sh\nkill -9 $$")
    path.chmod(0o755)
    renderer = await make_renderer(chromium=str(path))

    with pytest.raises(OwnFault, match="killed"):
        await renderer.render("http://crane.example/", ledger)

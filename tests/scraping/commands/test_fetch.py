"""`python -m scraping fetch URL`."""

import asyncio
import json
import os
import shutil

import pytest

from tests.scraping.conftest import OpenSite
from tests.scraping.fetch.servers import GOOD_PAGE, Canary, redirect, reply
from tests.warm_start import WarmProcess, completed


async def run_fetch(*arguments: str) -> tuple[int, str, str]:
    process = WarmProcess(["-m", "scraping", "fetch", *arguments], os.environ)
    done = await asyncio.to_thread(completed, process)
    return done.returncode, done.stdout, done.stderr


async def test_it_prints_outcome_timing_spend_and_headers(open_site: OpenSite) -> None:
    site = await open_site({"/": redirect("/home"), "/home": GOOD_PAGE})

    status, out, err = await run_fetch("--allow", "127.0.0.2/32", site.url("/"))

    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert lines[0] == "outcome: ok"
    assert f"redirects: {site.url('/')}" in lines
    assert f"final_url: {site.url('/home')}" in lines
    assert "  pages: 1" in lines
    assert "  content-type: text/html; charset=utf-8" in lines
    assert any(line.startswith("elapsed_ms: ") for line in lines)


async def test_it_prints_json_and_uses_the_host_map(open_site: OpenSite) -> None:
    site = await open_site({"/": GOOD_PAGE})
    where = f"*.example={site.host}:{site.port}"

    status, out, _ = await run_fetch(
        "--json", "--allow", "127.0.0.2/32", "--host-map", where, "http://crane.example/"
    )

    facts = json.loads(out)
    assert status == 0
    assert (facts["outcome"], facts["status"], facts["spent"]["pages"]) == ("ok", 200, 1)
    assert facts["body_bytes"] > 100


async def test_it_permits_no_internal_ip_by_default(canary: Canary) -> None:
    status, out, _ = await run_fetch("--json", canary.url)

    facts = json.loads(out)
    assert (status, facts["outcome"]) == (1, "forbidden_address")
    assert facts["worth_a_retry"] is False
    assert canary.hits == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("--allow", "everything"),
        ("--host-map", "nonsense"),
        ("--proxy", "socks5://x"),
        ("--allow", "10.0.0.1/8"),
    ],
)
async def test_an_option_that_cannot_be_used_is_one_line_and_exit_code_2(arguments: tuple[str, str]) -> None:
    status, out, err = await run_fetch(*arguments, "http://crane.example/")

    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1


@pytest.mark.browser
@pytest.mark.skipif(
    shutil.which("chromium") is None and "CI" not in os.environ, reason="there is no Chromium on PATH"
)
async def test_it_renders(open_site: OpenSite) -> None:
    page = reply("<p id=x></p><script>document.getElementById('x').append('made by ' + 'a script')</script>")
    site = await open_site({"/": page})

    status, out, _ = await run_fetch("--render", "--body", "--allow", "127.0.0.2/32", site.url("/"))

    assert status == 0
    assert "made by a script</p>" in out
    assert "  renders: 1" in out.splitlines()

"""Rendered pages include what scripts add, and every page ends with an outcome."""

import asyncio
import ipaddress
import signal
from collections.abc import Callable
from dataclasses import replace

import psutil
import pytest

from scraping.crawl.budget import Budget, Ledger
from scraping.fetch import BrowserLimits, HostMap, Timeouts, open_browser, open_fetcher, open_renderer
from scraping.outcomes import Outcome
from tests.scraping.conftest import OpenSite
from tests.scraping.fetch.browser import worker
from tests.scraping.fetch.browser.conftest import MakeRenderer, Web, needs_chromium
from tests.scraping.fetch.certificates import server_context
from tests.scraping.fetch.processes import (
    chromium_processes,
    family_of,
    is_running,
    of_new_browsers,
    still_running,
)
from tests.scraping.fetch.servers import GOOD_PAGE, PAGE_TEXT, redirect, reply

pytestmark = needs_chromium

SCRIPTED = reply(
    """<html><body><div id="root"></div><script>
    fetch("/api/contact").then(answer => answer.json()).then(contact => {
      document.getElementById("root").textContent = contact.email;
    });
    </script></body></html>"""
)
CONTACT = reply('{"email": "crane@works.example"}', kind="application/json")
EMPTY_CREDENTIALS = "Basic Og=="  # neither a name nor a password
HANGS = reply(f"<html><body><p>{PAGE_TEXT}</p><script>while (true) {{}}</script></body></html>")


async def test_content_that_a_script_fetches_is_seen(web: Web, ledger: Ledger) -> None:
    web.site.pages.update({"/": SCRIPTED, "/api/contact": CONTACT})

    response = await web.renderer.render("http://site1.example/", ledger)

    assert (response.outcome, response.status) == (Outcome.OK, 200)
    assert b"crane@works.example" in response.body
    assert ledger.spent.renders == 1
    assert ledger.spent.bytes > len(SCRIPTED)


async def test_a_host_map_works_for_the_browser_too(web: Web, ledger: Ledger) -> None:
    web.site.pages.update({"/": SCRIPTED, "/api/contact": CONTACT})

    await web.renderer.render("http://www.crane.example/", ledger)

    assert {request.host for request in web.site.requests} == {"www.crane.example"}


@pytest.mark.parametrize("url", ["http://[::1]:{port}/", "http://only-v6.test/"])
async def test_a_host_with_nothing_but_an_ipv6_address_is_rendered(
    make_renderer: MakeRenderer, open_site: OpenSite, ledger: Ledger, url: str
) -> None:
    site = await open_site({"/": GOOD_PAGE}, host="::1")
    renderer = await make_renderer(
        allowed_networks=(ipaddress.ip_network("::1/128"),),
        host_map=HostMap.parse(f"only-v6.test=[::1]:{site.port}"),
    )

    response = await renderer.render(url.format(port=site.port), ledger)

    assert response.outcome is Outcome.OK
    assert b"Crane works" in response.body


async def test_images_fonts_and_media_are_not_requested(web: Web, ledger: Ledger) -> None:
    page = f"""<html><head><link rel="icon" href="/icon.png"><style>@font-face{{font-family:x;src:url(/f.woff)}}
    body{{font-family:x}}</style></head><body><img src="/i.png"><video src="/v.mp4" autoplay></video>
    <script src="/s.js"></script><p>{PAGE_TEXT}</p></body></html>"""
    web.site.pages.update({"/": reply(page), "/s.js": reply("1", kind="text/javascript")})

    response = await web.renderer.render("http://site3.example/", ledger)

    assert response.ok
    assert sorted(web.site.paths()) == ["/", "/robots.txt", "/s.js"]


async def test_a_page_that_robots_txt_disallows_is_not_rendered(web: Web, ledger: Ledger) -> None:
    robots = reply("User-agent: *\nDisallow: /staff", kind="text/plain")
    web.site.pages.update({"/robots.txt": robots, "/staff": GOOD_PAGE})

    response = await web.renderer.render("http://site4.example/staff", ledger)

    assert response.outcome is Outcome.ROBOTS
    assert "/staff" not in web.site.paths()
    assert ledger.spent.renders == 0


async def test_renders_stop_at_the_budget(web: Web) -> None:
    web.site.pages.update({"/": GOOD_PAGE})
    ledger = Ledger(Budget(renders=1))

    outcomes = [(await web.renderer.render("http://site5.example/", ledger)).outcome for _ in range(3)]

    assert outcomes == [Outcome.OK, Outcome.BUDGET_SPENT, Outcome.BUDGET_SPENT]
    assert ledger.spent.renders == 1


async def test_a_try_that_may_not_go_on_pays_for_no_render(web: Web) -> None:
    web.site.pages.update({"/": GOOD_PAGE})
    ledger = Ledger(Budget(renders=2))
    await web.renderer.render("http://site6.example/", ledger)
    before = ledger.total()

    async def refuse() -> bool:
        return False

    ledger.journal = refuse
    response = await web.renderer.render("http://site6.example/", ledger)

    assert response.outcome is Outcome.BUDGET_SPENT
    assert ledger.total() == before


async def test_a_render_never_takes_more_bytes_than_the_company_has(web: Web) -> None:
    web.site.pages.update({"/": reply("<p>" + "crane " * 200_000)})
    ledger = Ledger(Budget(max_bytes=100_000))

    response = await web.renderer.render("http://site6.example/", ledger)

    assert not response.ok
    assert ledger.spent.bytes == 100_000


async def test_a_page_that_hangs_ends_in_time_and_the_next_one_works(
    web: Web, make_renderer: MakeRenderer, ledger: Ledger
) -> None:
    web.site.pages.update({"/hangs": HANGS, "/": GOOD_PAGE})
    renderer = await make_renderer(timeouts=Timeouts(render=2))
    await renderer.render("http://site7.example/", ledger)

    hung = await renderer.render("http://site7.example/hangs", ledger)
    good = [await renderer.render("http://site7.example/", ledger) for _ in range(2)]

    assert hung.outcome is Outcome.TIMEOUT
    # On a slow machine the first page of a new browser may not make two seconds.
    assert Outcome.OK in {response.outcome for response in good}


async def test_a_page_whose_browser_was_killed_is_rendered_again_at_no_cost(web: Web, ledger: Ledger) -> None:
    async def never(_writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(60)

    web.site.pages.update({"/": GOOD_PAGE, "/waits": never})
    await web.renderer.render("http://site8.example/", ledger)

    waiting = asyncio.create_task(web.renderer.render("http://site8.example/waits", ledger))
    await _until(lambda: "/waits" in web.site.paths())
    web.site.pages["/waits"] = GOOD_PAGE
    for process in chromium_processes():
        process.send_signal(signal.SIGKILL)
    response = await waiting

    assert response.outcome is Outcome.OK
    assert web.site.paths().count("/waits") == 2
    assert ledger.spent.renders == 2


@pytest.mark.parametrize("kind", ["--type=zygote", "NetworkService"])
async def test_a_page_whose_browser_lost_a_helper_is_rendered_again_at_no_cost(
    web: Web, make_renderer: MakeRenderer, ledger: Ledger, kind: str
) -> None:
    """It does not end by that: its pages wait, until their time is over, for what never comes."""

    async def never(_writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(60)

    renderer = await make_renderer(timeouts=Timeouts(render=4))
    web.site.pages.update({"/": GOOD_PAGE, "/waits": never})
    await renderer.render("http://site8.example/", ledger)

    waiting = asyncio.create_task(renderer.render("http://site8.example/waits", ledger))
    await _until(lambda: "/waits" in web.site.paths())
    web.site.pages["/waits"] = GOOD_PAGE
    for process in chromium_processes():
        if any(kind in word for word in process.cmdline()):
            process.send_signal(signal.SIGKILL)
    response = await waiting

    assert response.outcome is Outcome.OK
    assert ledger.spent.renders == 2


async def test_dialogs_popups_and_downloads_do_not_delay_a_page(web: Web, ledger: Ledger) -> None:
    page = f"""<html><body><p>{PAGE_TEXT}</p><script>
    alert("hello"); confirm("sure?"); window.open("/popup"); navigator.geolocation.getCurrentPosition(() => {{}});
    Notification.requestPermission(); onbeforeunload = () => "stay";
    document.body.append("the script came to its end");
    </script><iframe src="/file.zip"></iframe></body></html>"""
    packed = reply(b"PK\x03\x04", kind="application/zip", headers={"Content-Disposition": "attachment"})
    web.site.pages.update({"/": reply(page), "/popup": GOOD_PAGE, "/file.zip": packed})

    response = await web.renderer.render("http://site9.example/", ledger)

    assert response.ok
    assert b"the script came to its end" in response.body


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (reply("<html><body>Gone</body></html>", "404 Not Found"), Outcome.NOT_FOUND),
        (reply("Who?", "401 Hm", headers={"WWW-Authenticate": "Basic realm=x"}), Outcome.LOGIN_WALL),
        (reply("<html><body>Broken</body></html>", "500 Oh"), Outcome.SERVER_ERROR),
        (reply("<html><title>Just a moment...</title><body>wait</body></html>"), Outcome.BLOCKED),
        (reply(b"PK\x03\x04", kind="application/zip"), Outcome.WRONG_TYPE),
        (redirect("/"), Outcome.REDIRECT_LOOP),
        (b"this is no http\r\n\r\n", Outcome.PROTOCOL_ERROR),
        (b"", Outcome.CONNECTION_LOST),
    ],
)
async def test_a_render_has_the_same_outcomes_as_a_fetch(
    web: Web, ledger: Ledger, answer: bytes, outcome: Outcome
) -> None:
    async def send_and_close(writer: asyncio.StreamWriter) -> None:
        writer.write(answer)
        await writer.drain()
        writer.close()

    web.site.pages.update({"/": send_and_close})

    response = await web.renderer.render("http://site10.example/", ledger)

    assert response.outcome is outcome


@pytest.mark.parametrize("status", ["401 Unauthorized", "407 Proxy Authentication Required"])
async def test_a_login_prompt_does_not_get_the_proxys_password(web: Web, ledger: Ledger, status: str) -> None:
    asks = {"WWW-Authenticate": 'Basic realm="render"', "Proxy-Authenticate": 'Basic realm="render"'}
    web.site.pages["/"] = reply(PAGE_TEXT, status, headers=asks)

    response = await web.renderer.render("http://site11.example/", ledger)

    credentials = {request.headers.get("authorization", EMPTY_CREDENTIALS) for request in web.site.requests}
    assert not response.ok
    assert "/" in web.site.paths()
    assert credentials == {EMPTY_CREDENTIALS}
    assert not any("proxy-authorization" in request.headers for request in web.site.requests)


async def test_a_login_prompt_of_a_subresource_does_not_delay_a_page(web: Web, ledger: Ledger) -> None:
    asks = {"WWW-Authenticate": 'Basic realm="staff only"'}
    web.site.pages.update(
        {
            "/": reply(f'<p>{PAGE_TEXT}</p><script src="/staff.js"></script><p>after the script</p>'),
            "/staff.js": reply("document.title = 1", "401 Unauthorized", headers=asks),
        }
    )

    response = await web.renderer.render("http://site12.example/", ledger)

    assert response.ok
    assert b"after the script" in response.body


async def test_a_tls_page_is_rendered_and_its_certificate_checked(
    web: Web,
    make_renderer: MakeRenderer,
    open_site: OpenSite,
    ledger: Ledger,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    context, _ = server_context(tmp_path_factory.mktemp("tls"), "crane.example")
    site = await open_site({"/": GOOD_PAGE}, tls=context)
    renderer = await make_renderer(host_map=HostMap.parse(f"crane.example={site.host}:{site.port}"))

    response = await renderer.render("https://crane.example/", ledger)

    assert response.outcome is Outcome.TLS


async def test_a_script_that_redirects_to_another_company_is_reported(web: Web, ledger: Ledger) -> None:
    leaves = reply("<script>location.href = 'http://other.example/home'</script>")
    web.site.pages.update({"/": leaves, "/home": GOOD_PAGE})

    response = await web.renderer.render("http://crane.example/", ledger)

    assert (response.outcome, response.final_url) == (Outcome.OTHER_DOMAIN, "http://other.example/home")


async def test_a_rendered_page_above_the_cap_is_rejected(web: Web, ledger: Ledger) -> None:
    grows = "<html><body><script>document.body.append('crane '.repeat(700_000))</script></body></html>"
    web.site.pages.update({"/": reply(grows)})

    response = await web.renderer.render("http://site12.example/", ledger)

    assert (response.outcome, response.body) == (Outcome.TOO_LARGE, b"")


@pytest.mark.parametrize("limits", [BrowserLimits(renders=1), BrowserLimits(seconds=0)])
async def test_a_browser_is_replaced_after_its_limit_of_renders_or_time(
    web: Web, make_renderer: MakeRenderer, ledger: Ledger, limits: BrowserLimits
) -> None:
    web.site.pages.update({"/": GOOD_PAGE})
    renderer = await make_renderer(limits=limits)
    others = chromium_processes()

    first = await renderer.render("http://site13.example/", ledger)
    left_over = of_new_browsers(others)
    second = await renderer.render("http://site13.example/", ledger)

    assert (first.outcome, second.outcome) == (Outcome.OK, Outcome.OK)
    assert left_over == []


async def test_two_renders_share_nothing(web: Web, ledger: Ledger) -> None:
    page = f"""<html><body><p>{PAGE_TEXT}</p><script>
    document.body.append("visits: " + ((+localStorage.n || 0) + (document.cookie ? 1 : 0)));
    localStorage.n = 1; document.cookie = "seen=1; max-age=3600";
    </script></body></html>"""
    web.site.pages.update({"/": reply(page)})

    bodies = [(await web.renderer.render("http://site14.example/", ledger)).body for _ in range(2)]

    assert all(b"visits: 0" in body for body in bodies)


async def test_without_chromium_the_renderer_says_so(make_renderer: MakeRenderer, ledger: Ledger) -> None:
    renderer = await make_renderer(chromium="/nowhere/chromium")

    response = await renderer.render("http://crane.example/", ledger)

    assert not renderer.available
    assert response.outcome is Outcome.UNAVAILABLE
    assert ledger.spent.renders == 0


async def test_closing_the_renderer_leaves_no_process(web: Web, ledger: Ledger) -> None:
    web.site.pages.update({"/hangs": HANGS, "/": GOOD_PAGE})
    settings = replace(web.settings, timeouts=Timeouts(render=2))

    async with (
        open_fetcher(settings) as fetcher,
        open_browser() as browser,
        open_renderer(settings, fetcher, browser) as renderer,
    ):
        assert browser is not None
        await renderer.render("http://site16.example/", ledger)
        await renderer.render("http://site16.example/hangs", ledger)
        async with browser.use() as process:
            ours = family_of(process.profile_lock.browser_pid)

    assert len(ours) > 1
    assert still_running(ours) == []


async def test_a_killed_worker_leaves_no_process(web: Web) -> None:
    web.site.pages.update({"/hangs": HANGS})
    process = await asyncio.create_subprocess_exec(*worker.START, web.site.url("/hangs"))
    await _until(lambda: "/hangs" in web.site.paths())
    family = psutil.Process(process.pid).children(recursive=True)
    browsers = [relative for relative in family if is_running(relative, "chrom")]

    process.send_signal(signal.SIGKILL)
    await process.wait()

    assert browsers
    assert still_running(family) == []


async def _until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(300):
        while not condition():
            await asyncio.sleep(0.02)

"""The script that keeps a run's page fresh: how often it asks, also a server that is slow, in trouble or away."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

pytestmark = pytest.mark.browser

SCRIPT = Path(__file__).resolve().parents[3] / "static" / "js" / "progress.js"
ADDRESS = "http://console.example/run"
# Pauses are written down and not waited for; an answer takes as long as the test says.
NO_WAITING = """
  window.pauses = [];
  const wait = window.setTimeout;
  window.setTimeout = (work, ms) => {
    pauses.push(ms);
    if (pauses.length < %(most)d) wait(work, 0);
  };
  let now = 0;
  performance.now = () => (now += %(answer_ms)d);
"""


def run_page(number: int, state: str = "running") -> str:
    return (
        f'<span class="badge {state}">{state}</span> <input aria-label="Note">'
        f'<p data-live="found">{number} found</p><script src="/progress.js"></script>'
    )


def answer(route: Route, number: int) -> None:
    route.fulfill(body=run_page(number), content_type="text/html")


def break_down(route: Route, number: int) -> None:
    route.fulfill(status=500, body="Server error")


def be_away(route: Route, number: int) -> None:
    route.abort("connectionrefused")


def ask_for_login(route: Route, number: int) -> None:
    route.fulfill(status=302, headers={"Location": "/login/"})


Behaviour = Callable[[Route, int], None]


@dataclass
class Server:
    """Shows the page, then behaves as told, one request after the other; the last way goes on for ever."""

    ways: list[Behaviour]
    asked: int = 0

    def serve(self, route: Route) -> None:
        if route.request.url.endswith("/progress.js"):
            route.fulfill(body=SCRIPT.read_text(), content_type="text/javascript")
        elif route.request.url == ADDRESS:
            way = self.ways[min(self.asked, len(self.ways) - 1)]
            way(route, self.asked)
            self.asked += 1
        else:
            route.fulfill(status=404)


@pytest.fixture
def page(chromium: Browser):
    context = chromium.new_context()
    yield context.new_page()
    context.close()


def open_run(page: Page, ways: list[Behaviour], pauses: int, answer_ms: int = 0) -> Server:
    server = Server([answer, *ways])
    page.route("**/*", server.serve)
    page.add_init_script(NO_WAITING % {"most": pauses, "answer_ms": answer_ms})
    page.goto(ADDRESS)
    page.wait_for_function(f"pauses.length === {pauses}")
    return server


def test_a_running_run_is_asked_for_every_two_seconds(page: Page) -> None:
    open_run(page, [answer], pauses=4)

    assert page.evaluate("pauses") == [2_000] * 4
    expect(page.get_by_text("3 found")).to_be_visible()


@pytest.mark.parametrize("failure", [break_down, be_away, ask_for_login])
def test_a_server_in_trouble_is_asked_less_and_less(page: Page, failure: Behaviour) -> None:
    open_run(page, [failure], pauses=8)

    assert page.evaluate("pauses") == [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]
    # What was known stays on the page.
    expect(page.get_by_text("0 found")).to_be_visible()


def test_a_server_that_is_back_is_asked_as_often_as_before(page: Page) -> None:
    open_run(page, [break_down, be_away, break_down, answer], pauses=6)

    assert page.evaluate("pauses") == [2_000, 4_000, 8_000, 16_000, 2_000, 2_000]
    expect(page.get_by_text("5 found")).to_be_visible()


def test_a_server_that_takes_its_time_is_asked_less_often(page: Page) -> None:
    open_run(page, [answer], pauses=3, answer_ms=700)

    assert page.evaluate("pauses") == [2_000, 7_000, 7_000]


def test_what_the_user_is_typing_stays(page: Page) -> None:
    server = open_run(page, [answer], pauses=1)
    page.get_by_label("Note").fill("call them")

    page.evaluate("refresh()")

    expect(page.get_by_text("1 found")).to_be_visible()
    assert page.get_by_label("Note").input_value() == "call them"
    assert server.asked == 2


def test_the_end_of_a_run_shows_its_whole_page(page: Page) -> None:
    ended = run_page(7, "finished")
    open_run(page, [lambda route, number: route.fulfill(body=ended, content_type="text/html")], pauses=1)

    page.evaluate("void refresh()")

    expect(page.get_by_text("finished")).to_be_visible()

"""robots.txt, crawl delays, connection limits and Retry-After are obeyed."""

import asyncio
import itertools
import time
from collections.abc import Callable
from typing import Any

import pytest

from scraping.crawl.budget import Budget, Ledger
from scraping.errors import OwnFault
from scraping.fetch import LocalPoliteness, Timeouts, WaitTooLong
from scraping.fetch.rate_limits import retry_after_seconds
from scraping.fetch.robots import RobotsCache, RobotsResponse, read_rules
from scraping.interfaces import Request
from scraping.outcomes import Outcome
from tests.growth import LIMIT, growth
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.servers import GOOD_PAGE, NOT_FOUND, Reply, redirect, reply


def robots(text: str, status: str = "200 OK") -> bytes:
    return reply(text, status, kind="text/plain")


async def test_host_that_our_own_requests_keep_busy_is_asked_when_they_end(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    """It has not asked for a pause, so the wait is no outcome of its own."""
    site = await open_site({"/slow": lambda _writer: asyncio.sleep(60), "/": GOOD_PAGE})
    fetcher = await make_fetcher(connections_per_host=1, timeouts=Timeouts(rate_limit=0.1))
    hanging = asyncio.create_task(fetcher.fetch(Request(site.url("/slow")), ledger))
    while "/slow" not in site.paths():
        await asyncio.sleep(0.01)

    with pytest.raises(OwnFault):
        await fetcher.fetch(Request(site.url("/")), ledger)
    waiting = asyncio.create_task(fetcher.fetch(Request(site.url("/")), ledger))
    await asyncio.sleep(0.15)
    hanging.cancel()

    assert (await waiting).outcome is Outcome.OK
    await asyncio.gather(hanging, return_exceptions=True)


@pytest.mark.parametrize(
    ("rules", "path", "outcome"),
    [
        ("User-agent: *\nDisallow: /", "/", Outcome.ROBOTS),
        ("User-agent: *\nDisallow: /staff", "/staff/list", Outcome.ROBOTS),
        ("User-agent: *\nDisallow: /staff", "/contact", Outcome.OK),
        ("User-agent: *\nDisallow: /\nAllow: /contact", "/contact", Outcome.OK),
        ("User-agent: *\nDisallow: /*.pdf$", "/a.pdf", Outcome.ROBOTS),
        ("User-agent: leadslogix\nDisallow: /\nUser-agent: *\nDisallow:", "/", Outcome.ROBOTS),
        ("User-agent: LeadsLogix\nDisallow:\n\nUser-agent: *\nDisallow: /", "/", Outcome.OK),
        ("User-agent: otherbot\nDisallow: /", "/", Outcome.OK),
        ("<html>no rules here</html>", "/", Outcome.OK),
        ("\ufeffUser-agent: *\r\nDisallow: /", "/", Outcome.ROBOTS),
    ],
)
async def test_robots_txt_is_obeyed(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, rules: str, path: str, outcome: Outcome
) -> None:
    site = await open_site({"/robots.txt": robots(rules), path: GOOD_PAGE})
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url(path)), ledger)

    assert response.outcome is outcome
    assert (path in site.paths()) is (outcome is Outcome.OK)


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (NOT_FOUND, Outcome.OK),
        (reply("", "403 Forbidden"), Outcome.OK),
        (reply("", "500 Oh"), Outcome.SERVER_ERROR),
        (reply("", "503 Busy"), Outcome.SERVER_ERROR),
        (reply("", "429 Slow down", headers={"Retry-After": "7"}), Outcome.RATE_LIMITED),
        (b"", Outcome.CONNECTION_LOST),
        (redirect("/robots.txt"), Outcome.OK),
        (redirect("/other.txt"), Outcome.OK),
        (redirect("ftp://x/"), Outcome.OK),
    ],
)
async def test_a_missing_robots_txt_allows_and_a_broken_server_does_not(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, answer: bytes, outcome: Outcome
) -> None:
    async def send_and_close(writer: asyncio.StreamWriter) -> None:
        writer.write(answer)
        writer.close()

    pages: dict[str, Reply] = {"/robots.txt": send_and_close, "/": GOOD_PAGE}
    site = await open_site(pages)
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert response.outcome is outcome
    assert ledger.spent.pages == int(outcome is Outcome.OK)


async def test_concurrent_fetches_share_one_request_for_robots_txt(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site()
    site.default = GOOD_PAGE
    fetcher = await make_fetcher()

    await asyncio.gather(*(fetcher.fetch(Request(site.url(f"/page-{word}")), ledger) for word in "abcdefgh"))

    assert site.paths().count("/robots.txt") == 1
    assert len(site.paths()) == 9


async def test_robots_txt_is_requested_again_after_it_expires() -> None:
    now, requested_at = [0.0], []

    async def ask() -> RobotsResponse:
        requested_at.append(now[0])
        return RobotsResponse("User-agent: *\nDisallow: /x")

    cache = RobotsCache("bot", keep_seconds=100, now=lambda: now[0])
    for now[0] in (0.0, 99.0, 101.0):
        assert not (await cache.rules_of("http://a", ask)).allows("http://a/x")

    assert requested_at == [0.0, 101.0]


async def test_a_failed_robots_txt_is_cached_for_a_short_time_only() -> None:
    now, answers = [0.0], [RobotsResponse(failure=Outcome.TIMEOUT), RobotsResponse()]

    async def ask() -> RobotsResponse:
        return answers.pop(0)

    cache = RobotsCache("bot", keep_seconds=3600, now=lambda: now[0])
    first = await cache.rules_of("http://a", ask)
    now[0] = 31.0
    second = await cache.rules_of("http://a", ask)

    assert (first.failure, second.failure) == (Outcome.TIMEOUT, None)


async def test_the_cache_of_robots_files_is_bounded() -> None:
    async def ask() -> RobotsResponse:
        return RobotsResponse("User-agent: *\n# " + "filler " * 60_000)

    cache = RobotsCache("bot", keep_seconds=3600)
    for number in range(60):
        await cache.rules_of(f"http://host{number}", ask)

    assert cache.kept_bytes <= 16_000_000


async def test_the_first_part_of_a_huge_robots_txt_is_obeyed(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    text = "User-agent: *\nDisallow: /first\n" + "# filler\n" * 100_000 + "Disallow: /last\n"
    site = await open_site({"/robots.txt": robots(text), "/first": GOOD_PAGE, "/last": GOOD_PAGE})
    fetcher = await make_fetcher()

    first = await fetcher.fetch(Request(site.url("/first")), ledger)
    last = await fetcher.fetch(Request(site.url("/last")), ledger)

    assert (first.outcome, last.outcome) == (Outcome.ROBOTS, Outcome.OK)


@pytest.mark.parametrize("rule", ["/" + "*a" * 300, "/" + "*" * 5_000, "/%" * 2_000, "\x00\xff"])
async def test_a_rule_designed_to_be_slow_is_matched_quickly(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger, rule: str
) -> None:
    path = "/" + "a" * 400 + "b"
    text = "User-agent: *\nDisallow: /x\n" + f"Disallow: {rule}$\n" * 20
    site = await open_site({"/robots.txt": robots(text), path: GOOD_PAGE})
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url(path)), ledger)

    assert response.outcome in {Outcome.OK, Outcome.ROBOTS}


@pytest.mark.parametrize("part", ["*a", "*", "/%"])
def test_time_for_a_rule_grows_with_its_length_and_not_faster(part: str) -> None:
    def prepare(repeats: int) -> Callable[[], object]:
        text = "User-agent: *\nDisallow: /x\n" + f"Disallow: /{part * repeats}$\n" * 20
        rules = asyncio.run(read_rules(RobotsResponse(text), "leadslogix"))
        return lambda: rules.allows("http://crane.example/" + "a" * 400 + "b")

    assert growth(prepare, 1_200) < LIMIT


async def test_a_crawl_delay_is_kept(open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger) -> None:
    site = await open_site({"/robots.txt": robots("User-agent: *\nCrawl-delay: 0.3")})
    site.default = GOOD_PAGE
    fetcher = await make_fetcher()
    await fetcher.sitemaps(site.url("/"), ledger)
    started = time.monotonic()

    for word in "abcd":
        await fetcher.fetch(Request(site.url(f"/{word}")), ledger)

    assert time.monotonic() - started >= 0.9


async def test_a_delay_longer_than_the_budget_is_not_waited_for(
    open_site: OpenSite, make_fetcher: OpenFetcher
) -> None:
    site = await open_site({"/robots.txt": robots("User-agent: *\nCrawl-delay: 3600")})
    site.default = GOOD_PAGE
    fetcher = await make_fetcher()
    # Longer than a test may take, shorter than the delay.
    ledger = Ledger(Budget(seconds=600))

    outcomes = [(await fetcher.fetch(Request(site.url(f"/{word}")), ledger)).outcome for word in "ab"]

    assert outcomes == [Outcome.OK, Outcome.BUDGET_SPENT]


async def test_a_host_never_gets_more_connections_than_the_limit(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    async def answer_late(writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(0.02)
        writer.write(GOOD_PAGE)

    site = await open_site()
    site.default = answer_late
    fetcher = await make_fetcher(connections_per_host=2)

    await asyncio.gather(*(fetcher.fetch(Request(site.url(f"/p-{chr(97 + n)}")), ledger) for n in range(20)))

    assert site.max_open == 2


async def test_no_request_is_sent_to_a_host_after_a_429(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site(
        {"/a": reply("", "429 Slow down", headers={"Retry-After": "120"}), "/b": GOOD_PAGE}
    )
    other = await open_site({"/": GOOD_PAGE})
    fetcher = await make_fetcher()

    first = await fetcher.fetch(Request(site.url("/a")), ledger)
    second = await fetcher.fetch(Request(site.url("/b")), ledger)
    neighbour = await fetcher.fetch(Request(other.url("/")), ledger)

    assert (first.outcome, first.retry_after_seconds) == (Outcome.RATE_LIMITED, 120.0)
    assert second.outcome is Outcome.RATE_LIMITED
    assert second.retry_after_seconds is not None
    assert 100 < second.retry_after_seconds <= 120
    assert "/b" not in site.paths()
    assert neighbour.outcome is Outcome.OK


async def test_the_retry_after_of_a_503_is_obeyed(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/a": reply("", "503 Busy", headers={"Retry-After": "1"}), "/b": GOOD_PAGE})
    fetcher = await make_fetcher()

    await fetcher.fetch(Request(site.url("/a")), ledger)
    started = time.monotonic()
    second = await fetcher.fetch(Request(site.url("/b")), ledger)

    assert second.outcome is Outcome.OK
    assert time.monotonic() - started > 0.8


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("120", 120.0),
        ("0", 0.0),
        ("99999999999999999999", 86_400.0),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0),
        ("Fri, 31 Dec 2100 23:59:59 GMT", 86_400.0),
        ("-5", None),
        ("soon", None),
        ("", None),
        ("١٢", None),
        ("Fri, 99 Foo 2100 99:99:99 GMT", None),
    ],
)
def test_retry_after_is_read_as_seconds_and_as_a_date(text: str, seconds: float | None) -> None:
    assert retry_after_seconds({"retry-after": text}) == seconds


async def take_turn(politeness: LocalPoliteness) -> None:
    release = await politeness.acquire("a", delay_seconds=60, max_wait_seconds=1)
    assert not isinstance(release, WaitTooLong)
    await release()


async def wait_for_turns(politeness: LocalPoliteness) -> list[asyncio.Task[Any]]:
    turns = [politeness.acquire("a", delay_seconds=60, max_wait_seconds=3600) for _ in range(2)]
    waiting = [asyncio.create_task(turn) for turn in turns]
    await asyncio.sleep(0)
    return waiting


async def cancel(*waiting: asyncio.Task[Any]) -> None:
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


async def seconds_to_wait(politeness: LocalPoliteness) -> float:
    refused = await politeness.acquire("a", delay_seconds=60, max_wait_seconds=0)
    assert isinstance(refused, WaitTooLong)
    return refused.seconds


async def test_turns_of_cancelled_requests_are_given_back() -> None:
    """A run that is paused and resumed took new turns each time, until the next was further away than a company waits."""
    politeness = LocalPoliteness(connections_per_host=3)
    await take_turn(politeness)

    for _ in range(5):
        await cancel(*await wait_for_turns(politeness))

    assert 50 < await seconds_to_wait(politeness) <= 60


async def test_turn_that_is_given_back_leaves_those_of_others() -> None:
    politeness = LocalPoliteness(connections_per_host=3)
    await take_turn(politeness)
    first, second = await wait_for_turns(politeness)

    await cancel(first)
    after_the_first = await seconds_to_wait(politeness)
    later = await wait_for_turns(politeness)
    await cancel(second)
    after_the_second = await seconds_to_wait(politeness)
    await cancel(*later)

    assert 170 < after_the_first <= 180
    assert 290 < after_the_second <= 300
    assert 50 < await seconds_to_wait(politeness) <= 120


async def test_turn_that_is_given_back_does_not_end_a_pause() -> None:
    politeness = LocalPoliteness(connections_per_host=3)
    await take_turn(politeness)
    waiting = await wait_for_turns(politeness)

    await politeness.hold_back("a", 150)
    await cancel(*waiting)

    assert 140 < await seconds_to_wait(politeness) <= 150


async def test_a_cancelled_wait_does_not_use_up_a_connection() -> None:
    politeness = LocalPoliteness(connections_per_host=1)
    release = await politeness.acquire("a", delay_seconds=0, max_wait_seconds=5)
    assert not isinstance(release, WaitTooLong)

    waiting = asyncio.create_task(politeness.acquire("a", delay_seconds=0, max_wait_seconds=5))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await release()
    again = await politeness.acquire("a", delay_seconds=0, max_wait_seconds=0.1)

    assert not isinstance(again, WaitTooLong)


async def test_a_wait_that_is_too_long_is_reported_with_its_length() -> None:
    politeness = LocalPoliteness()
    await politeness.hold_back("a", 50)

    answer = await politeness.acquire("a", delay_seconds=0, max_wait_seconds=0.01)

    assert isinstance(answer, WaitTooLong)
    assert 0 < answer.seconds <= 50


async def test_free_host_is_not_refused_because_this_process_was_frozen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = itertools.count(0, 100)
    monkeypatch.setattr("scraping.fetch.politeness.monotonic", lambda: next(clock))

    release = await LocalPoliteness().acquire("crane.example", delay_seconds=1, max_wait_seconds=5)

    assert not isinstance(release, WaitTooLong)


async def test_idle_hosts_are_forgotten() -> None:
    politeness = LocalPoliteness()
    for number in range(12_000):
        release = await politeness.acquire(f"host{number}", delay_seconds=0, max_wait_seconds=1)
        assert not isinstance(release, WaitTooLong)
        await release()

    assert politeness.known_hosts <= 5_000

"""An endless site costs a few pages only, and its contact page is still fetched."""

import itertools
import zlib

import pytest

from benchmarks.fetch_server import WORDS as CRANE_WORDS
from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.traps import TrapDetector, pattern_of, sketch_page
from scraping.interfaces import Request
from scraping.outcomes import Outcome
from scraping.urls import parse_url
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.servers import reply

WORDS = [*CRANE_WORDS, "load", "lift", "truck", "yard", "site", "crew"]


def page_of(seed: int, pieces: int = 20) -> str:
    """A page whose words depend on the seed."""
    return "".join(
        f"<p>{WORDS[(seed * 7 + i * i) % 18]} {WORDS[(seed + i) % 18]} {'x' * seed}</p>"
        for i in range(pieces)
    )


def detector_after(*urls: str, pages: int = 12) -> TrapDetector:
    detector = TrapDetector(pages)
    for url in urls:
        detector.note_request(parse_url(url))
    return detector


def test_the_url_of_a_user_is_never_a_trap() -> None:
    assert TrapDetector().refuse(parse_url("http://a.example/b/b/b/b/b/b/b/b/b/b")) == ""


@pytest.mark.parametrize(
    "url",
    [
        "http://a.example/b/c/b/c/b/c",
        "http://a.example/1/2/3/4/5/6/7/8/9",
        "http://a.example/" + "long" * 130,
        "http://a.example/?a=1&b=2&c=3&d=4&e=5&f=6&g=7",
    ],
)
def test_a_url_that_looks_like_a_trap_is_refused(url: str) -> None:
    assert detector_after("http://a.example/").refuse(parse_url(url))


@pytest.mark.parametrize(
    "url",
    [
        "http://a.example/contact",
        "http://a.example/index.php?option=com_contact&view=contact&id=3&Itemid=101",
        "http://a.example/de/unternehmen/team/2024/anna",
        "http://www.a.example/impressum.html",
    ],
)
def test_an_ordinary_url_is_followed(url: str) -> None:
    assert detector_after("http://a.example/").refuse(parse_url(url)) == ""


def test_an_endless_calendar_ends_after_half_of_the_pages() -> None:
    months = [f"http://a.example/calendar/{2026 + n // 12}/{n % 12 + 1}" for n in range(7)]

    detector = detector_after("http://a.example/", *months[:6])

    assert detector.refuse(parse_url(months[6]))
    assert detector.refuse(parse_url("http://a.example/contact")) == ""


def test_a_larger_budget_allows_more_pages_of_a_kind() -> None:
    pages = [f"http://a.example/exhibitors?page={n}" for n in range(40)]

    assert detector_after(*pages[:30], pages=120).refuse(parse_url(pages[30])) == ""


def test_urls_with_session_ids_are_one_page() -> None:
    sessions = [f"http://a.example/shop;jsessionid={n:032x}?sid={n}" for n in range(4)]

    assert detector_after("http://a.example/", *sessions[:3]).refuse(parse_url(sessions[3]))


def test_an_endless_number_of_host_names_is_refused() -> None:
    hosts = [f"http://n{n}.a.example/" for n in range(6)]

    assert detector_after(*hosts[:5]).refuse(parse_url(hosts[5]))


def test_the_same_page_at_every_url_ends_the_crawl() -> None:
    detector = detector_after("http://a.example/")
    for number in range(6):
        detector.note_page(
            parse_url(f"http://a.example/p{number}"), f"{page_of(1)}<p>visitor {number}</p>".encode()
        )

    assert detector.refuse(parse_url("http://a.example/other"))
    assert detector.refuse(parse_url("http://a.example/elsewhere/page")) == ""


def test_pages_with_the_same_layout_are_not_copies() -> None:
    frame = "".join(f"<li>menu {word}</li>" for word in WORDS)
    detector = detector_after("http://a.example/")
    for number in range(8):
        detector.note_page(
            parse_url(f"http://a.example/{number}"), f"<ul>{frame}</ul>{page_of(number)}".encode()
        )

    assert detector.refuse(parse_url("http://a.example/other")) == ""


def test_a_sketch_does_not_depend_on_the_process() -> None:
    assert sketch_page(b"<p>one</p><p>two 7</p>") == {zlib.crc32(b"one"), zlib.crc32(b"two ")}


def test_pages_with_different_words_in_a_parameter_are_not_of_one_kind() -> None:
    """Old sites have one script for all pages, with the page's name in a parameter."""
    names = ["start", "products", "references", "jobs", "news", "team", "history", "contact"]
    urls = [f"http://a.example/index.php?page={name}" for name in names]

    assert detector_after(*urls[:-1]).refuse(parse_url(urls[-1])) == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [("/p/1", "/p/22"), ("/x?page=1", "/x?page=2"), ("/s/0123456789abcdef01", "/s/fedcba987654321001")],
)
def test_pages_of_one_kind_share_a_pattern(one: str, other: str) -> None:
    patterns = {pattern_of(parse_url(f"http://a.example{path}")) for path in (one, other)}

    assert len(patterns) == 1


async def test_a_crawl_leaves_a_trap_and_reads_the_contact_page(
    open_site: OpenSite, make_fetcher: OpenFetcher
) -> None:
    """Every page links to the next month and to fifty new pages; the contact page is found among them."""
    site = await open_site()
    site.default = reply(f"<h1>Month</h1>{page_of(3)}")
    site.pages["/contact"] = reply(f"<h1>Contact</h1>{page_of(9)}")
    fetcher = await make_fetcher()
    ledger = Ledger(Budget(pages=12))
    months = (site.url(f"/calendar/2026/{n}") for n in range(1, 60))
    urls = [site.url("/"), *itertools.islice(months, 50), site.url("/contact")]

    ends = [(await fetcher.fetch(Request(url), ledger)).outcome for url in urls]

    assert ends.count(Outcome.TRAP) == 45
    assert ledger.spent.pages == len(site.paths()) - 1 <= 12
    assert "/robots.txt" in site.paths()
    assert ends[0] is Outcome.OK


async def test_the_same_site_gives_the_same_pages_in_the_same_order(
    open_site: OpenSite, make_fetcher: OpenFetcher
) -> None:
    site = await open_site()
    site.default = reply(page_of(5))
    fetcher = await make_fetcher()
    urls = [site.url(f"/list/{n % 4}/{n}?page={n}") for n in range(40)]

    async def crawl() -> list[Outcome]:
        ledger = Ledger(Budget(pages=30))
        return [(await fetcher.fetch(Request(url), ledger)).outcome for url in urls]

    assert await crawl() == await crawl()

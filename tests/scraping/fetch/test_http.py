"""The response of a fetch, and the requests that the site receives."""

import pytest

from scraping.crawl.budget import Budget, Ledger
from scraping.fetch import HostMap
from scraping.interfaces import Kind, Request
from scraping.outcomes import Outcome
from tests.scraping.conftest import OpenFetcher, OpenSite
from tests.scraping.fetch.servers import GOOD_PAGE, NOT_FOUND, redirect, reply


async def test_a_page_comes_with_its_body_hash_charset_and_headers(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/": GOOD_PAGE})
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert (response.outcome, response.status, response.charset) == (Outcome.OK, 200, "utf-8")
    assert b"Crane works" in response.body
    assert len(response.page_hash) == 64
    assert response.content_type == "text/html"
    assert response.headers["content-length"] == str(len(response.body))


async def test_requests_have_our_user_agent_and_no_cookies(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    page = reply("<p>Some cookies for you, dear visitor.</p>", headers={"Set-Cookie": "a=b"})
    site = await open_site({"/": page, "/again": GOOD_PAGE})
    fetcher = await make_fetcher(user_agent="CraneFinder/2 (+https://finder.example/bot)")

    await fetcher.fetch(Request(site.url("/")), ledger)
    await fetcher.fetch(Request(site.url("/again")), ledger)

    assert {request.headers["user-agent"] for request in site.requests} == {
        "CraneFinder/2 (+https://finder.example/bot)"
    }
    assert not any("cookie" in request.headers for request in site.requests)


async def test_a_host_map_changes_the_server_and_keeps_the_url(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/contact": GOOD_PAGE})
    fetcher = await make_fetcher(host_map=HostMap.parse(f"*.example={site.host}:{site.port}"))

    response = await fetcher.fetch(Request("http://www.acme.example/contact"), ledger)

    assert response.ok
    assert response.final_url == "http://www.acme.example/contact"
    assert site.requests[-1].host == "www.acme.example"


async def test_redirects_are_followed_and_reported(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/": redirect("/de/"), "/de/": redirect("start"), "/de/start": GOOD_PAGE})
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert response.ok
    assert response.final_url == site.url("/de/start")
    assert response.redirects == (site.url("/"), site.url("/de/"))


async def test_a_redirect_out_of_the_home_domain_is_reported_and_not_followed(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site(
        {"/": redirect("http://www.crane.example/home"), "/home": redirect("http://other.example/")}
    )
    fetcher = await make_fetcher(host_map=HostMap.parse(f"*.example={site.host}:{site.port}"))

    response = await fetcher.fetch(Request("http://crane.example/", home_domain="crane.example"), ledger)

    assert (response.outcome, response.final_url) == (Outcome.OTHER_DOMAIN, "http://other.example/")
    assert {request.host for request in site.requests} == {"crane.example", "www.crane.example"}


async def test_a_redirect_to_another_domain_is_followed_without_a_home_domain(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/": redirect("http://moved.example/home"), "/home": GOOD_PAGE})
    fetcher = await make_fetcher(host_map=HostMap.parse(f"*.example={site.host}:{site.port}"))

    response = await fetcher.fetch(Request("http://crane.example/"), ledger)

    assert (response.outcome, response.final_url) == (Outcome.OK, "http://moved.example/home")


@pytest.mark.parametrize(
    "page",
    [
        """<meta http-equiv="refresh" content="0; URL='/en/home'">""",
        "<html><head><script>window.location.href = '/en/home';</script></head><body></body></html>",
        "<script>location.replace('/en/home')</script><noscript>This site needs JavaScript, or a click on this very long sentence.</noscript>",
        "<frameset rows='100%,*'><frame src='{site}/en/home' name=main><frame src='about:blank'></frameset><noframes>Your browser shows no frames.</noframes>",
        "<title>Huber</title><body style='margin:0'><iframe width='100%' src='{site}/en/home'></iframe>",
    ],
)
async def test_a_page_that_only_forwards_is_a_redirect(
    page: str, open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/en/home": GOOD_PAGE})
    site.pages["/"] = reply(page.replace("{site}", site.url("")))
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert (response.outcome, response.final_url) == (Outcome.OK, site.url("/en/home"))


@pytest.mark.parametrize(
    "page",
    [
        "<script>if (screen.width < 700) location.href = '/m';</script>",
        "<script>function go() { location.href = '/m'; }</script>",
        "<script>location.href = '/m';</script><p>Huber Kranbau GmbH, Lindenweg 4, 80331 München, Telefon 089 21803000, info@huber.example",
        "<frameset><frame src='menu.html'><frame src='start.html'></frameset>",
        "<p>Huber, Tel. 089 21803000</p><iframe src='{site}/m'></iframe>",
        "<p>Huber, 80331 München</p><iframe src='{site}/m'></iframe>",
        "<a href='mailto:info@huber.example'>Mail</a><iframe src='{site}/m'></iframe>",
        """<script type="application/ld+json">{"@type": "Organization", "telephone": "089 21803000"}</script><iframe src='{site}/m'></iframe>""",
    ],
)
async def test_a_page_with_content_or_a_condition_is_not_a_redirect(
    page: str, open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/m": GOOD_PAGE})
    site.pages["/"] = reply(page.replace("{site}", site.url("")))
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert response.final_url == site.url("/")


async def test_a_page_with_facts_is_kept_where_its_frame_may_not_be_fetched(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    robots = reply("User-agent: *\nDisallow: /m", kind="text/plain")
    site = await open_site({"/robots.txt": robots, "/m": GOOD_PAGE})
    site.pages["/"] = reply(f"<p>Huber, Tel. 089 21803000</p><iframe src='{site.url('/m')}'></iframe>")
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert (response.outcome, response.final_url) == (Outcome.OK, site.url("/"))


async def test_one_fetch_costs_one_page_whatever_its_redirects(
    open_site: OpenSite, make_fetcher: OpenFetcher
) -> None:
    robots = reply("User-agent: *\nDisallow: /no", kind="text/plain")
    site = await open_site({"/robots.txt": robots, "/": redirect("/home"), "/home": GOOD_PAGE})
    fetcher = await make_fetcher()
    ledger = Ledger(Budget())

    response = await fetcher.fetch(Request(site.url("/")), ledger)

    assert ledger.spent.pages == 1
    assert ledger.spent.bytes == len(response.body) + len(b"User-agent: *\nDisallow: /no")


async def test_an_unchanged_page_is_not_sent_again(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/": reply(b"", "304 Not Modified", headers={"ETag": '"7"'})})
    fetcher = await make_fetcher()
    again = Request(site.url("/"), etag='"7"', last_modified="Wed, 18 Nov 2026 10:00:00 GMT")

    response = await fetcher.fetch(again, ledger)

    assert response.outcome is Outcome.NOT_MODIFIED
    assert site.requests[-1].headers["if-none-match"] == '"7"'
    assert site.requests[-1].headers["if-modified-since"] == "Wed, 18 Nov 2026 10:00:00 GMT"


async def test_a_validator_that_would_break_the_request_is_left_out(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/": GOOD_PAGE})
    fetcher = await make_fetcher()

    response = await fetcher.fetch(Request(site.url("/"), etag='"a"\r\nX-Evil: 1'), ledger)

    assert response.ok
    assert "if-none-match" not in site.requests[-1].headers


async def test_sitemaps_are_read_from_robots_txt(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    robots = b"User-agent: *\nSitemap: /map.xml\nSitemap: https://cdn.example/all.xml\nSitemap: file:///etc/passwd\n"
    site = await open_site({"/robots.txt": reply(robots, kind="text/plain")})
    fetcher = await make_fetcher()

    sitemaps = await fetcher.sitemaps(site.url("/any/page"), ledger)

    assert sitemaps == (site.url("/map.xml"), "https://cdn.example/all.xml")
    assert ledger.spent.pages == 0


async def test_a_sitemap_can_be_xml_and_a_page_cannot(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/map.xml": reply("<urlset/>", kind="application/xml")})
    fetcher = await make_fetcher()

    sitemap = await fetcher.fetch(Request(site.url("/map.xml"), kind=Kind.SITEMAP), ledger)
    page = await fetcher.fetch(Request(site.url("/map.xml")), ledger)

    assert (sitemap.outcome, sitemap.body) == (Outcome.OK, b"<urlset/>")
    assert (page.outcome, page.body) == (Outcome.WRONG_TYPE, b"")


async def test_a_missing_page_is_an_outcome_and_the_next_one_works(
    open_site: OpenSite, make_fetcher: OpenFetcher, ledger: Ledger
) -> None:
    site = await open_site({"/gone": NOT_FOUND, "/": GOOD_PAGE})
    fetcher = await make_fetcher()

    gone = await fetcher.fetch(Request(site.url("/gone")), ledger)
    home = await fetcher.fetch(Request(site.url("/")), ledger)

    assert (gone.outcome, gone.status, home.outcome) == (Outcome.NOT_FOUND, 404, Outcome.OK)

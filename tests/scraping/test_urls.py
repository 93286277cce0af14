"""One parser for all: what is checked is what is fetched."""

from pathlib import Path

import pytest
import yarl
from publicsuffixlist import PSLFILE, PublicSuffixList

from scraping.urls import (
    InvalidUrl,
    page_key,
    parse_url,
    parse_url_or_none,
    public_suffixes,
    registrable_domain,
    same_site,
    site_of,
)


@pytest.mark.parametrize(
    ("text", "href"),
    [
        ("HTTP://Crane.Example:80/a/../b/./c?x=1#top", "http://crane.example/b/c?x=1"),
        ("https://faß.example/ä b", "https://xn--fa-hia.example/%C3%A4%20b"),
        ("http://a.example\\@b.example/", "http://a.example/@b.example/"),
        ("http://2130706433/", "http://127.0.0.1/"),
        ("http://ex\tample.com\n/", "http://example.com/"),
        ("http:crane.example", "http://crane.example/"),
        ("http://[0:0::1]:80/", "http://[::1]/"),
    ],
)
def test_an_address_is_read_as_browsers_read_it(text: str, href: str) -> None:
    assert parse_url(text).href == href


@pytest.mark.parametrize(
    "text",
    [
        "http://a.example\\@b.example/",
        "http://a.example:8080/x?y#z",
        "http://[::1]:8080/",
        "http://ä.example./",
    ],
)
def test_the_http_client_reads_the_parsed_form_the_same_way(text: str) -> None:
    parsed = parse_url(text)
    theirs = yarl.URL(parsed.href, encoded=True)

    assert (theirs.raw_host, theirs.port, theirs.raw_path) == (parsed.host, parsed.port, parsed.path)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a URL"),
        ("crane.example", "not a URL"),
        ("ftp://crane.example/", "Only http"),
        ("javascript:alert(1)", "Only http"),
        ("http://user:secret@crane.example/", "password"),
        ("http://user@crane.example/", "password"),
        ("http://crane.example:0/", "port"),
        ("http://crane.example:65536/", "not a URL"),
        ("http://a..example/", "host name"),
        (f"http://{'a' * 64}.example/", "host name"),
        (f"http://{'a.' * 130}example/", "host name"),
        (f"http://crane.example/{'a' * 3000}", "too long"),
        (f"http://crane.example/{'ä' * 1000}", "too long"),
        ("http://\ud800/", "not a URL"),
    ],
)
def test_what_nobody_can_fetch_is_refused_with_a_reason(text: str, why: str) -> None:
    with pytest.raises(InvalidUrl, match=why):
        parse_url(text)
    assert parse_url_or_none(text) is None


@pytest.mark.parametrize(
    ("link", "href"),
    [
        ("contact", "http://crane.example/de/contact"),
        ("/contact", "http://crane.example/contact"),
        ("?page=2", "http://crane.example/de/home?page=2"),
        ("//cdn.example/x", "http://cdn.example/x"),
        ("https://other.example", "https://other.example/"),
    ],
)
def test_a_link_is_joined_to_its_page(link: str, href: str) -> None:
    assert parse_url(link, "http://crane.example/de/home").href == href


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        ("https://www.shop.crane.co.uk/x", "crane.co.uk"),
        ("shop.crane.co.uk", "crane.co.uk"),
        ("https://crane.github.io/", "crane.github.io"),
        ("http://www.huber.example/", "huber.example"),
        ("http://huber.example./", "huber.example"),
        ("http://www.müller.de/", "xn--mller-kva.de"),
        ("http://127.0.0.1:34567/", "127.0.0.1:34567"),
        ("http://127.0.0.1/", "127.0.0.1"),
        ("http://[::1]:8080/", "[::1]:8080"),
        ("http://localhost:8000/", "localhost:8000"),
        ("co.uk", "co.uk"),
        ("", ""),
        ("not a host", ""),
    ],
)
def test_whose_site_an_address_is_on(url: str, domain: str) -> None:
    assert site_of(url) == domain


@pytest.mark.parametrize(
    ("host", "domain"),
    [
        ("www.shop.crane.co.uk", "crane.co.uk"),
        ("Shop.Crane.Example.", "crane.example"),
        ("crane.github.io", "crane.github.io"),
        ("localhost", "localhost"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("", ""),
    ],
)
def test_the_name_that_was_registered_of_a_host(host: str, domain: str) -> None:
    assert registrable_domain(host) == domain


def test_two_servers_of_one_machine_are_two_sites_and_one_name() -> None:
    one, other = parse_url("http://127.0.0.1:8001/"), parse_url("http://127.0.0.1:8002/")

    assert site_of(one.href) != site_of(other.href)
    assert registrable_domain(one.host) == registrable_domain(other.host)


def test_two_spellings_of_one_page_have_one_key() -> None:
    spellings = [
        "http://www.crane.example/team/?b=2&a=1&utm_source=x#top",
        "https://crane.example/team?a=1&b=2&fbclid=7",
        "https://crane.example:443/team;jsessionid=77?PHPSESSID=3&b=2&a=1",
    ]

    assert {page_key(url) for url in spellings} == {"crane.example/team?a=1&b=2"}


def test_different_pages_have_different_keys() -> None:
    urls = [
        "http://crane.example/",
        "http://crane.example/team",
        "http://crane.example/?p=1",
        "http://other.example/",
    ]

    assert len({page_key(url) for url in urls}) == 4


def test_suffixes_are_those_of_the_package_also_in_punycode() -> None:
    rules = [
        rule.lstrip("!*.")
        for rule in Path(PSLFILE).read_text("utf-8").splitlines()
        if rule[:1] not in ("", "/")
    ]
    hosts = [f"www.crane.{form}" for rule in rules for form in {rule, rule.encode("idna").decode()}]
    theirs = PublicSuffixList()
    assert list(map(public_suffixes().privatesuffix, hosts)) == list(map(theirs.privatesuffix, hosts))


def test_sites_are_compared_by_their_registrable_domain() -> None:
    assert same_site("https://www.crane.example/", "http://shop.crane.example/x")
    assert not same_site("https://crane.github.io/", "https://other.github.io/")
    assert not same_site("", "")

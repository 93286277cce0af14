"""Each hostile site does what its name says, seen by a plain client."""

import http.client
import socket
import time
import zlib

import pytest

from demo.hostile import BOMB_BYTES, HOSTILE, HUGE_PAGE_BYTES, gzip_bomb


@pytest.fixture
def host(exhibitors):
    return lambda kind: exhibitors[kind][0].company.host


@pytest.fixture
def connect(web):
    """A raw connection that has asked for a host's home page."""
    opened = []

    def connect(host: str) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", web.port), timeout=300)
        opened.append(connection)
        connection.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        return connection

    yield connect
    for connection in opened:
        connection.close()


@pytest.mark.parametrize("path", ["/", "/kontakt", "/any/page?with=query"])
def test_a_failing_server_answers_500_everywhere(path, get, host) -> None:
    assert get(host("server_error"), path).status == 500


def test_the_home_page_is_missing_but_others_are_there(get, host, exhibitors, read_site) -> None:
    assert get(host("home_missing")).status == 404
    pages = read_site(exhibitors["home_missing"][0])
    assert sum(exhibitors["home_missing"][0].company.email in page for page in pages.values()) > 3


def test_redirects_go_round_in_a_circle(get, host) -> None:
    path, visited = "/", []
    for _ in range(4):
        visited.append(path)
        path = get(host("redirect_loop"), path).headers["location"]
    assert visited[0] == visited[3]
    assert len(set(visited)) == 3


def test_the_slow_page_never_comes_to_its_end(connect, host) -> None:
    connection = connect(host("slow_drip"))
    began, received = time.monotonic(), b""
    while received.count(b"\r\n.\r\n") < 3:
        received += connection.recv(4096)
    assert time.monotonic() - began > 0.5
    assert not received.endswith(b"0\r\n\r\n")


def test_the_huge_page_is_as_huge_as_promised(get, host) -> None:
    assert len(get(host("huge_page")).body) >= HUGE_PAGE_BYTES


def test_a_reader_may_hang_up_on_the_huge_page(connect, get, host) -> None:
    connection = connect(host("huge_page"))
    assert connection.recv(1000).startswith(b"HTTP/1.1 200")
    connection.close()
    assert get(host("utf16")).status == 200


def test_the_calendar_goes_on_for_ever(get, host) -> None:
    site = host("endless_calendar")
    assert "/calendar/2026/1/" in get(site).text
    assert 'href="/calendar/2027/1/"' in get(site, "/calendar/2026/12/").text
    assert get(site, "/calendar/9999/5/").text.count("<li>") == 50
    assert get(site, "/calendar/no/where/").status == 404


def test_the_calendars_site_has_a_real_contact_page(exhibitors, read_site) -> None:
    pages = read_site(exhibitors["endless_calendar"][0])
    assert sum(exhibitors["endless_calendar"][0].company.email in page for page in pages.values()) == 1


def test_robots_txt_forbids_a_site_full_of_contacts(get, host, exhibitors) -> None:
    assert "Disallow: /\n" in get(host("robots_disallowed"), "/robots.txt").text
    assert exhibitors["robots_disallowed"][0].company.email in get(host("robots_disallowed")).text


@pytest.mark.parametrize(("kind", "status"), [("checking_browser", 200), ("challenge_503", 503)])
def test_a_block_page_says_that_it_checks_the_browser(kind, status, get, host) -> None:
    reply = get(host(kind))
    assert reply.status == status
    assert "Checking your browser before accessing" in reply.text


def test_wrong_charset_is_really_wrong_and_still_readable(get, host, exhibitors) -> None:
    reply = get(host("wrong_charset"))
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    with pytest.raises(UnicodeDecodeError):
        reply.body.decode("utf-8")
    assert exhibitors["wrong_charset"][0].company.street in reply.body.decode("cp1252")


def test_mislabelled_utf8_is_utf8(get, host, exhibitors) -> None:
    reply = get(host("mislabelled_utf8"))
    assert reply.headers["content-type"] == "text/html; charset=iso-8859-1"
    assert "é" in reply.text
    assert exhibitors["mislabelled_utf8"][0].company.email in reply.text


def test_utf16_has_no_label_but_a_byte_order_mark(get, host, exhibitors) -> None:
    reply = get(host("utf16"))
    assert reply.headers["content-type"] == "text/html"
    assert exhibitors["utf16"][0].company.email in reply.body.decode("utf-16")


def test_the_gzip_bomb_is_small_until_it_is_opened(get, host) -> None:
    reply = get(host("gzip_bomb"))
    assert reply.headers["content-encoding"] == "gzip"
    assert len(reply.body) == len(gzip_bomb()) < BOMB_BYTES / 500
    opener = zlib.decompressobj(16 + zlib.MAX_WBITS)
    assert len(opener.decompress(reply.body, 20_000_000)) == 20_000_000
    assert opener.unconsumed_tail


def test_nothing_listens_where_the_refusing_host_leads(web, host) -> None:
    name, _, address = web.host_map.split(",")[0].partition("=")
    assert name == host("connection_refused")
    ip, _, port = address.partition(":")
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((ip, int(port)), timeout=300)


def test_the_unknown_name_is_outside_the_host_map(web, host) -> None:
    assert host("dns_unknown").endswith(".invalid")
    assert ".invalid" not in web.host_map


def test_a_parked_domain_is_for_sale(get, host) -> None:
    assert "This domain is for sale" in get(host("parked"), "/whatever").text


def test_every_page_after_the_login_leads_to_the_login(get, host) -> None:
    assert get(host("login_wall"), "/kontakt").headers["location"] == "/login"
    assert 'type="password"' in get(host("login_wall"), "/login").text


def test_a_sold_company_sends_to_the_buyers_domain(get, host) -> None:
    location = get(host("other_domain")).headers["location"]
    assert location == "http://grosskonzern-holding.example/"
    assert "info@grosskonzern-holding.example" in get("grosskonzern-holding.example").text


def test_the_first_visit_is_too_soon_and_the_second_is_not(web, get, host, exhibitors) -> None:
    first, second = get(host("rate_limited")), get(host("rate_limited"))
    assert (first.status, first.headers["retry-after"]) == (429, "1")
    assert exhibitors["rate_limited"][0].company.email in second.text


def test_a_cut_off_page_ends_before_its_length(get, host) -> None:
    with pytest.raises(http.client.IncompleteRead):
        get(host("cut_off"))


def test_a_home_page_can_be_a_pdf(get, host) -> None:
    reply = get(host("pdf_home"))
    assert reply.headers["content-type"] == "application/pdf"
    assert reply.body.startswith(b"%PDF-")


def test_the_empty_page_is_empty(get, host) -> None:
    assert get(host("empty_page")).body == b""


def test_the_tag_bomb_nests_thousands_of_formatting_tags(get, host) -> None:
    page = get(host("tag_bomb")).text
    assert page.count("<b ") == 3000
    assert "</b>" not in page


def test_the_injecting_site_carries_a_formula_and_a_script(get, host) -> None:
    page = get(host("injection")).text
    assert "<h1>=HYPERLINK(" in page
    assert "&lt;script&gt;" in page
    assert 'href="javascript:' in page


def test_every_hostile_kind_has_its_company(exhibitors) -> None:
    assert {kind: len(exhibitors[kind]) for kind in HOSTILE} == dict.fromkeys(HOSTILE, 1)

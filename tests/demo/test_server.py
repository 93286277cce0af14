"""One port, many hosts."""

import http.client
import socket

import pytest

from demo import DemoWeb
from demo.exhibition import FAIR_HOST


@pytest.fixture
def shop(exhibitors) -> str:
    return exhibitors["footer"][0].company.host


def test_the_host_header_chooses_the_site(get, shop, exhibitors) -> None:
    assert exhibitors["footer"][0].company.email in get(shop).text
    assert "Exhibitor directory" in get(FAIR_HOST).text


@pytest.mark.parametrize("spelling", ["www.{host}", "{host}:80", "{host}.", "WWW.{host}"])
def test_a_host_has_several_spellings(spelling, get, shop) -> None:
    assert get(spelling.format(host=shop)).body == get(shop).body


def test_an_unknown_host_gets_no_answer(get) -> None:
    with pytest.raises(http.client.RemoteDisconnected):
        get("nobody.example")


def test_an_unknown_page_is_404(get, shop) -> None:
    assert get(shop, "/no/such/page").status == 404


def test_a_question_mark_only_counts_where_pages_have_one(get, exhibitors) -> None:
    ordinary = [
        one.company for group in exhibitors.values() for one in group if one.website and not one.hostile
    ]
    styles = {company.path_style: company for company in ordinary}
    assert get(styles["plain"].host, "/?utm_source=x").status == 200
    assert get(styles["query"].host, "/index.php").status == 404


def test_each_request_is_written_down(web, get, shop) -> None:
    before = len(web.requests)
    get(f"www.{shop}", "/?a=b")
    get(shop, "/no/such/page")
    assert web.requests[before:] == [(f"www.{shop}", "/?a=b"), (shop, "/no/such/page")]


def test_one_connection_serves_many_requests_and_hosts(web, shop) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=300)
    statuses = []
    for host in (shop, FAIR_HOST, shop):
        connection.request("GET", "/", headers={"Host": host})
        response = connection.getresponse()
        statuses.append((response.status, response.will_close, bool(response.read())))
    connection.close()
    assert statuses == [(200, False, True)] * 3


def test_an_unchanged_page_is_not_sent_again(get, shop) -> None:
    tag = get(shop).headers["etag"]
    again = get(shop, **{"If-None-Match": tag})
    assert (again.status, again.body) == (304, b"")


def test_head_sends_no_body(web, shop) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=300)
    connection.request("HEAD", "/", headers={"Host": shop})
    response = connection.getresponse()
    length = int(response.getheader("content-length"))
    body = response.read()
    connection.close()
    assert length > 1000
    assert body == b""


def test_a_browser_can_use_the_port_as_its_proxy(web, shop, get) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=300)
    connection.request("GET", f"http://{shop}/?x=1", headers={"Host": "ignored.example"})
    body = connection.getresponse().read()
    connection.close()
    assert body == get(shop).body


@pytest.mark.parametrize(
    "noise", [b"\r\n\r\n", b"GET /\r\n\r\n", b"\x16\x03\x01 hello tls\r\n\r\n", b"x" * 100_000]
)
def test_noise_ends_the_connection_and_nothing_else(web, noise, get, shop) -> None:
    with socket.create_connection(("127.0.0.1", web.port), timeout=300) as connection:
        connection.sendall(noise)
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(1000) == b""
    assert get(shop).status == 200


def test_the_server_ends_with_its_block_even_when_a_reader_hangs_on(exhibitors, caplog) -> None:
    host = exhibitors["slow_drip"][0].company.host
    with DemoWeb() as web:
        connection = socket.create_connection(("127.0.0.1", web.port), timeout=300)
        connection.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert connection.recv(10)
    connection.close()
    assert caplog.records == []
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", web.port), timeout=300)


def test_a_port_in_use_is_an_error_and_not_a_hanging_start(web) -> None:
    with pytest.raises(OSError, match="in use"), DemoWeb(web.port):
        pytest.fail("two servers on one port")

"""One demo web for all tests of this folder, and a client that says which host it means."""

import http.client
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from demo import DemoWeb
from demo.exhibition import Exhibition, Exhibitor, open_exhibition
from demo.fair import build_fair


@pytest.fixture(scope="module")
def web() -> Iterator[DemoWeb]:
    with DemoWeb() as web:
        yield web


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


@pytest.fixture(scope="module")
def get(web) -> Callable[..., Reply]:
    def get(host: str, path: str = "/", **headers: str) -> Reply:
        connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=300)
        try:
            connection.request("GET", path, headers={"Host": host, **headers})
            response = connection.getresponse()
            found = {name.lower(): value for name, value in response.getheaders()}
            return Reply(response.status, found, response.read())
        finally:
            connection.close()

    return get


@pytest.fixture(scope="session")
def exhibition() -> Exhibition:
    return open_exhibition()


@pytest.fixture(scope="session")
def exhibitors(exhibition) -> dict[str, list[Exhibitor]]:
    """The exhibitors by family."""
    found: dict[str, list[Exhibitor]] = {}
    for exhibitor in exhibition.exhibitors:
        found.setdefault(exhibitor.company.family, []).append(exhibitor)
    return found


@pytest.fixture
def read_site(web, get, exhibition) -> Callable[[Exhibitor], dict[str, str]]:
    """Every text that a company's site serves, by path; where there is no site, its profile at the fair."""

    def read_site(exhibitor: Exhibitor) -> dict[str, str]:
        host, paths = exhibitor.company.host, exhibition.sites.get(exhibitor.company.host)
        if paths is None:
            fair = build_fair(exhibition.exhibitors)
            path = exhibitor.profile_url.partition(fair.host)[2]
            return {path: get(fair.host, path).text}
        replies = {path: get(host, path) for path in paths.pages}
        return {
            path: reply.text for path, reply in replies.items() if "gzip" not in reply.headers["content-type"]
        }

    return read_site

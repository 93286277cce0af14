"""The settings of fetching. `scraping` reads no environment: the caller passes them."""

from dataclasses import dataclass, field

from scraping.fetch.hostmap import HostMap
from scraping.fetch.ip_guard import IPNetwork
from scraping.interfaces import Kind
from scraping.urls import parse_proxy

DEFAULT_USER_AGENT = "LeadsLogix/0.1 (+https://leadslogix.invalid/bot)"


@dataclass(frozen=True, slots=True)
class Caps:
    """Upper bounds of one fetch. Bytes count after decompression."""

    html_bytes: int = 3_000_000
    robots_bytes: int = 500 * 1024  # RFC 9309: at least this much must be read
    sitemap_bytes: int = 10_000_000
    error_bytes: int = 128 * 1024  # of an error page, which is classified as well
    redirects: int = 5
    headers: int = 128
    header_bytes: int = 16 * 1024

    def bytes_of(self, kind: Kind) -> int:
        caps = {Kind.HTML: self.html_bytes, Kind.ROBOTS: self.robots_bytes, Kind.SITEMAP: self.sitemap_bytes}
        return caps[kind]


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds. `total` is for one request, from the connection to the last byte."""

    connect: float = 10.0
    read: float = 15.0
    total: float = 30.0
    robots: float = 10.0
    dns: float = 5.0
    # How long a request waits for the rate limit of its host before it ends as `rate_limited`.
    rate_limit: float = 30.0
    # How long it waits for its turn at a server that many hosts share. The queue is our own, so it is waited for: three
    # times this is less than what a task has.
    server_turn: float = 240.0
    render: float = 25.0


@dataclass(frozen=True, slots=True)
class FetchSettings:
    user_agent: str = DEFAULT_USER_AGENT
    allowed_networks: tuple[IPNetwork, ...] = ()
    host_map: HostMap = field(default_factory=HostMap)
    nameservers: tuple[str, ...] = ()  # empty: the system's
    proxy: str = ""  # an upstream HTTP proxy, "http://proxy.corp.example:3128"
    ca_file: str = ""  # certificates to trust in addition to the system's
    accept_language: str = "en;q=0.9, *;q=0.8"
    concurrency: int = 64
    connections_per_host: int = 2
    # Concurrent requests to one IP, for all of its host names together.
    connections_per_ip: int = 8
    delay_seconds: float = 0.2  # between two requests to one host, unless robots.txt asks for another delay
    robots_seconds: float = 3600.0  # how long a robots.txt is cached
    caps: Caps = field(default_factory=Caps)
    timeouts: Timeouts = field(default_factory=Timeouts)

    def __post_init__(self) -> None:
        if self.proxy:
            parse_proxy(self.proxy)

    @property
    def product(self) -> str:
        """The product token that robots.txt rules are matched with."""
        return self.user_agent.split("/", 1)[0].strip() or "*"

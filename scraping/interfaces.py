"""What the crawl needs of the outside world. `scraping.fetch` has the real ones; tests have canned ones."""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from scraping.outcomes import Outcome
from scraping.urls import ParsedUrl


class Kind(StrEnum):
    HTML = "html"
    ROBOTS = "robots"
    SITEMAP = "sitemap"


@dataclass(frozen=True, slots=True)
class Request:
    url: str
    kind: Kind = Kind.HTML
    etag: str = ""
    last_modified: str = ""
    # The registrable domain that redirects may not leave; empty: anywhere.
    home_domain: str = ""


@dataclass(frozen=True, slots=True)
class Response:
    """What a fetch or render ended with: `outcome` is always set, the rest as far as it got."""

    url: str
    final_url: str
    outcome: Outcome
    fetched_at: datetime
    status: int = 0
    body: bytes = b""
    content_type: str = ""
    charset: str = ""  # the encoding to decode `body` with, found out already
    page_hash: str = ""
    elapsed_ms: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    redirects: tuple[str, ...] = ()
    retry_after_seconds: float | None = None
    detail: str = ""  # for people; never names an internal address

    @property
    def ok(self) -> bool:
        return self.outcome is Outcome.OK


class TrapDetector(Protocol):
    """Where a company's crawl has been: tells endless sites from ordinary ones."""

    def refuse(self, url: ParsedUrl) -> str:
        """Why this URL looks like a trap; empty where it does not."""
        ...

    def note_request(self, url: ParsedUrl) -> None: ...

    def note_page(self, url: ParsedUrl, body: bytes) -> None: ...


class Allowance(Protocol):
    """What a company's crawl may still cost. `scraping.crawl.budget.Ledger` is the real one."""

    @property
    def traps(self) -> TrapDetector: ...

    @property
    def limit_seconds(self) -> float:
        """All the time that the company may ever cost, whatever was spent of it."""
        ...

    def reserve_page(self) -> bool: ...

    def reserve_render(self) -> bool: ...

    def reserve_bytes(self, count: int) -> int: ...

    def seconds_left(self) -> float: ...

    def is_spent(self) -> bool: ...

    def reserve_request(self, max_bytes: int) -> AbstractAsyncContextManager[bool]:
        """Around every request: says whether it may leave, with at most this many bytes to come back."""
        ...


class Fetcher(Protocol):
    async def fetch(self, request: Request, allowance: Allowance) -> Response:
        """Charges the ledger first; obeys robots.txt; never raises for anything a site does."""
        ...

    async def sitemaps(self, url: str, allowance: Allowance) -> tuple[str, ...]:
        """The sitemap addresses that the robots.txt of this URL's host names."""
        ...


class Renderer(Protocol):
    @property
    def available(self) -> bool: ...

    async def render(self, url: str, allowance: Allowance) -> Response:
        """The page as Chromium sees it, scripts run. Charges one render."""
        ...

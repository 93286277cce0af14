"""What the crawl needs of the outside world. `scraping.fetch` has the real ones; tests have canned ones."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from scraping.budget import Ledger
from scraping.outcomes import Outcome


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


class Fetcher(Protocol):
    async def fetch(self, request: Request, ledger: Ledger) -> Response:
        """Charges the ledger first; obeys robots.txt; never raises for anything a site does."""
        ...

    async def sitemaps(self, url: str, ledger: Ledger) -> tuple[str, ...]:
        """The sitemap addresses that the robots.txt of this URL's host names."""
        ...


class Renderer(Protocol):
    @property
    def available(self) -> bool: ...

    async def render(self, url: str, ledger: Ledger) -> Response:
        """The page as Chromium sees it, scripts run. Charges one render."""
        ...

"""What a crawl needs from outside. `scraping.fetch` implements it; tests have canned implementations."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
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
    # Redirects may not leave this registrable domain. Empty: they may lead anywhere.
    home_domain: str = ""


@dataclass(frozen=True, slots=True)
class Response:
    """The result of a fetch or a render. `outcome` is always set, the rest as far as it got."""

    url: str
    final_url: str
    outcome: Outcome
    fetched_at: datetime
    status: int = 0
    body: bytes = b""
    content_type: str = ""
    charset: str = ""  # the detected encoding of `body`
    page_hash: str = ""
    elapsed_ms: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    redirects: tuple[str, ...] = ()
    retry_after_seconds: float | None = None
    detail: str = ""  # for users; never contains an internal IP

    @property
    def ok(self) -> bool:
        return self.outcome is Outcome.OK


class TrapDetector(Protocol):
    """Remembers which pages of a company were fetched, and recognises sites that never end."""

    def refuse(self, url: ParsedUrl) -> str:
        """Why this URL looks like a trap; empty if it does not."""
        ...

    def note_request(self, url: ParsedUrl) -> None: ...

    def note_page(self, url: ParsedUrl, body: bytes) -> None: ...


class Allowance(Protocol):
    """What the crawl of a company may still cost. `scraping.crawl.budget.Ledger` implements it."""

    @property
    def traps(self) -> TrapDetector: ...

    @property
    def limit_seconds(self) -> float:
        """The whole time budget of the company, spent or not."""
        ...

    def reserve_page(self) -> bool: ...

    def reserve_render(self) -> bool: ...

    def reserve_bytes(self, count: int) -> int: ...

    def seconds_left(self) -> float: ...

    def is_spent(self) -> bool: ...

    def waiting_for_site(self) -> AbstractContextManager[None]:
        """The time inside is charged. What waits for ourselves (queues, rate limits of our own) stays outside."""
        ...

    def charge_seconds(self, seconds: float) -> None: ...

    def checkpoint(self) -> Callable[[], None]:
        """Returns a function that gives back what was spent since: for what failed by our own fault."""
        ...

    async def may_send(self) -> bool:
        """Asked before every request. False if the try may not go on."""
        ...


class Fetcher(Protocol):
    async def fetch(self, request: Request, allowance: Allowance) -> Response:
        """Charges the allowance first and obeys robots.txt. Never raises for anything that a site does.

        Raises `OwnFault` if it fails by our own fault; then nothing is charged.
        """
        ...

    async def sitemaps(self, url: str, allowance: Allowance) -> tuple[str, ...]:
        """The URLs of the sitemaps in the robots.txt of this URL's host."""
        ...


class Renderer(Protocol):
    @property
    def available(self) -> bool: ...

    async def render(self, url: str, allowance: Allowance) -> Response:
        """The page in Chromium, after its scripts ran. Charges one render. Raises `OwnFault` as a fetcher does."""
        ...


class NameState(StrEnum):
    """What DNS says of a host name."""

    EXISTS = "exists"
    MISSING = "missing"
    UNANSWERED = "unanswered"  # a failure or a time-out: nothing is known


class MailState(StrEnum):
    """What DNS says of a domain's mail."""

    SERVER = "server"  # an MX record, or an address that counts as one (RFC 5321, 5.1)
    NULL_MX = "null_mx"  # the domain says that it takes no mail (RFC 7505)
    NO_SERVER = "no_server"
    MISSING = "missing"  # there is no such domain
    UNANSWERED = "unanswered"


class Names(Protocol):
    """Questions to DNS. `scraping.fetch.names.NameLookup` implements it."""

    async def host(self, name: str) -> NameState: ...

    async def mail(self, domain: str) -> MailState: ...


class MailboxProbe(Protocol):
    """Asks a mail server for a mailbox. `scraping.fetch.smtp_probe.SmtpProbe` implements it."""

    async def takes_mail(self, mailbox: str) -> bool | None:
        """None: the server said nothing about the mailbox."""
        ...


@dataclass(frozen=True, slots=True)
class SearchResult:
    url: str
    title: str = ""


class SearchEngine(Protocol):
    """A web search. `scraping.fetch.searxng.SearxngSearch` implements it. Raises `SearchFailed`."""

    async def search(self, words: str, allowance: Allowance) -> tuple[SearchResult, ...]: ...

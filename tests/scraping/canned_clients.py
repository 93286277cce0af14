"""A fetcher and a renderer without network: their pages are in a dictionary, and are charged to the ledger."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from scraping.crawl.budget import Ledger, Spend
from scraping.interfaces import Request, Response
from scraping.outcomes import Outcome
from scraping.urls import site_of

NOW = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)


@dataclass
class CannedFetcher:
    """`pages`: URL -> HTML, bytes, or the outcome of a failure. Every other URL is not found."""

    pages: dict[str, str | bytes | Outcome]
    robots_sitemaps: tuple[str, ...] = ()
    redirects: dict[str, str] = field(default_factory=dict)
    requested: list[str] = field(default_factory=list)

    async def fetch(self, request: Request, ledger: Ledger) -> Response:
        if not ledger.reserve_page():
            return Response(request.url, request.url, Outcome.BUDGET_SPENT, NOW)
        self.requested.append(request.url)
        final = self.redirects.get(request.url, request.url)
        if request.home_domain and site_of(final) != request.home_domain:
            return Response(request.url, final, Outcome.OTHER_DOMAIN, NOW)
        content = self.pages.get(final, Outcome.NOT_FOUND)
        if isinstance(content, Outcome):
            return Response(request.url, final, content, NOW)
        body = content.encode() if isinstance(content, str) else content
        ledger.spent += Spend(bytes=len(body))
        return Response(request.url, final, Outcome.OK, NOW, status=200, body=body, charset="utf-8")

    async def sitemaps(self, url: str, ledger: Ledger) -> tuple[str, ...]:
        return self.robots_sitemaps


@dataclass
class CannedRenderer:
    pages: dict[str, str] = field(default_factory=dict)
    available: bool = True
    requested: list[str] = field(default_factory=list)

    async def render(self, url: str, ledger: Ledger) -> Response:
        if not ledger.reserve_render():
            return Response(url, url, Outcome.BUDGET_SPENT, NOW)
        self.requested.append(url)
        if url not in self.pages:
            return Response(url, url, Outcome.RENDER_FAILED, NOW)
        body = self.pages[url].encode()
        return Response(url, url, Outcome.OK, NOW, status=200, body=body, charset="utf-8")

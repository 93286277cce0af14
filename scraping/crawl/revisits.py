"""Crawls a site again without downloading unchanged pages."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scraping.crawl.reports import SavedPage
from scraping.interfaces import Allowance, Fetcher, Request, Response
from scraping.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class RevisitingFetcher:
    """Implements `Fetcher`. Sends conditional requests for known pages, and returns the stored bytes if unchanged."""

    fetcher: Fetcher
    remembered: Mapping[str, SavedPage]

    async def fetch(self, request: Request, allowance: Allowance) -> Response:
        page = self.remembered.get(request.url)
        if page is None:
            return await self.fetcher.fetch(request, allowance)
        conditional = replace(request, etag=page.etag, last_modified=page.last_modified)
        response = await self.fetcher.fetch(conditional, allowance)
        if response.outcome is not Outcome.NOT_MODIFIED:
            return response
        return replace(
            response, outcome=Outcome.OK, body=page.body, charset=page.charset, page_hash=page.page_hash
        )

    async def sitemaps(self, url: str, allowance: Allowance) -> tuple[str, ...]:
        return await self.fetcher.sitemaps(url, allowance)

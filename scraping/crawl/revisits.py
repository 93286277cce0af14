"""A second look at a site: pages that did not change are not sent again."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scraping.crawl.reports import SavedPage
from scraping.interfaces import Allowance, Fetcher, Request, Response
from scraping.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class RevisitingFetcher:
    """Meets `Fetcher`. Asks for remembered pages only if they changed, and gives back the remembered bytes if not."""

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

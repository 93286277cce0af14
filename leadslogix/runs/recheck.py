"""Extracts the stored page of a source again, without the network: is the value still found on it?"""

from leadslogix.leads.models import Source, StoredPage
from leadslogix.runs.stored_pages import unpack_body
from scraping.extract.candidates import Hints
from scraping.extract.reading import ReadingOrder, read_page


class PageForgotten(Exception):
    """The page is not stored any more, or never was: only a crawl can tell."""


def recheck(source: Source) -> bool:
    page = StoredPage.objects.for_workspace(source.workspace_id).filter(page_hash=source.page_hash).first()
    if page is None:
        raise PageForgotten(f"The page {source.url} is not stored any more: crawl the company again.")
    company = source.fact.company
    hints = Hints(country=company.country, company=company.name, home_domain=company.domain)
    order = ReadingOrder(hints, source.layer, page.page_hash, wants_links=False)
    reading = read_page(unpack_body(bytes(page.body)), page.charset, page.url, order)
    return any(
        finding.field == source.fact.field and finding.value == source.fact.value
        for finding in reading.findings
    )

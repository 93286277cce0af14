"""Exhibitor lists and directories: the companies that a page lists, its further pages, and the own site that a profile names."""

from dataclasses import dataclass

from scraping.extract.candidates import Hints
from scraping.extract.links.entries import find_entries
from scraping.extract.links.own_sites import find_site_links
from scraping.extract.links.pagination import find_next_pages
from scraping.findings import CompanyEntry
from scraping.page.parse import Page


@dataclass(frozen=True, slots=True)
class Listing:
    entries: tuple[CompanyEntry, ...] = ()
    next_pages: tuple[str, ...] = ()
    site_links: tuple[str, ...] = ()  # likeliest first: the own site of the company that a profile is about


def read_listing(page: Page, hints: Hints) -> Listing:
    return Listing(find_entries(page), find_next_pages(page), find_site_links(page, hints))

"""Crawls of canned pages, for the tests of the runner and of each layer."""

import asyncio

from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.reports import Report, Seed, Target
from scraping.crawl.runner import crawl
from scraping.findings import Field
from scraping.outcomes import Outcome
from tests.scraping.canned_clients import CannedFetcher, CannedRenderer

HOME = "http://huber.example/"
CONTACT = "http://huber.example/kontakt.html"
SHELL = "<html><body><div id='root'></div><script src='/assets/index-4f2.js'></script></body></html>"
NAV = "<nav><a href='/produkte'>Produkte</a><a href='/kontakt.html'>Kontakt</a><a href='/agb'>AGB</a></nav>"
CONTACT_PAGE = (
    f"<html lang=de><title>Kontakt - Huber</title>{NAV}<h1>Kontakt</h1><p>Huber Kranbau GmbH<br>Lindenweg 4<br>80331 München</p>"
    "<p>Tel. 089 2180 3000<br>E-Mail: <a href='mailto:info@huber.example'>info@huber.example</a></p></html>"
)
JSON_LD = (
    '<script type="application/ld+json">{"@type":"Organization","name":"Huber Kranbau GmbH","email":"info@huber.example",'
    '"telephone":"+49 89 21803000"}</script>'
)


def run(
    seed: Seed, fetcher: CannedFetcher, renderer: CannedRenderer | None = None, **options: object
) -> Report:
    ledger = options.pop("ledger", None) or Ledger(Budget())
    target = options.pop("target", Target())
    return asyncio.run(
        crawl(seed, ledger, target, fetcher, renderer or CannedRenderer(available=False), **options)
    )


def outcomes(report: Report) -> dict[str, Outcome]:
    return {end.layer: end.outcome for end in report.outcomes}


def values(report: Report, field: Field) -> set[str]:
    return {finding.value for finding in report.findings if finding.field is field and not finding.rejected}

"""A site that the list gives is compared with the row: what of it is lowered and asked about."""

from scraping.crawl.reports import Seed
from tests.scraping.canned_clients import CannedFetcher
from tests.scraping.crawl.canned_crawls import run

HOME = "http://firmen.example/"
NAMES = ("Alba", "Borg", "Cado", "Dorn", "Elm", "Fenn", "Gast", "Holt", "Zetamax")
ROWS = "".join(f"<li><a href='/f/{n}'>{name} GmbH</a></li>" for n, name in enumerate(NAMES))


def crawl_home(html: str, name: str = "Zetamax GmbH"):
    return run(Seed(name, HOME, "DE"), CannedFetcher({HOME: html}))


def test_directory_that_lists_the_company_is_not_its_site() -> None:
    report = crawl_home(f"<title>Firmen.example - alle Firmen</title><h1>Firmen.example</h1><ul>{ROWS}</ul>")
    assert report.doubt is not None
    assert "names another company" in report.doubt.reasons[0][0]
    assert max(finding.confidence for finding in report.findings if not finding.rejected) < 80


def test_company_that_lists_its_customers_has_its_own_site() -> None:
    report = crawl_home(
        f"<title>Firmen GmbH</title><h1>Firmen GmbH</h1><p>Unsere Kunden</p><ul>{ROWS}</ul>", "Firmen GmbH"
    )
    assert report.doubt is None


def test_brand_that_is_named_on_the_site_of_its_group_is_at_home_there() -> None:
    report = crawl_home("<title>Globex AG</title><h1>Globex AG</h1><p>Zetamax GmbH gehört zu uns.</p>")
    assert report.doubt is None

from scraping.extract.addresses.extractor import find
from scraping.extract.candidates import Hints
from scraping.extract.context import Context
from scraping.extract.regions import guess_regions
from scraping.findings import Field
from scraping.page.parse import parse_page


def read(html: str, country: str = "", url: str = "http://firm.example/") -> dict[Field, list[str]]:
    page = parse_page(html.encode(), "utf-8", url)
    hints = Hints(country=country)
    found: dict[Field, list[str]] = {}
    for candidate in find(page, Context(hints, guess_regions(page, hints))):
        found.setdefault(candidate.field, []).append(candidate.value)
    return found

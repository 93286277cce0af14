"""Phone and fax numbers: links first, then digits in the text, read by libphonenumber, told apart by their labels."""

from collections.abc import Sequence

from scraping.extract.candidates import Candidate
from scraping.extract.context import Context
from scraping.extract.phones.area_codes import find_with_area_code
from scraping.extract.phones.collector import NumberCollector
from scraping.extract.phones.completions import Unread, find_direct_lines, find_without_area_code
from scraping.extract.phones.labels import NumberKind, kind_before
from scraping.extract.phones.links import collect_from_links
from scraping.extract.phones.marks import find_marks
from scraping.extract.phones.series import find_series
from scraping.extract.phones.shapes import why_no_number
from scraping.extract.phones.short_numbers import find_short_numbers
from scraping.extract.phones.text_numbers import TextReader
from scraping.extract.phones.written import HAS_DIGIT, NUMBER, STRONG_FORMAT
from scraping.findings import Field
from scraping.page.parse import Page, path_of

NAME = "phones"
AFTER = ("addresses",)


def find(page: Page, context: Context) -> list[Candidate]:
    collector = NumberCollector(page, context.regions)
    marks = find_marks(page)
    collect_from_links(collector, marks)
    reader = TextReader(collector, marks, _countries_of_addresses(context))
    reader.read()
    cities = [one for one in context.found if one.field is Field.CITY]
    _complete_numbers(collector, reader.unread, cities)
    _collect_short_numbers(collector)
    _collect_from_pictures(collector)
    return collector.found


def _countries_of_addresses(context: Context) -> list[tuple[int, str]]:
    return sorted((one.start, one.value) for one in context.found if one.field is Field.COUNTRY and one.end)


def _complete_numbers(
    collector: NumberCollector, unread: Sequence[Unread], cities: Sequence[Candidate]
) -> None:
    """`DW 12`, and `58-31-47` below a number with its area code or where the page states that."""
    page, found, region = collector.page, collector.found, collector.region
    for completed_by in (
        find_series(page, found),
        find_direct_lines(page, found),
        find_without_area_code(found, unread, region),
        find_with_area_code(page, found, unread, region, cities),
    ):
        # All of them are found before the first is added to what they are found by.
        for start, printed, value, kind in list(completed_by):
            collector.add_labelled(value, start, printed, kind)


def _collect_short_numbers(collector: NumberCollector) -> None:
    """`Hotline: 1883`"""
    for start, printed, value in find_short_numbers(collector.page, collector.region):
        collector.add_short(value, "labelled", start, start + len(printed), printed)


def _collect_from_pictures(collector: NumberCollector) -> None:
    for picture in collector.page.pictures:
        alt, at = picture.alt, picture.start
        for found in NUMBER.finditer(alt) if HAS_DIGIT.search(alt) else ():
            printed = found[0]
            kind, _ = kind_before(alt[: found.start()])
            is_number = kind.is_called or (kind is NumberKind.UNKNOWN and STRONG_FORMAT.match(printed))
            if is_number and not why_no_number(printed) and (value := collector.read_digits(printed)):
                locator = path_of(picture.node)
                collector.add(value, "alt", at, at, kind, locator, printed=printed, snippet=alt)

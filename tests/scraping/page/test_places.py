from collections.abc import Callable

import pytest

from scraping.page import parts
from scraping.page.parse import Page, parse_page
from tests.growth import LIMIT, growth

URL = "http://huber.example/"
CARD = "<li{}><h3>Anna {}</h3><p>Sales</p></li>"
CARDS = "".join(CARD.format("", number) for number in range(9))


@pytest.fixture(autouse=True)
def no_site_is_known() -> None:
    parts.KNOWN.clear()


def read(html: str, path: str = "") -> Page:
    return parse_page(html.encode(), "utf-8", URL + path)


def place(page: Page, text: str) -> int | None:
    return page.place_at(page.text.index(text))


def test_what_is_in_the_same_tags_of_two_cards_is_in_one_place() -> None:
    page = read(f"<ul>{CARDS}</ul><h3>Contact</h3>")
    assert place(page, "Anna 1") == place(page, "Anna 2")
    assert place(page, "Anna 1") != place(page, "Sales")
    assert place(page, "Anna 1") != place(page, "Contact")


def test_cards_with_ids_have_the_same_places_wherever_they_are() -> None:
    page = read(f"{CARD.format(' id=a', 1)}<div>{CARD.format(' id=b', 2)}</div>{CARD.format('', 3)}")
    assert place(page, "Anna 1") == place(page, "Anna 2") != place(page, "Anna 3")


def test_an_id_that_two_elements_have_is_none() -> None:
    page = read(f"{CARD.format(' id=a', 1)}<div>{CARD.format(' id=a', 2)}</div>{CARD.format('', 3)}")
    assert place(page, "Anna 1") == place(page, "Anna 3") != place(page, "Anna 2")


def test_a_part_that_another_page_has_too_has_the_places_of_this_page() -> None:
    read(f"<div><ul>{CARDS}</ul></div>")
    page = read(f"<ul>{CARDS}</ul><ul>{CARD.format('', 'Huber')}</ul>", "team")
    assert place(page, "Anna 1") == place(page, "Anna Huber")


def test_no_text_has_no_place() -> None:
    assert read("").place_at(0) is None


def test_deeply_nested_lines_take_a_time_in_proportion() -> None:
    def prepare(count: int) -> Callable[[], object]:
        page = read("<div>x" * count)
        return lambda: list(map(page.place_at, page.line_starts))

    assert growth(prepare, 400) < LIMIT

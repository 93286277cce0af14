from collections.abc import Callable

from scraping.page.parse import Page, parse_page
from tests.growth import LIMIT, growth

CARD = "<li{}><h3>Anna {}</h3><p>Sales</p></li>"


def read(html: str) -> Page:
    return parse_page(html.encode(), "utf-8", "http://huber.example/")


def place(page: Page, text: str) -> int | None:
    return page.place_of(page.element_at(page.text.index(text)))


def test_what_is_in_the_same_tags_of_two_cards_is_in_one_place() -> None:
    page = read(f"<ul>{CARD.format('', 1)}{CARD.format('', 2)}</ul><h3>Contact</h3>")
    assert place(page, "Anna 1") == place(page, "Anna 2")
    assert place(page, "Anna 1") != place(page, "Sales")
    assert place(page, "Anna 1") != place(page, "Contact")


def test_cards_with_ids_have_the_same_places_wherever_they_are() -> None:
    page = read(f"{CARD.format(' id=a', 1)}<div>{CARD.format(' id=b', 2)}</div>{CARD.format('', 3)}")
    assert place(page, "Anna 1") == place(page, "Anna 2") != place(page, "Anna 3")


def test_an_id_that_two_elements_have_is_none() -> None:
    page = read(f"{CARD.format(' id=a', 1)}<div>{CARD.format(' id=a', 2)}</div>{CARD.format('', 3)}")
    assert place(page, "Anna 1") == place(page, "Anna 3") != place(page, "Anna 2")


def test_no_text_has_no_place() -> None:
    page = read("")
    assert page.place_of(page.element_at(0)) is None


def test_deeply_nested_lines_take_a_time_in_proportion() -> None:
    def prepare(count: int) -> Callable[[], object]:
        page = read("<div>x" * count)
        return lambda: list(map(page.place_of, page.line_elements))

    assert growth(prepare, 400) < LIMIT

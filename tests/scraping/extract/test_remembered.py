"""What is remembered of the lines of a site makes its pages quicker to read, and changes nothing that is read."""

import gc

from scraping.extract.candidates import Hints
from scraping.extract.reading import PageReading, ReadingOrder, read_page
from tests.scraping.extract.remembered import forget_texts

_PRODUCTS = (
    "Winch Torvald",
    "Crane Hook Rope",
    "Anna Blue Gloves",
    "Beam Clamp Qorlim",
    "Harbour Road Crane",
    "Huber Lift",
)
_MENU = "".join(f"<li><a href='/products/{name.replace(' ', '-')}'>{name}</a>" for name in _PRODUCTS)
_PARTS = {
    "": "<p>Huber Cranes Ltd has built cranes in Leeds since 1931.",
    "contact": "<p>Contact person<br>Winch Torvald<br>Mill Road 4<br>Leeds LS1 4AP<br>Tel. 0113 496 0100, torvald@huber.example",
    "team": "<h2>Our team</h2><p>Anna Smith<br>Managing Director<p>Beam Clamp Qorlim<br>Head of Sales<p>Tom Brown<br>Engineer",
    "customers": "<blockquote>They built the best cranes that we have. Crane Hook Rope, Beam Clamp Qorlim</blockquote>",
}  # fmt: skip


def _read(path: str) -> PageReading:
    html = (
        f"<title>Huber Cranes Ltd</title><nav><ul>{_MENU}<li><a href=/team>Our team</a></ul></nav><main>{_PARTS[path]}"
        f"</main><footer>© 2026 Huber Cranes Ltd, <a href=/contact>Contact</a></footer>"
    )
    order = ReadingOrder(Hints(company="Huber Cranes", home_domain="huber.example", page_kind=path))
    return read_page(html.encode(), "utf-8", f"http://huber.example/{path}", order)


def test_pages_are_read_alike_whatever_was_read_before_them() -> None:
    alone = {}
    for path in _PARTS:
        forget_texts()
        alone[path] = _read(path)
    forget_texts()
    assert {path: _read(path) for path in _PARTS} == alone
    assert {path: _read(path) for path in reversed(_PARTS)} == alone
    names = {one.value for one in alone["team"].findings if one.field == "person" and not one.rejected}
    assert {"Anna Smith", "Beam Clamp Qorlim"} <= names


def test_pages_are_freed_without_the_garbage_collector() -> None:
    """A cycle of references would keep each page until the collector runs, which made reading a seventh slower."""
    _read_all()  # builds tables that stay
    gc.collect()
    _read_all()
    assert gc.collect() == 0


def _read_all() -> None:
    for path in _PARTS:
        _read(path)

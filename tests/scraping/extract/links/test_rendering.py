import pytest

from scraping.extract.links.rendering import rendering_signs
from scraping.page.parse import parse_page


def signs(html: str) -> tuple[str, ...]:
    return rendering_signs(parse_page(html.encode(), "utf-8", ""))


@pytest.mark.parametrize(
    ("html", "sign"),
    [
        ("<div id='root'></div><script src='/main.js'></script>", "mount_point"),
        ("<div id=app></div><script src=x></script>", "mount_point"),
        ("<app-root></app-root><script src=x></script>", "mount_point"),
        ("<p>x</p><script>window.__INITIAL_STATE__={}</script>", "state_dump"),
        (
            "<noscript>You need to enable JavaScript to run this app.</noscript><script src=x></script>",
            "asks_for_javascript",
        ),
        ("<p>Loading...</p><script src=x></script>", "loading"),
        ("<title>Huber</title><script>draw()</script>", "hardly_any_text"),
    ],
)
def test_an_empty_shell_shows_signs(html: str, sign: str) -> None:
    assert sign in signs(html)


@pytest.mark.parametrize(
    "html",
    [
        "<p>short page without scripts</p>",
        f"<div id=root>{'We build cranes. ' * 60}</div><script src=x></script>",
    ],
)
def test_a_page_with_text_or_without_scripts_shows_none(html: str) -> None:
    assert signs(html) == ()

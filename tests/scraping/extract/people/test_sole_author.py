"""A blog has one author, who is its contact; authors of a newspaper are not."""

import pytest

from scraping.extract.people.found import SOLE_AUTHOR
from tests.scraping.extract.people.readings import found, reasons

FRONT = "https://www.lindenford.example/"


def blog(
    *authors: str, markup: str = "<span class='author vcard'>by <a class=fn href=/a>{}</a></span>"
) -> str:
    return "".join(
        f"<h2><a href=/{number}>A walk along the old canal</a></h2><p>{markup.format(author)} | Mar {number + 3}, 2018</p>"
        "<p>It rained, and nobody else was there.</p>"
        for number, author in enumerate(authors)
    )


@pytest.mark.parametrize(
    "markup",
    [
        "<span class='author vcard'>by <a class=fn href=/a>{}</a></span>",
        "<a rel='author' class=author href=/a>{}</a>",
        "<span class=byline>Posted by {}</span>",
    ],
)
def test_the_only_author(markup: str) -> None:
    html = blog(*["Emily Watson"] * 4, markup=markup)
    assert SOLE_AUTHOR[0] in reasons(html, "Emily Watson", FRONT)


@pytest.mark.parametrize(
    "authors",
    [
        ["Emily Watson", "Mark Fletcher", "Emily Watson"],
        ["Emily Watson", "admin", "Emily Watson"],
        ["admin"] * 4,
        ["Emily Watson"] * 2,
    ],
)
def test_authors_among_others(authors: list[str]) -> None:
    assert not found(blog(*authors), url=FRONT)

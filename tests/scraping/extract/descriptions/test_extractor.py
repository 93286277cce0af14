import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered, rejected

TEXT = "Cranes and lifting gear for shipyards, made in Ulm"


@pytest.mark.parametrize(
    "meta",
    [
        f'<meta name="description" content="{TEXT}">',
        f'<meta property="og:description" content="{TEXT}">',
        f'<meta name="twitter:description" content="{TEXT}">',
        f'<meta name="DC.description" content="{TEXT}">',
    ],
)
def test_description_is_found_in_each_kind_of_meta_tag(meta: str) -> None:
    assert delivered(f"<html><head>{meta}</head></html>", Field.DESCRIPTION) == [TEXT]


def test_description_of_the_page_is_preferred_to_that_of_networks() -> None:
    html = (
        f'<meta property="og:description" content="Shared: {TEXT}"><meta name="description" content="{TEXT}">'
    )
    assert delivered(html, Field.DESCRIPTION) == [TEXT]


def test_short_description_says_nothing() -> None:
    assert delivered('<meta name="description" content="Home">', Field.DESCRIPTION) == []


def test_description_that_a_template_came_with_is_rejected() -> None:
    text = "Just another WordPress site about cranes"
    html = f'<meta name="description" content="{text}">'
    assert rejected(html, Field.DESCRIPTION) == {text: "placeholder"}


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ("<html lang=fr><p>1234</p></html>", "fr"),
        ("<p>Wir liefern Krane für die Werften und wir sind auf der Messe mit den neuen Anlagen</p>", "de"),
        (
            "<html lang=en><p>Wir liefern Krane für die Werften und sind auf der Messe mit den Anlagen</p>",
            "de",
        ),
    ],
)
def test_language_is_that_of_the_words_and_else_the_declared_one(html: str, language: str) -> None:
    assert delivered(html, Field.LANGUAGE) == [language]


def test_page_without_words_and_declaration_has_no_language() -> None:
    assert delivered("<p>1234</p>", Field.LANGUAGE) == []

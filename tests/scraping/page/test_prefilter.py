import pytest

from scraping.page.parse import parse_page
from scraping.page.prefilter import KeywordHits
from scraping.vocabulary.keywords import Keywords

FRUIT = Keywords("apple", "pear")
TOWNS = Keywords("åbo", "kraków", "paris")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("an Apple a day", (True, False)),
        ("pineapples", (True, False)),
        ("from KRAKÓW to Åbo", (False, True)),
        ("pearparis", (True, True)),
        ("nothing", (False, False)),
        ("", (False, False)),
    ],
)
def test_a_page_mentions_the_keywords_in_its_text(text: str, expected: tuple[bool, bool]) -> None:
    page = parse_page(f"<p>{text}</p>".encode(), "utf-8", "")
    assert (page.mentions(FRUIT), page.mentions(TOWNS)) == expected


def test_overlapping_words_are_all_found() -> None:
    inner, outer = Keywords("ham"), Keywords("hamlet")
    found = KeywordHits("hamlet")
    assert found.has(inner)
    assert found.has(outer)


def test_keywords_declared_later_are_found() -> None:
    text = "a page about gooseberries"
    assert not KeywordHits(text).has(FRUIT)
    later = Keywords("gooseberr")
    assert KeywordHits(text).has(later)


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [(0, 3, True), (0, 0, False), (1, 9, False), (1, 10, True), (9, 14, True), (10, 99, False)],
)
def test_a_keyword_is_found_where_it_starts(start: int, end: int, expected: bool) -> None:
    assert KeywordHits("pear and apple").has_between(FRUIT, start, end) is expected


def test_lower_casing_turkish_capitals_keeps_offsets() -> None:
    page = parse_page("<p>İSTANBUL İLETİŞİM apple</p>".encode(), "utf-8", "")
    assert len(page.lowered) == len(page.text)
    assert page.keywords.has_between(FRUIT, page.text.index("apple"), len(page.text))


def test_the_first_keyword_of_a_part_is_found() -> None:
    found = KeywordHits("pear and apple")
    assert found.first_between(FRUIT, 0, 14) == 0
    assert found.first_between(FRUIT, 1, 14) == 9
    assert found.first_between(FRUIT, 10, 14) == -1


def test_a_word_can_belong_to_several_keywords() -> None:
    first, second = Keywords("plum", "cherry"), Keywords("plum")
    found = KeywordHits("a plum")
    assert found.spans(first) == found.spans(second) == [(2, 6)]

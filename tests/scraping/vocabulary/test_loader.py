import pytest

from scraping.page.parse import parse_page
from scraping.vocabulary.loader import compile_words, find_keywords
from scraping.vocabulary.spellings import BadSpelling, list_examples

SIGNS = " (&-"
SPELLINGS = ["AG", "S~A[.]", "GmbH", "Co. K~G", "a/s", "l'as*", "＆ Söhne", "İŞ"]
FORMS = compile_words(SPELLINGS, "{}(?!\\w)", after=SIGNS)


@pytest.mark.parametrize("written", [text for one in SPELLINGS for text in list_examples(one)])
@pytest.mark.parametrize("sign", SIGNS)
def test_word_that_matches_is_reached_by_its_keyword(written: str, sign: str) -> None:
    page = parse_page(f"<p>Muster{sign.replace('&', '&amp;')}{written} in Bern".encode())
    assert FORMS.pattern.search(page.text)
    assert page.keywords.has(FORMS.keywords)


def test_short_word_without_one_of_the_signs_before_it_is_neither_matched_nor_looked_for() -> None:
    page = parse_page(b"<p>Muster:AG in Bern")
    assert not FORMS.pattern.search(page.text)
    assert not page.keywords.has(FORMS.keywords)


def test_text_may_begin_with_the_word() -> None:
    assert FORMS.pattern.match("AG Muster")


def test_signs_are_put_only_before_short_words() -> None:
    assert find_keywords(["AG", "GmbH"], after=" (") == {" ag", "(ag", "gmbh"}
    assert find_keywords(["AG", "GmbH"]) == {"ag", "gmbh"}


def test_keywords_are_declared_for_the_one_search_of_a_page() -> None:
    words = compile_words(["xylophone"])
    assert parse_page(b"<p>A Xylophone").keywords.has(words.keywords)


def test_capital_sigma_is_refused_because_its_small_letter_depends_on_its_place() -> None:
    with pytest.raises(BadSpelling):
        compile_words(["ΑΣ"])

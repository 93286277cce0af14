"""Entries of a long list are found as a pattern of all of them would find them."""

import re
from time import process_time

import pytest

from scraping.vocabulary.spellings import join_expressions
from scraping.vocabulary.word_search import WordSearch

SPELLINGS = [
    "head",
    "head of <word>",
    "vice[-]president",
    "dir[.]",
    "sócio*",
    "co-owner",
    "head of sales",
    "मंत्री",
]
ENDINGS = ("leiter", "manager")
SEARCH = WordSearch(SPELLINGS, ENDINGS)
PATTERN = re.compile(
    rf"(?<!\w)(?<!mail-)(?:{join_expressions(SPELLINGS)}|[^\W_]{{3,20}}{join_expressions(ENDINGS)})(?![\w-])"
)


@pytest.mark.parametrize(
    "text",
    [
        "anna, head of sales and vicepresident",
        "the head, not the header or head-on",
        "mail-head, vice-president, vice president",
        "dir. anna, dir anna, direct",
        "sócios e sócio-gerente",
        "werkstattleiter, leiter, abteilungs-leiter, officemanager",
        "co-owner of a co-ownership",
        "",
        "मंत्री",
    ],
)
def test_finds_what_a_pattern_of_all_finds(text: str) -> None:
    assert [found.span() for found in SEARCH.finditer(text)] == [
        found.span() for found in PATTERN.finditer(text)
    ]


@pytest.mark.parametrize(
    "text", ["head", "head of sales", "head of", "leiter", "bauleiter", "sócia", "dir.", "xy"]
)
def test_whole_text_is_an_entry(text: str) -> None:
    assert SEARCH.fullmatch(text) is (PATTERN.fullmatch(text) is not None)


def test_nothing_is_compiled_for_letters_that_no_text_has(monkeypatch: pytest.MonkeyPatch) -> None:
    search = WordSearch(SPELLINGS)
    monkeypatch.setattr(re, "compile", None)
    assert search.search("nobody is here") is None


def test_words_joined_by_dashes_take_time_by_their_length_only() -> None:
    def seconds(words: int) -> float:
        start = process_time()
        assert not list(SEARCH.finditer("a-" * words))
        return process_time() - start

    seconds(100)
    assert seconds(40_000) < 25 * seconds(4_000)  # a hundred times, if each word were read to the end

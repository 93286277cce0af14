"""Titles in running text that name the page's own organisation: `the chair of the Linden Union Anna Smith`."""

import re
from collections.abc import Iterator

from scraping.extract.people.organisation import Organisation
from scraping.extract.people.surroundings import Surroundings
from scraping.extract.people.titles import clean_title, has_verb, holds_a_name
from scraping.vocabulary.job_titles import TITLE, names_role
from scraping.vocabulary.letters import lower

# `Anna Smith is a former teacher, the founder and head of Linden School.`
_TELLS = re.compile(r",? (?:is|was|ist|war|est|es|è|är|er|jest|é)(?= )")
_END_OF_SENTENCE = re.compile(r"[^\W\d_]{2}[.!?](?=\s|$)|[|\t\"“”»«]")
_NEXT_THOUGHT = re.compile(r"[,;:()]|\s[–—-]\s")
_MOST_WORDS = 9  # of the organisation's name and what connects it
_MOST_TITLES = 3
# What comes before it is another thought.
_BREAK = re.compile(r"[.!?:;|\"“”»«()\t•]\s|[:;|\"“”»«()\t•]|\s[–—-]\s")
_WORD_OF_NAME = re.compile(
    r"(?:[^\W\d_a-z][\w.&'’-]*|of|the|and|for|de|du|der|des|di|del|della|da|do|van|von|&)$"
)


def find_office(place: Surroundings, organisation: Organisation) -> str:
    """The title with the organisation in it; nothing if the words before the name do not name this organisation."""
    if place.starts_line:
        return ""
    before = _BREAK.split(place.lead)[-1].rstrip(" ,")
    for title in _titles_in(before):
        if organisation.is_named_in(title) and not (has_verb(title) or holds_a_name(title)):
            return clean_title(title)
    return ""


def find_told_office(place: Surroundings, organisation: Organisation) -> str:
    """The title with the organisation in it, from a sentence that begins with the name."""
    tells = _TELLS.match(place.after) if place.starts_line else None
    if tells is None:
        return ""
    told = place.told
    ends = _END_OF_SENTENCE.search(told, tells.end())
    sentence = told[tells.end() : ends.end() if ends else len(told)]
    for found in TITLE.finditer(lower(sentence)):
        title = _NEXT_THOUGHT.split(sentence[found.start() :])[0]
        if organisation.is_named_in(title) and not (has_verb(title) or holds_a_name(title)):
            return clean_title(title)
    return ""


def _titles_in(before: str) -> Iterator[str]:
    """From each word of a title to the name, and with the capitalised words before the title."""
    found = [one for one in TITLE.finditer(lower(before)) if names_role(one[0])]
    for title in reversed(found[-_MOST_TITLES:]):
        if len(before[title.end() :].split()) > _MOST_WORDS:
            return
        yield before[title.start() :]
        yield _with_words_before(before, title.start())


def _with_words_before(before: str, start: int) -> str:
    words = before[:start].split()
    at = len(words)
    while at and len(words) - at < _MOST_WORDS and _WORD_OF_NAME.match(words[at - 1]):
        at -= 1
    return " ".join([*words[at:], before[start:]])

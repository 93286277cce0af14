"""Who is named as somebody of another organisation: whom this one works with, and who is "of" another in a sentence."""

import re

from scraping.extract.people.organisation import Organisation
from scraping.extract.people.surroundings import Surroundings
from scraping.vocabulary.heads import find_kinds, named_place
from scraping.vocabulary.legal_forms import has_legal_form
from scraping.vocabulary.letters import lower, plain_signs
from scraping.vocabulary.loader import read_expression
from scraping.vocabulary.patterns import compile_later

_WORDS_OF_NAME = 3  # places hardly have as many
_SENTENCE_END = re.compile(r"(?<=[^\W\d_]{4})[.!?:;]\s")
_WORKS_WITH = compile_later(
    lambda: rf"(?<![\w-]){read_expression('beside_names', 'works_with')}(?!\w).{{0,40}}$"
)
_CAPITALS = re.compile(
    r"[^\W\d_a-zß-öø-ÿ][\w.&'’-]*(?: (?:of|de|da|do|du|the|for|&|[^\W\d_a-zß-öø-ÿ][\w.&'’-]*))*"
)


def is_outsider(place: Surroundings, organisation: Organisation, language: str) -> bool:
    if place.is_alone:
        return False
    return _is_worked_with(place) or _is_of_another(place.after, organisation, language)


def _is_worked_with(place: Surroundings) -> bool:
    """`In legal matters we work with Anna Smith, solicitor`"""
    said = _SENTENCE_END.split(place.lead)[-1]
    return " " in said and _WORKS_WITH.search(lower(plain_signs(said))) is not None


def _is_of_another(after: str, organisation: Organisation, language: str) -> bool:
    """`led by Dr. Anna Smith of the Harbour Research Station`"""
    if not language or named_place(frozenset([language])).match(after) is None:
        return False
    named = _CAPITALS.search(after)
    if named is None or organisation.is_named_in(named[0]):
        return False
    capitals = [word for word in named[0].split() if word[0].isupper()]
    return len(capitals) > _WORDS_OF_NAME or bool(find_kinds(named[0])) or has_legal_form(named[0])

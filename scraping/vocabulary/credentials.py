"""Letters after a name: academic degrees and licences of the professions."""

from scraping.vocabulary.loader import read_spellings
from scraping.vocabulary.spellings import join_expressions, list_examples

_SPELLINGS = read_spellings("people_words", "credential")
CREDENTIAL = join_expressions([*_SPELLINGS, *read_spellings("people_words", "credential_after_comma")])
# As they are written without dots. The others are also states: they count only after a comma.
CREDENTIAL_WORDS = frozenset(
    word for one in _SPELLINGS for word in list_examples(one) if {".", " "}.isdisjoint(word)
)

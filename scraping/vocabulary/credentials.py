"""Letters after a name: academic degrees and licences of the professions."""

from scraping.vocabulary.loader import list_words, read_spellings
from scraping.vocabulary.spellings import join_expressions

_FILE = "people_words"
CREDENTIAL = join_expressions(read_spellings(_FILE, "credential", "credential_after_comma"))
# As they are written without dots. The others are also states: they count only after a comma.
CREDENTIAL_WORDS = frozenset(word for word in list_words(_FILE, "credential") if {".", " "}.isdisjoint(word))

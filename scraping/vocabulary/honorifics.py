"""Forms of address and titles before a name, and the letters after it: degrees and licences of the professions."""

from scraping.vocabulary.loader import list_words, read_spellings
from scraping.vocabulary.spellings import join_expressions

_FILE = "people_words"


def _list_words(*roles: str) -> frozenset[str]:
    return frozenset(map(str.lower, list_words(_FILE, *roles)))


# As they are written before a name.
HONORIFIC = join_expressions(
    read_spellings(_FILE, "address", "address_short", "honorific", "honorific_short", "honorific_word")
)
# In lower case, for a word that is an honorific wherever it is: single letters are not.
HONORIFIC_WORDS = _list_words("address", "honorific", "honorific_small", "honorific_word")
# Some are also written in lower case.
SMALL_HONORIFICS = _list_words("honorific_small")
# Before a surname alone: `Frau Huber`.
ADDRESS = join_expressions(read_spellings(_FILE, "address", "address_short"))
ADDRESS_WORDS = _list_words("address", "address_short")

CREDENTIAL = join_expressions(read_spellings(_FILE, "credential", "credential_after_comma"))
# As they are written without dots. The others are also states: they count only after a comma.
CREDENTIAL_WORDS = frozenset(word for word in list_words(_FILE, "credential") if {".", " "}.isdisjoint(word))

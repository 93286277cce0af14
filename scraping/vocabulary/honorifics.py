"""Forms of address and titles before a name, and the letters after it: degrees and licences of the professions."""

from scraping.vocabulary.loader import list_words, read_spellings, read_worded
from scraping.vocabulary.patterns import compile_later
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

# In scripts without capitals: `السيد`, `آقای`, `ד"ר`, `คุณ`.
NATIVE_ADDRESS = read_worded("beside_names", "native_address")
NATIVE_ADDRESS_BEFORE = compile_later(
    lambda: (
        rf"(?:(?:{join_expressions(NATIVE_ADDRESS)}(?![^\W\d_])"
        rf"|{join_expressions(read_spellings('beside_names', 'native_address_joined'))})[ .]{{0,2}}){{1,3}}"
    )
)


def without_native_address(name: str) -> str:
    """`الدكتورة ليلى حداد` is called `ليلى حداد`."""
    if name.isascii():
        return name
    form = NATIVE_ADDRESS_BEFORE.match(name)
    return name[form.end() :] if form and " " in name[form.end() :].strip() else name

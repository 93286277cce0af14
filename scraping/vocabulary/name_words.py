"""The words of names besides given names and surnames, and words beside names that are not part of one.

Which words read like names is a matter of the fitted model (scraping/extract/people/name_model.py), not of lists.
"""

from scraping.vocabulary.conjunctions import and_words
from scraping.vocabulary.loader import list_words, read_data, read_spellings


def _words(*roles: str) -> frozenset[str]:
    return frozenset(read_spellings("name_words", *roles))


PARTICLES = _words("particle", "particle_of_things").union(and_words("it", "es"))
_THINGS = _words("thing", "thing_or_surname")
# What makes a thing or place of the name before it: `Martin Street`, `Kent Furniture`.
THINGS = _THINGS.union(_words("thing_after_another"), "&")
# What pages and the labels of their contacts are called, in all languages. Shorter words are also names: Price, Page, Bolt.
_SHORTEST, _ALSO_NAMES = 6, frozenset(("kantor", "steuer"))
_LABELS = frozenset(
    word
    for file, roles in (
        ("labels", tuple(read_data("labels"))),
        ("page_words", ("contact", "imprint", "about", "team")),
        ("company_words", ("name of a page",)),
    )
    for word in map(str.lower, list_words(file, *roles))
    if len(word) >= _SHORTEST and word.isalpha()
)
# What names are made of besides given names: never the first or last word of a person.
NOT_NAME_WORDS = _THINGS.union(
    _words("no_name", "particle_of_things"), and_words("en"), _LABELS - _ALSO_NAMES
)

"""The words of names besides given names and surnames, and words beside names that are not part of one."""

from scraping.vocabulary.conjunctions import and_words
from scraping.vocabulary.loader import read_spellings


def _words(*roles: str) -> frozenset[str]:
    return frozenset(read_spellings("name_words", *roles))


PARTICLES = _words("particle", "particle_of_things").union(and_words("it", "es"))
# Surnames that are also words of pages: one of them counts after a given name.
SURNAME_WORDS = _words("surname", "no_name_or_surname", "thing_or_surname")
# Those that as often end the name of a place: they count beside a title or mailbox only.
PLACE_SURNAMES = _words("surname_of_places")
# Brands and places that are named like people.
BRANDS = _words("brand")
_THINGS = _words("thing", "thing_or_surname")
# What makes a thing or place of the name before it: `Martin Street`, `Kent Furniture`.
THINGS = _THINGS.union(_words("thing_after_another"), "&")
# What names are made of besides given names: never the first or last word of a person.
NOT_NAME_WORDS = _THINGS.union(_words("no_name", "no_name_or_surname", "particle_of_things"), and_words("en"))

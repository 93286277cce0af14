"""The words "and" and "or" in many languages: between two people, two labels, two numbers, or the words of a company's name."""

from scraping.vocabulary.loader import read_spellings


def and_words(*languages: str) -> tuple[str, ...]:
    """In these languages, or in all."""
    return tuple(read_spellings("and", "and", languages=languages))


AND_WORDS = and_words()
# For a pattern; the sign belongs to it.
AND = "|".join(("&", *AND_WORDS))
# Where only names or labels are beside it.
ANY_AND = "|".join((AND, *read_spellings("and", "and, and a word of other languages")))
SPACED_ANDS = tuple(f" {word} " for word in ANY_AND.split("|"))
# `10 to 12`
UP_TO = "|".join(read_spellings("and", "up to"))
OR = "|".join(read_spellings("and", "or"))

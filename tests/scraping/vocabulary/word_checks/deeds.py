"""Words between a title and a name that tell a deed."""

from collections.abc import Callable

from scraping.vocabulary.deeds import tells_deed
from scraping.vocabulary.loader import read_data, read_spellings
from scraping.vocabulary.spellings import list_examples


def languages_of(role: str, word: str) -> list[frozenset[str]]:
    """Each language that has the word, alone."""
    return [
        frozenset([language])
        for language in read_data("deeds")[role]
        if any(word in list_examples(one) for one in read_spellings("deeds", role, languages=[language]))
    ]


def tells_in_its_languages(role: str, *words: str) -> Callable[[str], bool]:
    """`words`: those around it, which are at `{}`."""

    def tells(word: str) -> bool:
        said = [one.replace("{}", word) for one in words]
        return all(tells_deed(said, languages) for languages in languages_of(role, word))

    return tells


def tells_nothing(role: str, *words: str) -> Callable[[str], bool]:
    tells = tells_in_its_languages(role, *words)
    return lambda word: not tells(word)


CHECKS = {
    ("deeds", "past ending"): tells_in_its_languages("past ending", "brbr{}"),
    ("deeds", "no past"): tells_nothing("no past", "{}"),
    ("deeds", "verb"): tells_in_its_languages("verb", "{}", "Brbr"),
    ("deeds", "before object"): tells_in_its_languages("before object", "Brbr", "{}"),
    ("deeds", "article"): tells_in_its_languages("article", "brbr", "{}", "Brbr"),
    ("deeds", "before article"): tells_nothing("before article", "{}", "la", "Brbr"),
    ("deeds", "first in description"): tells_nothing("first in description", "{}", "Brbr"),
}

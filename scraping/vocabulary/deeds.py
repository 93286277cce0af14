"""Words between a title and a name that tell what somebody did: `the mayor thanked Anna Smith`, `le maire a remercié le champion Paul Martin`.

The name is somebody else's then. Other words there say of what the person is the head: `director of the museum`, `dyrektor szkoły`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from scraping.vocabulary.letters import lower, plain_signs
from scraping.vocabulary.loader import read_data, read_spellings
from scraping.vocabulary.spellings import list_examples

_FILE = "deeds"
_SHORTEST_VERB = 4  # letters
_JOINED_ARTICLES = ("l'", "un'")


class _Words(NamedTuple):
    endings: tuple[str, ...]
    no_verbs: frozenset[str]
    verbs: frozenset[str]
    before_object: frozenset[str]
    articles: frozenset[str]
    before_article: frozenset[str]
    first: frozenset[str]  # in all of these languages, one of them begins a description


def tells_deed(words: Sequence[str], languages: frozenset[str]) -> bool:
    """`words`: those between a title and a name."""
    lowered = [lower(plain_signs(word)).strip(",.") for word in words]
    known = _words_of(languages)
    if not lowered or not any(lowered):
        return False
    if known.first and words[0][0].islower() and not words[0].endswith(".") and lowered[0] not in known.first:
        return True
    if lowered[-1] in known.before_object and words[-1][-1] != ".":
        return True
    return any(_is_verb(word, known) for word in lowered) or _holds_object(lowered, known)


def tells_verb(words: Sequence[str], languages: frozenset[str]) -> bool:
    """`words`: a title before a name, and what may be more than a title: `Мэр города поздравил`."""
    lowered = [lower(plain_signs(word)).strip(",.") for word in words[1:]]
    known = _words_of(languages)
    return any(_is_verb(word, known) for word in lowered) or _holds_object(lowered, known)


def _is_verb(word: str, known: _Words) -> bool:
    if word in known.verbs:
        return True
    return len(word) >= _SHORTEST_VERB and word.endswith(known.endings) and word not in known.no_verbs


def _holds_object(words: Sequence[str], known: _Words) -> bool:
    """`receives the artist`; in `responsible for the library` a preposition is before the article."""
    return any(
        (word in known.articles or (word.startswith(_JOINED_ARTICLES) and bool(known.articles)))
        and before not in known.before_article
        for before, word in pairwise(words)
    )


@lru_cache(maxsize=64)
def _words_of(languages: frozenset[str]) -> _Words:
    with_first = read_data(_FILE)["first in description"]
    return _Words(
        tuple(_read("past ending", languages)),
        frozenset(_read("no past", languages)),
        frozenset(_read("verb", languages)),
        frozenset(_read("before object", languages)),
        frozenset(_read("article", languages)),
        frozenset(_read("before article", languages)),
        frozenset(_read("first in description", languages) if languages.issubset(with_first) else ()),
    )


def _read(role: str, languages: frozenset[str]) -> Iterable[str]:
    spellings = read_spellings(_FILE, role, languages=languages) if languages else []
    return [lower(plain_signs(one)) for spelling in spellings for one in list_examples(spelling)]

"""Names of people made comparable for erasures, however umlauts are written, with initials or without."""

import re

from scraping.extract.sightings import NAME_LENGTH
from scraping.names import company_key, person_key
from scraping.vocabulary.domain_names import loose_letters
from scraping.vocabulary.letters import plain_letters

_NOT_A_LETTER = re.compile(r"[\W_]+")
_NOT_LETTERS = re.compile(r"[\W\d_]+")
_FEWEST_WORDS = 2
_SHORTEST_COMPANY = 3
# What a name of more than two words is called without those between: only a name of two words is compared with it.
_SHORT = "short:"


def fold(text: str) -> str:
    """The same for "Jörg Müller" and "Joerg Mueller"; other signs stay."""
    return loose_letters(plain_letters(text))


def fold_words(text: str) -> list[str]:
    return _NOT_A_LETTER.sub(" ", fold(text)).split()


def without_initials(words: list[str]) -> list[str]:
    """ "Jörg P. Müller" is Jörg Müller; "P. Müller" stays."""
    long = [word for word in words if len(word) > 1 or not ("a" <= word <= "z")]
    return long if len(long) >= _FEWEST_WORDS else words


def last_name_first(words: list[str]) -> list[str]:
    return [*words[-1:], *words[:-1]]


def keys_to_remember(name: str) -> set[str]:
    """What hashes of an erased name are made of."""
    words, spelled = without_initials(fold_words(name)), _NOT_A_LETTER.sub(" ", plain_letters(name)).split()
    keys = {person_key(name), person_key(" ".join(last_name_first(spelled)))}
    keys |= {"".join(words), "".join(last_name_first(words))}
    if len(words) > _FEWEST_WORDS:
        keys |= {f"{_SHORT}{words[0]}{words[-1]}", f"{_SHORT}{words[-1]}{words[0]}"}
    return {key[:NAME_LENGTH] for key in keys if key}


def keys_to_look_up(name: str, *, is_whole: bool = True) -> set[str]:
    """`is_whole`: nothing else is in the text, so that words between the first and the last are of the same name."""
    words = without_initials(fold_words(name))
    keys = {person_key(name), "".join(words)}
    if len(words) == _FEWEST_WORDS:
        keys.add(f"{_SHORT}{words[0]}{words[1]}")
    elif is_whole and len(words) > _FEWEST_WORDS:
        keys.add(f"{words[0]}{words[-1]}")
    return {key[:NAME_LENGTH] for key in keys if key}


def loose_company_key(name: str) -> str:
    """What stays the same when a list adds a website, or leaves out the country or the legal form."""
    key = _NOT_A_LETTER.sub("", loose_letters(company_key(name))) if name else ""
    return key if len(key) >= _SHORTEST_COMPANY else ""


def is_named_after(mailbox: str, name: str) -> bool:
    """As in "eva@", "e.lind@" and "elind@"."""
    local = loose_letters(mailbox.partition("@")[0])
    parts = _NOT_LETTERS.split(local)
    words = [word for word in _NOT_LETTERS.split(fold(name)) if len(word) > _FEWEST_WORDS]
    joined = "".join(parts)
    begun = {f"{word[0]}{last}" for word in words for last in words} | {
        f"{last}{word[0]}" for word in words for last in words
    }
    return any(word in parts for word in words) or joined in begun or joined == "".join(words)

"""How much words read like a person's name: a fitted model of their letters and of which word comes where.

A word has two sums of weights: of the word's n-grams, hashed into a table of bytes, and of the word itself if it is met often
(`name_model.bin`). The weights were fitted on lists of names and on dictionaries by `python -m tests.training.names`, which says in `name_model.json` when and on what.
"""

import json
from array import array
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from importlib import resources
from operator import mul
from typing import NamedTuple
from zlib import crc32

# Longer words are cut: no name needs more letters to be known as one.
_MAX_LETTERS = 24
# The most that one word counts: a certain name must not outweigh another word that is none.
_MOST = 5.0
SURELY_GIVEN = 3.0
_FORM = {ord(sign): "'" for sign in "’`´ʼ"}


class WordScore(NamedTuple):
    """Log odds against a word of a text: above 0 the word is rather a name."""

    given: float
    surname: float


class NameModel(NamedTuple):
    ngrams: Sequence[int]  # a pair of weights (given name, surname) by bucket, packed; 128 is nothing
    words: bytes  # a check byte and a pair of weights by slot, for words that are often met
    word_slots: int
    given_bias: float
    surname_bias: float
    step: float  # of one unit of a weight
    spelling: tuple[float, ...]  # what each of `FEATURES` counts


_LONGEST_PARTICLE = 6
# A word has few n-grams: the sum of the first weights stays below this, so that one sum adds up both.
_PACKED = 16


@cache
def load_name_model() -> NameModel:
    folder = resources.files("scraping.extract.people")
    about = json.loads(folder.joinpath("name_model.json").read_text(encoding="utf-8"))
    table = folder.joinpath("name_model.bin").read_bytes()
    buckets, slots = about["ngram_buckets"], about["word_slots"]
    pairs = zip(table[: 2 * buckets : 2], table[1 : 2 * buckets : 2], strict=True)
    return NameModel(
        array("I", [given | surname << _PACKED for given, surname in pairs]),
        table[2 * buckets :],
        slots,
        about["given_bias"],
        about["surname_bias"],
        about["step"],
        tuple(about["spelling"].get(name, 0.0) for name in FEATURES),
    )


def fold_word(word: str) -> str:
    lowered = word.lower()[:_MAX_LETTERS]
    return lowered if lowered.isascii() and "`" not in lowered else lowered.translate(_FORM)


def list_ngrams(folded: str) -> list[str]:
    """Its runs of three and four letters, and its ends."""
    marked = f"^{folded}$"
    size = len(marked)
    return [
        marked[:5],
        marked[-5:],
        *[marked[at : at + 3] for at in range(size - 2)],
        *[marked[at : at + 4] for at in range(size - 3)],
    ]


def _encode_ngrams(folded: str) -> list[bytes]:
    """As `list_ngrams`, for letters of one byte each: most words are, and cutting bytes is half the work."""
    marked = b"^%b$" % folded.encode()
    size = len(marked)
    return [
        marked[:5],
        marked[-5:],
        *[marked[at : at + 3] for at in range(size - 2)],
        *[marked[at : at + 4] for at in range(size - 3)],
    ]


def slots_of(folded: str, slots: int) -> tuple[int, int, int]:
    """The check byte and the two places where a word may be."""
    digest = crc32(folded.encode())
    return digest & 255, (digest >> 8) % slots, (digest * 2654435761 >> 13) % slots


@lru_cache(maxsize=65_536)
def score_word(word: str) -> WordScore:
    model = load_name_model()
    folded, weights = fold_word(word), model.ngrams
    buckets = len(weights)
    ngrams = _encode_ngrams(folded) if folded.isascii() else [one.encode() for one in list_ngrams(folded)]
    packed = sum([weights[crc32(ngram) % buckets] for ngram in ngrams])
    given, surname = packed & ((1 << _PACKED) - 1), packed >> _PACKED
    middle = 128 * len(ngrams)
    check, *places = slots_of(folded, model.word_slots)
    for place in places:
        at = 3 * place
        if model.words[at] == check and model.words[at + 1] + model.words[at + 2]:
            given += model.words[at + 1]
            surname += model.words[at + 2]
            middle += 128
            break
    return WordScore(
        model.given_bias + model.step * (given - middle),
        model.surname_bias + model.step * (surname - middle),
    )


@lru_cache(maxsize=65_536)
def is_initial(word: str) -> bool:
    """`J.`, `J`, `Th.`"""
    return len(word.rstrip(".")) <= 1 or (word.endswith(".") and len(word) <= 4)


FEATURES = (
    "given name",
    "surname",
    "given name at the end",
    "surname in front",
    "better order",
    "both",
    "weakest word",
    "a word that is no name",
    "surely a given name",
    "surely a surname",
    "both rather names",
    "no given name",
    "no surname",
    "one full word",
    "three words",
    "four words",
    "an initial or particle",
    "capitals",
    "a short word in capitals",
    "a short word",
    "any",
)


def describe_spelling(words: Sequence[str], particles: Collection[str]) -> dict[str, float]:
    """The features of a name: how much its first word reads like a given name, its last like a surname, and so on."""
    return dict(zip(FEATURES, _values_of(words, particles), strict=False))


def _values_of(words: Sequence[str], particles: Collection[str]) -> tuple[float, ...]:
    """The values of `FEATURES`; none if no word is written in full."""
    full = _full_words(words, particles)
    if not full:
        return ()
    scores = list(map(_score_within, full))
    count = len(full)
    (given, surname_first), (given_last, surname) = scores[0], scores[-1]
    is_one = count == 1
    if is_one:
        given = surname_first = given_last = 0.0
    weakest = min(map(max, scores))
    return (
        given,
        surname,
        given_last,
        surname_first,
        max(given + surname, given_last + surname_first - 1),
        max(0.0, min(given + 2, 6)) * max(0.0, min(surname + 4, 7)),
        weakest if weakest < 0 else 0.0,
        weakest < -2.5,
        given > 3,
        surname > 3,
        given > 2 and surname > 1,
        given < -1,
        surname < -2,
        is_one,
        count >= 3,
        count >= 4,
        len(words) > count,
        *_values_of_letters(full),
        1.0,
    )


def _values_of_letters(words: Sequence[str]) -> tuple[bool, bool, bool]:
    in_capitals = [word for word in words if word.isupper()]
    return (
        len(in_capitals) == len(words),
        any([len(word) <= 4 for word in in_capitals]),
        min(map(len, words)) < 3,
    )


def _full_words(words: Sequence[str], particles: Collection[str]) -> Sequence[str]:
    """Without particles and initials. `Anna Di Gennaro`: in the middle, a particle may have a capital."""
    if not (any(map(is_initial, words)) or any([word.lower() in particles for word in words])):
        return words
    last_at = len(words) - 1
    return [
        word
        for at, word in enumerate(words)
        if word not in particles
        and not is_initial(word)
        and not (0 < at < last_at and len(word) <= _LONGEST_PARTICLE and word.lower() in particles)
    ]


@lru_cache(maxsize=65_536)
def _score_within(word: str) -> tuple[float, float]:
    """Both scores, no further from 0 than `_MOST`."""
    given, surname = score_word(word)
    return _cut(given), _cut(surname)


def _cut(score: float) -> float:
    return score if -_MOST < score < _MOST else _MOST if score > 0 else -_MOST


def score_name(words: Sequence[str], particles: Collection[str]) -> float:
    """Log odds that these words are a person's name; without any doubt none: very low."""
    values = _values_of(words, particles)
    return sum(map(mul, load_name_model().spelling, values)) if values else -_NEVER


_NEVER = 99.0

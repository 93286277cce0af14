"""How much words read like a person's name: a fitted model of their letters and of which word comes where.

A word has two sums of weights: of the word's n-grams, hashed into a table of bytes, and of the word itself if it is met often
(`name_model.bin`). The weights were fitted on lists of names and on dictionaries by `python -m tests.training.names`, which says in `name_model.json` when and on what.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple
from zlib import crc32

# Longer words are cut: no name needs more letters to be known as one.
_MAX_LETTERS = 24
# Beyond this, a word that is surely a name does not make up for another one that is none.
_MOST = 5.0
_FORM = {ord(sign): "'" for sign in "’`´ʼ"}


class WordScore(NamedTuple):
    """Log odds against a word of a text: above 0 the word is rather a name."""

    given: float
    surname: float


class NameModel(NamedTuple):
    ngrams: bytes  # a pair of weights (given name, surname) by bucket; 128 is nothing
    words: bytes  # a check byte and a pair of weights by slot, for words that are often met
    ngram_buckets: int
    word_slots: int
    given_bias: float
    surname_bias: float
    step: float  # of one unit of a weight
    spelling: Mapping[str, float]  # what the parts of a whole name count


@cache
def load_name_model() -> NameModel:
    folder = resources.files("scraping.extract.people")
    about = json.loads(folder.joinpath("name_model.json").read_text(encoding="utf-8"))
    table = folder.joinpath("name_model.bin").read_bytes()
    buckets, slots = about["ngram_buckets"], about["word_slots"]
    return NameModel(
        table[: 2 * buckets],
        table[2 * buckets :],
        buckets,
        slots,
        about["given_bias"],
        about["surname_bias"],
        about["step"],
        about["spelling"],
    )


def fold_word(word: str) -> str:
    return word.lower().translate(_FORM)[:_MAX_LETTERS]


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


def slots_of(folded: str, slots: int) -> tuple[int, int, int]:
    """The check byte and the two places where a word may be."""
    digest = crc32(folded.encode())
    return digest & 255, (digest >> 8) % slots, (digest * 2654435761 >> 13) % slots


@lru_cache(maxsize=65_536)
def score_word(word: str) -> WordScore:
    model = load_name_model()
    folded = fold_word(word)
    given = surname = 0
    weights, buckets = model.ngrams, model.ngram_buckets
    ngrams = list_ngrams(folded)
    for ngram in ngrams:
        at = 2 * (crc32(ngram.encode()) % buckets)
        given += weights[at]
        surname += weights[at + 1]
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


def is_initial(word: str) -> bool:
    """`J.`, `J`, `Th.`"""
    return len(word.rstrip(".")) <= 1 or (word.endswith(".") and len(word) <= 4)


def describe_spelling(words: Sequence[str], particles: Collection[str]) -> dict[str, float]:
    """The features of a name: how much its first word reads like a given name, its last like a surname, and so on."""
    # `Anna Di Gennaro`: in the middle, a particle may have a capital.
    middle = range(1, len(words) - 1)
    full = [
        word
        for at, word in enumerate(words)
        if not is_initial(word) and word not in particles and not (at in middle and word.lower() in particles)
    ]
    if not full:
        return {}
    scores = [score_word(word) for word in full]
    first, last = scores[0], scores[-1]
    is_one = len(full) == 1
    given, surname = 0.0 if is_one else _cut(first.given), _cut(last.surname)
    # The surname may come first.
    given_last, surname_first = 0.0 if is_one else _cut(last.given), 0.0 if is_one else _cut(first.surname)
    weakest = min([max(one) for one in scores])
    return {
        "given name": given,
        "surname": surname,
        "given name at the end": given_last,
        "surname in front": surname_first,
        "better order": max(given + surname, given_last + surname_first - 1),
        "both": max(0.0, min(given + 2, 6)) * max(0.0, min(surname + 4, 7)),
        "weakest word": min(0.0, _cut(weakest)),
        "a word that is no name": float(weakest < -2.5),
        "surely a given name": float(given > 3),
        "surely a surname": float(surname > 3),
        "both rather names": float(given > 2 and surname > 1),
        "no given name": float(given < -1),
        "no surname": float(surname < -2),
        "one full word": float(is_one),
        "three words": float(len(full) >= 3),
        "four words": float(len(full) >= 4),
        "an initial or particle": float(len(words) > len(full)),
        "capitals": float(all([word.isupper() for word in full])),
        "a short word in capitals": float(any([len(word) <= 4 and word.isupper() for word in full])),
        "a short word": float(min([len(word) for word in full]) < 3),
        "any": 1.0,
    }


def _cut(score: float) -> float:
    return max(-_MOST, min(_MOST, score))


def score_name(words: Sequence[str], particles: Collection[str]) -> float:
    """Log odds that these words are a person's name; without any doubt none: very low."""
    weights = load_name_model().spelling
    features = describe_spelling(words, particles)
    return sum(weights[name] * value for name, value in features.items()) if features else -_NEVER


_NEVER = 99.0

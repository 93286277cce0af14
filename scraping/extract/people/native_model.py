"""How much words of scripts without capitals read like a person's name: a fitted model of their characters.

Chinese, Japanese and Korean names are scored as a whole, the surname first; Arabic, Persian, Hebrew and Urdu ones word by word,
and common words of theirs have a weight of their own (`native_words.json`), because their characters tell too little.
`python -m tests.training.native_names` fits the weights (`native_model.bin`) and says in `native_model.json` when and on what.
"""

import json
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple
from zlib import crc32

_LONGEST = 24
# Arabic letters that are written in several ways.
_FOLD = {
    **dict.fromkeys(map(ord, "أإآ"), "ا"),
    **dict.fromkeys(map(ord, "یى"), "ي"),
    ord("ک"): "ك",
    **dict.fromkeys(map(ord, "ةہھۂ"), "ه"),
    ord("ے"): "ي",
    **dict.fromkeys(range(0x64B, 0x653), ""),
    0x640: "",
}


class NativeModel(NamedTuple):
    weights: bytes  # by bucket; 128 is nothing
    bias: float
    step: float  # of one unit of a weight


@cache
def load_words() -> dict[str, float]:
    """Of common words, what their characters do not tell, in log odds: weight -> the words."""
    text = (
        resources.files("scraping.extract.people").joinpath("native_words.json").read_text(encoding="utf-8")
    )
    return {word: float(weight) for weight, words in json.loads(text).items() for word in words.split()}


@cache
def load_native_models() -> tuple[NativeModel, NativeModel]:
    """Of whole names (Chinese, Japanese, Korean), and of their words."""
    folder = resources.files("scraping.extract.people")
    about = json.loads(folder.joinpath("native_model.json").read_text(encoding="utf-8"))
    weights = folder.joinpath("native_model.bin").read_bytes()
    half = len(weights) // 2
    whole, words = about["whole names"], about["words"]
    return (
        NativeModel(weights[:half], whole["bias"], whole["step"]),
        NativeModel(weights[half:], words["bias"], words["step"]),
    )


def list_features(text: str) -> list[str]:
    """Its beginning, which is a surname where it comes first, its end, and its runs of characters."""
    folded = fold(text)
    marked = f"^{folded}$"
    size = len(marked)
    return [
        f"{min(len(folded), 7)}{script_of(folded)}",
        marked[:4],
        marked[-4:],
        *[marked[at : at + 2] for at in range(size - 1)],
        *[marked[at : at + 3] for at in range(size - 2)],
    ]


def fold(text: str) -> str:
    return text.translate(_FOLD)[:_LONGEST]


def script_of(text: str) -> str:
    first = text[:1]
    return "h" if "가" <= first <= "힣" else "c" if first >= "\u3040" else "a" if first >= "\u0600" else "i"


def is_common(word: str) -> bool:
    """It has a weight of its own."""
    return fold(word) in load_words()


@lru_cache(maxsize=8192)
def score_native(text: str) -> float:
    """Log odds against a word of a text: above 0 it is rather a name."""
    is_word = text[:1] < "\u3040"
    model = load_native_models()[is_word]
    buckets = len(model.weights)
    features = list_features(text)
    total = sum([model.weights[crc32(one.encode()) % buckets] for one in features])
    by_characters = model.bias + model.step * (total - 128 * len(features))
    return by_characters + (load_words().get(fold(text), 0.0) if is_word else 0.0)

"""Surnames that many people have, by the languages that they come from: one of them may make a name of a word no list knows."""

import json
import re
from pathlib import Path

from scraping.vocabulary.letters import ACCENTS

_ORIGINS = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
_SURNAMES = " ".join(_ORIGINS.values()).split()
SURNAMES = frozenset(_SURNAMES).union(name.translate(ACCENTS) for name in _SURNAMES if not name.isascii())
# `McAlister`, `O'Malley`, `Sigurðardóttir`, `Wiśniewska`, `Karagiannopoulos`: what only surnames look like.
_SHAPE = re.compile(
    r"(?:Ma?c|Fitz|O['’]|D['’])[A-Z][a-zà-ÿ]{2,}|[A-Z][^\W\d_A-Z]{2,}(?:sson|ssen|ewski|ewska|owski|owska|cki|cka|wicz|ović|ovic|evich|ovich|escu|opoulos|opoulou|idis|akis|enko|chuk|shvili|oğlu|oglu"
    r"|ainen|inen|mann|stein|quist|qvist|ström|dottir|dóttir|ández|andez|ínguez|inguez|ález|alez|érez|erez)"
)


def is_surname(word: str) -> bool:
    lowered = word.lower()
    return lowered in SURNAMES or _SHAPE.fullmatch(word if not word.isupper() else word.title()) is not None

"""Given names, by the languages that they come from, and how sure one of them is a name.

Many of the seldom ones are towns, brands or words somewhere else: they count only where something else supports a person.
"""

import json
from pathlib import Path

from scraping.vocabulary.letters import ACCENTS

_NAMES = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
_FREQUENT, _SELDOM = (" ".join(_NAMES[kind].values()).split() for kind in ("frequent", "seldom"))
_FREQUENT_PLAIN = (name.translate(ACCENTS) for name in _FREQUENT if not name.isascii())
# Short ones without their accents are words: `Åge`.
_SELDOM_PLAIN = (name.translate(ACCENTS) for name in _SELDOM if len(name) > 4 and not name.isascii())
FREQUENT_GIVEN = frozenset(_FREQUENT).union(_FREQUENT_PLAIN)
RARE_GIVEN = frozenset(_SELDOM).union(_SELDOM_PLAIN) - FREQUENT_GIVEN
GIVEN_NAMES = FREQUENT_GIVEN | RARE_GIVEN
# Given names that are also places, months, brands, surnames or plain words: they say less.
WEAK_GIVEN = frozenset(_NAMES["also a word"].split())

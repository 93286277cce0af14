"""Whom a text reports about: `said Anna Smith`, `Anna Smith, head of research, told reporters`."""

from scraping.vocabulary.letters import lower, plain_signs
from scraping.vocabulary.loader import read_expression, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import list_examples

_FILE, _ROLE = "beside_names", "reports_words"
_LAST_WORDS = frozenset(
    one.rpartition(" ")[2] for spelling in read_lower(_FILE, _ROLE) for one in list_examples(spelling, "")
)
_BEFORE = compile_later(lambda: rf"(?<![^\W\d_]){read_expression(_FILE, _ROLE)},? $")
# A title may be between the name and what was said, or the word for it.
_AFTER = compile_later(
    lambda: (
        rf"(?:,[^.!?:;\n]{{2,100}},| \([^)\n]{{1,60}}\),?)?\s(?:has |had )?{read_expression(_FILE, _ROLE)}(?![^\W\d_])"
    )
)


def reports_words(front: str, told: str) -> bool:
    """`front` and `told`: what is before and after the name on its line."""
    front = lower(plain_signs(front))
    if front.rstrip(" ,").rpartition(" ")[2] in _LAST_WORDS and _BEFORE.search(front) is not None:
        return True
    return told[:1] in (" ", ",") and _AFTER.match(lower(plain_signs(told))) is not None

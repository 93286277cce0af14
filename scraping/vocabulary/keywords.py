"""Keywords: words that must be in a text before a costly pattern is worth trying.

A module declares its keywords once, when it is imported. `scraping.page.prefilter` looks for all declared keywords of
all modules in a single pass over a page.
"""

from collections.abc import Sequence

_declared: list["Keywords"] = []


class Keywords:
    """Lower-case words or parts of words. Any one of them is enough."""

    __slots__ = ("words",)

    def __init__(self, *words: str) -> None:
        self.words = frozenset(words)
        _declared.append(self)


def declared_keywords() -> Sequence[Keywords]:
    return _declared

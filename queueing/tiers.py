"""The table of tiers: one line each, in the order in which they are served. A new tier is one more line.

Its name is its rq queue, its name in the database and in Redis, and what `manage.py rqworker` is given.
"""

from enum import StrEnum
from typing import Self


class Tier(StrEnum):
    contents: str  # for people; docs/explanation/queue.md has the same words

    def __new__(cls, name: str, contents: str = "") -> Self:
        tier = str.__new__(cls, name)
        tier._value_ = name
        tier.contents = contents
        return tier

    EXHIBITOR = "exhibitor", "the first pass of a seed"
    DIRECTORY = "directory", "listing pages and what they lead to"
    SITEMAP = "sitemap", "the second pass of what did not meet its target"
    # The only tier that is ordered by not-before time instead of priority.
    RETRY = "retry", "tasks that failed and wait for another try, in the order of their not-before times"


TIERS = tuple(Tier)

"""The four queues, in the order in which they are served."""

from enum import StrEnum


class Tier(StrEnum):
    EXHIBITOR = "exhibitor"
    DIRECTORY = "directory"
    SITEMAP = "sitemap"
    RETRY = "retry"


TIERS = tuple(Tier)

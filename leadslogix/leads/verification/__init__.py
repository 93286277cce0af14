"""Verification: what can be said of a value itself, whatever page it came from.

A check is a module with `FIELD` and `check(value)`, which returns what it found in a few words, or nothing. Each is one
entry of `CHECKS`. The result is stored with the fact and exported; it does not change the confidence.
"""

from functools import lru_cache
from typing import Protocol

from leadslogix.leads.verification import disposable_mailbox, mailbox_syntax
from scraping.findings import Field


class Check(Protocol):
    FIELD: Field

    def check(self, value: str, /) -> str: ...


CHECKS: tuple[Check, ...] = (mailbox_syntax, disposable_mailbox)
_MAX_LENGTH = 40  # of Fact.verified


@lru_cache(maxsize=4_096)
def verify(field: str, value: str) -> str:
    """What the checks of this field found, most important first; empty where no check concerns the field."""
    results = [each.check(value) for each in CHECKS if field == each.FIELD]
    return ", ".join(filter(None, results))[:_MAX_LENGTH]


DOUBTS = ("invalid", "disposable")


def is_confirmed(field: str, verified: str) -> bool:
    """Whether the checks of a value found something good about it and nothing bad."""
    return bool(verified) and not any(doubt in verified for doubt in DOUBTS)

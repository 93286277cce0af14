"""What a check is given and what it answers.

A check is a module with `NAME`, `FIELD` and `check(value, known)`. It answers with what it found, or with nothing where
it does not apply or could not run: a name server that did not answer is no verdict about a mailbox.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from scraping.findings import Field
from scraping.interfaces import MailState


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the company whose value is checked, and what DNS said of the domains of its mailboxes."""

    domain: str = ""
    country: str = ""  # ISO 3166 alpha-2
    regions: frozenset[str] = frozenset()
    mail: Mapping[str, MailState] = field(default_factory=dict)
    # Mailboxes that a mail server was asked for: whether it takes their mail.
    probed: Mapping[str, bool] = field(default_factory=dict)


NOTHING_CHECKED = Known()


@dataclass(frozen=True, slots=True)
class Result:
    """`points` are added to the confidence; `is_bad`: the value should not be used."""

    text: str
    points: int = 0
    is_bad: bool = False


class Check(Protocol):
    @property
    def NAME(self) -> str: ...

    @property
    def FIELD(self) -> Field: ...

    def check(self, value: str, known: Known, /) -> Result | None: ...

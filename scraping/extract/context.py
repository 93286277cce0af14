"""What extractors and reviewers are given besides the page, and the one shape that each of them has.

An extractor or a reviewer is a module with `NAME`, `AFTER` (the names of what runs before it) and one function. The
registry puts them into an order.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from scraping.extract.candidates import Candidate, Hints
from scraping.page.nodes import Node
from scraping.page.parse import Page

# In `AFTER` of a reviewer: it needs the candidates of all extractors, also of those that are written later.
ALL_EXTRACTORS = "all extractors"

Rejection = tuple[Candidate, str]


@dataclass(slots=True)
class Context:
    hints: Hints = field(default_factory=Hints)
    regions: list[str] = field(default_factory=list)  # ISO 3166 alpha-2, the likeliest first
    blocks: list[Node] = field(default_factory=list)  # JSON-LD
    found: list[Candidate] = field(default_factory=list)  # by the extractors that ran before


class RegisteredStep(Protocol):
    @property
    def NAME(self) -> str: ...

    @property
    def AFTER(self) -> tuple[str, ...]: ...


@runtime_checkable
class Extractor(RegisteredStep, Protocol):
    def find(self, page: Page, context: Context) -> list[Candidate]: ...


class Reviewer(RegisteredStep, Protocol):
    """Only rejects: it neither adds candidates nor changes their values or scores."""

    def review(self, page: Page, context: Context) -> Iterable[Rejection]: ...

"""Which further pages of an exhibitor list are read. Many lists have a link to a next page on each page, also after the
last one: such a list must not keep its run going."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from scraping.findings import CompanyEntry

# Pages that follow each other; a fair of 20,000 exhibitors has fewer.
MAX_DEPTH = 1_000
# Letters with which no company begins are no end: some lists have a page for each.
MAX_WITHOUT_NEW = 5


@dataclass(frozen=True, slots=True)
class ListingPlace:
    """Of a page in its list."""

    number: int = 1
    without_new: int = 0  # pages before it that named nobody, or the companies of the page before them
    named: str = ""  # a hash of the companies on the page that led to it

    @classmethod
    def of(cls, payload: Mapping[str, Any]) -> Self:
        return cls(**{name: payload[name] for name in cls.__slots__ if name in payload})

    def as_payload(self) -> dict[str, Any]:
        return asdict(self)

    def after(self, entries: Collection[CompanyEntry]) -> "ListingPlace | None":
        """The place of the pages to which this page with these companies leads; None: they are not read."""
        named = _hash(entries) if entries else self.named
        without_new = self.without_new + 1 if named == self.named else 0
        if self.number >= MAX_DEPTH or without_new >= MAX_WITHOUT_NEW:
            return None
        return ListingPlace(self.number + 1, without_new, named)


def _hash(entries: Collection[CompanyEntry]) -> str:
    names = sorted(entry.profile_url or entry.website or entry.name for entry in entries)
    return hashlib.sha256("\n".join(names).encode("utf-8", "replace")).hexdigest()[:24]

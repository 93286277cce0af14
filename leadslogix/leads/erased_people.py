"""Finds the names of erased people in texts, although only their hashes are kept.

Every run of two to four words that may be a name is hashed as the name was: so a workspace pays for it only if somebody
was erased there.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from leadslogix.leads.models import Company, Suppression
from leadslogix.leads.suppressions import (
    fact_items,
    find_salt,
    find_suppressed,
    person_items,
    suppression_hash,
)
from scraping.findings import Field
from scraping.names import person_key

ERASED = "[erased]"
_WORD = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*")
_MAILBOX = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_SPACELESS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,}")
_FEWEST, _MOST = 2, 4


@dataclass(frozen=True, slots=True)
class ErasedPeople:
    """Those of one company's workspace."""

    company: Company
    hashes: frozenset[str]

    @classmethod
    def of(cls, company: Company) -> "ErasedPeople":
        erased = Suppression.objects.filter(workspace=company.workspace_id, kind=Suppression.Kind.PERSON)
        return cls(company, frozenset(erased.values_list("value_hash", flat=True)))

    def are_in(self, text: str) -> bool:
        if not self.hashes or not text:
            return False
        mailboxes = [item for found in _MAILBOX.findall(text) for item in fact_items(Field.EMAIL, found)]
        return self._has_name(text) or bool(find_suppressed(self.company.workspace_id, mailboxes))

    def _has_name(self, text: str) -> bool:
        salt = find_salt(self.company.workspace_id)
        return any(
            suppression_hash(salt, *item) in self.hashes
            for key in {person_key(name) for name in _possible_names(text)}
            for item in person_items(self.company, key)
        )


def _possible_names(text: str) -> Iterator[str]:
    words = [word if _may_be_of_a_name(word) else "" for word in _WORD.findall(text)]
    yield from _runs(words, " ")
    for letters in _SPACELESS.findall(text):
        yield from _runs(letters, "")


def _may_be_of_a_name(word: str) -> bool:
    """Small words as in "Anna de Vries" are part of one."""
    return not word[0].islower() or len(word) <= _FEWEST + 1


def _runs(parts: Iterable[str], between: str) -> Iterator[str]:
    row = list(parts)
    for size in range(_FEWEST, _MOST + 1):
        for start in range(len(row) - size + 1):
            run = row[start : start + size]
            if all(run):
                yield between.join(run)

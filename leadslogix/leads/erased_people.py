"""Finds the names of erased people in texts, although only their hashes are kept.

Every run of two to four words that may be a name is hashed as the name was: so a workspace pays for it only if somebody
was erased there. A name counts at one company only, because others have people of that name. The company is known
by its domain and its name without the legal form: both stay when a list adds a website or leaves out the country.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from uuid import UUID

from django.db.models import Q

from leadslogix.leads.models import Company, Suppression
from leadslogix.leads.person_names import keys_to_look_up, keys_to_remember, loose_company_key
from leadslogix.leads.suppressions import Item, fact_items, find_salt, find_suppressed, suppression_hash
from scraping.findings import Field

_WORD = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*")
# With what may be one until it ends without an "@": each letter is looked at once, however long the text has no space.
_MAY_BE_MAILBOX = re.compile(r"[\w.+-]+(@[\w-]+(?:\.[\w-]+)+)?")
_SPACELESS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,}")
_FEWEST, _MOST = 2, 4
_OF_FORM = re.compile(r":form-[A-Z]{2}$")


@dataclass(frozen=True, slots=True)
class ErasedPeople:
    """Those of one company."""

    workspace_id: UUID
    places: frozenset[str]  # what the company is known by
    hashes: frozenset[str]

    @classmethod
    def of_workspace(cls, workspace_id: UUID) -> "ErasedPeople":
        """To be asked about a company by `at`."""
        erased = Suppression.objects.filter(workspace=workspace_id, kind=Suppression.Kind.PERSON)
        return cls(workspace_id, frozenset(), frozenset(erased.values_list("value_hash", flat=True)))

    @classmethod
    def of(cls, company: Company) -> "ErasedPeople":
        """Also those of the companies that it is one with."""
        people = cls.of_workspace(company.workspace_id)
        return people.at([company, *find_relatives([company])]) if people.hashes else people

    def at(self, companies: Iterable[Company]) -> "ErasedPeople":
        places = (place for company in companies for place in places_of(company))
        return replace(self, places=frozenset(places))

    def is_erased(self, name: str) -> bool:
        return bool(self.hashes) and self._has(keys_to_look_up(name))

    def are_in(self, text: str) -> bool:
        if not self.hashes or not text:
            return False
        mailboxes = [found[0] for found in _MAY_BE_MAILBOX.finditer(text) if found[1]]
        items = [item for found in mailboxes for item in fact_items(Field.EMAIL, found)]
        return (
            bool(self.names_in(text))
            or any(map(self.is_spelled_by, mailboxes))
            or bool(find_suppressed(self.workspace_id, items))
        )

    def is_spelled_by(self, mailbox: str) -> bool:
        """ "eva.lind@" and "evalind@"."""
        local = " ".join(re.split(r"[._\-+\d]+", mailbox.partition("@")[0])).strip()
        return self.is_erased(local)

    def names_in(self, text: str) -> set[str]:
        if not self.hashes or not text:
            return set()
        found = {name for name in _possible_names(text) if self._has(keys_to_look_up(name, is_whole=False))}
        is_name_alone = len(_WORD.findall(text)) <= _MOST and not any(map(str.isdigit, text))
        return found or ({text} if is_name_alone and self.is_erased(text) else set())

    def _has(self, keys: Iterable[str]) -> bool:
        salt = find_salt(self.workspace_id)
        items = (_item(key, place) for key in keys for place in self.places)
        return any(suppression_hash(salt, *item) in self.hashes for item in items)


def items_to_remember(name: str, companies: Iterable[Company]) -> set[Item]:
    """What is hashed when a person is erased."""
    places = {place for company in companies for place in places_of(company)}
    return {_item(key, place) for key in keys_to_remember(name) for place in places}


def _item(key: str, place: str) -> Item:
    return Suppression.Kind.PERSON, f"{key}@{place}"


def places_of(company: Company) -> set[str]:
    key = loose_company_key(company.name)
    # Hashes from before version 0.3.0 were made of identities that did not tell legal forms apart.
    identities = {company.identity, _OF_FORM.sub(":", company.identity)}
    return {*identities, company.domain, f"called:{key}" if key else ""} - {""}


def find_relatives(companies: Iterable[Company]) -> list[Company]:
    """The companies that these were merged into, or that were merged into them: they hold copies."""
    known = {company.id: company for company in companies}
    given = set(known)
    fresh: Iterable[Company] = list(known.values())
    while fresh:
        ids = [company.id for company in fresh]
        kept = [company.merged_into_id for company in fresh if company.merged_into_id]
        found = Company.objects.filter(Q(id__in=kept) | Q(merged_into__in=ids))
        fresh = [company for company in found if company.id not in known]
        known |= {company.id: company for company in fresh}
    return [known[company_id] for company_id in sorted(set(known) - given)]


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

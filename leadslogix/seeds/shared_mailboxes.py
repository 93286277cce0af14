"""Mailboxes of a list that are no exhibitor's: several companies have them, or they are a platform's."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from leadslogix.seeds.header_words import MAILBOXES, Role
from leadslogix.seeds.mailboxes import find_mailboxes
from leadslogix.seeds.organisers import UNRELATED, find_frequent
from leadslogix.seeds.plans import ImportPlan
from leadslogix.seeds.readings import CellsByRole
from leadslogix.seeds.table import SeedTable
from scraping.urls import site_of
from scraping.vocabulary.sites import PLATFORMS

Owned = tuple[str, object]  # (mailbox, its company)


def mailboxes_of(cells: CellsByRole) -> list[str]:
    return find_mailboxes(" ".join(cells.cell(role) for role in (*MAILBOXES, Role.CONTACT)))


def is_of_platform(mailbox: str) -> bool:
    return site_of(mailbox.rpartition("@")[2]) in PLATFORMS


def find_shared(read: Callable[[], Iterable[Owned]]) -> frozenset[str]:
    """Those of several companies. Read twice, so that companies are held only of those that several rows have."""
    owners: dict[str, set[object]] = {
        mailbox: set() for mailbox in find_frequent(mailbox for mailbox, _ in read())
    }
    for mailbox, company in read() if owners else ():
        if mailbox in owners:
            owners[mailbox].add(company)
    return frozenset(mailbox for mailbox, companies in owners.items() if len(companies) >= UNRELATED)


def find_shared_mailboxes(table: SeedTable, mapping: Mapping[str, str], plan: ImportPlan) -> Counter[str]:
    """How many rows have each of them, before anything is imported."""
    if not {*MAILBOXES, Role.CONTACT, Role.ENTRY} & set(mapping):
        return Counter()
    shared = find_shared(lambda: _listed(table, mapping, plan))
    return Counter(
        mailbox
        for mailbox, _ in _listed(table, mapping, plan)
        if mailbox in shared or is_of_platform(mailbox)
    )


def _listed(table: SeedTable, mapping: Mapping[str, str], plan: ImportPlan) -> Iterator[Owned]:
    for row, (identity,) in zip(table.rows, plan.readings.pick("identity"), strict=True):
        if identity:
            for mailbox in mailboxes_of(CellsByRole(table.original(row), mapping)):
                yield mailbox, identity

"""Erases a person: every place where the name, mailbox or number of the person is stored.

What stays is a salted hash of each, so that no crawl brings the person back, and a line in the log without the name.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain
from urllib.parse import unquote, urlsplit

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from leadslogix.accounts.audit import record
from leadslogix.accounts.models import User, Workspace
from leadslogix.leads.erased_people import ErasedPeople, find_relatives, items_to_remember, places_of
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Fact, Person, Source, StoredPage, Suppression
from leadslogix.leads.person_names import (
    fold,
    fold_words,
    is_named_after,
    keys_to_look_up,
    keys_to_remember,
)
from leadslogix.leads.suppression_list import remember_hash
from leadslogix.leads.traces import ERASED, Traces, redact_cells
from leadslogix.runs.models import LayerOutcome, PageVisit, ReceivedPage
from leadslogix.runs.stored_pages import text_of, unpack_body
from leadslogix.seeds.models import SeedRow
from queueing.removal import redact_texts
from scraping.findings import Field

# Where files of a workspace are kept in the file storage, below its id.
FOLDERS = ("uploads", "exports")
_REASON = "a person was erased"
_BATCH = 200
_MOST_ALIKE = 500
_MOST_FOUND = 50
_PHONES = (Field.PHONE, Field.FAX)


@dataclass(frozen=True, slots=True)
class _Found:
    """Who is erased, and where."""

    workspace: Workspace
    relatives: list[Company]
    people: list[Person]
    traces: Traces


@dataclass(frozen=True, slots=True)
class Erased:
    facts: int
    snippets: int
    pages: int
    rows: int
    visits: int
    tasks: int
    files: int


def traces_of(person: Person, people: Iterable[Person], relatives: Iterable[Company]) -> Traces:
    """`people`: the same one, also in other spellings and at copies of the company."""
    own = Fact.objects.filter(person__in=people)
    of_company = Fact.objects.filter(company__in=relatives, person=None, field=Field.EMAIL)
    mailboxes = {
        *own.filter(field=Field.EMAIL).values_list("value", flat=True),
        *(
            value
            for value in of_company.values_list("value", flat=True)
            if is_named_after(value, person.name)
        ),
    }
    shared = Fact.objects.filter(company__in=relatives, field__in=_PHONES).exclude(person__in=people)
    numbers = set(own.filter(field__in=_PHONES).values_list("value", flat=True))
    # The switchboard's number is not the person's.
    private = numbers - set(shared.values_list("value", flat=True))
    return Traces(
        names=tuple(sorted({person.name, *(one.name for one in people)})),
        emails=tuple(sorted(mailboxes)),
        phones=tuple(sorted(re.sub(r"\D", "", number)[-9:] for number in private)),
    )


@transaction.atomic
def erase_person(person: Person, user: User | None = None) -> Erased:
    relatives = _same_company(person)
    people = _same_person(person, relatives)
    found = _Found(person.workspace, relatives, people, traces_of(person, people, relatives))
    _remember_hashes(found)
    erased = _erase(found)
    record(found.workspace, user, "erase person", f"person {person.id} of {person.company}", _summary(erased))
    return erased


@transaction.atomic
def erase_again(company: Company) -> None:
    """After companies have become one: who was erased at one of them is erased at the others."""
    erased = ErasedPeople.of(company)
    if not erased.hashes:
        return
    together = [company, *find_relatives([company])]
    people = [one for one in Person.objects.filter(company__in=together) if erased.is_erased(one.name)]
    facts = Fact.objects.filter(company__in=together)
    cells = (
        row.values()
        for row in SeedRow.objects.filter(company__in=together).values_list("original", flat=True)
    )
    texts = {*facts.values_list("value", flat=True), *map(str, chain(*cells))}
    texts |= set(Source.objects.filter(fact__in=facts).values_list("snippet", flat=True))
    names = {one.name for one in people}.union(*map(erased.names_in, texts))
    if not names:
        return
    mailboxes = facts.filter(field=Field.EMAIL, person=None).values_list("value", flat=True)
    of_names = {mailbox for mailbox in mailboxes for name in names if is_named_after(mailbox, name)}
    own = facts.filter(field=Field.EMAIL, person__in=people).values_list("value", flat=True)
    traces = Traces(tuple(sorted(names)), tuple(sorted({*of_names, *own})))
    found = _Found(company.workspace, together, people, traces)
    _remember_hashes(found)
    _erase(found)


def _erase(found: _Found) -> Erased:
    workspace, relatives, people, traces = found.workspace, found.relatives, found.people, found.traces
    # Others whose pages or rows have the mailbox. (The name alone may be a namesake's there.)
    others, of_others = _other_owners(workspace, relatives, traces), replace(traces, names=(), phones=())
    pages = _delete_pages(workspace, relatives, traces, people)
    pages += _delete_pages(workspace, others, of_others, people)
    erased = Erased(
        facts=_delete_facts(workspace, relatives, traces, people),
        snippets=_clear_snippets(relatives, traces) + _clear_snippets(others, of_others),
        pages=pages,
        rows=_redact_rows(workspace, relatives, traces),
        visits=_redact_visits(relatives, traces),
        tasks=redact_texts(workspace.id, [f"{one.id}:" for one in relatives], traces.redact),
        files=_delete_files(workspace, traces),
    )
    Person.objects.filter(id__in=[one.id for one in people]).delete()
    for one in relatives:
        merge_findings(one, [])
    return erased


def _summary(erased: Erased) -> str:
    counts = {name: getattr(erased, name) for name in Erased.__slots__}
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _same_company(person: Person) -> list[Company]:
    """With those that were merged into it or hold copies, and those of that name or domain that have the person, too:
    lists with and without a website make several companies of one."""
    place = ErasedPeople.of_workspace(person.workspace_id)
    known = [person.company, *find_relatives([person.company])]
    places = place.at(known).places
    ids = {one.id for one in known}
    others = Person.objects.for_workspace(person.workspace_id).exclude(company__in=ids)
    for other in _named_alike(person.name, others.select_related("company")):
        if other.company_id not in ids and not places.isdisjoint(places_of(other.company)):
            known.append(other.company)
            ids.add(other.company_id)
    known += find_relatives(known)
    return sorted({one.id: one for one in known}.values(), key=lambda one: one.id)


def _same_person(person: Person, relatives: Iterable[Company]) -> list[Person]:
    """In all spellings."""
    people = Person.objects.filter(company__in=relatives).exclude(id=person.id)
    return [person, *_named_alike(person.name, people)]


def _named_alike(name: str, people: QuerySet[Person]) -> list[Person]:
    """However umlauts and accents are written: that no database compares, so all names are gone through."""
    keys, longest = keys_to_remember(name), max(fold_words(name), key=len, default="")
    named = people.order_by().values_list("id", "name").iterator()
    alike = [
        person_id
        for person_id, other in named
        if longest in fold(other) and not keys.isdisjoint(keys_to_look_up(other))
    ]
    return list(people.filter(id__in=alike[:_MOST_ALIKE]))


def _other_owners(workspace: Workspace, relatives: Iterable[Company], traces: Traces) -> list[Company]:
    if not traces.emails:
        return []
    seen = Q(fact__field=Field.EMAIL, fact__value__in=traces.emails)
    for email in traces.emails:
        seen |= Q(snippet__icontains=email)
    companies = Source.objects.for_workspace(workspace).filter(seen).values("fact__company")
    found = Company.objects.for_workspace(workspace).filter(id__in=companies)
    return list(found.exclude(id__in=[one.id for one in relatives]).order_by("id"))


def _remember_hashes(found: _Found) -> None:
    names = {*found.traces.names, *(one.name for one in found.people)}
    items = {item for name in names for item in items_to_remember(name, found.relatives)}
    items |= {(Suppression.Kind.EMAIL, email) for email in found.traces.emails}
    own = Fact.objects.filter(person__in=found.people, field__in=_PHONES)
    shared = Fact.objects.filter(company__in=found.relatives, field__in=_PHONES).exclude(
        person__in=found.people
    )
    private = set(own.values_list("value", flat=True)) - set(shared.values_list("value", flat=True))
    items |= {(Suppression.Kind.PHONE, number) for number in private}
    for kind, value in sorted(items):
        remember_hash(found.workspace.id, kind, value, _REASON)


def _delete_pages(
    workspace: Workspace, relatives: Iterable[Company], traces: Traces, people: Iterable[Person]
) -> int:
    """The stored pages that the person was found on, and every other page of the company with a trace."""
    known = set(Source.objects.filter(fact__person__in=people).values_list("page_hash", flat=True))
    visited = PageVisit.objects.filter(company__in=relatives).exclude(page_hash="")
    seen = Source.objects.filter(fact__company__in=relatives).exclude(page_hash="")
    hashes = {*visited.values_list("page_hash", flat=True), *seen.values_list("page_hash", flat=True)}
    pages = StoredPage.objects.for_workspace(workspace)
    with_trace = {
        page.page_hash
        for batch in _batches(sorted(hashes - known))
        for page in pages.filter(page_hash__in=batch)
        if traces.are_in(text_of(unpack_body(bytes(page.body)), page.charset, page.url))
    }
    gone = sorted((known | with_trace) - {""})
    # Few, and only of crawls that are not done: they ask again for what they still need.
    ReceivedPage.objects.for_workspace(workspace).delete()
    return sum(pages.filter(page_hash__in=batch).delete()[0] for batch in _batches(gone))


def _batches(values: list[str]) -> Iterable[list[str]]:
    return [values[start : start + _BATCH] for start in range(0, len(values), _BATCH)]


def _delete_facts(
    workspace: Workspace, relatives: list[Company], traces: Traces, people: Iterable[Person]
) -> int:
    at_others = Fact.objects.for_workspace(workspace).filter(field=Field.EMAIL, value__in=traces.emails)
    own = Fact.objects.for_workspace(workspace).filter(person__in=people)
    named = [
        fact.id
        for fact in Fact.objects.filter(company__in=relatives, person=None)
        if traces.are_in(fact.value)
        # (A long one was cut to what the column takes.)
        or (fact.field == Field.DESCRIPTION and traces.are_in_cut(fact.value))
    ]
    return sum(_delete(facts) for facts in (own, at_others, Fact.objects.filter(id__in=named)))


def _delete(facts: QuerySet[Fact]) -> int:
    count = facts.count()
    facts.delete()
    return count


def _clear_snippets(relatives: Iterable[Company], traces: Traces) -> int:
    """Of the values that stay: what stood around them on the page, and the address of the person's own page."""
    changed = []
    for source in Source.objects.filter(fact__company__in=relatives):
        if traces.are_in_cut(source.snippet) or traces.are_in_cut(source.locator):
            source.snippet = source.locator = ""
            changed.append(source)
    Source.objects.bulk_update(changed, ["snippet", "locator"], batch_size=_BATCH)
    return len(changed)


def _redact_rows(workspace: Workspace, relatives: Iterable[Company], traces: Traces) -> int:
    """Cells of the lists. Rows of other companies count where a mailbox of the person is in them."""
    texts = Q(company__in=relatives)
    for email in traces.emails:
        texts |= Q(text__icontains=email)
    rows = SeedRow.objects.for_workspace(workspace).annotate(text=Cast("original", TextField())).filter(texts)
    changed = []
    for row in rows:
        cells = redact_cells(row.original, traces.are_in)
        reason = ERASED if row.reason and traces.are_in_cut(row.reason) else row.reason
        if cells != row.original or traces.are_in(row.name) or reason != row.reason:
            row.original, row.name, row.reason = cells, traces.redact(row.name), reason
            changed.append(row)
    SeedRow.objects.bulk_update(changed, ["original", "name", "reason"], batch_size=_BATCH)
    return len(changed)


def _redact_visits(relatives: Iterable[Company], traces: Traces) -> int:
    """Addresses such as /team/eva-example, and what the outcome of a layer quotes."""
    changed = []
    for visit in PageVisit.objects.filter(company__in=relatives):
        if traces.are_in(unquote(f"{visit.url}\n{visit.final_url}")):
            visit.url, visit.final_url = _origin(visit.url), _origin(visit.final_url)
            changed.append(visit)
    PageVisit.objects.bulk_update(changed, ["url", "final_url"], batch_size=_BATCH)
    sources = [
        source
        for source in Source.objects.filter(fact__company__in=relatives)
        if traces.are_in(unquote(source.url))
    ]
    for source in sources:  # a source is unique by its address
        source.url = f"{_origin(source.url)}#{source.id.hex[:8]}"
    Source.objects.bulk_update(sources, ["url"], batch_size=_BATCH)
    for end in LayerOutcome.objects.filter(company__in=relatives).exclude(detail=""):
        if traces.are_in_cut(end.detail):
            LayerOutcome.objects.filter(id=end.id).update(detail=ERASED)
    return len(changed)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}/{ERASED}" if url else ""


def _delete_files(workspace: Workspace, traces: Traces) -> int:
    """Uploads that wait for their import, and files that were made of leads."""
    count = 0
    for path in (path for folder in FOLDERS for path in _files_below(f"{folder}/{workspace.id}")):
        with default_storage.open(path) as file:
            has_trace = traces.are_in(file.read().decode("utf-8", "replace"))
        if has_trace:
            default_storage.delete(path)
            count += 1
    return count


def _files_below(folder: str) -> list[str]:
    try:
        folders, names = default_storage.listdir(folder)
    except FileNotFoundError:
        return []
    below = [path for name in folders for path in _files_below(f"{folder}/{name}")]
    return [*(f"{folder}/{name}" for name in names), *below]


def find_people(workspace: Workspace, text: str) -> list[Person]:
    """Whom a request may mean: people of that name, or with that mailbox or number."""
    words = text.strip()
    if len(words) < 3:
        return []
    digits = re.sub(r"\D", "", words)
    matching = Q(name__icontains=words) | Q(facts__field=Field.EMAIL, facts__value__iexact=words)
    if len(digits) >= 6:
        matching |= Q(facts__field__in=_PHONES, facts__value__endswith=digits.lstrip("0")[-9:])
    everybody = Person.objects.for_workspace(workspace).filter(company__merged_into=None)
    people = everybody.select_related("company").order_by("name", "id")
    found = list(people.filter(matching).distinct()[:_MOST_FOUND])
    is_name = " " in words and "@" not in words and not digits
    return found or (_named_alike(words, people)[:_MOST_FOUND] if is_name else [])

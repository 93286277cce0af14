"""Erases a person: every place where the name, mailbox or number of the person is stored.

What stays is a salted hash of each, so that no crawl brings the person back, and a line in the log without the name.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product
from urllib.parse import unquote, urlsplit

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from leadslogix.accounts.audit import record
from leadslogix.accounts.models import User, Workspace
from leadslogix.leads.erased_people import ERASED
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, Fact, Person, Source, StoredPage, Suppression
from leadslogix.leads.suppression_list import remember_hash
from leadslogix.leads.suppressions import person_items
from leadslogix.runs.models import LayerOutcome, PageVisit, ReceivedPage
from leadslogix.runs.stored_pages import text_of, unpack_body
from leadslogix.seeds.models import SeedRow
from queueing.removal import redact_texts
from scraping.findings import Field
from scraping.names import person_key
from scraping.vocabulary.domain_names import loose_letters
from scraping.vocabulary.letters import plain_letters

# Where files of a workspace are kept in the file storage, below its id.
FOLDERS = ("uploads", "exports")
_REASON = "a person was erased"
_BATCH = 200
_NOT_A_LETTER = re.compile(r"[\W_]+")
_NOT_LETTERS = re.compile(r"[\W\d_]+")
_PHONES = (Field.PHONE, Field.FAX)


@dataclass(frozen=True, slots=True)
class Traces:
    """What a text is searched for. Names are compared by their letters, numbers by their last digits."""

    name: str  # the words of the name, in plain letters
    emails: tuple[str, ...]
    phones: tuple[str, ...]

    def are_in(self, text: str) -> bool:
        plain = plain_letters(text)
        if any(email in plain for email in self.emails):
            return True
        words = f" {_NOT_A_LETTER.sub(' ', plain)} "
        if self.name and (f" {self.name} " in words or f" {_last_name_first(self.name)} " in words):
            return True
        digits = re.sub(r"\D", "", plain) if self.phones else ""
        return any(number in digits for number in self.phones)

    def redact(self, text: str) -> str:
        return ERASED if self.are_in(text) else text


@dataclass(frozen=True, slots=True)
class Erased:
    facts: int
    snippets: int
    pages: int
    rows: int
    visits: int
    tasks: int
    files: int


def _last_name_first(name: str) -> str:
    *given, last = name.split()
    return " ".join([last, *given])


def traces_of(person: Person) -> Traces:
    own = Fact.objects.filter(person=person)
    of_company = Fact.objects.filter(company=person.company_id, person=None, field=Field.EMAIL)
    mailboxes = {
        *own.filter(field=Field.EMAIL).values_list("value", flat=True),
        *(
            value
            for value in of_company.values_list("value", flat=True)
            if _is_named_after(value, person.name)
        ),
    }
    shared = Fact.objects.filter(company=person.company_id, field__in=_PHONES).exclude(person=person)
    numbers = set(own.filter(field__in=_PHONES).values_list("value", flat=True))
    # The switchboard's number is not the person's.
    private = numbers - set(shared.values_list("value", flat=True))
    return Traces(
        name=_NOT_A_LETTER.sub(" ", plain_letters(person.name)).strip(),
        emails=tuple(sorted(mailboxes)),
        phones=tuple(sorted(re.sub(r"\D", "", number)[-9:] for number in private)),
    )


def _is_named_after(mailbox: str, name: str) -> bool:
    """As in "eva@", "e.lind@" and "elind@": the company's only because nothing tied it to the person."""
    local = loose_letters(mailbox.partition("@")[0])
    parts = _NOT_LETTERS.split(local)
    words = [word for word in _NOT_LETTERS.split(loose_letters(name)) if len(word) > 2]
    joined = "".join(parts)
    begun = {f"{word[0]}{last}" for word in words for last in words} | {
        f"{last}{word[0]}" for word in words for last in words
    }
    return any(word in parts for word in words) or joined in begun or joined == "".join(words)


@transaction.atomic
def erase_person(person: Person, user: User | None = None) -> Erased:
    company, workspace = person.company, person.workspace
    relatives = _same_company(company)
    traces = traces_of(person)
    _remember_hashes(person, relatives, traces)
    # Others whose pages or rows have the mailbox. (The name alone may be a namesake's there.)
    others, of_others = _other_owners(workspace, relatives, traces), replace(traces, name="", phones=())
    pages = _delete_pages(workspace, relatives, traces, person)
    pages += _delete_pages(workspace, others, of_others, person)
    erased = Erased(
        facts=_delete_facts(workspace, relatives, traces, person),
        snippets=_clear_snippets(relatives, traces) + _clear_snippets(others, of_others),
        pages=pages,
        rows=_redact_rows(workspace, relatives, traces),
        visits=_redact_visits(relatives, traces),
        tasks=redact_texts(workspace.id, [f"{one.id}:" for one in relatives], traces.redact),
        files=_delete_files(workspace, traces),
    )
    record(workspace, user, "erase person", f"person {person.id} of {company}", _summary(erased))
    Person.objects.filter(company__in=relatives, identity=person.identity).delete()
    for one in relatives:
        merge_findings(one, [])
    return erased


def _summary(erased: Erased) -> str:
    counts = {name: getattr(erased, name) for name in Erased.__slots__}
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _same_company(company: Company) -> list[Company]:
    """With those that were merged into it, or that it was merged into: they hold copies."""
    together = Q(id=company.id) | Q(merged_into=company.id)
    if company.merged_into_id:
        together |= Q(id=company.merged_into_id) | Q(merged_into=company.merged_into_id)
    return list(Company.objects.for_workspace(company.workspace_id).filter(together).order_by("id"))


def _other_owners(workspace: Workspace, relatives: Iterable[Company], traces: Traces) -> list[Company]:
    if not traces.emails:
        return []
    seen = Q(fact__field=Field.EMAIL, fact__value__in=traces.emails)
    for email in traces.emails:
        seen |= Q(snippet__icontains=email)
    companies = Source.objects.for_workspace(workspace).filter(seen).values("fact__company")
    found = Company.objects.for_workspace(workspace).filter(id__in=companies)
    return list(found.exclude(id__in=[one.id for one in relatives]).order_by("id"))


def _remember_hashes(person: Person, relatives: Iterable[Company], traces: Traces) -> None:
    workspace = person.workspace
    identities = {person.identity, person_key(_last_name_first(traces.name))}
    for company, identity in product(relatives, sorted(identities)):
        for kind, value in person_items(company, identity):
            remember_hash(workspace, kind, value, _REASON)
    own = Fact.objects.filter(person=person)
    shared = Fact.objects.filter(company=person.company_id).exclude(person=person)
    for email in traces.emails:
        remember_hash(workspace, Suppression.Kind.EMAIL, email, _REASON)
    numbers = set(own.filter(field__in=_PHONES).values_list("value", flat=True))
    for number in numbers - set(shared.filter(field__in=_PHONES).values_list("value", flat=True)):
        remember_hash(workspace, Suppression.Kind.PHONE, number, _REASON)


def _delete_pages(workspace: Workspace, relatives: Iterable[Company], traces: Traces, person: Person) -> int:
    """The stored pages that the person was found on, and every other page of the company with a trace."""
    known = set(Source.objects.filter(fact__person=person).values_list("page_hash", flat=True))
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


def _delete_facts(workspace: Workspace, relatives: list[Company], traces: Traces, person: Person) -> int:
    people = Person.objects.filter(company__in=relatives, identity=person.identity)
    at_others = Fact.objects.for_workspace(workspace).filter(field=Field.EMAIL, value__in=traces.emails)
    own = Fact.objects.for_workspace(workspace).filter(person__in=people)
    named = [
        fact.id
        for fact in Fact.objects.filter(company__in=relatives, person=None)
        if traces.are_in(fact.value)
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
        if traces.are_in(f"{source.snippet}\n{source.locator}"):
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
        cells = {column: traces.redact(str(value)) for column, value in row.original.items()}
        if cells != row.original or traces.are_in(row.name):
            row.original, row.name = cells, traces.redact(row.name)
            changed.append(row)
    SeedRow.objects.bulk_update(changed, ["original", "name"], batch_size=_BATCH)
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
        if traces.are_in(end.detail):
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
    people = Person.objects.for_workspace(workspace).filter(matching, company__merged_into=None).distinct()
    return list(people.select_related("company").order_by("name", "id")[:50])

"""What the fair's list of exhibitors gives for the companies of a run, found there by their names."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from leadslogix.leads.models import Company
from leadslogix.runs.models import FairEntry, Run
from scraping.discovery.evidence import ListedEntry
from scraping.names import company_key
from scraping.vocabulary.domain_names import GENERAL_WORDS, loose_letters
from scraping.vocabulary.legal_forms import are_of_different_countries, form_letters

NAME_LENGTH = 300
_ENTRY_FIELDS = ("page_url", "profile_url", "website", "mail_domain")


def entry_key(name: str) -> str:
    """The same for the spellings that `compare_names` takes for one name."""
    words = loose_letters(company_key(name)).split()
    return "".join([word for word in words if word not in GENERAL_WORDS] or words)[:NAME_LENGTH]


def find_listed(run: Run, companies: Iterable[Company]) -> dict[UUID, ListedEntry]:
    """The entry of each company that has just one: of namesakes it takes the one of its country, or none."""
    keys = {company: key for company in companies if (key := entry_key(company.name))}
    by_key: dict[str, list[FairEntry]] = defaultdict(list)
    for entry in FairEntry.objects.filter(fair_list__run=run, key__in=set(keys.values())):
        by_key[entry.key].append(entry)
    found = {company: _choose(company, by_key[key]) for company, key in keys.items() if key in by_key}
    shared = _shared_names(run, [one for one, entry in found.items() if entry and not entry.country])
    return {
        company.id: ListedEntry(*(getattr(entry, name) for name in _ENTRY_FIELDS))
        for company, entry in found.items()
        if entry is not None and (entry.country or company.name not in shared)
    }


def _choose(company: Company, entries: Sequence[FairEntry]) -> FairEntry | None:
    possible = [entry for entry in entries if _may_be(company, entry)]
    same_country = [entry for entry in possible if entry.country and entry.country == company.country]
    return _only(same_country) or (None if same_country else _only(possible))


def _may_be(company: Company, entry: FairEntry) -> bool:
    if company.country and entry.country:
        return company.country == entry.country
    return not are_of_different_countries(form_letters(company.name), form_letters(entry.name))


def _only(entries: Sequence[FairEntry]) -> FairEntry | None:
    """Pages of a list may show an entry twice."""
    different = {(entry.profile_url, entry.website, entry.country) for entry in entries}
    return entries[0] if len(different) == 1 else None


def _shared_names(run: Run, companies: Sequence[Company]) -> set[str]:
    """Names that several companies of the run have: an entry that names no country may be either's."""
    names = {company.name for company in companies}
    named = Company.objects.filter(
        workspace=run.workspace_id, name__in=names, spends__run=run, merged_into=None
    )
    counts: dict[str, int] = defaultdict(int)
    for name in named.values_list("name", flat=True):
        counts[name] += 1
    return {name for name, count in counts.items() if count > 1}


def as_payload(listed: ListedEntry) -> dict[str, str]:
    return {name: value for name, value in asdict(listed).items() if value}


def payload_listed(payload: Mapping[str, Any]) -> ListedEntry | None:
    values = payload.get("listed")
    if not isinstance(values, dict) or not values.get("page_url"):
        return None
    return ListedEntry(**{name: str(values.get(name, "")) for name in _ENTRY_FIELDS})

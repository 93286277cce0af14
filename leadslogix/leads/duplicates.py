"""Finds companies that are the same one, among any number of them: only those are compared that share a key.

The keys are stored, one row each, and looked up in one index (docs/explanation/merging.md has the plan).
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Q

from leadslogix.leads.company_merges import find_kept
from leadslogix.leads.likeness import (
    SUGGEST_FROM,
    CompanyProfile,
    Likeness,
    compare,
    leave_to_a_person,
    reasons_against,
)
from leadslogix.leads.models import Company, CompanyKey, CompanyMerge, Fact
from leadslogix.leads.rows import OnConflict, new_id, write_rows
from scraping.findings import Field
from scraping.urls import site_of
from scraping.vocabulary.domain_names import loose_letters
from scraping.vocabulary.letters import plain_letters
from scraping.vocabulary.sites import FREE_MAIL, SHARED_SITES

_COMPARED_FIELDS = (Field.PHONE, Field.POSTAL_CODE, Field.CITY, Field.EMAIL)
_SURE_ENOUGH = 50
_NEAR = 6  # so many first letters are the same in most spellings of a name
_MOST_PER_KIND = 5
_MOST_CANDIDATES = 30
_MOST_SHARED = 2_000  # rows of keys that are counted here
_KEY_LENGTH = 320
_KEY_COLUMNS = ("id", "workspace_id", "company_id", "key")
_DECIDED = (CompanyMerge.State.SPLIT, CompanyMerge.State.DISMISSED)


@dataclass(frozen=True, slots=True)
class Match:
    """`other` is the company that was asked about."""

    company_id: UUID
    other_id: UUID
    likeness: Likeness


def find_matches(companies: Sequence[Company]) -> list[Match]:
    """For each of these companies, all of one workspace, the most likely same one, if there is any.

    The number of statements does not depend on how many they are. Their keys are stored, too.
    """
    profiles = load_profiles(companies)
    store_keys(companies, profiles)
    candidates = find_candidates({company: keys_of(profiles[company.id]) for company in companies})
    found = [one for group in candidates.values() for one in group]
    others = load_profiles([*found, *map(find_kept, found)])
    matches = {
        company.id: list(_compare_with(profiles[company.id], candidates[company.id], others))
        for company in companies
    }
    declined = declined_pairs(company_id for company_id, group in matches.items() if group)
    best = (_best(group, declined) for group in matches.values())
    return [match for match in best if match]


def _compare_with(
    profile: CompanyProfile, candidates: Iterable[Company], others: Mapping[UUID, CompanyProfile]
) -> Iterator[Match]:
    for candidate in candidates:
        target = find_kept(candidate).id
        likeness = compare(profile, others[candidate.id])
        if target != candidate.id and reasons_against(profile, others[target]):
            # Like one that was merged, and unlike the company that it was merged into.
            likeness = leave_to_a_person(likeness)
        if likeness.score >= SUGGEST_FROM and target != profile.id:
            yield Match(target, profile.id, likeness)


def _best(matches: Iterable[Match], declined: Collection[frozenset[UUID]]) -> Match | None:
    possible = (one for one in matches if frozenset((one.company_id, one.other_id)) not in declined)
    return max(possible, key=lambda match: match.likeness.score, default=None)


def declined_pairs(companies: Iterable[UUID]) -> set[frozenset[UUID]]:
    """Pairs that a person has declined to merge."""
    ids = list(companies)
    if not ids:
        return set()
    pairs = CompanyMerge.objects.filter(Q(kept__in=ids) | Q(other__in=ids), state__in=_DECIDED)
    return set(map(frozenset, pairs.values_list("kept", "other")))


def find_candidates(keys: Mapping[Company, Sequence[str]]) -> dict[UUID, list[Company]]:
    """For each company those that share a key with it, those that share most of them first."""
    workspaces = {company.workspace_id for company in keys}
    wanted = sorted({key for own in keys.values() for key in own})
    shared = CompanyKey.objects.filter(workspace__in=workspaces, key__in=wanted)
    rows = list(shared.values_list("key", "company")[: _MOST_SHARED + 1]) if wanted else []
    if len(rows) > _MOST_SHARED:
        # Many companies whose names begin alike: the database counts them.
        counts = {company.id: _count_in_database(company, own) for company, own in keys.items()}
    else:
        owners: dict[str, list[UUID]] = defaultdict(list)
        for key, company_id in rows:
            owners[key].append(company_id)
        counts = {company.id: _count(company, own, owners) for company, own in keys.items()}
    companies = Company.objects.select_related("merged_into").in_bulk(
        {one for own in counts.values() for one in own}
    )
    return {company_id: _in_order(own, companies) for company_id, own in counts.items()}


def _count(company: Company, keys: Iterable[str], owners: Mapping[str, Sequence[UUID]]) -> dict[UUID, int]:
    counts = Counter(one for key in set(keys) for one in owners.get(key, ()) if one != company.id)
    most = sorted(counts, key=lambda one: (-counts[one], one))[:_MOST_CANDIDATES]
    return {one: counts[one] for one in most}


def _count_in_database(company: Company, keys: Sequence[str]) -> dict[UUID, int]:
    # (Rows are counted and no column: the index alone answers that.)
    shared = CompanyKey.objects.filter(workspace=company.workspace_id, key__in=sorted(keys))
    counted = shared.exclude(company=company).values("company").annotate(n=Count("*"))
    return {row["company"]: row["n"] for row in counted.order_by("-n", "company")[:_MOST_CANDIDATES]}


def _in_order(counts: Mapping[UUID, int], companies: Mapping[UUID, Company]) -> list[Company]:
    """Of equal ones by what they are known by: ids differ from one import of a list to the next."""
    found = (companies[one] for one in counts if one in companies)
    return sorted(found, key=lambda one: (-counts[one.id], one.identity))


def keys_of(profile: CompanyProfile) -> list[str]:
    keys = [f"domain:{profile.domain}"] if profile.domain else []
    keys += [f"phone:{phone}" for phone in sorted(profile.phones)[:_MOST_PER_KIND]]
    if letters := profile.key.replace(" ", ""):
        keys += _keys_of_letters(letters)
        # A postcode alone has too many companies, and with a letter of the name few.
        codes = sorted(profile.postal_codes)[:_MOST_PER_KIND]
        keys += [f"post:{code}:{letters[0]}" for code in codes]
    return [key[:_KEY_LENGTH] for key in keys]


def name_keys(name: str) -> list[str]:
    """Of the whole name, and of how it begins."""
    letters = CompanyProfile(id=UUID(int=0), name=name).key.replace(" ", "")
    return [key[:_KEY_LENGTH] for key in _keys_of_letters(letters)] if letters else []


def _keys_of_letters(letters: str) -> list[str]:
    # "Nord 777" is never "Nord 7776": names that begin alike are many, and with their numbers few.
    numbers = "".join(char for char in letters if char.isdigit())
    return [f"name:{letters}", f"near:{letters[:_NEAR]}{f':{numbers}' if numbers else ''}"]


def store_name_keys(names: Mapping[UUID, str], workspace_id: UUID) -> None:
    """From the import on: the rest of the keys comes with what a crawl finds."""
    rows = (
        (new_id(), workspace_id, company_id, key)
        for company_id, name in names.items()
        if name
        for key in name_keys(name)
    )
    write_rows(CompanyKey, _KEY_COLUMNS, rows, OnConflict(unique=("company_id", "key")))


@transaction.atomic
def store_keys(companies: Iterable[Company], profiles: Mapping[UUID, CompanyProfile]) -> None:
    wanted = {(company.id, key): company for company in companies for key in keys_of(profiles[company.id])}
    rows = CompanyKey.objects.filter(company__in={company_id for company_id, _ in wanted})
    stored = {(company_id, key): row for row, company_id, key in rows.values_list("id", "company", "key")}
    gone = [row for place, row in stored.items() if place not in wanted]
    if gone:
        CompanyKey.objects.filter(id__in=gone).delete()
    new = [
        (new_id(), company.workspace_id, company.id, key)
        for (_, key), company in wanted.items()
        if (company.id, key) not in stored
    ]
    write_rows(CompanyKey, _KEY_COLUMNS, new, OnConflict(unique=("company_id", "key")))


def load_profiles(companies: Iterable[Company]) -> dict[UUID, CompanyProfile]:
    by_id = {company.id: company for company in companies}
    if not by_id:
        return {}
    facts = Fact.objects.filter(
        company__in=by_id,
        field__in=_COMPARED_FIELDS,
        person=None,
        state=Fact.State.DELIVERED,
        confidence__gte=_SURE_ENOUGH,
    )
    values: dict[UUID, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for company_id, field, value in facts.values_list("company", "field", "value"):
        values[company_id][field].add(value)
    return {company_id: make_profile(company, values[company_id]) for company_id, company in by_id.items()}


def make_profile(company: Company, values: Mapping[str, Iterable[str]]) -> CompanyProfile:
    return CompanyProfile(
        id=company.id,
        name=company.name,
        domain="" if company.domain in SHARED_SITES else company.domain,
        country=company.country,
        phones=frozenset(values.get(Field.PHONE, ())),
        postal_codes=frozenset(
            f"{company.country} {_letters(code)}" for code in values.get(Field.POSTAL_CODE, ())
        ),
        cities=frozenset(filter(None, map(_letters, values.get(Field.CITY, ())))),
        mail_domains=frozenset(_own_mail_domains(values.get(Field.EMAIL, ()))),
    )


def _letters(text: str) -> str:
    return "".join(char for char in loose_letters(plain_letters(text)) if char.isalnum())


def _own_mail_domains(addresses: Iterable[str]) -> Iterator[str]:
    for address in addresses:
        domain = site_of(address.rpartition("@")[2])
        if domain and domain not in FREE_MAIL:
            yield domain

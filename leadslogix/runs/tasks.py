"""The tasks of a run: what each is for is its kind. The queue gets ids and plain values."""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from leadslogix.leads.models import Company
from leadslogix.runs.listing_pages import ListingPlace
from leadslogix.runs.models import CompanySpend, FairList, Run
from queueing.tasks import add_tasks
from queueing.work import NewTask, Tier
from scraping.extract.links.ranking import PageLink
from scraping.outcomes import Outcome
from scraping.urls import site_of

_AT_ONCE = 500  # SQLite takes 999 parameters


class TaskKind(StrEnum):
    FIRST = "first_pass"  # the first layers, so that a whole list gets first results quickly
    SECOND = "deep_pass"  # the other layers, for a company whose target was not met; its first name is stored
    LISTING = "listing"  # a further page of an exhibitor list
    FAIR = "fair_list"  # a page of the fair's list of exhibitors, for companies without a website
    NAMES = "names"  # asks DNS for the domains that companies without a website may have, many at a time


def company_task(
    run: Run,
    company: Company,
    kind: TaskKind,
    tier: Tier,
    *,
    domains: Sequence[str] = (),
    listed: Mapping[str, str] | None = None,
    links: Sequence[PageLink] = (),
) -> NewTask:
    """`domains`: those that a company without a website may have, and that exist; `listed`: its entry in the fair's
    list; `links`: those that the first pass has not followed."""
    clues: dict[str, Any] = {"domains": list(domains)} if domains else {}
    if listed:
        clues["listed"] = dict(listed)
    if links:
        clues["links"] = [[link.url, link.kind, link.score] for link in links]
    return NewTask(
        workspace_id=run.workspace_id,
        run_id=run.id,
        kind=kind,
        key=f"{company.id}:{kind}",
        tier=tier,
        host=_first_host(company, domains, listed or {}),
        payload={"company": str(company.id), **clues},
    )


def _first_host(company: Company, domains: Sequence[str], listed: Mapping[str, str]) -> str:
    """The host that the task asks most: the queue limits its tasks. Empty for a company that no site is known of."""
    pages = (company.profile_url, listed.get("profile_url", ""))
    of_pages = (site_of(page) for page in pages if page)
    return next(filter(None, (company.domain, *of_pages, *domains)), "")


def payload_links(payload: Mapping[str, Any]) -> tuple[PageLink, ...]:
    rows = payload.get("links", ())
    return tuple(PageLink(str(url), "", str(kind), int(score)) for url, kind, score in rows)


def names_task(run: Run, tier: Tier) -> NewTask:
    """Looks up the names of the next companies that wait for it. Each such task adds the one after it, so that one of a
    list is under way: whatever DNS takes, one slot waits for it and the others crawl."""
    return NewTask(
        workspace_id=run.workspace_id,
        run_id=run.id,
        kind=TaskKind.NAMES,
        key=f"{TaskKind.NAMES}:{uuid4().hex}",
        tier=tier,
    )


def fair_task(run: Run, page: str, tier: Tier, place: ListingPlace | None = None) -> NewTask:
    """Reads a page of the fair's list of exhibitors, once in a run. It adds the next one; the last adds the names."""
    return NewTask(
        workspace_id=run.workspace_id,
        run_id=run.id,
        kind=TaskKind.FAIR,
        key=f"{TaskKind.FAIR}:{hashlib.sha256(page.encode()).hexdigest()[:24]}",
        tier=tier,
        host=site_of(page),
        payload={"page": page, **(place or ListingPlace()).as_payload()},
    )


def _task_before_names(run: Run, tier: Tier) -> NewTask:
    """Companies without a website wait for the fair's list where its address is known, and then for names."""
    url = run.file.listing_url
    if not url:
        return names_task(run, tier)
    fair, _ = FairList.objects.get_or_create(
        run=run, defaults={"workspace_id": run.workspace_id, "url": url, "to_read": [url]}
    )
    return names_task(run, tier) if fair.has_ended else fair_task(run, fair.to_read[0], tier)


def go_on_without_names(run: Run, tier: Tier) -> int:
    """Tasks for companies that wait for one which gave up. Returns how many.

    Without the rest of the fair's list names are looked up; without those each company is crawled as it is.
    """
    waiting = CompanySpend.objects.filter(run=run, awaits_names=True)
    if not waiting.exists():
        return 0
    if FairList.objects.filter(run=run, has_ended=False).update(has_ended=True, outcome=Outcome.FAILED):
        return add_tasks([names_task(run, tier)])
    added = 0
    while spends := list(waiting.select_related("company").order_by("id")[:_AT_ONCE]):
        added += add_tasks([company_task(run, spend.company, TaskKind.FIRST, tier) for spend in spends])
        CompanySpend.objects.filter(id__in=[spend.id for spend in spends]).update(awaits_names=False)
    return added


def listing_task(run: Run, company: Company, page: str, place: ListingPlace) -> NewTask:
    """A further page of the listing that this nameless company turned out to be. Each page is read once per run."""
    digest = hashlib.sha256(page.encode()).hexdigest()[:24]
    return NewTask(
        workspace_id=run.workspace_id,
        run_id=run.id,
        kind=TaskKind.LISTING,
        key=f"{company.id}:listing:{digest}",
        tier=Tier.DIRECTORY,
        host=site_of(page),
        payload={"company": str(company.id), "page": page, **place.as_payload()},
    )


def add_companies(
    run: Run, companies: Iterable[Company], tier: Tier, done: Collection[UUID] = frozenset()
) -> int:
    """Makes companies part of a run: each gets a row for what it costs, and a task unless it is `done`; one without a
    website gets its task when its names have been looked up."""
    companies = list(companies)
    CompanySpend.objects.bulk_create(
        [
            CompanySpend(
                workspace_id=run.workspace_id,
                run=run,
                company=company,
                awaits_names=company.id not in done and _needs_names(company),
            )
            for company in companies
        ],
        ignore_conflicts=True,
        batch_size=1000,
    )
    wanted = [company for company in companies if company.id not in done]
    first_tasks = [company_task(run, one, TaskKind.FIRST, tier) for one in wanted if not _needs_names(one)]
    # Not asked: whether such a task is under way. It may have read the companies that wait before these came.
    before = [_task_before_names(run, tier)] if any(map(_needs_names, wanted)) else []
    return add_tasks([*before, *first_tasks])


def _needs_names(company: Company) -> bool:
    return bool(company.name) and not company.website

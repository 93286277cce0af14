"""What a person decides about a website that was found for a company, or that its list gives."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet

from leadslogix.accounts.audit import record
from leadslogix.accounts.models import User, Workspace
from leadslogix.leads.merge import lock_company, merge_findings
from leadslogix.leads.models import Company, Source, WebsiteCandidate
from scraping.urls import site_of

_State = WebsiteCandidate.State
_OTHER_COMPANY = "other_company"  # why values are rejected


def sites_to_review(workspace: Workspace) -> QuerySet[WebsiteCandidate]:
    """The doubtful ones of lists first: wrong facts came from them already."""
    waiting = WebsiteCandidate.objects.for_workspace(workspace).filter(state=_State.REVIEW)
    return waiting.filter(company__merged_into=None).order_by("-doubts", "-score", "domain")


@transaction.atomic
def accept_site(candidate: WebsiteCandidate, user: User | None = None) -> None:
    """It is the company's: the next run crawls it. Whatever was taken before is not the company's any more."""
    company = lock_company(candidate.company)
    before = WebsiteCandidate.objects.filter(
        company=candidate.company_id, state__in=[_State.TAKEN, _State.ACCEPTED]
    ).exclude(id=candidate.id)
    _reject_sightings(company, before.values_list("domain", flat=True))
    before.update(state=_State.REFUSED)
    WebsiteCandidate.objects.filter(id=candidate.id).update(state=_State.ACCEPTED)
    Company.objects.filter(id=company.id).update(website=candidate.url, domain=candidate.domain)
    record(company.workspace, user, "accept website", f"{candidate.domain} of {company}")
    merge_findings(company, ())


@transaction.atomic
def reject_site(candidate: WebsiteCandidate, user: User | None = None) -> None:
    """It is another company's: what it says is not delivered, it is never taken again, and the next run looks for the
    right one."""
    company = lock_company(candidate.company)
    WebsiteCandidate.objects.filter(id=candidate.id).update(state=_State.REJECTED)
    Company.objects.filter(id=company.id, domain=candidate.domain).update(website="", domain="")
    _reject_sightings(company, [candidate.domain])
    record(company.workspace, user, "reject website", f"{candidate.domain} of {company}")
    merge_findings(company, ())


def _reject_sightings(company: Company, domains: Iterable[str]) -> None:
    """A crawl that reads such a site again writes them anew."""
    never = set(domains)
    sightings = Source.objects.filter(fact__company=company, rejected="").values_list("id", "url")
    there = [source_id for source_id, url in sightings if site_of(url) in never]
    Source.objects.filter(id__in=there).update(rejected=_OTHER_COMPANY, confidence=0, reasons=[])

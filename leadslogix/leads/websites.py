"""What a person decides about a website that was found for a company, or that its list gives."""

from django.db import transaction
from django.db.models import QuerySet

from leadslogix.accounts.models import Workspace
from leadslogix.leads.merge import merge_findings
from leadslogix.leads.models import Company, WebsiteCandidate

_State = WebsiteCandidate.State


def sites_to_review(workspace: Workspace) -> QuerySet[WebsiteCandidate]:
    """The doubtful ones of lists first: wrong facts came from them already."""
    waiting = WebsiteCandidate.objects.for_workspace(workspace).filter(state=_State.REVIEW)
    return waiting.filter(company__merged_into=None).order_by("-doubts", "-score", "domain")


@transaction.atomic
def accept_site(candidate: WebsiteCandidate) -> None:
    """It is the company's: the next run crawls it. Whatever was taken before is not the company's any more."""
    others = WebsiteCandidate.objects.filter(company=candidate.company).exclude(id=candidate.id)
    others.filter(state__in=[_State.TAKEN, _State.ACCEPTED]).update(state=_State.REFUSED)
    WebsiteCandidate.objects.filter(id=candidate.id).update(state=_State.ACCEPTED)
    Company.objects.filter(id=candidate.company_id).update(website=candidate.url, domain=candidate.domain)
    merge_findings(candidate.company, ())


@transaction.atomic
def reject_site(candidate: WebsiteCandidate) -> None:
    """It is another company's: it is never taken again, and the next run looks for the right one."""
    WebsiteCandidate.objects.filter(id=candidate.id).update(state=_State.REJECTED)
    company = Company.objects.filter(id=candidate.company_id, domain=candidate.domain)
    company.update(website="", domain="")
    merge_findings(candidate.company, ())

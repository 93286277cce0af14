"""Decisions of a person about values and about companies that may be the same; each can be undone."""

from collections.abc import Iterable
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from leadslogix.accounts.access import find_workspace, signed_in
from leadslogix.accounts.models import Workspace
from leadslogix.leads.errors import LeadError
from leadslogix.leads.models import Company, CompanyMerge, Fact, Verdict, WebsiteCandidate
from leadslogix.leads.review import decide, is_correction, review_queue, undo
from leadslogix.leads.websites import accept_site, reject_site, sites_to_review
from leadslogix.runs.duplicates import accept_suggestion, dismiss_suggestion, split_companies
from leadslogix.runs.models import CompanySpend

FACTS_PER_PAGE = 25
SUGGESTIONS_SHOWN = 20
VERDICTS_SHOWN = 15
_DONE = {"accept": "accepted", "reject": "rejected", "correct": "corrected"}


@require_safe
def review(request: HttpRequest, workspace_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    waiting = review_queue(workspace).select_related("company", "person").prefetch_related("sources")
    page = Paginator(waiting, FACTS_PER_PAGE).get_page(request.GET.get("page"))
    merges = CompanyMerge.objects.for_workspace(workspace).select_related("kept", "other")
    suggestions = list(
        merges.filter(state=CompanyMerge.State.SUGGESTED).order_by("-score")[:SUGGESTIONS_SHOWN]
    )
    verdicts = list(_last_verdicts(workspace))
    sites = list(sites_to_review(workspace).select_related("company")[:SUGGESTIONS_SHOWN])
    companies = {fact.company_id for fact in page} | {verdict.fact.company_id for verdict in verdicts}
    companies |= {site.company_id for site in sites}
    companies |= {one for merge in suggestions for one in (merge.kept_id, merge.other_id)}
    context = {
        "workspace": workspace,
        "page": page,
        "suggestions": suggestions,
        "sites": sites,
        "verdicts": verdicts,
        "run_of": last_runs(companies),
    }
    return render(request, "console/review.html", context)


def _last_verdicts(workspace: Workspace) -> Iterable[Verdict]:
    verdicts = Verdict.objects.for_workspace(workspace).filter(undone_at=None)
    newest = verdicts.select_related("fact__company", "user").order_by("-created_at")
    return [verdict for verdict in newest[: 2 * VERDICTS_SHOWN] if not is_correction(verdict)][
        :VERDICTS_SHOWN
    ]


def last_runs(companies: Iterable[UUID]) -> dict[UUID, UUID]:
    """{company: the last run that it is part of}, where its page is."""
    spends = CompanySpend.objects.filter(company__in=list(companies)).order_by("run__created_at")
    return dict(spends.values_list("company", "run"))


@require_POST
def decide_fact(request: HttpRequest, workspace_id: UUID, fact_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    fact = get_object_or_404(Fact.objects.for_workspace(workspace).select_related("company"), id=fact_id)
    decision = request.POST.get("decision", "")
    if decision not in _DONE:
        messages.error(request, "Choose to accept, reject or correct the value.")
    else:
        try:
            decide(fact, decision, signed_in(request), corrected=request.POST.get("corrected", ""))
        except LeadError as error:
            messages.error(request, str(error))
        else:
            messages.success(request, f"{fact.value} is {_DONE[decision]}.")
    return _back(request, workspace, fact.company)


@require_POST
def undo_verdict(request: HttpRequest, workspace_id: UUID, verdict_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    verdicts = Verdict.objects.for_workspace(workspace).select_related("fact__company")
    verdict = get_object_or_404(verdicts, id=verdict_id)
    if undo(verdict, signed_in(request)):
        messages.success(request, f"The decision about {verdict.fact.value} is undone.")
    else:
        messages.info(request, "This decision was undone before.")
    return _back(request, workspace, verdict.fact.company)


@require_POST
def settle_site(request: HttpRequest, workspace_id: UUID, site_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    sites = WebsiteCandidate.objects.for_workspace(workspace).select_related("company")
    site = get_object_or_404(sites, id=site_id)
    decision = request.POST.get("decision", "")
    if decision == "accept":
        accept_site(site, signed_in(request))
        messages.success(request, f"{site.domain} is the company's website. Run the list again to crawl it.")
    elif decision == "reject":
        reject_site(site, signed_in(request))
        messages.success(
            request,
            f"{site.domain} is not the company's website, and nothing of it is delivered. "
            "Run the list again to look for another one.",
        )
    else:
        messages.error(request, "Choose whether it is the company's website or not.")
    return _back(request, workspace, site.company)


@require_POST
def settle_merge(request: HttpRequest, workspace_id: UUID, merge_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    merges = CompanyMerge.objects.for_workspace(workspace).select_related("kept", "other", "workspace")
    merge = get_object_or_404(merges, id=merge_id)
    ways = {
        "accept": (accept_suggestion, f"{merge.other} and {merge.kept} are one company now."),
        "dismiss": (dismiss_suggestion, f"{merge.other} and {merge.kept} stay two companies."),
        "split": (split_companies, f"{merge.other} and {merge.kept} are two companies again."),
    }
    settle, done = ways.get(request.POST.get("decision", ""), (None, ""))
    if settle is None:
        messages.error(request, "Choose to merge the companies or to keep them apart.")
    elif settle(merge, signed_in(request)):
        messages.success(request, done)
    else:
        messages.error(request, "This was decided meanwhile: look at the companies again.")
    return _back(request, workspace, merge.kept)


def _run_of_page(request: HttpRequest, company: Company) -> UUID | None:
    """The run in which the company was being looked at, if it is one of its runs, or the last one."""
    runs = CompanySpend.objects.filter(company=company).values_list("run", flat=True)
    given = request.POST.get("run", "")
    return next((run for run in runs if str(run) == given), last_runs([company.id]).get(company.id))


def _back(request: HttpRequest, workspace: Workspace, company: Company) -> HttpResponse:
    """To the company's page where the decision was made there, else to the page of the queue."""
    run = _run_of_page(request, company) if request.POST.get("from") == "company" else None
    if run:
        return redirect("console:company", workspace.id, run, company.id)
    number = request.POST.get("page", "")
    place = f"?page={number}" if number.isdecimal() else ""
    return redirect(reverse("console:review", args=[workspace.id]) + place)

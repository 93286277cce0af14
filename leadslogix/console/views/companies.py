from itertools import chain
from uuid import UUID

from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from leadslogix.accounts.access import find_workspace
from leadslogix.console.company_lists import (
    companies_of_run,
    contacts_of,
    facts_of,
    list_field_facts,
    list_why_empty,
    people_of,
    with_best_contacts,
)
from leadslogix.console.forms import CompanyFilterForm
from leadslogix.console.views.runs import find_run
from leadslogix.leads.models import Company, CompanyMerge, Fact
from leadslogix.leads.review import verdicts_of
from leadslogix.runs.endings import endings_of_earlier_runs, find_given_up
from leadslogix.runs.models import CompanySpend, LayerOutcome, Run
from leadslogix.seeds.models import SeedRow

COMPANIES_PER_PAGE = 50
SEED_ROWS_SHOWN = 5
_SUPPRESSED = Count("facts", filter=Q(facts__state=Fact.State.SUPPRESSED), distinct=True)


@require_safe
def company_list(request: HttpRequest, workspace_id: UUID, run_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    form = CompanyFilterForm(request.GET)
    wanted = form.cleaned_data if form.is_valid() else {"q": "", "show": ""}
    ids = companies_of_run(run, wanted["q"], wanted["show"]).values_list("id", flat=True)
    page = Paginator(ids, COMPANIES_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "workspace": workspace,
        "run": run,
        "form": form,
        "page": page,
        "companies": with_best_contacts(workspace, page),
        "filtered": bool(wanted["q"] or wanted["show"]),
    }
    return render(request, "console/companies.html", context)


@require_safe
def show_company(request: HttpRequest, workspace_id: UUID, run_id: UUID, company_id: UUID) -> HttpResponse:
    workspace = find_workspace(request, workspace_id)
    run = find_run(workspace, run_id)
    company = get_object_or_404(companies_of_run(run).annotate(suppressed=_SUPPRESSED), id=company_id)
    found = list_field_facts(facts_of(company, Fact.State.DELIVERED))
    people = list(people_of(company))
    present = {group.field for group in found} | contacts_of(people)
    outcomes = list(run.layer_outcomes.filter(company=company).order_by("ended_at"))
    earlier, given_up = ([], "") if outcomes else _why_not_looked_at(run, company)
    rejected = facts_of(company, Fact.State.REJECTED)
    verdicts = list(verdicts_of(company))
    shown = chain(*(group.facts for group in found), *(person.facts.all() for person in people), rejected)
    merges = company.merges.filter(state=CompanyMerge.State.MERGED).select_related("other", "decided_by")
    context = {
        "workspace": workspace,
        "run": run,
        "company": company,
        "merges": merges.order_by("created_at"),
        "verdicts": verdicts,
        "decidable": {fact.id for fact in shown} - {verdict.fact_id for verdict in verdicts},
        "found": found,
        "sites": company.website_candidates.order_by("-score", "domain"),
        "people": people,
        "rejected": rejected,
        "outcomes": outcomes or earlier,
        "is_from_earlier_run": bool(earlier),
        "given_up": given_up,
        "empty": list_why_empty(present, outcomes or earlier),
        "spend": CompanySpend.objects.filter(run=run, company=company).first(),
        "seed_rows": SeedRow.objects.filter(company=company, file=run.file_id).order_by("line")[
            :SEED_ROWS_SHOWN
        ],
    }
    return render(request, "console/company.html", context)


def _why_not_looked_at(run: Run, company: Company) -> tuple[list[LayerOutcome], str]:
    """How an earlier run ended for the company, and the error with which this one gave it up."""
    earlier = endings_of_earlier_runs(run).filter(company=company).order_by("ended_at")
    return list(earlier), find_given_up(run, [company.id]).get(company.id, "")

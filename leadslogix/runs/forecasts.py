"""What a run will cost, from what earlier runs of the workspace have cost; and what each layer has cost per fact."""

from typing import Any
from uuid import UUID

from django.db.models import Count, Q, Sum

from leadslogix.leads.models import Fact, Source
from leadslogix.leads.verification import DOUBTS
from leadslogix.runs.models import CompanySpend, LayerOutcome, Run

_EARLIER_RUNS = 5
_SUMS = ("pages", "renders", "seconds", "bytes")


def make_forecast(run: Run, companies: int) -> dict[str, Any]:
    """Pages, renders and seconds of work for this many companies, and what the numbers are based on."""
    most = {"pages": run.pages, "renders": run.renders, "seconds": run.seconds}
    spent, crawled = _spent_before(run.workspace_id)
    if not crawled:
        # Without experience only the limits are known: it cannot be more.
        return {"companies": companies, "basis": "limits", **{k: v * companies for k, v in most.items()}}
    predicted = {name: round(min(spent[name] / crawled, limit) * companies) for name, limit in most.items()}
    return {"companies": companies, "basis": f"{crawled} companies crawled before", **predicted}


def _spent_before(workspace_id: UUID) -> tuple[dict[str, float], int]:
    runs = Run.objects.for_workspace(workspace_id).filter(state=Run.State.FINISHED)
    recent = list(runs.order_by("-finished_at").values_list("id", flat=True)[:_EARLIER_RUNS])
    sums = CompanySpend.objects.filter(run__in=recent).aggregate(
        n=Count("id"), **{name: Sum(name, default=0) for name in _SUMS}
    )
    return sums, sums.pop("n")


def store_layer_costs(run_id: UUID) -> None:
    """What each layer has cost and found, kept with the run: its visits and facts change later."""
    run = Run.objects.filter(id=run_id).first()
    if run is not None:
        Run.objects.filter(id=run_id).update(layer_costs=count_layer_costs(run))


def count_layer_costs(run: Run) -> dict[str, dict[str, Any]]:
    spent = LayerOutcome.objects.filter(run=run).values_list("layer").order_by("layer")
    sums = spent.annotate(*(Sum(name) for name in _SUMS))
    costs: dict[str, dict[str, Any]] = {
        layer: dict(zip(_SUMS, values, strict=True)) for layer, *values in sums
    }
    found = _count_facts(run)
    for layer, cost in costs.items():
        cost["seconds"] = round(cost["seconds"], 1)
        facts, verified = found.get(layer, (0, 0))
        cost |= {"facts": facts, "verified": verified}
        cost["pages_per_verified"] = _ratio(cost["pages"] + cost["renders"], verified)
        cost["seconds_per_verified"] = _ratio(cost["seconds"], verified)
    return costs


def _ratio(spent: float, verified: int) -> float | None:
    return round(spent / verified, 2) if verified else None


def _count_facts(run: Run) -> dict[str, tuple[int, int]]:
    """{layer: (delivered facts that it saw during the run, those of them that were verified)}"""
    seen = Source.objects.filter(
        fact__company__spends__run=run,
        fact__state=Fact.State.DELIVERED,
        rejected="",
        last_seen_at__gte=run.started_at or run.created_at,
    )
    is_verified = ~Q(fact__verified="")
    for doubt in DOUBTS:
        is_verified &= ~Q(fact__verified__contains=doubt)
    counted = seen.values("layer").annotate(
        facts=Count("fact", distinct=True), verified=Count("fact", distinct=True, filter=is_verified)
    )
    return {row["layer"]: (row["facts"], row["verified"]) for row in counted.order_by("layer")}

"""What a run will cost, from what earlier runs of the workspace have cost; and what each layer has cost per fact."""

from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from django.db.models import Avg, Count, Q, Sum

from leadslogix.leads.models import Fact, Source
from leadslogix.leads.verification import DOUBTS
from leadslogix.runs.models import CompanySpend, FairList, LayerOutcome, Run

_LAST_COMPANIES = 2_000
FAIR_LIST = "fair_list"  # beside the layers
_SUMS = ("pages", "renders", "seconds", "bytes")


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one company, or of many."""

    pages: float
    renders: float
    seconds: float

    def at_most(self, limit: "Cost") -> "Cost":
        return Cost(
            min(self.pages, limit.pages), min(self.renders, limit.renders), min(self.seconds, limit.seconds)
        )

    def of(self, companies: int) -> "Cost":
        return Cost(
            round(self.pages * companies), round(self.renders * companies), round(self.seconds * companies)
        )


# Of the companies of the demo fair.
COST_AT_THE_DEMO_FAIR = Cost(5.0, 0.2, 8.0)


def usual_cost(workspace_id: UUID | None) -> tuple[Cost, int] | None:
    """What the last companies of the workspace have cost on average, and how many they are. None: there is no
    experience."""
    spends = CompanySpend.objects.filter(workspace=workspace_id, pages__gt=0)
    last = spends.order_by("-run__created_at")[:_LAST_COMPANIES]
    found = last.aggregate(
        companies=Count("id"), pages=Avg("pages"), renders=Avg("renders"), seconds=Avg("seconds")
    )
    crawled = found.pop("companies")
    return (Cost(**found), crawled) if crawled else None


def make_forecast(run: Run, companies: int) -> dict[str, Any]:
    """Pages, renders and seconds of work for this many companies, and what the numbers are based on."""
    limit = Cost(run.pages, run.renders, run.seconds)
    usual = usual_cost(run.workspace_id)
    # Without experience only the limits are known: it cannot be more.
    cost, basis = (
        (usual[0].at_most(limit), f"{usual[1]} companies crawled before") if usual else (limit, "limits")
    )
    return {"companies": companies, "basis": basis, **asdict(cost.of(companies))}


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
    return costs | _cost_of_fair_list(run)


def _cost_of_fair_list(run: Run) -> dict[str, dict[str, Any]]:
    """It is read once for all companies; what it says of one is that company's."""
    fair = FairList.objects.filter(run=run).values(*_SUMS).first()
    if fair is None or not fair["pages"] + fair["renders"]:
        return {}
    cost = {**fair, "seconds": round(fair["seconds"], 1), "facts": 0, "verified": 0}
    return {FAIR_LIST: cost | {"pages_per_verified": None, "seconds_per_verified": None}}


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

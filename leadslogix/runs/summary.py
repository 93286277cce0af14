"""A run in a few lines of text, for the terminal."""

from collections.abc import Iterator

from django.db.models import Avg, Count, Exists, OuterRef

from leadslogix.leads.models import Fact
from leadslogix.runs.models import LayerOutcome, PageVisit, Run
from leadslogix.runs.progress import run_progress
from leadslogix.runs.progress_display import clock
from scraping.outcomes import Outcome

SAYS_NOTHING = (Outcome.NOT_NEEDED, Outcome.NOT_REACHED, Outcome.NO_LISTING)


def run_table(run: Run) -> Iterator[str]:
    progress = run_progress(run)
    yield f"{progress.companies} companies, {progress.state} after {clock(progress.elapsed_seconds)}"
    yield f"{progress.pages} pages and {progress.renders} browser pages"
    yield ""
    yield f"{'field':<18}{'facts':>7}{'companies':>11}{'confidence':>12}"
    facts = Fact.objects.filter(company__spends__run=run, state=Fact.State.DELIVERED)
    per_field = facts.values("field").annotate(
        facts=Count("id"), companies=Count("company", distinct=True), confidence=Avg("confidence")
    )
    for row in per_field.order_by("-companies", "field"):
        yield f"{row['field']:<18}{row['facts']:>7}{row['companies']:>11}{row['confidence']:>12.0f}"
    yield ""
    yield from _endings(run)
    visits = PageVisit.objects.filter(run=run).values_list("outcome").annotate(n=Count("id")).order_by("-n")
    if visits:
        yield "pages by outcome: " + ", ".join(f"{outcome} {n}" for outcome, n in visits)
    yield "tasks: " + ", ".join(f"{state} {n}" for state, n in progress.tasks.items() if n)


def _endings(run: Run) -> Iterator[str]:
    """Why nothing was found, for companies without a fact: the outcomes of layers that could not work."""
    delivered = Fact.objects.filter(company=OuterRef("company"), state=Fact.State.DELIVERED)
    ends = LayerOutcome.objects.filter(run=run).exclude(outcome__in=SAYS_NOTHING).filter(~Exists(delivered))
    counts = ends.values_list("outcome").annotate(n=Count("company", distinct=True)).order_by("-n", "outcome")
    if counts:
        yield "companies without a fact: " + ", ".join(f"{outcome} {n}" for outcome, n in counts)

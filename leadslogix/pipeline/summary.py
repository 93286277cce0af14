"""A run in a few lines of text, for the terminal."""

from collections.abc import Iterator

from django.db.models import Avg, Count

from leadslogix.leads.models import Fact
from leadslogix.pipeline.progress import clock
from leadslogix.pipeline.runs import run_progress
from leadslogix.seeds.models import PageVisit, Run


def run_table(run: Run) -> Iterator[str]:
    progress = run_progress(run)
    yield f"{progress.companies} companies, {progress.state} after {clock(progress.elapsed_seconds)}"
    yield f"{progress.pages} pages and {progress.renders} browser pages"
    yield ""
    yield f"{'field':<18}{'facts':>7}{'companies':>11}{'confidence':>12}"
    facts = Fact.objects.filter(company__ledgers__run=run, state=Fact.State.DELIVERED)
    per_field = facts.values("field").annotate(
        facts=Count("id"), companies=Count("company", distinct=True), confidence=Avg("confidence")
    )
    for row in per_field.order_by("-companies", "field"):
        yield f"{row['field']:<18}{row['facts']:>7}{row['companies']:>11}{row['confidence']:>12.0f}"
    yield ""
    visits = PageVisit.objects.filter(run=run).values_list("outcome").annotate(n=Count("id")).order_by("-n")
    yield "pages by outcome: " + ", ".join(f"{outcome} {n}" for outcome, n in visits)
    yield "tasks: " + ", ".join(f"{state} {n}" for state, n in progress.tasks.items() if n)

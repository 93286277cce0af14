"""A run in a few lines of text, for the terminal."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from django.db.models import Avg, Count, Exists, OuterRef

from leadslogix.leads.guard import HELD_BACK
from leadslogix.leads.models import CompanyMerge, Fact, WebsiteCandidate
from leadslogix.leads.verification import is_confirmed
from leadslogix.runs.discovery import DISCOVERY_LAYER
from leadslogix.runs.models import FairList, LayerOutcome, PageVisit, Run
from leadslogix.runs.progress import run_progress
from leadslogix.runs.progress_display import clock
from leadslogix.seeds.models import SeedRow
from scraping.outcomes import Outcome

SAYS_NOTHING = (Outcome.NOT_NEEDED, Outcome.NOT_REACHED, Outcome.NO_LISTING)


def run_table(run: Run) -> Iterator[str]:
    progress = run_progress(run)
    yield f"{progress.companies} companies, {progress.state} after {clock(progress.elapsed_seconds)}"
    yield f"{progress.pages} pages and {progress.renders} browser pages"
    yield ""
    yield f"{'field':<18}{'facts':>7}{'companies':>11}{'confidence':>12}"
    facts = Fact.objects.filter(
        company__spends__run=run, company__merged_into=None, state=Fact.State.DELIVERED
    )
    per_field = facts.values("field").annotate(
        facts=Count("id"), companies=Count("company", distinct=True), confidence=Avg("confidence")
    )
    for row in per_field.order_by("-companies", "field"):
        yield f"{row['field']:<18}{row['facts']:>7}{row['companies']:>11}{row['confidence']:>12.0f}"
    yield ""
    yield from _endings(run)
    yield _rows(run)
    yield from _websites(run)
    yield _merges(run)
    yield from _held_back(run)
    yield from _verified(run)
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


def _rows(run: Run) -> str:
    """What became of the rows of the list. Those of companies that were merged since are duplicates, too."""
    counts = Counter(dict(run.file.rows.values_list("state").annotate(n=Count("id")).order_by()))
    states = ", ".join(f"{counts[state]} {state.label.lower()}" for state in SeedRow.State)
    return f"list: {counts.total()} rows: {states}"


def _merges(run: Run) -> str:
    merges = CompanyMerge.objects.filter(kept__spends__run=run)
    counts = Counter(dict(merges.values_list("state").annotate(n=Count("id", distinct=True)).order_by()))
    states = CompanyMerge.State
    return f"merges: {counts[states.MERGED]} companies into others; to be decided: {counts[states.SUGGESTED]} pairs"


def _websites(run: Run) -> Iterator[str]:
    """What became of the websites: found ones, and those that a person should look at."""
    fair = FairList.objects.filter(run=run).first()
    if fair is not None:
        entries = f"{len(fair.read)} pages, {fair.entries.count()} entries"
        yield f"list of the fair: {fair.url}, {entries}, {fair.outcome or 'not read yet'}"
    discovered = LayerOutcome.objects.filter(run=run, layer=DISCOVERY_LAYER)
    counts = dict(discovered.values_list("outcome").annotate(n=Count("id")).order_by())
    undecided = WebsiteCandidate.objects.filter(
        company__spends__run=run, state=WebsiteCandidate.State.REVIEW
    ).distinct()
    doubtful = undecided.exclude(doubts=[]).count()
    companies = run.spends.filter(company__merged_into=None)
    yield (
        f"websites: {companies.exclude(company__website='').count()} of {companies.count()} companies have one; "
        f"looked for {sum(counts.values())}, found {counts.get(Outcome.FOUND, 0)}; "
        f"to be reviewed: {undecided.filter(doubts=[]).count()} found ones, {doubtful} of the list"
    )


def _held_back(run: Run) -> Iterator[str]:
    """What belongs to the organiser or to a shared site, and was therefore not given to a company."""
    because = [reason.replace("_", " ") for reason in HELD_BACK]
    facts = Fact.objects.filter(
        company__spends__run=run, state=Fact.State.REJECTED, rejected_because__in=because
    )
    counts = facts.values_list("rejected_because").annotate(
        values=Count("id", distinct=True), companies=Count("company", distinct=True)
    )
    for reason, values, companies in counts.order_by("rejected_because"):
        yield f"held back, {reason}: {values} values of {companies} companies"


def _verified(run: Run) -> Iterator[str]:
    """How the checks of mailboxes and numbers ended."""
    facts = Fact.objects.filter(company__spends__run=run, state=Fact.State.DELIVERED).exclude(verified="")
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    per_text = facts.values_list("field", "verified").annotate(n=Count("id", distinct=True)).order_by()
    for field, verified, number in per_text:
        counts[field]["good" if is_confirmed(field, verified) else "bad"] += number
    for field, ends in sorted(counts.items()):
        yield f"verified {field}: {ends['good']} in order, {ends['bad']} with a fault"

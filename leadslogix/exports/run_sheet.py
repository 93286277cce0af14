"""What a run was and what came of it, as the rows of the sheet Run."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from leadslogix.exports.columns import Cell
from leadslogix.exports.leads import Lead, RunSummary

Row = list[Cell]


@dataclass(slots=True)
class RunCounts:
    """Counted while the leads are written, so that this sheet agrees with the others."""

    companies: int = 0
    with_facts: int = 0
    pages: int = 0
    facts: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, lead: Lead) -> None:
        self.companies += 1
        self.with_facts += bool(lead.facts)
        self.pages += int(lead.spent["pages"])
        self.facts.update(fact.field for fact in lead.facts)
        self.outcomes.update((ending.layer, ending.outcome) for ending in lead.endings)


def run_rows(run: RunSummary, counts: RunCounts) -> Iterator[Row]:
    yield ["Run", str(run.id)]
    yield ["State", run.state]
    yield ["Seed file", run.file]
    yield ["Seed rows", run.seed_rows]
    yield ["Started", _time(run.started_at)]
    yield ["Finished", _time(run.finished_at)]
    yield ["Pages per company, at most", run.pages]
    yield ["Browser pages per company, at most", run.renders]
    yield ["Seconds per company, at most", run.seconds]
    yield ["Goal", run.goal]
    yield ["Confidence aimed for", run.target]
    yield ["Least confidence exported", run.min_confidence]
    yield ["Companies", counts.companies]
    yield ["Companies with facts", counts.with_facts]
    yield ["Pages", counts.pages]
    for name, number in sorted(counts.facts.items()):
        yield [f"Facts: {name}", number]
    for (layer, outcome), number in sorted(counts.outcomes.items()):
        yield [f"Layer {layer}: {outcome}", number]


def _time(moment: datetime | None) -> str:
    return moment.isoformat(timespec="seconds") if moment else ""

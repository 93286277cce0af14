"""Why a company has no layer that ended in a run: it is fresh from another run, or its first task was given up."""

from collections.abc import Iterable, Iterator
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from leadslogix.runs.models import LayerOutcome, Run
from leadslogix.runs.tasks import TaskKind
from queueing.models import Task, TaskState

_PER_QUERY = 500  # SQLite takes 999 parameters


def endings_of_earlier_runs(run: Run) -> QuerySet[LayerOutcome]:
    """For companies without an ending in this run: of the last run that looked at them."""
    here = LayerOutcome.objects.filter(run=run, company=OuterRef("company"))
    newest = LayerOutcome.objects.filter(company=OuterRef("company")).order_by("-ended_at").values("run")
    return LayerOutcome.objects.filter(~Exists(here), run=Subquery(newest[:1]))


def find_given_up(run: Run, companies: Iterable[UUID]) -> dict[UUID, str]:
    """{company: the class of the error of its first task's dead letter}"""
    return dict(_find_given_up(run, companies))


def _find_given_up(run: Run, companies: Iterable[UUID]) -> Iterator[tuple[UUID, str]]:
    by_key = {f"{company}:{TaskKind.FIRST}": company for company in companies}
    keys = list(by_key)
    for start in range(0, len(keys), _PER_QUERY):
        dead = Task.objects.filter(
            run_id=run.id, state=TaskState.DEAD, key__in=keys[start : start + _PER_QUERY]
        )
        for key, error_class in dead.values_list("key", "error_class"):
            yield by_key[key], error_class

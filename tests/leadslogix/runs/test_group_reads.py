"""Tasks that begin at nearly the same time read their rows together."""

import asyncio
from collections.abc import Callable, Sequence

import pytest
from django.db import OperationalError

from leadslogix.runs.assignments import read_assignment, read_assignments
from leadslogix.runs.group_reads import GroupReads
from leadslogix.runs.tasks import TaskKind, company_task
from queueing.models import Task
from queueing.tasks import add_tasks
from queueing.work import Tier
from tests.leadslogix.conftest import add_company
from tests.leadslogix.runs.test_end_of_runs import work_of


class Read:
    def __init__(self, error: Exception | None = None) -> None:
        self.groups: list[list[int]] = []
        self.error = error

    def __call__(self, numbers: Sequence[int]) -> list[int]:
        self.groups.append(list(numbers))
        if self.error and 13 in numbers:
            raise self.error
        return [2 * number for number in numbers]

    def all_of(self, *numbers: int) -> list[int | BaseException]:
        async def run(read: Callable[[Sequence[int]], Sequence[int]], some: Sequence[int]) -> Sequence[int]:
            return read(some)

        async def read_all() -> list[int | BaseException]:
            reads: GroupReads[int, int] = GroupReads(self, run)
            return await asyncio.gather(*map(reads.read, numbers), return_exceptions=True)

        return asyncio.run(read_all())


def test_one_call_reads_for_all_that_began_at_once():
    read = Read()
    assert read.all_of(1, 2, 3) == [2, 4, 6]
    assert read.groups == [[1, 2, 3]]


def test_one_that_cannot_be_read_does_not_hurt_the_others():
    read = Read(KeyError(13))
    assert read.all_of(1, 13, 3) == [2, read.error, 6]
    assert read.groups == [[1, 13, 3], [1], [13], [3]]


def test_error_of_the_database_is_that_of_all():
    """It was waited for already, and is not waited for again for each of them."""
    read = Read(OperationalError("away"))
    assert read.all_of(1, 13) == [read.error, read.error]
    assert read.groups == [[1, 13]]


@pytest.mark.django_db
def test_what_is_read_together_is_what_is_read_alone(run):
    for number in range(2):
        company = add_company(run, f"Works {number}", number, website="https://acme.example/")
        kinds = (TaskKind.FIRST, TaskKind.SECOND)
        add_tasks([company_task(run, company, kind, Tier.SITEMAP) for kind in kinds])
    works = [work_of(task) for task in Task.objects.order_by("id")]

    together = read_assignments(works)

    alone = [read_assignment(work) for work in works]
    assert [one.seed for one in together] == [one.seed for one in alone]
    assert [one.spend_row for one in together] == [one.spend_row for one in alone]
    assert len({id(one.company) for one in together}) == len(works)

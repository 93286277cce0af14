"""What the tries of a task have received, kept until the task ends: a killed worker costs no page that was received."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any
from uuid import UUID

from leadslogix.leads.rows import OnConflict, write_rows
from leadslogix.runs.models import ReceivedPage
from leadslogix.runs.stored_pages import pack_body, unpack_body
from queueing.models import OPEN_STATES, Task, TaskState
from queueing.prepared import PreparedDeleteMany, PreparedMany
from scraping.crawl.budget import Spend
from scraping.crawl.replay import Received
from scraping.interfaces import Response
from scraping.outcomes import Outcome

# What a crawl asks of the headers after it has a page.
_KEPT_HEADERS = ("etag", "last-modified")
_SURROGATE = re.compile("[\ud800-\udfff]")
_FIELDS = tuple(field.name for field in fields(Response) if field.name != "body")
_COST_FIELDS = tuple(field.name for field in fields(Spend))
_COLUMNS = ("id", "workspace_id", "run_id", "task_id", "kind", "head", "cost", "body")
_HEAD = _COLUMNS.index("head")


@dataclass(frozen=True, slots=True)
class Try:
    """One try of a task. Only the current one writes."""

    workspace_id: UUID
    run_id: UUID
    task_id: int
    attempt: int


# Asked before each request.
_LEASED = PreparedMany(
    lambda task_ids: Task.objects.filter(pk__in=task_ids, state=TaskState.LEASED).values_list(
        "pk", "attempt"
    ),
    int,
)
_RECEIVED = PreparedMany(lambda task_ids: ReceivedPage.objects.filter(task_id__in=task_ids), int)
_FORGET = PreparedDeleteMany(lambda task_ids: ReceivedPage.objects.filter(task_id__in=task_ids), int)


def find_current(tries: Iterable[Try]) -> set[Try]:
    """Those that still have their task: it was neither cancelled nor given to another worker."""
    tries = set(tries)
    task_ids = sorted({each.task_id for each in tries})
    current = set(_LEASED.fetch(task_ids))
    return {each for each in tries if (each.task_id, each.attempt) in current}


@dataclass(frozen=True, slots=True)
class NewPage:
    """`id` is the same if the page is written again: the answer to the first time may have been lost."""

    id: UUID
    owner: Try
    received: Received


def store_received(pages: Iterable[NewPage]) -> None:
    rows = [row for row in map(_as_row, pages) if _is_storable(row[_HEAD])]
    write_rows(ReceivedPage, _COLUMNS, rows, OnConflict())


def read_received(task_ids: Sequence[int]) -> dict[int, list[Received]]:
    """By task, in the order of their coming."""
    received: dict[int, list[Received]] = {task_id: [] for task_id in task_ids}
    for row in _RECEIVED.fetch(task_ids):
        received[row.task_id].append(_as_received(row))
    for of_task in received.values():
        of_task.sort(key=lambda each: each.response.fetched_at)
    return received


def forget_received(task_ids: Sequence[int]) -> None:
    _FORGET.run(task_ids)


def forget_received_of_ended_tasks() -> None:
    """Of tasks that ended without their worker: cancelled, or buried."""
    task_ids = list(ReceivedPage.objects.values_list("task_id", flat=True).distinct())
    still_open = Task.objects.filter(pk__in=task_ids, state__in=OPEN_STATES).values_list("pk", flat=True)
    ReceivedPage.objects.filter(task_id__in=set(task_ids) - set(still_open)).delete()


def _is_storable(head: Mapping[str, Any]) -> bool:
    """PostgreSQL stores neither NUL nor half a character. The rare page with one is asked for again."""
    text = json.dumps(head)
    if "\\u" not in text:
        return True
    return "\\u0000" not in text and not _SURROGATE.search(json.dumps(head, ensure_ascii=False))


def _as_row(page: NewPage) -> tuple[Any, ...]:
    owner, received = page.owner, page.received
    response, cost = received.response, received.cost
    head = {name: getattr(response, name) for name in _FIELDS}
    head["fetched_at"] = response.fetched_at.isoformat()
    head["headers"] = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
    # (The body of a failure is not read, but traps are recognised by it, too.)
    body = pack_body(response.body) if response.body else b""
    costs = {name: getattr(cost, name) for name in _COST_FIELDS}
    return (page.id, owner.workspace_id, owner.run_id, owner.task_id, received.kind, head, costs, body)


def _as_received(row: ReceivedPage) -> Received:
    return Received(row.kind, _as_response(row.head, bytes(row.body)), Spend(**row.cost))


def _as_response(head: Mapping[str, Any], body: bytes) -> Response:
    values = {
        **head,
        "outcome": Outcome(head["outcome"]),
        "fetched_at": datetime.fromisoformat(head["fetched_at"]),
        "redirects": tuple(head["redirects"]),
    }
    return Response(**values, body=unpack_body(body) if body else b"")

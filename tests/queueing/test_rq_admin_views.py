"""django-rq's own pages, by HTTP, on the tiers."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.contrib import admin
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.urls import get_resolver, reverse
from django_rq.models import Dashboard
from django_rq.settings import get_queues_map

from queueing.audit import note_action
from queueing.models import AuditEntry, DeadLetter, Task
from queueing.tasks import count_states

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.redis,
    pytest.mark.urls("tests.queueing.rq_urls"),
]


@pytest.fixture(autouse=True, scope="module")
def only_here() -> Iterator[None]:
    """The pages are in the admin only for these tests: it would look for their addresses on each of its pages."""
    # (Importing it shows them as well, so it is not imported with this module.)
    from tests.queueing import rq_urls

    rq_urls.show_pages_of_rq()
    yield
    admin.site.unregister(Dashboard)


def client_of(name: str, *permissions: str) -> Client:
    user = get_user_model().objects.create_user(name, is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    web = Client()
    web.force_login(user)
    return web


@pytest.fixture
def staff(redis_mode: Any) -> Client:
    """May decide about tasks."""
    return client_of("ann@ann.example", "view_task", "change_deadletter")


@pytest.fixture
def reader(redis_mode: Any) -> Client:
    return client_of("bob@ann.example", "view_task")


@pytest.fixture
def outsider(redis_mode: Any) -> Client:
    """Staff for something else."""
    return client_of("carol@carol.example", "view_user")


def page(name: str, *arguments: Any) -> str:
    return reverse(f"admin:django_rq_{name}", args=[get_queues_map()["exhibitor"], *arguments])


def test_pages_show_the_tiers_and_their_tasks(added: Any, burst: Any, staff: Client) -> None:
    added("a")
    burst("retry")
    task_id = str(Task.objects.get().pk)

    overview = staff.get(reverse("admin:django_rq_home"))

    assert "exhibitor" in overview.content.decode()
    assert task_id in staff.get(page("jobs")).content.decode()
    assert "run_task" in staff.get(page("job_detail", task_id)).content.decode()


def test_failed_job_is_requeued_from_its_page(added: Any, run_id: Any, burst: Any, staff: Client) -> None:
    added("a", payload={"error": {"permanent": True}})
    burst()
    task_id = str(Task.objects.get().pk)
    assert task_id in staff.get(page("failed_jobs")).content.decode()
    DeadLetter.objects.update(payload={})
    Task.objects.update(payload={})

    staff.post(page("requeue_job", task_id))
    burst()

    assert count_states(run_id)["done"] == 1


def test_job_deleted_on_its_page_is_a_dead_letter(added: Any, run_id: Any, burst: Any, staff: Client) -> None:
    added("a")
    burst("retry")

    staff.post(page("delete_job", str(Task.objects.get().pk)))
    burst()

    assert count_states(run_id)["dead"] == 1


def test_queue_emptied_on_its_page_is_dead_letters(
    added: Any, run_id: Any, burst: Any, staff: Client
) -> None:
    added("a", "b")
    burst("retry")

    staff.post(page("clear"))

    assert count_states(run_id)["dead"] == 2


# --- who may do what, and what is written down about it ---------------------------------------------------------------

DECISIONS = {
    "clear": {},
    "requeue_all": {},
    "delete_failed_jobs": {},
    "actions": {"action": "delete"},
    "confirm_action": {"action": "delete"},
    "delete_job": {},
    "requeue_job": {},
    "enqueue_job": {},
    "stop_job": {},
}
OF_ONE_JOB = {"delete_job", "requeue_job", "enqueue_job", "stop_job"}
READING = [
    "jobs",
    "queue_details",
    "finished_jobs",
    "failed_jobs",
    "scheduled_jobs",
    "started_jobs",
    "workers",
]


def decide(web: Client, name: str, task_id: str) -> int:
    posted = {"job_ids": [task_id], "_selected_action": [task_id], **DECISIONS[name]}
    arguments = [task_id] if name in OF_ONE_JOB else []
    return web.post(page(name, *arguments), posted).status_code


@pytest.fixture
def task_id(added: Any, burst: Any) -> str:
    """A task that waits, as an rq job too."""
    added("a")
    burst("retry")
    return str(Task.objects.get().pk)


@pytest.mark.parametrize("name", DECISIONS)
@pytest.mark.parametrize("who", ["reader", "outsider"])
def test_staff_without_the_permission_cannot_decide(
    request: Any, task_id: str, run_id: Any, who: str, name: str
) -> None:
    assert decide(request.getfixturevalue(who), name, task_id) == 403
    assert count_states(run_id)["queued"] == 1
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("name", READING)
def test_pages_are_read_by_staff_with_the_permission_only(
    reader: Client, outsider: Client, name: str
) -> None:
    assert [web.get(page(name)).status_code for web in (reader, outsider, Client())] == [200, 403, 302]


def test_numbers_for_programs_need_the_permission_too(reader: Client, outsider: Client) -> None:
    url = reverse("admin:django_rq_home_json")
    assert [web.get(url).status_code for web in (reader, outsider, Client())] == [200, 403, 302]


@pytest.mark.parametrize(
    ("name", "action", "subject"),
    [
        ("clear", "empty", "queue exhibitor"),
        ("requeue_all", "requeue", "queue exhibitor"),
        ("delete_failed_jobs", "delete", "queue exhibitor"),
        ("actions", "delete", "queue exhibitor, jobs {}"),
        ("delete_job", "delete", "queue exhibitor, jobs {}"),
        ("stop_job", "stop", "queue exhibitor, jobs {}"),
    ],
)
def test_each_decision_is_in_the_audit_log(
    staff: Client, task_id: str, name: str, action: str, subject: str
) -> None:
    assert decide(staff, name, task_id) == 302
    entry = AuditEntry.objects.get()
    counts = {"requeue_all": 0, "delete_failed_jobs": 0}
    assert (entry.by, entry.action, entry.subject) == ("ann@ann.example", action, subject.format(task_id))
    assert entry.count == counts.get(name, 1)


def test_decision_that_failed_is_in_the_audit_log_as_failed(staff: Client, task_id: str) -> None:
    assert decide(staff, "requeue_job", task_id) == 404
    assert AuditEntry.objects.get().detail.startswith("failed")


def test_asking_back_is_not_a_decision(staff: Client, task_id: str) -> None:
    assert decide(staff, "confirm_action", task_id) == 200
    assert not AuditEntry.objects.exists()


# --- ids that nothing has ---------------------------------------------------------------------------------------------

JUNK = {
    "int": ["0", "99999", "9" * 30],
    "uuid": [str(UUID(int=0))],
    "str": ["junk", "a:b", "0", "1" * 300, "%00", "rq:worker:x"],
    "path": ["junk", "0", "9" * 30, "%00"],
    "id": ["junk", "0", "9" * 30, "%00"],
}
ARGUMENT = re.compile(r"<(?:(\w+):)?\w+>")
LEAVES_THE_SITE = {"admin/logout/", "logout/"}


def list_routes(patterns: Any, prefix: str = "") -> Iterator[str]:
    for pattern in patterns:
        route = f"{prefix}{pattern.pattern}"
        if hasattr(pattern, "url_patterns"):
            yield from list_routes(pattern.url_patterns, route)
        elif "^" not in route:
            yield route


def one_after_another(choices: list[list[str]]) -> Iterator[list[str]]:
    """Each value at its place, beside the first ones of the others: a page ends at the first id that nothing has."""
    firsts = [values[0] for values in choices]
    yield firsts
    for place, values in enumerate(choices):
        for value in values[1:]:
            yield [*firsts[:place], value, *firsts[place + 1 :]]


def list_junk_urls() -> Iterator[str]:
    for route in sorted(
        {*list_routes(get_resolver("tests.queueing.rq_urls").url_patterns)} - LEAVES_THE_SITE
    ):
        for values in one_after_another([JUNK[kind or "id"] for kind in ARGUMENT.findall(route)]):
            remaining = iter(values)
            yield "/" + ARGUMENT.sub(lambda _, values=remaining: next(values), route)


POSTED = {"action": "delete", "job_ids": ["junk", "a:b"], "_selected_action": ["junk"], "next_url": "/"}


@pytest.mark.long
@pytest.mark.skipif(connection.vendor == "postgresql", reason="jobs and workers are Redis's business")
@pytest.mark.parametrize("method", ["get", "post"])
def test_no_page_fails_on_ids_that_nothing_has(redis_mode: Any, method: str) -> None:
    web = Client(raise_request_exception=False)
    web.force_login(get_user_model().objects.create_superuser("eve@ann.example"))
    urls = list(list_junk_urls())
    ends = {url: getattr(web, method)(url, POSTED).status_code for url in urls}
    assert sum("django_rq" in url for url in urls) > 100
    assert {url: end for url, end in ends.items() if end >= 500} == {}


@pytest.mark.parametrize("name", ["job_detail", "delete_job", "requeue_job", "enqueue_job", "worker_details"])
def test_page_of_a_job_or_worker_that_does_not_exist_is_not_found(staff: Client, name: str) -> None:
    assert [staff.get(page(name, junk)).status_code for junk in ("123", "a:b")] == [404, 404]


def test_junk_without_permissions_is_refused_before_anything_is_looked_up(outsider: Client) -> None:
    ends = {url: outsider.get(url).status_code for url in list_junk_urls() if "django_rq" in url}
    assert set(ends.values()) <= {403, 404}


def test_audit_log_is_read_only(staff: Client, redis_mode: Any) -> None:
    web = Client()
    web.force_login(get_user_model().objects.create_superuser("eve@ann.example"))
    entry = note_action(by="ann@ann.example", action="empty", subject="queue exhibitor", count=3)
    change = reverse("admin:queueing_auditentry_change", args=[entry.pk])
    assert "queue exhibitor" in web.get(change).content.decode()
    assert web.post(change, {"by": "nobody"}).status_code == 403
    assert web.post(reverse("admin:queueing_auditentry_delete", args=[entry.pk])).status_code == 403

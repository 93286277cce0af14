"""django-rq's own pages, by HTTP, on the tiers."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse
from django_rq.settings import get_queues_map

from queueing.models import DeadLetter, Task
from queueing.tasks import count_states

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.redis,
    pytest.mark.urls("tests.queueing.rq_urls"),
]


@pytest.fixture
def staff(redis_mode: Any) -> Client:
    user = get_user_model().objects.create_user("ann", password="a long password")
    user.is_staff = user.is_superuser = True
    user.save()
    web = Client()
    web.force_login(user)
    return web


def page(name: str, *arguments: Any) -> str:
    return reverse(f"django_rq:{name}", args=[get_queues_map()["exhibitor"], *arguments])


def test_pages_show_the_tiers_and_their_tasks(added: Any, burst: Any, staff: Client) -> None:
    added("a")
    burst("retry")
    task_id = str(Task.objects.get().pk)

    overview = staff.get(reverse("django_rq:home"))

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

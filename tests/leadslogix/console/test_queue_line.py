"""One sentence that tells why a run moves, or does not."""

import pytest
from django.urls import reverse

from queueing.embedded_redis import EmbeddedRedis


@pytest.fixture
def queue(settings):
    def use(mode: str, redis_url: str = "") -> None:
        settings.QUEUEING = {**settings.QUEUEING, "MODE": mode, "REDIS_URL": redis_url}

    return use


@pytest.fixture
def pages(as_ann, run):
    """The line on the list of runs and on the page of one that is open."""

    def read() -> str:
        urls = [
            reverse("console:runs", args=[run.workspace_id]),
            reverse("console:run", args=[run.workspace_id, run.id]),
        ]
        first, second = (as_ann.get(url).context["queue_line"] for url in urls)
        assert first == second
        return first

    return read


def test_process_that_crawls_by_itself_says_so(queue, pages):
    queue("heapq")
    assert pages() == "Queue: heapq in this process."


@pytest.mark.redis
def test_redis_without_workers_is_told(queue, pages):
    with EmbeddedRedis() as server:
        queue("redis", server.url)
        assert pages() == "Queue: Redis, 0 workers."


def test_redis_that_cannot_be_reached_is_told_and_the_pages_still_work(queue, pages, tmp_path):
    queue("redis", f"unix://{tmp_path}/nobody.sock")
    assert pages() == "Redis cannot be reached: tasks wait in the database."


def test_finished_run_does_not_speak_of_the_queue(as_ann, run):
    run.state = "finished"
    run.save(update_fields=["state"])
    page = as_ann.get(reverse("console:run", args=[run.workspace_id, run.id]))
    assert page.context["queue_line"] == ""

import threading
import uuid
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
import redis
from django.db import connection, connections
from django_rq import get_worker

from queueing.embedded_redis import EmbeddedRedis
from queueing.frontier import Frontier, FrontierRules
from queueing.heap import HeapFrontier
from queueing.redis_store import RedisFrontier
from queueing.tasks import add_tasks
from queueing.tiers import TIERS, Tier
from queueing.work import NewTask
from tests.queueing.worker_process import Plan, start_worker

SETTINGS = {
    "MODE": "heapq",
    "HANDLER": "tests.queueing.handlers.handle",
    "RESOURCES": "tests.queueing.handlers.open_resources",
    "CONCURRENCY": 4,
    "RETRY_SECONDS": 0.01,
    "RETRY_TRIES": 3,
    "HOST_INTERVAL_SECONDS": 0.0,
    "GRACE_SECONDS": 2.0,
}
# Worker processes are forked from one that takes more than a second to start, once in each worker of pytest.
together = pytest.mark.early(together="worker processes")
COUNTING = {**SETTINGS, "HANDLER": "tests.queueing.handlers.count_once", "CONCURRENCY": 2}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "run_process" in getattr(item, "fixturenames", ()):
            item.add_marker(together, append=False)


@pytest.fixture
def queueing_settings(settings: Any) -> Callable[..., None]:
    """Sets settings.QUEUEING to short times for tests, with some values changed."""

    def change(**changes: Any) -> None:
        settings.QUEUEING = {**SETTINGS, **changes}

    change()
    return change


@pytest.fixture
def run_id() -> uuid.UUID:
    return uuid.uuid4()


@pytest.fixture
def workspace_id() -> uuid.UUID:
    return uuid.uuid4()


@pytest.fixture
def new_task(run_id: uuid.UUID, workspace_id: uuid.UUID) -> Callable[..., NewTask]:
    def make(key: str = "a", tier: Tier = Tier.EXHIBITOR, **facts: Any) -> NewTask:
        known = {"workspace_id": workspace_id, "run_id": run_id, "kind": "company", "host": f"{key}.example"}
        return NewTask(**{**known, "key": key, "tier": tier, **facts})

    return make


@pytest.fixture
def added(new_task: Callable[..., NewTask]) -> Callable[..., int]:
    """Adds tasks by their keys, all with the same other facts."""

    def add(*keys: str, **facts: Any) -> int:
        return add_tasks(new_task(key, **facts) for key in keys)

    return add


@pytest.fixture(scope="session")
def redis_server() -> Iterator[EmbeddedRedis]:
    with EmbeddedRedis() as server:
        yield server


@pytest.fixture
def client(redis_server: EmbeddedRedis) -> Iterator[redis.Redis]:
    client = redis.Redis.from_url(redis_server.url)
    client.flushall()
    yield client
    client.close()


@pytest.fixture(params=["heap", "redis"])
def make_frontier(request: pytest.FixtureRequest) -> Callable[..., Frontier]:
    """Makes an empty frontier of either store with the given rules."""
    store = (
        HeapFrontier if request.param == "heap" else partial(RedisFrontier, request.getfixturevalue("client"))
    )
    return lambda **rules: store(FrontierRules(**rules))


@pytest.fixture
def redis_mode(
    queueing_settings: Callable[..., None], settings: Any, client: redis.Redis, redis_server: EmbeddedRedis
) -> Callable[..., None]:
    """Settings for tasks that go through the test's own Redis."""

    def change(**changes: Any) -> None:
        queueing_settings(**{"MODE": "redis", "REDIS_URL": redis_server.url, **changes})

    change()
    settings.RQ_QUEUES = {
        tier: {**options, "URL": redis_server.url} for tier, options in settings.RQ_QUEUES.items()
    }
    return change


@pytest.fixture
def run_process(redis_server: EmbeddedRedis, client: redis.Redis) -> Iterator[Callable[..., Any]]:
    """Starts a worker process on this test's database and Redis; what still runs at the end is killed."""
    processes = []

    def run(mode: str, kill_at: str = "", *, machine: str = "", burst: bool = True, **changes: Any) -> Any:
        queueing = {**COUNTING, "MODE": mode, "REDIS_URL": redis_server.url, **changes}
        database = {name: connection.settings_dict[name] for name in ("NAME", "HOST", "USER", "OPTIONS")}
        process = start_worker(Plan(database, queueing, kill_at, machine, burst))
        processes.append(process)
        return process

    yield run
    for process in processes:
        process.kill()
        process.join()


@pytest.fixture
def burst(redis_mode: Callable[..., None]) -> Callable[[], None]:
    """Works on all tasks with a real worker in this process."""

    def run(*tiers: str) -> None:
        worker = get_worker(*(tiers or TIERS))
        failures: list[BaseException] = []
        thread = threading.Thread(target=_catch(failures, partial(worker.work, burst=True)))
        thread.start()
        thread.join(300)
        assert not thread.is_alive()
        assert not failures

    return run


def _catch(failures: list[BaseException], function: Callable[[], object]) -> Callable[[], None]:
    def run() -> None:
        try:
            function()
        except BaseException as exc:
            failures.append(exc)
            raise
        finally:
            connections.close_all()

    return run

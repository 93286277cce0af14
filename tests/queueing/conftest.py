import uuid
from collections.abc import Callable
from typing import Any

import pytest

from queueing.tasks import add_tasks
from queueing.tiers import Tier
from queueing.work import NewTask

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


@pytest.fixture
def queueing_settings(settings: Any) -> Callable[..., None]:
    """Sets settings.QUEUEING to a brisk test's values with some changed."""

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

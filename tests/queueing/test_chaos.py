import uuid
from typing import Any

import pytest
from django.db import connection

from benchmarks.chaos_kills import Chaos, Faults, add_chaos_tasks, database_of
from queueing.embedded_redis import EmbeddedRedis
from tests.queueing.conftest import together


@pytest.mark.django_db(transaction=True)
@pytest.mark.redis
@together
def test_killed_workers_and_an_emptied_redis_lose_and_double_nothing(redis_mode: Any) -> None:
    """The short form; `make chaos` kills 100 workers and cuts PostgreSQL's connections too."""
    run_id = uuid.uuid4()
    add_chaos_tasks(run_id, 120, seed=7)
    faults = Faults(kills=8, redis_restarts=2, pause_seconds=(0.1, 0.4))

    with EmbeddedRedis() as own_redis:
        chaos = Chaos(own_redis, database_of(connection), workers=2, seed=7)
        result = chaos.run(run_id, faults, limit_seconds=150)

    assert (result.tasks, result.states) == (240, {"done": 240})
    assert (result.lost, result.doubled, result.kills, result.redis_restarts) == (0, 0, 8, 2)
    assert result.slowest_release_seconds < 60

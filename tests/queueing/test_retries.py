import random

import pytest

from queueing.errors import WorkError
from queueing.retries import RetryPolicy

POLICY = RetryPolicy(base_seconds=10, cap_seconds=100, max_tries=4, chance=random.Random(1))


@pytest.mark.parametrize(("failures", "bound"), [(1, 10), (2, 20), (3, 40), (4, 80), (5, 100), (50, 100)])
def test_delay_is_spread_over_a_bound_that_doubles_up_to_the_cap(failures: int, bound: float) -> None:
    delays = [POLICY.delay_seconds(WorkError("x"), failures) for _ in range(300)]

    assert min(delays) < 0.1 * bound
    assert 0.9 * bound < max(delays) <= bound


def test_retry_after_is_respected_up_to_the_cap() -> None:
    assert POLICY.delay_seconds(WorkError("x", after_seconds=60), 1) == 60
    assert POLICY.delay_seconds(WorkError("x", after_seconds=9_999), 1) == 100


def test_permanent_error_gives_up_at_once_and_others_after_the_tries() -> None:
    assert POLICY.gives_up(WorkError("x", permanent=True), 1)
    assert not POLICY.gives_up(WorkError("x"), 3)
    assert POLICY.gives_up(WorkError("x"), 4)
    assert not POLICY.gives_up(RuntimeError("a bug"), 1)

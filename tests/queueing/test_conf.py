from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from queueing.conf import read_conf


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"MODE": "kafka"}, "MODE must be one of"),
        ({"MODE": "redis"}, "needs REDIS_URL"),
        ({"CONCURRENCY": 0}, "CONCURRENCY"),
        ({"SHARE": 3}, "SHARE"),
        ({"LOW_WATER": 10, "HIGH_WATER": 10}, "LOW_WATER"),
        ({"RENEW_SECONDS": 20, "LEASE_SECONDS": 30}, "RENEW_SECONDS"),
        ({"RETRY_TRIES": 0}, "RETRY_TRIES"),
        ({"HOST_LEASES": 0}, "HOST_LEASES"),
        ({"SPEED": "fast"}, "unknown keys: SPEED"),
    ],
)
def test_bad_setting_is_named(values: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=complaint):
        read_conf(values)


def test_defaults_are_sound() -> None:
    assert read_conf({}).host_limits.tolerance_ms == 900

"""The only place in `queueing` that reads Django's settings: `settings.QUEUEING` as one checked value."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.signals import setting_changed

from queueing.frontier import FrontierRules
from queueing.politeness import HostLimits
from queueing.retries import RetryPolicy
from queueing.tiers import TIERS

MODES = ("auto", "redis", "heapq")


@dataclass(frozen=True, slots=True)
class Conf:
    """Every key of `settings.QUEUEING` in lower case, with its default. docs/reference/queue.md explains each."""

    mode: str = "auto"
    redis_url: str = ""
    handler: str = ""
    resources: str = ""
    concurrency: int = 32
    lease_seconds: float = 30.0
    renew_seconds: float = 10.0
    task_seconds: float = 900.0
    grace_seconds: float = 20.0
    max_lost_workers: int = 3
    high_water: int = 2_000
    low_water: int = 1_000
    share: int = 16
    retry_seconds: float = 30.0
    retry_cap_seconds: float = 3_600.0
    retry_tries: int = 5
    host_interval_seconds: float = 0.1
    host_burst: int = 10
    host_leases: int = 4

    @property
    def retries(self) -> RetryPolicy:
        return RetryPolicy(self.retry_seconds, self.retry_cap_seconds, self.retry_tries)

    @property
    def frontier_rules(self) -> FrontierRules:
        return FrontierRules(int(self.lease_seconds * 1000), self.host_limits, self.share)

    @property
    def host_limits(self) -> HostLimits:
        return HostLimits(int(self.host_interval_seconds * 1000), self.host_burst, self.host_leases)

    def check(self) -> None:
        rules = {
            f"MODE must be one of {', '.join(MODES)}": self.mode in MODES,
            "MODE redis needs REDIS_URL": self.mode != "redis" or bool(self.redis_url),
            "CONCURRENCY must be at least 1": self.concurrency >= 1,
            f"SHARE must be at least {len(TIERS)}": self.share >= len(TIERS),
            "LOW_WATER must be below HIGH_WATER": 0 <= self.low_water < self.high_water,
            "RENEW_SECONDS must be below half of LEASE_SECONDS": 0
            < self.renew_seconds * 2
            < self.lease_seconds,
            "RETRY_TRIES must be at least 1": self.retry_tries >= 1,
            "HOST_BURST and HOST_LEASES must be at least 1": min(self.host_burst, self.host_leases) >= 1,
        }
        for rule, kept in rules.items():
            if not kept:
                raise ImproperlyConfigured(f"QUEUEING: {rule}.")


def read_conf(values: dict[str, Any]) -> Conf:
    known = {name.upper() for name in Conf.__dataclass_fields__}
    if unknown := sorted(set(values) - known):
        raise ImproperlyConfigured(f"QUEUEING has unknown keys: {', '.join(unknown)}.")
    conf = Conf(**{name.lower(): value for name, value in values.items()})
    conf.check()
    return conf


@cache
def conf() -> Conf:
    return read_conf(getattr(settings, "QUEUEING", {}))


def _forget(*, setting: str, **_: object) -> None:
    if setting == "QUEUEING":
        conf.cache_clear()


setting_changed.connect(_forget)

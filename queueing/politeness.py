"""How hard one host may be worked on, by all workers together."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HostLimits:
    """At most `leases` tasks at once; starts spaced `interval_ms` apart after a burst (GCRA)."""

    interval_ms: int = 0
    burst: int = 1
    leases: int = 4

    @property
    def tolerance_ms(self) -> int:
        return self.interval_ms * (self.burst - 1)

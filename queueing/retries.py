"""When to try again: exponential back-off with full jitter, a wish of the server, and always a cap."""

import random
from dataclasses import dataclass, field

from queueing.errors import WorkError


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    base_seconds: float
    cap_seconds: float
    max_tries: int
    chance: random.Random = field(default_factory=random.Random, compare=False)

    def gives_up(self, error: BaseException, failures: int) -> bool:
        """`failures` counts this one. An error that says nothing about itself is tried again."""
        return getattr(error, "permanent", False) or failures >= self.max_tries

    def delay_seconds(self, error: BaseException, failures: int) -> float:
        """Full jitter: anywhere between nothing and the bound, so that a host's failures do not return together."""
        bound = min(self.cap_seconds, self.base_seconds * 2 ** min(failures - 1, 30))
        delay = self.chance.uniform(0, bound)
        wished = error.after_seconds if isinstance(error, WorkError) else None
        return min(self.cap_seconds, max(delay, wished or 0.0))

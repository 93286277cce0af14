"""When to try again: exponential back-off with full jitter, the server's Retry-After, and always a cap."""

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
        """`failures` includes this one. An error that does not say `permanent` is tried again."""
        return getattr(error, "permanent", False) or failures >= self.max_tries

    def delay_seconds(self, error: BaseException, failures: int) -> float:
        """Full jitter: anywhere between nothing and the bound, so that a host's failures do not return together."""
        bound = min(self.cap_seconds, self.base_seconds * 2 ** min(failures - 1, 30))
        delay = self.chance.uniform(0, bound)
        retry_after = error.after_seconds if isinstance(error, WorkError) else None
        return min(self.cap_seconds, max(delay, retry_after or 0.0))

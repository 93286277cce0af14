"""Nonsense for every door that strangers' bytes come in by: `python -m benchmarks.fuzz [--cases N] [--door NAME]`.

CI feeds the same doors about ten thousand cases; each run here draws new ones.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.scraping.extract import fuzzing as extract
from tests.scraping.fetch import fuzzing as fetch

# Each area brings its doors and how to feed them.
FEEDERS = {name: area.feed_door for area in (fetch, extract) for name in area.DOORS}


_TELL_SECONDS = 5.0


@dataclass(slots=True)
class Progress:
    """Tells every few seconds how far a door is: some take minutes."""

    door: str
    cases: int
    now: Callable[[], float] = time.monotonic
    started_at: float = field(init=False)
    _told_at: float = field(init=False)
    _done: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.started_at = self._told_at = self.now()

    def count(self, cases: int) -> None:
        self._done += cases
        if self.now() - self._told_at >= _TELL_SECONDS:
            self._told_at = self.now()
            print(f"{self.door:>10}: {self._done:,} of {self.cases:,} cases", flush=True)

    def end(self) -> None:
        seconds = self.now() - self.started_at
        print(f"{self.door:>10}: {self._done:,} cases in {seconds:.0f} s, no failure", flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=50_000, help="for each door")
    parser.add_argument("--door", choices=sorted(FEEDERS), action="append", help="only these")
    options = parser.parse_args(arguments)
    for name in options.door or FEEDERS:
        progress = Progress(name, options.cases)
        FEEDERS[name](name, options.cases, progress.count)
        progress.end()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

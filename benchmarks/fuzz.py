"""Random input for every function that reads third-party bytes: `python -m benchmarks.fuzz [--target NAME]`.

CI runs some thousand fixed cases of the same targets; each run here draws new ones.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.scraping.extract import fuzzing as extract
from tests.scraping.fetch import fuzzing as fetch

RUNNERS = {name: area.run_fuzz_target for area in (fetch, extract) for name in area.FUZZ_TARGETS}


_PRINT_SECONDS = 5.0


@dataclass(slots=True)
class Progress:
    """Prints progress every few seconds: some targets take minutes."""

    target: str
    cases: int
    now: Callable[[], float] = time.monotonic
    started_at: float = field(init=False)
    _printed_at: float = field(init=False)
    _done: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.started_at = self._printed_at = self.now()

    def count(self, cases: int) -> None:
        self._done += cases
        if self.now() - self._printed_at >= _PRINT_SECONDS:
            self._printed_at = self.now()
            print(f"{self.target:>10}: {self._done:,} of {self.cases:,} cases", flush=True)

    def end(self) -> None:
        seconds = self.now() - self.started_at
        print(f"{self.target:>10}: {self._done:,} cases in {seconds:.0f} s, no failure", flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=50_000, help="for each target")
    parser.add_argument("--target", choices=sorted(RUNNERS), action="append", help="only these")
    options = parser.parse_args(arguments)
    for name in options.target or RUNNERS:
        progress = Progress(name, options.cases)
        RUNNERS[name](name, options.cases, progress.count)
        progress.end()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Nonsense for every door that strangers' bytes come in by: `python -m benchmarks.fuzz [--cases N] [--door NAME]`.

CI feeds the same doors about ten thousand cases; each run here draws new ones.
"""

import argparse
import sys
import time

from tests.scraping.extract import fuzzing as extract
from tests.scraping.fetch import fuzzing as fetch

# Each area brings its doors and how to feed them.
FEEDERS = {name: area.feed_door for area in (fetch, extract) for name in area.DOORS}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=__doc__)
    parser.add_argument("--cases", type=int, default=50_000, help="for each door")
    parser.add_argument("--door", choices=sorted(FEEDERS), action="append", help="only these")
    options = parser.parse_args(arguments)
    for name in options.door or FEEDERS:
        started = time.monotonic()
        FEEDERS[name](name, options.cases)
        print(
            f"{name:>10}: {options.cases:,} cases in {time.monotonic() - started:.0f} s, no failure",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`python -m tests.quality`: the table, the calibration and the worst misses. `make quality` calls it."""

import argparse
import sys

from tests.quality.corpus import MISSING, SETS, is_here, load_set
from tests.quality.scoring import Result, score_pages

FIELDS = ("email", "phone", "fax", "social", "street", "postcode", "person", "company")


def main(arguments: list[str]) -> int:
    options = _parse(arguments)
    if not is_here():
        print(MISSING, file=sys.stderr)
        return 2
    for name in SETS:
        result = score_pages(load_set(name))
        print(f"\n{name}")
        print_table(result)
        print_misses(result, options.misses, options.field)
    return 0


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.quality", description=__doc__)
    parser.add_argument("--misses", type=int, default=5, help="how many misses of each field to show")
    parser.add_argument("--field", default="", help="show the misses of this field only")
    return parser.parse_args(arguments)


def print_table(result: Result) -> None:
    print(f"  {'field':<10}{'P':>7}{'R':>7}{'right':>7}{'wrong':>7}{'labelled':>10}{'missed':>8}")
    for name in FIELDS:
        count = result.counts.get(name)
        if count is not None:
            missed = count.labelled - count.found
            print(
                f"  {name:<10}{count.precision:>7.3f}{count.recall:>7.3f}{count.right:>7}{count.wrong:>7}"
                f"{count.labelled:>10}{missed:>8}"
                + (f"   ({count.set_aside} set aside)" if count.set_aside else "")
            )
    print(f"  decoys delivered: {len(result.decoys)} {' '.join(result.decoys[:5])}")


def print_misses(result: Result, limit: int, field: str) -> None:
    for name in FIELDS:
        if name in result.counts and field in ("", name):
            for line in result.counts[name].misses[:limit]:
                print(f"    {line}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

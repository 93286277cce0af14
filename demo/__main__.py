"""`python -m demo serve | write DIR | score F.jsonl`."""

import argparse
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

from demo.exhibition import FAIR_HOST
from demo.score import Score, score
from demo.seeds import write_seeds
from demo.server import DemoWeb
from demo.truth import load_truth, write_truth


def main() -> int:
    options = _parser().parse_args()
    try:
        return int(options.run(options))
    except (OSError, ValueError) as error:
        print(f"demo: {error}", file=sys.stderr)
        return 2


def serve(options: argparse.Namespace) -> int:
    # Blocked before any thread starts, so that the signals wait until they are asked for.
    ends = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, ends)
    with DemoWeb(options.port) as web:
        print(f"host map: {web.host_map}")
        print(
            f"to look at it: set your browser's HTTP proxy to 127.0.0.1:{web.port}, open http://{FAIR_HOST}/"
        )
        sys.stdout.flush()
        signal.sigwait(ends)
    return 0


def write(options: argparse.Namespace) -> int:
    options.directory.mkdir(parents=True, exist_ok=True)
    write_seeds(options.directory / "seeds.csv")
    write_truth(options.directory / "truth.json")
    print(f"written: {options.directory / 'seeds.csv'}, {options.directory / 'truth.json'}")
    return 0


def show_score(options: argparse.Namespace) -> int:
    result = score(options.jsonl, load_truth(), min_confidence=options.min_confidence)
    print("\n".join(result.lines()))
    if options.misses:
        print("\n".join(_describe_misses(result)))
    return 0


def _describe_misses(result: Score) -> Iterator[str]:
    groups = {
        "missed": result.missed,
        "wrong": result.wrong,
        "decoy": result.decoys,
        "dishonest end": result.dishonest_ends,
    }
    for title, misses in groups.items():
        for miss in misses:
            yield f"{title}: {miss.exhibitor} ({miss.family}) {miss.field} {miss.value} {miss.kind}".rstrip()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m demo", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    command = commands.add_parser("serve", help="serve the demo web until SIGINT or SIGTERM")
    command.add_argument("--port", type=int, default=0)
    command.set_defaults(run=serve)
    command = commands.add_parser("write", help="write seeds.csv and truth.json")
    command.add_argument("directory", type=Path)
    command.set_defaults(run=write)
    command = commands.add_parser("score", help="compare a crawl's JSON lines with the truth")
    command.add_argument("jsonl", type=Path)
    command.add_argument("--min-confidence", type=int, default=50)
    command.add_argument("--misses", action="store_true", help="list every miss")
    command.set_defaults(run=show_score)
    return parser


if __name__ == "__main__":
    sys.exit(main())

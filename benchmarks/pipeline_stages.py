"""Where the time of a crawl goes, by stage: the CPU time of each thread and of the parsers, and a picture of it.

`python -m benchmarks.pipeline_stages crawl SEEDS.csv ...` runs the command in one process and prints CPU seconds by
stage as its last line.
"""

import json
import os
import resource
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import ceil
from pathlib import Path

LOOK_SECONDS = 0.05
STAGES = {
    "start": "start-up",
    "import": "reading the list",
    "loop": "fetching, choosing pages",
    "reading": "reading pages",
    "storing": "storing",
    "slots": "slots",
    "main": "queue, progress",
    "chores": "duplicates, chores",
    "writing": "leads back, file",
}
COLOURS = ("#5e5c64", "#9a9996", "#1a5fb4", "#26a269", "#c64600", "#e5a50a", "#813d9c", "#63452c", "#a51d2d")


@dataclass(frozen=True, slots=True)
class Shares:
    title: str
    milliseconds: dict[str, float]  # of CPU, by stage, for each company

    @property
    def total(self) -> float:
        return sum(self.milliseconds.values())


def measure_shares(command: Sequence[str], environment: Mapping[str, str], companies: int) -> Shares:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.pipeline_stages", *command],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    seconds = json.loads(done.stdout.splitlines()[-1])
    return Shares("now", {STAGES[name]: 1000 * used / companies for name, used in seconds.items()})


def write_shares(path: Path, shares: Shares) -> None:
    path.write_text(json.dumps(asdict(shares)))


def read_shares(path: Path) -> Shares:
    return Shares(**{**json.loads(path.read_text()), "title": "before"})


# --- in the crawling process ------------------------------------------------------------------------------------------


class ThreadTimes:
    """The CPU time of each thread, noted until it ends."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._used: dict[int, float] = {}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="watch", daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._stop.wait(LOOK_SECONDS):
            self.look()

    def look(self) -> None:
        for thread in threading.enumerate():
            if thread.native_id is None:
                continue
            try:
                used = Path(f"/proc/self/task/{thread.native_id}/schedstat").read_text()
            except OSError:
                continue
            self._names[thread.native_id] = thread.name
            self._used[thread.native_id] = int(used.split()[0]) / 1e9

    def end(self) -> Counter[str]:
        self.look()
        self._stop.set()
        by_name: Counter[str] = Counter()
        for native_id, used in self._used.items():
            by_name[self._names[native_id]] += used
        return by_name


def main(arguments: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leadslogix.settings")
    times = ThreadTimes()
    import django  # its import is measured
    from django.core.management import execute_from_command_line

    django.setup()
    import leadslogix.runs.management.commands.crawl as crawl

    marks: dict[str, float] = {}
    _mark(crawl, "open_seed_list", marks)
    _mark(crawl, "drain", marks)
    _mark(crawl, "write_leads", marks)
    execute_from_command_line(["manage.py", *arguments])
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(json.dumps(_stages(times.end(), marks, used.ru_utime + used.ru_stime)))


def _mark(module: object, name: str, marks: dict[str, float]) -> None:
    """Notes the main thread's CPU time before and after a step."""
    step = getattr(module, name)

    def marked(*args: object, **kwargs: object) -> object:
        marks[f"before {name}"] = time.thread_time()
        try:
            return step(*args, **kwargs)
        finally:
            marks[f"after {name}"] = time.thread_time()

    setattr(module, name, marked)


def _stages(threads: Counter[str], marks: dict[str, float], children: float) -> dict[str, float]:
    threads.pop("watch", None)
    stages = dict.fromkeys(STAGES, 0.0)
    for name, used in threads.items():
        stages[_stage_of(name)] += used
    stages["main"] = marks["after drain"] - marks["before drain"]
    stages["start"] = marks["before open_seed_list"]
    stages["import"] = marks["before drain"] - marks["before open_seed_list"]
    stages["writing"] = marks["after write_leads"] - marks["before write_leads"]
    stages["reading"] = children
    return stages


def _stage_of(thread: str) -> str:
    if thread.startswith("slot-"):
        return "slots"
    if thread.startswith("rows"):
        return "storing"
    if thread.startswith(("chores", "asyncio", "uvloop")):
        return "chores"
    return "loop" if thread == "shared-loop" else "main"


# --- the picture ------------------------------------------------------------------------------------------------------

WIDTH, BAR, LEFT, TOP = 760, 34, 70, 44
IN_ROW, ROW = 3, 24  # of the legend


def draw_shares(all_shares: Sequence[Shares]) -> str:
    """A bar for each version, all to one scale."""
    scale = (WIDTH - LEFT - 90) / max(shares.total for shares in all_shares)
    bars = "\n".join(_bar(shares, TOP + 56 * place, scale) for place, shares in enumerate(all_shares))
    top = TOP + 56 * len(all_shares)
    legend = "\n".join(_legend(place, name, top) for place, name in enumerate(STAGES.values()))
    height = top + 16 + ROW * ceil(len(STAGES) / IN_ROW)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    return f"""<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">
<title>CPU milliseconds of a company, by stage</title>
<rect width="{WIDTH}" height="{height}" fill="#fff"/>
<text x="{WIDTH / 2}" y="22" text-anchor="middle" font-size="14">CPU milliseconds of a company, by stage</text>
{bars}
{legend}
</svg>
"""


def _bar(shares: Shares, top: int, scale: float) -> str:
    parts = [f'<text x="{LEFT - 8}" y="{top + 22}" text-anchor="end">{shares.title}</text>']
    at = float(LEFT)
    # (An earlier version may know fewer stages.)
    for name, colour in zip(STAGES.values(), COLOURS, strict=True):
        milliseconds = shares.milliseconds.get(name, 0.0)
        width = milliseconds * scale
        parts.append(
            f'<rect x="{at:.1f}" y="{top}" width="{width:.1f}" height="{BAR}" fill="{colour}">'
            f"<title>{name}: {milliseconds:.1f} ms</title></rect>"
        )
        if width > 30:
            middle = at + width / 2
            parts.append(
                f'<text x="{middle:.1f}" y="{top + 22}" text-anchor="middle" fill="#fff">{milliseconds:.1f}</text>'
            )
        at += width
    parts.append(f'<text x="{at + 8:.1f}" y="{top + 22}">{shares.total:.1f} ms</text>')
    return "\n".join(parts)


def _legend(place: int, name: str, top: int) -> str:
    x, y = LEFT + 220 * (place % IN_ROW), top + 14 + ROW * (place // IN_ROW)
    return (
        f'<rect x="{x}" y="{y}" width="12" height="12" fill="{COLOURS[place]}"/>'
        f'<text x="{x + 18}" y="{y + 11}">{name}</text>'
    )


if __name__ == "__main__":
    main(sys.argv[1:])

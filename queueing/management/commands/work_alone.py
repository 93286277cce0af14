import signal
import sys
import threading
import time
from typing import Any

from django.core.management.base import BaseCommand

from queueing.child_processes import ChildPlan, work_as_child
from queueing.heap_drain import DrainOptions, HeapDrain
from queueing.suspects import ORPHAN_SECONDS, RETIRE


class Command(BaseCommand):
    help = (
        "Work on suspects, tasks that have lost two workers, one at a time. Workers start this by themselves."
    )
    requires_system_checks: list[str] = []  # Django's name and type; the worker has checked already

    def handle(self, *args: Any, **options: Any) -> None:
        work_as_child(ChildPlan, work)


def work(plan: ChildPlan) -> None:
    drain = HeapDrain.planned(plan, DrainOptions(concurrency=1, suspects=True))
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    threading.Thread(target=retire_at_end_of_input, args=(drain,), daemon=True).start()
    drain.work(stop)


def retire_at_end_of_input(drain: HeapDrain) -> None:
    """The worker that started this process holds the other end, until it says that it needs it no longer, or is killed.

    Then this process goes on for a while: where workers are killed faster than they start, suspects must go on, too."""
    if RETIRE not in sys.stdin.read():
        time.sleep(ORPHAN_SECONDS)
    drain.retire()

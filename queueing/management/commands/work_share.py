import signal
import sys
import threading
from typing import Any

from django.core.management.base import BaseCommand

from queueing.child_processes import work_as_child
from queueing.heap_drain import DrainOptions, HeapDrain
from queueing.shares import Share, SharePlan


class Command(BaseCommand):
    help = "Work on a share of the tasks of another process. `crawl --processes` starts this by itself."
    requires_system_checks: list[str] = []  # Django's name and type; the first process has checked already

    def handle(self, *args: Any, **options: Any) -> None:
        work_as_child(SharePlan, work)


def work(plan: SharePlan) -> None:
    share = Share(plan.number, plan.of)
    drain = HeapDrain.planned(plan, DrainOptions(concurrency=plan.concurrency, forever=True, share=share))
    stop = threading.Event()
    # Ctrl-C reaches all processes of a terminal: the first one tells the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    threading.Thread(target=stop_at_end_of_input, args=(stop,), daemon=True).start()
    drain.work(stop)


def stop_at_end_of_input(stop: threading.Event) -> None:
    """The first process holds the other end until it needs this one no longer, or is killed."""
    sys.stdin.read()
    stop.set()

"""Everything on this machine: the web, a Redis of its own, workers. Ctrl-C stops all of it."""

import os
import signal
from argparse import ArgumentParser
from contextlib import ExitStack
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from leadslogix.console.serving import ProcessGroup, stop_signals
from leadslogix.runs.command_line import UserCommand, ready_database, whole_number
from queueing.child_processes import module_path
from queueing.embedded_redis import EmbeddedRedis, NoRedisServer
from queueing.tiers import TIERS


class Command(UserCommand):
    help = "Run the web, workers and, where REDIS_URL is not set, a Redis of its own. Ctrl-C stops all of it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=whole_number(1, 65_535), default=8000)
        parser.add_argument("--workers", type=whole_number(1, 32), default=1, help="worker processes (1)")

    def handle(self, *args: Any, **options: Any) -> None:
        ready_database()
        # A signal while processes are still being started must stop those that have started.
        for number in stop_signals():
            signal.signal(number, signal.default_int_handler)
        with ExitStack() as stack:
            redis = self.start_redis(stack)
            url = redis.url if redis else settings.REDIS_URL
            processes = ProcessGroup({**os.environ, "REDIS_URL": url, "PYTHONPATH": module_path()})
            stack.callback(processes.stop)
            self.start_all(processes, options["port"], options["workers"])
            self.stdout.write(f"LeadsLogix is at http://127.0.0.1:{options['port']}/ (Ctrl-C stops it)")
            ended = processes.watch(lambda: self.revive(redis))
            self.stdout.write(f"The {ended} ended by itself: stopping." if ended else "Stopping ...")

    def start_redis(self, stack: ExitStack) -> EmbeddedRedis | None:
        if settings.REDIS_URL or settings.QUEUE == "heapq":
            return None
        try:
            return stack.enter_context(EmbeddedRedis(is_bound=True))
        except NoRedisServer:
            self.stderr.write("There is no Redis on this machine: the web process crawls by itself.")
            return None

    def revive(self, redis: EmbeddedRedis | None) -> None:
        """All that it held is in the database, too."""
        try:
            if redis is not None and redis.revive():
                self.stderr.write("Redis ended by itself: it is started again.")
        except NoRedisServer as error:
            raise CommandError(f"Redis ended by itself and does not start again: {error}") from error

    def start_all(self, processes: ProcessGroup, port: int, workers: int) -> None:
        web = [
            "-m",
            "gunicorn",
            "leadslogix.wsgi",
            "--config",
            str(settings.BASE_DIR / "gunicorn.conf.py"),
            "--bind",
            f"127.0.0.1:{port}",
            "--threads",
            "8",
            "--no-control-socket",
        ]
        processes.start("web", web)
        if processes.environment["REDIS_URL"]:
            for number in range(workers):
                processes.start(
                    f"worker {number + 1}", [str(settings.BASE_DIR / "manage.py"), "rqworker", *TIERS]
                )

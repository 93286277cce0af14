import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from queueing.status import QueueStatus, StoreStatus, TierStatus, read_status

COLUMNS = (
    "tier",
    "depth",
    "ready",
    "delayed",
    "leased",
    "done",
    "dead",
    "oldest wait",
    "per second",
    "drains in",
)


class Command(BaseCommand):
    help = "Show what waits, what is being worked on, which hosts are held back and how Redis is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument(
            "--drain-seconds", type=float, default=600.0, help="how soon the queue should be empty (600)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            status = read_status(max(1.0, options["drain_seconds"]))
        except DatabaseError as exc:
            raise CommandError(f"The database did not answer ({exc}). Is it migrated?") from exc
        if options["json"]:
            self.stdout.write(json.dumps(asdict(status)))
            return
        for line in describe(status):
            self.stdout.write(line)


def describe(status: QueueStatus) -> list[str]:
    lines = [store_line(status.store), ""]
    rows = [COLUMNS, *(tier_row(tier) for tier in status.tiers)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    lines += ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    lines += [
        "",
        f"Hosts that may be worked on: {status.ready_hosts}. Suggested workers: {status.suggested_workers}.",
    ]
    if status.suspects:
        lines.append(f"Suspects, which have lost two workers and run alone: {status.suspects}.")
    lines += [
        f"task {lease.task} ({lease.tier}) on {lease.host or 'no host'}: {lease.worker}, {lease.age_seconds} s"
        for lease in status.leases
    ]
    return [*lines, *(f"{held.host} is held back until {held.until}" for held in status.held_hosts)]


def store_line(store: StoreStatus) -> str:
    if store.mode == "heapq":
        return "Queue: heapq, in the process that works on the tasks."
    if not store.reachable:
        return f"{store.problem} Tasks wait in the database."
    line = (
        f"Queue: Redis, {store.workers} workers, {store.memory_bytes / 1e6:.1f} MB, {store.clients} clients,"
        f" fed by {store.feeder or 'nobody'}."
    )
    return f"{line} {store.problem}".rstrip()


def tier_row(tier: TierStatus) -> tuple[str, ...]:
    drain = "unknown" if tier.drain_seconds is None else f"{tier.drain_seconds:.0f} s"
    numbers = (tier.depth, tier.ready, tier.delayed, tier.leased, tier.done, tier.dead)
    return (
        tier.tier,
        *(str(number) for number in numbers),
        f"{tier.oldest_wait_seconds:.0f} s",
        f"{tier.takes_per_second:.2f}",
        drain,
    )

"""Compares what reviewers decided with the confidence that was promised."""

import json
from argparse import ArgumentParser
from typing import Any

from django.db.models import Avg, Count, Q

from leadslogix.leads.models import JudgedSighting
from leadslogix.runs.command_line import UserCommand, ready_database

_KEYS = ("field", "points", "reasons", "confidence", "right")
_BANDS = ((0, 50), (50, 60), (60, 70), (70, 80), (80, 90), (90, 101))


class Command(UserCommand):
    help = "Print how often values were right for reviewers, by confidence; with --json each verdict, for fitting."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--json",
            action="store_true",
            help='{"field", "points", "reasons", "confidence", "right"} in each line',
        )

    def handle(self, *args: Any, **options: Any) -> None:
        ready_database()
        if options["json"]:
            rows = JudgedSighting.objects.order_by("created_at", "id")
            for values in rows.values_list("field", "points", "reasons", "confidence", "is_right").iterator():
                self.stdout.write(json.dumps(dict(zip(_KEYS, values, strict=True))))
            return
        self.stdout.write(f"{'confidence':<12}{'verdicts':>9}{'right':>9}{'promised':>10}")
        for low, high in _BANDS:
            band = JudgedSighting.objects.filter(confidence__gte=low, confidence__lt=high).aggregate(
                n=Count("id"), right=Count("id", filter=Q(is_right=True)), promised=Avg("confidence")
            )
            if band["n"]:
                share = 100 * band["right"] / band["n"]
                name = f"{low}-{min(high, 100)}"
                self.stdout.write(f"{name:<12}{band['n']:>9}{share:>7.1f} %{band['promised']:>8.1f} %")

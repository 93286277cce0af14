"""Lists which companies were merged or may be one, and merges, splits or keeps them apart."""

import json
from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from leadslogix.accounts.models import User
from leadslogix.leads.models import CompanyMerge
from leadslogix.runs.command_line import BadInput, UserCommand, find_workspace, ready_database
from leadslogix.runs.duplicates import (
    accept_suggestion,
    compare_new_companies,
    dismiss_suggestion,
    split_companies,
)


class Command(UserCommand):
    help = "List the merges of a workspace and the likely ones; accept, dismiss or split one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--workspace", required=True, metavar="W", help="its name or id")
        parser.add_argument(
            "--compare", action="store_true", help="compare the companies crawled since, first"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object in a line")
        for decision in ("accept", "dismiss", "split"):
            parser.add_argument(f"--{decision}", metavar="ID", help=f"{decision} this one")

    def handle(self, *args: Any, **options: Any) -> None:
        ready_database()
        workspace = find_workspace(options["workspace"])
        merges = CompanyMerge.objects.for_workspace(workspace).select_related("kept", "other", "workspace")
        while options["compare"] and compare_new_companies().companies:
            pass
        ways = {"accept": accept_suggestion, "dismiss": dismiss_suggestion, "split": split_companies}
        for decision, settle in ways.items():
            if options[decision]:
                self._settle(_find(merges, options[decision]), settle)
        for merge in merges.order_by("state", "-score", "id"):
            self.stdout.write(_as_json(merge) if options["json"] else _as_line(merge))

    def _settle(self, merge: CompanyMerge, settle: Any) -> None:
        user: User | None = None
        if not settle(merge, user):
            raise BadInput(f"{merge.id} is {merge.state}: nothing was changed.")


def _find(merges: Any, text: str) -> CompanyMerge:
    try:
        found: CompanyMerge = merges.get(id=UUID(text))
    except (ValueError, CompanyMerge.DoesNotExist) as exc:
        raise BadInput(f"There is no merge {text!r} in this workspace.") from exc
    return found


def _as_line(merge: CompanyMerge) -> str:
    why = "; ".join(f"{text} {points:+d}" for text, points in merge.reasons)
    return f"{merge.id}  {merge.state} {merge.score}: {merge.other} is {merge.kept} ({why})"


def _as_json(merge: CompanyMerge) -> str:
    return json.dumps(
        {
            "id": str(merge.id),
            "state": merge.state,
            "score": merge.score,
            "kept": str(merge.kept),
            "other": str(merge.other),
            "reasons": merge.reasons,
        }
    )

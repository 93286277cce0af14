"""Keeps a workspace's suppression list, and erases people."""

import sys
from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from leadslogix.leads.models import Suppression
from leadslogix.leads.suppression_list import LISTED_KINDS, add_lines, release
from leadslogix.runs.command_line import BadInput, UserCommand, find_workspace, ready_database
from leadslogix.runs.erasure import erase_person, find_people


class Command(UserCommand):
    help = "Add domains, addresses and numbers to a suppression list, take them off, list them, or erase a person."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("values", nargs="*", metavar="VALUE", help="acme.com, info@acme.com, +4973112345")
        parser.add_argument("--workspace", required=True, metavar="W", help="its name or id")
        parser.add_argument("--stdin", action="store_true", help="read further values, one in a line")
        parser.add_argument("--reason", default="", help="kept with each entry")
        parser.add_argument("--release", action="store_true", help="take the values off the list")
        parser.add_argument(
            "--erase-person", metavar="NAME", help="erase the person of this name, address or number"
        )
        parser.add_argument("--id", metavar="ID", help="which of several people to erase")

    def handle(self, *args: Any, **options: Any) -> None:
        ready_database()
        workspace = find_workspace(options["workspace"])
        if options["erase_person"]:
            self._erase(find_people(workspace, options["erase_person"]), options["id"])
            return
        values = [*options["values"], *(sys.stdin if options["stdin"] else ())]
        entries = Suppression.objects.for_workspace(workspace).filter(kind__in=LISTED_KINDS)
        if options["release"]:
            for entry in entries.filter(value__in=[value.strip().lower() for value in values]):
                release(entry)
                self.stdout.write(f"{entry.value} is off the list")
        elif values:
            added = add_lines(workspace, values, options["reason"])
            for refusal in added.refused:
                self.stderr.write(refusal)
            self.stdout.write(f"{added.added} added, {added.known} were on the list already")
            if added.refused:
                raise BadInput(f"{len(added.refused)} values were not understood.")
        else:
            for entry in entries.order_by("kind", "value"):
                self.stdout.write(f"{entry.kind}\t{entry.value or '(erased)'}\t{entry.reason}")

    def _erase(self, found: list[Any], wanted: str | None) -> None:
        chosen = [person for person in found if wanted is None or str(person.id) == str(_as_id(wanted))]
        if not chosen:
            raise BadInput("Nobody is stored under that name, address or number.")
        if len(chosen) > 1:
            for person in chosen:
                self.stderr.write(
                    f"{person.id}\t{person.name}, {person.title or 'no title'}, {person.company}"
                )
            raise BadInput("Several people match: give the --id of one.")
        erased = erase_person(chosen[0])
        counts = ", ".join(f"{getattr(erased, name)} {name}" for name in type(erased).__slots__)
        self.stdout.write(f"erased: {counts}")


def _as_id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as exc:
        raise BadInput(f"{text!r} is not the id of a person.") from exc

"""The dry run or import of a long upload: started by the web, in a process that gives its memory back."""

import os
import signal
from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand

from leadslogix.accounts.models import User, Workspace
from leadslogix.console.upload_work import CHECK, IMPORT, work
from leadslogix.console.uploads import find_upload
from leadslogix.seeds.reader import die_with_parent


class Command(BaseCommand):
    help = "Used by the upload page: checks or imports an uploaded list."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("workspace", type=UUID)
        parser.add_argument("upload", type=UUID)
        parser.add_argument("job", choices=(CHECK, IMPORT))
        parser.add_argument("user", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        die_with_parent()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
        os.nice(5)
        workspace = Workspace.objects.get(id=options["workspace"])
        upload = find_upload(workspace, options["upload"])
        work(upload, options["job"], User.objects.get(pk=options["user"]))

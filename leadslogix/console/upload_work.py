"""The dry run and the import of an uploaded list: at once for short lists, else in a process of their own.

That process gives its memory back, and a server that is stopped takes it along. Its progress is in the upload's folder,
so every process of the web can show it. An import that was ended like this has stored nothing, and can be begun again.
"""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from django.conf import settings

from leadslogix.accounts.audit import record
from leadslogix.accounts.errors import QuotaExceeded
from leadslogix.accounts.models import User, Workspace
from leadslogix.console.uploads import Upload, discard_contents
from leadslogix.runs.dry_run import dry_run
from leadslogix.runs.lifecycle import continue_run
from leadslogix.seeds.errors import ReadingStopped, SeedFileError
from leadslogix.seeds.plans import ImportPlan
from leadslogix.seeds.quotas import check_import
from leadslogix.seeds.rows import import_table
from leadslogix.seeds.saved_mappings import save_mapping
from leadslogix.seeds.stored_table import read_json, write_json
from leadslogix.seeds.table import SeedTable

CHECK, IMPORT = "check", "import"
ROWS_AT_ONCE = 1_000
_STATE, _CHECKED = "work.json", "check.jsonl"
_LOST_AFTER_SECONDS = 60.0
_LOOK_EVERY_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class WorkState:
    """Where the work on an upload is."""

    job: str
    what: str = ""
    done: int = 0
    total: int = 0
    error: str = ""
    result: dict[str, Any] | None = None  # of a dry run
    run: str = ""  # that the import has made
    is_new: bool = True
    is_lost: bool = False  # its process was ended

    @property
    def is_open(self) -> bool:
        return not (self.error or self.result or self.run or self.is_lost)

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0


def find_work(upload: Upload) -> WorkState | None:
    path = upload.folder / _STATE
    values = read_json(path)
    if values is None:
        return None
    state = WorkState(**values)
    if state.is_open and time.time() - path.stat().st_mtime > _LOST_AFTER_SECONDS:
        return WorkState(state.job, is_lost=True)
    return state


def start_work(upload: Upload, job: str, user: User) -> WorkState:
    """Does what takes no time; the rest is begun."""
    _note(upload, WorkState(job, "waiting for the file"))
    table = upload.table()
    if table is not None and len(table.rows) <= ROWS_AT_ONCE:
        return work(upload, job, user)
    threading.Thread(target=_run_process, args=(upload, job, user.pk), name="upload", daemon=True).start()
    return WorkState(job)


def work(upload: Upload, job: str, user: User) -> WorkState:
    try:
        table = _wait_for_table(upload, job)
        state = _check(upload, table) if job == CHECK else _import(upload, table, user)
    except (SeedFileError, QuotaExceeded) as error:
        state = WorkState(job, error=str(error))
    _note(upload, state)
    return state


def _wait_for_table(upload: Upload, job: str) -> SeedTable:
    """The rows may still be read by another process, which ends by its own limits."""
    idle, last = 0.0, -1
    while (table := upload.table()) is None:
        if error := upload.error():
            raise error
        if idle > _LOST_AFTER_SECONDS:
            raise ReadingStopped(f"{upload.name}: reading it was interrupted. Upload it again.")
        if upload.rows_read != last:
            idle, last = 0.0, upload.rows_read
            _note(upload, WorkState(job, "reading the file", last))
        idle += _LOOK_EVERY_SECONDS
        time.sleep(_LOOK_EVERY_SECONDS)
    return table


def _check(upload: Upload, table: SeedTable) -> WorkState:
    workspace = Workspace.objects.get(id=upload.workspace_id)
    check_import(workspace, len(table.rows))
    result, plan = dry_run(workspace, table, upload.mapping or table.mapping, report=_Reporter(upload, CHECK))
    _store_rows(upload, plan)
    return WorkState(CHECK, result=result.as_json())


def _store_rows(upload: Upload, plan: ImportPlan) -> None:
    with (upload.folder / _CHECKED).open("w", encoding="utf-8") as file:
        for reading in plan.readings:
            state, reason = plan.state_of(reading)
            row = CheckedRow(reading.line, state, reading.name or reading.shown, reading.website, reason)
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


class CheckedRow(NamedTuple):
    """A row that the dry run has looked at, and what it becomes."""

    line: int
    state: str
    name: str
    website: str
    reason: str


def checked_rows(upload: Upload, state: str = "") -> Iterator[CheckedRow]:
    with (upload.folder / _CHECKED).open(encoding="utf-8") as file:
        for text in file:
            row = CheckedRow(*json.loads(text))
            if not state or row.state == state:
                yield row


@dataclass(frozen=True, slots=True)
class CheckedRows:
    """What a paginator needs: its rows are read from the file page by page."""

    upload: Upload
    state: str
    size: int

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, places: slice) -> list[CheckedRow]:
        return list(islice(checked_rows(self.upload, self.state), places.start, places.stop))


def _import(upload: Upload, table: SeedTable, user: User) -> WorkState:
    workspace = Workspace.objects.get(id=upload.workspace_id)
    mapping = upload.mapping or table.mapping
    imported = import_table(
        workspace,
        table,
        mapping,
        user,
        report=_Reporter(upload, IMPORT),
        listing_url=upload.listing_url,
    )
    save_mapping(workspace, table.columns, mapping)
    if imported.is_new:
        record(workspace, user, "import list", imported.file.name, f"{len(table.rows)} rows")
    run = continue_run(imported.file, user=user)
    discard_contents(upload)
    return WorkState(IMPORT, run=str(run.id), is_new=imported.is_new)


class _Reporter:
    """Writes the progress, a few times a second at most."""

    def __init__(self, upload: Upload, job: str) -> None:
        self._upload, self._job = upload, job
        self._next = 0.0

    def __call__(self, what: str, done: int, total: int) -> None:
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + 0.3
            _note(self._upload, WorkState(self._job, what, done, total))


def _note(upload: Upload, state: WorkState) -> None:
    values = {name: getattr(state, name) for name in WorkState.__slots__}
    write_json(upload.folder / _STATE, values)


def _run_process(upload: Upload, job: str, user_id: int) -> None:
    """The process dies with this thread."""
    order = [str(upload.workspace_id), str(upload.id), job, str(user_id)]
    code = subprocess.run(  # noqa: S603  # our own module and ids of ours
        [sys.executable, str(settings.BASE_DIR / "manage.py"), "work_on_upload", *order],
        check=False,
        stdin=subprocess.DEVNULL,
    ).returncode
    if code:
        _note(
            upload,
            WorkState(job, error=f"{upload.name}: an error of ours ended it; the log has it. Try again."),
        )

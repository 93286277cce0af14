"""Writes the leads of a run into files, and records each export with its user."""

from pathlib import Path
from typing import BinaryIO

from django.utils import timezone

from leadslogix.accounts.models import User
from leadslogix.exports.columns import Columns
from leadslogix.exports.formats import Format
from leadslogix.exports.leads import RunSummary
from leadslogix.exports.presets import Preset
from leadslogix.exports.workplaces import open_workplace
from leadslogix.runs.leads import iterate_leads
from leadslogix.runs.models import Export, Run
from leadslogix.runs.quotas import check_export


def write_leads(
    run: Run, file_format: Format, path: Path, min_confidence: int = 0, columns: Columns | None = None
) -> int:
    """Returns how many companies were written."""
    leads = iterate_leads(run, min_confidence, only_places=file_format.only_places)
    return file_format.write(path, leads, summarise_run(run, min_confidence), columns)


def summarise_run(run: Run, min_confidence: int) -> RunSummary:
    return RunSummary(
        id=run.id,
        state=run.state,
        file=run.file.name,
        seed_columns=tuple(run.file.columns),
        seed_rows=run.file.row_count,
        started_at=run.started_at,
        finished_at=run.finished_at,
        pages=run.pages,
        renders=run.renders,
        seconds=run.seconds,
        target=run.target,
        goal=run.goal,
        min_confidence=min_confidence,
    )


def make_export(run: Run, preset: Preset, min_confidence: int, user: User) -> BinaryIO:
    """An open file without a name, so that nothing is left on the disk when it is closed. Each export is recorded."""
    check_export(run)
    with open_workplace() as folder:
        path = folder / f"leads{preset.format.suffix}"
        row_count = write_leads(run, preset.format, path, min_confidence, preset.columns)
        file = path.open("rb")
    Export.objects.create(
        workspace=run.workspace,
        run=run,
        preset=preset.name,
        min_confidence=min_confidence,
        row_count=row_count,
        state=Export.State.READY,
        requested_by=user,
        ready_at=timezone.now(),
    )
    return file

"""Uploaded lists between the upload and the import, while their columns and rows are being looked at.

A file is parsed once, when it comes, by a child process; its table is kept in a folder under a name of our own making.
It is as bounded as an upload is, reachable only through its workspace, and deleted when it is imported or a day old.
"""

import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path
from typing import Protocol
from uuid import UUID, uuid4

from django.conf import settings
from django.core.files.uploadhandler import FileUploadHandler, StopUpload
from django.http import Http404, HttpRequest
from django.utils import timezone

from leadslogix.accounts.models import Workspace
from leadslogix.seeds.errors import SeedFileError
from leadslogix.seeds.options import ReadingOptions
from leadslogix.seeds.reading import Reading
from leadslogix.seeds.stored_table import (
    count_read_rows,
    load_error,
    load_head,
    load_table,
    read_json,
    write_json,
)
from leadslogix.seeds.table import SeedTable

KEPT_FOR = timedelta(days=1)
_UPLOAD, _SOURCE, _MAPPING, _LISTING = "upload.json", "source", "mapping.json", "listing.json"
_READ_PARTS = (
    "head.json",
    "table.json",
    "rows.jsonl",
    "error.json",
    "progress.json",
    "work.json",
    "check.jsonl",
)
_COLUMNS_WITHIN_SECONDS = 20.0
_ROWS_WITHIN_SECONDS = 1.0
_TOO_LARGE = "leadslogix.upload_too_large"


class SizeLimitHandler(FileUploadHandler):
    """Stops storing a file at the limit, so that a huge one does not fill the disk before a form sees it."""

    received = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        self.received += len(raw_data)
        if self.received > settings.SEED_FILE_MAX_BYTES:
            self.note_too_large()
            raise StopUpload(connection_reset=False)
        return raw_data

    def note_too_large(self) -> None:
        if self.request is not None:
            self.request.META[_TOO_LARGE] = True

    def file_complete(self, file_size: int) -> None:
        return None


def is_too_large(request: HttpRequest) -> bool:
    return _TOO_LARGE in request.META


@dataclass(frozen=True, slots=True)
class Upload:
    id: UUID
    workspace_id: UUID
    folder: Path
    name: str
    options: ReadingOptions

    def columns(self) -> SeedTable | None:
        """The table without its rows, whose number is known when all are read."""
        return self.table() or load_head(self.folder)

    def table(self) -> SeedTable | None:
        return load_table(self.folder)

    def error(self) -> SeedFileError | None:
        return load_error(self.folder)

    @property
    def rows_read(self) -> int:
        return count_read_rows(self.folder)

    @property
    def mapping(self) -> dict[str, str] | None:
        return read_json(self.folder / _MAPPING)

    @property
    def listing_url(self) -> str:
        """Where the fair lists its exhibitors, if the user has said so."""
        kept: dict[str, str] = read_json(self.folder / _LISTING) or {}
        return kept.get("url", "")

    def choose(self, mapping: dict[str, str], listing_url: str = "") -> None:
        write_json(self.folder / _MAPPING, mapping)
        write_json(self.folder / _LISTING, {"url": listing_url})


class Readable(Protocol):
    def read(self, size: int = ..., /) -> bytes: ...


def keep_upload(workspace: Workspace, file: Readable, name: str) -> Upload:
    """Reads the columns of a file, and perhaps all of it; raises a SeedFileError where that cannot be done."""
    discard_old_uploads(workspace)
    upload_id = uuid4()
    folder = _folder(workspace.id, upload_id)
    folder.mkdir(parents=True, mode=0o700)
    upload = Upload(upload_id, workspace.id, folder, name, ReadingOptions())
    try:
        with (folder / _SOURCE).open("wb") as source:
            shutil.copyfileobj(file, source, 1 << 16)
        _read(upload)
    except BaseException:  # a file that is refused, or a full disk: half a table is of no use
        discard_upload(upload)
        raise
    return upload


def read_again(upload: Upload, options: ReadingOptions) -> Upload:
    """As the user says that the file must be read. What was wrong is shown with the upload."""
    for name in _READ_PARTS:
        (upload.folder / name).unlink(missing_ok=True)
    corrected = Upload(upload.id, upload.workspace_id, upload.folder, upload.name, options)
    with suppress(SeedFileError):
        _read(corrected)
    return corrected


def _read(upload: Upload) -> None:
    write_json(upload.folder / _UPLOAD, {"name": upload.name, "options": asdict(upload.options)})
    reading = Reading(upload.folder / _SOURCE, upload.folder, upload.name, upload.options)
    reading.wait_for_columns(_COLUMNS_WITHIN_SECONDS)
    reading.wait_for_rows(_ROWS_WITHIN_SECONDS)


def find_upload(workspace: Workspace, upload_id: UUID) -> Upload:
    folder = _folder(workspace.id, upload_id)
    values = read_json(folder / _UPLOAD)
    if values is None:
        raise Http404("This upload was imported already or is more than a day old.")
    return Upload(upload_id, workspace.id, folder, values["name"], ReadingOptions(**values["options"]))


def discard_upload(upload: Upload) -> None:
    shutil.rmtree(upload.folder, ignore_errors=True)


def discard_contents(upload: Upload) -> None:
    """After the import: only where it went is kept for a day."""
    for name in (_SOURCE, *_READ_PARTS):
        if name != "work.json":
            (upload.folder / name).unlink(missing_ok=True)


def discard_old_uploads(workspace: Workspace) -> None:
    oldest = (timezone.now() - KEPT_FOR).timestamp()
    for folder in _folders(workspace):
        with suppress(FileNotFoundError):
            if (folder / _UPLOAD).stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)


def count_stored_bytes(workspace: Workspace) -> int:
    """Of the uploads that wait for their import."""
    discard_old_uploads(workspace)
    total = 0
    for folder in _folders(workspace):
        for path in folder.iterdir():
            with suppress(FileNotFoundError):
                total += path.stat().st_size
    return total


def _folders(workspace: Workspace) -> list[Path]:
    try:
        return list((Path(settings.MEDIA_ROOT) / "uploads" / str(workspace.id)).iterdir())
    except FileNotFoundError:
        return []


def _folder(workspace_id: UUID, upload_id: UUID) -> Path:
    return Path(settings.MEDIA_ROOT) / "uploads" / str(workspace_id) / str(upload_id)

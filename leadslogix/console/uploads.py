"""Uploaded tables between the upload and the import, while their columns are being looked at.

A file is parsed once, when it comes; its table is kept in the file storage under names of our own making. It is as
bounded as an upload is, reachable only through its workspace, and deleted when it is imported or a day old.
"""

import json
from contextlib import suppress
from datetime import timedelta
from uuid import UUID, uuid4

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadhandler import FileUploadHandler, StopUpload
from django.http import Http404, HttpRequest
from django.utils import timezone

from leadslogix.accounts.models import Workspace
from leadslogix.seeds.records import SeedLine
from leadslogix.seeds.table import SeedTable

KEPT_FOR = timedelta(days=1)
TABLE = "table.json"
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


def keep_upload(workspace: Workspace, table: SeedTable) -> UUID:
    discard_old_uploads(workspace)
    upload_id = uuid4()
    try:
        default_storage.save(f"{_folder(workspace, upload_id)}/{TABLE}", ContentFile(_encode(table)))
    except OSError:  # the disk is full: half a table is of no use
        discard_upload(workspace, upload_id)
        raise
    return upload_id


def find_upload(workspace: Workspace, upload_id: UUID) -> SeedTable:
    path = _path_of(workspace, upload_id)
    if path is None or not path.endswith(TABLE):
        raise Http404("This upload was imported already or is more than a day old.")
    with default_storage.open(path) as file:
        return _decode(file.read())


def _encode(table: SeedTable) -> bytes:
    values = {name: getattr(table, name) for name in SeedTable.__slots__}
    values["rows"] = [(row.line, row.cells) for row in table.rows]
    # Not as escapes, which are up to six times as long; lone surrogates must survive.
    return json.dumps(values, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _decode(data: bytes) -> SeedTable:
    values = json.loads(data)
    values["columns"] = tuple(values["columns"])
    values["rows"] = tuple(SeedLine(line, tuple(cells)) for line, cells in values["rows"])
    values["samples"] = {column: tuple(samples) for column, samples in values["samples"].items()}
    return SeedTable(**values)


def discard_upload(workspace: Workspace, upload_id: UUID) -> None:
    path = _path_of(workspace, upload_id)
    if path is not None:
        default_storage.delete(path)
    # An empty folder is deleted like a file.
    default_storage.delete(_folder(workspace, upload_id))


def discard_old_uploads(workspace: Workspace) -> None:
    for upload_id in _upload_ids(workspace):
        path = _path_of(workspace, upload_id)
        if path is None or default_storage.get_modified_time(path) < timezone.now() - KEPT_FOR:
            discard_upload(workspace, upload_id)


def count_stored_bytes(workspace: Workspace) -> int:
    """Of the uploads that wait for their import."""
    discard_old_uploads(workspace)
    paths = (_path_of(workspace, upload_id) for upload_id in _upload_ids(workspace))
    return sum(default_storage.size(path) for path in paths if path)


def _upload_ids(workspace: Workspace) -> list[UUID]:
    try:
        folders, _ = default_storage.listdir(f"uploads/{workspace.id}")
    except FileNotFoundError:
        return []
    return [UUID(folder) for folder in folders]


def _path_of(workspace: Workspace, upload_id: UUID) -> str | None:
    folder = _folder(workspace, upload_id)
    with suppress(FileNotFoundError):
        _, names = default_storage.listdir(folder)
        if names:
            return f"{folder}/{names[0]}"
    return None


def _folder(workspace: Workspace, upload_id: UUID) -> str:
    return f"uploads/{workspace.id}/{upload_id}"

"""Writes files atomically: they appear complete or not at all."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from leadslogix.exports.errors import UnwritableFile


@contextmanager
def write_whole(path: str | Path) -> Iterator[Path]:
    """Yields a temporary path in the same folder. It replaces `path` on success and is deleted on failure."""
    target = Path(path)
    _check_target(target)
    draft = target.with_name(f".{target.name[:100]}.{secrets.token_hex(6)}.part")
    try:
        yield draft
        _flush(draft)
        draft.replace(target)
    except OSError as exc:
        raise UnwritableFile(f"{target} cannot be written: {(exc.strerror or str(exc)).lower()}.") from exc
    finally:
        draft.unlink(missing_ok=True)


def _check_target(target: Path) -> None:
    if target.is_dir():
        raise UnwritableFile(f"{target} is a folder: name a file to write.")
    if target.exists() and not target.is_file():
        # Replacing /dev/null by a file would break the system.
        raise UnwritableFile(f"{target} is not a regular file: name another one.")
    if not target.parent.is_dir():
        raise UnwritableFile(
            f"{target}: there is no folder {target.parent}. Make it first, or name another file."
        )


def _flush(draft: Path) -> None:
    """Flushes the data before the rename: after a power cut the old or the new file is there, never an empty one."""
    with draft.open("rb") as file:
        os.fsync(file.fileno())

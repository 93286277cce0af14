"""What takes long to make and several tests look at: made once for all workers of pytest."""

import fcntl
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def shared_folder(folders: pytest.TempPathFactory) -> Path:
    """One for all workers of this run of pytest."""
    own = folders.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def make_once(folder: Path, name: str, make: Callable[[], Any]) -> Any:
    """What `make` returns, which must be JSON. The first worker that asks for it makes it, others wait."""
    file = folder / f"{name}.json"
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            file.write_text(json.dumps(make()), encoding="utf-8")
    return json.loads(file.read_text(encoding="utf-8"))

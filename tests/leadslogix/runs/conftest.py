from collections.abc import Iterator
from pathlib import Path

import pytest

from demo.server import DemoWeb
from tests.leadslogix.runs.commands import Shell


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path / "data")


@pytest.fixture
def web() -> Iterator[DemoWeb]:
    with DemoWeb() as web:
        yield web

from collections.abc import Iterator
from pathlib import Path

import pytest

from leadslogix.demo.server import DemoWeb
from tests.leadslogix.pipeline.commands import Shell


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path / "data")


@pytest.fixture
def web() -> Iterator[DemoWeb]:
    with DemoWeb() as web:
        yield web

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from demo.server import DemoWeb
from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company
from leadslogix.runs.models import CompanySpend, Run
from leadslogix.seeds.models import SeedFile
from tests.leadslogix.runs.commands import Shell


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path / "data")


@pytest.fixture
def web() -> Iterator[DemoWeb]:
    with DemoWeb() as web:
        yield web


@pytest.fixture
def new_row(db: None) -> Callable[..., CompanySpend]:
    """Companies of one run, with what they cost."""
    workspace = Workspace.objects.create(name="Ann's")
    file = SeedFile.objects.create(
        workspace=workspace, name="a", sha256="0" * 64, encoding="utf-8", delimiter=","
    )
    run = Run.objects.create(workspace=workspace, file=file)

    def make(number: int = 0) -> CompanySpend:
        company = Company.objects.create(workspace=workspace, identity=f"c{number}.example")
        return CompanySpend.objects.create(workspace=workspace, run=run, company=company)

    return make

"""A company without people around it: what findings are merged into."""

import pytest

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company


@pytest.fixture
def workspace(db):
    return Workspace.objects.create(name="Ann's")


@pytest.fixture
def company(workspace):
    return Company.objects.create(
        workspace=workspace, identity="acme.example", name="Acme", domain="acme.example"
    )

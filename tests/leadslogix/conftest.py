"""The three people of every page's test: ann owns a workspace, bob is on her team, carol is a stranger."""

import shutil
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connections
from django.test import Client

from leadslogix.accounts.models import Invitation, Membership, User, Workspace
from leadslogix.accounts.workspaces import create_workspace
from leadslogix.leads.models import Company, Fact, Person, Source
from leadslogix.runs.models import CompanySpend, LayerOutcome, Run
from leadslogix.seeds import reading
from leadslogix.seeds.models import SeedFile, SeedRow
from scraping.page import fork_server
from tests.leadslogix.runs.commands import MAKE_TABLES, Shell
from tests.made_once import make_once, shared_folder
from tests.warm_start import WARM_SUBPROCESS

# Tests of the processes that read lists: each is started from nothing.
REAL_READERS = "test_reading"
PASSWORD = "correct horse battery"
SEEN_AT = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def warm_readers(request, monkeypatch) -> None:
    """Processes that read pages or lists are forked, where they are not the point."""
    if request.module.__name__.rpartition(".")[2] != REAL_READERS:
        for module in (fork_server, reading):
            monkeypatch.setattr(module, "subprocess", WARM_SUBPROCESS)


@pytest.fixture(scope="session")
def migrated_database(tmp_path_factory) -> Path:
    """A database with all tables, made once for all workers of pytest, from the models as for any new crawl."""
    folder = shared_folder(tmp_path_factory)

    def migrate() -> str:
        assert Shell(folder / "migrated").run("shell", "--no-imports", "-c", MAKE_TABLES).returncode == 0
        return str(folder / "migrated" / "leadslogix.sqlite3")

    return Path(make_once(folder, "migrated", migrate))


@pytest.fixture
def data_dir(tmp_path, migrated_database) -> Path:
    """A data folder for commands in processes of their own."""
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(migrated_database, folder)
    return folder


@pytest.fixture
def empty_database(transactional_db, tmp_path) -> Iterator[None]:
    """Without tables, in place of the tests' own: migrations that start from nothing have a third of the work of those
    that first go back from today, and nothing must be brought forward again for other tests."""
    own = connections["default"]
    changes = {"NAME": str(tmp_path / "empty.sqlite3")}
    if own.vendor == "postgresql":
        # Connections are pooled by the alias: in the pool there are those to the other database.
        changes = {
            "NAME": f"empty_{uuid.uuid4().hex}",
            "OPTIONS": {**own.settings_dict["OPTIONS"], "pool": False},
        }
        with own.cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {changes['NAME']}")
    connections["default"] = empty = type(own)({**own.settings_dict, **changes})
    yield
    empty.close()
    connections["default"] = own
    ContentType.objects.clear_cache()


@pytest.fixture
def ann(db) -> User:
    return User.objects.create_user("ann@ann.example", PASSWORD)


@pytest.fixture
def bob(db) -> User:
    return User.objects.create_user("bob@ann.example", PASSWORD)


@pytest.fixture
def carol(db) -> User:
    """A stranger with a workspace of her own."""
    user = User.objects.create_user("carol@carol.example", PASSWORD)
    create_workspace("Carol's", user)
    return user


@pytest.fixture
def workspace(ann, bob) -> Workspace:
    workspace = create_workspace("Ann's", ann)
    Membership.objects.create(workspace=workspace, user=bob)
    return workspace


@pytest.fixture
def carols_workspace(carol) -> Workspace:
    return carol.workspaces.get()


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def as_ann(ann, workspace) -> Client:
    return client_of(ann)


@pytest.fixture
def as_bob(bob, workspace) -> Client:
    return client_of(bob)


@pytest.fixture
def as_carol(carol, workspace) -> Client:
    return client_of(carol)


@pytest.fixture
def invitation(workspace, ann) -> Invitation:
    from leadslogix.accounts.invitations import invite

    return invite(workspace, "dora@dora.example", by=ann)


@pytest.fixture
def seed_file(workspace) -> SeedFile:
    return SeedFile.objects.create(
        workspace=workspace,
        name="fair.csv",
        sha256="0" * 64,
        encoding="utf-8",
        delimiter=",",
        columns=["Exhibitor", "Website"],
        mapping={"name": "Exhibitor", "website": "Website"},
        row_count=3,
    )


@pytest.fixture
def run(workspace, seed_file) -> Run:
    return Run.objects.create(workspace=workspace, file=seed_file)


def add_company(run: Run, name: str, line: int, **fields) -> Company:
    """A company of a run with its seed row and its ledger, as an import and a start leave it."""
    fields = {"website": f"http://{name.lower()}.example/"} | fields
    company = Company.objects.create(
        workspace=run.workspace, identity=f"{name.lower()}.example", name=name, **fields
    )
    SeedRow.objects.create(
        workspace=run.workspace,
        file=run.file,
        company=company,
        line=line,
        name=name,
        original={"Exhibitor": name},
        state="created",
    )
    CompanySpend.objects.create(workspace=run.workspace, run=run, company=company, pages=3, seconds=1.5)
    return company


def add_fact(company: Company, field: str, value: str, confidence: int = 80, **fields) -> Fact:
    fact = Fact.objects.create(
        workspace=company.workspace,
        company=company,
        field=field,
        value=value,
        confidence=confidence,
        reasons=[["in a mailto link", confidence]],
        **fields,
    )
    Source.objects.create(
        workspace=company.workspace,
        fact=fact,
        url=f"https://{company.identity}/contact",
        layer="static",
        method="mailto",
        snippet=f"Write to {value}",
        confidence=confidence,
        first_seen_at=SEEN_AT,
        last_seen_at=SEEN_AT,
    )
    return fact


@pytest.fixture
def company(run) -> Company:
    """A company about which something was found, and something was not."""
    company = add_company(
        run, "Huber", 2, website="https://huber.example/", domain="huber.example", country="DE"
    )
    add_fact(company, "email", "info@huber.example", 92)
    person = Person.objects.create(
        workspace=run.workspace,
        company=company,
        identity="eva huber",
        name="Eva Huber",
        title="CEO",
        confidence=75,
    )
    add_fact(company, "email", "eva@huber.example", 85, person=person)
    LayerOutcome.objects.create(
        workspace=run.workspace,
        run=run,
        company=company,
        layer="static",
        outcome="found",
        why_empty={"phone": "robots"},
    )
    return company

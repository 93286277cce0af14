import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.core.management import get_commands
from django.core.management.commands import flush
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings
from hypothesis import settings
from whitenoise.middleware import WhiteNoiseMiddleware

from tests.order import deal
from tests.quality.corpus import MISSING, require_corpus

# Importing makes no garbage, and looking for it would take a tenth of the time.
gc.disable()

# The same cases every time: CI must not fail by chance. `make fuzz` looks for new ones.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

# Written when the tables are made, and the same ever after.
KEPT_TABLES = {"django_content_type", "auth_permission", "django_migrations"}
DATABASE_FIXTURES = {"db", "transactional_db", "live_server"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database-only", action="store_true", help="only tests that touch the database of the settings"
    )


def pytest_configure() -> None:
    # A command in the background of a shell ignores Ctrl-C, one below `nohup` the end of the terminal, and so would all
    # processes that tests start.
    for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)


def pytest_collection_finish() -> None:
    """What was imported and collected stays until the end, and need not be looked through each time."""
    gc.freeze()
    gc.enable()


def pytest_unconfigure(config: pytest.Config) -> None:
    # What is frozen is not freed at the end, and the library that reads URLs complains of each of its objects. (Forks
    # end without freeing anything.)
    if not hasattr(config, "is_fork"):
        gc.unfreeze()


@pytest.fixture(autouse=True, scope="session")
def quick_passwords() -> Iterator[None]:
    """Real hashing is slow on purpose; only how it is called is tested here."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(autouse=True, scope="session")
def static_files_found_once() -> Iterator[None]:
    """Every client of a test makes all middleware, and WhiteNoise then looks for the static files: that would be a
    quarter of what a test of a page costs."""
    found: dict[str, Any] = {}
    find = WhiteNoiseMiddleware.add_files_from_finders

    def find_once(middleware: WhiteNoiseMiddleware) -> None:
        if not found:
            find(middleware)
            found.update(middleware.files)
        middleware.files.update(found)

    with patch.object(WhiteNoiseMiddleware, "add_files_from_finders", find_once):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Tables are made from the models, in each process of pytest: a test shows that they are the same ones that the
    migrations lead to, which take thirty times as long. On PostgreSQL one worker makes them by the migrations.

    A test is one transaction, which is idle while the test waits for a process: on a busy machine longer than the
    product permits."""
    if connection.vendor == "sqlite" or os.environ.get("PYTEST_XDIST_WORKER", "gw0") != "gw0":
        connection.settings_dict["TEST"]["MIGRATE"] = False
    if connection.vendor == "postgresql":
        connection.settings_dict["OPTIONS"]["options"] += " -c idle_in_transaction_session_timeout=0"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    with django_db_blocker.unblock():
        recorder = MigrationRecorder(connection)
        for app, name in MigrationLoader(connection).disk_migrations.keys() - recorder.applied_migrations():
            recorder.record_applied(app, name)
    get_commands()["flush"] = DeleteRows()


class DeleteRows(flush.Command):
    """In place of Django's `flush` after each test that commits. That one truncates every table, which costs PostgreSQL
    far more than finding them empty, and writes all content types and permissions again, which no test changes.
    """

    def handle(self, *args: Any, **options: Any) -> None:
        tables = set(connection.introspection.django_table_names(only_existing=True, include_views=False))
        statements = [f'DELETE FROM "{table}"' for table in sorted(tables - KEPT_TABLES)]
        connection.ops.execute_sql_flush(statements)


@pytest.fixture(scope="session")
def corpus() -> Path:
    return require_corpus()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    if any(MISSING in str(report.longrepr) for report in skipped):
        terminalreporter.write_line(MISSING, yellow=True, bold=True)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    _leave_out_what_needs_no_database(config, items)
    items[:] = deal(items, getattr(config, "workerinput", {}).get("workercount", 1))


def _leave_out_what_needs_no_database(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What touches no database behaves the same on each: the second pass of `make test` leaves it out."""
    if not config.getoption("--database-only"):
        return
    chosen = [item for item in items if _touches_database(item)]
    left_out = [item for item in items if not _touches_database(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = chosen


def _touches_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(fixtures & DATABASE_FIXTURES)

"""The settings: safe with nothing set, clear when a value is bad, all of them documented."""

import os
import re
import runpy
import subprocess
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.warm_start import WarmProcess, completed

ROOT = Path(__file__).resolve().parent.parent.parent
READER = re.compile(r'environment\.\w+\(\s*"([A-Z_]+)"')
DOCUMENTED = re.compile(r"^\| `([A-Z_]+)` \|", re.MULTILINE)


def start(data_dir: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Starts a process that reads the settings, with just these variables set."""
    command = ["manage.py", "shell", "--no-imports", "-c", PRINT_SETTINGS]
    variables = {"PATH": os.environ["PATH"], "LEADSLOGIX_DATA_DIR": str(data_dir), **environment}
    return completed(WarmProcess(command, variables))


PRINT_SETTINGS = """
from django.conf import settings
print(settings.DATABASES["default"]["ENGINE"], settings.QUEUE, settings.DEBUG, len(settings.SECRET_KEY) >= 50)
print(settings.DATABASES["default"]["OPTIONS"])
"""


def test_every_setting_is_documented_and_nothing_else_is():
    read = set(READER.findall((ROOT / "leadslogix" / "settings.py").read_text()))
    documented = set(DOCUMENTED.findall((ROOT / "docs" / "reference" / "settings.md").read_text()))
    assert read == documented


def test_with_nothing_set_it_runs_on_this_machine_and_keeps_its_secret(tmp_path):
    first = start(tmp_path)
    secret = (tmp_path / "secret.key").read_text()
    second = start(tmp_path)
    assert first.stdout.splitlines()[0] == "django.db.backends.sqlite3 auto False True"
    assert "'transaction_mode': 'IMMEDIATE'" in first.stdout
    assert "journal_mode=WAL" in first.stdout
    assert second.stdout == first.stdout
    assert (tmp_path / "secret.key").read_text() == secret
    assert (tmp_path / "secret.key").stat().st_mode & 0o077 == 0


PRODUCTION = {
    "ALLOWED_HOSTS": "leads.example.com",
    "SECRET_KEY": "only-for-this-test-" + "0123456789" * 4,
}


@pytest.mark.parametrize(("given", "registration"), [({}, "open"), (PRODUCTION, "closed")])
def test_strangers_open_accounts_on_a_production_only_where_that_is_asked_for(
    monkeypatch, tmp_path, given, registration
):
    monkeypatch.setattr(os, "environ", {"LEADSLOGIX_DATA_DIR": str(tmp_path), **given})
    assert runpy.run_path(str(ROOT / "leadslogix" / "settings.py"))["REGISTRATION"] == registration


@pytest.mark.parametrize(("asked", "preload"), [({}, False), ({"LEADSLOGIX_HSTS_PRELOAD": "on"}, True)])
def test_browsers_preload_the_domain_only_where_that_is_asked_for(monkeypatch, tmp_path, asked, preload):
    monkeypatch.setattr(os, "environ", {"LEADSLOGIX_DATA_DIR": str(tmp_path), **PRODUCTION, **asked})
    settings = runpy.run_path(str(ROOT / "leadslogix" / "settings.py"))
    assert (settings["SECURE_HSTS_SECONDS"] > 0, settings["SECURE_HSTS_PRELOAD"]) == (True, preload)


def test_database_url_switches_to_postgresql_with_a_pool(tmp_path):
    result = start(tmp_path, DATABASE_URL="postgresql://ann@127.0.0.1/leads")
    assert result.stdout.startswith("django.db.backends.postgresql")
    assert "'pool'" in result.stdout
    assert "-c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000 -c statement_timeout=60000" in (
        result.stdout
    )


def test_what_the_database_url_says_about_its_sessions_comes_last(tmp_path):
    url = "postgresql://ann@127.0.0.1/leads?options=-c%20lock_timeout%3D7&connect_timeout=3"
    result = start(tmp_path, DATABASE_URL=url, LEADSLOGIX_LOCK_SECONDS="2")
    assert "-c lock_timeout=2000" in result.stdout
    assert "-c lock_timeout=7'" in result.stdout
    assert "'connect_timeout': '3'" in result.stdout or "'connect_timeout': 3" in result.stdout


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"DEBUG": "perhaps"}, "DEBUG='perhaps': use true or false."),
        ({"LEADSLOGIX_QUEUE": "rabbit"}, "LEADSLOGIX_QUEUE='rabbit': use one of auto, redis, heapq."),
        ({"LEADSLOGIX_QUEUE": "redis"}, "LEADSLOGIX_QUEUE=redis needs REDIS_URL"),
        ({"LEADSLOGIX_SMTP_PROBE": "on"}, "LEADSLOGIX_SMTP_PROBE='on': use a mailbox of yours"),
        ({"LEADSLOGIX_CONCURRENCY": "0"}, "LEADSLOGIX_CONCURRENCY='0': use a whole number from 1 to 500."),
        ({"LEADSLOGIX_RETRY_SECONDS": "soon"}, "LEADSLOGIX_RETRY_SECONDS='soon': use seconds from 0 to"),
        (
            {"LEADSLOGIX_ALLOWED_NETWORKS": "home"},
            "LEADSLOGIX_ALLOWED_NETWORKS: 'home' does not appear to be",
        ),
        ({"LEADSLOGIX_HOST_MAP": "nonsense"}, "LEADSLOGIX_HOST_MAP"),
        (
            {"LEADSLOGIX_CHROMIUM": "/no/such/program"},
            "LEADSLOGIX_CHROMIUM='/no/such/program': there is no program",
        ),
        ({"DATABASE_URL": "mysql://root:hunter2@db/x"}, "DATABASE_URL: the address must begin with"),
        ({"REDIS_URL": "http://127.0.0.1"}, "REDIS_URL: the address must begin with"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY: use at least 50 random characters."),
        (
            {"ALLOWED_HOSTS": "leads.example.com"},
            "SECRET_KEY must be set when ALLOWED_HOSTS names a public host.",
        ),
        ({"ALLOWED_HOSTS": "leads.example.com", "DEBUG": "1"}, "DEBUG must be off when ALLOWED_HOSTS names"),
        ({"LEADSLOGIX_LOG_LEVEL": "LOUD"}, "LEADSLOGIX_LOG_LEVEL='LOUD': use one of"),
    ],
)
def test_bad_value_is_named_in_one_line(monkeypatch, tmp_path, environment, message):
    monkeypatch.setattr(os, "environ", {"LEADSLOGIX_DATA_DIR": str(tmp_path), **environment})
    with pytest.raises(ImproperlyConfigured) as caught:
        runpy.run_path(str(ROOT / "leadslogix" / "settings.py"))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_bad_value_stops_the_start_with_one_clear_line(tmp_path):
    result = start(tmp_path, DEBUG="perhaps")
    assert result.returncode == 2
    assert result.stderr == "Wrong setting: DEBUG='perhaps': use true or false.\n"


def test_data_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    result = start(tmp_path / "file" / "inside")
    assert result.returncode == 2
    assert "LEADSLOGIX_DATA_DIR" in result.stderr

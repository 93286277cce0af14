"""The same list through Redis and `manage.py rqworker`, and everything together under `manage.py serve`."""

import json
import random
import re
import signal
import socket
import subprocess
import urllib.request
from contextlib import suppress

import psutil
import pytest

from queueing.embedded_redis import EmbeddedRedis
from queueing.tiers import TIERS
from tests.leadslogix.runs.commands import ROOT
from tests.leadslogix.runs.fair import HONEST_FAMILIES, companies_of, shell_at, write_list
from tests.queueing.waiting import wait_for

pytestmark = [pytest.mark.redis, pytest.mark.long(first=True)]


@pytest.fixture
def shell(web, data_dir):
    with EmbeddedRedis() as redis:
        shell = shell_at(web, data_dir)
        shell.environment |= {"REDIS_URL": redis.url, "LEADSLOGIX_QUEUE": "redis"}
        yield shell


def free_port() -> int:
    """Not one of those that the kernel gives to connections: it could give it away before it is listened on."""
    for port in random.SystemRandom().sample(range(10_000, 30_000), 100):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("A hundred ports are taken.")


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as reply:
            return reply.status == 200
    except OSError:
        return False


def processes_below(pid: int) -> list[psutil.Process]:
    return psutil.Process(pid).children(recursive=True)


def test_started_list_is_worked_on_by_rqworker_and_exported(shell, tmp_path):
    seeds = write_list(tmp_path / "seeds.csv", companies_of(HONEST_FAMILIES))
    imported = shell.run("import_seeds", seeds, "--workspace", "Fair", "--start", "--json")
    run = json.loads(imported.stdout)["run"]

    worker = shell.run("rqworker", *map(str, TIERS), "--burst")

    assert worker.returncode == 0, worker.stderr
    status = json.loads(shell.run("run_status", run, "--json").stdout)
    assert status["state"] == "finished"
    assert status["companies"] == 8
    assert status["facts"]["email"] >= 8
    assert {state for state, count in status["tasks"].items() if count} == {"done"}
    out = tmp_path / "leads.csv"
    exported = shell.run("export_leads", run, "--preset", "csv", "--out", out)
    assert exported.returncode == 0, exported.stderr
    assert len(out.read_text(encoding="utf-8-sig").splitlines()) >= 9


def test_crawl_in_this_process_needs_no_redis_even_where_one_is_configured(shell, tmp_path):
    seeds = write_list(tmp_path / "seeds.csv", companies_of(["footer"]))
    shell.environment["REDIS_URL"] = f"unix://{tmp_path}/nobody-listens-here"
    shell.environment["LEADSLOGIX_QUEUE"] = "auto"
    out = tmp_path / "leads.jsonl"
    result = shell.run("crawl", seeds, f"--jsonl={out}")
    assert result.returncode == 0, result.stderr
    assert json.loads(out.read_text())["facts"]


@pytest.fixture
def port(shell) -> int:
    """Of `serve` with a Redis of its own."""
    del shell.environment["REDIS_URL"]
    shell.environment["LEADSLOGIX_QUEUE"] = "auto"
    return free_port()


def start_serve(shell, port) -> tuple[subprocess.Popen[str], list[psutil.Process]]:
    process = shell.start("serve", "--port", port)
    wait_for(lambda: answers(f"http://127.0.0.1:{port}/healthz"))
    wait_for(lambda: len(processes_below(process.pid)) >= 4)  # web, its worker, Redis, rqworker
    return process, processes_below(process.pid)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_serve_starts_everything_and_leaves_nothing_behind(shell, port, number):
    process, started = start_serve(shell, port)

    process.send_signal(number)
    out, err = process.communicate(timeout=300)

    assert process.returncode == 0, err
    assert re.search(rf"LeadsLogix is at http://127.0.0.1:{port}/", out)
    assert "Traceback" not in err
    assert psutil.wait_procs(started, timeout=300)[1] == []


def test_serve_works_in_any_folder(shell, port, tmp_path):
    shell.folder = tmp_path
    process = shell.start_python(ROOT / "manage.py", "serve", "--port", port)
    wait_for(lambda: answers(f"http://127.0.0.1:{port}/healthz") or process.poll() is not None)
    wait_for(lambda: process.poll() is not None or any(map(is_worker, processes_below(process.pid))))

    process.terminate()
    out, err = process.communicate(timeout=300)

    assert "ended by itself" not in out, err


def is_worker(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        return "rqworker" in process.cmdline()
    return False


def test_serve_that_is_killed_leaves_nothing_behind(shell, port):
    process, started = start_serve(shell, port)

    process.kill()
    process.communicate(timeout=300)

    assert psutil.wait_procs(started, timeout=300)[1] == []


def test_serve_starts_its_redis_again_when_that_was_killed(shell, port):
    process, started = start_serve(shell, port)
    redis = next(one for one in started if "redis-server" in one.name())

    redis.kill()
    wait_for(
        lambda: any("redis-server" in one.name() for one in processes_below(process.pid) if one != redis)
    )
    process.terminate()
    _, err = process.communicate(timeout=300)

    assert process.returncode == 0, err
    assert "Redis ended by itself" in err

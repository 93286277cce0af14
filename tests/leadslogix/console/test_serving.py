"""Stopping the processes of `manage.py serve`."""

import os
import shutil
import signal
from pathlib import Path

import psutil
import pytest
import redis
from django.core.management.base import CommandError

from leadslogix.console import serving
from leadslogix.console.management.commands.serve import Command
from leadslogix.console.serving import ProcessGroup
from queueing.embedded_redis import EmbeddedRedis
from tests.queueing.waiting import wait_for

# A web whose worker does not end when it is asked to, as one that writes an export.
WEB = """
import os, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN if {stubborn} else signal.SIG_DFL)
if not os.fork():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
time.sleep(3600)
"""


def stop_web(monkeypatch, *, stubborn: bool) -> list[psutil.Process]:
    monkeypatch.setattr(serving, "GRACE_SECONDS", 0.2)
    group = ProcessGroup(dict(os.environ))
    group.start("web", ["-c", WEB.format(stubborn=stubborn)])
    web = psutil.Process(group.children["web"].pid)
    wait_for(web.children)
    processes = [web, *web.children()]
    wait_for(lambda: all(ignores_sigterm(process) for process in processes[1:]))
    group.stop()
    return psutil.wait_procs(processes, timeout=300)[1]


def ignores_sigterm(process: psutil.Process) -> bool:
    status = Path(f"/proc/{process.pid}/status").read_text()
    ignored = next(line for line in status.splitlines() if line.startswith("SigIgn:"))
    return bool(int(ignored.split()[1], 16) & 1 << (signal.SIGTERM - 1))


def test_stubborn_web_and_its_worker_are_killed(monkeypatch):
    assert stop_web(monkeypatch, stubborn=True) == []


def test_worker_that_outlives_its_web_is_killed(monkeypatch):
    assert stop_web(monkeypatch, stubborn=False) == []


@pytest.mark.redis
def test_redis_that_ended_is_started_again():
    with EmbeddedRedis() as server:
        server.kill()

        Command().revive(server)

        with redis.Redis.from_url(server.url) as client:
            assert client.ping()


@pytest.mark.redis
def test_redis_that_cannot_be_started_again_ends_serving_with_a_message():
    with EmbeddedRedis() as server:
        server.kill()
        shutil.rmtree(server.directory)

        with pytest.raises(CommandError, match="does not start again"):
            Command().revive(server)

"""Stopping the processes of `manage.py serve`."""

import os
import signal
from pathlib import Path

import psutil

from leadslogix.console import serving
from leadslogix.console.serving import ProcessGroup
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
    return psutil.wait_procs(processes, timeout=120)[1]


def ignores_sigterm(process: psutil.Process) -> bool:
    status = Path(f"/proc/{process.pid}/status").read_text()
    ignored = next(line for line in status.splitlines() if line.startswith("SigIgn:"))
    return bool(int(ignored.split()[1], 16) & 1 << (signal.SIGTERM - 1))


def test_stubborn_web_and_its_worker_are_killed(monkeypatch):
    assert stop_web(monkeypatch, stubborn=True) == []


def test_worker_that_outlives_its_web_is_killed(monkeypatch):
    assert stop_web(monkeypatch, stubborn=False) == []

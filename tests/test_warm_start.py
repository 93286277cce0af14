"""Processes that are forked for tests are like those that are started."""

import json
import signal
import socket
import tempfile
from pathlib import Path

from tests.leadslogix.runs.commands import Shell
from tests.warm_start import Server

SAY_WHO_IT_IS = """
import json, os, sys
from django.conf import settings
sys.stderr.write("a complaint")
print(json.dumps([os.getpid(), sorted(os.environ), str(settings.DATA_DIR), settings.CONCURRENCY]), flush=True)
{end}
"""


def start(shell: Shell, end: str):
    return shell.start("shell", "--no-imports", "-c", SAY_WHO_IT_IS.format(end=end))


def test_it_has_an_environment_settings_output_and_an_end_of_its_own(tmp_path):
    first = start(Shell(tmp_path / "a", {"LEADSLOGIX_CONCURRENCY": "7"}), "sys.exit(5)")
    second = start(Shell(tmp_path / "b"), "")
    for process, folder, concurrency, code in ((first, "a", 7, 5), (second, "b", 32, 0)):
        out, err = process.communicate(timeout=300)
        pid, names, data_dir, slots = json.loads(out)
        assert (pid, data_dir, slots) == (process.pid, str(tmp_path / folder), concurrency)
        assert (process.returncode, err) == (code, "a complaint")
        assert "PYTEST_CURRENT_TEST" not in names


def test_signal_reaches_it(tmp_path):
    process = start(Shell(tmp_path), "import time; time.sleep(300)")
    assert process.poll() is None
    process.send_signal(signal.SIGKILL)
    assert process.wait(300) == -signal.SIGKILL
    assert not Path(f"/proc/{process.pid}").exists()


def test_server_goes_on_when_a_process_is_killed_before_it_gets_its_answer(tmp_path):
    for _ in range(5):
        with Server.running().new_line() as line, tempfile.TemporaryFile() as output:
            told, end = socket.socketpair()
            with told, end:
                order = {"arguments": ["-m", "this"], "environment": {}, "has_own_session": False}
                files = [output.fileno(), output.fileno(), told.fileno()]
                socket.send_fds(line, [json.dumps(order).encode()], files)

    assert start(Shell(tmp_path), "").wait(300) == 0

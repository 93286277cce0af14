"""Workers of pytest-xdist that are forks of one process, which has imported and collected all tests.

A worker that starts from nothing needs three seconds of CPU for that. This is a plugin of pytest (`-p
tests.forked_workers`). In the process that pytest-xdist distributes from it starts the one that collects, and has
execnet take forks of it in place of new processes. All else is as pytest-xdist does it, also when a worker died and is
replaced. It is of no use with `--cov`: measuring must begin before modules are imported.
"""

import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

import pytest
from execnet import gateway_io
from execnet.gateway_base import Popen2IO

from tests.warm_start import Server, end

# The variable that has the number of the socket for orders, in the process that collects.
ORDERS = "LEADSLOGIX_TESTS_ORDERS"
RUN_IN_WORKER = "from tests.forked_workers import run_session; run_session(channel)"
MAX_ORDER_BYTES = 1 << 16
SHOWN_FROM_SECONDS = 1.0
# In a fork: what was collected before.
collected: "Collection"


class Forks:
    """The process that collects, as the one sees it that distributes."""

    def __init__(self, arguments: Sequence[str], workerinput: Mapping[str, Any]) -> None:
        self._orders, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "pytest", *map(str, arguments), "-n0"],
                env={**os.environ, ORDERS: str(theirs.fileno())},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )
        self._orders.send(json.dumps(workerinput).encode())

    def start(self, *files: int) -> int:
        """The id of a fork that reads from the first file and writes to the second."""
        try:
            socket.send_fds(self._orders, [b"fork"], files)
            return int(self._orders.recv(100))
        except (OSError, ValueError) as exc:
            raise pytest.UsageError("The tests could not be collected.") from exc

    def close(self) -> None:
        self._orders.close()
        self._process.wait()


class Fork(Popen2IO):
    """In place of execnet's process."""

    forks: Forks

    def __init__(self, _: Sequence[str], execmodel: Any) -> None:
        (theirs, write), (read, their_write) = os.pipe(), os.pipe()
        self._end = os.pidfd_open(self.forks.start(theirs, their_write))
        for file in (theirs, their_write):
            os.close(file)
        super().__init__(os.fdopen(write, "wb"), os.fdopen(read, "rb"), execmodel)

    def wait(self) -> None:
        select.select([self._end], [], [])

    def kill(self) -> None:
        signal.pidfd_send_signal(self._end, signal.SIGKILL)


class Distribution:
    """In the process that distributes."""

    @pytest.hookimpl
    def pytest_xdist_setupnodes(self, config: pytest.Config, specs: Sequence[object]) -> None:
        workerinput = {"workercount": len(specs), "randomly_seed": config.getoption("randomly_seed")}
        Fork.forks = Forks(config.invocation_params.args, workerinput)
        gateway_io.Popen2IOMaster = Fork

    @pytest.hookimpl
    def pytest_xdist_getremotemodule(self) -> str:
        return RUN_IN_WORKER

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        if hasattr(Fork, "forks"):
            Fork.forks.close()


class Collection:
    """In the process that collects, and in its forks."""

    session: pytest.Session

    def __init__(self, config: pytest.Config, orders: socket.socket) -> None:
        self._orders = orders
        self.failures: list[pytest.CollectReport] = []
        # Now, because other plugins look for it.
        config.workerinput = json.loads(orders.recv(MAX_ORDER_BYTES))  # type: ignore[attr-defined]

    @pytest.hookimpl
    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if not report.passed:
            self.failures.append(report)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> NoReturn:
        self.session = session
        # Ctrl-C reaches all processes, and the forks answer it.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        forks = []
        while files := socket.recv_fds(self._orders, MAX_ORDER_BYTES, 2)[1]:
            pid = os.fork()
            if pid == 0:
                self._orders.close()
                become_worker(self, *files)
            for file in files:
                os.close(file)
            self._orders.send(str(pid).encode())
            forks.append(pid)
        for pid in forks:
            os.waitpid(pid, 0)
        end(0)


def become_worker(collection: Collection, read: int, write: int) -> NoReturn:
    global collected
    collected = collection
    signal.signal(signal.SIGINT, signal.default_int_handler)
    Server.use_own_line()
    with without_capturing(collection.session.config):
        for number, file in enumerate((read, write)):
            os.dup2(file, number)
            os.close(file)
        sys.stdin, sys.stdout = os.fdopen(0, closefd=False), os.fdopen(1, "w", closefd=False)
        bootstrap = sys.stdin.readline()
        # As the processes do that execnet starts: it runs what is sent to it until it is told to end.
        exec(eval(bootstrap), {"__name__": "__main__"})
    end(0)


@contextmanager
def without_capturing(config: pytest.Config) -> Iterator[None]:
    capturing = config.pluginmanager.getplugin("capturemanager")
    capturing.stop_global_capturing()
    yield
    capturing.stop_global_capturing()


def run_session(channel: Any) -> None:
    """What a worker of pytest-xdist does, from the end of its collection on."""
    workerinput, _, options, _ = channel.receive()
    session = collected.session
    config = session.config
    config.workerinput.update(workerinput)  # type: ignore[attr-defined]
    config.workeroutput = {}  # type: ignore[attr-defined]
    config.is_fork = True  # type: ignore[attr-defined]
    os.environ["PYTEST_XDIST_TESTRUNUID"] = workerinput["testrunuid"]
    os.environ["PYTEST_XDIST_WORKER"] = workerinput["workerid"]
    os.environ["PYTEST_XDIST_WORKER_COUNT"] = str(workerinput["workercount"])
    config.option.basetemp = options.get("basetemp")
    config._tmp_path_factory = pytest.TempPathFactory.from_config(config, _ispytest=True)  # type: ignore[attr-defined]
    # Output is captured in files, whose position forks would share.
    config.pluginmanager.getplugin("capturemanager").start_global_capturing()
    run_tests(session, report_collection(session, channel))


def report_collection(session: pytest.Session, channel: Any) -> Any:
    # pytest would complain if this were there before it looks for its plugins.
    remote = importlib.import_module("xdist.remote")
    interactor = remote.WorkerInteractor(session.config, channel)
    interactor.sendevent = without_uneventful(interactor.sendevent)
    # What it says of an internal error it says by this name.
    remote.interactor = interactor
    interactor.pytest_sessionstart(session)
    interactor.pytest_collection()
    for report in collected.failures:
        interactor.pytest_collectreport(report)
    interactor.pytest_collection_finish(session)
    return interactor


def without_uneventful(send: Callable[..., None]) -> Callable[..., None]:
    """Two of three reports say that a test was set up, or taken down, and that nobody wants to know it."""

    def send_eventful(name: str, **facts: Any) -> None:
        report = facts["data"] if name == "testreport" else {"when": "call"}
        if (
            report["when"] == "call"
            or report["outcome"] != "passed"
            or report["duration"] >= SHOWN_FROM_SECONDS
        ):
            send(name, **facts)

    return send_eventful


def run_tests(session: pytest.Session, interactor: Any) -> None:
    config = session.config
    status = pytest.ExitCode.OK
    try:
        interactor.pytest_runtestloop(session)
        if session.testsfailed:
            status = pytest.ExitCode.TESTS_FAILED
    except (KeyboardInterrupt, pytest.exit.Exception):
        status = pytest.ExitCode.INTERRUPTED
    except BaseException:  # noqa: BLE001 - as pytest does it: it is reported
        status = pytest.ExitCode.INTERNAL_ERROR
        config.notify_exception(pytest.ExceptionInfo.from_current(), config.option)
    finally:
        os.chdir(session.startpath)
        config.hook.pytest_sessionfinish(session=session, exitstatus=status)
        config._ensure_unconfigure()


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    if descriptor := os.environ.pop(ORDERS, ""):
        Server.running()  # It imports what it needs while tests are collected.
        config.pluginmanager.register(Collection(config, socket.socket(fileno=int(descriptor))))
    elif config.pluginmanager.hasplugin("_cov"):
        raise pytest.UsageError("Coverage is measured without -p tests.forked_workers: `make coverage`.")
    elif config.getoption("numprocesses"):
        config.pluginmanager.register(Distribution())

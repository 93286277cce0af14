"""Clients that send slowly, do not read, or do not close keep nobody else waiting."""

import errno
import io
import os
import resource
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.client import HTTPConnection
from selectors import DefaultSelector
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from gunicorn.config import Config

from leadslogix import patient_sockets
from leadslogix.patient_server import PatientWorker, allow_clients
from leadslogix.patient_sockets import Incoming, PatientSocket, Refused
from tests.leadslogix.console.conftest import ROOT, wait_for_address

SLOW_CLIENTS = 200
BEGINNINGS = (
    b"",
    b"GET /healthz HT",
    b"POST /login/ HTTP/1.1\r\nHost: localhost\r\nContent-Le",
    b"POST /login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\nemail=a",
)


@dataclass
class Server:
    address: tuple[str, int]
    stack: ExitStack = field(default_factory=ExitStack)

    def connect(self) -> socket.socket:
        return self.stack.enter_context(socket.create_connection(self.address, timeout=300))

    def ask(self, method: str, path: str, **request: object) -> int:
        connection = HTTPConnection(*self.address, timeout=300)
        connection.request(method, path, **request)
        response = connection.getresponse()
        response.read()
        connection.close()
        return response.status


@pytest.fixture(scope="module")
def server(tmp_path_factory, migrated_database) -> Iterator[Server]:
    """With fewer threads than there are slow clients."""
    folder = tmp_path_factory.mktemp("web")
    shutil.copy(migrated_database, folder)
    environment = {
        "PATH": os.environ["PATH"],
        "LEADSLOGIX_DATA_DIR": str(folder),
        "LEADSLOGIX_QUEUE": "heapq",
    }
    log = folder / "web.log"
    command = [sys.executable, "-m", "gunicorn", "leadslogix.wsgi", "--bind", "127.0.0.1:0", "--threads", "2"]
    with log.open("wb") as errors:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=errors)
    try:
        url = urlsplit(wait_for_address(process, log))
        yield Server((url.hostname or "", url.port or 0))
    finally:
        process.terminate()
        process.wait(300)
    assert "Traceback" not in log.read_text()


@pytest.fixture
def slow_clients(server) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        clients = []
        for number in range(SLOW_CLIENTS):
            client = stack.enter_context(socket.create_connection(server.address, timeout=300))
            client.sendall(BEGINNINGS[number % len(BEGINNINGS)])
            clients.append(client)
        yield clients


def receive(client: socket.socket) -> bytes:
    data = b""
    while chunk := client.recv(65536):
        data += chunk
    return data


def has_answer(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        client.recv(1)
    except BlockingIOError:
        return False
    return True


def test_others_are_answered_while_many_clients_are_slow(server, slow_clients):
    statuses = {server.ask("GET", "/healthz") for _ in range(5)}

    assert statuses == {200}
    # They all were still being received.
    assert sum(map(has_answer, slow_clients)) == 0


def test_others_are_answered_while_many_clients_do_not_read(server):
    """More than the threads could wait for within the time limit of an ask."""
    script = b"GET /static/admin/js/vendor/jquery/jquery.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with ExitStack() as stack:
        for _ in range(40):
            client = stack.enter_context(socket.socket())
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            client.connect(server.address)
            client.sendall(script * 20)
            client.recv(1)

        assert {server.ask("GET", "/healthz") for _ in range(5)} == {200}


def test_response_arrives_whole_however_late_it_is_read(server):
    script = b"GET /static/admin/js/vendor/jquery/jquery.js HTTP/1.1\r\nHost: localhost\r\n"
    with server.connect() as client, server.connect() as quick:
        client.sendall(script + b"\r\n" + script + b"Connection: close\r\n\r\n")
        quick.sendall(script + b"Connection: close\r\n\r\n")
        body = receive(quick).partition(b"\r\n\r\n")[2]
        assert server.ask("GET", "/healthz") == 200

        assert receive(client).count(body) == 2


def test_others_are_answered_while_clients_do_not_close(server):
    """gunicorn waits two seconds for each of them, in its main loop."""
    request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with ExitStack() as stack:
        for _ in range(SLOW_CLIENTS):
            client = stack.enter_context(socket.create_connection(server.address, timeout=300))
            client.sendall(request)

        assert {server.ask("GET", "/healthz") for _ in range(5)} == {200}


def test_request_that_comes_in_small_pieces_is_served(server):
    request = (
        b"POST /login/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 9\r\n\r\nemail=ann"
    )
    with server.connect() as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in request:
            client.sendall(bytes([byte]))
        # Without a token of ours it is refused, by Django.
        assert receive(client).startswith(b"HTTP/1.1 403 ")


def test_large_body_is_served(server):
    assert server.ask("POST", "/login/", body=b"a" * 3_000_000) == 403


def test_requests_that_come_together_are_answered_one_after_the_other(server):
    first = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with server.connect() as client:
        client.sendall(first + first + last[:20])
        client.sendall(last[20:])
        answer = receive(client)

    assert answer.count(b"HTTP/1.1 200 OK") == 2
    assert answer.count(b"HTTP/1.1 404 Not Found") == 1


def test_connection_is_kept_for_the_next_request(server):
    connection = HTTPConnection(*server.address, timeout=300)
    bodies = []
    for _ in range(3):
        connection.request("GET", "/healthz")
        bodies.append(connection.getresponse().read())
    connection.close()

    assert bodies == [b"ok\n"] * 3


def test_client_that_waits_to_be_asked_for_its_body_is_asked(server):
    head = b"POST /login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n"
    with server.connect() as client:
        client.sendall(head + b"Connection: close\r\n\r\n")
        assert client.recv(1000).startswith(b"HTTP/1.1 100 Continue")
        client.sendall(b"email")
        assert b"HTTP/1.1 403 " in receive(client)


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"Content-Length: 999999999999\r\n", b"413"),
        (b"Transfer-Encoding: chunked\r\n", b"411"),
        (b"X-Long: " + b"a" * 100_000, b"431"),
    ],
)
def test_request_that_is_not_received_is_refused_at_once(server, head, status):
    with server.connect() as client:
        client.sendall(b"POST /login/ HTTP/1.1\r\nHost: localhost\r\n" + head + b"\r\n")
        assert client.recv(100).startswith(b"HTTP/1.1 " + status)


def incoming(data: bytes) -> Incoming:
    request = Incoming(SimpleNamespace(sock=None), io.BytesIO(), started_at=100.0)
    request.add(data)
    return request


def test_head_has_less_time_than_a_body_and_a_body_more_the_more_has_come():
    head = incoming(b"POST / HTTP/1.1\r\n")
    body = incoming(b"POST / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n")
    more = incoming(b"POST / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n" + b"a" * 500_000)

    assert head.deadline == 100 + patient_sockets.HEAD_SECONDS
    assert head.deadline < body.deadline < more.deadline


def test_longest_of_several_lengths_counts():
    assert not incoming(
        b"POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 90\r\n\r\naaaaa"
    ).is_complete


def test_length_in_a_body_is_none():
    request = incoming(b"POST / HTTP/1.1\r\nContent-Length: 24\r\n\r\ncontent-length: 9999\r\n\r\n")
    assert request.is_complete


def test_head_that_never_ends_is_refused():
    with pytest.raises(Refused):
        incoming(b"a" * (patient_sockets.MAX_HEAD_BYTES + 1))


@pytest.fixture
def pair() -> Iterator[tuple[PatientSocket, socket.socket]]:
    client, theirs = socket.socketpair()
    with client, theirs:
        ours = PatientSocket(client)
        yield ours, theirs
        ours.close()


class Connection:
    """As gunicorn's."""

    def __init__(self, sock: PatientSocket) -> None:
        self.sock = sock
        self.close = sock.close


@pytest.fixture
def finished(pair) -> Iterator[tuple[PatientWorker, Connection, Future[bool]]]:
    """A worker with one connection, which ends with its response."""
    worker = PatientWorker(1, 1, [], None, 30, Config(), None)
    worker.nr_conns = 1
    response: Future[bool] = Future()
    response.set_result(False)
    with DefaultSelector() as worker.poller:
        yield worker, Connection(pair[0]), response
    worker.tmp.close()


def test_main_loop_does_not_wait_for_the_client_to_close(finished, pair):
    worker, conn, response = finished
    worker.finish_request(conn, response)
    assert worker.nr_conns == 1
    assert pair[1].recv(1) == b""  # it knows that there is no more

    pair[1].close()
    worker.wait_for_and_dispatch_events(60.0)
    assert worker.nr_conns == 0


def test_main_loop_sends_what_the_client_has_not_taken(finished, pair):
    worker, conn, response = finished
    data = bytes(range(256)) * 20_000
    conn.sock.sendall(data)
    worker.finish_request(conn, response)
    assert worker.nr_conns == 1

    taken = b""
    while chunk := pair[1].recv(1 << 20):
        taken += chunk
        worker.wait_for_and_dispatch_events(0.0)
    assert taken == data


def test_client_that_takes_nothing_is_left(finished, pair, monkeypatch):
    worker, conn, response = finished
    conn.sock.sendall(b"a" * 5_000_000)
    worker.finish_request(conn, response)
    monkeypatch.setattr(PatientSocket, "deadline", 0.0)
    worker.murder_pending()

    assert worker.nr_conns == 0


def test_what_a_client_does_not_take_is_kept_in_order(pair):
    ours, theirs = pair
    data = bytes(range(256)) * 40_000
    ours.sendall(data[:5_000_000])
    ours.sendfile(io.BytesIO(data), 5_000_000, 5_000_000)
    ours.sendall(data[10_000_000:])
    assert ours.is_waiting

    taken = b""
    while ours.is_waiting:
        taken += theirs.recv(1 << 20)
        ours.send_waiting()
    ours.close()
    assert taken + receive(theirs) == data


def test_client_has_more_time_the_more_it_has_taken(pair):
    ours, theirs = pair
    ours.sendall(b"a" * 5_000_000)
    before = ours.deadline
    theirs.recv(1 << 20)
    ours.send_waiting()

    assert before < ours.deadline < time.monotonic() + 5_000_000 / patient_sockets.LEAST_BYTES_PER_SECOND


def test_worker_without_free_files_goes_on_without_new_clients():
    def accept() -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    worker = SimpleNamespace(cfg=SimpleNamespace(is_ssl=False), nr_conns=7, worker_connections=4_000)
    PatientWorker.accept(worker, SimpleNamespace(accept=accept))

    assert worker.worker_connections == 7


def test_limit_of_clients_follows_the_limit_of_files(monkeypatch):
    limits = [1_024, 2_048]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limits.__setitem__(slice(None), new))

    assert allow_clients(10) >= 10
    assert limits == [1_024, 2_048]
    assert allow_clients(4_000) < 1_024
    assert limits == [2_048, 2_048]

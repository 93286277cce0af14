"""A connection to PostgreSQL that breaks between a COMMIT and its answer: what was committed, nobody is told of.

The same for a single statement, which is a transaction of its own.
"""

import re
import socket
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

from django.db import connection

SOCKET = ".s.PGSQL.5432"
_BEGIN, _COMMIT, _ROLLBACK = b"BEGIN", b"COMMIT\x00", b"ROLLBACK\x00"
# The name of a prepared statement, and its text where it is sent for the first time.
_PREPARED = re.compile(rb"(_pg3_\d+)\x00([^\x00]*)\x00")
_READY = b"Z\x00\x00\x00\x05"
# What was sent in the transaction -> whether the answer to its commit is lost.
Loses = Callable[[bytes], bool]


class LostAnswers:
    """Stands between a client and a private PostgreSQL, whose folder has its socket. `lost` counts the answers."""

    def __init__(self, server: Path, loses: Loses) -> None:
        self._server = server / SOCKET
        self._loses = loses
        self._lock = threading.Lock()
        self._open: list[socket.socket] = []
        self.lost = 0

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="ll-cut-")
        self.directory = Path(self._folder.name)
        self.directory.chmod(0o755)
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self.directory / SOCKET))
        self._listener.listen(50)
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for each in (self._listener, *self._open):
            end(each)
        for thread in self._threads:
            thread.join()
        self._listener.close()
        self._folder.cleanup()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                self._threads.append(threading.Thread(target=self._serve, args=(client,)))
                self._threads[-1].start()

    def _serve(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server:
            server.connect(str(self._server))
            self._open += [client, server]
            connection = _Connection(client, server, self._decide)
            answers = threading.Thread(target=connection.send_answers)
            answers.start()
            connection.send_requests()
            answers.join()

    def _decide(self, sent: bytes) -> bool:
        with self._lock:
            is_lost = self._loses(sent)
            self.lost += is_lost
            return is_lost


def end(each: socket.socket) -> None:
    with suppress(OSError):
        each.shutdown(socket.SHUT_RDWR)


class _Connection:
    def __init__(self, client: socket.socket, server: socket.socket, decide: Loses) -> None:
        self._client, self._server = client, server
        self._decide = decide
        self._is_losing = False
        self._prepared: dict[bytes, bytes] = {}

    def send_requests(self) -> None:
        with suppress(OSError):
            self._send_requests()
        end(self._server)

    def _send_requests(self) -> None:
        sent, is_open = b"", False
        while data := self._client.recv(65_536):
            is_open = is_open or _BEGIN in data
            sent += data + b"".join(self._prepared_in(data))
            # (A COMMIT comes alone: nothing is asked after it before its answer.)
            if data.endswith((_COMMIT, _ROLLBACK)) or not is_open:
                self._is_losing = not data.endswith(_ROLLBACK) and self._decide(sent)
                sent, is_open = b"", False
            self._server.sendall(data)

    def _prepared_in(self, data: bytes) -> Iterator[bytes]:
        """The texts of the prepared statements that are called by their names."""
        for name, text in _PREPARED.findall(data):
            if text:
                self._prepared[name] = text
            else:
                yield self._prepared.get(name, b"")

    def send_answers(self) -> None:
        with suppress(OSError):
            self._send_answers()
        end(self._client)

    def _send_answers(self) -> None:
        while data := self._server.recv(65_536):
            if self._is_losing and _READY in data:
                return  # it is committed, and the connection breaks
            self._client.sendall(data)


def first_with(table: str) -> Loses:
    """Of the first transaction that writes into the table; when that is tried again, the answer arrives."""
    lost: list[bytes] = []

    def loses(sent: bytes) -> bool:
        is_first = not lost and any(
            f'{verb} "{table}"'.encode() in sent for verb in ("INSERT INTO", "UPDATE")
        )
        lost.extend([sent] * is_first)
        return is_first

    return loses


def every(number: int, *statements: bytes) -> Loses:
    """Of so many transactions with one of these statements, the answer to one."""
    counts = count(1)
    return lambda sent: any(each in sent for each in statements) and next(counts) % number == 0


@contextmanager
def losing_answers(loses: Loses) -> Iterator[LostAnswers]:
    """Inside, this process talks to its database through connections that lose answers."""
    options = connection.settings_dict["OPTIONS"]
    server = options["host"]

    def reconnect(host: str) -> None:
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]  # of PostgreSQL's
        options["host"] = host

    with LostAnswers(Path(server), loses) as answers:
        reconnect(str(answers.directory))
        try:
            yield answers
        finally:
            reconnect(server)

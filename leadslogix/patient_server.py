"""A gunicorn worker that is not kept from its work by slow clients, without a proxy before it.

gunicorn's threads read requests themselves: ten clients that send a byte now and then silence a server of eight
threads. Here the worker's main loop receives, from any number of clients at once, and a thread gets a request when
all of it is there. Who takes too long is told so (408). `gunicorn.conf.py` chooses this worker.
"""

import re
import socket
import struct
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from selectors import EVENT_READ
from typing import IO, Any

from django.conf import settings
from gunicorn.workers.gthread import (  # type: ignore[import-untyped]  # it has no types
    STOP_KEEPALIVE_LINGER,
    TConn,
    ThreadWorker,
)

HEAD_SECONDS = 10.0
# For a body, besides a second for each 10 kB that have come.
BODY_SECONDS = 20.0
LEAST_BYTES_PER_SECOND = 10_000
# A client that takes nothing of its response for so long is left.
SEND_SECONDS = 30
MAX_HEAD_BYTES = 64 * 1024
_CHUNK_BYTES = 64 * 1024
_CHUNKS_AT_ONCE = 16  # then it is the next client's turn
_IN_MEMORY_BYTES = 64 * 1024
_END_OF_HEAD = b"\r\n\r\n"
_LENGTH = re.compile(rb"^content-length:[ \t]*(\d{1,18})[ \t]*\r$", re.IGNORECASE | re.MULTILINE)
_TRANSFER_ENCODING = re.compile(rb"^transfer-encoding:", re.IGNORECASE | re.MULTILINE)
_EXPECT = re.compile(rb"^expect:[ \t]*100-continue", re.IGNORECASE | re.MULTILINE)


class Refused(Exception):
    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


def max_request_bytes() -> int:
    """Up to twice the largest seed file, the upload page itself says that a file is too large."""
    return 2 * settings.SEED_FILE_MAX_BYTES + 1_000_000


def new_file() -> IO[bytes]:
    """Without a name, so that nothing is left of it if this process is killed."""
    return tempfile.SpooledTemporaryFile(_IN_MEMORY_BYTES)


@dataclass(eq=False, slots=True)
class Incoming:
    """A request that is being received."""

    conn: TConn
    file: IO[bytes] = field(default_factory=new_file)
    head: bytearray = field(default_factory=bytearray)
    received: int = 0
    needed: int | None = None  # bytes of head and body, when the head is there
    started_at: float = field(default_factory=time.monotonic)

    @property
    def is_complete(self) -> bool:
        return self.needed is not None and self.received >= self.needed

    @property
    def deadline(self) -> float:
        if self.needed is None:
            return self.started_at + HEAD_SECONDS
        return self.started_at + BODY_SECONDS + self.received / LEAST_BYTES_PER_SECOND

    def receive(self, beginning: bytes = b"") -> bool:
        """Takes what has come. False if the client has closed the connection."""
        if beginning:
            self.add(beginning)
            return True
        for _ in range(_CHUNKS_AT_ONCE):
            try:
                chunk = self.conn.sock.recv(_CHUNK_BYTES)
            except (BlockingIOError, InterruptedError):
                return True
            if not chunk:
                return False
            self.add(chunk)
            if self.is_complete:
                return True
        return True

    def add(self, chunk: bytes) -> None:
        self.file.write(chunk)
        self.received += len(chunk)
        if self.needed is None:
            self.head += chunk
            self._read_head()

    def _read_head(self) -> None:
        end = self.head.find(_END_OF_HEAD)
        if end < 0:
            if len(self.head) > MAX_HEAD_BYTES:
                raise Refused(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        head = bytes(self.head[: end + 2])
        self.head.clear()
        if _TRANSFER_ENCODING.search(head):
            raise Refused(HTTPStatus.LENGTH_REQUIRED)
        lengths = [int(text) for text in _LENGTH.findall(head)]
        body = max(lengths, default=0)
        if body > max_request_bytes():
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        self.needed = end + len(_END_OF_HEAD) + body
        if not self.is_complete and _EXPECT.search(head):
            with suppress(OSError):
                self.conn.sock.send(b"HTTP/1.1 100 Continue\r\n\r\n")


class ReceivedSocket:
    """What gunicorn's parser reads from instead of a socket: a request that is there as a whole."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        file.seek(0)

    def recv(self, size: int) -> bytes:
        return self._file.read(size)

    def rest(self) -> bytes:
        """What has come of the next request."""
        data = self._file.read()
        self._file.close()
        return data


class PatientWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._incoming: set[Incoming] = set()

    def accept(self, listener: socket.socket) -> None:
        if self.cfg.is_ssl:
            super().accept(listener)
            return
        with suppress(BlockingIOError, ConnectionAbortedError):
            client, address = listener.accept()
            self.nr_conns += 1
            client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", SEND_SECONDS, 0))
            self._receive(TConn(self.cfg, client, address, listener.getsockname()))

    def on_client_socket_readable(self, conn: TConn, client: socket.socket) -> None:
        """A kept-alive connection has its next request."""
        if self.cfg.is_ssl:
            super().on_client_socket_readable(conn, client)
            return
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self._receive(conn)

    def _receive(self, conn: TConn, beginning: bytes = b"") -> None:
        incoming = Incoming(conn)
        self._incoming.add(incoming)
        conn.sock.setblocking(False)
        self.poller.register(conn.sock, EVENT_READ, partial(self._on_bytes, incoming))
        if beginning:
            self._guarded(incoming, partial(incoming.receive, beginning))

    def _on_bytes(self, incoming: Incoming, client: socket.socket) -> None:
        self._guarded(incoming, incoming.receive)

    def _guarded(self, incoming: Incoming, receive: Callable[[], bool]) -> None:
        try:
            is_open = receive()
        except Refused as refusal:
            self._refuse(incoming, refusal.status)
            return
        except OSError:
            is_open = False
        if incoming.is_complete:
            self._forget(incoming)
            incoming.conn.request = ReceivedSocket(incoming.file)
            self.enqueue_req(incoming.conn)
        elif not is_open:
            self._drop(incoming)

    def _forget(self, incoming: Incoming) -> None:
        self._incoming.discard(incoming)
        with suppress(OSError, KeyError, ValueError):
            self.poller.unregister(incoming.conn.sock)

    def _drop(self, incoming: Incoming) -> None:
        self._forget(incoming)
        incoming.file.close()
        self.nr_conns -= 1
        incoming.conn.close()

    def _refuse(self, incoming: Incoming, status: HTTPStatus) -> None:
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        with suppress(OSError):
            incoming.conn.sock.send(head.encode())
        self._drop(incoming)

    def murder_pending(self) -> None:
        """Called by the main loop every second."""
        super().murder_pending()
        now = time.monotonic()
        for incoming in tuple(self._incoming):
            deadline = incoming.deadline
            if not self.alive:
                deadline = min(deadline, incoming.started_at + STOP_KEEPALIVE_LINGER)
            if now > deadline:
                self._refuse(incoming, HTTPStatus.REQUEST_TIMEOUT)

    def handle(self, conn: TConn) -> Any:
        request = getattr(conn, "request", None)
        if request is not None:
            conn.data_ready = True
            conn.sock.setblocking(True)
            conn.init()
            conn.parser.unreader.sock = request
        return super().handle(conn)

    def finish_request(self, conn: TConn, fs: "Future[Any]") -> None:
        """What has come of the next request with this one is received first."""
        request = getattr(conn, "request", None)
        rest = b""
        if request is not None:
            conn.request = None
            if conn.parser is not None:
                rest = conn.parser.unreader.take_buffered()
            rest += request.rest()
        if not rest:
            super().finish_request(conn, fs)
        elif not fs.cancelled() and fs.exception() is None and fs.result() and self.alive:
            self._receive(conn, rest)
        else:
            super().finish_request(conn, fs)

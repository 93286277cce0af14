"""A gunicorn worker that is not kept from its work by slow clients, without a proxy before it.

gunicorn's threads read requests and send responses themselves: ten clients that send a byte now and then, or do not
read, silence a server of eight threads. Its main loop also waits for clients that do not close a connection which they
asked to be closed. Here the main loop receives from any number of clients at once, and a thread gets a request when all
of it is there. What clients do not take of a response is sent by the main loop as well. Who takes too long is told so
(408), or left.
`gunicorn.conf.py` chooses this worker.
"""

import errno
import socket
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from selectors import EVENT_READ, EVENT_WRITE
from typing import Any

from gunicorn.workers.gthread import (  # type: ignore[import-untyped]  # it has no types
    STOP_KEEPALIVE_LINGER,
    TConn,
    ThreadWorker,
)

from leadslogix.open_files import raise_file_limit
from leadslogix.patient_sockets import Incoming, PatientSocket, ReceivedSocket, Refused

# For which a client may still send after our last byte: were the connection closed at once, it could lose this byte.
LINGER_SECONDS = 2.0
# What the process needs besides its clients; each of them takes a socket, and a file for a long request or response.
OWN_FILES = 300
_FILES_OF_A_CLIENT = 2
_NO_FILES = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})


@dataclass(eq=False, slots=True)
class Ending:
    """A connection whose last byte was sent."""

    conn: TConn
    deadline: float


class PatientWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._incoming: set[Incoming] = set()
        self._outgoing: dict[TConn, Future[Any]] = {}
        self._ending: set[Ending] = set()
        self._most_connections: int = self.cfg.worker_connections

    def init_process(self) -> None:
        wanted = self._most_connections
        self.worker_connections = self._most_connections = min(wanted, allow_clients(wanted))
        super().init_process()

    def accept(self, listener: socket.socket) -> None:
        if self.cfg.is_ssl:
            super().accept(listener)
            return
        try:
            client, address = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        except OSError as error:
            if error.errno not in _NO_FILES:
                raise
            # Until the main loop looks again, in a second: some may have ended by then.
            self.worker_connections = self.nr_conns
            return
        self.nr_conns += 1
        self._receive(TConn(self.cfg, PatientSocket(client), address, listener.getsockname()))

    def on_client_socket_readable(self, conn: TConn, client: socket.socket) -> None:
        """A kept-alive connection has its next request."""
        if self.cfg.is_ssl:
            super().on_client_socket_readable(conn, client)
            return
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self._receive(conn)

    # --- requests ------------------------------------------------------------------------------------------------

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
            self._forget(incoming)
            incoming.file.close()
            self._close(incoming.conn)

    def _forget(self, incoming: Incoming) -> None:
        self._incoming.discard(incoming)
        self._unregister(incoming.conn)

    def _unregister(self, conn: TConn) -> None:
        with suppress(OSError, KeyError, ValueError):
            self.poller.unregister(conn.sock)

    def _close(self, conn: TConn) -> None:
        self.nr_conns -= 1
        conn.close()

    def _refuse(self, incoming: Incoming, status: HTTPStatus) -> None:
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        with suppress(OSError):
            incoming.conn.sock.send(head.encode())
        self._forget(incoming)
        incoming.file.close()
        self._end(incoming.conn)

    def handle(self, conn: TConn) -> Any:
        request = getattr(conn, "request", None)
        if request is not None:
            conn.data_ready = True
            conn.sock.setblocking(True)
            conn.init()
            conn.parser.unreader.sock = request
        return super().handle(conn)

    # --- responses -----------------------------------------------------------------------------------------------

    def finish_request(self, conn: TConn, fs: "Future[Any]") -> None:
        """The thread has ended. What the client has not taken of the response is sent first."""
        if not isinstance(conn.sock, PatientSocket):
            super().finish_request(conn, fs)
        elif conn.sock.is_waiting and conn.sock.fileno() >= 0:
            self._outgoing[conn] = fs
            conn.sock.setblocking(False)
            self.poller.register(conn.sock, EVENT_WRITE, partial(self._on_room, conn))
        else:
            self._go_on(conn, fs)

    def _on_room(self, conn: TConn, client: socket.socket) -> None:
        try:
            if not conn.sock.send_waiting():
                return
        except OSError:
            self._leave(conn)
            return
        self._unregister(conn)
        self._go_on(conn, self._outgoing.pop(conn))

    def _leave(self, conn: TConn) -> None:
        """A client that does not take its response."""
        self._unregister(conn)
        del self._outgoing[conn]
        self._take_rest(conn)
        self._close(conn)

    def _go_on(self, conn: TConn, fs: "Future[Any]") -> None:
        """With the next request, some of which may have come with this one; or the connection ends."""
        rest = self._take_rest(conn)
        is_kept = not fs.cancelled() and fs.exception() is None and fs.result()
        if not is_kept or (rest and not self.alive):
            self._end(conn)
        elif rest:
            self._receive(conn, rest)
        else:
            super().finish_request(conn, fs)

    def _take_rest(self, conn: TConn) -> bytes:
        request = getattr(conn, "request", None)
        if request is None:
            return b""
        conn.request = None
        buffered: bytes = conn.parser.unreader.take_buffered() if conn.parser is not None else b""
        return buffered + bytes(request.rest())

    # --- ends ----------------------------------------------------------------------------------------------------

    def _end(self, conn: TConn) -> None:
        """What the client still sends is read for a while: gunicorn does the same, but waits for it here."""
        try:
            conn.sock.shutdown(socket.SHUT_WR)
            conn.sock.setblocking(False)
            ending = Ending(conn, time.monotonic() + LINGER_SECONDS)
            self.poller.register(conn.sock, EVENT_READ, partial(self._on_late_bytes, ending))
        except (OSError, ValueError):  # it was closed
            self._close(conn)
            return
        self._ending.add(ending)

    def _on_late_bytes(self, ending: Ending, client: socket.socket) -> None:
        try:
            if ending.conn.sock.recv(1 << 16):
                return
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            pass
        self._close_ended(ending)

    def _close_ended(self, ending: Ending) -> None:
        self._ending.discard(ending)
        self._unregister(ending.conn)
        self._close(ending.conn)

    def murder_pending(self) -> None:
        """Called by the main loop every second."""
        super().murder_pending()
        self.worker_connections = self._most_connections
        now = time.monotonic()
        for incoming in tuple(self._incoming):
            deadline = incoming.deadline
            if not self.alive:
                deadline = min(deadline, incoming.started_at + STOP_KEEPALIVE_LINGER)
            if now > deadline:
                self._refuse(incoming, HTTPStatus.REQUEST_TIMEOUT)
        for conn in tuple(self._outgoing):
            if now > conn.sock.deadline:
                self._leave(conn)
        for ending in tuple(self._ending):
            if now > ending.deadline:
                self._close_ended(ending)


def allow_clients(wanted: int) -> int:
    """For how many clients this process may open files, after raising its limit as far as it may."""
    allowed = raise_file_limit(_FILES_OF_A_CLIENT * wanted + OWN_FILES)
    return max((allowed - OWN_FILES) // _FILES_OF_A_CLIENT, 1)

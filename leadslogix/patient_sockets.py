"""What a patient server keeps for its clients: requests until they are complete, responses until they are taken."""

import re
import socket
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import IO, Any

from django.conf import settings

HEAD_SECONDS = 10.0
# For the body of a request, or for a response, besides a second for each 10 kB that have come or were taken.
BODY_SECONDS = 20.0
LEAST_BYTES_PER_SECOND = 10_000
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

    conn: Any  # gunicorn's, which has no types
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


class PatientSocket:
    """A client's socket: what the client does not take at once waits in a file, and no thread waits with it."""

    def __init__(self, client: socket.socket) -> None:
        self._client = client
        self._file: IO[bytes] | None = None
        self._size = self._taken = 0
        self._started_at = 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    @property
    def is_waiting(self) -> bool:
        """For its client to take the rest."""
        return self._taken < self._size

    @property
    def deadline(self) -> float:
        return self._started_at + BODY_SECONDS + self._taken / LEAST_BYTES_PER_SECOND

    def sendall(self, data: bytes) -> None:
        if self.send_waiting():
            rest = memoryview(data)[self._send(data) :]
            if rest:
                self._keep(rest)
        else:
            self._keep(data)

    def sendfile(self, file: IO[bytes], offset: int = 0, count: int | None = None) -> None:
        file.seek(offset)
        left = count if count is not None else -1
        while left and (chunk := file.read(_CHUNK_BYTES if left < 0 else min(left, _CHUNK_BYTES))):
            self.sendall(chunk)
            left -= len(chunk) if left > 0 else 0

    def send_waiting(self) -> bool:
        """As much of it as the client takes now. True if nothing is left."""
        for _ in range(_CHUNKS_AT_ONCE):
            if not self.is_waiting or self._file is None:
                self.forget_waiting()
                return True
            self._file.seek(self._taken)
            sent = self._send(self._file.read(_CHUNK_BYTES))
            if not sent:
                return False
            self._taken += sent
        return not self.is_waiting

    def forget_waiting(self) -> None:
        if self._file is not None:
            self._file.close()
        self._file, self._size, self._taken = None, 0, 0

    def close(self) -> None:
        self.forget_waiting()
        self._client.close()

    def _send(self, data: bytes) -> int:
        sent = 0
        with suppress(BlockingIOError, InterruptedError):
            while sent < len(data):
                sent += self._client.send(memoryview(data)[sent:], socket.MSG_DONTWAIT)
        return sent

    def _keep(self, data: bytes | memoryview) -> None:
        if self._file is None:
            self._file, self._started_at = new_file(), time.monotonic()
        self._file.seek(self._size)
        self._file.write(data)
        self._size += len(data)

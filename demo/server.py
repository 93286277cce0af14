"""Serves the demo web on one loopback port; the Host header says which site is meant.

Also understands requests as a browser sends them to a proxy, so that people can look at the demo web by
setting this port as their browser's HTTP proxy.
"""

import asyncio
import contextlib
import socket
import threading
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from urllib.parse import urlsplit

from demo.exhibition import open_exhibition
from demo.fair import build_fair
from demo.sites import Answer, Reply, Site, Stream, html_answer

IDLE_SECONDS = 30.0
REASONS = {200: "OK", 301: "Moved Permanently", 302: "Found", 304: "Not Modified", 404: "Not Found"}
REASONS |= {429: "Too Many Requests", 500: "Internal Server Error", 503: "Service Unavailable"}
NOT_FOUND = html_answer("<!DOCTYPE html><title>404</title><h1>404 Not Found</h1>", status=404)


@dataclass(frozen=True, slots=True)
class Question:
    method: str
    host: str
    path: str
    headers: Mapping[str, str]

    @property
    def keeps_alive(self) -> bool:
        return self.headers.get("connection", "").lower() != "close" and self.method in {"GET", "HEAD"}


def demo_sites() -> dict[str, Site]:
    exhibition = open_exhibition()
    fair = build_fair(exhibition.exhibitors)
    return {**exhibition.sites, fair.host: fair}


def mail_hosts() -> list[str]:
    """Companies have mailboxes, also those without a website."""
    return [exhibitor.company.host for exhibitor in open_exhibition().exhibitors]


class DemoWeb:
    """`with DemoWeb() as web:` serves until the block ends. `requests` holds (host, path) in their order."""

    def __init__(self, port: int = 0, more_sites: Mapping[str, Site] | None = None) -> None:
        self.port = port
        self.requests: list[tuple[str, str]] = []
        self._sites = {**demo_sites(), **(more_sites or {})}
        self._asked: Counter[tuple[str, str]] = Counter()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._failure: OSError | None = None
        self._stop = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="demo-web", daemon=True)
        self._deaf = socket.socket()

    @property
    def host_map(self) -> str:
        """For the fetcher's resolver: one name leads to a port where nothing listens, all others here."""
        deaf = f"127.0.0.1:{self._deaf.getsockname()[1]}"
        host = refused_host()
        return f"{host}={deaf},www.{host}={deaf},*.example=127.0.0.1:{self.port}"

    def __enter__(self) -> "DemoWeb":
        # Bound but not listening: the port is ours, and connections to it are refused.
        self._deaf.bind(("127.0.0.1", 0))
        self._thread.start()
        self._ready.wait()
        if self._failure:
            self.__exit__(None, None, None)
            raise self._failure
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()
        self._loop.close()
        self._deaf.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        except OSError as error:
            self._failure = error
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._handle, "127.0.0.1", self.port, backlog=512)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stop.wait()
        server.close()
        handlers = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for handler in handlers:
            handler.cancel()
        await asyncio.gather(*handlers, return_exceptions=True)

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            # Cancelled at the end of the block; asyncio would log that as a failure of the connection.
            with contextlib.suppress(
                asyncio.CancelledError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError
            ):
                while question := await _read_question(reader):
                    if not await self._answer(question, writer) or not question.keeps_alive:
                        break
        finally:
            writer.close()

    async def _answer(self, question: Question, writer: asyncio.StreamWriter) -> bool:
        """Whether the connection can be used for another question."""
        site = self._sites.get(question.host) or self._sites.get(question.host.removeprefix("www."))
        if site is None:
            return False
        self.requests.append((question.host, question.path))
        reply = self._find_reply(site, question)
        if isinstance(reply, Stream):
            await _send_stream(reply, writer)
            return False
        return await _send_answer(reply, question, writer)

    def _find_reply(self, site: Site, question: Question) -> Reply:
        times = self._asked[site.host, question.path]
        self._asked[site.host, question.path] += 1
        first = site.first.get(question.path, ())
        if times < len(first):
            return first[times]
        page = site.pages.get(question.path) or site.pages.get(question.path.partition("?")[0])
        if page is None and site.otherwise:
            page = site.otherwise(question.path)
        return page or NOT_FOUND


def refused_host() -> str:
    (host,) = (
        exhibitor.company.host
        for exhibitor in open_exhibition().exhibitors
        if exhibitor.company.family == "connection_refused"
    )
    return host


async def _read_question(reader: asyncio.StreamReader) -> Question | None:
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), IDLE_SECONDS)
    request_line, *lines = head.decode("latin-1").rstrip().split("\r\n")
    parts = request_line.split(" ")
    if len(parts) != 3:
        return None
    method, target, _ = parts
    headers = {
        name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)
    }
    host = headers.get("host", "")
    if target.startswith("http://"):
        address = urlsplit(target)
        host, target = address.netloc, f"{address.path or '/'}{'?' + address.query if address.query else ''}"
    return Question(method, host.partition(":")[0].lower().rstrip("."), target, headers)


async def _send_answer(answer: Answer, question: Question, writer: asyncio.StreamWriter) -> bool:
    status, body = answer.status, answer.body
    tag = f'"{zlib.crc32(body):08x}"'
    if status == 200 and question.headers.get("if-none-match") == tag:
        status, body = 304, b""
    headers = {"Content-Type": answer.content_type, "Content-Length": str(len(body))}
    if answer.status == 200:
        headers["ETag"] = tag
    headers |= dict(answer.headers)
    _write_head(writer, status, headers)
    writer.write(b"" if question.method == "HEAD" else body)
    await writer.drain()
    return headers.get("Connection") != "close"


async def _send_stream(stream: Stream, writer: asyncio.StreamWriter) -> None:
    headers = {"Content-Type": stream.content_type, "Transfer-Encoding": "chunked", "Connection": "close"}
    _write_head(writer, 200, headers)
    async for chunk in stream.chunks():
        writer.write(f"{len(chunk):x}\r\n".encode() + chunk + b"\r\n")
        await writer.drain()
    writer.write(b"0\r\n\r\n")
    await writer.drain()


def _write_head(writer: asyncio.StreamWriter, status: int, headers: Mapping[str, str]) -> None:
    lines = [f"HTTP/1.1 {status} {REASONS.get(status, 'Status')}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))

"""An upstream proxy, like those of companies and vendors: it connects to any target."""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field

from tests.scraping.fetch.servers import GOOD_HOST, stop_server


@dataclass(slots=True)
class TunnelProxy:
    """An ordinary CONNECT proxy on the good host, without a filter."""

    refuses: bool = False
    targets: list[str] = field(default_factory=list)
    port: int = 0
    server: asyncio.Server | None = None
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def start(self) -> "TunnelProxy":
        self.server = await asyncio.start_server(self._serve, GOOD_HOST, 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def stop(self) -> None:
        await stop_server(self.server, self.tasks)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        with suppress(OSError, asyncio.CancelledError, asyncio.IncompleteReadError):
            await self._tunnel(reader, writer)
        writer.close()
        self.tasks.discard(task)

    async def _tunnel(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        target = re.match(r"CONNECT (\S+) HTTP", head)
        assert target is not None
        self.targets.append(target[1])
        if self.refuses:
            writer.write(b"HTTP/1.1 407 Who are you\r\n\r\n")
            return
        host, _, port = target[1].rpartition(":")
        server_reader, server = await asyncio.open_connection(host, int(port))
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        pumps = [asyncio.create_task(pump(reader, server)), asyncio.create_task(pump(server_reader, writer))]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            server.close()
            for one in pumps:
                one.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while chunk := await reader.read(65536):
        writer.write(chunk)
        await writer.drain()

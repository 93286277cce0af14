"""A mail server on loopback that answers as it is told."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

NO_USER = "550 5.1.1 No such user"
KNOWN = {"info@berger.example": "250 2.1.5 Ok", "postmaster@berger.example": "250 Ok"}


@dataclass
class MailServer:
    """Answers RCPT from a table; `other` is for mailboxes that are not in it."""

    known: dict[str, str] = field(default_factory=lambda: dict(KNOWN))
    other: str = NO_USER
    greeting: str | None = "220-mail.berger.example\r\n220 ESMTP"  # None: it says nothing
    commands: list[str] = field(default_factory=list)
    sessions: int = 0
    open_now: int = 0
    most_open: int = 0
    open_sessions: list[asyncio.Future[None]] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open_sessions.append(asyncio.ensure_future(self._serve(reader, writer)))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.sessions += 1
        self.open_now += 1
        self.most_open = max(self.most_open, self.open_now)
        if self.greeting is not None:
            writer.write(f"{self.greeting}\r\n".encode())
        with suppress(ConnectionError):
            while line := (await reader.readline()).decode().strip():
                self.commands.append(line)
                self.open_now -= line == "QUIT"
                writer.write(f"{self.answer(line)}\r\n".encode())
        writer.close()

    def answer(self, line: str) -> str:
        if line.startswith("RCPT TO:<"):
            return self.known.get(line[9:-1], self.other)
        return {"EHLO": "250-mail.berger.example\r\n250 SIZE 100", "MAIL": "250 Ok"}.get(line[:4], "221 Bye")

    @property
    def asked(self) -> list[str]:
        return [line[9:-1] for line in self.commands if line.startswith("RCPT")]

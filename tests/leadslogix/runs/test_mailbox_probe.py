"""A crawl asks a company's mail server for the mailboxes that it found, only where that is switched on."""

import asyncio
import json
import threading
from collections.abc import Iterator

import pytest

from demo.dns import LoopbackDns, zone_of
from demo.server import demo_sites, mail_hosts
from tests.leadslogix.runs.fair import companies_of, shell_at, write_list
from tests.scraping.fetch.mail_server import MailServer

pytestmark = pytest.mark.long


class MailThread:
    """Serves until the block ends."""

    def __init__(self, server: MailServer) -> None:
        self.server = server
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(
            target=self._loop.run_until_complete, args=(self._serve(),), daemon=True
        )

    async def _serve(self) -> None:
        listener = await asyncio.start_server(self.server.serve, "127.0.0.1", 0)
        self.port = listener.sockets[0].getsockname()[1]
        self._ready.set()
        async with listener:
            await self._stop.wait()
        await asyncio.gather(*self.server.open_sessions)

    def __enter__(self) -> "MailThread":
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *error: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()
        self._loop.close()


@pytest.fixture
def known():
    (company,) = companies_of(["footer"])
    return company


@pytest.fixture
def mail(known) -> Iterator[MailThread]:
    with MailThread(MailServer(known=dict.fromkeys(known.facts["email"], "250 Ok"))) as mail:
        yield mail


@pytest.fixture
def crawl(web, data_dir, tmp_path, known, mail):
    def crawl(**settings: str) -> dict[str, str]:
        """How each mailbox was verified."""
        with LoopbackDns(zone_of(demo_sites(), mail_hosts())) as dns:
            shell = shell_at(web, data_dir)
            shell.environment["LEADSLOGIX_HOST_MAP"] = f"mail.example=127.0.0.1:{mail.port},{web.host_map}"
            shell.environment |= {"LEADSLOGIX_NAMESERVERS": dns.address} | settings
            leads = tmp_path / "leads.jsonl"
            done = shell.run("crawl", write_list(tmp_path / "seeds.csv", [known]), "--jsonl", leads)
        assert done.returncode == 0, done.stderr
        facts = json.loads(leads.read_text(encoding="utf-8"))["facts"]
        return {fact["value"]: fact["verified"] for fact in facts if fact["field"] == "email"}

    return crawl


def test_mailbox_that_the_mail_server_takes_is_verified(crawl, known, mail) -> None:
    verified = crawl(LEADSLOGIX_SMTP_PROBE="probe@leads.example")
    assert "mailbox known" in verified[known.facts["email"][0]]
    assert mail.server.commands[0] == "EHLO leads.example"


def test_no_mail_server_is_asked_unless_that_is_switched_on(crawl, known, mail) -> None:
    assert "mail server" in crawl()[known.facts["email"][0]]
    assert mail.server.sessions == 0

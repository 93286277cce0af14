"""The probe against a mail server on loopback that refuses as real ones do, found by a real DNS server."""

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from demo.dns import LoopbackDns, Zone
from scraping.fetch.hostmap import HostMap
from scraping.fetch.names import open_names
from scraping.fetch.settings import FetchSettings
from scraping.fetch.smtp_probe import SmtpProbe, open_smtp_probe
from tests.scraping.fetch.mail_server import MailServer

Result = TypeVar("Result")
HOST, SENDER = "mail.berger.example", "probe@leads.example"
ZONE = Zone(
    {
        "berger.example": {"MX": (HOST,)},
        HOST: {"A": ("127.0.0.1",)},
        "direct.example": {"A": ("127.0.0.1",)},
        "null.example": {"A": ("127.0.0.1",), "MX": (".",)},
    },
    failing=frozenset({"broken.example"}),
)
LOOPBACK = (ipaddress.ip_network("127.0.0.0/8"),)


def run(
    server: MailServer,
    question: Callable[[SmtpProbe], Awaitable[Result]],
    allowed=LOOPBACK,
    seconds: float = 30,
) -> Result:
    async def talk(nameserver: str) -> Result:
        listener = await asyncio.start_server(server.serve, "127.0.0.1", 0)
        port = listener.sockets[0].getsockname()[1]
        hosts = HostMap.parse(f"{HOST}=127.0.0.1:{port},direct.example=127.0.0.1:{port}")
        settings = FetchSettings(host_map=hosts, nameservers=(nameserver,), allowed_networks=allowed)
        async with (
            listener,
            open_names(hosts, (nameserver,)) as names,
            open_smtp_probe(SENDER, names.mail_hosts, settings) as probe,
        ):
            assert probe is not None
            probe.seconds = seconds
            answer = await question(probe)
        await asyncio.gather(*server.open_sessions)
        return answer

    with LoopbackDns(ZONE) as dns:
        return asyncio.run(talk(dns.address))


def ask(server: MailServer, mailbox: str = "info@berger.example", **options) -> bool | None:
    return run(server, lambda probe: probe.takes_mail(mailbox), **options)


def test_mailbox_that_the_server_takes_exists_where_it_refuses_a_random_one() -> None:
    server = MailServer()
    assert ask(server) is True
    assert server.commands[:3] == [
        "EHLO leads.example",
        f"MAIL FROM:<{SENDER}>",
        "RCPT TO:<info@berger.example>",
    ]
    assert server.commands[-1] == "QUIT"


def test_no_mail_is_ever_sent() -> None:
    server = MailServer()
    ask(server)
    assert {command[:4] for command in server.commands} == {"EHLO", "MAIL", "RCPT", "QUIT"}


def test_mailbox_that_the_server_does_not_know_does_not_exist() -> None:
    server = MailServer()
    assert ask(server, "nobody@berger.example") is False
    assert server.asked == ["nobody@berger.example"]


def test_server_that_takes_everything_says_nothing() -> None:
    assert ask(MailServer(other="250 Ok")) is None


def test_refusal_without_a_reason_counts_where_the_postmaster_is_taken() -> None:
    assert ask(MailServer(other="550 Rejected"), "nobody@berger.example") is False


def test_server_that_refuses_its_postmaster_too_refuses_us() -> None:
    assert (
        ask(MailServer(known={}, other="550 5.7.1 Your address is on a list"), "nobody@berger.example")
        is None
    )


@pytest.mark.parametrize("answer", ["451 4.7.1 Greylisted", "421 Too busy", "452 Full", "Hello", ""])
def test_what_is_put_off_or_not_understood_is_no_verdict(answer) -> None:
    assert ask(MailServer(known={}, other=answer)) is None


@pytest.mark.parametrize("greeting", ["554 No service", "nonsense", "220-" + "x" * 70_000, "220-a\r\n" * 60])
def test_server_that_does_not_talk_to_us_is_no_verdict(greeting) -> None:
    server = MailServer(greeting=greeting)
    assert ask(server) is None
    assert server.asked == []


def test_silent_server_is_given_up_and_its_other_mailboxes_do_not_wait_for_it() -> None:
    server = MailServer(greeting=None)

    async def ask_three(probe: SmtpProbe) -> list[bool | None]:
        return [await probe.takes_mail(f"{name}@berger.example") for name in ("info", "sales", "jobs")]

    assert run(server, ask_three, seconds=2.0) == [None, None, None]
    assert server.sessions == 1


def test_mailboxes_of_one_domain_are_asked_for_one_after_the_other() -> None:
    server = MailServer()

    async def ask_five(probe: SmtpProbe) -> list[bool | None]:
        names = ("info", "a", "b", "c", "d")
        return await asyncio.gather(*[probe.takes_mail(f"{name}@berger.example") for name in names])

    assert run(server, ask_five) == [True, False, False, False, False]
    assert (server.sessions, server.most_open) == (5, 1)


def test_domain_without_mx_is_its_own_mail_server() -> None:
    assert ask(MailServer(), "nobody@direct.example") is False


@pytest.mark.parametrize("domain", ["null.example", "missing.example", "broken.example", "never.invalid"])
def test_domain_without_a_mail_server_is_not_asked(domain) -> None:
    server = MailServer()
    assert ask(server, f"info@{domain}") is None
    assert server.sessions == 0


def test_private_addresses_are_not_connected_to() -> None:
    server = MailServer()
    assert ask(server, allowed=()) is None
    assert server.sessions == 0


@pytest.mark.parametrize(
    "mailbox",
    ["info@berger.example>\r\nDATA", "a b@berger.example", "<info@berger.example", "ü@berger.example", ""],
)
def test_text_that_could_be_a_command_is_never_sent(mailbox) -> None:
    server = MailServer()
    assert ask(server, mailbox) is None
    assert server.sessions == 0


def test_it_is_off_without_a_sender() -> None:
    async def open_it() -> SmtpProbe | None:
        async with (
            open_names(HostMap()) as names,
            open_smtp_probe("", names.mail_hosts, FetchSettings()) as probe,
        ):
            return probe

    assert asyncio.run(open_it()) is None

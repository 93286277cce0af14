"""What DNS says, from a real DNS server on loopback."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from demo.dns import LoopbackDns, Zone
from scraping.fetch.hostmap import HostMap
from scraping.fetch.names import LookupLimits, NameLookup, open_names
from scraping.interfaces import MailState, NameState
from scraping.loop_clock import LoopClock

Result = TypeVar("Result")
QUICK = LookupLimits(timeout_seconds=0.3, tries=1)
ZONE = Zone(
    records={
        "berger.example": {"A": ("192.0.2.10",), "MX": ("mail.berger.example",)},
        "sixth.example": {"AAAA": ("2001:db8::6",)},
        "text-only.example": {},
        "no-mail.example": {"A": ("192.0.2.11",), "MX": (".",)},
    },
    failing=frozenset({"broken.example"}),
    silent=frozenset({"deaf.example"}),
)


def ask(
    question: Callable[[NameLookup], Awaitable[Result]],
    zone: Zone = ZONE,
    host_map: HostMap | None = None,
    limits: LookupLimits = QUICK,
) -> Result:
    async def run(nameserver: str) -> Result:
        async with open_names(host_map or HostMap(), (nameserver,), limits) as names:
            return await question(names)

    with LoopbackDns(zone) as dns:
        return asyncio.run(run(dns.address))


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("berger.example", NameState.EXISTS),
        ("sixth.example", NameState.EXISTS),
        ("text-only.example", NameState.MISSING),
        ("nobody.example", NameState.MISSING),
        ("anything.invalid", NameState.MISSING),
        (f"{'a' * 64}.example", NameState.MISSING),
        ("broken.example", NameState.UNANSWERED),
        ("deaf.example", NameState.UNANSWERED),
    ],
)
def test_state_of_a_host(name, state):
    assert ask(lambda names: names.host(name)) is state


@pytest.mark.parametrize(
    ("domain", "state"),
    [
        ("berger.example", MailState.SERVER),
        ("sixth.example", MailState.SERVER),  # its address counts as its mail server
        ("text-only.example", MailState.NO_SERVER),
        ("no-mail.example", MailState.NULL_MX),
        ("nobody.example", MailState.MISSING),
        ("broken.example", MailState.UNANSWERED),
        ("deaf.example", MailState.UNANSWERED),
    ],
)
def test_state_of_mail(domain, state):
    assert ask(lambda names: names.mail(domain)) is state


def test_server_that_cannot_be_reached_is_no_answer():
    async def run() -> NameState:
        async with open_names(HostMap(), ("127.0.0.1:9",), QUICK) as names:
            return await names.host("berger.example")

    assert asyncio.run(run()) is NameState.UNANSWERED


def test_each_name_is_asked_once_whoever_asks():
    async def question(names: NameLookup) -> list[NameState]:
        await asyncio.gather(*[names.host("berger.example") for _ in range(50)])
        return [await names.host("berger.example")]

    with LoopbackDns(ZONE) as dns:

        async def run() -> None:
            async with open_names(HostMap(), (dns.address,), QUICK) as names:
                await question(names)

        asyncio.run(run())
        assert dns.asked["berger.example", "A"] == 1


def test_failure_is_asked_again_before_an_answer_is():
    clock = [0.0]

    async def run(nameserver: str) -> None:
        names = NameLookup(HostMap(), (nameserver,), QUICK, now=lambda: clock[0])
        for _ in range(2):
            await names.host("broken.example")
            await names.host("berger.example")
            clock[0] += QUICK.failure_kept_seconds + 1
        await names.close()

    with LoopbackDns(ZONE) as dns:
        asyncio.run(run(dns.address))
        assert dns.asked["broken.example", "A"] >= 2
        assert dns.asked["berger.example", "A"] == 1


class LateClock(LoopClock):
    """Of a loop that does not run for two seconds between two looks."""

    @property
    def lag(self) -> float:
        self._counted += 2.0
        return self._counted


@pytest.mark.parametrize(("clock", "times"), [(LateClock(), 3), (LoopClock(), 1)])
def test_silence_while_our_process_did_not_run_is_no_answer_but_asked_again(clock, times):
    async def run(nameserver: str) -> MailState:
        names = NameLookup(HostMap(), (nameserver,), QUICK, clock=clock)
        state = await names.mail("deaf.example")
        await names.close()
        return state

    with LoopbackDns(ZONE) as dns:
        assert asyncio.run(run(dns.address)) is MailState.UNANSWERED
        assert dns.asked["deaf.example", "MX"] == times


class BusyDns(LoopbackDns):
    """Leaves the next so many questions open, whatever they are about."""

    unheard = 0

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        if self.unheard:
            self.unheard -= 1
        else:
            super().datagram_received(data, addr)


@pytest.mark.parametrize("unheard", [1, 6])
def test_name_is_asked_for_again_where_the_server_answers_nothing_at_all(unheard):
    """As one on our machine that gets no CPU time. A try is three questions, with the one that finds it out."""

    async def run(dns: BusyDns) -> MailState:
        async with open_names(HostMap(), (dns.address,), QUICK) as names:
            await names.host("sixth.example")
            dns.unheard = unheard
            return await names.mail("berger.example")

    with BusyDns(ZONE) as dns:
        assert asyncio.run(run(dns)) is MailState.SERVER


def test_name_that_alone_is_not_answered_is_asked_for_twice():
    async def run(nameserver: str) -> MailState:
        async with open_names(HostMap(), (nameserver,), QUICK) as names:
            await names.mail("berger.example")
            return await names.mail("deaf.example")

    with LoopbackDns(ZONE) as dns:
        assert asyncio.run(run(dns.address)) is MailState.UNANSWERED
        assert dns.asked["deaf.example", "MX"] == 2


def test_cancelled_question_leaves_the_others_their_answer():
    async def question(names: NameLookup) -> NameState:
        first = asyncio.create_task(names.host("berger.example"))
        second = asyncio.create_task(names.host("berger.example"))
        await asyncio.sleep(0)
        first.cancel()
        return await second

    assert ask(question) is NameState.EXISTS


def test_wildcard_of_the_host_map_does_not_prove_that_a_name_exists():
    mapped = HostMap.parse("*.example=127.0.0.1:8080,own.example=127.0.0.1:8081")
    assert ask(lambda names: names.host("nobody.example"), host_map=mapped) is NameState.MISSING
    assert ask(lambda names: names.host("own.example"), host_map=mapped) is NameState.EXISTS


def test_without_name_servers_of_its_own_a_wildcard_is_believed():
    async def run() -> NameState:
        async with open_names(HostMap.parse("*.example=127.0.0.1:8080")) as names:
            return await names.host("anybody.example")

    assert asyncio.run(run()) is NameState.EXISTS


def test_name_servers_that_are_down_are_not_asked_for_each_name():
    limits = LookupLimits(timeout_seconds=0.05, tries=1, open_questions=5, most_silence=10)

    async def run(nameserver: str) -> list[NameState]:
        async with open_names(HostMap(), (nameserver,), limits) as names:
            return await asyncio.gather(*[names.host(f"a{number}.deaf.example") for number in range(100)])

    with LoopbackDns(ZONE) as dns:
        assert set(asyncio.run(run(dns.address))) == {NameState.UNANSWERED}
        assert dns.asked.total() < 50

"""The clients that crawls share, and the upstream proxy that a workspace may have."""

import asyncio
import ipaddress
import os
import uuid

import pytest
from django.core.checks import run_checks
from django.core.exceptions import ValidationError

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company
from leadslogix.runs.assignments import read_assignment
from leadslogix.runs.models import Run
from leadslogix.runs.resources import open_resources
from leadslogix.seeds.models import SeedFile
from queueing.work import Tier, Work
from scraping.crawl.budget import Budget, Ledger
from scraping.interfaces import Request
from scraping.outcomes import Outcome
from tests.browser import find_chromium
from tests.scraping.fetch.processes import browsers
from tests.scraping.fetch.tunnels import TunnelProxy

PAGE = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 12\r\nConnection: close\r\n\r\n<p>hello</p>"


@pytest.fixture
def loopback(settings):
    settings.ALLOWED_NETWORKS = (ipaddress.ip_network("127.0.0.0/8"),)


async def serve_page(reader, writer):
    await reader.readuntil(b"\r\n\r\n")
    writer.write(PAGE)
    await writer.drain()
    writer.close()


async def fetch_both_ways() -> tuple[Outcome, list[str], Outcome, list[str], bool]:
    site = await asyncio.start_server(serve_page, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{site.sockets[0].getsockname()[1]}/"
    proxy = await TunnelProxy().start()
    ledger = Ledger(Budget())
    async with open_resources() as resources:
        through = await resources.clients(f"http://127.0.0.2:{proxy.port}")
        proxied = await through.fetcher.fetch(Request(url), ledger)
        after_proxied = list(proxy.targets)
        direct = await (await resources.clients()).fetcher.fetch(Request(url), ledger)
        same = await resources.clients() is await resources.clients("")
    await proxy.stop()
    site.close()
    return proxied.outcome, after_proxied, direct.outcome, list(proxy.targets), same


def test_workspace_with_a_proxy_crawls_through_it_and_the_others_do_not(loopback):
    proxied, targets, direct, targets_later, same = asyncio.run(fetch_both_ways())
    assert (proxied, direct) == (Outcome.OK, Outcome.OK)
    assert targets
    assert targets_later == targets
    assert same


async def render_both_ways() -> tuple[list[Outcome], int]:
    site = await asyncio.start_server(serve_page, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{site.sockets[0].getsockname()[1]}/"
    proxy = await TunnelProxy().start()
    async with open_resources() as resources:
        ways = [await resources.clients(f"http://127.0.0.2:{proxy.port}"), await resources.clients()]
        renders = (way.renderer.render(url, Ledger(Budget())) for way in ways)
        outcomes = [response.outcome for response in await asyncio.gather(*renders)]
        count = len(browsers())
    await proxy.stop()
    site.close()
    return outcomes, count


@pytest.mark.browser
def test_worker_has_one_browser_for_all_workspaces(loopback, settings):
    settings.CHROMIUM = settings.CHROMIUM or find_chromium("")
    if not settings.CHROMIUM and "CI" not in os.environ:
        pytest.skip("there is no Chromium on PATH")
    assert asyncio.run(render_both_ways()) == ([Outcome.OK, Outcome.OK], 1)


async def open_and_close() -> None:
    async with open_resources():
        pass


def test_networks_that_are_opened_are_told_at_the_start(loopback, caplog):
    asyncio.run(open_and_close())
    assert "The crawler may reach 127.0.0.0/8, too" in caplog.text


def test_nothing_is_told_where_none_are_opened(settings, caplog):
    settings.ALLOWED_NETWORKS = ()
    asyncio.run(open_and_close())
    assert caplog.text == ""


def test_check_for_production_warns_about_opened_networks(loopback):
    messages = run_checks(include_deployment_checks=True)
    assert [message.msg for message in messages if message.id == "runs.W001"] == [
        "LEADSLOGIX_ALLOWED_NETWORKS opens 127.0.0.0/8 to the crawler, on any port."
    ]


def test_check_for_production_is_quiet_where_none_are_opened(settings):
    settings.ALLOWED_NETWORKS = ()
    assert "runs.W001" not in {message.id for message in run_checks(include_deployment_checks=True)}


@pytest.mark.django_db(transaction=True)
def test_crawl_is_told_its_workspaces_proxy():
    workspace = Workspace.objects.create(name="Ann's", proxy="http://proxy.corp.example:3128")
    file = SeedFile.objects.create(
        workspace=workspace, name="a", sha256="0" * 64, encoding="utf-8", delimiter=","
    )
    run = Run.objects.create(workspace=workspace, file=file)
    company = Company.objects.create(workspace=workspace, identity="acme.example")
    payload = {"company": str(company.id)}
    work = Work(
        1, 1, workspace.id, run.id, "first_pass", str(uuid.uuid4()), Tier.EXHIBITOR, "", payload, 0, 2
    )
    assert read_assignment(work).proxy == "http://proxy.corp.example:3128"


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:1080", "proxy.corp.example", "http://"])
def test_proxy_that_cannot_be_used_is_refused_in_the_admin(proxy):
    with pytest.raises(ValidationError):
        Workspace(name="Ann's", proxy=proxy).clean_fields()

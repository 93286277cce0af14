"""`python -m scraping fetch`: prints everything about one fetch, for debugging."""

import argparse
import asyncio
import ipaddress
import json
import sys
from dataclasses import asdict
from typing import Any, TextIO

import uvloop

from scraping.crawl.budget import Budget, Ledger
from scraping.fetch.browser import open_browser, open_renderer
from scraping.fetch.hostmap import HostMap
from scraping.fetch.http import open_fetcher
from scraping.fetch.settings import DEFAULT_USER_AGENT, FetchSettings
from scraping.interfaces import Kind, Request, Response
from scraping.outcomes import TRANSIENT, Outcome

NOT_FETCHED, BAD_INPUT = 1, 2
_GOOD = frozenset({Outcome.OK, Outcome.NOT_MODIFIED})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("url", metavar="URL")
    parser.add_argument("--render", action="store_true", help="let Chromium show the page, scripts run")
    parser.add_argument("--sitemap", action="store_true", help="expect a sitemap and not a page")
    parser.add_argument("--etag", default="", help="ask whether the page changed since it had this ETag")
    parser.add_argument(
        "--allow",
        action="append",
        default=[],
        metavar="CIDR",
        help="a network that is not public but may be reached",
    )
    parser.add_argument(
        "--host-map", default="", metavar="NAME=IP:PORT,...", help="names to resolve without DNS"
    )
    parser.add_argument("--proxy", default="", metavar="http://HOST:PORT", help="an upstream proxy")
    parser.add_argument("--user-agent", default=DEFAULT_USER_AGENT)
    parser.add_argument("--chromium", default="", metavar="PATH", help="the browser of --render")
    parser.add_argument("--seconds", type=float, default=60.0, help="the most that it may take")
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of a table")
    parser.add_argument("--body", action="store_true", help="the page itself, after the rest")


def run(options: argparse.Namespace, out: TextIO) -> int:
    """0: the page was fetched; 1: it was not, and the outcome says why; 2: an option is invalid."""
    try:
        settings = _settings_of(options)
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return BAD_INPUT
    ledger = Ledger(Budget(pages=1, renders=1, seconds=options.seconds))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        response = runner.run(_fetch(options, settings, ledger))
    facts = _facts_of(response, ledger)
    print(json.dumps(facts, ensure_ascii=False) if options.json else _table_of(facts), file=out)
    if options.body:
        print(response.body.decode(response.charset or "utf-8", "replace"), file=out)
    return 0 if response.outcome in _GOOD else NOT_FETCHED


def _settings_of(options: argparse.Namespace) -> FetchSettings:
    return FetchSettings(
        user_agent=options.user_agent,
        allowed_networks=tuple(ipaddress.ip_network(text) for text in options.allow),
        host_map=HostMap.parse(options.host_map),
        proxy=options.proxy,
    )


async def _fetch(options: argparse.Namespace, settings: FetchSettings, ledger: Ledger) -> Response:
    kind = Kind.SITEMAP if options.sitemap else Kind.HTML
    async with open_fetcher(settings) as fetcher:
        if not options.render:
            return await fetcher.fetch(Request(options.url, kind, etag=options.etag), ledger)
        async with (
            open_browser(options.chromium) as browser,
            open_renderer(settings, fetcher, browser) as renderer,
        ):
            return await renderer.render(options.url, ledger)


def _facts_of(response: Response, ledger: Ledger) -> dict[str, Any]:
    spend = asdict(ledger.total())
    return {
        "outcome": str(response.outcome),
        "detail": response.detail,
        "worth_a_retry": response.outcome in TRANSIENT,
        "status": response.status,
        "url": response.url,
        "redirects": list(response.redirects),
        "final_url": response.final_url,
        "content_type": response.content_type,
        "charset": response.charset,
        "body_bytes": len(response.body),
        "page_hash": response.page_hash,
        "elapsed_ms": response.elapsed_ms,
        "retry_after_seconds": response.retry_after_seconds,
        "spent": {**spend, "seconds": round(spend["seconds"], 3)},
        "headers": dict(response.headers),
    }


def _table_of(facts: dict[str, Any]) -> str:
    """One line per fact; nested ones are indented."""
    lines = []
    for name, value in facts.items():
        if isinstance(value, dict):
            lines += [f"{name}:", *(f"  {key}: {item}" for key, item in value.items())]
        elif value not in ("", None, []):
            lines.append(f"{name}: {' -> '.join(value) if isinstance(value, list) else value}")
    return "\n".join(lines)

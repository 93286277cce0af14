"""Goes on with a task whose worker was killed: what its earlier tries have received is not requested again."""

from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from http import HTTPStatus

from scraping.crawl.budget import Ledger, Spend
from scraping.errors import OwnFault
from scraping.interfaces import Allowance, Fetcher, Kind, Renderer, Request, Response
from scraping.outcomes import Outcome
from scraping.urls import parse_url_or_none

# Nothing was asked of the site.
NOT_SENT = frozenset({Outcome.BUDGET_SPENT, Outcome.TRAP, Outcome.INVALID_URL})
RENDER = "render"


@dataclass(frozen=True, slots=True)
class Received:
    """One response and what it cost. `kind`: of its request, or RENDER."""

    kind: str
    response: Response
    cost: Spend


@dataclass(slots=True)
class Recording:
    """What earlier tries of a task have received, and where the current one reports what it receives.

    The ledger starts without the cost of what was received; `replay` charges it again, so that the crawl goes the way
    that it went before.
    """

    ledger: Ledger
    received: Sequence[Received]  # in the order of their coming
    record: Callable[[Received], None]
    replay: Callable[[Spend], None]
    # Too many tries failed by our own fault: what fails so in this one gets the outcome `failed`.
    is_last_try: bool = False
    # A crawl may ask for a page twice, and pays twice: each answer is given once, in its order.
    _waiting: dict[tuple[str, str], deque[Received]] = field(init=False)

    def __post_init__(self) -> None:
        self._waiting = defaultdict(deque)
        for each in self.received:
            self._waiting[each.kind, each.response.url].append(each)

    async def answer(self, kind: str, url: str, ask: Callable[[], Awaitable[Response]]) -> Response:
        if waiting := self._waiting.get((kind, url)):
            return self._repeat(waiting.popleft())
        before = self.ledger.total()
        try:
            response = await ask()
        except OwnFault as fault:
            if not self.is_last_try:
                raise
            return Response(url, url, Outcome.FAILED, datetime.now(UTC), detail=f"Our own fault: {fault}")
        if response.outcome not in NOT_SENT:
            self.record(Received(kind, response, self.ledger.total() - before))
        return response

    def _repeat(self, known: Received) -> Response:
        self.replay(known.cost)
        _remember(known, self.ledger)
        return known.response


def _remember(known: Received, ledger: Ledger) -> None:
    """The traps of a site are recognised by all of its pages: what the fetcher has noted is noted again."""
    response = known.response
    if known.kind != Kind.HTML:
        return
    url, final_url = parse_url_or_none(response.url), parse_url_or_none(response.final_url)
    # (What robots.txt refuses was not paid for.)
    if url is not None and known.cost.pages:
        ledger.traps.note_request(url)
    if final_url is not None and response.status == HTTPStatus.OK:
        ledger.traps.note_page(final_url, response.body)


@dataclass(frozen=True, slots=True)
class RecordedFetcher:
    """Implements `Fetcher`."""

    fetcher: Fetcher
    recording: Recording

    async def fetch(self, request: Request, allowance: Allowance) -> Response:
        ask = partial(self.fetcher.fetch, request, allowance)
        return await self.recording.answer(request.kind, request.url, ask)

    async def sitemaps(self, url: str, allowance: Allowance) -> tuple[str, ...]:
        try:
            return await self.fetcher.sitemaps(url, allowance)
        except OwnFault:
            if not self.recording.is_last_try:
                raise
            return ()


@dataclass(frozen=True, slots=True)
class RecordedRenderer:
    """Implements `Renderer`."""

    renderer: Renderer
    recording: Recording

    @property
    def available(self) -> bool:
        return self.renderer.available

    async def render(self, url: str, allowance: Allowance) -> Response:
        return await self.recording.answer(RENDER, url, partial(self.renderer.render, url, allowance))

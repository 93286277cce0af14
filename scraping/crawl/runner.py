"""Finds the contacts of one company: runs the layers in order until the target is met, and reports on each."""

import asyncio
import logging
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from scraping.crawl.budget import Ledger, Spend
from scraping.crawl.empty_fields import delivered_findings, explain_layer, fields_of
from scraping.crawl.layers import LAYERS
from scraping.crawl.page_choice import best_unread
from scraping.crawl.reports import LAYER_NAMES, LayerReport, Report, Seed, Target
from scraping.crawl.site import LayerResult, Reader, Site, clean_url, read_inline
from scraping.discovery.doubt import Doubt, find_doubt, may_be_a_list
from scraping.discovery.evidence import SiteEvidence, gather_evidence
from scraping.errors import OwnFault
from scraping.extract.links.ranking import PageLink
from scraping.extract.sightings import once_per_page
from scraping.findings import Field
from scraping.interfaces import Fetcher, Renderer
from scraping.outcomes import TRANSIENT, UNREAD, Outcome
from scraping.urls import site_of

logger = logging.getLogger(__name__)
_OWNER_PAGES = ("imprint", "contact", "about")


class CrawlInterrupted(asyncio.CancelledError):
    """The crawl was cancelled; `report` has its results up to then."""

    def __init__(self, report: Report) -> None:
        super().__init__("the crawl was cancelled")
        self.report = report


async def crawl(
    seed: Seed,
    ledger: Ledger,
    target: Target,
    fetcher: Fetcher,
    renderer: Renderer,
    *,
    layers: Sequence[str] = LAYER_NAMES,
    known: Collection[tuple[Field, int]] = (),
    visited: Collection[str] = (),
    links: Collection[PageLink] = (),
    reader: Reader | None = None,
) -> Report:
    """`known`, `visited` and `links` are from an earlier pass: values with their confidence, URLs that no layer follows
    again (but the home page may be opened once more), and links that it did not follow, or not to the end."""
    site = Site(seed, ledger, target, fetcher, renderer, reader or read_inline, tuple(known), seed.website)
    site.seen.update(map(clean_url, visited))
    site.listed.update({link.url: link for link in links})
    runner = _Runner(site)
    try:
        for name in _order(seed, layers):
            await runner.run(name)
            if runner.unreachable is not None and "structured" in layers:
                break
        await runner.compare_with_row()
    except asyncio.CancelledError as exc:
        raise CrawlInterrupted(runner.report()) from exc
    runner.finish(layers)
    return runner.report()


def _order(seed: Seed, layers: Sequence[str]) -> list[str]:
    """Without a website the profile comes first in any pass, because it may name the site."""
    if seed.is_listing:
        return ["directory"]
    names = [name for name in LAYER_NAMES if name in layers]
    if not seed.website and seed.profile_url:
        return ["directory", *(name for name in names if name != "directory")]
    return names


@dataclass(slots=True)
class _Runner:
    site: Site
    ends: dict[str, LayerReport] = field(default_factory=dict)
    unreachable: Outcome | None = None
    evidence: SiteEvidence | None = None
    doubt: Doubt | None = None

    async def run(self, name: str) -> None:
        if self.ends and self._is_done(name):
            self._end(name, LayerResult(Outcome.NOT_NEEDED, "the target was met before"), Spend())
            return
        if not self.ends and self.site.known and self._is_done(name):
            self._end(name, LayerResult(Outcome.NOT_NEEDED, "the target was met by an earlier pass"), Spend())
            return
        before = self.site.ledger.total()
        result = await self._run_guarded(name)
        self._end(name, result, self.site.ledger.total() - before)
        self._note_unreachable(name, result)

    def _is_done(self, name: str) -> bool:
        """Links of pages that were read are followed for more than what is required; nothing else is opened for it."""
        return self.site.is_target_met() if name == "static" else self.site.has_required()

    async def _run_guarded(self, name: str) -> LayerResult:
        if self.site.ledger.is_spent():
            return LayerResult(Outcome.BUDGET_SPENT, "nothing was left for this layer")
        try:
            return await LAYERS[name](self.site)
        except OwnFault:
            raise
        except Exception:  # one broken layer must not lose the findings of the others
            logger.exception("layer %s failed for %s", name, self.site.website or self.site.seed.profile_url)
            return LayerResult(Outcome.FAILED, "an error of ours; the log has it")

    def _note_unreachable(self, name: str, result: LayerResult) -> None:
        site = self.site
        is_entry_layer = name == "structured" or (name == "directory" and not site.website)
        if is_entry_layer and result.outcome in TRANSIENT and not site.readings:
            self.unreachable = result.outcome

    def _end(self, name: str, result: LayerResult, spend: Spend) -> None:
        self.ends[name] = LayerReport(name, result.outcome, spend, result.detail)

    def _layer_reports(self) -> Iterator[LayerReport]:
        """Why fields are empty is known only now: one layer may find a value that the pages of another reject."""
        findings = self.site.findings
        delivered = delivered_findings(findings, self.site.seed_domain)
        for end in (self.ends[name] for name in LAYER_NAMES if name in self.ends):
            looked = end.outcome in (Outcome.FOUND, Outcome.NOTHING)
            code = self._reason_for_nothing(end.layer) if looked else end.outcome
            found = fields_of(findings, end.layer)
            yield replace(end, why_empty=explain_layer(found, fields_of(delivered, end.layer), code))

    def _reason_for_nothing(self, name: str) -> Outcome:
        """A page that could not be read explains a missing value better than the pages that were read."""
        homes = {clean_url(self.site.website), clean_url(self.site.home_url)}  # read at another URL
        failed = (visit for visit in self.site.visits if visit.layer == name and visit.outcome in UNREAD)
        return next((visit.outcome for visit in failed if clean_url(visit.url) not in homes), Outcome.NOTHING)

    async def compare_with_row(self) -> None:
        """Is this the company's site? One more page is read where the home page does not say."""
        site = self.site
        if site.home is None or site.seed.is_confirmed:
            return
        evidence = await self._gather_evidence()
        if find_doubt(site.seed.row, evidence) is not None and (link := _imprint_link(site)) is not None:
            before = site.ledger.total()
            await site.visit(link.url, "static", link.kind)
            self._charge_last_layer(site.ledger.total() - before)
            evidence = await self._gather_evidence()
        self.evidence = evidence
        self.doubt = find_doubt(site.seed.row, evidence)

    def _charge_last_layer(self, spend: Spend) -> None:
        """What is read after the layers is part of what they cost."""
        if self.ends:
            name, end = list(self.ends.items())[-1]
            self.ends[name] = replace(end, spend=end.spend + spend)

    async def _gather_evidence(self) -> SiteEvidence:
        site = self.site
        own = [reading for reading in site.readings if site_of(reading.url) == site_of(site.home_url)]
        evidence = gather_evidence(own, site_of(site.home_url))
        if may_be_a_list(site.seed.row, evidence) and (listing := await site.read_home_as_listing()):
            return gather_evidence([*own, listing], site_of(site.home_url))
        return evidence

    def finish(self, layers: Sequence[str]) -> None:
        """Every layer gets an outcome, including those that another task runs, or none."""
        for name in LAYER_NAMES:
            if name in self.ends:
                continue
            if self.site.seed.is_listing:
                result = LayerResult(Outcome.NOT_NEEDED, "a listing is read by the directory layer alone")
            elif self.unreachable is not None and name in layers:
                result = LayerResult(self.unreachable, "the site could not be reached")
            elif self.site.has_required() and self._comes_later(name, layers):
                result = LayerResult(Outcome.NOT_NEEDED, "the target was met before")
            else:
                whose = "second" if self._comes_later(name, layers) else "first"
                result = LayerResult(Outcome.NOT_REACHED, f"the {whose} pass runs this layer")
            self._end(name, result, Spend())

    def _comes_later(self, name: str, layers: Sequence[str]) -> bool:
        """Layers of an earlier pass keep their outcome."""
        return LAYER_NAMES.index(name) > max(map(LAYER_NAMES.index, layers))

    def report(self) -> Report:
        site = self.site
        retry = self.unreachable
        last = site.home_response or site.last_response
        doubt = self.doubt or site.seed.doubt
        if doubt is not None:
            site.findings = doubt.apply(site.findings)
        return Report(
            findings=tuple(once_per_page(site.findings)),
            outcomes=tuple(self._layer_reports()),
            visits=tuple(site.visits),
            ledger=site.ledger,
            target_met=not site.seed.is_listing and site.has_required(),
            entries=tuple(site.entries.values()),
            next_pages=tuple(site.next_pages),
            pages=tuple(site.pages.values()),
            retry=retry,
            retry_after_seconds=last.retry_after_seconds if retry is not None and last is not None else None,
            website=site.home_url or site.website,
            links=best_unread([*site.open_links(), *site.postponed]),
            ask_again_seconds=site.ask_again_seconds,
            site=self.evidence,
            doubt=doubt,
        )


def _imprint_link(site: Site) -> PageLink | None:
    """The page that says whose the site is, if it was not read yet."""
    links = [link for reading in site.readings for link in reading.links if link.kind in _OWNER_PAGES]
    unread = [link for link in links if clean_url(link.url) not in site.seen]
    best = min(unread, key=lambda link: (_OWNER_PAGES.index(link.kind), -link.score), default=None)
    return None if site.ledger.is_spent() else best

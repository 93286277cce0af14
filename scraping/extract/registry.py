"""All extractors and reviewers of a page. They run in this order, as far as what each declares to run after allows."""

from collections.abc import Callable, Sequence
from functools import partial

from scraping.extract.addresses import extractor as addresses
from scraping.extract.companies import extractor as companies
from scraping.extract.context import ALL_EXTRACTORS, Context, Extractor, Reviewer
from scraping.extract.descriptions import extractor as descriptions
from scraping.extract.directories import extractor as directories
from scraping.extract.directories import reviewer as directories_own
from scraping.extract.emails import extractor as emails
from scraping.extract.identifiers import extractor as identifiers
from scraping.extract.identifiers import reviewer as numbers_in_identifiers
from scraping.extract.ownership import data_protection_officers
from scraping.extract.ownership import reviewer as ownership
from scraping.extract.people import extractor as people
from scraping.extract.phones import extractor as phones
from scraping.extract.placement import weigh_placement
from scraping.extract.socials import extractor as socials
from scraping.extract.structured import extractor as structured
from scraping.extract.structured import reviewer as contradicted_data
from scraping.page.parse import Page

EXTRACTORS: tuple[Extractor, ...] = (
    structured,
    emails,
    phones,
    socials,
    addresses,
    identifiers,
    companies,
    descriptions,
    people,
    directories,
)
REVIEWERS: tuple[Reviewer, ...] = (
    numbers_in_identifiers,
    data_protection_officers,
    ownership,
    directories_own,
    contradicted_data,
)


PlannedStep = Callable[[Page, Context], None]


class BadRegistry(ValueError):
    """Two steps of one name, a step after one that is not registered, or steps that wait for each other."""


def order_steps(
    extractors: Sequence[Extractor], reviewers: Sequence[Reviewer]
) -> tuple[Extractor | Reviewer, ...]:
    """Of the steps that may run, the first one registered is next: the same order every time."""
    waiting: list[Extractor | Reviewer] = [*extractors, *reviewers]
    needs = _read_needs(waiting, tuple(one.NAME for one in extractors))
    ordered: list[Extractor | Reviewer] = []
    done: set[str] = set()
    while waiting:
        ready = next((step for step in waiting if needs[step.NAME] <= done), None)
        if ready is None:
            raise BadRegistry(f"These wait for each other: {', '.join(step.NAME for step in waiting)}.")
        waiting.remove(ready)
        ordered.append(ready)
        done.add(ready.NAME)
    return tuple(ordered)


def _read_needs(
    steps: list[Extractor | Reviewer], extractor_names: tuple[str, ...]
) -> dict[str, frozenset[str]]:
    names = [step.NAME for step in steps]
    if twice := {name for name in names if names.count(name) > 1}:
        raise BadRegistry(f"Registered twice: {', '.join(sorted(twice))}.")
    needs: dict[str, frozenset[str]] = {}
    for step in steps:
        after = set(step.AFTER)
        if ALL_EXTRACTORS in after:
            after = (after - {ALL_EXTRACTORS}).union(extractor_names)
        if unknown := after.difference(names):
            raise BadRegistry(
                f"{step.NAME} runs after {', '.join(sorted(unknown))}, which is not registered."
            )
        needs[step.NAME] = frozenset(after)
    return needs


def plan_steps(extractors: Sequence[Extractor], reviewers: Sequence[Reviewer]) -> tuple[PlannedStep, ...]:
    """The steps as functions: `isinstance` with a Protocol takes as long as some steps, so the kind is decided once."""
    return tuple(
        partial(_extract, one) if isinstance(one, Extractor) else partial(_review, one)
        for one in order_steps(extractors, reviewers)
    )


def _extract(extractor: Extractor, page: Page, context: Context) -> None:
    found = extractor.find(page, context)
    weigh_placement(page, context.hints, found)
    context.found += found


def _review(reviewer: Reviewer, page: Page, context: Context) -> None:
    for candidate, reason in reviewer.review(page, context):
        candidate.reject(reason)


STEPS = plan_steps(EXTRACTORS, REVIEWERS)

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from scraping.extract import registry
from scraping.extract.candidates import Candidate, Hints
from scraping.extract.context import ALL_EXTRACTORS, Context, Rejection, Reviewer
from scraping.extract.identifiers import reviewer as numbers_in_identifiers
from scraping.extract.reading import ReadingOrder, read_page
from scraping.extract.registry import EXTRACTORS, REVIEWERS, BadRegistry, order_steps, plan_steps
from scraping.findings import Field, Finding
from scraping.page.jsonld import read_blocks
from scraping.page.parse import Page, parse_page

PAGE = """<title>Huber Cranes</title><body><h1>Huber Cranes</h1><p>Huber Cranes GmbH<br>Lindenweg 4<br>80331 München</p>
<p>Phone +49 89 5550123, info@huber.example</p><p>Website by Quay Studio, mail@quay.example</p><p>Plate: M-HC 77</p>"""


@dataclass
class NumberPlates:
    """An extractor as a contributor would write it; the module's names are attributes here."""

    NAME: str = "number_plates"
    AFTER: tuple[str, ...] = ("emails",)
    seen: list[str] = field(default_factory=list)

    def find(self, page: Page, context: Context) -> list[Candidate]:
        self.seen += [one.value for one in context.found if one.field is Field.EMAIL]
        start = page.text.find("M-HC 77")
        return [Candidate(Field.REGISTRATION_ID, "M-HC 77", "text", start, start + 7, [("method: text", 70)])]


class NoNumberPlates:
    NAME = "no_number_plates"
    AFTER = (ALL_EXTRACTORS,)

    def review(self, page: Page, context: Context) -> Iterator[Rejection]:
        for candidate in context.found:
            if candidate.value == "M-HC 77":
                yield candidate, "other_number"


def read_plate() -> Finding:
    reading = read_page(PAGE.encode(), "utf-8", "http://huber.example/", ReadingOrder())
    return next(one for one in reading.findings if one.value == "M-HC 77")


def test_what_a_registered_extractor_finds_is_delivered(monkeypatch: pytest.MonkeyPatch) -> None:
    plates = NumberPlates()
    monkeypatch.setattr(registry, "STEPS", plan_steps([*EXTRACTORS, plates], REVIEWERS))
    assert (read_plate().rejected, read_plate().confidence > 0) == ("", True)
    assert "info@huber.example" in plates.seen


def test_what_a_registered_reviewer_rejects_is_kept_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = plan_steps([*EXTRACTORS, NumberPlates()], [NoNumberPlates(), *REVIEWERS])
    monkeypatch.setattr(registry, "STEPS", steps)
    assert (read_plate().rejected, read_plate().confidence) == ("other_number", 0)


def step(name: str, *after: str) -> SimpleNamespace:
    return SimpleNamespace(NAME=name, AFTER=after, find=lambda page, context: [])


def names(steps: object) -> list[str]:
    return [one.NAME for one in steps]


def test_steps_run_as_registered_where_nothing_else_is_declared() -> None:
    assert names(order_steps([step("c"), step("a"), step("b")], [step("r")])) == ["c", "a", "b", "r"]


def test_a_step_waits_for_what_it_runs_after_and_no_longer() -> None:
    steps = order_steps([step("a", "d"), step("b"), step("d"), step("e")], [])
    assert names(steps) == ["b", "d", "a", "e"]


def test_an_extractor_may_run_after_a_reviewer() -> None:
    steps = order_steps([step("people", "numbers"), step("phones")], [step("numbers", "phones")])
    assert names(steps) == ["phones", "numbers", "people"]


def test_a_reviewer_of_all_extractors_runs_after_the_last_one() -> None:
    steps = order_steps([step("a"), step("b", "early")], [step("late", ALL_EXTRACTORS), step("early", "a")])
    assert names(steps) == ["a", "early", "b", "late"]


def test_a_cycle_is_named() -> None:
    with pytest.raises(BadRegistry, match=r"wait for each other: a, b\."):
        order_steps([step("a", "b"), step("b", "a"), step("c")], [])


def test_an_unknown_name_is_named() -> None:
    with pytest.raises(BadRegistry, match="a runs after nowhere, which is not registered"):
        order_steps([step("a", "nowhere")], [])


def test_a_name_is_registered_once() -> None:
    with pytest.raises(BadRegistry, match="Registered twice: a"):
        order_steps([step("a")], [step("a")])


REVIEWED = {
    "numbers_in_identifiers": "<p>BE 0412.345.614</p>",
    "data_protection_officers": "<p>info@huber.example</p><p>Datenschutzbeauftragter: Kessler GmbH, dsb@kessler.example</p>",
    "ownership": PAGE,
    "directories_own": (
        "<title>Mill Café Review | City Guide</title><h1>Mill Café</h1><p>Mill Café<br>12 Mill Road<br>Dayton, OH 45402</p>"
        "<p>CityGuide<br>4 Quay Street<br>Dayton, OH 45402</p><p>© 2014 CityGuide</p>"
    ),
    "contradicted_data": (
        '<script type="application/ld+json">{"@type": "Organization", "name": "Huber", "address": {"@type": "PostalAddress",'
        ' "streetAddress": "Lindenweg 4", "postalCode": "80331"}}</script><footer>Huber, Ringstr. 5, D-80333 München</footer>'
    ),
}


@pytest.mark.parametrize("reviewer", REVIEWERS, ids=lambda one: one.NAME)
def test_reviewers_reject_and_change_nothing_else(reviewer: Reviewer) -> None:
    page = parse_page(REVIEWED[reviewer.NAME].encode(), "utf-8", "http://huber.example/")
    context = Context(Hints(), ["BE", "DE", "US"], read_blocks(page.json_blocks))
    for step in plan_steps(EXTRACTORS, [numbers_in_identifiers]):
        step(page, context)
    for candidate in context.found:
        candidate.rejected = ""
    before = deepcopy(context.found)
    rejections = list(reviewer.review(page, context))
    assert context.found == before
    assert any(reason and not candidate.rejected for candidate, reason in rejections)

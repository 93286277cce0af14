"""The codes that say why a field is empty."""

from dataclasses import replace

import pytest

from scraping.crawl.budget import Spend
from scraping.crawl.empty_fields import (
    ONLY_REJECTED,
    WITHHELD,
    delivered_findings,
    explain_field,
    explain_layer,
)
from scraping.crawl.reports import LayerReport
from scraping.findings import Field, Finding
from scraping.outcomes import Outcome
from tests.scraping.canned_clients import NOW

MAIL = Finding(
    field=Field.EMAIL,
    value="hello@agency.example",
    url="https://acme.example/",
    layer="static",
    method="text",
    snippet="",
    locator="",
    page_hash="a",
    seen_at=NOW,
    confidence=80,
)
REJECTED = replace(
    MAIL, url="https://acme.example/imprint", page_hash="b", rejected="web_designer", confidence=0
)


def ended(layer: str, outcome: Outcome, **why_empty: str) -> LayerReport:
    return LayerReport(layer, outcome, Spend(), why_empty=why_empty)


def test_field_without_any_finding_gets_the_code_of_the_layer() -> None:
    codes = explain_layer({Field.EMAIL, Field.PHONE}, {Field.EMAIL}, "robots")
    assert codes["phone"] == ONLY_REJECTED
    assert codes["city"] == "robots"
    assert "email" not in codes


def test_value_that_another_page_rejects_is_not_delivered() -> None:
    assert delivered_findings([MAIL, REJECTED], "acme.example") == []


def test_own_mailbox_is_delivered_although_another_page_rejects_it() -> None:
    assert delivered_findings([MAIL, REJECTED], "agency.example") == [MAIL]


def test_layers_that_give_the_same_code_are_named_together() -> None:
    layers = [
        ended("static", Outcome.FOUND, email="nothing"),
        ended("sitemap", Outcome.FOUND, email="robots"),
        ended("browser", Outcome.NOTHING, email="nothing"),
    ]
    assert explain_field("email", layers) == {"nothing": ["static", "browser"], "robots": ["sitemap"]}


@pytest.mark.parametrize(
    ("outcome", "code"), [(Outcome.FOUND, WITHHELD), (Outcome.BUDGET_SPENT, "budget_spent")]
)
def test_layer_without_a_code_found_a_value_that_is_not_delivered(outcome: Outcome, code: str) -> None:
    assert explain_field("email", [ended("static", outcome, phone="nothing")]) == {code: ["static"]}

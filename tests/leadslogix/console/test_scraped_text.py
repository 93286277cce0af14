"""What sites publish is hostile until shown otherwise: it reaches the page as text, and links only lead to the web."""

import pytest
from django.template import Context, Template
from django.urls import reverse

from leadslogix.console.templatetags.scraped import contact_href, duration, outside_url, short_url
from leadslogix.console.wording import LAYER_LABELS, OUTCOMES, label_for
from leadslogix.leads.models import Company, Fact, Source
from leadslogix.runs.discovery import DISCOVERY_LAYER
from leadslogix.runs.forecasts import FAIR_LIST
from leadslogix.runs.models import LayerOutcome
from leadslogix.seeds import list_facts
from leadslogix.seeds.models import SeedFile, SeedRow
from scraping.crawl.reports import LAYER_NAMES
from scraping.outcomes import Outcome

BREAKOUT = "\"'></script></title><img src=x onerror=alert(1)>"

NOT_FOR_CLICKING = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "\x01javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "//evil.example/",
    "/admin/",
    "http:evil",
    "https://",
    "https://a.example/\njavascript:alert(1)",
    "huber.example",
    "",
    None,
]


@pytest.mark.parametrize("address", NOT_FOR_CLICKING)
def test_address_that_is_not_plainly_of_the_web_is_no_link(address):
    assert outside_url(address) == ""


@pytest.mark.parametrize(
    "address", ["https://huber.example/", 'HTTP://huber.example/?a=b&c="d"', "https://hübér.example"]
)
def test_address_of_the_web_is_a_link(address):
    assert outside_url(address) == address


@pytest.mark.parametrize(
    ("value", "field", "href"),
    [
        ("info@huber.example", "email", "mailto:info@huber.example"),
        ("o'neil+x@huber.example", "email", ""),
        ("a%0d%0abcc:x@huber.example", "email", ""),
        ("info@huber.example?bcc=x@evil.example", "email", ""),
        ("x%@huber.example", "email", "mailto:x%25@huber.example"),
        ("+4973112345", "phone", "tel:+4973112345"),
        ("*#06#", "phone", ""),
        ("+49 731 12345", "phone", ""),
        ("https://social.example/huber", "social", "https://social.example/huber"),
        ("javascript:alert(1)", "social", ""),
        ("https://huber.example/", "description", ""),
    ],
)
def test_contact_is_a_link_only_in_the_form_that_can_do_no_harm(value, field, href):
    assert contact_href(value, field) == href


def test_links_are_escaped_like_all_text():
    template = Template('{% load scraped %}<a href="{{ address|outside_url }}">')
    assert template.render(Context({"address": 'https://a.example/"onmouseover="x'})) == (
        '<a href="https://a.example/&quot;onmouseover=&quot;x">'
    )


def make_hostile(company: Company) -> None:
    Company.objects.update(name=BREAKOUT, website="javascript:alert(1)", score_reasons=[[BREAKOUT, 1]])
    Fact.objects.update(reasons=[[BREAKOUT, 92]], verified=BREAKOUT[:40])
    Fact.objects.filter(person=None).update(value=BREAKOUT)
    Source.objects.update(url="javascript:alert(1)", snippet=BREAKOUT, method=BREAKOUT)
    company.people.update(name=BREAKOUT, title=BREAKOUT)
    LayerOutcome.objects.update(layer=BREAKOUT[:20], outcome=BREAKOUT[:30], detail=BREAKOUT)
    SeedRow.objects.update(original={BREAKOUT: BREAKOUT}, name=BREAKOUT, website=BREAKOUT, reason=BREAKOUT)
    SeedFile.objects.update(name=BREAKOUT)


@pytest.mark.parametrize("name", ["runs", "run", "rows", "companies", "company"])
def test_hostile_text_reaches_every_page_as_text(name, as_ann, run, company):
    make_hostile(company)
    ids = {"runs": [], "company": [run.id, company.id]}.get(name, [run.id])
    text = as_ann.get(reverse(f"console:{name}", args=[run.workspace_id, *ids])).content.decode()
    assert "<img src=x" not in text
    assert "</script></title>" not in text
    assert 'href="javascript:' not in text


@pytest.mark.parametrize(
    "model", ["leads_company", "leads_fact", "leads_person", "seeds_seedrow", "runs_run"]
)
def test_hostile_text_reaches_the_admin_as_text(model, admin_client, run, company):
    make_hostile(company)
    text = admin_client.get(reverse(f"admin:{model}_changelist")).content.decode()
    assert "&lt;img src=x" in text
    assert "<img src=x" not in text


def test_every_outcome_and_layer_has_words_for_people():
    assert {outcome.value for outcome in Outcome} <= set(OUTCOMES)
    assert {*LAYER_NAMES, list_facts.LAYER, DISCOVERY_LAYER, FAIR_LIST} == set(LAYER_LABELS)


def test_code_without_words_is_shown_as_it_is():
    assert label_for(OUTCOMES, "a_new_code") == "a new code"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (None, ""),
        (0, "0 s"),
        (59.4, "59 s"),
        (60, "1 min 0 s"),
        (3599.6, "1 h 0 min"),
        (90_000, "25 h 0 min"),
    ],
)
def test_duration_is_rounded_for_people(seconds, text):
    assert duration(seconds) == text


def test_url_is_shown_without_scheme_and_www():
    assert short_url("https://www.huber.example/contact/") == "huber.example/contact"

"""A fact can be checked again from its stored page, for as long as the page is kept."""

import zlib

import pytest
from django.utils import timezone

from leadslogix.accounts.models import Workspace
from leadslogix.leads.models import Company, Fact, Source, StoredPage
from leadslogix.runs.recheck import PageForgotten, recheck

pytestmark = pytest.mark.django_db
HTML = b"<html lang=en><main>Write to <a href='mailto:info@acme.example'>info@acme.example</a></main></html>"
URL = "http://acme.example/contact"


@pytest.fixture
def workspace():
    return Workspace.objects.create(name="Ann's")


@pytest.fixture
def page(workspace):
    return StoredPage.objects.create(
        workspace=workspace, page_hash="f" * 64, url=URL, charset="utf-8", body=zlib.compress(HTML)
    )


@pytest.fixture
def source_of(workspace):
    company = Company.objects.create(workspace=workspace, identity="acme.example", domain="acme.example")

    def make(value: str) -> Source:
        now = timezone.now()
        fact = Fact.objects.create(
            workspace=workspace, company=company, field="email", value=value, confidence=90
        )
        return Source.objects.create(
            workspace=workspace,
            fact=fact,
            url=URL,
            layer="static",
            method="mailto",
            page_hash="f" * 64,
            first_seen_at=now,
            last_seen_at=now,
        )

    return make


def test_value_on_the_stored_page_is_confirmed_and_another_is_not(page, source_of):
    assert recheck(source_of("info@acme.example"))
    assert not recheck(source_of("sales@acme.example"))


def test_forgotten_page_says_what_to_do(source_of):
    with pytest.raises(PageForgotten, match="crawl the company again"):
        recheck(source_of("info@acme.example"))


def test_page_of_another_workspace_is_not_looked_at(page, source_of):
    source = source_of("info@acme.example")
    StoredPage.objects.update(workspace=Workspace.objects.create(name="Carol's"))
    with pytest.raises(PageForgotten):
        recheck(source)

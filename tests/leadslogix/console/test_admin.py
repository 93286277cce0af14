"""What operators see of every workspace."""

import pytest
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse

from leadslogix.leads.models import Fact, StoredPage, Suppression, Verdict
from leadslogix.runs.models import Export, PageVisit
from tests.leadslogix.conftest import SEEN_AT


def change_url(model: str, row) -> str:
    return reverse(f"admin:{model}_change", args=[row.pk])


@pytest.fixture
def everything(company, run, invitation, ann):
    """A row of each model."""
    where = {"workspace": run.workspace}
    StoredPage.objects.create(**where, page_hash="4" * 64, url="https://huber.example/", body=b"x")
    Verdict.objects.create(**where, fact=company.facts.first(), user=ann, decision="accept")
    Suppression.objects.create(**where, kind="domain", value="huber.example", value_hash="5" * 64)
    Export.objects.create(**where, run=run, preset="csv", requested_by=ann)
    PageVisit.objects.create(
        **where, run=run, company=company, url="https://huber.example/", fetched_at=SEEN_AT
    )


def test_fact_shows_its_sources(admin_client, company):
    fact = Fact.objects.get(value="info@huber.example")
    text = admin_client.get(change_url("leads_fact", fact)).content.decode()
    assert "https://huber.example/contact" in text
    assert "Write to info@huber.example" in text
    assert "in a mailto link" in text


def test_company_shows_its_facts(admin_client, company):
    text = admin_client.get(change_url("leads_company", company)).content.decode()
    assert "info@huber.example" in text
    assert change_url("leads_fact", Fact.objects.get(value="info@huber.example")) in text


def test_run_shows_how_many_companies_it_has(admin_client, run, company):
    text = admin_client.get(reverse("admin:runs_run_changelist")).content.decode()
    assert '<td class="field-companies">1</td>' in text


@pytest.mark.parametrize(
    ("model", "query"),
    [
        ("leads_company", "huber"),
        ("leads_fact", "info@huber"),
        ("leads_person", "eva"),
        ("runs_run", "fair"),
        ("seeds_seedrow", "huber"),
        ("accounts_user", "ann@"),
        ("accounts_workspace", "ann"),
    ],
)
def test_operators_can_search(admin_client, company, model, query):
    page = admin_client.get(reverse(f"admin:{model}_changelist"), {"q": query})
    assert page.context["cl"].result_count == 1


def test_records_of_a_crawl_are_read_and_not_written(admin_client, company):
    url = change_url("leads_company", company)
    assert admin_client.post(url, {"name": "Changed"}).status_code == 403
    assert admin_client.get(reverse("admin:leads_fact_add")).status_code == 403


def test_users_can_be_made_and_edited_by_their_address(admin_client, ann, django_user_model):
    password = "correct horse battery"
    form = {
        "email": "dora@dora.example",
        "usable_password": "true",
        "password1": password,
        "password2": password,
    }
    admin_client.post(reverse("admin:accounts_user_add"), form)
    assert django_user_model.objects.get(email="dora@dora.example").check_password(password)
    assert admin_client.get(change_url("accounts_user", ann)).status_code == 200


@pytest.mark.parametrize("client_name", ["as_ann", "client"])
def test_admin_is_for_staff_only(request, client_name, company):
    client = request.getfixturevalue(client_name)
    assert client.get(change_url("leads_company", company)).status_code == 302


admin.autodiscover()
OURS = sorted(
    (
        model
        for model in admin.site._registry
        if model._meta.app_label in {"accounts", "exports", "leads", "seeds"}
    ),
    key=lambda model: model._meta.label,
)


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.label_lower)
def test_every_row_of_the_admin_can_be_opened(model, admin_client, everything):
    name = f"{model._meta.app_label}_{model._meta.model_name}"
    assert admin_client.get(change_url(name, model._default_manager.first())).status_code == 200


def test_dashboard_of_rq_is_offered_only_where_there_is_a_redis(admin_client, settings):
    offered = "/admin/django_rq/" in admin_client.get(reverse("admin:index")).content.decode()
    assert offered is bool(settings.REDIS_URL)


def test_view_on_site_finds_nothing_of_any_model(admin_client, db):
    """Not even an error, as for models of libraries that have no table."""
    urls = [f"/admin/r/{kind.pk}/1/" for kind in ContentType.objects.all()]
    assert {admin_client.get(url).status_code for url in urls} == {404}

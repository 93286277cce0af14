"""What the database itself refuses, and that everything is reached through its workspace."""

import re
from pathlib import Path

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.utils import timezone

from leadslogix.accounts.models import KnownAddress, Membership, OwnedModel, Throttle, User, Workspace
from leadslogix.leads.models import Company, Fact, Person, Source, Suppression, Verdict
from leadslogix.runs.models import CompanySpend, LayerOutcome, Run, SpendBatch
from leadslogix.seeds.models import SeedFile, SeedRow
from queueing.models import Attempt, AuditEntry, DeadLetter, Task

DATA_MODEL = Path(__file__).resolve().parent.parent.parent / "docs" / "reference" / "data-model.md"
OUR_APPS = ("accounts", "leads", "seeds", "runs", "queueing")


def models_of_ours():
    return [model for app in OUR_APPS for model in apps.get_app_config(app).get_models()]


@pytest.fixture
def workspace(db):
    return Workspace.objects.create(name="Ann's")


@pytest.fixture
def company(workspace):
    return Company.objects.create(workspace=workspace, identity="acme.example", name="Acme")


@pytest.fixture
def fact(workspace, company):
    return Fact.objects.create(
        workspace=workspace, company=company, field="email", value="info@acme.example", confidence=90
    )


@pytest.fixture
def seed_file(workspace):
    return SeedFile.objects.create(
        workspace=workspace, name="a.csv", sha256="a" * 64, encoding="utf-8", delimiter=","
    )


@pytest.fixture
def run(workspace, seed_file):
    return Run.objects.create(workspace=workspace, file=seed_file)


def assert_refused(create, **values):
    with pytest.raises(IntegrityError), transaction.atomic():
        create(**values)


def test_company_exists_once_per_workspace_and_again_in_another(workspace, company):
    other = Workspace.objects.create(name="Carol's")
    assert_refused(Company.objects.create, workspace=workspace, identity="acme.example")
    assert Company.objects.create(workspace=other, identity="acme.example").pk


@pytest.mark.parametrize("confidence", [-1, 101])
def test_confidence_stays_between_0_and_100(workspace, company, confidence):
    assert_refused(
        Fact.objects.create,
        workspace=workspace,
        company=company,
        field="email",
        value="x",
        confidence=confidence,
    )


def test_score_above_100_is_refused(workspace):
    assert_refused(Company.objects.create, workspace=workspace, identity="x.example", score=101)


def test_same_fact_of_a_company_or_a_person_exists_once(workspace, company, fact):
    ann = Person.objects.create(workspace=workspace, company=company, identity="annlee", name="Ann Lee")
    same = {
        "workspace": workspace,
        "company": company,
        "field": "email",
        "value": fact.value,
        "confidence": 5,
    }
    assert_refused(Fact.objects.create, **same)
    assert Fact.objects.create(**same, person=ann).pk
    assert_refused(Fact.objects.create, **same, person=ann)


def test_unknown_states_are_refused(workspace, company, seed_file, run, fact):
    assert_refused(Run.objects.create, workspace=workspace, file=seed_file, state="lost")
    assert_refused(SeedRow.objects.create, workspace=workspace, file=seed_file, line=2, state="lost")
    assert_refused(Verdict.objects.create, workspace=workspace, fact=fact, decision="perhaps")
    assert_refused(Suppression.objects.create, workspace=workspace, kind="planet", value_hash="0" * 64)
    assert_refused(
        Fact.objects.create,
        workspace=workspace,
        company=company,
        field="x",
        value="y",
        confidence=1,
        state="lost",
    )


def test_rejected_row_needs_a_reason_and_a_line_exists_once(workspace, seed_file):
    assert_refused(SeedRow.objects.create, workspace=workspace, file=seed_file, line=2, state="rejected")
    assert SeedRow.objects.create(
        workspace=workspace, file=seed_file, line=2, state="rejected", reason="empty"
    ).pk
    assert_refused(SeedRow.objects.create, workspace=workspace, file=seed_file, line=2, state="created")


def test_correction_needs_a_value(workspace, fact):
    assert_refused(Verdict.objects.create, workspace=workspace, fact=fact, decision="correct")


def test_source_cannot_be_last_seen_before_it_was_first_seen(workspace, fact):
    now = timezone.now()
    earlier = now - timezone.timedelta(hours=1)
    values = {
        "workspace": workspace,
        "fact": fact,
        "url": "http://acme.example/",
        "layer": "static",
        "method": "mailto",
    }
    assert_refused(Source.objects.create, **values, first_seen_at=now, last_seen_at=earlier)


def test_ledger_and_layer_outcome_exist_once_per_company_and_run(workspace, run, company):
    CompanySpend.objects.create(workspace=workspace, run=run, company=company)
    LayerOutcome.objects.create(
        workspace=workspace, run=run, company=company, layer="static", outcome="found"
    )
    assert_refused(CompanySpend.objects.create, workspace=workspace, run=run, company=company)
    assert_refused(
        LayerOutcome.objects.create,
        workspace=workspace,
        run=run,
        company=company,
        layer="static",
        outcome="nothing",
    )


def test_same_file_is_stored_once_per_workspace(workspace, seed_file):
    assert_refused(
        SeedFile.objects.create,
        workspace=workspace,
        name="b.csv",
        sha256="a" * 64,
        encoding="utf-8",
        delimiter=",",
    )


def test_email_of_a_user_is_unique_without_case(db):
    User.objects.create_user("ann@example.com", "a long password")
    assert_refused(User.objects.create, email="ANN@example.com")


def test_membership_exists_once(workspace):
    ann = User.objects.create_user("ann@example.com", "a long password")
    Membership.objects.create(workspace=workspace, user=ann, role=Membership.Role.OWNER)
    assert_refused(Membership.objects.create, workspace=workspace, user=ann)


def test_for_workspace_shows_only_its_own(workspace, company):
    other = Workspace.objects.create(name="Carol's")
    Company.objects.create(workspace=other, identity="acme.example")
    assert list(Company.objects.for_workspace(workspace)) == [company]


# About people and the installation, not about one workspace.
OF_NO_WORKSPACE = {User, Workspace, Membership, KnownAddress, Throttle, SpendBatch, AuditEntry}


def test_everything_that_belongs_to_a_workspace_can_be_asked_for_by_it():
    owned = set(models_of_ours()) - OF_NO_WORKSPACE
    assert all(hasattr(model.objects, "for_workspace") for model in owned)
    assert {model for model in owned if not issubclass(model, OwnedModel)} == {Task, Attempt, DeadLetter}


def test_every_list_and_tenant_column_has_an_index():
    owned = [model for model in models_of_ours() if issubclass(model, OwnedModel)]
    without_index = [model.__name__ for model in owned if not model._meta.get_field("workspace").db_index]
    assert without_index == []


def test_picture_of_the_schema_shows_every_model_and_relation():
    picture = DATA_MODEL.read_text().split("```mermaid")[1].split("```")[0]
    drawn_models = set(re.findall(r"^    (\w+) \{", picture, re.MULTILINE))
    drawn_relations = set(re.findall(r"^    (\w+) \|[|o]--o\{ (\w+) : (\w+)$", picture, re.MULTILINE))
    relations = {
        (field.related_model.__name__, model.__name__, field.name)
        for model in models_of_ours()
        for field in model._meta.fields
        if field.is_relation and field.name != "workspace"
    }
    assert drawn_models == {model.__name__ for model in models_of_ours()}
    assert drawn_relations == relations | {("Workspace", "Membership", "workspace")}

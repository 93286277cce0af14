"""A database of version 0.1.0 with data in it becomes one of today."""

import hashlib
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from leadslogix.leads.models import Suppression
from leadslogix.leads.suppressions import find_suppressed
from leadslogix.seeds.readings import name_identity
from tests.leadslogix.leads.sightings import NOON

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("empty_database")]

BEFORE_REJECTION_COLUMNS = ("leads", "0002_page_version")
AFTER_REJECTION_COLUMNS = ("leads", "0005_rejection_constraints")


def migrate(target: tuple[str, str]) -> Any:
    """The models as they are after the migration, with today's accounts."""
    executor = MigrationExecutor(connection)
    targets = [*executor.loader.graph.leaf_nodes("accounts"), target]
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


class OldDatabase:
    def __init__(self, apps: Any) -> None:
        self.apps = apps
        self.workspace = apps.get_model("accounts", "Workspace").objects.create(name="Ann's")
        self.company = self.add("Company", identity="acme.example")

    def add(self, model: str, **values: Any) -> Any:
        return self.apps.get_model("leads", model).objects.create(workspace=self.workspace, **values)

    def add_fact(self, value: str, state: str, reason: tuple[str, int], decision: str = "") -> None:
        text, points = reason
        fact = self.add(
            "Fact", company=self.company, field="email", value=value, confidence=points, state=state
        )
        self.add(
            "Source",
            fact=fact,
            url="https://acme.example/",
            layer="static",
            method="text",
            confidence=points,
            reasons=[[text, points]],
            first_seen_at=NOON,
            last_seen_at=NOON,
        )
        if decision:
            self.add("Verdict", fact=fact, decision=decision)


def test_rejections_move_from_the_reasons_into_columns_and_back():
    old = OldDatabase(migrate(BEFORE_REJECTION_COLUMNS))
    old.add_fact("by-rule@x.example", "rejected", ("refused: web_designer", 0))
    old.add_fact("by-hand@x.example", "rejected", ("in the text", 80))
    old.add_fact("by-verdict@x.example", "rejected", ("refused: placeholder", 0), decision="reject")
    old.add_fact("good@x.example", "delivered", ("in the text", 80))
    fact_id = old.apps.get_model("leads", "Fact").objects.get(value="by-rule@x.example").id
    columns = ("fact__value", "fact__rejected_by", "rejected", "reasons")

    apps = migrate(AFTER_REJECTION_COLUMNS)

    assert set(map(str, apps.get_model("leads", "Source").objects.values_list(*columns))) == {
        "('by-rule@x.example', 'rule', 'web_designer', [])",
        "('by-hand@x.example', 'reviewer', '', [['in the text', 80]])",
        "('by-verdict@x.example', 'reviewer', 'placeholder', [])",
        "('good@x.example', '', '', [['in the text', 80]])",
    }

    apps = migrate(BEFORE_REJECTION_COLUMNS)

    source = apps.get_model("leads", "Source").objects.get(fact=fact_id)
    assert source.reasons == [["refused: web_designer", 0]]


BEFORE_SHORT_IDENTITIES = ("leads", "0006_stored_page")
AFTER_SHORT_IDENTITIES = ("leads", "0007_identities_without_forms")


def test_company_known_by_its_name_is_found_under_its_name_without_a_legal_form():
    apps = migrate(BEFORE_SHORT_IDENTITIES)
    workspace = apps.get_model("accounts", "Workspace").objects.create(name="Ann's")
    old = ["name:acme gesmbh:AT", "name:berger:AT", "name:berger gesmbh:AT", "acme.example", "name:0f3a"]
    apps.get_model("leads", "Company").objects.bulk_create(
        [apps.get_model("leads", "Company")(workspace=workspace, identity=identity) for identity in old]
    )

    companies = migrate(AFTER_SHORT_IDENTITIES).get_model("leads", "Company").objects

    assert name_identity("Acme GesmbH", "AT") == "name:acme:AT"
    assert set(companies.values_list("identity", flat=True)) == {
        *("name:acme:AT", "name:berger:AT", "name:berger gesmbh:AT", "acme.example", "name:0f3a")
    }


def test_companies_without_country_are_told_apart_by_their_forms():
    apps = migrate(("leads", "0014_fact_checks"))
    workspace = apps.get_model("accounts", "Workspace").objects.create(name="Ann's")
    old = {
        "name:acme:": "Acme S.p.A.",
        "name:bolt:": "Bolt",
        "name:cord:IT": "Cord S.p.A.",
        "name:dunn:": "Renamed LLC",
        "acme.example": "Acme S.p.A.",
    }
    company = apps.get_model("leads", "Company")
    company.objects.bulk_create(
        [company(workspace=workspace, identity=identity, name=name) for identity, name in old.items()]
    )

    companies = migrate(("leads", "0015_identities_of_forms")).get_model("leads", "Company").objects

    assert name_identity("Acme S.p.A.", "") == "name:acme:form-IT"
    assert set(companies.values_list("identity", flat=True)) == old.keys() - {"name:acme:"} | {
        "name:acme:form-IT"
    }


def test_lists_of_suppressions_get_a_salt_each_and_still_find_what_is_on_them():
    apps = migrate(("leads", "0008_merges_reviews_and_salts"))
    digest = hashlib.sha256(b"info@acme.example").hexdigest()
    ids = []
    for name in ("Ann's", "Carol's"):
        workspace = apps.get_model("accounts", "Workspace").objects.create(name=name)
        apps.get_model("leads", "Suppression").objects.create(
            workspace=workspace, kind="email", value_hash=digest
        )
        ids.append(workspace.id)

    migrate(("leads", "0009_salted_suppressions"))

    wanted = ("email", "INFO@acme.example")
    assert [find_suppressed(workspace_id, [wanted]) for workspace_id in ids] == [{wanted}, {wanted}]
    assert len(set(Suppression.objects.values_list("value_hash", flat=True)) | {digest}) == 3


def test_companies_are_known_without_the_spellings_of_forms_that_became_known_and_by_keys_of_their_names():
    apps = migrate(("leads", "0017_reasons_of_verdicts"))
    workspace = apps.get_model("accounts", "Workspace").objects.create(name="Ann's")
    erased = apps.get_model("accounts", "Workspace").objects.create(name="Bob's")
    apps.get_model("leads", "Suppression").objects.create(workspace=erased, kind="person", value_hash="0")
    old = {
        "name:acme und:DE": "Acme GmbH und Co. KG",
        "name:bolt sociedad anonima:": "Bolt Sociedad Anónima",
        "name:cord aktiengesellschaft:": "Cord Aktiengesellschaft",
        "name:dunn:DE": "Dunn AG",
        "name:dunn aktiengesellschaft:DE": "Dunn Aktiengesellschaft",
        "name:edel und:DE": "Renamed GmbH",
        "acme.example": "Acme GmbH und Co. KG",
    }
    company = apps.get_model("leads", "Company")
    made = company.objects.bulk_create(
        [company(workspace=workspace, identity=identity, name=name) for identity, name in old.items()]
    )
    company.objects.create(workspace=erased, identity="name:acme und:DE", name="Acme GmbH und Co. KG")
    apps.get_model("leads", "CompanyKey").objects.bulk_create(
        apps.get_model("leads", "CompanyKey")(workspace=workspace, company=made[0], key=key)
        for key in ("name:acmeund", "near:acmeun", "phone:+4930123")
    )

    apps = migrate(("leads", "0018_spellings_of_forms"))

    companies, keys = (
        apps.get_model("leads", "Company").objects,
        apps.get_model("leads", "CompanyKey").objects,
    )
    assert name_identity("Acme GmbH und Co. KG", "DE") == "name:acme:DE"
    assert name_identity("Bolt Sociedad Anónima", "") == "name:bolt:form-BR"
    assert set(companies.filter(workspace=workspace.id).values_list("identity", flat=True)) == {
        *("name:acme:DE", "name:bolt:form-BR", "name:cord:form-DE", "name:dunn:DE", "acme.example"),
        *("name:dunn aktiengesellschaft:DE", "name:edel und:DE"),
    }
    assert companies.get(workspace=erased.id).identity == "name:acme und:DE"
    assert set(keys.filter(company=made[0].id).values_list("key", flat=True)) == {
        *("name:acme", "near:acme", "phone:+4930123"),
    }
    assert set(keys.filter(company=made[1].id).values_list("key", flat=True)) == {"name:bolt", "near:bolt"}

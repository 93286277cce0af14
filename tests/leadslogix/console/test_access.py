"""Every page against its owner, a team-mate, a stranger and a visitor who is not logged in."""

from dataclasses import dataclass
from io import BytesIO
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver, reverse
from django.views.defaults import page_not_found

from leadslogix.accounts.invitations import invite, token_of
from leadslogix.accounts.models import Workspace
from leadslogix.console.uploads import keep_upload
from leadslogix.leads.models import Company, CompanyMerge, Suppression, Verdict, WebsiteCandidate
from leadslogix.leads.suppression_list import add_lines
from leadslogix.runs.models import Run
from leadslogix.seeds.models import SeedFile
from tests.leadslogix.conftest import client_of

GET, POST = "get", "post"
LOGIN = "to the login"


@dataclass(frozen=True)
class Endpoint:
    name: str
    method: str
    ann: int
    bob: int
    carol: int | str
    without_login: int | str = LOGIN
    args: str = ""

    def url(self, things) -> str:
        return reverse(self.name, args=[things[word] for word in self.args.split()])


ENDPOINTS = [
    # Pages of a person, or of no one
    Endpoint("console:home", GET, 302, 302, 302),
    Endpoint("console:healthz", GET, 200, 200, 200, 200),
    Endpoint("console:readyz", GET, 200, 200, 200, 200),
    Endpoint("console:favicon", GET, 302, 302, 302, 302),
    Endpoint("accounts:register", GET, 302, 302, 302, 200),
    Endpoint("accounts:log_in", GET, 302, 302, 302, 200),
    Endpoint("accounts:log_out", POST, 302, 302, 302),
    Endpoint("accounts:change_password", GET, 200, 200, 200),
    Endpoint("accounts:new_workspace", GET, 200, 200, 200),
    Endpoint("accounts:confirm", GET, 200, 200, 200, 200),
    Endpoint("accounts:join", GET, 200, 200, 200, 200),
    Endpoint("accounts:open_invitation", POST, 404, 404, 404, 404),
    # What belongs to a workspace
    Endpoint("accounts:members", GET, 200, 200, 404, args="workspace"),
    Endpoint("accounts:invite_member", POST, 422, 403, 404, args="workspace"),
    Endpoint("accounts:withdraw_invitation", POST, 302, 403, 404, args="workspace invitation"),
    Endpoint("accounts:remove_member", POST, 302, 403, 404, args="workspace another_membership"),
    Endpoint("console:runs", GET, 200, 200, 404, args="workspace"),
    Endpoint("console:upload", GET, 200, 200, 404, args="workspace"),
    Endpoint("console:upload", POST, 422, 422, 404, args="workspace"),
    Endpoint("console:choose_columns", GET, 200, 200, 404, args="workspace upload"),
    Endpoint("console:choose_columns", POST, 422, 422, 404, args="workspace upload"),
    Endpoint("console:read_differently", POST, 302, 302, 404, args="workspace upload"),
    Endpoint("console:check_rows", GET, 302, 302, 404, args="workspace upload"),
    Endpoint("console:import_rows", POST, 302, 302, 404, args="workspace upload"),
    Endpoint("console:rejected_rows", GET, 302, 302, 404, args="workspace upload"),
    Endpoint("console:review", GET, 200, 200, 404, args="workspace"),
    Endpoint("console:decide_fact", POST, 302, 302, 404, args="workspace fact"),
    Endpoint("console:undo_verdict", POST, 302, 302, 404, args="workspace verdict"),
    Endpoint("console:settle_site", POST, 302, 302, 404, args="workspace site"),
    Endpoint("console:settle_merge", POST, 302, 302, 404, args="workspace merge"),
    Endpoint("console:lead_settings", GET, 200, 200, 404, args="workspace"),
    Endpoint("console:lead_settings", POST, 422, 422, 404, args="workspace"),
    Endpoint("console:suppressions", GET, 200, 200, 404, args="workspace"),
    Endpoint("console:suppressions", POST, 422, 422, 404, args="workspace"),
    Endpoint("console:release_entry", POST, 302, 302, 404, args="workspace entry"),
    Endpoint("console:people", GET, 200, 200, 404, args="workspace"),
    Endpoint("console:erase_person", POST, 302, 302, 404, args="workspace person"),
    Endpoint("console:log", GET, 200, 200, 404, args="workspace"),
    Endpoint("console:pause", POST, 302, 302, 404, args="workspace run"),
    Endpoint("console:resume", POST, 302, 302, 404, args="workspace run"),
    Endpoint("console:again", POST, 302, 302, 404, args="workspace run"),
    Endpoint("console:edit_run", POST, 302, 302, 404, args="workspace run"),
    Endpoint("console:delete_run", POST, 302, 302, 404, args="workspace run"),
    Endpoint("console:run", GET, 200, 200, 404, args="workspace run"),
    Endpoint("console:start", POST, 422, 422, 404, args="workspace run"),
    Endpoint("console:discard", POST, 302, 302, 404, args="workspace run"),
    Endpoint("console:stop", POST, 302, 302, 404, args="workspace run"),
    Endpoint("console:export", POST, 302, 302, 404, args="workspace run"),
    Endpoint("console:rows", GET, 200, 200, 404, args="workspace run"),
    Endpoint("console:rejected_rows_of_run", GET, 200, 200, 404, args="workspace run"),
    Endpoint("console:companies", GET, 200, 200, 404, args="workspace run"),
    Endpoint("console:company", GET, 200, 200, 404, args="workspace run company"),
]
IN_WORKSPACE = [endpoint for endpoint in ENDPOINTS if endpoint.args.startswith("workspace")]
IN_RUN = [endpoint for endpoint in ENDPOINTS if "run" in endpoint.args]


def name_of(endpoint: Endpoint) -> str:
    return f"{endpoint.name}-{endpoint.method}"


class Things(dict):
    """The upload is made for the pages that name it: a process of its own reads it."""

    def __missing__(self, word):
        assert word == "upload"
        workspace = Workspace.objects.get(id=self["workspace"])
        return keep_upload(workspace, BytesIO(b"Company,City\nHuber,Ulm\n"), "fair.csv").id


@pytest.fixture
def things(workspace, run, company, invitation, settings, tmp_path, django_user_model):
    """Ids of everything of ann's that a URL can name."""
    settings.MEDIA_ROOT = tmp_path
    dan = django_user_model.objects.create_user("dan@ann.example")
    fact = company.facts.earliest("created_at")
    twin = Company.objects.create(workspace=workspace, identity="twin.example")
    merge = {"kept": company, "other": twin, "score": 80, "state": "suggested"}
    add_lines(workspace, ["blocked.example"])
    ids = {
        "workspace": workspace.id,
        "fact": fact.id,
        "verdict": Verdict.objects.create(workspace=workspace, fact=fact, decision="accept").id,
        "site": WebsiteCandidate.objects.create(
            workspace=workspace,
            company=company,
            domain="huber-bau.example",
            url="http://huber-bau.example/",
            outcome="ok",
            state="review",
        ).id,
        "merge": CompanyMerge.objects.create(workspace=workspace, **merge).id,
        "entry": Suppression.objects.get().id,
        "person": company.people.get().id,
        "run": run.id,
        "company": company.id,
        "invitation": invitation.id,
        "another_membership": workspace.memberships.create(user=dan).id,
    }
    return Things(ids)


def end_of(response) -> int | str:
    """The status code, or that the login is asked for."""
    to_login = response.status_code == 302 and response["Location"].startswith(
        reverse("accounts:log_in") + "?next="
    )
    return LOGIN if to_login else response.status_code


def ask(client: Client, endpoint: Endpoint, things) -> int | str:
    return end_of(getattr(client, endpoint.method)(endpoint.url(things)))


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=name_of)
def test_owner_reaches_her_pages(endpoint, as_ann, things):
    assert ask(as_ann, endpoint, things) == endpoint.ann


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=name_of)
def test_team_mate_reaches_the_same_pages_except_what_only_owners_do(endpoint, as_bob, things):
    assert ask(as_bob, endpoint, things) == endpoint.bob


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=name_of)
def test_stranger_is_told_that_nothing_is_there(endpoint, as_carol, things):
    assert ask(as_carol, endpoint, things) == endpoint.carol


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=name_of)
def test_nothing_is_shown_without_a_login(endpoint, client, things):
    assert ask(client, endpoint, things) == endpoint.without_login


@pytest.mark.parametrize("endpoint", IN_WORKSPACE, ids=name_of)
def test_staff_have_the_admin_but_no_way_into_a_workspace(endpoint, admin_client, things):
    assert ask(admin_client, endpoint, things) == 404


@pytest.mark.parametrize("endpoint", IN_RUN, ids=name_of)
def test_run_of_another_workspace_is_not_found_through_ones_own(endpoint, as_carol, carols_workspace, things):
    assert ask(as_carol, endpoint, things | {"workspace": carols_workspace.id}) == 404


@pytest.mark.parametrize(
    "endpoint",
    [
        one
        for one in ENDPOINTS
        if set(one.args.split()) & {"fact", "verdict", "merge", "site", "entry", "person"}
    ],
    ids=name_of,
)
def test_what_is_in_another_workspace_is_not_found_through_ones_own(
    endpoint, as_carol, carols_workspace, things
):
    assert ask(as_carol, endpoint, things | {"workspace": carols_workspace.id}) == 404


def test_upload_is_not_found_through_another_workspace(as_carol, carols_workspace, things):
    url = reverse("console:choose_columns", args=[carols_workspace.id, things["upload"]])
    assert as_carol.get(url).status_code == 404


def test_company_of_another_workspace_is_not_found_in_ones_own_run(as_carol, carols_workspace, things):
    file = SeedFile.objects.create(workspace=carols_workspace, name="own.csv", sha256="1" * 64)
    own_run = Run.objects.create(workspace=carols_workspace, file=file)
    url = reverse("console:company", args=[carols_workspace.id, own_run.id, things["company"]])
    assert as_carol.get(url).status_code == 404


def test_company_that_is_not_in_the_run_is_not_found_there(as_ann, workspace, run):
    other = Company.objects.create(workspace=workspace, identity="other.example")
    assert as_ann.get(reverse("console:company", args=[workspace.id, run.id, other.id])).status_code == 404


def test_invitation_and_membership_of_another_workspace_cannot_be_touched(as_carol, carols_workspace, things):
    withdraw = reverse("accounts:withdraw_invitation", args=[carols_workspace.id, things["invitation"]])
    remove = reverse("accounts:remove_member", args=[carols_workspace.id, things["another_membership"]])
    assert [as_carol.post(withdraw).status_code, as_carol.post(remove).status_code] == [404, 404]


def test_invitation_is_seen_by_the_invited_only(client, workspace, ann, carol, django_user_model):
    dora = django_user_model.objects.create_user("dora@dora.example")
    token = token_of(invite(workspace, dora.email, by=ann))
    client.force_login(dora)
    ends = [
        web.post(reverse("accounts:open_invitation"), {"code": token}, follow=True).status_code
        for web in (client, client_of(ann), client_of(carol))
    ]
    assert ends == [200, 404, 404]


def test_workspace_that_does_not_exist_looks_like_one_of_others(as_ann):
    assert as_ann.get(reverse("console:runs", args=[uuid4()])).status_code == 404


def test_every_page_of_ours_is_in_the_table_above():
    urls = get_resolver().url_patterns
    ours = {
        f"{part.namespace}:{endpoint.name}"
        for part in urls
        if getattr(part, "namespace", None) in ("console", "accounts")
        for endpoint in part.url_patterns
    }
    assert ours == {endpoint.name for endpoint in ENDPOINTS}


def test_no_page_is_outside_the_areas_that_are_tested():
    areas = {
        getattr(part, "namespace", None) or getattr(part, "name", None)
        for part in get_resolver().url_patterns
        if getattr(part, "callback", None) is not page_not_found
    }
    assert areas == {"console", "accounts", "admin"}


@pytest.mark.parametrize(
    "endpoint", [endpoint for endpoint in ENDPOINTS if endpoint.method == POST], ids=name_of
)
def test_changes_are_made_by_post_only(endpoint, as_ann, things):
    also_a_page = {
        *("console:upload", "console:choose_columns"),
        *("console:lead_settings", "console:suppressions"),
    }
    assert as_ann.get(endpoint.url(things)).status_code == (200 if endpoint.name in also_a_page else 405)


@pytest.mark.parametrize(
    "endpoint", [endpoint for endpoint in ENDPOINTS if endpoint.method == POST], ids=name_of
)
def test_post_without_the_csrf_token_is_refused(endpoint, ann, things):
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    assert client.post(endpoint.url(things)).status_code == 403


@pytest.mark.parametrize("endpoint", [one for one in IN_WORKSPACE if one.method == GET], ids=name_of)
def test_looking_writes_nothing(as_ann, things, endpoint):
    url = endpoint.url(things)
    with CaptureQueriesContext(connection) as queries:
        as_ann.get(url)
    assert [query["sql"] for query in queries if not query["sql"].startswith(("SELECT", "PRAGMA"))] == []

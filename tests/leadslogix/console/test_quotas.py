"""What a workspace may use, where it is enforced, and what people are told."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from leadslogix.accounts.errors import QuotaExceeded
from leadslogix.accounts.models import Workspace
from leadslogix.accounts.quotas import COMPANIES, LISTS, QUOTAS
from leadslogix.runs.lifecycle import create_run, start_run, stop_run
from leadslogix.runs.models import Export, Run
from leadslogix.seeds.models import SeedFile
from leadslogix.seeds.rows import import_table
from queueing.models import Task
from tests.leadslogix.conftest import client_of
from tests.leadslogix.seeds.tables import read_table

LIST = b"Company,Website\nHuber,huber.example\nMaier,maier.example\n"


def upload(client, workspace):
    file = SimpleUploadedFile("fair.csv", LIST)
    return client.post(reverse("console:upload", args=[workspace.id]), {"file": file})


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def allow(workspace):
    def change(**quotas: int) -> Workspace:
        Workspace.objects.filter(id=workspace.id).update(**quotas)
        workspace.refresh_from_db()
        return workspace

    return change


def error_of(client, page) -> str:
    return client.get(page["Location"]).content.decode() if page.status_code == 302 else page.content.decode()


@pytest.mark.parametrize(
    ("quota", "most", "message"),
    [
        ("max_lists", 0, "may have 0 lists"),
        ("max_rows", 1, "may have 1 rows in all its lists: 0 are used, and this needs 2 more"),
        ("max_stored_bytes", 20, "may have 20 bytes of uploads that wait"),
    ],
)
def test_upload_over_a_quota_is_refused_with_what_to_do(as_ann, as_bob, allow, quota, most, message):
    workspace = allow(**{quota: most})
    for client in (as_ann, as_bob):
        page = upload(client, workspace)
        assert page.status_code == 422
        assert message in page.content.decode()
        assert "ask the operator" in page.content.decode()


def test_quota_of_one_workspace_is_none_of_another(allow, carol, carols_workspace):
    allow(max_lists=0)
    assert upload(client_of(carol), carols_workspace).status_code == 302


def test_upload_that_was_kept_cannot_be_imported_over_the_quota(as_ann, allow, workspace):
    columns = upload(as_ann, workspace)["Location"]
    allow(max_lists=0)
    page = as_ann.post(columns, {"column_0": "name", "column_1": "website"})
    assert "may have 0 lists" in error_of(as_ann, page)
    assert not SeedFile.objects.exists()


def test_import_over_the_quota_stores_nothing_and_the_same_list_again_needs_nothing(allow, workspace):
    table = read_table(LIST, "fair.csv")
    import_table(workspace, table)
    full = allow(max_lists=1, max_rows=2)
    assert import_table(full, table).is_new is False
    with pytest.raises(QuotaExceeded):
        import_table(full, read_table(LIST + b"Bauer,bauer.example\n", "other.csv"))
    assert SeedFile.objects.count() == 1


def test_run_over_the_companies_of_a_day_does_not_start(as_ann, allow, workspace):
    run = create_run(import_table(workspace, read_table(LIST, "fair.csv")).file)
    allow(max_companies_per_day=1)
    limits = {"pages": 5, "renders": 0, "seconds": 10, "target": 50}
    page = as_ann.post(reverse("console:start", args=[workspace.id, run.id]), limits)
    run.refresh_from_db()
    assert "0 are used, and this needs 2 more" in error_of(as_ann, page)
    assert (run.state, Task.objects.count()) == (Run.State.WAITING, 0)


def test_stopped_run_goes_on_although_the_day_is_used_up(allow, workspace):
    run = create_run(import_table(workspace, read_table(LIST, "fair.csv")).file)
    start_run(run)
    stop_run(run)
    allow(max_companies_per_day=2)
    run = Run.objects.get(id=run.id)
    Run.objects.filter(id=run.id).update(state=Run.State.WAITING)
    start_run(run)
    run.refresh_from_db()
    assert run.state == Run.State.RUNNING
    stop_run(run)
    with pytest.raises(QuotaExceeded):
        start_run(create_run(run.file))


def test_export_over_the_rows_of_a_day_is_refused(as_ann, allow, run, company, ann):
    Export.objects.create(workspace=run.workspace, run=run, preset="csv", row_count=9, requested_by=ann)
    allow(max_exported_rows_per_day=9)
    url = reverse("console:export", args=[run.workspace_id, run.id])
    page = as_ann.post(url, {"preset": "csv"})
    assert "Export again tomorrow" in error_of(as_ann, page)
    assert Export.objects.count() == 1


def test_command_line_says_it_in_one_line(allow, workspace, tmp_path):
    allow(max_lists=0)
    seeds = tmp_path / "fair.csv"
    seeds.write_bytes(LIST)
    with pytest.raises((QuotaExceeded, CommandError), match="may have 0 lists"):
        call_command("import_seeds", str(seeds), "--workspace", str(workspace.id))


def test_defaults_are_those_of_the_settings(workspace, settings):
    assert {quota.name: quota.limit_of(workspace) for quota in QUOTAS} == settings.QUOTAS
    settings.QUOTAS = settings.QUOTAS | {"lists": 7}
    assert LISTS.limit_of(workspace) == 7


def test_operator_changes_the_quotas_of_a_workspace(admin_client, workspace):
    url = reverse("admin:accounts_workspace_change", args=[workspace.id])
    members = {"memberships-TOTAL_FORMS": 0, "memberships-INITIAL_FORMS": 0}
    form = {"name": workspace.name, "max_companies_per_day": 5, **members}
    wrong = admin_client.post(url, form | {"max_companies_per_day": COMPANIES.maximum + 1})
    right = admin_client.post(url, form)
    workspace.refresh_from_db()
    assert (wrong.status_code, right.status_code) == (200, 302)
    assert COMPANIES.limit_of(workspace) == 5

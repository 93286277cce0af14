"""The connection to PostgreSQL breaks between a COMMIT and its answer: what is written again counts once."""

import asyncio
from collections import Counter
from pathlib import Path

import psycopg
import pytest
from django.db import OperationalError, connection

from demo.server import DemoWeb
from leadslogix.accounts.models import Workspace
from leadslogix.runs.lifecycle import continue_run, end_runs, start_run
from leadslogix.runs.models import CompanySpend, Run
from leadslogix.runs.received_pages import read_received
from leadslogix.seeds.models import SeedRow
from leadslogix.seeds.rows import import_table
from queueing.models import Task
from tests.leadslogix.runs.commands import MAKE_TABLES, Shell
from tests.leadslogix.runs.fair import companies_of, shell_at, write_list
from tests.leadslogix.runs.test_same_facts import delivered
from tests.leadslogix.runs.test_spend_writer import owner_of, receive_a_page, received
from tests.leadslogix.seeds.tables import read_table
from tests.lost_answers import LostAnswers, every, first_with, losing_answers
from tests.postgres import PrivatePostgres

# What a company costs, and the end of a try.
OF_WORKERS = (b'UPDATE "seeds_ledger" SET', b'INSERT INTO "queueing_attempt"')
FAMILIES = ("jsonld", "german_imprint", "sitemap_only", "nothing")
in_this_process = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connections to lose"),
]


@pytest.mark.parametrize("table", ["seeds_ledger", "runs_receivedpage"])
class TestSpend:
    pytestmark = in_this_process

    def test_page_is_charged_and_kept_once(self, new_row, table):
        row = new_row()
        owner = owner_of(row)

        with losing_answers(first_with(table)) as answers:
            asyncio.run(receive_a_page(row, owner))
        assert answers.lost == 1
        assert CompanySpend.objects.get(id=row.id).pages == 1
        assert read_received([owner.task_id])[owner.task_id] == [received(7)]


class TestRuns:
    pytestmark = in_this_process

    def upload(self) -> Run:
        """As an upload does; what fails, a person does again."""
        workspace, _ = Workspace.objects.get_or_create(name="Ann's")
        table = read_table(b"name,website\nCrane Ltd,crane.example\nLift Ltd,lift.example\n", "fair.csv")
        run = continue_run(import_table(workspace, table).file)
        start_run(run)
        return run

    @pytest.mark.parametrize("table", ["seeds_seedrow", "seeds_run", "queueing_task"])
    def test_list_that_is_uploaded_again_is_the_same_run(self, table):
        with losing_answers(first_with(table)) as answers:
            with pytest.raises(OperationalError):
                self.upload()
            self.upload()
        assert answers.lost == 1
        assert Counter(Run.objects.values_list("state", flat=True)) == {"running": 1}
        assert SeedRow.objects.count() == 2
        assert Task.objects.count() == CompanySpend.objects.count() == 2

    def test_run_ends_once_and_by_itself(self):
        run = self.upload()
        Task.objects.update(state="done")
        with losing_answers(first_with("seeds_run")):
            with pytest.raises(OperationalError):
                end_runs()
            assert end_runs() == 0
        run.refresh_from_db()
        assert run.state == Run.State.FINISHED


@pytest.mark.postgres
@pytest.mark.long
def test_crawl_that_loses_every_fifth_answer_finds_and_costs_the_same(tmp_path):
    with DemoWeb() as web, PrivatePostgres() as postgres:
        shell = shell_at(web, tmp_path)
        shell.environment["DATABASE_URL"] = postgres.url
        seeds = write_list(tmp_path / "seeds.csv", companies_of(FAMILIES))
        assert shell.run("shell", "--no-imports", "-c", MAKE_TABLES).returncode == 0
        assert shell.run("import_seeds", seeds, "--workspace=Command line").returncode == 0
        undisturbed = postgres.copy("undisturbed")

        expected = crawl(shell, seeds, undisturbed, undisturbed)
        with LostAnswers(postgres.directory, every(5, *OF_WORKERS)) as answers:
            cut = postgres.url.replace(str(postgres.directory), str(answers.directory))
            found = crawl(shell, seeds, cut, postgres.url)
    # (How many there are depends on how many costs are written together.)
    assert answers.lost > 1
    assert found == expected


def crawl(shell: Shell, seeds: Path, url: str, url_to_ask: str) -> tuple[set[tuple], list[tuple], Counter]:
    """What is delivered, the pages that each company has cost and has read, and how tries ended."""
    out = seeds.with_name("leads.jsonl")
    shell.environment["DATABASE_URL"] = url
    result = shell.run("crawl", seeds, f"--jsonl={out}")
    assert result.returncode == 0, result.stderr
    with psycopg.connect(url_to_ask) as database:
        pages = database.execute(
            "SELECT c.domain, l.pages, (SELECT count(*) FROM seeds_pagevisit v"
            " WHERE v.company_id = c.id AND v.outcome <> 'trap') FROM seeds_ledger l"
            " JOIN leads_company c ON c.id = l.company_id ORDER BY 1"
        ).fetchall()
        tries = Counter(database.execute("SELECT result, error_class FROM queueing_attempt").fetchall())
    return delivered(out), pages, tries

import pytest

from leadslogix.accounts.models import Workspace
from leadslogix.exports.formats import FORMATS
from leadslogix.runs.command_line import BadInput, find_or_make_workspace, find_workspace
from leadslogix.runs.management.commands.crawl import Command as Crawl

pytestmark = pytest.mark.django_db


def test_workspace_is_found_by_name_or_id_and_made_where_it_is_missing():
    made = find_or_make_workspace("Fair")
    assert find_or_make_workspace("Fair") == find_or_make_workspace(str(made.id)) == made
    assert Workspace.objects.count() == 1


def test_name_that_several_workspaces_have_is_not_guessed():
    Workspace.objects.create(name="Fair")
    Workspace.objects.create(name="Fair")
    with pytest.raises(BadInput, match="give the id"):
        find_or_make_workspace("Fair")


def test_mistyped_name_is_refused_with_the_names_that_are_there():
    for name in ("Fair", "Audit2"):
        Workspace.objects.create(name=name)
    with pytest.raises(BadInput, match=r"no workspace 'Audti2'\. There are: 'Audit2', 'Fair'"):
        find_workspace("Audti2")
    assert Workspace.objects.count() == 2


def test_unknown_id_is_refused_and_makes_no_workspace():
    with pytest.raises(BadInput, match="no workspace"):
        find_or_make_workspace("11111111-1111-1111-1111-111111111111")
    assert Workspace.objects.count() == 0


def test_crawl_has_an_option_for_each_format():
    options = {action.dest for action in Crawl().create_parser("manage.py", "crawl")._actions}
    assert {"xlsx", "csv", "jsonl"} == set(FORMATS) <= options

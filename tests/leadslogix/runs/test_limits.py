"""Each limit has one default and one range, wherever it is asked for."""

import argparse

import pytest
from django.conf import settings

from leadslogix.console.forms import ExportForm, LimitsForm
from leadslogix.runs import limits
from leadslogix.runs.command_line import add_limit, goal_or_confidence
from leadslogix.runs.limits import (
    GOAL_LABELS,
    MAX_BYTES,
    MIN_CONFIDENCE,
    PAGES,
    RENDERS,
    RUN_LIMITS,
    SECONDS,
    TARGET,
    Limits,
    limits_of_options,
)
from leadslogix.runs.management.commands.crawl import Command as Crawl
from leadslogix.runs.management.commands.export_leads import Command as ExportLeads
from leadslogix.runs.management.commands.import_seeds import Command as ImportSeeds
from leadslogix.runs.models import Export, Run
from scraping.crawl.budget import Budget
from scraping.crawl.goals import DEFAULT_GOAL, GOALS
from scraping.crawl.reports import Target

FIELDS = [
    *((Run, limit) for limit in (PAGES, RENDERS, SECONDS, MAX_BYTES, TARGET)),
    (Export, MIN_CONFIDENCE),
]


def range_of(validators) -> tuple[int, int]:
    by_code = {validator.code: validator.limit_value for validator in validators}
    return by_code["min_value"], by_code["max_value"]


def option_of(command, limit) -> argparse.Action:
    parser = command.create_parser("manage.py", "command")
    return next(action for action in parser._actions if action.dest == limit.name)


def test_defaults_are_those_of_the_crawler():
    assert Budget(PAGES.default, RENDERS.default, SECONDS.default, MAX_BYTES.default) == Budget()
    assert TARGET.default == Target().confidence


@pytest.mark.parametrize(("model", "limit"), FIELDS)
def test_column_has_the_default_and_the_range_of_its_limit(model, limit):
    field = model._meta.get_field(limit.name)
    assert field.default == limit.default
    assert range_of(field._validators) == (limit.minimum, limit.maximum)


@pytest.mark.parametrize(
    ("form", "limit"), [*((LimitsForm, limit) for limit in RUN_LIMITS), (ExportForm, MIN_CONFIDENCE)]
)
def test_form_takes_exactly_the_range(form, limit):
    field = form.base_fields[limit.name]
    assert (field.min_value, field.max_value) == (limit.minimum, limit.maximum)


@pytest.mark.parametrize(
    ("command", "limit"),
    [*((Crawl, limit) for limit in (*RUN_LIMITS, limits.CONCURRENCY)), (ExportLeads, MIN_CONFIDENCE)],
)
def test_command_line_takes_exactly_the_range(command, limit):
    option = option_of(command(), limit)
    assert (option.type(str(limit.minimum)), option.type(str(limit.maximum))) == (
        limit.minimum,
        limit.maximum,
    )
    with pytest.raises(argparse.ArgumentTypeError):
        option.type(str(limit.maximum + 1))


@pytest.mark.parametrize(
    ("command", "limit"),
    [
        *((Crawl, limit) for limit in (*RUN_LIMITS, limits.CONCURRENCY) if limit is not TARGET),
        (ExportLeads, MIN_CONFIDENCE),
    ],
)
def test_help_names_the_default(command, limit):
    assert option_of(command(), limit).help.endswith(f"({limit.default})")


@pytest.mark.parametrize("command", [Crawl, ImportSeeds])
@pytest.mark.parametrize("goal", GOALS)
def test_target_is_the_name_of_a_goal(command, goal):
    assert option_of(command(), TARGET).type(goal) == goal


def test_unknown_target_is_told_what_there_is():
    with pytest.raises(argparse.ArgumentTypeError, match="quick, balanced, thorough, or a whole number"):
        goal_or_confidence("everything")


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        (None, Limits()),
        ("thorough", Limits(target=TARGET.default, goal="thorough")),
        (85, Limits(target=85, goal="quick")),
    ],
)
def test_number_still_means_a_mailbox_and_a_phone_number(target, expected):
    options = dict.fromkeys((limit.name for limit in RUN_LIMITS), None) | {"target": target}
    assert limits_of_options(options) == expected


def test_goals_are_the_same_everywhere():
    choices = [value for value, _ in Run._meta.get_field("goal").choices]
    assert choices == list(GOALS) == list(GOAL_LABELS)
    assert LimitsForm.base_fields["goal"].choices == list(GOAL_LABELS.items())
    assert Run._meta.get_field("goal").default == DEFAULT_GOAL == "balanced"


def test_form_without_a_goal_leaves_it_as_it_is():
    form = LimitsForm({"pages": 5, "renders": 1, "seconds": 30, "target": 80})
    assert form.is_valid()
    assert "goal" not in form.limits().given()


def test_setting_for_concurrency_starts_from_the_limit():
    assert limits.CONCURRENCY.allows(settings.CONCURRENCY)


def test_option_that_is_not_given_leaves_a_run_as_it_is():
    parser = argparse.ArgumentParser()
    add_limit(parser, PAGES)
    assert parser.parse_args([]).pages is None


@pytest.mark.parametrize("value", [1, 2.5, 10_000])
def test_limit_allows_its_range(value):
    assert PAGES.allows(value)


@pytest.mark.parametrize("value", [0, 10_001, -1, float("nan"), float("inf"), True, None, "5", [5]])
def test_limit_allows_nothing_else(value):
    assert not PAGES.allows(value)

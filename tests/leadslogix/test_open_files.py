"""A process that may open few files says so before it begins."""

import asyncio
import resource

import pytest
from django.core.exceptions import ImproperlyConfigured

from leadslogix.open_files import OWN_FILES, check_file_limit
from leadslogix.runs.resources import open_resources


@pytest.fixture
def limits(monkeypatch):
    """Of this process: the one that counts now, and how far it may be raised."""
    limits = [40, 1_024]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limits.__setitem__(slice(None), new))
    return limits


def test_limit_is_raised_as_far_as_needed(limits):
    check_file_limit(32)

    assert limits == [OWN_FILES + 64, 1_024]


def test_higher_limit_is_left_alone(limits):
    limits[0] = 1_000
    check_file_limit(32)

    assert limits == [1_000, 1_024]


def test_limit_that_cannot_be_raised_is_refused_with_what_to_do(limits):
    limits[1] = 40
    with pytest.raises(ImproperlyConfigured, match=r"may have 40.*ulimit -n 164.*LEADSLOGIX_CONCURRENCY"):
        check_file_limit(32)


async def open_and_close() -> None:
    async with open_resources():
        pass


@pytest.mark.django_db
def test_crawling_does_not_begin_without_files(limits):
    limits[1] = 40
    with pytest.raises(ImproperlyConfigured):
        asyncio.run(open_and_close())

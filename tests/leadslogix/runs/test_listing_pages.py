"""The pages of an exhibitor list end, also where each of them has a link to a next one."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from leadslogix.runs.fair_lists import FairPage, go_on
from leadslogix.runs.models import FairList
from leadslogix.runs.tasks import TaskKind
from leadslogix.runs.work import listing_result
from queueing.work import Tier
from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.reports import Report
from scraping.findings import CompanyEntry
from scraping.outcomes import Outcome

LAST = 3


def entries_of(number: int) -> tuple[CompanyEntry, ...]:
    return tuple(CompanyEntry(f"Pumps {number} {place}") for place in range(4))


def page_after_the_last(number: int) -> tuple[CompanyEntry, ...]:
    return entries_of(number) if number <= LAST else ()


def last_page_again(number: int) -> tuple[CompanyEntry, ...]:
    return entries_of(min(number, LAST))


def first_page_again(number: int) -> tuple[CompanyEntry, ...]:
    return entries_of(number if number <= LAST else 1)


def page_of_letter(number: int) -> tuple[CompanyEntry, ...]:
    """Nobody begins with four letters in a row."""
    return () if number in (4, 5, 6, 7) or number > 9 else entries_of(number)


@pytest.fixture
def read_list(run, company) -> Callable[[Callable[[int], tuple[CompanyEntry, ...]]], list[int]]:
    """The numbers of the pages that are read."""

    def read_list(entries: Callable[[int], tuple[CompanyEntry, ...]]) -> list[int]:
        payload, read = {}, []
        while len(read) < 100:
            number = len(read) + 1
            read.append(number)
            report = Report(
                (),
                (),
                (),
                Ledger(Budget()),
                target_met=False,
                entries=entries(number),
                next_pages=(f"https://fair.example/list?page={number + 1}",),
            )
            work = SimpleNamespace(payload=payload)
            result = listing_result(SimpleNamespace(work=work, run=run, company=company), report)
            if not result.follow_ups:
                break
            payload = result.follow_ups[0].payload
        return read

    return read_list


@pytest.fixture
def read_fair_list(run) -> Callable[[Callable[[int], tuple[CompanyEntry, ...]]], list[int]]:
    def read_list(entries: Callable[[int], tuple[CompanyEntry, ...]]) -> list[int]:
        fair = FairList(run=run, read=[], to_read=["https://fair.example/list?page=1"])
        payload = {}
        while fair.to_read and len(fair.read) < 100:
            url, *fair.to_read = fair.to_read
            number = len(fair.read) + 1
            page = FairPage(run, fair, url, is_suppressed=False)
            work = SimpleNamespace(payload=payload, tier=Tier.EXHIBITOR)
            further = [f"https://fair.example/list?page={number + 1}"]
            (follow_up,) = go_on(work, page, Outcome.FOUND, entries(number), further).follow_ups
            fair.read.append(url)
            payload = follow_up.payload
            fair.to_read += [payload["page"]] if follow_up.kind == TaskKind.FAIR else []
        return fair.read

    return read_list


@pytest.mark.parametrize("entries", [page_after_the_last, last_page_again, first_page_again])
def test_fair_s_own_list_ends_so_too(read_fair_list, entries):
    assert LAST < len(read_fair_list(entries)) <= LAST + 6


def test_fair_s_own_list_that_goes_on_is_read(read_fair_list):
    assert len(read_fair_list(entries_of)) == 100


@pytest.mark.parametrize("entries", [page_after_the_last, last_page_again, first_page_again])
def test_list_whose_pages_all_have_a_next_one_ends_soon_after_its_last_page(read_list, entries):
    assert LAST < len(read_list(entries)) <= LAST + 6


def test_pages_of_letters_without_companies_are_no_end(read_list):
    assert len(read_list(page_of_letter)) > 9


def test_list_that_goes_on_is_read(read_list):
    assert len(read_list(entries_of)) == 100

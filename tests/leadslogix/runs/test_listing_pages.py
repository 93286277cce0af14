"""The pages of an exhibitor list end, also where each of them has a link to a next one."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from leadslogix.runs.work import listing_result
from scraping.crawl.budget import Budget, Ledger
from scraping.crawl.reports import Report
from scraping.findings import CompanyEntry

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


@pytest.mark.parametrize("entries", [page_after_the_last, last_page_again, first_page_again])
def test_list_whose_pages_all_have_a_next_one_ends_soon_after_its_last_page(read_list, entries):
    assert LAST < len(read_list(entries)) <= LAST + 6


def test_pages_of_letters_without_companies_are_no_end(read_list):
    assert len(read_list(page_of_letter)) > 9


def test_list_that_goes_on_is_read(read_list):
    assert len(read_list(entries_of)) == 100

"""The generated sites of `benchmarks/site_layouts.py`, which measure the choice of pages."""

import pytest

from benchmarks.site_layouts import CHECK_LAYOUTS, LAYOUTS, make_site


@pytest.mark.parametrize("number", range(20))
def test_a_site_is_always_the_same_and_has_the_pages_that_it_names(number: int) -> None:
    site = make_site(number)
    assert site == make_site(number)
    assert {site.contact, site.team} <= site.pages.keys()


def test_there_are_twenty_layouts_and_half_of_them_are_for_checking() -> None:
    assert len(LAYOUTS) == 20
    assert len(set(CHECK_LAYOUTS) & LAYOUTS.keys()) == 10

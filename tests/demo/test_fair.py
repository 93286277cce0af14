"""The fair's directory leads to every exhibitor."""

import re

import pytest

from demo.exhibition import FAIR_HOST
from demo.fair import MAILBOX, PAGE_SIZE, PHONE_SHOWN, PROFILE


@pytest.fixture
def listing(get):
    """The pages of the directory as one finds them by following "Next"."""
    pages, path = [], "/exhibitors"
    while path:
        pages.append(get(FAIR_HOST, path).text)
        following = re.search(r'rel="next" href="([^"]+)"', pages[-1])
        path = following[1] if following else ""
    return pages


def test_the_pages_of_the_directory_list_every_exhibitor_once(listing, exhibition) -> None:
    listed = [path for page in listing for path in re.findall(r'<h3><a href="(/exhibitors/[^"]+)"', page)]
    expected = [one.profile_url.partition(FAIR_HOST)[2] for one in exhibition.exhibitors]
    assert listed == expected
    assert len(listing) == -(-len(expected) // PAGE_SIZE) > 5


def test_a_profile_links_to_the_website(get, exhibitors) -> None:
    (exhibitor, *_) = exhibitors["behind_profile"]
    profile = get(FAIR_HOST, exhibitor.profile_url.partition(FAIR_HOST)[2]).text
    assert f'href="http://{exhibitor.company.host}/"' in profile
    assert exhibitor.company.email not in profile


def test_a_profile_holds_the_facts_of_a_company_without_website(get, exhibitors) -> None:
    (exhibitor, *_) = exhibitors["on_profile_only"]
    profile = get(FAIR_HOST, exhibitor.profile_url.partition(FAIR_HOST)[2]).text
    assert exhibitor.company.email in profile
    assert exhibitor.company.phone.shown in profile
    assert exhibitor.company.host not in profile.replace(exhibitor.company.email, "")


def test_every_page_of_the_fair_shows_the_organisers_own_contacts(get, listing, exhibition) -> None:
    profile = get(FAIR_HOST, exhibition.exhibitors[0].profile_url.partition(FAIR_HOST)[2]).text
    without = [
        page
        for page in [*listing, profile]
        if not (MAILBOX in page and PHONE_SHOWN in page and PROFILE in page)
    ]
    assert without == []

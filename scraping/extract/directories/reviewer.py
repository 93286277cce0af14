"""What a page of a directory says about the directory itself, and not about the company of its entry."""

from collections.abc import Iterator

from scraping.extract.candidates import Candidate
from scraping.extract.context import ALL_EXTRACTORS, Context, Rejection
from scraping.extract.directories.extractor import (
    ENTRY_METHOD,
    OWN_METHODS,
    Profile,
    find_profile,
    is_below_own_name,
)
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.letters import letters_of

NAME = "directories_own"
AFTER = (ALL_EXTRACTORS, "ownership")


def review(page: Page, context: Context) -> Iterator[Rejection]:
    has_entry = any(one.method == ENTRY_METHOD for one in context.found)
    profile = find_profile(page, context) if has_entry else None
    if profile is None:
        return
    for candidate in context.found:
        if candidate.method != ENTRY_METHOD and _is_own(candidate, profile, page):
            yield candidate, "organiser"


def _is_own(candidate: Candidate, profile: Profile, page: Page) -> bool:
    if candidate.field is Field.NAME:
        letters = letters_of(candidate.value)
        return candidate.method in OWN_METHODS or any(own in letters for own in profile.own_names)
    if profile.has_own_mailboxes and _is_sites_mailbox(candidate, page):
        return True
    if candidate.start == candidate.end == 0:
        return False
    return is_below_own_name(candidate.start, profile.own_names, letters_of(profile.entry), page)


def _is_sites_mailbox(candidate: Candidate, page: Page) -> bool:
    domain = registrable_domain(candidate.value.rpartition("@")[2]) if candidate.field is Field.EMAIL else ""
    return bool(domain) and domain == registrable_domain(page.host)

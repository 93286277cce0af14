"""What a page of a directory says about the directory itself, and not about the company of its entry."""

from collections.abc import Iterator

from scraping.extract.candidates import Candidate
from scraping.extract.context import ALL_EXTRACTORS, Context, Rejection
from scraping.extract.directories.extractor import (
    ENTRY_METHOD,
    OWN_METHODS,
    find_own_names,
    is_below_own_name,
    is_marked,
)
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.letters import letters_of

NAME = "directories_own"
AFTER = (ALL_EXTRACTORS, "ownership")


def review(page: Page, context: Context) -> Iterator[Rejection]:
    entry = next((one for one in context.found if one.method == ENTRY_METHOD), None)
    if entry is None:
        return
    own_names = find_own_names(context.found)
    # Without a sign of a directory the entry is not named like the domain: its mailboxes are elsewhere.
    has_own_mailboxes = not is_marked(page, context.hints)
    for candidate in context.found:
        is_mailbox = has_own_mailboxes and _is_mailbox_of_site(candidate, page)
        if candidate is not entry and (is_mailbox or _is_own(candidate, own_names, entry, page)):
            yield candidate, "organiser"


def _is_own(candidate: Candidate, own_names: frozenset[str], entry: Candidate, page: Page) -> bool:
    if candidate.field is Field.NAME:
        letters = letters_of(candidate.value)
        return candidate.method in OWN_METHODS or any(own in letters for own in own_names)
    if not candidate.end:
        return False
    return is_below_own_name(candidate.start, own_names, letters_of(entry.value), page)


def _is_mailbox_of_site(candidate: Candidate, page: Page) -> bool:
    domain = registrable_domain(candidate.value.rpartition("@")[2]) if candidate.field is Field.EMAIL else ""
    return bool(domain) and domain == registrable_domain(page.host)

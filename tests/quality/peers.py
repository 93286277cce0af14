"""Scores simple means, such as a regular expression, on the same pages, for comparison."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import phonenumbers

from scraping.page.parse import Page, parse_page
from tests.quality.corpus import LabelledPage, Labels
from tests.quality.disputed_labels import is_disputed
from tests.quality.matching import same_profile
from tests.quality.scoring import Count, optional_values

_EMAIL = re.compile(r"[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}", re.I)
_PROFILE = re.compile(
    r"https?://(?:www\.)?(?:facebook|twitter|linkedin|instagram|youtube|xing|pinterest)\.com/[\w./@%#!+-]+",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Peer:
    field: str
    name: str
    find: Callable[[Page, LabelledPage], Iterable[str]]
    labels: Callable[[Labels], frozenset[str] | None]


def _regex_on_text(page: Page, _: LabelledPage) -> Iterable[str]:
    return (found.lower() for found in _EMAIL.findall(page.text))


def _regex_on_source(page: Page, _: LabelledPage) -> Iterable[str]:
    return (found.lower() for found in _EMAIL.findall(page.source.decode("utf-8", "replace")))


def _matcher_on_text(page: Page, labelled: LabelledPage) -> Iterable[str]:
    matches = phonenumbers.PhoneNumberMatcher(page.text, labelled.country or None)
    return (
        phonenumbers.format_number(match.number, phonenumbers.PhoneNumberFormat.E164) for match in matches
    )


def _profiles_in_source(page: Page, _: LabelledPage) -> Iterable[str]:
    return _PROFILE.findall(page.source.decode("utf-8", "replace"))


PEERS = (
    Peer("email", "regex on the visible text", _regex_on_text, lambda labels: labels.emails),
    Peer("email", "regex on the HTML", _regex_on_source, lambda labels: labels.emails),
    Peer("phone", "libphonenumber's matcher", _matcher_on_text, lambda labels: labels.phones),
    Peer("social", "regex on the HTML", _profiles_in_source, lambda labels: labels.socials),
)


def score_peers(pages: Iterable[LabelledPage]) -> dict[tuple[str, str], Count]:
    """(field, name) -> counts, scored like our own findings."""
    counts = {(peer.field, peer.name): Count() for peer in PEERS}
    for labelled in pages:
        page = parse_page(labelled.path.read_bytes(), "", labelled.url)
        for peer in PEERS:
            labels = peer.labels(labelled.labels)
            if labels is not None:
                found = set(peer.find(page, labelled)) - set(optional_values(labelled, peer.field))
                _count(counts[peer.field, peer.name], labelled, peer.field, found, labels)
    return counts


def _count(count: Count, page: LabelledPage, field: str, found: set[str], labels: frozenset[str]) -> None:
    same = same_profile if field == "social" else str.__eq__
    for value in found:
        right = any(same(value, label) for label in labels)
        count.add_value(right, disputed=not right and is_disputed(page.name, field, value))
    for label in labels:
        count.add_label(any(same(value, label) for value in found))

"""Signs that a page only mentions a person, and what outweighs them."""

from dataclasses import dataclass
from functools import cached_property

from scraping.extract.people.found import (
    CALLED_SO,
    ELSEWHERE,
    HAS_LIVED,
    HEADS_KIND,
    HOLDS_OFFICE,
    IN_ARTICLE,
    IN_LONGER_LINK,
    IN_PAST,
    LISTS_ARTICLES,
    MADE,
    OF_CONTACT,
    OF_FAMILY,
    OF_FORMER,
    OF_MENU,
    ON_FRONT_PAGE,
    ONLY_MENTIONED,
    OTHER_KIND,
    OUTSIDER,
    PERFORMS,
    QUOTED,
    REPORTED,
    SOLE_AUTHOR,
    applying,
)
from scraping.extract.people.organisation import Organisation, holds_public_title, writes_articles
from scraping.extract.people.outsiders import is_outsider
from scraping.extract.people.own_titles import is_title_elsewhere
from scraping.extract.people.page_kinds import KindOfPage
from scraping.extract.people.page_parts import PageParts
from scraping.extract.people.surroundings import Surroundings
from scraping.findings import Reason

_IN_SENTENCE, _BESIDE_DATE = "inside a sentence", "beside a date"
_BYLINE = "with a date, as the author of an article"
_PUBLIC_TITLE = "a title of politics, sport or the arts"
_OF_TEXTS = frozenset((IN_ARTICLE, REPORTED, _IN_SENTENCE, LISTS_ARTICLES, _BESIDE_DATE))
_AGAINST = frozenset((OF_FORMER, IN_PAST, HAS_LIVED, QUOTED, ELSEWHERE, OUTSIDER, MADE, PERFORMS))
# What a menu lists is on each page of the site, whatever that page is about.
_OF_MENUS = frozenset((IN_LONGER_LINK, ON_FRONT_PAGE, OTHER_KIND))
_MANY_NAMES = 15


@dataclass(frozen=True, slots=True)
class Standing:
    """What ties a name to the organisation."""

    is_ours: bool  # the title names the organisation
    is_head: bool  # of an organisation of this kind
    greets: bool  # a head who welcomes the visitors of the page
    is_owner: bool  # of a personal site
    is_brand: bool  # the organisation itself is called so
    holds_rights: bool
    is_of_family: bool  # that the firm is called after
    is_reached: bool  # at the number or mailbox after the name
    is_in_menu: bool  # with the title, as an entry of its own


class Mentions:
    def __init__(self, kind: KindOfPage, parts: PageParts, organisation: Organisation, language: str) -> None:
        self._kind = kind
        self._parts = parts
        self._organisation = organisation
        self._language = language
        self.names = 0  # that read like a person's, on the whole page

    @cached_property
    def _names_many(self) -> bool:
        return self.names >= _MANY_NAMES

    def is_subject(self, place: Surroundings) -> bool:
        """Of running text, on a page that is not about people."""
        return place.begins_paragraph and not self._kind.is_about_people

    def signs(self, place: Surroundings, title: str) -> list[Reason]:
        return [
            *self._signs_of_text(place, title),
            *self._signs_of_page(place),
            *self._signs_beside(place, title),
        ]

    def _signs_of_text(self, place: Surroundings, title: str) -> list[Reason]:
        is_ours = bool(title) or place.describes_role or place.has_credentials or place.has_contact
        is_link = self._parts.is_in_longer_link(place) and not self._parts.is_link_to_team(place)
        return applying(
            (place.is_byline and not title, _BYLINE, -24),
            (place.is_written_by or (place.is_maker and not is_ours), MADE, -30),
            (bool(title) and writes_articles(title), "a title of who writes articles", -14),
            (place.is_on_programme and not title, PERFORMS, -40),
            (place.holds_office, HOLDS_OFFICE, -50),
            (is_link, IN_LONGER_LINK, -12),
            (place.is_in_sentence or self.is_subject(place), _IN_SENTENCE, -8),
            (place.is_reported, REPORTED, -30),
        )

    def _signs_of_page(self, place: Surroundings) -> list[Reason]:
        kind = self._kind
        is_of_other_kind = not kind.is_about_people or self._parts.is_in_menu(place)
        names_many = self._names_many and not kind.is_about_people
        return applying(
            (kind.is_front_page and not kind.is_about_people, ON_FRONT_PAGE, -12),
            (kind.lists_articles, LISTS_ARTICLES, -8),
            (kind.is_article, IN_ARTICLE, -20),
            (is_of_other_kind, OTHER_KIND, -8),
            (names_many, "on a page that names many people", -6),
        )

    def _signs_beside(self, place: Surroundings, title: str) -> list[Reason]:
        is_quoted = place.is_beside_quotation
        is_elsewhere = bool(title) and is_title_elsewhere(self._organisation, place, title)
        return applying(
            (place.is_near_date, _BESIDE_DATE, -8),
            (is_quoted, QUOTED, -40),
            (place.is_below_paragraph and not is_quoted, "below a paragraph", -6),
            (is_elsewhere, ELSEWHERE, -50),
            (is_outsider(place, self._organisation, self._language), OUTSIDER, -50),
            (bool(title) and holds_public_title(title), _PUBLIC_TITLE, -20),
        )


def are_of_others(signs: list[Reason]) -> bool:
    return any(sign in _AGAINST for sign, _ in signs)


def as_own(signs: list[Reason], why: Reason = (HEADS_KIND, 30)) -> list[Reason]:
    """Those of somebody who belongs to this kind of organisation, on whatever page."""
    outweighed = (*_OF_TEXTS, why[0], ELSEWHERE, ONLY_MENTIONED)
    return [*_without(signs, *outweighed), why]


def as_sole_author(signs: list[Reason]) -> list[Reason]:
    """A blog is often called after who writes it, and names them above each article."""
    return as_own(_without(signs, MADE, CALLED_SO, _BYLINE), SOLE_AUTHOR)


def outweigh(signs: list[Reason], place: Surroundings, standing: Standing) -> list[Reason]:
    """Without the signs that matter less than what ties the person to the organisation."""
    if standing.is_ours:
        signs = _without(signs, OUTSIDER)
    if standing.is_ours and not place.is_in_sentence:
        signs = _without(signs, _IN_SENTENCE)
    is_told_ours = standing.is_ours and not (are_of_others(signs) or _has(signs, REPORTED))
    if standing.holds_rights or standing.is_owner or standing.is_head or is_told_ours:  # on whatever page
        signs = _without(signs, *_OF_TEXTS)
    if standing.is_head:
        signs = _without(signs, ELSEWHERE, _PUBLIC_TITLE)
    if standing.greets:
        signs = _without(signs, QUOTED)
    if standing.is_of_family and not are_of_others(signs):
        signs = as_own(signs, OF_FAMILY)
    if standing.is_in_menu and not are_of_others(signs):
        signs = _without(as_own(signs, OF_MENU), *_OF_MENUS)
    if standing.is_reached and not place.is_signature:  # those who are quoted print no number
        signs = _without(signs, QUOTED)
    if standing.is_reached and not are_of_others(signs):
        signs = as_own(signs, OF_CONTACT)
    return signs


def _has(signs: list[Reason], wanted: str) -> bool:
    return any(sign == wanted for sign, _ in signs)


def _without(signs: list[Reason], *outweighed: str) -> list[Reason]:
    return [sign for sign in signs if sign[0] not in outweighed]

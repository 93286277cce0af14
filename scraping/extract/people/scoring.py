"""Reasons for and against a name being a person's and a contact's."""

from collections.abc import Mapping

from scraping.extract.candidates import COMPANY_CARRIES_NAME, READS_LIKE_NAME
from scraping.extract.context import Context
from scraping.extract.domains import domain_label
from scraping.extract.people.contacts import NUMBER_BESIDE
from scraping.extract.people.family import Family
from scraping.extract.people.found import (
    ABOUT_PEOPLE,
    ANNOUNCED,
    ASKED_FOR,
    BELOW_STAFF,
    CALLED_SO,
    CREDENTIALED,
    DEPARTMENT_BESIDE,
    DESCRIBED,
    EMPHASISED,
    HARDLY_NAME,
    HAS_ADDRESS,
    HAS_EXTENSION,
    HEADS_KIND,
    HOLDS_RIGHTS,
    JOINED,
    LEADS,
    LINKS_TO_TEAM,
    MAY_BE_NAME,
    OF_ORGANISATION,
    ON_TEAM_PAGE,
    ONLY_MENTIONED,
    OWNS_SITE,
    REACHED_AT,
    SAYS_ROLE,
    UNSUPPORTED,
    Found,
    applying,
)
from scraping.extract.people.heads import Heads
from scraping.extract.people.mentions import Mentions, Standing, outweigh
from scraping.extract.people.names import Spelling, has_person_shape, is_given, is_surname
from scraping.extract.people.organisation import Organisation, holds_public_title, writes_articles
from scraping.extract.people.other_things import OtherThings
from scraping.extract.people.own_titles import is_our_title, leads_here
from scraping.extract.people.page_kinds import KindOfPage
from scraping.extract.people.page_parts import PageParts
from scraping.extract.people.past import Past
from scraping.extract.people.reached import Reached
from scraping.extract.people.sections import Sections
from scraping.extract.people.set_apart import is_emphasised, is_reached_at
from scraping.extract.people.support import Support
from scraping.extract.people.surroundings import Surroundings
from scraping.extract.people.titles import AFTER, BEFORE, LABEL_ABOVE, LABELLED, SET_OFF, WITH_TITLE
from scraping.findings import Reason
from scraping.page.parse import Page
from scraping.urls import registrable_domain

# What a title says depends on how it is tied to the name: a label is meant for it, a noun before it may be any.
_TITLE_POINTS, _OTHER_TITLE_POINTS = {LABELLED: 34, LABEL_ABOVE: 34, BEFORE: 12}, 24


class PersonScorer:
    """Scores names by their surroundings and by the people found so far: people are listed together."""

    def __init__(
        self, page: Page, context: Context, mailboxes: list[str], people: Mapping[str, Found]
    ) -> None:
        self.page = page
        domain = domain_label(registrable_domain(page.host)).replace("-", "") if page.host else ""
        self.kind = KindOfPage(page, context.hints.page_kind)
        self.organisation = Organisation(page, context.hints, context.found)
        self.heads = Heads(page, self.organisation)
        self.family = Family(page, self.organisation, domain)
        self.sections = Sections(page, self.heads.is_of_media, self.kind.is_list_of_articles)
        self.parts = PageParts(page, self.kind, self.sections)
        self.past = Past(page)
        self.reached = Reached(page, self.heads, self.sections, context.found)
        self.mentions = Mentions(self.kind, self.parts, self.organisation, page.declared_language)
        self.support = Support(page, domain, mailboxes, people, self.parts, self.reached)
        self.other_things = OtherThings(page, domain, self.kind, self.organisation, self.reached)

    def signs(self, spelled: Spelling, place: Surroundings, title: str, title_sign: str) -> list[Reason]:
        has_address = spelled.has_honorific or place.has_honorific
        has_letters = spelled.has_credentials or place.has_credentials
        is_person = has_address or bool(title_sign) or place.describes_role
        is_known = spelled.is_sure or spelled.is_announced or place.is_asked_for
        is_supported = is_person or has_letters or is_known or self.support.has_mailbox(spelled)
        standing = self._standing_of(spelled, place, title, title_sign, is_person=is_person)
        is_told_of = bool(title) or has_letters or standing.is_reached or self.parts.is_on_list(place)
        return [
            ("method: name", 26),
            _reads_like(spelled, place, title_sign),
            *applying(
                (standing.is_brand, CALLED_SO, -24),
                (has_address, HAS_ADDRESS, 14),
                (has_letters, CREDENTIALED, 16),
            ),
            *self._signs_of_title(place, title, title_sign, standing),
            *self._signs_of_place(spelled, place, has_title=bool(title_sign)),
            *self._signs_of_standing(spelled, standing),
            *self._signs_of_page(place, is_supported=is_supported),
            *_signs_of_text(place, is_told_of=is_told_of, has_title=bool(title)),
            *applying((not is_supported, UNSUPPORTED, -16)),
            *self._signs_against(spelled, place, title, standing),
        ]

    def _standing_of(
        self, spelled: Spelling, place: Surroundings, title: str, title_sign: str, *, is_person: bool
    ) -> Standing:
        is_owner = self.other_things.owns_site(spelled)
        may_be_brand = not (is_owner or place.is_of_pair)
        is_brand = may_be_brand and self.other_things.is_brand(spelled, place, is_person=is_person)
        is_head = bool(title_sign) and self.heads.head_at(place, title_sign) is not None
        return Standing(
            is_ours=bool(title_sign) and is_our_title(self.organisation, place, title, title_sign),
            is_head=is_head,
            greets=is_head and self.heads.greet_visitors and not place.is_signature,
            is_owner=is_owner,
            is_brand=is_brand,
            holds_rights=place.holds_rights and self.parts.is_in_frame(place) and not is_brand,
            is_of_family=not is_brand and self.family.has(spelled, place, title),
            is_reached=not is_brand and self.reached.has(spelled, place),
            is_in_menu=not is_brand and self._is_in_menu(spelled, place, title, title_sign, is_head=is_head),
        )

    def _is_in_menu(
        self, spelled: Spelling, place: Surroundings, title: str, title_sign: str, *, is_head: bool
    ) -> bool:
        """Without a sign between them, a title and a name may be a product: `Captain Brown`."""
        is_of_others = holds_public_title(title) or writes_articles(title)  # `Author: Anna Smith`
        is_told = is_head or (title_sign in (LABELLED, AFTER) and not is_of_others)
        may_be = spelled.is_likely or is_given(spelled.name.split()[0])
        return is_told and may_be and self.parts.is_entry_of_menu(place, title)

    def _signs_of_title(
        self, place: Surroundings, title: str, title_sign: str, standing: Standing
    ) -> list[Reason]:
        # `Professor emeritus - Anna Smith` on a link: a headline begins with what it is about.
        is_link = self.parts.is_in_longer_link(place) and not standing.is_in_menu
        is_headline = title_sign == LABELLED and is_link
        shown = BEFORE if is_headline and not self.kind.is_about_people else title_sign
        can_lead = place.is_alone or title_sign == WITH_TITLE
        leads = can_lead and leads_here(self.organisation, place, title, title_sign)
        return applying(
            (bool(title_sign), shown, _TITLE_POINTS.get(shown, _OTHER_TITLE_POINTS)),
            (bool(title) and not title_sign, DEPARTMENT_BESIDE, 4),
            (standing.is_ours, OF_ORGANISATION, 26),
            (leads, LEADS, 16),
        )

    def _signs_of_place(self, spelled: Spelling, place: Surroundings, *, has_title: bool) -> list[Reason]:
        is_contact = place.is_asked_for or (spelled.is_announced and not has_title)
        # In running text, the next paragraph goes on about the same subject.
        is_of_text = self.mentions.is_subject(place) or place.is_beside_quotation
        return applying(
            (spelled.is_announced, ANNOUNCED, 36),
            (is_contact, ASKED_FOR, 20),
            (place.has_extension, HAS_EXTENSION, 24),
            (place.describes_role, SAYS_ROLE, 10),
            (place.is_alone, "stands alone on its line", 10),
            (place.is_described and not is_of_text, DESCRIBED, 12),
            (not spelled.is_likely and self.support.is_joined(place), JOINED, 18),
            (place.has_contact and place.is_alone, NUMBER_BESIDE, 8),
        )

    def _signs_of_standing(self, spelled: Spelling, standing: Standing) -> list[Reason]:
        is_carried = not (standing.is_brand or standing.is_owner) and self.support.carries_company(spelled)
        return applying(
            (standing.is_head and not standing.is_ours, HEADS_KIND, 30),
            (standing.holds_rights, HOLDS_RIGHTS, 40),
            (standing.is_owner, OWNS_SITE, 40),
            (is_carried, COMPANY_CARRIES_NAME, 8),
        )

    def _signs_of_page(self, place: Surroundings, *, is_supported: bool) -> list[Reason]:
        parts, is_about_people = self.parts, self.kind.is_about_people
        return applying(
            (is_about_people and not parts.is_aside(place), ABOUT_PEOPLE, 16),
            (is_about_people and is_emphasised(self.page, place), EMPHASISED, 14),
            (parts.is_below_staff(place), BELOW_STAFF, 16),
            (is_about_people and is_reached_at(place), REACHED_AT, 14),
            (parts.is_on_team_page(place, is_supported=is_supported), ON_TEAM_PAGE, 14),
            (parts.is_link_to_team(place), LINKS_TO_TEAM, 24),
        )

    def _signs_against(
        self, spelled: Spelling, place: Surroundings, title: str, standing: Standing
    ) -> list[Reason]:
        signs = self.mentions.signs(place, title) + self.past.signs(place, spelled.name, title)
        return outweigh(signs, place, standing)


def _signs_of_text(place: Surroundings, *, is_told_of: bool, has_title: bool) -> list[Reason]:
    """`is_told_of`: a title or letters say what the person is."""
    if place.is_saying and not has_title:
        return [("behind a sentence, as its author", -20)]
    is_apart = place.is_alone or place.is_asked_for or place.has_extension
    if not (is_apart or is_told_of or place.describes_role):
        return [(ONLY_MENTIONED, -14)]
    return []


def _reads_like(spelled: Spelling, place: Surroundings, title_sign: str) -> Reason:
    if spelled.is_sure:
        return READS_LIKE_NAME, 24
    if _is_shown_as_person(spelled, place, title_sign):
        return MAY_BE_NAME
    is_told = is_given(spelled.name.split()[0]) and (place.describes_role or place.is_of_pair)
    if spelled.is_likely or spelled.is_announced or is_told:
        return MAY_BE_NAME
    return HARDLY_NAME


def _is_shown_as_person(spelled: Spelling, place: Surroundings, title_sign: str) -> bool:
    """`Dr. Xoliswa Abgrall, dentist`: no word of a name is known, but all around it is as beside a person."""
    if not (place.is_alone or place.starts_line) or not has_person_shape(spelled.name):
        return False
    has_address = spelled.has_honorific or place.has_honorific
    words = spelled.name.split()
    is_known = is_given(words[0]) or is_given(words[-1]) or is_surname(words[-1])
    return (has_address and (is_known or bool(title_sign))) or (is_given(words[0]) and title_sign in SET_OFF)

"""Reasons for and against a name being a person's and a contact's."""

from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property

from scraping.extract.candidates import COMPANY_CARRIES_NAME, READS_LIKE_NAME
from scraping.extract.context import Context
from scraping.extract.domains import domain_label
from scraping.extract.people.contacts import NUMBER_BESIDE, carries_name
from scraping.extract.people.family import Family
from scraping.extract.people.firms import is_begin_of_firm, is_firm
from scraping.extract.people.found import (
    ABOUT_PEOPLE,
    ANNOUNCED,
    ASKED_FOR,
    BELOW_STAFF,
    CALLED_SO,
    CREDENTIALED,
    DEPARTMENT_BESIDE,
    DESCRIBED,
    ELSEWHERE,
    EMPHASISED,
    HARDLY_NAME,
    HAS_ADDRESS,
    HAS_EXTENSION,
    HAS_LIVED,
    HEADS_KIND,
    HOLDS_OFFICE,
    HOLDS_RIGHTS,
    IN_ARTICLE,
    IN_PAST,
    JOINED,
    LEADS,
    LINKS_TO_TEAM,
    LISTS_ARTICLES,
    MADE,
    MAY_BE_NAME,
    OF_CONTACT,
    OF_FAMILY,
    OF_FORMER,
    OF_ORGANISATION,
    ON_TEAM_PAGE,
    ONLY_MENTIONED,
    OTHER_KIND,
    OWNS_SITE,
    PERFORMS,
    QUOTED,
    REACHED_AT,
    REPORTED,
    SAYS_ROLE,
    UNSUPPORTED,
    Found,
)
from scraping.extract.people.heads import Heads, is_headline, is_house
from scraping.extract.people.name_model import SURELY_GIVEN, score_word
from scraping.extract.people.names import Spelling, has_person_shape, is_given, is_surname
from scraping.extract.people.organisation import (
    Organisation,
    holds_public_title,
    is_leader,
    leads_firm,
    writes_articles,
)
from scraping.extract.people.own_pages import is_below_team, leads_to_page_of
from scraping.extract.people.owners import PersonalSite
from scraping.extract.people.page_kinds import KindOfPage
from scraping.extract.people.past import Past
from scraping.extract.people.reached import Reached
from scraping.extract.people.sections import OTHERS, STAFF, Sections
from scraping.extract.people.set_apart import is_emphasised, is_reached_at
from scraping.extract.people.surroundings import Surroundings
from scraping.extract.people.titles import (
    ABOVE,
    AFTER,
    BEFORE,
    BELOW,
    LABEL_ABOVE,
    LABELLED,
    SET_OFF,
    WITH_TITLE,
)
from scraping.findings import Reason
from scraping.page.parse import Link, Page
from scraping.urls import registrable_domain
from scraping.vocabulary.countries import named_country
from scraping.vocabulary.heads import ends_as_ours
from scraping.vocabulary.letters import letters_of, mailbox_letters

_OWN_REACH = 160  # three or four lines
# People below such a heading belong to other organisations, also those with a title.
_SURELY_OTHERS = frozenset(
    (
        "customers_heading",
        "performers_heading",
        "deceased_heading",
        "celebrated_heading",
        "on_duty_heading",
        "advertisers_heading",
        "members_heading",
        "former_heading",
    )
)
_MAY_BE_STAFF = frozenset(("partners_heading", "authors_heading"))
_MORE_THAN_NAME = 12  # characters
_MANY_NAMES = 15
IN_SENTENCE, BESIDE_DATE = "inside a sentence", "beside a date"
PUBLIC_TITLE = "a title of politics, sport or the arts"
_OF_TEXTS = frozenset((IN_ARTICLE, REPORTED, IN_SENTENCE, LISTS_ARTICLES, BESIDE_DATE))
_AGAINST = frozenset((OF_FORMER, IN_PAST, HAS_LIVED, QUOTED, ELSEWHERE, MADE, PERFORMS))
_MIN_IN_MAILBOX = 4  # letters
_OWN_LINES = frozenset((ABOVE, BELOW, AFTER))
_ASIDES = frozenset(("nav", "footer", "header", "aside", "news"))
_FRAMES, _LAST_PART = frozenset(("footer", "copyright")), 0.8
# What a title says depends on how it is tied to the name: a label is meant for it, a noun before it may be any.
_TITLE_POINTS = {LABELLED: 34, LABEL_ABOVE: 34, BEFORE: 12}


class PersonScorer:
    """Scores names by their surroundings and by the people found so far: people are listed together."""

    def __init__(
        self, page: Page, context: Context, mailboxes: list[str], people: Mapping[str, Found]
    ) -> None:
        self.page = page
        self.organisation = Organisation(page, context.hints, context.found)
        self.heads = Heads(page, self.organisation)
        self.domain = domain_label(registrable_domain(page.host)).replace("-", "") if page.host else ""
        self._title = page.title.lower()
        self.family = Family(page, self.organisation, self.domain)
        self._kind = KindOfPage(page, context.hints.page_kind)
        self._locals = [address.partition("@")[0] for address in mailboxes]
        self._joined_locals = " ".join(self._locals)
        self._people = people
        self.sections = Sections(page, self.heads.is_of_media, self._lists_articles)
        self._site = PersonalSite(page)
        self.past = Past(page)
        self.reached = Reached(page, self.heads, self.sections, context.found)
        self.names = 0  # that read like a person's, on the whole page

    def is_person(self, spelled: Spelling, place: Surroundings, title_sign: str) -> bool:
        """Whether anything supports a person; names that do not read like one need more."""
        if spelled.is_announced:
            return True
        if spelled.is_short:
            return self.is_quoted(place)
        if spelled.is_sure or self.is_quoted(place):
            return spelled.is_likely or has_person_shape(spelled.name)
        strong = spelled.has_credentials or place.has_credentials or self._has_mailbox(spelled)
        strong = strong or spelled.has_honorific or place.has_honorific
        strong = strong or self._is_beside_own_mailbox(spelled, place)
        if spelled.is_likely:
            is_listed = place.is_alone and has_person_shape(spelled.name)
            is_told = place.is_asked_for or place.describes_role or self.reached.has(spelled, place)
            return strong or bool(title_sign) or is_told or is_listed
        is_introduced = strong or self._is_introduced(spelled, place, title_sign)
        return has_person_shape(spelled.name) and (is_introduced or self.reached.has(spelled, place))

    def _is_introduced(self, spelled: Spelling, place: Surroundings, title_sign: str) -> bool:
        """What else supports a name that does not read like one: the company's name, a label, a title set off from it."""
        if spelled.name[1:2] == "." and self._carries_company(spelled):
            return True
        if self._is_joined(place) or (place.is_asked_for and (place.is_labelled or place.is_alone)):
            return True
        words = spelled.name.split()
        if place.holds_rights and is_given(words[0]) and self._is_in_frame(place):
            return True
        holds_name = is_surname(words[-1]) or is_given(words[-1]) or is_given(words[0])
        if holds_name and place.is_asked_for:
            return True
        if title_sign == LABEL_ABOVE and place.is_alone:
            return True
        if is_given(words[0]) and (place.describes_role or place.is_of_pair):
            return True
        if title_sign == WITH_TITLE and words[0][1:2] == "." and is_surname(words[-1]):
            return True
        if title_sign == ABOVE and place.is_alone:
            return holds_name or self._is_beside_people(ABOVE)
        if title_sign not in SET_OFF or not (place.starts_line or title_sign == LABELLED):
            return False
        return holds_name or place.has_contact or self._is_beside_people(title_sign)

    def is_quoted(self, place: Surroundings) -> bool:
        """The author's name follows a quotation: there, the shape of a name is enough."""
        return place.is_signature or (
            place.starts_line
            and not self.page.zones_at(place.start).isdisjoint(("quote", "review", "comment"))
        )

    def _is_beside_people(self, title_sign: str) -> bool:
        """If the page lists known people in the same way, an unknown name is one of them."""
        return title_sign == LABELLED or any(person.has(title_sign) for person in self._people.values())

    def _is_joined(self, place: Surroundings) -> bool:
        """`Anna Smith and Xoliswa Mbeki`: named together with a known person."""
        return place.joined_to > 0 and any(person.end == place.joined_to for person in self._people.values())

    def _has_mailbox(self, spelled: Spelling) -> bool:
        """A mailbox that carries more than one word of an unknown name."""
        words = spelled.name.split()
        ends = {mailbox_letters(word.lower()) for word in (words[0], words[-1])}
        if not any(len(end) >= _MIN_IN_MAILBOX and end in self._joined_locals for end in ends):
            return False
        return any(
            carries_name(local, spelled.name)
            for local in self._locals
            if spelled.is_likely or local not in ends
        )

    def _is_beside_own_mailbox(self, spelled: Spelling, place: Surroundings) -> bool:
        """`Xoliswa Dube` ... `xoliswa@`: a mailbox of the given name alone, in the lines of the person."""
        first = mailbox_letters(spelled.name.partition(" ")[0].lower())
        return (
            len(first) >= 4
            and first in self._locals
            and f"{first}@" in self.page.lowered[place.end : place.end + _OWN_REACH]
        )

    def _carries_company(self, spelled: Spelling) -> bool:
        """`Harper` of harperjoinery.com: companies are named after their owners."""
        last = letters_of(mailbox_letters(spelled.name.split()[-1].lower()))
        return (len(last) >= 4 and last in self.domain) or (len(last) >= 5 and last in self._title)

    def is_something_else(self, spelled: Spelling, place: Surroundings, title: str) -> bool:
        has_letters = spelled.has_credentials or place.has_credentials
        if is_begin_of_firm(
            place.after, is_known=score_word(spelled.name.partition(" ")[0]).given > SURELY_GIVEN
        ):
            return True
        if is_firm(place.after) and not (place.has_credentials or title):
            return True
        if (
            is_house(spelled.name)
            or named_country(spelled.name)
            or is_headline(self.page.text[place.start : place.end])
            or (place.is_label and not spelled.is_announced)
        ):
            return True
        if spelled.has_honorific or place.has_honorific:
            return False
        is_named = bool(title) or place.is_asked_for or self.reached.has(spelled, place)
        if not is_named and (place.is_thing or place.is_above_country):
            return True
        # The imprint of a firm of one person names that person above the address; a page's head names the firm.
        is_owner = spelled.is_sure and self._kind.is_about_people and place.is_alone and place.is_above_number
        # `Anna Smith, baker since 1998` on the team's page of annasmith.example
        is_set_off = place.is_alone or place.after.lstrip()[:1] in (",", "(", "|", "–", "-")
        is_owner = is_owner or (
            spelled.is_sure and self._kind.is_of_team and place.starts_line and is_set_off
        )
        is_person = is_owner or place.describes_role or has_letters or bool(title)
        return self._is_company(spelled) and not (is_person or self._owns_site(spelled))

    def _is_company(self, spelled: Spelling) -> bool:
        """`Anna Smith` of annasmith.com may be both; `Miller Orthodontics` of millerortho.com begins like the company."""
        letters = [letters_of(word) for word in spelled.name.split()]
        return bool(self.domain) and (
            "".join(letters) == self.domain or (len(letters[0]) >= 4 and self.domain.startswith(letters[0]))
        )

    def _is_brand(self, spelled: Spelling, *, is_person: bool) -> bool:
        """`Huber Leather is a leading store`: also with what the text says it does, if the words hardly read like a name."""
        is_person = is_person and (spelled.is_sure or spelled.has_honorific)
        return not is_person and self.organisation.is_called(spelled.name)

    def _owns_site(self, spelled: Spelling) -> bool:
        return spelled.is_likely and self._site.is_of(spelled.name)

    def signs(self, spelled: Spelling, place: Surroundings, title: str, title_sign: str) -> list[Reason]:
        honorific = spelled.has_honorific or place.has_honorific
        credentials = spelled.has_credentials or place.has_credentials
        is_person = honorific or bool(title_sign) or place.describes_role
        is_known = spelled.is_sure or spelled.is_announced or place.is_asked_for
        is_supported = is_person or credentials or is_known or self._has_mailbox(spelled)
        is_owner = self._owns_site(spelled)
        is_brand = not (is_owner or place.is_of_pair) and self._is_brand(spelled, is_person=is_person)
        is_holder = place.holds_rights and self._is_in_frame(place) and not is_brand
        is_head = bool(title_sign) and self.heads.head_at(place, title_sign) is not None
        is_ours = bool(title_sign) and self._is_our_title(place, title, title_sign)
        is_carried = self._carries_company(spelled) and not (is_brand or is_owner)
        others = self._signs_of_others(place, title) + self.past.signs(place, spelled.name, title)
        if is_ours:
            others = [sign for sign in others if sign[0] != IN_SENTENCE or place.is_in_sentence]
        is_told_ours = is_ours and not any(sign in _AGAINST or sign == REPORTED for sign, _ in others)
        if is_holder or is_owner or is_head or is_told_ours:  # on whatever page
            others = [sign for sign in others if sign[0] not in _OF_TEXTS]
        if is_head:
            greets = QUOTED if self.heads.greet_visitors and not place.is_signature else ""
            others = [sign for sign in others if sign[0] not in (ELSEWHERE, PUBLIC_TITLE, greets)]
        is_family = not is_brand and self.family.has(spelled, place, title)
        if is_family and not are_of_others(others):
            others = as_own(others, OF_FAMILY)
        is_reached = not is_brand and self.reached.has(spelled, place)
        if is_reached and not place.is_signature:  # those who are quoted print no number
            others = [sign for sign in others if sign[0] != QUOTED]
        if is_reached and not are_of_others(others):
            others = as_own(others, OF_CONTACT)
        return [
            ("method: name", 26),
            _reads_like(spelled, place),
            *_applying((is_brand, CALLED_SO, -24)),
            *_applying((honorific, HAS_ADDRESS, 14), (credentials, CREDENTIALED, 16)),
            *self._signs_of_title(place, title, title_sign, is_ours=is_ours),
            *self._signs_of_place(spelled, place, has_title=bool(title_sign)),
            *_applying((is_head and not is_ours, HEADS_KIND, 30)),
            *_applying((is_holder, HOLDS_RIGHTS, 40), (is_owner, OWNS_SITE, 40)),
            *_applying((is_carried, COMPANY_CARRIES_NAME, 8)),
            *self._signs_of_page(place, is_supported=is_supported),
            *_signs_of_text(
                place,
                is_told_of=bool(title or credentials) or is_reached or self._is_on_list(place),
                has_title=bool(title),
            ),
            *_applying((not is_supported, UNSUPPORTED, -16)),
            *others,
        ]

    def _signs_of_title(
        self, place: Surroundings, title: str, title_sign: str, *, is_ours: bool
    ) -> list[Reason]:
        # `Professor emeritus - Anna Smith` on a link: a headline begins with what it is about.
        is_headline = title_sign == LABELLED and self._is_in_longer_link(place)
        shown = BEFORE if is_headline and not self._kind.is_about_people else title_sign
        can_lead = place.is_alone or title_sign == WITH_TITLE
        return _applying(
            (bool(title_sign), shown, _TITLE_POINTS.get(shown, 24)),
            (bool(title) and not title_sign, DEPARTMENT_BESIDE, 4),
            (is_ours, OF_ORGANISATION, 26),
            (can_lead and self._leads_here(place, title, title_sign), LEADS, 16),
        )

    def _signs_of_place(self, spelled: Spelling, place: Surroundings, *, has_title: bool) -> list[Reason]:
        is_contact = place.is_asked_for or (spelled.is_announced and not has_title)
        return _applying(
            (spelled.is_announced, ANNOUNCED, 36),
            (is_contact, ASKED_FOR, 20),
            (place.has_extension, HAS_EXTENSION, 24),
            (place.describes_role, SAYS_ROLE, 10),
            (place.is_alone, "stands alone on its line", 10),
            (self._is_described(place), DESCRIBED, 12),
            (not spelled.is_likely and self._is_joined(place), JOINED, 18),
            (place.has_contact and place.is_alone, NUMBER_BESIDE, 8),
        )

    def _signs_of_page(self, place: Surroundings, *, is_supported: bool) -> list[Reason]:
        return _applying(
            (self._kind.is_about_people and not self._is_aside(place), ABOUT_PEOPLE, 16),
            (self._kind.is_about_people and is_emphasised(self.page, place), EMPHASISED, 14),
            (self._is_below_staff(place), BELOW_STAFF, 16),
            (self._kind.is_about_people and is_reached_at(place), REACHED_AT, 14),
            (self._is_on_team_page(place, is_supported=is_supported), ON_TEAM_PAGE, 14),
            (self._links_to_team(place), LINKS_TO_TEAM, 24),
        )

    def _is_subject(self, place: Surroundings) -> bool:
        """Of running text, on a page that is not about people."""
        return place.begins_paragraph and not self._kind.is_about_people

    def _is_described(self, place: Surroundings) -> bool:
        """In running text, the next paragraph goes on about the same subject."""
        return place.is_described and not (self._is_subject(place) or place.is_beside_quotation)

    def _signs_of_others(self, place: Surroundings, title: str) -> list[Reason]:
        """Reasons why the page only mentions the person."""
        is_ours = bool(title) or place.describes_role or place.has_credentials or place.has_contact
        return [
            (reason, points)
            for applies, reason, points in (
                (place.is_byline and not title, "with a date, as the author of an article", -24),
                (place.is_written_by or (place.is_maker and not is_ours), MADE, -30),
                (bool(title) and writes_articles(title), "a title of who writes articles", -14),
                (place.is_on_programme and not title, PERFORMS, -40),
                (place.holds_office, HOLDS_OFFICE, -50),
                (
                    self._is_in_longer_link(place) and not self._links_to_team(place),
                    "inside a longer link",
                    -12,
                ),
                (place.is_in_sentence or self._is_subject(place), IN_SENTENCE, -8),
                (place.is_reported, REPORTED, -30),
                (self._kind.is_front_page and not self._kind.is_about_people, "on a front page", -12),
                (self._kind.lists_articles, LISTS_ARTICLES, -8),
                (self._kind.is_article, IN_ARTICLE, -20),
                (not self._kind.is_about_people or self._is_in_menu(place), OTHER_KIND, -8),
                (self._names_many and not self._kind.is_about_people, "on a page that names many people", -6),
                (place.is_near_date, BESIDE_DATE, -8),
                (place.is_beside_quotation, QUOTED, -40),
                (place.is_below_paragraph and not place.is_beside_quotation, "below a paragraph", -6),
                (bool(title) and self._is_elsewhere(title, place), ELSEWHERE, -50),
                (bool(title) and holds_public_title(title), PUBLIC_TITLE, -20),
            )
            if applies
        ]

    def _is_our_title(self, place: Surroundings, title: str, title_sign: str) -> bool:
        """`Rector of Lindenhof University` and `Rector, Lindenhof University` on its site, and `our rector` anywhere."""
        organisation = self.organisation
        if organisation.is_named_in(title) or organisation.is_followed_by_this(title, place.after):
            return True
        return title_sign == BEFORE and (place.is_called_ours or ends_as_ours(title))

    def _leads_here(self, place: Surroundings, title: str, title_sign: str) -> bool:
        if title_sign == WITH_TITLE:  # `President Anna Smith` is a subject of the news
            return leads_firm(title) and not place.is_beside_quotation
        if title_sign not in _OWN_LINES or not is_leader(title) or place.is_beside_quotation:
            return False
        below = place.beside.affiliation if title_sign == BELOW else ""
        return not below or self.organisation.is_named_in(below)

    def _is_elsewhere(self, title: str, place: Surroundings) -> bool:
        organisation = self.organisation
        return organisation.is_elsewhere(title) or organisation.is_followed_by_another(title, place.after)

    def _is_below_staff(self, place: Surroundings) -> bool:
        heading, whom = self.sections.heading_at(place.start)
        if whom != STAFF or place.is_alone:
            return whom == STAFF
        if place.is_listed and self.sections.ends_between(heading, self.page.line_number(place.start)):
            return False
        is_listed = (place.starts_line and not place.goes_on) or place.is_listed
        return is_listed and not self._is_in_longer_link(place)

    def _is_on_list(self, place: Surroundings) -> bool:
        """Of several people, on a page of such lists."""
        return (self._kind.tells_of_people or self._is_below_staff(place)) and place.is_listed

    def _is_aside(self, place: Surroundings) -> bool:
        """Menus, footers and lists of links are on a page about the company as on any other."""
        return self._link_at(place) is not None or self._is_on_margin(place)

    def _is_in_menu(self, place: Surroundings) -> bool:
        """What menus list is on each page of the site, whatever that page is about."""
        return self._is_in_longer_link(place) and "nav" in self.page.zones_at(place.start)

    def _is_on_margin(self, place: Surroundings) -> bool:
        return self._is_in_longer_link(place) or not _ASIDES.isdisjoint(self.page.zones_at(place.start))

    def _is_on_team_page(self, place: Surroundings, *, is_supported: bool) -> bool:
        """Teasers of products and news are there, too: a link elsewhere needs more than words that may be a name."""
        is_link = self._link_at(place) is not None
        if is_link and not (is_supported or self._links_to_team(place)):
            return False
        return (
            self._kind.is_of_team
            and (place.starts_line or is_link or place.is_listed)
            and not self._is_on_margin(place)
        )

    def _links_to_team(self, place: Surroundings) -> bool:
        """`<a href="/team/anna-smith">Anna Smith</a>`"""
        link = self._link_at(place)
        if link is None or self._kind.lists_articles:
            return False
        if leads_to_page_of(link, self.page.text[place.start : place.end], self.page):
            return True
        return not self._is_on_margin(place) and is_below_team(link)

    def _is_in_frame(self, place: Surroundings) -> bool:
        """Around the contents: a picture among them has a line of its own rights."""
        return not _FRAMES.isdisjoint(self.page.zones_at(place.start)) or place.start > _LAST_PART * len(
            self.page.text
        )

    def _lists_articles(self) -> bool:
        return self._kind.lists_articles and not self._kind.is_about_people

    def heading_of(self, place: Surroundings) -> int:
        return self.sections.heading_at(place.start)[0]

    def why_other(self, place: Surroundings, *, is_ours: bool) -> str:
        """Why a person below such a heading is not the organisation's; the nearest heading counts."""
        role = self.sections.whom_at(place.start)
        if role in _MAY_BE_STAFF and self._kind.is_of_team:
            return ""  # `Partners` of a law firm
        is_surely = role in _SURELY_OTHERS and not (role == "performers_heading" and self._kind.is_of_team)
        return OTHERS.get(role, "") if not is_ours or is_surely else ""

    def _is_in_longer_link(self, place: Surroundings) -> bool:
        """A headline, a product, an entry of a menu."""
        link = self._link_at(place)
        return link is not None and link.end - link.start > place.end - place.start + _MORE_THAN_NAME

    def _link_at(self, place: Surroundings) -> Link | None:
        at = bisect_right(self._link_starts, place.start) - 1
        return self._links[at] if at >= 0 and self._links[at].end >= place.end else None

    @property
    def is_about_people(self) -> bool:
        return self._kind.is_about_people

    @property
    def lists_staff(self) -> bool:
        return self.is_of_team or bool(self.sections.lines_of_staff())

    def is_of_staff(self, start: int) -> bool:
        return self.is_of_team or self.sections.whom_at(start) == STAFF

    @property
    def is_of_team(self) -> bool:
        return self._kind.is_of_team

    @cached_property
    def _names_many(self) -> bool:
        return self.names >= _MANY_NAMES

    @cached_property
    def _links(self) -> list[Link]:
        return sorted(self.page.links, key=lambda link: link.start)

    @cached_property
    def _link_starts(self) -> list[int]:
        return [link.start for link in self._links]


def are_of_others(signs: list[Reason]) -> bool:
    return any(sign in _AGAINST for sign, _ in signs)


def as_own(signs: list[Reason], why: Reason = (HEADS_KIND, 30)) -> list[Reason]:
    """Those of somebody who belongs to this kind of organisation, on whatever page."""
    kept = [sign for sign in signs if sign[0] not in (*_OF_TEXTS, why[0], ELSEWHERE, ONLY_MENTIONED)]
    return [*kept, why]


def _applying(*signs: tuple[bool, str, int]) -> list[Reason]:
    return [(reason, points) for applies, reason, points in signs if applies]


def _signs_of_text(place: Surroundings, *, is_told_of: bool, has_title: bool) -> list[Reason]:
    """`is_told_of`: a title or letters say what the person is."""
    if place.is_saying and not has_title:
        return [("behind a sentence, as its author", -20)]
    if not (
        place.is_alone or is_told_of or place.is_asked_for or place.describes_role or place.has_extension
    ):
        return [(ONLY_MENTIONED, -14)]
    return []


def _reads_like(spelled: Spelling, place: Surroundings) -> Reason:
    if spelled.is_sure:
        return READS_LIKE_NAME, 24
    is_told = is_given(spelled.name.split()[0]) and (place.describes_role or place.is_of_pair)
    if spelled.is_likely or spelled.is_announced or is_told:
        return MAY_BE_NAME
    return HARDLY_NAME

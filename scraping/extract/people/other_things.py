"""What a name may be instead of a person's: a firm, a house, a country, a headline, the company itself."""

import re

from scraping.extract.people.firms import is_begin_of_firm, is_firm
from scraping.extract.people.heads import is_headline, is_house
from scraping.extract.people.name_model import SURELY_GIVEN, score_word
from scraping.extract.people.names import Spelling
from scraping.extract.people.organisation import Organisation
from scraping.extract.people.owners import PersonalSite
from scraping.extract.people.page_kinds import KindOfPage
from scraping.extract.people.reached import Reached
from scraping.extract.people.surroundings import Surroundings
from scraping.page.parse import Page
from scraping.vocabulary.countries import named_country
from scraping.vocabulary.letters import letters_of

_MIN_WORD_OF_DOMAIN = 4  # letters
_MAILBOX_AFTER = re.compile(r"\s{0,2}[<(,:–-]?\s{0,2}([\w.-]{3,60})@")
_PARTS_OF_LOCAL = re.compile(r"[._-]")
_SETS_OFF = (",", "(", "|", "–", "-")


class OtherThings:
    def __init__(
        self, page: Page, domain: str, kind: KindOfPage, organisation: Organisation, reached: Reached
    ) -> None:
        """`domain`: the letters of the site's."""
        self._page = page
        self._domain = domain
        self._kind = kind
        self._organisation = organisation
        self._reached = reached
        self._site = PersonalSite(page)

    def include(self, spelled: Spelling, place: Surroundings, title: str) -> bool:
        """Whether the name is one of them. `title`: of the person who might be called so."""
        has_letters = spelled.has_credentials or place.has_credentials
        if _is_of_firm(spelled, place, title) or self._is_of_thing(spelled, place):
            return True
        if spelled.has_honorific or place.has_honorific:
            return False
        is_named = bool(title) or place.is_asked_for or self._reached.has(spelled, place)
        if not is_named and (place.is_thing or place.is_above_country):
            return True
        if not self._is_company(spelled):
            return False
        is_person = self._is_owner(spelled, place) or place.describes_role or has_letters or bool(title)
        return not (is_person or self.owns_site(spelled))

    def _is_of_thing(self, spelled: Spelling, place: Surroundings) -> bool:
        if is_house(spelled.name) or named_country(spelled.name):
            return True
        is_label = place.is_label and not spelled.is_announced
        return is_label or is_headline(self._page.text[place.start : place.end])

    def _is_owner(self, spelled: Spelling, place: Surroundings) -> bool:
        """Of the firm that is called like the person."""
        if not spelled.is_sure:
            return False
        # The imprint of a firm of one person names that person above the address; a page's head names the firm.
        if self._kind.is_about_people and place.is_alone and place.is_above_number:
            return True
        # `Anna Smith, baker since 1998` on the team's page of annasmith.example
        is_set_off = place.is_alone or place.after.lstrip()[:1] in _SETS_OFF
        return self._kind.is_of_team and place.starts_line and is_set_off

    def _is_company(self, spelled: Spelling) -> bool:
        """`Anna Smith` of annasmith.com may be both; `Miller Orthodontics` of millerortho.com begins like the company."""
        if not self._domain:
            return False
        words = [letters_of(word) for word in spelled.name.split()]
        begins_domain = len(words[0]) >= _MIN_WORD_OF_DOMAIN and self._domain.startswith(words[0])
        return begins_domain or "".join(words) == self._domain

    def is_brand(self, spelled: Spelling, place: Surroundings, *, is_person: bool) -> bool:
        """`Huber Leather is a leading store`: also with what the text says it does, if the words hardly read like a name."""
        is_person = is_person and (spelled.is_sure or spelled.has_honorific)
        if is_person or not self._organisation.is_called(spelled.name):
            return False
        return not (has_mailbox(spelled.name, place.after) or self._is_holder_only(spelled, place))

    def _is_holder_only(self, spelled: Spelling, place: Surroundings) -> bool:
        """`© 2018 Anna Smith` at the foot of a site that is called otherwise: nothing but this line names its owner."""
        if not (place.holds_rights and spelled.is_sure):
            return False
        name = letters_of(spelled.name)
        return name not in self._domain and name not in letters_of(self._page.title)

    def owns_site(self, spelled: Spelling) -> bool:
        return spelled.is_likely and self._site.is_of(spelled.name)


def has_mailbox(name: str, after: str) -> bool:
    """`Anna Smith <anna.smith@mail.example>`: a brand writes itself without a sign between the words."""
    mailbox = _MAILBOX_AFTER.match(after)
    if mailbox is None:
        return False
    words = [letters_of(word) for word in name.split()]
    return [letters_of(piece) for piece in _PARTS_OF_LOCAL.split(mailbox[1])] == words


def _is_of_firm(spelled: Spelling, place: Surroundings, title: str) -> bool:
    is_known = score_word(spelled.name.partition(" ")[0]).given > SURELY_GIVEN
    if is_begin_of_firm(place.after, is_known=is_known):
        return True
    return is_firm(place.after) and not (place.has_credentials or title)

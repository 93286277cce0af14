"""What supports that words with capitals are a person's name: the words themselves, a title, a label, a mailbox, people beside them."""

from collections.abc import Mapping, Sequence

from scraping.extract.people.contacts import carries_name
from scraping.extract.people.found import Found
from scraping.extract.people.names import Spelling, has_person_shape, is_given, is_surname
from scraping.extract.people.page_parts import PageParts
from scraping.extract.people.reached import Reached
from scraping.extract.people.surroundings import QUOTING_ZONES, Surroundings
from scraping.extract.people.titles import ABOVE, LABEL_ABOVE, LABELLED, SET_OFF, WITH_TITLE
from scraping.page.parse import Page
from scraping.vocabulary.letters import letters_of, mailbox_letters

_OWN_REACH = 160  # three or four lines
_MIN_IN_MAILBOX = 4  # letters
_MIN_IN_DOMAIN, _MIN_IN_TITLE = 4, 5  # letters of a surname


class Support:
    def __init__(
        self,
        page: Page,
        domain: str,
        mailboxes: Sequence[str],
        people: Mapping[str, Found],
        parts: PageParts,
        reached: Reached,
    ) -> None:
        """`domain`: the letters of the site's; `people`: those found so far, as people are listed together."""
        self._page = page
        self._domain = domain
        self._title = page.title.lower()
        self._locals = [address.partition("@")[0] for address in mailboxes]
        self._joined_locals = " ".join(self._locals)
        self._people = people
        self._parts = parts
        self._reached = reached

    def is_person(self, spelled: Spelling, place: Surroundings, title_sign: str) -> bool:
        """Whether anything supports a person; names that do not read like one need more."""
        if spelled.is_announced:
            return True
        if spelled.is_short:
            return self.is_quoted(place)
        if spelled.is_sure or self.is_quoted(place):
            return spelled.is_likely or has_person_shape(spelled.name)
        is_strong = self._is_strong(spelled, place)
        if spelled.is_likely:
            is_listed = place.is_alone and has_person_shape(spelled.name)
            is_told = place.is_asked_for or place.describes_role or self._reached.has(spelled, place)
            return is_strong or bool(title_sign) or is_told or is_listed
        is_introduced = is_strong or self._is_introduced(spelled, place, title_sign)
        return has_person_shape(spelled.name) and (is_introduced or self._reached.has(spelled, place))

    def _is_strong(self, spelled: Spelling, place: Surroundings) -> bool:
        """Letters after the name, a form of address or a mailbox: only people have them."""
        if spelled.has_credentials or place.has_credentials:
            return True
        if spelled.has_honorific or place.has_honorific:
            return True
        return self.has_mailbox(spelled) or self._is_beside_own_mailbox(spelled, place)

    def _is_introduced(self, spelled: Spelling, place: Surroundings, title_sign: str) -> bool:
        """What else supports a name that does not read like one: the company's name, a label, a title set off from it."""
        words = spelled.name.split()
        is_initial = words[0][1:2] == "."
        if is_initial and self.carries_company(spelled):
            return True
        if self.is_joined(place) or (place.is_asked_for and (place.is_labelled or place.is_alone)):
            return True
        begins_with_given = is_given(words[0])
        if begins_with_given and place.holds_rights and self._parts.is_in_frame(place):
            return True
        holds_name = begins_with_given or is_surname(words[-1]) or is_given(words[-1])
        if holds_name and place.is_asked_for:
            return True
        if begins_with_given and (place.describes_role or place.is_of_pair):
            return True
        if title_sign == WITH_TITLE and is_initial and is_surname(words[-1]):
            return True
        return self._is_titled(place, title_sign, holds_name=holds_name)

    def _is_titled(self, place: Surroundings, title_sign: str, *, holds_name: bool) -> bool:
        """A title on another line, or set off from the name."""
        if title_sign == LABEL_ABOVE and place.is_alone:
            return True
        if title_sign == ABOVE and place.is_alone:
            return holds_name or self._is_beside_people(ABOVE)
        if title_sign not in SET_OFF or not (place.starts_line or title_sign == LABELLED):
            return False
        return holds_name or place.has_contact or self._is_beside_people(title_sign)

    def is_quoted(self, place: Surroundings) -> bool:
        """The author's name follows a quotation: there, the shape of a name is enough."""
        if place.is_signature:
            return True
        return place.starts_line and not QUOTING_ZONES.isdisjoint(self._page.zones_at(place.start))

    def _is_beside_people(self, title_sign: str) -> bool:
        """If the page lists known people in the same way, an unknown name is one of them."""
        return title_sign == LABELLED or any(person.has(title_sign) for person in self._people.values())

    def is_joined(self, place: Surroundings) -> bool:
        """`Anna Smith and Xoliswa Mbeki`: named together with a known person."""
        return place.joined_to > 0 and any(person.end == place.joined_to for person in self._people.values())

    def has_mailbox(self, spelled: Spelling) -> bool:
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
        if len(first) < _MIN_IN_MAILBOX or first not in self._locals:
            return False
        return f"{first}@" in self._page.lowered[place.end : place.end + _OWN_REACH]

    def carries_company(self, spelled: Spelling) -> bool:
        """`Harper` of harperjoinery.com: companies are named after their owners."""
        last = letters_of(mailbox_letters(spelled.name.split()[-1].lower()))
        is_in_domain = len(last) >= _MIN_IN_DOMAIN and last in self._domain
        return is_in_domain or (len(last) >= _MIN_IN_TITLE and last in self._title)

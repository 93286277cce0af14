"""The people of a page as candidates, once all of them are found: lists are weighed as a whole, and others are rejected."""

from scraping.extract.candidates import COMPANY_CARRIES_NAME, Candidate
from scraping.extract.context import Context
from scraping.extract.people.collector import PeopleCollector
from scraping.extract.people.contacts import (
    AMONG_CONTACTS,
    PAIR_AMONG_CONTACTS,
    TITLE_AMONG_CONTACTS,
    ContactLines,
)
from scraping.extract.people.found import BELOW_STAFF, IN_STAFF_LIST, OF_CONTACT, WHY_OTHER, Found
from scraping.extract.people.mentions import are_of_others, as_own
from scraping.extract.people.reached import find_joined
from scraping.extract.people.rows import (
    IN_ROWS,
    drop_distant_staff,
    drop_shared_words,
    label_rows,
    weigh_entries,
    weigh_lists_of_staff,
    weigh_long_lists,
    weigh_rows_of_titles,
)
from scraping.extract.people.same_place import weigh_cards
from scraping.findings import Field, FoundPerson, Reason
from scraping.vocabulary.loader import list_words

# Names of templates, that the owner of the site has not replaced.
_PLACEHOLDERS = frozenset(map(str.lower, list_words("junk", "placeholder_person")))


class Delivery:
    def __init__(self, collector: PeopleCollector, context: Context) -> None:
        self._page = collector.page
        self._scorer = collector.scorer
        self._letters = collector.letters
        self._people = sorted(collector.people.values(), key=lambda person: person.start)
        self._contacts = ContactLines(collector.page, context.found)

    def candidates(self) -> list[Candidate]:
        self._weigh_together()
        return [self._candidate(person) for person in self._people]

    def _weigh_together(self) -> None:
        page, people = self._page, self._people
        drop_shared_words(people)
        for joined in find_joined(page.text, people):
            if not are_of_others(joined.signs):
                joined.signs = as_own(joined.signs, OF_CONTACT)
        self._scorer.past.mark_gone(people)
        drop_distant_staff(page, people)
        weigh_lists_of_staff(self._page, people)
        if not self._scorer.kind.is_of_team:
            weigh_long_lists(page, people)
        label_rows(page, people)
        weigh_rows_of_titles(people)
        weigh_entries(page, people)
        weigh_cards(page, people)

    def _candidate(self, person: Found) -> Candidate:
        method = "name and title" if person.title else "name"
        name, start, end = person.name, person.start, person.end
        shown = self._page.with_joiners(start, end) if self._page.text[start:end] == name else name
        candidate = Candidate(Field.PERSON, shown, method, start, end, person.signs, printed=name)
        candidate.person = FoundPerson(shown, person.title)
        for sign in self._signs_of_page(person):
            candidate.add(*sign)
        if why := self._why_rejected(person):
            candidate.reject(why)
        return candidate

    def _signs_of_page(self, person: Found) -> list[Reason]:
        signs: list[Reason] = []
        zones, url = self._page.zones_at(person.start), self._page.url
        # Of players as well: with a title, a team is one of staff.
        if ("team" in zones and person.title) or "/team" in url or "staff" in url:
            signs.append((IN_STAFF_LIST, 10))
        if sign := self._sign_of_contacts(person):
            signs.append(sign)
        is_ours = person.title or person.has(BELOW_STAFF)
        if "nav" in zones and not is_ours and self._is_link(person.start):
            signs.append(("in a menu", -12))
        return signs

    def _sign_of_contacts(self, person: Found) -> Reason | None:
        if not self._contacts.are_near(person.start):
            return None
        if person.title:
            is_set_off = person.title_sign in IN_ROWS and not person.place.is_in_sentence
            return TITLE_AMONG_CONTACTS if is_set_off else AMONG_CONTACTS
        if person.place.is_of_pair:
            return PAIR_AMONG_CONTACTS
        return AMONG_CONTACTS if person.place.is_alone else None

    def _is_link(self, start: int) -> bool:
        return any(link.start <= start < link.end for link in self._page.links)

    def _why_rejected(self, person: Found) -> str:
        if person.name.lower() in _PLACEHOLDERS:
            return "placeholder"
        wrote_letter = not person.is_ours and self._letters.include(person.start)
        if person.signed_quotation or wrote_letter:
            return "quoted_customer"
        told = [WHY_OTHER[reason] for reason, _ in person.signs if reason in WHY_OTHER]
        if told:
            return told[0]
        # A firm's owner may also be an author, or be named with its partners.
        is_ours = bool(person.title) or person.has(COMPANY_CARRIES_NAME)
        return self._scorer.parts.why_other(person.place, is_ours=is_ours)

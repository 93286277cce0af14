"""People: names for which a title, a form of address, a mailbox or number of their own, a list of staff or a label shows that
they are persons, and persons of the company. A name that a text only mentions is a weak finding."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from itertools import chain, islice

from scraping.extract.candidates import COMPANY_CARRIES_NAME, Candidate
from scraping.extract.context import Context
from scraping.extract.people.announced import Announced, find_announced, find_listed_staff
from scraping.extract.people.bare import BareNames
from scraping.extract.people.belonging import reject_unrelated, take_back_partners, weigh_weak_signs
from scraping.extract.people.cards import Cards, FirstName
from scraping.extract.people.columns import find_named_rows
from scraping.extract.people.contacts import (
    AMONG_CONTACTS,
    PAIR_AMONG_CONTACTS,
    TITLE_AMONG_CONTACTS,
    ContactLines,
    address_spans,
    attach_contacts,
)
from scraping.extract.people.couples import find_partner, read_couple
from scraping.extract.people.found import (
    ABOUT_PEOPLE,
    ADDRESSED_AS_GUEST,
    BELOW_STAFF,
    IN_COLUMN,
    IN_STAFF_LIST,
    OF_CONTACT,
    OF_MEDIA,
    ON_CARD,
    SIGNS,
    UNSUPPORTED,
    WHY_OTHER,
    Found,
)
from scraping.extract.people.letters import Letters
from scraping.extract.people.lines import PersonLines, glued_title
from scraping.extract.people.media import find_columnists, find_presenters
from scraping.extract.people.mentions import are_of_others, as_own
from scraping.extract.people.names import (
    ADDRESS_KEYWORDS,
    ADDRESSED,
    Spelling,
    has_person_shape,
    is_common_word,
    is_honorific,
    without_letter_of_address,
)
from scraping.extract.people.native_pieces import GUESTS_FORM, reads_surely
from scraping.extract.people.native_scripts import find_native_names
from scraping.extract.people.nearby import find_lines
from scraping.extract.people.offices import find_office, find_told_office
from scraping.extract.people.reached import find_joined
from scraping.extract.people.rows import (
    IN_LIST,
    IN_ROWS,
    drop_distant_staff,
    drop_shared_words,
    label_rows,
    weigh_entries,
    weigh_lists_of_staff,
    weigh_long_lists,
    weigh_rows_of_titles,
)
from scraping.extract.people.same_place import lines_of_cards, weigh_cards
from scraping.extract.people.scoring import PersonScorer
from scraping.extract.people.surname_first import find_split_names, is_turned, read_in_order, show_name
from scraping.extract.people.surroundings import Surroundings
from scraping.extract.people.titles import AFTER as AFTER_NAME
from scraping.extract.people.titles import BEFORE, LABELLED, SET_OFF, WITH_TITLE, TitleReader, title_of_label
from scraping.extract.people.word_order import SURE
from scraping.findings import Field, FoundPerson, Reason
from scraping.page.parse import Page
from scraping.vocabulary.job_titles import names_role
from scraping.vocabulary.letters import letters_of
from scraping.vocabulary.loader import list_words

NAME = "people"
AFTER = ("structured", "emails", "phones", "addresses", "companies", "numbers_in_identifiers")

# Names of templates, that the owner of the site has not replaced.
PLACEHOLDER_PEOPLE = frozenset(map(str.lower, list_words("junk", "placeholder_person")))
_MAX_PEOPLE = 150
_MAX_NAMES = 2500
_NEIGHBOURS, _MIN_NEIGHBOURS = 6, 3  # lines, people


def find(page: Page, context: Context) -> list[Candidate]:
    finder = _Finder(page, context)
    finder.read()
    people = attach_contacts(page, finder.people(), context.found)
    take_back_partners(people)
    weigh_weak_signs(people)
    reject_unrelated(people)
    return people


class _Finder:
    def __init__(self, page: Page, context: Context) -> None:
        found = self._found = context.found
        self.page = page
        self.text = page.text
        mailboxes = [one.value for one in found if one.field is Field.EMAIL and not one.rejected]
        self.lines = PersonLines(page)
        self.titles = TitleReader(page, self.lines.with_titles)
        self._bare_names = BareNames(page, self.titles, mailboxes)
        self._best: dict[str, Found] = {}
        self._known: list[tuple[int, str]] = []
        self.scorer = PersonScorer(page, context, mailboxes, self._best)
        self._contacts = ContactLines(page, found)
        self._letters = Letters(page)
        self._cards = Cards(page)
        self._addresses = list(address_spans(found))

    def read(self) -> None:
        """Sure names first; others only count beside them or after a label."""
        rows = list(islice(chain(find_named_rows(self.page), find_split_names(self.page)), _MAX_PEOPLE))
        for row in rows:
            self._consider(Spelling(0, row.name, SURE + 1), row.start)
        announced = list(islice(self._announced(), _MAX_PEOPLE))
        for one in announced:
            self._consider(one.spelled, one.start, one.title)
        announced += self._take_own_of_media()
        self._known = [
            *((row.start, row.name) for row in rows),
            *((one.start, one.spelled.name) for one in announced),
        ]
        lines = self._lines_to_read()
        names = read_in_order(self.page, self._names_on(lines))
        self.scorer.mentions.names = len({spelled.name for spelled, _ in names if spelled.is_sure})
        waiting: list[tuple[Spelling, int]] = []
        for spelled, start in names:
            if self._is_known(start + spelled.offset):
                continue
            if spelled.is_likely:
                self._consider(spelled, start)
            elif spelled.is_short or has_person_shape(spelled.name):
                waiting.append((spelled, start))
        for spelled, start in waiting:
            self._consider(spelled, start)
        if self.scorer.kind.is_of_team:
            for spelled, start in islice(self.lines.split_names(), _MAX_PEOPLE):
                self._consider(spelled, start)
        self._take_neighbours(lines)
        self._take_cards(lines)
        self._read_surnames()
        self._read_native()

    def _names_on(self, lines: Collection[int]) -> list[tuple[Spelling, int]]:
        telling = self._bare_names.drop_lines(lines, self.lines.parted)
        listed = list(islice(self.lines.names(telling), _MAX_NAMES))
        if self.scorer.kind.is_of_team and any(is_turned(spelled) for spelled, _ in listed):
            # In a list of staff, some names tell the order of the words of those that read like no names.
            listed = list(islice(self.lines.names(lines), _MAX_NAMES))
        return [(read_couple(self.text, *one), one[1]) for one in listed]

    def _announced(self) -> Iterator[Announced]:
        yield from find_announced(self.page, self.lines.with_titles)
        yield from find_listed_staff(self.page, self.scorer.sections)

    def _take_own_of_media(self) -> list[Announced]:
        if not self.scorer.heads.is_of_media():
            return []
        columnists = find_columnists(self.page, self.scorer.sections.lines_of_media())
        named = list(islice(chain(find_presenters(self.page), columnists), _MAX_PEOPLE))
        for one in named:
            self._consider(one.spelled, one.start)
            if person := self._best.get(letters_of(one.spelled.name)):
                person.signs = as_own(person.signs, OF_MEDIA)
        return named

    def _is_known(self, start: int) -> bool:
        """Within a name that is read already."""
        return any(first <= start < first + len(name) for first, name in self._known)

    def _lines_to_read(self) -> Collection[int]:
        if self.scorer.kind.is_about_people:
            return range(len(self.page.line_starts))
        titled = self.lines.with_titles | self.scorer.heads.lines | self.scorer.family.lines
        titled |= self._letters.signed_lines
        return find_lines(self.page, titled, self._found, self.scorer.sections)

    def _consider(self, spelled: Spelling, run_start: int, label: str = "") -> None:
        if len(self._best) >= _MAX_PEOPLE:
            return
        spelled = without_letter_of_address(spelled, self.page.declared_language)
        start = run_start + spelled.offset
        if not (label or spelled.is_announced) and self._bare_names.is_one(spelled, start):
            return
        if is_honorific(spelled.name.rpartition(" ")[2]):
            return  # the choices of a form: `Mr Mrs`; the name begins after it: `RL Dipl.-Päd. Werner Bux`
        end = start + len(spelled.name)
        place = Surroundings(self.page, start, end)
        scorer = self.scorer
        if not label and start and self.text[start - 1].isalpha():
            label = glued_title(self.text[place.word_start : end])
        title, title_sign = (title_of_label(label), LABELLED) if label else self._title_of(place)
        if not label and (head := scorer.heads.read_head(spelled, place, title_sign)):
            spelled = head.spelled
            title, title_sign = (head.title or title), (head.sign or title_sign)
        elif (not title_sign or title[0].islower()) and spelled.is_likely:
            office, place_of_office = self._office_of(place)
            if office:
                title, title_sign = office, place_of_office
        if not scorer.support.is_person(spelled, place, title_sign) or scorer.other_things.include(
            spelled, place, title if title_sign else ""
        ):
            return
        if not title and self._is_in_address(start):
            return
        signs = self._with_signature(spelled, place, scorer.signs(spelled, place, title, title_sign))
        self._keep(Found(show_name(spelled.name, place.suffix), start, end, place, title, signs, title_sign))
        self._consider_partner(spelled, place, signs)

    def _with_signature(self, spelled: Spelling, place: Surroundings, signs: list[Reason]) -> list[Reason]:
        if not (spelled.is_likely and place.is_alone) or are_of_others(signs):
            return signs
        return as_own(signs, SIGNS) if self._letters.close_greeting(place.start) else signs

    def _title_of(self, place: Surroundings) -> tuple[str, str]:
        """The title, and where it is; nowhere if it only names a field: `Sales`, `Designer Stencils`."""
        title, sign = self.titles.title_of(place.start, place.end)
        if sign == AFTER_NAME and place.is_before_noun(title):
            return "", ""
        if sign == BEFORE and place.lead.rstrip().endswith("/"):
            return "", ""  # `Manager / Key Holder`: another title
        if " " in title and sign == BEFORE and self.scorer.organisation.is_called(title):
            return "", ""  # `Linden Recorder | Anna Smith`
        if sign == BEFORE and place.is_only_after(title):
            sign = WITH_TITLE
        return title, sign if names_role(title) else ""

    def _office_of(self, place: Surroundings) -> tuple[str, str]:
        if self.page.line_number(place.start) not in self.lines.with_titles:
            return "", ""
        organisation = self.scorer.organisation
        if office := find_office(place, organisation):
            return office, BEFORE
        told = find_told_office(place, organisation)
        return told, AFTER_NAME if told else ""

    def _consider_partner(self, spelled: Spelling, place: Surroundings, signs: list[Reason]) -> None:
        """`Anna and Tom Smith`: Anna is a Smith too."""
        partner = find_partner(self.text, spelled.name, place.start) if spelled.is_sure else None
        if partner is not None:
            is_reached = OF_CONTACT in signs
            shared = [*signs, ("shares the surname of the next name", -4 if is_reached else -20)]
            self._keep(Found(partner.name, partner.start, place.end, place, "", shared))

    def _read_surnames(self) -> None:
        """`Herr Schmidt, Vertrieb`, `Mrs. Brown` with a number: the given name is missing."""
        if not self.page.mentions(ADDRESS_KEYWORDS):
            return
        known = {person.name.rpartition(" ")[2] for person in self._best.values()}
        for match in islice(ADDRESSED.finditer(self.text), _MAX_PEOPLE):
            place = Surroundings(self.page, match.start(), match.end())
            title, title_sign = self._title_of(place)
            is_titled = bool(title) and place.is_alone
            spelled = Spelling(0, match[0], SURE - 1, has_honorific=True)
            is_contact = (
                is_titled
                or title_sign in SET_OFF
                or place.is_asked_for
                or (place.is_alone and place.has_contact)
            )
            if (
                match["surname"] in known
                or is_common_word(match["surname"])
                or is_honorific(match["surname"])
            ):
                continue
            if is_contact or self.scorer.support.is_quoted(place):
                signs = self.scorer.signs(spelled, place, title, title_sign)
                self._keep(Found(match[0], match.start(), match.end(), place, title, signs, title_sign))

    def _read_native(self) -> None:
        """Names in scripts without capitals: their letters and what is beside them tell them from words."""
        staff, is_of_team = self.scorer.sections.lines_of_staff(), self.scorer.kind.is_of_team
        heads = {native.start: native for native in self.scorer.heads.native_heads()}
        listed = find_native_names(self.page, staff, is_of_team=is_of_team)
        for native in islice(chain(heads.values(), listed), _MAX_PEOPLE):
            place = Surroundings(self.page, *native.place)
            is_announced = native.sign == LABELLED
            score = SURE + 1 if reads_surely(native.name) else SURE - 0.1
            spelled = Spelling(0, native.name, score, is_announced=is_announced)
            sign = native.sign if native.title else ""
            signs = self.scorer.signs(spelled, place, native.title, sign)
            if native.sign == IN_COLUMN:
                signs.append((IN_COLUMN, 20))
            signs = as_own(signs) if native.start in heads else signs
            signs += [(ADDRESSED_AS_GUEST, -60)] if GUESTS_FORM.match(self.text, native.end) else []
            self._keep(Found(native.name, native.start, native.end, place, native.title, signs, sign))

    def _keep(self, person: Found) -> None:
        person.heading = self.scorer.parts.heading_of(person.place)
        key = letters_of(person.name)
        known = self._best.get(key)
        if known is None or person.worth > known.worth:
            self._best[key] = person

    def _take_neighbours(self, to_read: Collection[int]) -> None:
        self._take_beside_people(to_read)
        if self.scorer.kind.is_of_team:
            for name, start in islice(self._cards.names_beside(self._lines_of_people()), _MAX_PEOPLE):
                if letters_of(name) not in self._best:
                    self._take_neighbour(Spelling(0, name, SURE - 5), start)
        if len(self._lines_of_people()) < _MIN_NEIGHBOURS and self.scorer.parts.lists_staff:
            for card in islice(self._cards.first_names(self.scorer.parts.is_of_staff), _MAX_PEOPLE):
                self._take_first_name(card)

    def _take_cards(self, read: Collection[int]) -> None:
        unread = [number for number in lines_of_cards(self.page, self._best.values()) if number not in read]
        for spelled, start in islice(self.lines.names(unread), _MAX_PEOPLE):
            if spelled.is_likely:
                self._consider(spelled, start)

    def _take_first_name(self, card: FirstName) -> None:
        """Somebody's whole name may stand in the text of the page: then the card tells the title."""
        whole = [person for person in self._best.values() if person.name.startswith(f"{card.name} ")]
        if len(whole) == 1:
            whole[0].signs.append((ON_CARD, 30))
        else:
            self._take_neighbour(Spelling(0, card.name, SURE - 0.1), card.start)
            whole = [person for person in self._best.values() if person.name == card.name]
        for person in whole[:1]:
            person.title = person.title or card.title

    def _lines_of_people(self) -> list[int]:
        people = self._best.values()
        alone = [person for person in people if person.place.is_alone and not person.is_quoted]
        return sorted(self.page.line_number(person.start) for person in alone)

    def _take_beside_people(self, to_read: Collection[int]) -> None:
        """A bare name in a list of bare names, one on each line, is a person too."""
        lines = self._lines_of_people()
        if len(lines) < _MIN_NEIGHBOURS:
            return
        places = {self._cards.place_of(number) for number in lines} if self.scorer.kind.is_of_team else ()
        beside = {number + gap for number in lines for gap in range(-_NEIGHBOURS, _NEIGHBOURS + 1)}
        names = self.lines.names(sorted(beside.intersection(to_read)))
        for spelled, run_start in islice(names, _MAX_NAMES):
            if letters_of(spelled.name) in self._best:
                continue
            if self._is_known(run_start + spelled.offset):
                continue
            number = self.page.line_number(run_start)
            near = bisect_right(lines, number + _NEIGHBOURS) - bisect_left(lines, number - _NEIGHBOURS)
            if self.scorer.kind.is_of_team and self._cards.place_of(number) not in places:
                continue
            if near >= _MIN_NEIGHBOURS and has_person_shape(spelled.name):
                self._take_neighbour(spelled, run_start + spelled.offset)

    def _take_neighbour(self, spelled: Spelling, start: int) -> None:
        end = start + len(spelled.name)
        place = Surroundings(self.page, start, end)
        if place.is_alone and not place.is_thing and not self._is_in_address(start):
            # On a page of offices, towns are listed as people are: only the page or list of staff speaks for a neighbour.
            title, title_sign = self._title_of(place)
            signs = self.scorer.signs(spelled, place, title, title_sign)
            signs = [sign for sign in signs if sign[0] not in (UNSUPPORTED, ABOUT_PEOPLE)]
            signs.append(IN_LIST)
            self._keep(
                Found(show_name(spelled.name, place.suffix), start, end, place, title, signs, title_sign)
            )

    def people(self) -> list[Candidate]:
        ranked = sorted(self._best.values(), key=lambda person: person.start)
        drop_shared_words(ranked)
        for joined in find_joined(self.text, ranked):
            if not are_of_others(joined.signs):
                joined.signs = as_own(joined.signs, OF_CONTACT)
        self.scorer.past.mark_gone(ranked)
        drop_distant_staff(self.page, ranked)
        weigh_lists_of_staff(ranked)
        if not self.scorer.kind.is_of_team:
            weigh_long_lists(self.page, ranked)
        label_rows(self.page, ranked)
        weigh_rows_of_titles(ranked)
        weigh_entries(self.page, ranked)
        weigh_cards(self.page, ranked)
        return [self._candidate(person) for person in ranked]

    def _is_in_address(self, start: int) -> bool:
        """A street or a town named like a person."""
        return any(first <= start < last for first, last in self._addresses)

    def _is_link(self, start: int) -> bool:
        return any(link.start <= start < link.end for link in self.page.links)

    def _sign_of_contacts(self, person: Found) -> Reason | None:
        if not self._contacts.are_near(person.start):
            return None
        if person.title:
            is_set_off = person.title_sign in IN_ROWS and not person.place.is_in_sentence
            return TITLE_AMONG_CONTACTS if is_set_off else AMONG_CONTACTS
        if person.place.is_of_pair:
            return PAIR_AMONG_CONTACTS
        return AMONG_CONTACTS if person.place.is_alone else None

    def _candidate(self, person: Found) -> Candidate:
        method = "name and title" if person.title else "name"
        name, start, end = person.name, person.start, person.end
        candidate = Candidate(Field.PERSON, name, method, start, end, person.signs, printed=name)
        candidate.person = FoundPerson(person.name, person.title)
        zones = self.page.zones_at(person.start)
        # Of players as well: with a title, a team is one of staff.
        if ("team" in zones and person.title) or "/team" in self.page.url or "staff" in self.page.url:
            candidate.add(IN_STAFF_LIST, 10)
        if sign := self._sign_of_contacts(person):
            candidate.add(*sign)
        is_staff = person.has(BELOW_STAFF)
        if "nav" in zones and not (person.title or is_staff) and self._is_link(person.start):
            candidate.add("in a menu", -12)
        if name.lower() in PLACEHOLDER_PEOPLE:
            candidate.reject("placeholder")
        wrote_letter = not person.is_ours and self._letters.include(person.start)
        if person.signed_quotation or wrote_letter:
            candidate.reject("quoted_customer")
        told = [WHY_OTHER[reason] for reason, _ in person.signs if reason in WHY_OTHER]
        # A firm's owner may also be an author, or be named with its partners.
        is_ours = bool(person.title) or person.has(COMPANY_CARRIES_NAME)
        if why := told[0] if told else self.scorer.parts.why_other(person.place, is_ours=is_ours):
            candidate.reject(why)
        return candidate

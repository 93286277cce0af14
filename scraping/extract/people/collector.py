"""Collects the people of a page: each name that is one, with its title and signs, at the best of its places."""

from collections.abc import Sequence

from scraping.extract.context import Context
from scraping.extract.people.added_letters import without_letter_of_address
from scraping.extract.people.bare import BareNames
from scraping.extract.people.contacts import address_spans
from scraping.extract.people.couples import find_partner
from scraping.extract.people.found import GREETS, OF_CONTACT, QUOTED, SIGNS, Found
from scraping.extract.people.greetings import Greetings
from scraping.extract.people.letters import Letters
from scraping.extract.people.lines import PersonLines, glued_title
from scraping.extract.people.mentions import are_of_others, as_own
from scraping.extract.people.names import Spelling, is_honorific
from scraping.extract.people.offices import find_office, find_told_office
from scraping.extract.people.scoring import PersonScorer
from scraping.extract.people.surname_first import show_name
from scraping.extract.people.surroundings import Surroundings
from scraping.extract.people.titles import AFTER, BEFORE, LABELLED, WITH_TITLE, TitleReader, title_of_label
from scraping.findings import Field, Reason
from scraping.page.parse import Page
from scraping.vocabulary.deeds import tells_verb
from scraping.vocabulary.job_titles import names_role
from scraping.vocabulary.letters import letters_of

MAX_PEOPLE = 150


class PeopleCollector:
    def __init__(self, page: Page, context: Context) -> None:
        found = context.found
        mailboxes = [one.value for one in found if one.field is Field.EMAIL and not one.rejected]
        self.page = page
        self.lines = PersonLines(page)
        self.letters = Letters(page)
        self.people: dict[str, Found] = {}
        self.scorer = PersonScorer(page, context, mailboxes, self.people)
        self.greetings = Greetings(page, self.scorer.sections)
        self._titles = TitleReader(page, self.lines.with_titles)
        self._languages = frozenset(filter(None, [page.declared_language]))
        self.bare_names = BareNames(page, self._titles, mailboxes)
        self._addresses = list(address_spans(found))
        self._surely_read: list[tuple[int, int]] = []

    def consider_surely_read(self, spelled: Spelling, start: int, label: str = "") -> None:
        """A name whose end is known, from a column or after a label: no part of it is another name."""
        self.consider(spelled, start, label)
        self._surely_read.append((start, start + len(spelled.name)))

    def is_surely_read(self, start: int) -> bool:
        return _is_within(start, self._surely_read)

    def consider(self, spelled: Spelling, run_start: int, label: str = "") -> None:
        """`label`: the words that announce the name, as in `Owner: Anna Smith`."""
        if len(self.people) >= MAX_PEOPLE:
            return
        spelled = without_letter_of_address(spelled, self.page.declared_language)
        start = run_start + spelled.offset
        if self._is_no_name(spelled, start, label):
            return
        end = start + len(spelled.name)
        place = Surroundings(self.page, start, end)
        spelled, title, title_sign = self._read_title(
            spelled, place, label or self._label_before(place, start, end)
        )
        if not self._is_person(spelled, place, title, title_sign):
            return
        if not title and self.is_in_address(start):
            return
        signs = self._with_signature(spelled, place, self.scorer.signs(spelled, place, title, title_sign))
        title = title or self.greetings.title_of(place)
        name = show_name(spelled.name, place.suffix, self.page.declared_language)
        self.keep(Found(name, start, end, place, title, signs, title_sign))
        self._keep_partner(spelled, place, signs)

    def _is_no_name(self, spelled: Spelling, start: int, label: str) -> bool:
        if not (label or spelled.is_announced) and self.bare_names.is_one(spelled, start):
            return True
        # The choices of a form: `Mr Mrs`; the name begins after it: `RL Dipl.-Päd. Werner Bux`
        return is_honorific(spelled.name.rpartition(" ")[2])

    def _label_before(self, place: Surroundings, start: int, end: int) -> str:
        """`PresidenteCamila Rojas`: no space is between."""
        text = self.page.text
        return glued_title(text[place.word_start : end]) if start and text[start - 1].isalpha() else ""

    def _is_person(self, spelled: Spelling, place: Surroundings, title: str, title_sign: str) -> bool:
        scorer = self.scorer
        if not scorer.support.is_person(spelled, place, title_sign):
            return False
        return not scorer.other_things.include(spelled, place, title if title_sign else "")

    def _read_title(self, spelled: Spelling, place: Surroundings, label: str) -> tuple[Spelling, str, str]:
        """The name as the title shows it to be, the title, and where it is."""
        title, sign = (title_of_label(label), LABELLED) if label else self.title_of(place)
        if not label and (head := self.scorer.heads.read_head(spelled, place, sign)):
            return head.spelled, head.title or title, head.sign or sign
        if spelled.is_likely and (not sign or title[0].islower()):
            office, sign_of_office = self._office_of(place)
            if office:
                return spelled, office, sign_of_office
        return spelled, title, sign

    def title_of(self, place: Surroundings) -> tuple[str, str]:
        """The title, and where it is; nowhere if it only names a field: `Sales`, `Designer Stencils`."""
        title, sign = self._titles.title_of(place.start, place.end)
        if sign == AFTER and place.is_before_noun(title):
            return "", ""
        if sign == BEFORE and place.lead.rstrip().endswith("/"):
            return "", ""  # `Manager / Key Holder`: another title
        if " " in title and sign == BEFORE:
            if self.scorer.organisation.is_called(title):  # `Linden Recorder | Anna Smith`
                return "", ""
            if tells_verb(title.split(), self._languages):
                return "", ""
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
        return told, AFTER if told else ""

    def _with_signature(self, spelled: Spelling, place: Surroundings, signs: list[Reason]) -> list[Reason]:
        if not (spelled.is_likely and place.is_alone):
            return signs
        greets = bool(self.greetings.title_of(place))
        signs = [
            sign for sign in signs if not (greets and sign[0] == QUOTED)
        ]  # `we` and `our` are in its text
        if are_of_others(signs):
            return signs
        if greets:
            return as_own(signs, GREETS)
        return as_own(signs, SIGNS) if self.letters.close_greeting(place.start) else signs

    def _keep_partner(self, spelled: Spelling, place: Surroundings, signs: Sequence[Reason]) -> None:
        """`Anna and Tom Smith`: Anna is a Smith too."""
        partner = find_partner(self.page.text, spelled.name, place.start) if spelled.is_sure else None
        if partner is not None:
            is_reached = OF_CONTACT in signs
            shared = [*signs, ("shares the surname of the next name", -4 if is_reached else -20)]
            self.keep(Found(partner.name, partner.start, place.end, place, "", shared))

    def keep(self, person: Found) -> None:
        person.heading = self.scorer.parts.heading_of(person.place)
        key = letters_of(person.name)
        known = self.people.get(key)
        if known is None or person.worth > known.worth:
            self.people[key] = person

    def find_person(self, name: str) -> Found | None:
        return self.people.get(letters_of(name))

    def is_in_address(self, start: int) -> bool:
        """A street or a town named like a person."""
        return _is_within(start, self._addresses)


def _is_within(start: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(first <= start < last for first, last in spans)

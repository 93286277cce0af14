"""People: names for which a title, a form of address, a mailbox or number of their own, a list of staff or a label shows that
they are persons, and persons of the company. A name that a text only mentions is a weak finding."""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, islice

from scraping.extract.candidates import Candidate
from scraping.extract.context import Context
from scraping.extract.people.announced import Announced, find_announced, find_listed_staff
from scraping.extract.people.belonging import reject_unrelated, take_back_partners, weigh_weak_signs
from scraping.extract.people.collector import MAX_PEOPLE, PeopleCollector
from scraping.extract.people.columns import find_named_rows
from scraping.extract.people.contacts import attach_contacts
from scraping.extract.people.couples import read_couple
from scraping.extract.people.delivery import Delivery
from scraping.extract.people.found import OF_MEDIA, Found
from scraping.extract.people.media import find_columnists, find_presenters
from scraping.extract.people.mentions import as_own, as_sole_author
from scraping.extract.people.names import Spelling, has_person_shape
from scraping.extract.people.native_people import collect_native_people
from scraping.extract.people.nearby import find_lines
from scraping.extract.people.neighbours import Neighbours
from scraping.extract.people.sole_author import find_sole_author
from scraping.extract.people.surname_first import find_split_names, is_turned, read_in_order
from scraping.extract.people.surnames import collect_surnames
from scraping.extract.people.word_order import SURE
from scraping.page.parse import Page

NAME = "people"
AFTER = ("structured", "emails", "phones", "addresses", "companies", "numbers_in_identifiers")

_MAX_NAMES = 2500


def find(page: Page, context: Context) -> list[Candidate]:
    collector = PeopleCollector(page, context)
    _Reader(collector, context).read()
    people = attach_contacts(page, Delivery(collector, context).candidates(), context.found)
    take_back_partners(people)
    weigh_weak_signs(people)
    reject_unrelated(people)
    return people


class _Reader:
    """Reads the page in the order that makes the most of what is found: sure names first, others beside them."""

    def __init__(self, collector: PeopleCollector, context: Context) -> None:
        self._page = collector.page
        self._found = context.found
        self._collector = collector
        self._lines = collector.lines
        self._scorer = collector.scorer

    def read(self) -> None:
        self._read_columns()
        self._read_announced()
        numbers = self._lines_to_read()
        self._read_names(read_in_order(self._page, self._names_on(numbers)))
        if self._scorer.kind.is_of_team:
            for spelled, start in islice(self._lines.split_names(), MAX_PEOPLE):
                self._collector.consider(spelled, start)
        Neighbours(self._collector).collect(numbers)
        collect_surnames(self._collector)
        collect_native_people(self._collector)

    def _read_columns(self) -> None:
        rows = chain(find_named_rows(self._page), find_split_names(self._page))
        for row in islice(rows, MAX_PEOPLE):
            self._collector.consider_surely_read(Spelling(0, row.name, SURE + 1), row.start)

    def _read_announced(self) -> None:
        announced = chain(
            find_announced(self._page, self._lines.with_titles),
            find_listed_staff(self._page, self._scorer.sections),
        )
        for one in islice(announced, MAX_PEOPLE):
            self._collector.consider_surely_read(one.spelled, one.start, one.title)
        for one in islice(self._own_of_media(), MAX_PEOPLE):
            if person := self._consider_surely(one):
                person.signs = as_own(person.signs, OF_MEDIA)
        author = find_sole_author(self._page)
        if author and (person := self._consider_surely(author)):
            person.signs = as_sole_author(person.signs)

    def _consider_surely(self, one: Announced) -> Found | None:
        self._collector.consider_surely_read(one.spelled, one.start)
        return self._collector.find_person(one.spelled.name)

    def _own_of_media(self) -> Iterator[Announced]:
        if self._scorer.heads.is_of_media():
            yield from find_presenters(self._page)
            yield from find_columnists(self._page, self._scorer.sections.lines_of_media())

    def _lines_to_read(self) -> Collection[int]:
        if self._scorer.kind.is_about_people:
            return range(len(self._page.line_starts))
        titled = self._lines.with_titles | self._scorer.heads.lines | self._scorer.family.lines
        titled |= self._collector.letters.signed_lines
        titled |= self._collector.greetings.titles.keys()
        return find_lines(self._page, titled, self._found, self._scorer.sections)

    def _names_on(self, numbers: Collection[int]) -> list[tuple[Spelling, int]]:
        telling = self._collector.bare_names.drop_lines(numbers, self._lines.parted)
        listed = list(islice(self._lines.names(telling), _MAX_NAMES))
        if self._scorer.kind.is_of_team and any(is_turned(spelled) for spelled, _ in listed):
            # In a list of staff, some names tell the order of the words of those that read like no names.
            listed = list(islice(self._lines.names(numbers), _MAX_NAMES))
        return [(read_couple(self._page.text, *one), one[1]) for one in listed]

    def _read_names(self, names: Sequence[tuple[Spelling, int]]) -> None:
        """Those that read like names first; others only count beside them or after a label."""
        self._scorer.mentions.names = len({spelled.name for spelled, _ in names if spelled.is_sure})
        waiting: list[tuple[Spelling, int]] = []
        for spelled, start in names:
            if self._collector.is_surely_read(start + spelled.offset):
                continue
            if spelled.is_likely:
                self._collector.consider(spelled, start)
            elif spelled.is_short or has_person_shape(spelled.name):
                waiting.append((spelled, start))
        for spelled, start in waiting:
            self._collector.consider(spelled, start)

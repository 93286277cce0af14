"""People that are listed as people found before are: on the lines beside them, on cards in the same place of the page."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from itertools import islice

from scraping.extract.people.cards import Cards, FirstName
from scraping.extract.people.collector import MAX_PEOPLE, PeopleCollector
from scraping.extract.people.found import ABOUT_PEOPLE, ON_CARD, UNSUPPORTED, Found
from scraping.extract.people.names import Spelling, has_person_shape
from scraping.extract.people.rows import IN_LIST
from scraping.extract.people.same_place import lines_of_cards
from scraping.extract.people.surname_first import show_name
from scraping.extract.people.surroundings import Surroundings
from scraping.extract.people.word_order import SURE

_REACH, _FEWEST = 6, 3  # lines, people
_MAX_NAMES = 2500


class Neighbours:
    def __init__(self, collector: PeopleCollector) -> None:
        self._collector = collector
        self._page = collector.page
        self._parts = collector.scorer.parts
        self._is_of_team = collector.scorer.kind.is_of_team
        self._cards = Cards(collector.page)

    def collect(self, read: Collection[int]) -> None:
        """`read`: the numbers of the lines that are read for names."""
        self._collect_beside_people(read)
        if self._is_of_team:
            for name, start in islice(self._cards.names_beside(self._lines_of_people()), MAX_PEOPLE):
                if self._collector.find_person(name) is None:
                    self._consider(Spelling(0, name, SURE - 5), start)
        if len(self._lines_of_people()) < _FEWEST and self._parts.lists_staff:
            for card in islice(self._cards.first_names(self._parts.is_of_staff), MAX_PEOPLE):
                self._consider_first_name(card)
        self._collect_from_unread_cards(read)

    def _collect_beside_people(self, read: Collection[int]) -> None:
        """A bare name in a list of bare names, one on each line, is a person too."""
        lines = self._lines_of_people()
        if len(lines) < _FEWEST:
            return
        places = {self._cards.place_of(number) for number in lines} if self._is_of_team else ()
        beside = {number + gap for number in lines for gap in range(-_REACH, _REACH + 1)}
        names = self._collector.lines.names(sorted(beside.intersection(read)))
        for spelled, run_start in islice(names, _MAX_NAMES):
            start = run_start + spelled.offset
            if self._collector.find_person(spelled.name) is not None or self._collector.is_surely_read(start):
                continue
            number = self._page.line_number(run_start)
            if self._is_of_team and self._cards.place_of(number) not in places:
                continue
            near = bisect_right(lines, number + _REACH) - bisect_left(lines, number - _REACH)
            if near >= _FEWEST and has_person_shape(spelled.name):
                self._consider(spelled, start)

    def _lines_of_people(self) -> list[int]:
        """With nothing else on them."""
        people = self._collector.people.values()
        alone = [person for person in people if person.place.is_alone and not person.is_quoted]
        return sorted(self._page.line_number(person.start) for person in alone)

    def _consider_first_name(self, card: FirstName) -> None:
        """Somebody's whole name may be in the text of the page: then the card tells the title."""
        people = self._collector.people
        whole = [person for person in people.values() if person.name.startswith(f"{card.name} ")]
        if len(whole) == 1:
            whole[0].signs.append((ON_CARD, 30))
        else:
            self._consider(Spelling(0, card.name, SURE - 0.1), card.start)
            whole = [person for person in people.values() if person.name == card.name]
        for person in whole[:1]:
            person.title = person.title or card.title

    def _consider(self, spelled: Spelling, start: int) -> None:
        end = start + len(spelled.name)
        place = Surroundings(self._page, start, end)
        if not place.is_alone or place.is_thing or self._collector.is_in_address(start):
            return
        # On a page of offices, towns are listed as people are: only the page or list of staff speaks for a neighbour.
        title, title_sign = self._collector.title_of(place)
        signs = self._collector.scorer.signs(spelled, place, title, title_sign)
        signs = [sign for sign in signs if sign[0] not in (UNSUPPORTED, ABOUT_PEOPLE)]
        name = show_name(spelled.name, place.suffix, self._page.declared_language)
        self._collector.keep(Found(name, start, end, place, title, [*signs, IN_LIST], title_sign))

    def _collect_from_unread_cards(self, read: Collection[int]) -> None:
        numbers = lines_of_cards(self._page, self._collector.people.values())
        unread = [number for number in numbers if number not in read]
        for spelled, start in islice(self._collector.lines.names(unread), MAX_PEOPLE):
            if spelled.is_likely:
                self._collector.consider(spelled, start)

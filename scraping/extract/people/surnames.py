"""People of whom the page tells the surname only: `Herr Schmidt, Vertrieb`, `Mrs. Brown` with a number."""

from itertools import islice

from scraping.extract.people.collector import MAX_PEOPLE, PeopleCollector
from scraping.extract.people.found import Found
from scraping.extract.people.names import ADDRESS_KEYWORDS, ADDRESSED, Spelling, is_common_word, is_honorific
from scraping.extract.people.surroundings import Surroundings
from scraping.extract.people.titles import SET_OFF
from scraping.extract.people.word_order import SURE


def collect_surnames(collector: PeopleCollector) -> None:
    page, scorer = collector.page, collector.scorer
    if not page.mentions(ADDRESS_KEYWORDS):
        return
    known = {person.name.rpartition(" ")[2] for person in collector.people.values()}
    for found in islice(ADDRESSED.finditer(page.text), MAX_PEOPLE):
        name, surname = found[0], found["surname"]
        if surname in known or is_common_word(surname) or is_honorific(surname):
            continue
        place = Surroundings(page, *found.span())
        title, title_sign = collector.title_of(place)
        if _is_contact(place, title, title_sign) or scorer.support.is_quoted(place):
            spelled = Spelling(0, name, SURE - 1, has_honorific=True)
            signs = scorer.signs(spelled, place, title, title_sign)
            collector.keep(Found(name, *found.span(), place, title, signs, title_sign))


def _is_contact(place: Surroundings, title: str, title_sign: str) -> bool:
    if title_sign in SET_OFF or place.is_asked_for:
        return True
    return place.is_alone and (bool(title) or place.has_contact)

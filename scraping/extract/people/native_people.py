"""People whose names are in scripts without capitals: their letters and what is beside them tell them from words."""

from itertools import chain, islice

from scraping.extract.people.collector import MAX_PEOPLE, PeopleCollector
from scraping.extract.people.found import ADDRESSED_AS_GUEST, IN_COLUMN, Found
from scraping.extract.people.mentions import as_own
from scraping.extract.people.names import Spelling
from scraping.extract.people.native_pieces import GUESTS_FORM, reads_surely
from scraping.extract.people.native_scripts import NativeName, find_native_names
from scraping.extract.people.surroundings import Surroundings
from scraping.extract.people.titles import LABELLED
from scraping.extract.people.word_order import SURE


def collect_native_people(collector: PeopleCollector) -> None:
    scorer = collector.scorer
    heads = {native.start: native for native in scorer.heads.native_heads()}
    staff = scorer.sections.lines_of_staff()
    listed = find_native_names(collector.page, staff, is_of_team=scorer.kind.is_of_team)
    for native in islice(chain(heads.values(), listed), MAX_PEOPLE):
        collector.keep(_read_person(native, collector, is_head=native.start in heads))


def _read_person(native: NativeName, collector: PeopleCollector, *, is_head: bool) -> Found:
    place = Surroundings(collector.page, *native.place)
    score = SURE + 1 if reads_surely(native.name) else SURE - 0.1
    spelled = Spelling(0, native.name, score, is_announced=native.sign == LABELLED)
    title_sign = native.sign if native.title else ""
    signs = collector.scorer.signs(spelled, place, native.title, title_sign)
    if native.sign == IN_COLUMN:
        signs.append((IN_COLUMN, 20))
    if is_head:
        signs = as_own(signs)
    if GUESTS_FORM.match(collector.page.text, native.end):
        signs.append((ADDRESSED_AS_GUEST, -60))
    return Found(native.name, native.start, native.end, place, native.title, signs, title_sign)

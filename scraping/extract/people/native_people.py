"""People whose names are in scripts without capitals: their letters and what is beside them tell them from words."""

import re
from itertools import chain, islice

from scraping.extract.people.collector import MAX_PEOPLE, PeopleCollector
from scraping.extract.people.found import (
    ADDRESSED_AS_GUEST,
    IN_COLUMN,
    OF_FORMER,
    OF_MEDIA,
    ONLY_MENTIONED,
    Found,
)
from scraping.extract.people.mentions import as_own
from scraping.extract.people.names import Spelling
from scraping.extract.people.native_past import is_of_past, latest_term
from scraping.extract.people.native_pieces import GUESTS_FORM, reads_surely
from scraping.extract.people.native_scripts import NativeName, find_native_names
from scraping.extract.people.sections import MEDIA
from scraping.extract.people.surroundings import Surroundings
from scraping.extract.people.titles import LABELLED
from scraping.extract.people.word_order import SURE

_REACH = 60  # characters
_WORDS = r"[A-Z][A-Za-z.'-]{1,15}(?:,? [A-Z][A-Za-z.'-]{0,15}){0,3}"
_LATIN_AFTER = re.compile(rf"[ \u3000]?[(（]?{_WORDS}(?=[ )）]*(?:[\n\t]|$))")
_LATIN_BEFORE = re.compile(rf"^{_WORDS}[ \u3000]?[(（]?$", re.M)


def collect_native_people(collector: PeopleCollector) -> None:
    scorer = collector.scorer
    heads = {native.start: native for native in scorer.heads.native_heads()}
    staff, media = scorer.sections.lines_of_staff(), scorer.sections.lines_of_media()
    listed = find_native_names(collector.page, [*staff, *media], is_of_team=scorer.kind.is_of_team)
    latest = latest_term(collector.page.text) if heads else 0
    for native in islice(chain(heads.values(), listed), MAX_PEOPLE):
        person = _read_person(native, collector, is_head=native.start in heads)
        if native.title and is_of_past(collector.page.text, native, latest):
            person.signs.append((OF_FORMER, -60))
        elif media and scorer.sections.last_heading(collector.page.line_number(native.start))[1] == MEDIA:
            person.signs = as_own(person.signs, OF_MEDIA)
        collector.keep(person)
        _drop_other_spelling(native, collector)


def _drop_other_spelling(native: NativeName, collector: PeopleCollector) -> None:
    """`葉紹基 Ken Yip` is one person."""
    text, (start, end) = collector.page.text, (native.start, native.end)
    beside = _LATIN_AFTER.match(text, end) or _LATIN_BEFORE.search(text, max(0, start - _REACH), start)
    if beside is None:
        return
    for key, person in list(collector.people.items()):
        if beside.start() <= person.start < beside.end():
            del collector.people[key]


def _read_person(native: NativeName, collector: PeopleCollector, *, is_head: bool) -> Found:
    place = Surroundings(collector.page, *native.place)
    score = SURE + 1 if reads_surely(native.name) else SURE - 0.1
    spelled = Spelling(0, native.name, score, is_announced=native.sign == LABELLED)
    title_sign = native.sign if native.title else ""
    signs = collector.scorer.signs(spelled, place, native.title, title_sign)
    if native.sign == IN_COLUMN:
        # A cell is set apart, whatever is beside the name in it.
        signs = [*(sign for sign in signs if sign[0] != ONLY_MENTIONED), (IN_COLUMN, 20)]
    if is_head:
        signs = as_own(signs)
    if GUESTS_FORM.match(collector.page.text, native.end):
        signs.append((ADDRESSED_AS_GUEST, -60))
    return Found(native.name, native.start, native.end, place, native.title, signs, title_sign)

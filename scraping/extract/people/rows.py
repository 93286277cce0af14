"""People who are listed together with their titles: the staff of the page's organisation, or of several others."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from scraping.extract.people.found import (
    BELOW_STAFF,
    HARDLY_NAME,
    IN_DIRECTORY,
    LISTS_ARTICLES,
    MAY_BE_NAME,
    OF_MEDIA,
    QUOTED,
    Found,
)
from scraping.extract.people.names import is_no_name, spell_name
from scraping.extract.people.titles import ABOVE, AFTER, BELOW, LABEL_ABOVE, LABELLED
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.letters import lower

LISTED_STAFF = "one of several names below a heading that announces staff"
LISTED, LISTED_OTHERS = "one of several people with titles", "in a list of people of other organisations"
IN_LIST = ("one of a list of people", 16)
_MOST_NAMED = 0.6  # of a list
_MAX_GAP = 10  # lines
_MIN_LISTED = 3
_MIN_LABELLED, _LABELLED_REACH = 2, 4  # people, lines
# This many bare names are artists, members or customers; the people of a company are listed with their titles.
_LONG_LIST, _LIST_GAP = 8, 3  # people, lines
_MIN_ENTRIES, _ENTRY_REACH = 3, 160  # people, characters
_WEBSITE = re.compile(
    r"(?<![@\w.-])(?:www\.)?((?:[a-z\d-]+\.){1,3}[a-z]{2,7})(?![\w@-]|\s?[\[({]\s?at\s?[\])}])"
)
_ACCOUNT = re.compile(r"(?<!\S)@[A-Za-z]\w{2,29}(?!\S)")
_MARKS = " -–—•*·:"
_MOST_ELSEWHERE = 0.25
IN_ROWS = frozenset((AFTER, BELOW, ABOVE, LABELLED, LABEL_ABOVE))


def drop_shared_words(people: Sequence[Found]) -> None:
    """`Druh Tomasz Lis`, `Druh Adam Mazur`, `Druh Jan Nowak`: what begins all names is a form of address in some language."""
    shared = Counter(person.name.split()[0] for person in people if person.name.count(" ") > 1)
    for person in people:
        first, _, rest = person.name.partition(" ")
        if " " in rest and shared[first] >= _MIN_LISTED and is_no_name(first):
            person.name = rest
            person.start = person.end - len(rest)


def drop_distant_staff(page: Page, people: Sequence[Found]) -> None:
    """Staff is listed soon below its heading, each soon below the one before; what follows the list is something else."""
    last, heading = 0, -1
    for person in people:
        if not person.has(BELOW_STAFF):
            continue
        number = page.line_number(person.start)
        if person.heading != heading:
            heading = last = person.heading
        if number - last > _MAX_GAP:
            person.signs = [sign for sign in person.signs if sign[0] != BELOW_STAFF]
        else:
            last = number


def weigh_lists_of_staff(page: Page, people: Iterable[Found]) -> None:
    """`Our team`, and below it three names or more, each on its own line. Newspapers list whom they write about so, too,
    but not with the accounts of these people."""
    listed: dict[int, list[Found]] = defaultdict(list)
    for person in people:
        is_apart = person.place.is_alone or person.place.is_listed
        if is_apart and person.has(BELOW_STAFF):
            listed[person.heading].append(person)
    for row in listed.values():
        if any(person.has(LISTS_ARTICLES) for person in row) and not _show_accounts(page, row):
            continue
        named = [person for person in row if person.reads_like_name]
        if len(named) < max(_MIN_LISTED, _MOST_NAMED * len(row)):
            continue
        for person in row:
            if person.reads_like_name or person.has(IN_LIST[0]):
                person.signs = [MAY_BE_NAME if sign == HARDLY_NAME else sign for sign in person.signs]
                person.signs.append((LISTED_STAFF, 14))


def _show_accounts(page: Page, row: Sequence[Found]) -> bool:
    """`Anna Smith` / `London | @annasmith`, most of them."""
    numbers = [page.line_number(person.start) for person in row]
    shown = sum(
        [_ACCOUNT.search(f"{page.line(number)} {page.line(number + 1)}") is not None for number in numbers]
    )
    return shown > _MOST_NAMED * len(row)


def label_rows(page: Page, people: Iterable[Found]) -> None:
    """`Chair: Anna Huber`, `Steward: Jan Lis`: what stands in the same place as other titles is one."""
    people = list(people)
    titled = sorted(
        page.line_number(person.start)
        for person in people
        if person.title_sign == LABELLED and person.place.is_labelled
    )
    if len(titled) < _MIN_LABELLED:
        return
    for person in people:
        if person.title_sign or not person.place.is_labelled or person.place.is_asked_for:
            continue
        number = page.line_number(person.start)
        if sum([abs(other - number) <= _LABELLED_REACH for other in titled]) >= _MIN_LABELLED:
            person.title, person.title_sign = person.place.lead.strip(_MARKS), LABELLED
            person.signs.append((LABELLED, 34))


def weigh_long_lists(page: Page, people: Iterable[Found]) -> None:
    """Bare names, one on each line, with at most a word about each between them."""
    row: list[Found] = []
    last = 0
    for person in [*people, None]:
        if person is not None and (person.title or not person.place.is_alone or person.place.has_contact):
            continue
        if person is not None and (person.has(BELOW_STAFF) or person.has(OF_MEDIA[0])):
            continue
        number = page.line_number(person.start) if person is not None else 0
        if person is None or number - last > _LIST_GAP:
            for listed in row if len(row) >= _LONG_LIST else ():
                listed.signs.append(("one of a long list of names without titles", -26))
            row = []
        if person is not None:
            row.append(person)
        last = number


def weigh_rows_of_titles(people: Iterable[Found]) -> None:
    """Testimonials and speakers are listed as staff is: they come from different organisations."""
    rows: dict[str, list[Found]] = defaultdict(list)
    for person in people:
        if person.title_sign in IN_ROWS and (person.place.is_alone or person.place.starts_line):
            rows[person.title_sign].append(person)
    for row in rows.values():
        if sum([person.reads_like_name for person in row]) * 2 < len(row):
            continue  # products and their kinds
        elsewhere = max(sum([person.is_elsewhere for person in row]), _count_affiliations(row))
        if len(row) < _MIN_LISTED and elsewhere < 2:
            continue
        are_others = elsewhere > _MOST_ELSEWHERE * len(row)
        quoted = [person for person in row if person.is_quoted]
        if len(quoted) * 2 < len(row):
            for person in quoted:  # the text of the page goes on beside the list
                person.signs = [sign for sign in person.signs if sign[0] != QUOTED]
        for person in row:
            person.signs.append((LISTED_OTHERS, -50) if are_others else (LISTED, 12))
            # In the same place as the names of the others.
            person.signs = [MAY_BE_NAME if sign == HARDLY_NAME else sign for sign in person.signs]


def weigh_entries(page: Page, people: Iterable[Found]) -> None:
    """`Linden Chapel` / `lindenchapel.example` / `Pastor: Anna Huber`, again and again: a directory of other organisations."""
    entries: dict[str, list[Found]] = defaultdict(list)
    for person in people:
        if person.title_sign in (LABELLED, LABEL_ABOVE):
            entries[lower(person.title)].append(person)
    own = registrable_domain(page.host)
    for listed in entries.values():
        if len(listed) < _MIN_ENTRIES:
            continue
        others = [_websites_beside(page, person) - {own, ""} for person in listed]
        if len(set().union(*others)) * 2 > len(listed) and sum(map(bool, others)) * 2 > len(listed):
            for person in listed:
                person.signs.append((IN_DIRECTORY, -50))


def _websites_beside(page: Page, person: Found) -> set[str]:
    begin = max(0, person.start - _ENTRY_REACH)
    return {registrable_domain(one) for one in _WEBSITE.findall(page.lowered, begin, person.end)}


def _count_affiliations(row: Sequence[Found]) -> int:
    """Below the titles of staff are numbers, texts, or the same link each time."""
    named = [
        name
        for person in row
        if person.title_sign == BELOW
        and (name := person.place.beside.affiliation)
        and not ((spelled := spell_name(name)) and spelled.is_likely)
    ]
    return len(named) if len(set(named)) > 1 else 0

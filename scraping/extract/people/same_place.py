"""Cards of people: who is named in the same place of the page as the organisation's people is one of them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from scraping.extract.people.found import (
    BELOW_STAFF,
    ELSEWHERE,
    HARDLY_NAME,
    HAS_EXTENSION,
    HEADS_KIND,
    LEADS,
    LINKS_TO_TEAM,
    MAY_BE_NAME,
    OF_FORMER,
    OF_ORGANISATION,
    QUOTED,
    WHY_OTHER,
    Found,
)
from scraping.extract.people.rows import IN_ROWS, LISTED
from scraping.extract.people.titles import LABEL_ABOVE, LABELLED
from scraping.page.parse import Page

BESIDE_OWN = ("in the same place of the page as the organisation's people", 30)
_OWN = frozenset(
    (
        BELOW_STAFF,
        HAS_EXTENSION,
        HEADS_KIND,
        LABELLED,
        LABEL_ABOVE,
        LEADS,
        LINKS_TO_TEAM,
        LISTED,
        OF_ORGANISATION,
    )
)
_OTHERS = frozenset((ELSEWHERE, OF_FORMER, QUOTED, *WHY_OTHER))
_FEWEST, _REACH = 2, 8  # people, lines
_LEAST_OWN = 0.25  # of a row


def lines_of_cards(page: Page, people: Iterable[Found]) -> list[int]:
    """Those in the same place as two of the organisation's people, near one of them."""
    places: dict[int | None, list[int]] = defaultdict(list)
    own = [
        page.line_number(person.start)
        for person in people
        if person.place.is_alone and (person.title_sign in IN_ROWS or _has(person, _OWN))
    ]
    for number in own if len(own) >= _FEWEST else ():
        places[_place_of(page, number)].append(number)
    near = {
        number: place
        for place, known in places.items()
        for line in (known if len(known) >= _FEWEST else ())
        for number in range(max(0, line - _REACH), min(line + _REACH + 1, len(page.lines)))
    }
    return sorted(number for number, place in near.items() if _place_of(page, number) == place)


def _place_of(page: Page, number: int) -> int | None:
    return page.place_of(page.line_elements[number])


def weigh_cards(page: Page, people: Sequence[Found]) -> None:
    """Each alone on its line, soon after the one before, below the same heading."""
    if sum(_has(person, _OWN) for person in people) < _FEWEST:
        return
    cards: dict[tuple[int | None, int], list[Found]] = defaultdict(list)
    for person in people:
        if person.place.is_alone or person.place.starts_line:
            cards[_place_of(page, page.line_number(person.start)), person.heading].append(person)
    for row in cards.values():
        if any(_has(person, _OTHERS) for person in row):
            continue
        own = [person for person in row if _has(person, _OWN)]
        if not max(_FEWEST, _LEAST_OWN * len(row)) <= len(own) < len(row):
            continue  # a team of players has two coaches
        if len({page.line_elements[page.line_number(person.start)] for person in row}) < len(row):
            continue  # several lines of a text
        for person in row:
            number = page.line_number(person.start)
            is_near = any(abs(page.line_number(one.start) - number) <= _REACH for one in own)
            if is_near and not _has(person, _OWN):
                person.signs = [MAY_BE_NAME if sign == HARDLY_NAME else sign for sign in person.signs]
                person.signs.append(BESIDE_OWN)


def _has(person: Found, signs: frozenset[str]) -> bool:
    return any(reason in signs for reason, _ in person.signs)

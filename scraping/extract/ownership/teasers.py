"""Facts in teasers: texts that are cut off, with a link to the rest. In a list of them, each is about something else.

An organisation prints its own address and numbers whole, but may cut off what it tells about its staff."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from scraping.extract.candidates import Candidate, Hints
from scraping.extract.domains import names_site
from scraping.extract.people.page_kinds import KindOfPage
from scraping.extract.placement import PLACES
from scraping.findings import Field
from scraping.page.parse import Page

# What makes a text one about a place or firm; the people in such a text are of there.
_TELLING = frozenset((Field.PHONE, Field.FAX, Field.EMAIL, Field.STREET))
_FIELDS = PLACES | {Field.EMAIL, Field.PERSON}
_CUT_OFF = re.compile(r"[^\W_](?:…|\.{3}|\s?\[…\]|\s?\[\.{3}\])\s?[>»›→]?\s?$")
_FEWEST, _FEWEST_CUT = 3, 2  # teasers


def find_in_teasers(page: Page, hints: Hints, found: Sequence[Candidate]) -> Iterator[Candidate]:
    if "…" not in page.text and "..." not in page.text:
        return
    if KindOfPage(page, hints.page_kind).is_about_people:
        return
    lines: dict[int, list[Candidate]] = defaultdict(list)
    for one in found:
        if one.end and not one.rejected and one.field in _FIELDS:
            lines[page.line_number(one.start)].append(one)
    in_place: dict[int | None, list[int]] = defaultdict(list)
    for number, facts in lines.items():
        if any(one.field in _TELLING for one in facts) and not names_site(page.host, page.line(number)):
            in_place[page.place_of(page.line_elements[number])].append(number)
    for numbers in in_place.values():
        # The others are short enough to be printed whole.
        cut_off = [number for number in numbers if _CUT_OFF.search(page.line(number))]
        if len(numbers) >= _FEWEST and len(cut_off) >= _FEWEST_CUT:
            for number in numbers:
                yield from lines[number]

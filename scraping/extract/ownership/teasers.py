"""Facts in teasers: texts that are cut off, with a link to the rest. In a list of them, each is about something else.

An organisation prints its own address and numbers whole."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from scraping.extract.candidates import Candidate
from scraping.extract.domains import domain_label
from scraping.extract.placement import PLACES
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.letters import letters_of

_FIELDS = PLACES | {Field.EMAIL, Field.PERSON}
_CUT_OFF = re.compile(r"[^\W_](?:…|\.{3}|\s?\[…\]|\s?\[\.{3}\])\s?[>»›→]?\s?$")
_FEWEST, _FEWEST_CUT, _SHORTEST_LABEL = 3, 2, 4  # teasers, teasers, letters


def find_in_teasers(page: Page, found: Sequence[Candidate]) -> Iterator[Candidate]:
    if "…" not in page.text and "..." not in page.text:
        return
    lines: dict[int, list[Candidate]] = defaultdict(list)
    for one in found:
        if one.end and not one.rejected and one.field in _FIELDS:
            lines[page.line_number(one.start)].append(one)
    in_place: dict[int | None, list[int]] = defaultdict(list)
    for number in lines:
        in_place[page.place_of(page.line_elements[number])].append(number)
    for numbers in in_place.values():
        # The others are short enough to be printed whole.
        cut_off = [number for number in numbers if _CUT_OFF.search(page.line(number))]
        if len(numbers) >= _FEWEST and len(cut_off) >= _FEWEST_CUT:
            for number in numbers:
                yield from () if _names_site(page, page.line(number)) else lines[number]


def _names_site(page: Page, line: str) -> bool:
    label = letters_of(domain_label(registrable_domain(page.host)))
    return len(label) >= _SHORTEST_LABEL and label in letters_of(line)

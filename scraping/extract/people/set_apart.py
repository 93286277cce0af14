"""What sets own people apart from others in a text about the organisation: bold letters, a number or mailbox."""

import re

from scraping.extract.people.surroundings import Surroundings
from scraping.page.parse import Page
from scraping.vocabulary.legal_forms import has_legal_form

_TAGS = frozenset(("b", "strong"))
_MORE_THAN_NAME = 15  # characters: a form of address, a degree
_SENTENCE_END = re.compile(r"(?<=[^\W\d_]{3})[.!?;]\s")
# The name is inside brackets, which follow another one.
_OF_ANOTHER = re.compile(r"[^\W\d_a-z][^\W_]+\s?\([^()]{0,60}$")
_REACHED_AT = re.compile(
    r"\s?[,(–:-]{0,2}\s?(?:[^\W\d_]{1,8}[.:]{0,2} ?)?(?:\+?\(?\d[\d ()/-]{4,}\d|[\w.+-]{2,40}@\w)"
)


def is_emphasised(page: Page, place: Surroundings) -> bool:
    """The name alone: whole sentences are in bold for other reasons."""
    if place.is_alone:
        return False
    element = page.element_at(place.end - 1)
    return (
        element is not None
        and element.tag in _TAGS
        and len(element.text.strip()) <= place.end - place.start + _MORE_THAN_NAME
    )


def is_reached_at(place: Surroundings) -> bool:
    """`our archivist Anna Huber (555 0100)`; not `the Linden Inn (landlady Anna Huber, 555 0100)`"""
    if place.is_alone or _REACHED_AT.match(place.after) is None:
        return False
    said = _SENTENCE_END.split(place.lead)[-1]
    return _OF_ANOTHER.search(said) is None and not has_legal_form(said)

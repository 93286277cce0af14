"""Zones of a page (footer, navigation, testimonials, ...), by the tag, class and id of their elements."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ahocorasick_rs import AhoCorasick

from scraping.vocabulary.loader import read_data, read_spellings


class Zone(NamedTuple):
    start: int
    end: int
    names: tuple[str, ...]


TAG_ZONES = {tag: (tag,) for tag in ("header", "footer", "nav", "aside", "address", "blockquote", "h1")}
TAG_ZONES["q"] = ("quote",)
# Words in class names and ids. They match only at the start of a word of the name: `wordpress` is not `press`.
ZONE_WORDS = {word: zone for zone in read_data("zone_words") for word in read_spellings("zone_words", zone)}
_ZONE_WORD = re.compile(
    rf"(?<![a-z])(?:{'|'.join(ZONE_WORDS)})(?<!news(?=letter))(?!form|ary\b)|(?<=[a-z])(?:foot|header|nav|menu|contact|testimonial)(?=er\b|s\b|\b)"
)
_ANY_WORD = AhoCorasick(ZONE_WORDS)  # most names have none
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")

# A labelled number, or one in groups of three, three and four: a contact block has one, a quotation does not.
_PHONE = re.compile(
    r"(?:\bt[eé]l(?:[eé](?:phone|fono|fon))?|\bfon|phone|\bfax|\bmobile?|\bcell)\b[^\w\n]{1,6}[+(\d]|\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)"
)
# Eight words in a line, a quotation mark, or two words and a full stop; or eight letters of a script without spaces.
_SENTENCE = re.compile(
    r"(?:[^\s]+[ \t]+){7}[^\s]|[\"“”„«»]|[^\W\d_]{2,}[ ,]+[^\W\d_]{2,}[.!?…]|[。！？\u0e00-\u0eff\u3040-\u9fff]{8}"
)


def resolve_blockquotes(zones: list[Zone], lowered: Callable[[], str]) -> list[Zone]:
    """`<blockquote>` was long used for indentation: one with a phone number, or without a sentence, is not a quotation."""
    if not any(["blockquote" in zone.names for zone in zones]):
        return zones
    text = lowered()
    return [_resolve_blockquote(zone, text) if "blockquote" in zone.names else zone for zone in zones]


def _resolve_blockquote(zone: Zone, lowered: str) -> Zone:
    others = tuple(name for name in zone.names if name != "blockquote")
    span = (zone.start, zone.end)
    is_indentation = _PHONE.search(lowered, *span) or not _SENTENCE.search(lowered, *span)
    return zone._replace(names=others if is_indentation else (*others, "quote"))


# Cached, because the pages of a site, and many sites, share names.
@lru_cache(maxsize=16_384)
def zones_of_name(words: str) -> tuple[str, ...]:
    """The zones named by a class attribute or an id."""
    if not _ANY_WORD.find_matches_as_indexes(words.lower()):
        return ()
    found = _ZONE_WORD.findall(words if words.islower() else _CAMEL.sub("-", words).lower())
    return tuple({ZONE_WORDS[word]: None for word in found})

"""What an element's tag, class and id say about the part of the page in it: footer, navigation, testimonials, ..."""

import re
from functools import lru_cache

from ahocorasick_rs import AhoCorasick

TAG_ZONES: dict[str, tuple[str, ...]] = {
    "header": ("header",),
    "footer": ("footer",),
    "nav": ("nav",),
    "aside": ("aside",),
    "address": ("address",),
    "blockquote": ("quote",),
    "q": ("quote",),
    "h1": ("h1",),
}
# Words in class names and ids. A word must begin where a word of the name begins: `wordpress` is no press.
ZONE_WORDS = {
    "foot": "footer",
    "header": "header",
    "masthead": "header",
    "nav": "nav",
    "menu": "nav",
    "breadcrumb": "nav",
    "sidebar": "aside",
    "testimonial": "quote",
    "review": "review",
    "kundenstimme": "quote",
    "referenz": "quote",
    "comment": "comment",
    "credit": "credit",
    "powered": "credit",
    "designby": "credit",
    "copyright": "copyright",
    "partner": "partner",
    "sponsor": "partner",
    "news": "news",
    "press": "news",
    "team": "team",
    "staff": "team",
    "people": "team",
    "contact": "contact",
    "kontakt": "contact",
    "impress": "contact",
    "vcard": "vcard",
    "hcard": "vcard",
    "fax": "fax",
    "phone": "phone",
    "telefon": "phone",
    "telephone": "phone",
}
_ZONE_WORD = re.compile(
    rf"(?<![a-z])(?:{'|'.join(ZONE_WORDS)})(?<!news(?=letter))(?!form|ary\b)|(?<=[a-z])(?:foot|header|nav|menu|contact|testimonial)(?=er\b|s\b|\b)"
)
_ANY_WORD = AhoCorasick(ZONE_WORDS)  # most names hold none
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


# The pages of a site, and many a site, share their names.
@lru_cache(maxsize=16_384)
def zones_of_name(words: str) -> tuple[str, ...]:
    """The zones that a class attribute or an id names."""
    if not _ANY_WORD.find_matches_as_indexes(words.lower()):
        return ()
    found = _ZONE_WORD.findall(_CAMEL.sub("-", words).lower())
    return tuple({ZONE_WORDS[word]: None for word in found})


def zones_of_names(classes: str | None, identity: str | None) -> tuple[str, ...]:
    zones = zones_of_name(classes) if classes else ()
    if not identity or not (more := zones_of_name(identity)):
        return zones
    return tuple(dict.fromkeys(zones + more))

"""Names that go on as the name of a firm: `Anna Smith, LLP`, `Kranbau Steiner GmbH`."""

import re

from scraping.vocabulary.legal_forms import has_legal_form

# Legal forms of American professions only; those of all firms are in the vocabulary.
_FIRM_REACH = 8
_FIRM_LETTERS = frozenset(("APC", "APLC", "LC", "LLLP", "PC", "PSC"))
_FIRM_END = re.compile(r"[,;:|(\n\t]| [-–] ")
_MERCHANT = re.compile(r"e\.? ?k(?:\.|fm|fr|$)", re.I)


def is_firm(after: str) -> bool:
    """`, LLP`, ` & Sons Ltd.`, `, PC` after the name."""
    words = after[:_FIRM_REACH].replace(",", " ").split()
    return has_legal_form(f"X{after}") or not _FIRM_LETTERS.isdisjoint(words[:1])


def is_begin_of_firm(after: str, *, is_known: bool) -> bool:
    """`Verantwortlich: Kranbau Steiner GmbH`; a registered merchant (e.K.) is the person of that name."""
    words = _FIRM_END.split(after, maxsplit=1)[0].split()[: 1 if is_known else 3]
    if not words or not after[:1].isspace() or (is_known and _MERCHANT.match(words[0])):
        return False
    return has_legal_form(f"X {' '.join(words)}")

"""Lines that come again with every entry of a text that was copied from a page: "View profile", "Add to favourites"."""

from collections import Counter
from collections.abc import Sequence

from leadslogix.seeds.cell_kinds import Kind, kind_of

_FEWEST = 3
_LONGEST = 60
_OFTEN = 0.5  # as often as the line that is there most
_LEAST_SHARE = 0.02  # of all lines
_SAID_OF_COMPANIES = frozenset((Kind.FIRM, Kind.PLACE, Kind.REACHED, Kind.PERSON, Kind.FIELD, Kind.NUMBER))


def find_repeated_lines(sample: Sequence[str]) -> frozenset[str]:
    """Without what several companies may have in common: countries, contacts, names with a legal form."""
    counts = Counter(text for line in sample if (text := line.strip()) and len(text) <= _LONGEST)
    often = [(text, count) for text, count in counts.most_common() if count >= _FEWEST]
    plain = [(text, count) for text, count in often if kind_of(text) not in _SAID_OF_COMPANIES]
    least = max(_FEWEST, _LEAST_SHARE * len(sample), _OFTEN * plain[0][1] if plain else 0)
    return frozenset(text for text, count in plain if count >= least)

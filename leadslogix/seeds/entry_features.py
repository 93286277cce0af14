"""What the entries of a list have besides their names: a stand, an address, a way to reach the company."""

import re
from collections import Counter
from collections.abc import Iterable

from leadslogix.seeds.cell_kinds import Kind, kind_of
from leadslogix.seeds.entries import names_stand, take_apart

_READ_LENGTH = 400
_MOSTLY = 0.85
_OFTEN = 0.55
_FEWEST_OFTEN = 2
_NUMBER = re.compile(r"\s*\(?0?\d(?:[\s()/.-]{0,3}\d){5,11}\s*")  # as it is dialled at home
_LEADER = re.compile(r"\.{4,}|…{2,}")
_REACHED = frozenset((Kind.REACHED, Kind.FIELD))


def features_of(entry: str) -> frozenset[str]:
    rest = take_apart(entry).rest[:_READ_LENGTH]
    # Also the lines as they are: those of an address are one there.
    kinds = set(map(kind_of, (*rest.split("\n"), *entry[:_READ_LENGTH].split("\n")[1:])))
    found = {
        "reached": not kinds.isdisjoint(_REACHED)
        or any(map(_NUMBER.fullmatch, entry[:_READ_LENGTH].split("\n"))),
        "place": Kind.PLACE in kinds,
        "stand": names_stand(entry[:_READ_LENGTH]) or _LEADER.search(entry[:_READ_LENGTH]) is not None,
    }
    return frozenset(feature for feature, is_there in found.items() if is_there)


def find_usual_features(entries: Iterable[str]) -> frozenset[str]:
    """One that nearly all have, or several that most have: who has none of them is no company."""
    features = [features_of(entry) for entry in entries]
    counts = Counter(feature for each in features for feature in each)
    mostly = frozenset(feature for feature, count in counts.items() if count >= _MOSTLY * len(features))
    often = frozenset(feature for feature, count in counts.items() if count >= _OFTEN * len(features))
    return often if len(often) >= _FEWEST_OFTEN else mostly

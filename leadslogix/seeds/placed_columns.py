"""Where the columns of another table are in those of the first: on a sheet of its own, or below the first one."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType

from leadslogix.seeds.header_scores import score_header
from leadslogix.seeds.header_words import Role

_FEWEST_COLUMNS = 2
_SURE = 60


def find_places(
    own: Sequence[str], header: Sequence[str], known: Mapping[str, Role | None] = MappingProxyType({})
) -> tuple[int, ...] | None:
    """Where the columns of another table are in the first one; () where all are, None where it is another table.

    The same words in another order, or other words of the same meaning. The column of companies must be among them.
    `known`: what columns of the header mean by what is in them.
    """
    if own and all(name in ("", above) for name, above in zip_longest(own, header[: len(own)])):
        return ()
    meanings = [known.get(name) or meaning_of(name) for name in header]
    places = dict.fromkeys(range(len(own)), -1)
    for column in sorted(places, key=lambda at: -_score(own[at])):
        name = own[column]
        same = [at for at, one in enumerate(header) if name and one == name]
        alike = [
            at for wanted in _meanings_of(name) for at, meaning in enumerate(meanings) if meaning is wanted
        ]
        places[column] = next((at for at in (*same, *alike) if at not in places.values()), -1)
    named = [meanings[at] for at in places.values() if at >= 0]
    is_list = Role.NAME in named and len(named) >= _FEWEST_COLUMNS and len(named) * 2 >= sum(map(bool, own))
    return tuple(places.values()) if is_list else None


def meaning_of(name: str) -> Role | None:
    return max(Role, key=lambda role: score_header(name, role)) if _score(name) > _SURE else None


def _score(name: str) -> float:
    return max(score_header(name, role) for role in Role) if name else 0.0


def _meanings_of(name: str) -> tuple[Role, ...]:
    """ "Name" beside "Company" is a person's, and "Contact" may be."""
    meaning = meaning_of(name)
    if meaning is None:
        return ()
    return (meaning, Role.PERSON) if meaning in (Role.NAME, Role.CONTACT) else (meaning,)


def place_cells(cells: Sequence[str], places: Sequence[int], width: int) -> tuple[str, ...]:
    """Columns that the first table does not have are kept at the right. A title in all cells stays one."""
    if len(cells) > _FEWEST_COLUMNS and cells[0] and all(cell == cells[0] for cell in cells):
        return (cells[0],) * width
    placed = [""] * width
    for at, cell in zip(places, cells, strict=False):
        if at >= 0:
            placed[at] = cell
        elif cell.strip():
            placed.append(cell)
    return (*placed, *cells[len(places) :])

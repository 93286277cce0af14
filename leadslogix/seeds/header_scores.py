"""How surely the words of a header name a column of each meaning."""

import re
from collections.abc import Iterator
from functools import lru_cache

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_words import NUMBERS, OTHER_THINGS, Role, rank_words
from scraping.vocabulary.letters import plain_words

_REMEMBERED = 20_000
_LONGEST_HEADER = 60
_FEWEST_NAMED = 3
_MOST_WORDS_OF_OTHER = 2
_NEARLY_ALL = 0.7
_IS_DATA = re.compile(r"[\d@]")
_CAMEL = re.compile(
    r"(?<=[a-z])(?=[A-Z])|(?<=[a-z]{3})(?=\d)|(?<=\d)(?=[A-Z][a-z])"
)  # "tradeName", "nom1Usage"
_COUNT = re.compile(r"(?<!\w)\d{1,2}(?!\w)")  # "Contact 1 name"
_SPREAD = re.compile(r"(?<=[\u3040-\u9fff])\s+(?=[\u3040-\u9fff])")  # "電  話" is as wide as "電子郵件"
_PER_RANK = 0.15  # a whole phrase of ours is surer than a part of a header, however late in the list it comes
_SAID_TWICE = 80
_LANGUAGES = 2
_TWO_WORDS = re.compile(r"([^\W\d_]+)\s?/\s?([^\W\d_]+)")
_MOST_DIGITS = 4  # "Exhibitors 2026"
_MOST_HEADER_WORDS = 8
_LONGEST_LINK = 2  # letters: "du", "de"
_WORDS_OF_NUMBERS = frozenset(
    ("number", "no", "nr", "num", "nummer", "numero")
)  # of a phone, they are its own
_PARTS_OF_PERSON = (Role.FIRST_NAME, Role.LAST_NAME)


def score_header(header: str, role: Role) -> float:
    """100 for the first word of a role, a little less for later ones, 0 for another thing."""
    rank = _rank_header(header, role)
    if rank is None:
        words = normalise_header(header).split()
        if _is_said_twice(words, role) or _is_part_of_person(words, role):
            return _SAID_TWICE
    if rank is None:
        return _score_part(normalise_header(header).split(), role)
    return 100 - rank * _PER_RANK


def _is_said_twice(words: list[str], role: Role) -> bool:
    """ "Primary contact: full name": both parts name the same role."""
    return any(
        rank_words(left, role) is not None and rank_words(right, role) is not None
        for left, right in _cut(words)
    )


def _is_part_of_person(words: list[str], role: Role) -> bool:
    """ "Contact First", "Vorname Ansprechpartner", "Nom du contact": a part of a name beside whose it is."""
    if role not in _PARTS_OF_PERSON:
        return False
    cuts = [*_cut(words), *_cut([word for word in words if len(word) > _LONGEST_LINK])]
    return any(
        rank_words(part, role) is not None and rank_words(whole, Role.PERSON) is not None
        for left, right in cuts
        for part, whole in ((left, right), (right, left))
    )


def _cut(words: list[str]) -> Iterator[tuple[str, str]]:
    for at in range(1, min(len(words), _MOST_HEADER_WORDS)):
        yield " ".join(words[:at]), " ".join(words[at:])


def names_a_column(header: str) -> bool:
    """Whether this cell is surely a header and not data: a whole phrase of the table of words."""
    # "Tel 01904 622100" is a cell.
    if len(header) > _LONGEST_HEADER or sum(map(str.isdigit, header)) > _MOST_DIGITS:
        return False
    return _names_a_column(header)


def names_other_thing(header: str) -> bool:
    """ "Stand", "Category": a column without a meaning for us."""
    words = normalise_header(header[:_LONGEST_HEADER]).split()
    return 0 < len(words) <= _MOST_WORDS_OF_OTHER and not OTHER_THINGS.isdisjoint(words)


@lru_cache(maxsize=_REMEMBERED)
def _names_a_column(header: str) -> bool:
    """Also in two languages, one below the other, and in two words: "Mobile/phone"."""
    if any(_rank_header(header, role) is not None for role in Role):
        return True
    header = _TWO_WORDS.sub(r"\1\n\2", header) if _TWO_WORDS.fullmatch(header) else header
    parts = [part for part in map(tidy, header.split("\n")) if part]
    roles = [{role for role in Role if _rank_header(part, role) is not None} for part in parts]
    return len(parts) == _LANGUAGES and bool(roles[0] & roles[1])


@lru_cache(maxsize=_REMEMBERED)
def _rank_header(header: str, role: Role) -> int | None:
    """The words may be written in scripts whose signs a normalised header does not keep."""
    rank = rank_words(normalise_header(header), role)
    if count := _COUNT.search(header):  # the first one comes before the second
        uncounted = rank_words(normalise_header(_COUNT.sub(" ", header)), role)
        ranks = [rank, None if uncounted is None else uncounted + int(count[0])]
        rank = min((each for each in ranks if each is not None), default=None)
    return rank_words(_SPREAD.sub("", tidy(header)), role) if rank is None else rank


@lru_cache(maxsize=_REMEMBERED)
def normalise_header(header: str) -> str:
    return plain_words(_CAMEL.sub(" ", tidy(header)))


def _score_part(words: list[str], role: Role) -> float:
    """A phrase inside the header: "Firma / Aussteller", "Website (URL)", "Your company name"."""
    others = OTHER_THINGS.intersection(words) - (_WORDS_OF_NUMBERS if role in NUMBERS else frozenset())
    if not words or len(words) > 6 or others:
        return 0.0
    phrases = (" ".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, len(words) + 1))
    ranks = [rank for phrase in phrases if (rank := rank_words(phrase, role)) is not None]
    return 60 - min(ranks) * 0.2 if ranks else 0.0


def are_column_names(cells: tuple[str, ...], fewest: int = _FEWEST_NAMED) -> bool:
    """Nearly all of several cells are: another table begins here, or the same header in another language."""
    if _IS_DATA.search("".join(cells)):  # nearly all rows: the words are looked up in the others
        return False
    filled = list(filter(None, map(tidy, cells)))
    others = len(filled) - max(fewest, _NEARLY_ALL * len(filled))  # that need not be any
    # From the end: what was looked up before is remembered, and names differ in each row.
    for cell in reversed(filled if others >= 0 else ()):
        others -= not names_a_column(cell)
        if others < 0:
            break
    return others >= 0

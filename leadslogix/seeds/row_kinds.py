"""Which rows of a table name a company, and which are titles, notes and totals between them.

No list of words can name all of those. But the companies of one list look alike: nearly all fill the same columns, and
often they are in the order of the alphabet. What lacks all that needs a sign of its own that it is a company.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from statistics import median
from typing import Any

from leadslogix.seeds.cell_kinds import Kind, kind_of
from leadslogix.seeds.cells import is_nothing, tidy
from leadslogix.seeds.entries import take_apart, without_last_stands
from leadslogix.seeds.entry_features import features_of, find_usual_features
from leadslogix.seeds.header_words import MAILBOXES, Role
from leadslogix.seeds.letter_titles import is_letter_title
from leadslogix.seeds.mailboxes import find_mailboxes
from leadslogix.seeds.organisers import shares_a_word
from leadslogix.seeds.records import SeedLine
from scraping.extract.domains import is_free_mail
from scraping.urls import site_of
from scraping.vocabulary.cities import is_city_anywhere
from scraping.vocabulary.countries import find_country, named_country
from scraping.vocabulary.legal_forms import form_letters, has_legal_form
from scraping.vocabulary.loader import list_words, read_spellings
from scraping.vocabulary.spellings import join_expressions

NOTE = "a title or a note: it has nothing of what nearly all companies of the list have"
_LOOKED_AT = 2_000  # rows
_FEWEST_ROWS = 3
_STEADY = 0.85
_SORTED = 0.95
_FEWEST_SORTED = 8
_FEWEST_TELLING = 3
_FEWEST_WITH_STATE = 8
_MOST_STATES = 2
_SHARED_BY = 3  # companies: fewer may have it by chance
_MANY_ALONE = 0.35
_READ_LENGTH = 200
_LONGEST_TAG = 4
_LONGEST_CODE = 3
_BRACKETS = re.compile(r"[(（\[]([^()（）\[\]]{1,40})[)）\]]$")
# "Acme ..... A12", "Acme (3/B12)", "A12 Acme": of one name it may be a part, of most it is a stand. A number alone is
# one in brackets or after a line of dots.
_CODE = r"(?:[A-Z]{1,3}[ ./-]?\d{1,4}[A-Za-z]?|\d{1,3}[./-][A-Z]?\d{1,4}[A-Za-z]?|\d{1,3}[A-Z]\d{0,4})(?:[./-]\w{1,5})?"
_STAND_WORD = join_expressions(read_spellings("column_heads", "stand"))
_STANDS = (
    re.compile(r"\s?\.{4,}[^.].{0,40}$"),  # a line of dots leads to it, whatever it looks like
    re.compile(
        rf"(?:(?:[\s(–-]|\.\.)(?:(?:{_STAND_WORD})[\s.:]*)?{_CODE}|(?:\s\(|\.\.\s?|\s[–-]\s)\d{{1,4}})\)?$"
    ),
    re.compile(rf"^{_CODE}[\s.:–-]+(?=\S)"),
    # Before this name and after that one, as each of those who made the list wrote it.
    re.compile(
        rf"^[(\[#]?(?i:(?:{_STAND_WORD})[\s.:]*)?{_CODE}[)\]]?[\s.,:–-]+(?=\S)"
        rf"|[\s(\[,/#–-]+(?i:(?:{_STAND_WORD})[\s.:]*)?{_CODE}[)\]]?$"
    ),
)
_ANY_CODE = re.compile(rf"(?<![\w.@/+-]){_CODE}(?![\w.@/-])")
_VACANT = frozenset(word.casefold() for word in list_words("column_heads", "vacant"))
_LONGEST_VACANT = 30
_AROUND_WORDS = " -–—*.:!?#()[]<>"
_USUAL = 0.65  # of the names, and of the titles between them
_BESIDE_NAMES = " …·,;:/#([–-"
_DOTS = re.compile(r"^\.+\s*|(?:\s\.|\.\.)[\s.]*$")  # a single one may be of a legal form: "e.K."
_LEGEND = re.compile(r"\W{0,3}(\w{1,4})\W{0,3}\s?[=:]\s?\w")
_DIGITS = re.compile(r"\d+")
_NUMBERED = re.compile(r"(?:\d{1,2}|[IVX]{1,4})[.)]\s+\S")  # "2. Machines"
_COUNTED = re.compile(r"[:(]\s*\d[\d.,]*\)?$")
_PEOPLE = (Role.PERSON, Role.FIRST_NAME, Role.LAST_NAME, Role.JOB_TITLE)
_REACHED_BY = (Role.EMAIL, Role.PHONE, Role.MOBILE, Role.FAX, Role.WEBSITE, *_PEOPLE, Role.DESCRIPTION)
# Points for "no company"; so many of them are enough.
_ENOUGH = 2.0
_NEARLY_NONE = 0.25  # of the columns that others fill
_POINTS_OF_FEW = 1.0
_POINTS_OF_KIND = {
    Kind.FIRM: -3.0,
    Kind.PROSE: 1.5,
    Kind.FIELD: 1.0,
    Kind.LABEL: 1.0,
    Kind.NUMBER: 1.0,
    Kind.PLACE: 0.5,
}


@dataclass(frozen=True, slots=True)
class RowKinds:
    """What the rows of one table have in common."""

    name_place: int = -1
    is_entry: bool = False
    # Places of columns that nearly all companies fill; of entries the cell itself, which says more than a name.
    steady: tuple[int, ...] = ()
    lacking_points: float = 0.0
    telling: tuple[int, ...] = ()  # those of them that have contacts, people or addresses
    # {place: what nearly all companies have in it}, of columns of one or two words: "Contracted"
    states: Mapping[int, frozenset[str]] = field(default_factory=dict)
    is_sorted: bool = False
    shapes: Mapping[str, int] | None = None  # {a text with its numbers left out: how often}
    tags: frozenset[str] = frozenset()  # what is in brackets after several names: "(MA)"
    has_countries: bool = False  # in brackets after most names
    stand: re.Pattern[str] | None = None  # before or after most names
    shared_sites: frozenset[str] = frozenset()  # of mailboxes that several companies have: the organiser's
    usual: frozenset[str] = (
        frozenset()
    )  # what nearly all entries have: more lines of text alone make no company
    meant: tuple[int, ...] = ()  # places of the columns with a meaning of ours, without the names
    vacant: frozenset[str] = frozenset()  # what is no name beside a stand alone: "OPEN"
    people_continue: bool = False  # rows with a person and no company are more of the company above

    def is_note(self, row: SeedLine, before: str, after: str) -> bool:
        """`before`, `after`: the names in the rows around it."""
        if self._is_vacant(row):
            return True
        share = share_of_steady(row, self.steady, is_entry=self.is_entry) if self.steady else 1.0
        if share and self.usual and self.usual.isdisjoint(features_of(row.cells[self.name_place])):
            share = 0.0
        has_enough = share > _NEARLY_NONE and not self._is_unlike_all(row)
        text = "" if has_enough else self.name_of(row)
        if not text:
            return False
        is_bare = not share or share > _NEARLY_NONE
        points = (self.lacking_points if is_bare else _POINTS_OF_FEW) + _POINTS_OF_KIND.get(
            kind_of(text), 0.0
        )
        points += 1.0 * bool(_COUNTED.search(text)) + 1.0 * text.endswith(":") + 1.0 * (" = " in text)
        points += 1.0 * (text[0] in "(*©†") + 1.0 * bool(_NUMBERED.match(text))
        if (self.shapes or {}).get(_shape(text), 0) > 1:
            points += 1.5
        if self.is_sorted:
            points += -1.5 if is_between(before, text, after) else 0.5
        return points >= _ENOUGH

    def _is_vacant(self, row: SeedLine) -> bool:
        """ "OPEN | 140": a stand that nobody has, by its word."""
        said = _bare(self.name_of(row)) if self.vacant else ""
        return said in self.vacant and not _fills_any(row, self.meant)

    def _is_unlike_all(self, row: SeedLine) -> bool:
        """A stand that nobody has: nothing that tells of a company, and a state that no company has."""
        if _fills_any(row, self.telling):
            return False
        return any(
            at < len(row.cells) and _is_filled(row.cells[at]) and _is_other_state(row.cells[at], states)
            for at, states in self.states.items()
        )

    def without_tag(self, name: str) -> str:
        """The name without what the list says about it in brackets."""
        found = _BRACKETS.search(name) if self.tags or self.has_countries else None
        if found is None:
            return name
        is_tag = found[1].casefold() in self.tags or (self.has_countries and _is_country(found[1]))
        return name[: found.start()].rstrip(" ,;–-") or name if is_tag else name

    def without_stand(self, name: str) -> str:
        name = without_last_stands(name)
        return _without_stand(name, self.stand) if self.stand else name

    def name_of(self, row: SeedLine) -> str:
        if not 0 <= self.name_place < len(row.cells):
            return ""
        cell = row.cells[self.name_place]
        text = take_apart(cell).name[:_READ_LENGTH] if self.is_entry else tidy(cell[:_READ_LENGTH])
        return "" if is_nothing(text) else text


def learn_rows(rows: Iterable[SeedLine], columns: Sequence[str], mapping: Mapping[str, str]) -> RowKinds:
    is_entry = Role.NAME not in mapping and Role.ENTRY in mapping
    name_column = mapping.get(Role.NAME) or mapping.get(Role.ENTRY)
    if name_column is None or name_column not in columns:
        return RowKinds()
    place = columns.index(name_column)
    looked_at = list(islice(rows, _LOOKED_AT))
    kinds = RowKinds(place, is_entry)
    named = [row for row in looked_at if (name := kinds.name_of(row)) and not is_letter_title(name)]
    meant = tuple(columns.index(one) for one in set(mapping.values()) - {name_column} if one in columns)
    kinds = replace(kinds, meant=meant, vacant=_find_vacant(named, kinds, meant))
    kinds = replace(kinds, shared_sites=_find_shared_sites(looked_at, columns, mapping, kinds))
    found = replace(
        kinds,
        **_find_tags(list(map(kinds.name_of, named)), looked_at, _stand_in_entries(named, kinds)),
        people_continue=_people_continue(looked_at, columns, mapping, kinds),
    )
    steady, points = _find_steady(named, columns, mapping, found)
    if not steady:
        return found
    if is_entry and len(columns) == 1:
        found = replace(found, usual=find_usual_features(row.cells[place] for row in named))
    return _learn_notes(
        replace(found, steady=steady), named, points, _find_states(named, columns, mapping, steady)
    )


def _learn_notes(
    found: RowKinds, named: Sequence[SeedLine], points: float, states: Mapping[str, Any]
) -> RowKinds:
    """What the rows have in common that lack what the others have."""
    is_full = [has_steady(row, found.steady, is_entry=found.is_entry) for row in named]
    alone = [found.name_of(row) for row, full in zip(named, is_full, strict=True) if not full]
    below = is_full[::-1].index(True) if True in is_full else 0  # notes at the end are usual, however many
    if len(set(alone)) - below > _MANY_ALONE * len(named):
        points -= 1.5
    return replace(
        found,
        lacking_points=points,
        is_sorted=_is_sorted(found.name_of(row) for row, full in zip(named, is_full, strict=True) if full),
        shapes=Counter(map(_shape, alone)),
        **states,
    )


def _find_vacant(named: Sequence[SeedLine], kinds: RowKinds, meant: Collection[int]) -> frozenset[str]:
    """A company may be called "Frei": where hardly any has more than a name, the word must come again."""
    bare = [row for row in named if not _fills_any(row, meant)]
    counts = Counter(_bare(kinds.name_of(row)) for row in bare)
    is_told = len(bare) * 2 <= len(named)
    return frozenset(word for word, count in counts.items() if word in _VACANT and (is_told or count > 1))


def _fills_any(row: SeedLine, places: Iterable[int]) -> bool:
    return any(at < len(row.cells) and _is_filled(row.cells[at]) for at in places)


def _bare(name: str) -> str:
    return name.casefold().strip(_AROUND_WORDS) if len(name) <= _LONGEST_VACANT else ""


def _is_sorted(names: Iterable[str]) -> bool:
    """Nearly: people sort by other rules than computers, and add what came late at the end."""
    folded = [name.casefold() for name in names]
    in_order = sum(one <= other for one, other in pairwise(folded))
    return len(folded) >= _FEWEST_SORTED and in_order >= _SORTED * (len(folded) - 1)


def _find_states(
    named: Sequence[SeedLine], columns: Sequence[str], mapping: Mapping[str, str], steady: Sequence[int]
) -> dict[str, Any]:
    """Columns without a meaning of ours in which all companies with contacts have the same word, or two."""
    meant = set(mapping.values())
    telling = tuple(at for at in steady if columns[at] in meant)
    full = [row for row in named if has_steady(row, telling, is_entry=False)] if telling else []
    if len(telling) < _FEWEST_TELLING or len(full) < _FEWEST_WITH_STATE:
        return {}
    states: dict[int, frozenset[str]] = {}
    for at in set(steady) - set(telling):
        values = frozenset(tidy(row.cells[at]).casefold() for row in full if at < len(row.cells))
        if len(values) <= _MOST_STATES and not any(map(_DIGITS.search, values)):
            states[at] = values
    return {"telling": telling, "states": states}


def _is_other_state(cell: str, states: Collection[str]) -> bool:
    return tidy(cell).casefold() not in states


def _stand_in_entries(named: Sequence[SeedLine], kinds: RowKinds) -> re.Pattern[str] | None:
    """Of entries it may be a part by itself here, and after the name there: "Acme; B12", "Bolt B14"."""
    if not kinds.is_entry or len(named) < _FEWEST_ROWS:
        return None
    lines = (row.cells[kinds.name_place].partition("\n")[0][:_READ_LENGTH] for row in named)
    return (
        _STANDS[-1]
        if sum(_ANY_CODE.search(line) is not None for line in lines) >= _USUAL * len(named)
        else None
    )


def _find_tags(
    names: Sequence[str], rows: Sequence[SeedLine], in_entries: re.Pattern[str] | None
) -> dict[str, Any]:
    """A short tag that comes again, or countries after most names: what the list adds is no part of a name."""
    long = [name for name in names if len(name) > _LONGEST_CODE]  # without the letters between them
    stands = (one for one in _STANDS if sum(bool(one.search(name)) for name in long) >= _USUAL * len(long))
    stand = next(stands, in_entries) if len(long) >= _FEWEST_ROWS else None
    names = [_without_stand(name, stand) for name in names] if stand else names
    bracketed = [(name[: found.start()], found[1]) for name in names if (found := _BRACKETS.search(name))]
    tags = [tag for _, tag in bracketed]
    cells = (cell[:_READ_LENGTH] for row in rows for cell in row.cells if tags)
    explained = {found[1].casefold() for found in map(_LEGEND.match, cells) if found}
    counts = Counter(
        tag.casefold() for name, tag in bracketed if _may_be_tag(tag, explained) or _is_remark(name, tag)
    )
    countries = sum(map(_is_country, tags))
    return {
        "stand": stand,
        "tags": frozenset(tag for tag, count in counts.items() if count > 1),
        "has_countries": len(names) >= _FEWEST_ROWS and countries * 2 > len(names),
    }


def _without_stand(name: str, stand: re.Pattern[str]) -> str:
    own = _DOTS.sub("", stand.sub("", name).strip(_BESIDE_NAMES)).strip(_BESIDE_NAMES)
    return own if sum(map(str.isalpha, own)) > 1 else name


def _may_be_tag(tag: str, explained: Collection[str]) -> bool:
    """Capitals that are no code of a country, or what the list explains: "MA = co-exhibitor"."""
    is_plain = tag.isascii() and tag.isupper() and not find_country(tag) and not has_legal_form(f"A ({tag})")
    return len(tag) <= _LONGEST_TAG and (is_plain or tag.casefold() in explained)


def _is_remark(name: str, tag: str) -> bool:
    """ "Acme GmbH (cancelled)": what comes after the legal form, and is no place and no part of the form."""
    form = form_letters(name)
    is_other_form = not form or form_letters(f"{name} ({tag})") != form or bool(form_letters(f"A ({tag})"))
    if is_other_form or tag != tag.casefold() or _DIGITS.search(tag):
        return False
    return not (find_country(tag) or is_city_anywhere(tag))


def _is_country(tag: str) -> bool:
    """By name: "MA" is a code, and whatever else a list says in brackets."""
    return bool(find_country(tag) if len(tag) > _LONGEST_CODE else named_country(tag))


def _people_continue(
    rows: Sequence[SeedLine], columns: Sequence[str], mapping: Mapping[str, str], kinds: RowKinds
) -> bool:
    """In a list of people a missing company is missing. Where companies are written once, others below say so.

    Their mailboxes are at the site of the company above them, never at another one's, and no name is written twice.
    """
    sites: set[str] = set()
    name, own = "", 0
    for row in rows:
        here = kinds.name_of(row)
        found = _own_sites(row, columns, mapping) - kinds.shared_sites
        if here and here == name:
            return False
        if here:
            name, sites = here, found
        elif found:
            if not (found <= sites or all(shares_a_word(name, site) for site in found)):
                return False
            own += 1
    return own > 0


def _find_shared_sites(
    rows: Sequence[SeedLine], columns: Sequence[str], mapping: Mapping[str, str], kinds: RowKinds
) -> frozenset[str]:
    """ "Your contact at the fair" is beside every company, and says of no row whose it is."""
    names: dict[str, set[str]] = {}
    for row in rows:
        if name := kinds.name_of(row):
            for site in _own_sites(row, columns, mapping):
                names.setdefault(site, set()).add(name.casefold())
    return frozenset(
        site
        for site, of_site in names.items()
        if len(of_site) >= _SHARED_BY and not any(shares_a_word(name, site) for name in of_site)
    )


def _own_sites(row: SeedLine, columns: Sequence[str], mapping: Mapping[str, str]) -> set[str]:
    """Of the row's mailboxes, without those where everybody may have one."""
    places = [columns.index(mapping[role]) for role in MAILBOXES if mapping.get(role) in columns]
    mailboxes = find_mailboxes(" ".join(row.cells[at] for at in places if at < len(row.cells)))
    sites = {site_of(one.rpartition("@")[2]) for one in mailboxes}
    return {site for site in sites if not is_free_mail(site)}


def _find_steady(
    named: Sequence[SeedLine], columns: Sequence[str], mapping: Mapping[str, str], kinds: RowKinds
) -> tuple[tuple[int, ...], float]:
    """The places, and how many points it gives to have none of them."""
    place = kinds.name_place
    full = [row for row in named if sum(map(_is_filled, row.cells)) > 1]
    if len(columns) == 1:
        full = [row for row in named if kinds.is_entry and take_apart(row.cells[place]).rest]
        is_usual = len(full) >= max(_FEWEST_ROWS, _STEADY / 2 * len(named))
        return ((place,) if is_usual else ()), 2.0
    if len(full) < _FEWEST_ROWS:
        return (), 0.0
    # Totals and notes may fill two cells: they are not to speak for the companies.
    usual = median(sum(map(_is_filled, row.cells)) for row in full)
    full = [row for row in full if sum(map(_is_filled, row.cells)) * 2 > usual]
    reached_by = {mapping[role] for role in _REACHED_BY if role in mapping}
    counts = Counter(
        at for row in full for at, cell in enumerate(row.cells[: len(columns)]) if _is_filled(cell)
    )
    steady = [at for at, count in counts.items() if at != place and count >= _STEADY * len(full)]
    if not steady and kinds.is_entry:
        return (), 0.0
    # Many companies have no website or no mailbox.
    is_sure = any(columns[at] not in reached_by for at in steady)
    return tuple(sorted(steady)), 2.0 if is_sure else 1.0


def share_of_steady(row: SeedLine, steady: Sequence[int], *, is_entry: bool) -> float:
    """Of the columns that nearly all companies fill, how many this row fills; 1 from a few on."""
    if is_entry and len(steady) == 1 and len(row.cells) == 1:
        return float(bool(take_apart(row.cells[0]).rest))
    filled, count = 0, len(row.cells)
    for at in steady:
        if at < count and _is_filled(row.cells[at]):
            filled += 1
            if filled > _NEARLY_NONE * len(steady):  # enough: this is computed for every row
                return 1.0
    return filled / len(steady)


def has_steady(row: SeedLine, steady: Sequence[int], *, is_entry: bool) -> bool:
    return share_of_steady(row, steady, is_entry=is_entry) > 0


def _is_filled(cell: str) -> bool:
    return bool(cell) and not is_nothing(tidy(cell[:_READ_LENGTH]))


def is_between(before: str, text: str, after: str) -> bool:
    return (not before or before.casefold() <= text.casefold()) and (
        not after or text.casefold() <= after.casefold()
    )


def _shape(text: str) -> str:
    return _DIGITS.sub("0", text.casefold())

"""Which column of a seed file is which: by the words of its header and by the values below it."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from leadslogix.seeds.cell_kinds import kind_of
from leadslogix.seeds.cells import is_printed
from leadslogix.seeds.column_values import (
    BY_SAMPLES,
    fits_role,
    is_dialled,
    is_mixed,
    is_nested,
    is_text,
    is_website,
)
from leadslogix.seeds.entries import has_place_below, may_be_entry, may_be_reached
from leadslogix.seeds.guests import names_guests
from leadslogix.seeds.header_scores import normalise_header, score_header
from leadslogix.seeds.header_words import OTHER_THINGS, SECOND_OF, Role, rank_words
from leadslogix.seeds.letter_titles import is_letter_title
from leadslogix.seeds.websites import shared_host
from scraping.extract.people.names import is_given
from scraping.extract.people.titles import whole_line_title
from scraping.vocabulary.honorifics import HONORIFIC
from scraping.vocabulary.legal_forms import has_legal_form

# Below this a column with a fitting header holds something else ("Website: yes/no").
_LEAST_FIT = 0.2
_SURE_FIT = 0.6
_COLUMNS_OF_ONE_SITE = 3
_BESIDE_COMPANY = 80
_PLAIN_SCORE = 20
_NAMED_BY_VALUES = 30
_SEVERAL_SCORE = 75
_FEWEST_ENTRIES = 0.05
_SEVERAL_ENTRIES = 0.2
_MOST_COMPANY_WORDS = 8
_MOSTLY = 0.9
_SEVERAL_WORDS = 60  # at most, the score of a phrase inside a header
_PLAIN_NAME, _PLAIN_NAME_INSIDE = ("name", Role.NAME), ("own name", Role.NAME)
_SURELY_PEOPLE = 0.7
_NUMBER = re.compile(r"\W*\d\W*")
_ADDRESS = re.compile(
    rf"^(?:(?:{HONORIFIC})\.?|[^\W\d_]{{2,4}}\.)\s+", re.IGNORECASE
)  # any abbreviation: "Hr."


@dataclass(frozen=True, slots=True)
class ColumnMatch:
    """What a column means, and how sure that is: 100 for a header of ours over values that fit."""

    role: Role
    column: str
    score: int


def match_columns(samples: Mapping[str, Sequence[str]], *, has_header: bool = True) -> list[ColumnMatch]:
    """The surest pairs first; a column has one meaning and a meaning one column."""
    found = [
        (score, role, column)
        for column, values in samples.items()
        for role in (() if names_guests(column) else Role)
        if (score := _score(column, values, role)) > 0
    ]
    ranked = _without_halves(sorted(_first_parts_first(found), key=lambda item: -item[0]))
    chosen = _choose(ranked, _roles_that_fit_each_other(ranked))
    chosen |= _choose_person(ranked, chosen, samples)
    chosen |= _choose_second(ranked, chosen, samples)
    chosen = _people_are_no_companies(ranked, chosen, samples)
    if Role.NAME not in chosen:
        chosen = _without_false_titles(chosen, samples)
        chosen |= _map_nameless(chosen, samples, has_header=has_header)
    chosen |= _find_people(chosen, samples)
    chosen = _place_entry(chosen, samples)
    return [ColumnMatch(role, chosen[role].column, chosen[role].score) for role in Role if role in chosen]


def _choose(ranked: Sequence[tuple[float, Role, str]], roles: Collection[Role]) -> dict[Role, ColumnMatch]:
    chosen: dict[Role, ColumnMatch] = {}
    taken: set[str] = set()
    for score, role, column in ranked:
        if role in roles and role not in chosen and column not in taken:
            chosen[role] = ColumnMatch(role, column, max(1, round(score)))
            taken.add(column)
    return chosen


def _choose_person(
    ranked: Sequence[tuple[float, Role, str]],
    chosen: Mapping[Role, ColumnMatch],
    samples: Mapping[str, Sequence[str]],
) -> dict[Role, ColumnMatch]:
    """ "Name" beside "Company" is a person's where it holds names of people, and then the function is this person's."""
    if Role.NAME not in chosen or not {Role.PERSON, Role.FIRST_NAME}.isdisjoint(chosen):
        return {}
    taken = {match.column for match in chosen.values()}
    names: list[tuple[float, Role, str]] = [
        (_BESIDE_COMPANY, Role.PERSON, column)
        for score, role, column in ranked
        if role is Role.NAME and column not in taken and _are_people(samples[column])
    ]
    names = names or _choose_halves(ranked, taken, samples)
    if not names:
        return {}
    titles = [one for one in ranked if one[1] is Role.JOB_TITLE and one[2] not in taken]
    return _choose([*names, *titles], set(Role))


def _choose_halves(
    ranked: Sequence[tuple[float, Role, str]], taken: Collection[str], columns: Collection[str]
) -> list[tuple[float, Role, str]]:
    """ "Firma | Name | Vorname": beside a given name the name that is not the company's is a surname."""
    free = [one for one in ranked if one[2] not in taken]
    names = [column for _, role, column in free if role is Role.NAME]
    given = [column for _, role, column in free if role is Role.FIRST_NAME and column not in names]
    if halves := next(_find_halves(names, [column for column in columns if column not in taken]), None):
        names, given = [halves[0]], [halves[1]]
    if len(names) != 1 or len(given) != 1:
        return []
    return [(_BESIDE_COMPANY, Role.LAST_NAME, names[0]), (_BESIDE_COMPANY, Role.FIRST_NAME, given[0])]


def _find_halves(names: Sequence[str], columns: Sequence[str]) -> Iterator[tuple[str, str]]:
    """ "nomUniteLegale" and "prenom1UniteLegale": nothing else is different."""
    for column in columns:
        words = {word for word in normalise_header(column).split() if not word.isdigit()}
        rest = {word for word in words if rank_words(word, Role.FIRST_NAME) is None}
        for name in names if rest < words else ():
            whole = set(normalise_header(name).split())
            if name != column and rest and rest < whole and len(whole - rest) == 1:
                yield name, column


def _are_people(values: Sequence[str]) -> bool:
    return _share_of_people(values) * 2 >= 1


def _share_of_people(values: Sequence[str]) -> float:
    return sum(map(_begins_with_given, values)) / max(len(values), 1)


def _begins_with_given(value: str) -> bool:
    """ "Eva Lind", "Eva Lind, buyer" and "Lind, Eva"."""
    words = _ADDRESS.sub("", value).split()
    after = value.partition(",")[2].split()[:1]
    return len(words) > 1 and any(is_given(word.casefold()) for word in (words[0], *after))


def _find_people(
    chosen: Mapping[Role, ColumnMatch], samples: Mapping[str, Sequence[str]]
) -> dict[Role, ColumnMatch]:
    """ "Who did we meet": no header says so, but nearly all values begin with a given name."""
    if Role.NAME not in chosen or not {Role.PERSON, Role.FIRST_NAME}.isdisjoint(chosen):
        return {}
    taken = {match.column for match in chosen.values()}
    free = [
        column
        for column, values in samples.items()
        if column not in taken
        and len(values) > 1
        and not _says_another_thing(column)
        and _share_of_people(values) >= _SURELY_PEOPLE
        and not any(map(has_legal_form, values))
    ]
    return {Role.PERSON: ColumnMatch(Role.PERSON, free[0], _PLAIN_SCORE)} if len(free) == 1 else {}


def _choose_second(
    ranked: Sequence[tuple[float, Role, str]],
    chosen: Mapping[Role, ColumnMatch],
    samples: Mapping[str, Sequence[str]],
) -> dict[Role, ColumnMatch]:
    """ "Phone 2", "E-mail 2": the next column of the same meaning. "Name 1" goes on in "Name 2".

    Where it does not, another name ("Trading name") is that of rows without the first one.
    """
    taken = {match.column for match in chosen.values()}
    name = chosen[Role.NAME].column if Role.NAME in chosen else ""
    free = [
        (score, SECOND_OF[role], column)
        for score, role, column in ranked
        if role in SECOND_OF
        and (role is not Role.NAME or goes_on_in(name, column) or _is_of_company(column, samples[column]))
    ]
    return _choose([one for one in free if one[2] not in taken], set(SECOND_OF.values()))


def _first_parts_first(found: Sequence[tuple[float, Role, str]]) -> Iterator[tuple[float, Role, str]]:
    """ "Name 2" may have more legal forms than "Name 1", whose names go on there."""
    scores = {column: score for score, role, column in found if role is Role.NAME}
    for score, role, column in found:
        first = next((one for one in scores if goes_on_in(one, column)), column)
        yield (
            (min(score, scores[first] - 1) if role is Role.NAME and first != column else score),
            role,
            column,
        )


def goes_on_in(first: str, second: str) -> bool:
    return _NUMBER.sub("", first) == _NUMBER.sub("", second) != second


def _is_of_company(header: str, values: Sequence[str]) -> bool:
    """ "Enseigne", "Trading name", but not "Name" or "Title", which may be a person's."""
    score = score_header(header, Role.NAME)
    least = score_header(*_PLAIN_NAME) if score > _SEVERAL_WORDS else score_header(*_PLAIN_NAME_INSIDE)
    return score > least and bool(values) and _fit_name(values) > _SURE_FIT


def _roles_that_fit_each_other(ranked: Sequence[tuple[float, Role, str]]) -> set[Role]:
    """ "Nombre" is a given name beside "Apellidos", else the company; "Title" is a person's where there are people."""
    given = {column for _, role, column in ranked if role is Role.FIRST_NAME}
    family = {column for _, role, column in ranked if role is Role.LAST_NAME}
    roles = set(Role)
    if len(given | family) < 2 or not given or not family:
        roles -= {Role.FIRST_NAME, Role.LAST_NAME}
    if Role.FIRST_NAME not in roles and Role.PERSON not in {role for _, role, _ in ranked}:
        roles.discard(Role.JOB_TITLE)
    return roles


def _without_halves(ranked: Sequence[tuple[float, Role, str]]) -> list[tuple[float, Role, str]]:
    """ "Nom du contact" is a whole person, but beside "Prénom du contact" only the surname."""
    given = {column for _, role, column in ranked if role is Role.FIRST_NAME}
    family = {column for _, role, column in ranked if role is Role.LAST_NAME}
    halves = given ^ family if given - family and family - given else set()
    return [one for one in ranked if one[1] is not Role.PERSON or one[2] not in halves]


def _map_nameless(
    chosen: Mapping[Role, ColumnMatch], samples: Mapping[str, Sequence[str]], *, has_header: bool
) -> dict[Role, ColumnMatch]:
    """No header says "company": it is the column with legal forms or, without a header, the text beside a website."""
    taken = {match.column for match in chosen.values()}
    free = {column: values for column, values in samples.items() if column not in taken and values}
    forms = {column: sum(map(has_legal_form, values)) / len(values) for column, values in free.items()}
    best = max(forms, key=lambda column: forms[column], default="")
    if best and forms[best] >= _LEAST_FIT:
        return {Role.NAME: ColumnMatch(Role.NAME, best, round(40 * forms[best]))}
    if len(samples) == 1 and free and _are_names(next(iter(free.values()))):
        return {Role.NAME: ColumnMatch(Role.NAME, next(iter(free)), _PLAIN_SCORE)}
    texts = [column for column, values in free.items() if _share(values, Role.NAME) == 1]
    is_plain = not has_header and Role.WEBSITE in chosen
    if texts and is_plain:
        return {Role.NAME: ColumnMatch(Role.NAME, texts[0], _PLAIN_SCORE)}
    is_told = not _TELLING.isdisjoint(chosen) and Role.PERSON not in chosen
    if is_told or (not has_header and Role.CONTACT in chosen):
        return _map_by_values(free, _MOSTLY if has_header else _SURELY_PEOPLE)
    return {}


def _map_by_values(free: Mapping[str, Sequence[str]], least: float) -> dict[Role, ColumnMatch]:
    """The header is in an unknown language: companies are the first column of names that differ in every row."""
    named = (
        column
        for column, values in free.items()
        if len(set(values)) >= least * len(values)
        and not _says_another_thing(column)
        and sum(kind_of(value).is_name for value in values) >= least * len(values)
    )
    column = next(named, "")
    return {Role.NAME: ColumnMatch(Role.NAME, column, _NAMED_BY_VALUES)} if column else {}


def _people_are_no_companies(
    ranked: Sequence[tuple[float, Role, str]],
    chosen: Mapping[Role, ColumnMatch],
    samples: Mapping[str, Sequence[str]],
) -> dict[Role, ColumnMatch]:
    """ "Name" of a list of people, with their mailboxes: their companies are at the sites of those."""
    name = chosen.get(Role.NAME)
    if name is None or Role.EMAIL not in chosen or Role.WEBSITE in chosen or Role.PERSON in chosen:
        return dict(chosen)
    values = samples[name.column]
    is_of_people = len(values) > 1 and _share_of_people(values) >= _SURELY_PEOPLE
    if not is_of_people or any(map(has_legal_form, values)):
        return dict(chosen)
    placed = dict(chosen)
    del placed[Role.NAME]
    placed[Role.PERSON] = ColumnMatch(Role.PERSON, name.column, name.score)
    taken = {match.column for match in placed.values()}
    return _choose([one for one in ranked if one[2] not in taken], {Role.JOB_TITLE}) | placed


def _without_false_titles(
    chosen: Mapping[Role, ColumnMatch], samples: Mapping[str, Sequence[str]]
) -> dict[Role, ColumnMatch]:
    """ "title" is that of an entry where it holds no titles of people."""
    match = chosen.get(Role.JOB_TITLE)
    values = samples[match.column] if match else ()
    is_title = not values or sum(bool(whole_line_title(value)) for value in values) >= _LEAST_FIT * len(
        values
    )
    return {role: one for role, one in chosen.items() if role is not Role.JOB_TITLE or is_title}


def _are_names(values: Sequence[str]) -> bool:
    """The only column of a list: short texts, and no prose."""
    short = sum(is_text(value) and len(value.split()) <= _MOST_COMPANY_WORDS for value in values)
    return short >= _MOSTLY * len(values)


def _place_entry(
    chosen: Mapping[Role, ColumnMatch], samples: Mapping[str, Sequence[str]]
) -> dict[Role, ColumnMatch]:
    """Names followed by address and contacts, in the column of names, or in another where no column has names."""
    placed = dict(chosen)
    name = chosen.get(Role.NAME)
    if name and _share_of_entries(samples[name.column]) >= _FEWEST_ENTRIES:
        del placed[Role.NAME]
        placed[Role.ENTRY] = ColumnMatch(Role.ENTRY, name.column, name.score)
    elif name and Role.ENTRY in placed:
        entry = placed.pop(Role.ENTRY)
        placed.setdefault(Role.CONTACT, ColumnMatch(Role.CONTACT, entry.column, entry.score))
    elif not name and Role.ENTRY not in placed:
        shares = {column: _share_of_entries(values) for column, values in samples.items()}
        best = max(shares, key=lambda column: shares[column], default="")
        if best and shares[best] >= (_SURE_FIT if len(samples) > 1 else _least_share(samples[best])):
            placed = {role: match for role, match in placed.items() if match.column != best}
            placed[Role.ENTRY] = ColumnMatch(Role.ENTRY, best, round(40 * shares[best]))
        elif len(samples) == 1 and _are_told_of(samples[best]):
            placed[Role.ENTRY] = ColumnMatch(Role.ENTRY, best, _PLAIN_SCORE)
    return placed


def _are_told_of(values: Sequence[str]) -> bool:
    """Lines below names that tell of companies, without a contact or a place: "Main products: ropes"."""
    several = [value for value in values if "\n" in value]
    named = sum(kind_of(value.partition("\n")[0]).is_name for value in several)
    return named >= _SURE_FIT * max(len(values), 1)


def _least_share(values: Sequence[str]) -> float:
    """Of the only column: lines that are a name are no entries, and are companies all the same."""
    named = sum(may_be_entry(value) or kind_of(value).is_name for value in values)
    return _SEVERAL_ENTRIES if named >= _SURE_FIT * len(values) else _SURE_FIT


def _share_of_entries(values: Sequence[str]) -> float:
    values = [value for value in values if not is_letter_title(value)]
    entries = sum(
        (may_be_entry(value) or has_place_below(value)) and not is_printed(value) for value in values
    )
    return entries / len(values) if values else 0.0


def _score(column: str, values: Sequence[str], role: Role) -> float:
    header = score_header(column, role)
    if role is Role.CONTACT and not header and _names_several_contacts(column):
        # "E-mail & website", "Address / phone / e-mail": of several things where the cells have several.
        header = _SEVERAL_SCORE if any(map(is_mixed, values)) and _share(values, role) >= _SURE_FIT else 0.0
    if not values:  # another column with a value comes first
        return header * _LEAST_FIT
    fit = _fit(values, role)
    if header:
        return header * (0.5 + fit / 2) if fit >= _LEAST_FIT else 0.0
    # A header that says nothing: only what can be recognised without doubt is taken for what it looks like. One that
    # says something else is believed: tags may be countries, and logos have addresses.
    if role not in BY_SAMPLES or (role not in _MEANT_ANYWAY and _says_another_thing(column)):
        return 0.0
    fit = sum(map(BY_SAMPLES[role], values)) / len(values) if role is not Role.PROFILE_URL else fit
    if (
        role is Role.PHONE and fit >= _LEAST_FIT
    ):  # beside numbers with a country code, those of the country are numbers
        fit = sum(map(is_dialled, values)) / len(values)
    if role is Role.CONTACT and fit < _SURE_FIT:
        fit = _share_of_several_kinds(values)
    return 40 * fit if fit >= _SURE_FIT else 0.0


def _share_of_several_kinds(values: Sequence[str]) -> float:
    """ "Reach us": a mailbox in this row, a website in that one, a number in the next."""
    kinds = [sum(map(BY_SAMPLES[role], values)) for role in (Role.EMAIL, Role.WEBSITE, Role.PHONE)]
    return sum(map(_is_reached, values)) / len(values) if sum(map(bool, kinds)) > 1 else 0.0


def _is_reached(value: str) -> bool:
    return may_be_reached(value) or is_website(value)


@cache
def _names_several_contacts(header: str) -> bool:
    return sum(any(score_header(header, role) for role in kind) for kind in _KINDS_OF_CONTACT) > 1


@cache
def _says_another_thing(header: str) -> bool:
    return not OTHER_THINGS.isdisjoint(normalise_header(header).split())


def _fit(values: Sequence[str], role: Role) -> float:
    if role is Role.PROFILE_URL:
        return _fit_profile(values)
    if role is Role.NAME:
        return _fit_name(values)
    if role is Role.WEBSITE:
        return _share(values, role) * (0.5 if _on_one_site(values) else 1.0)
    if role in _PLACES and all(map(is_printed, values)):  # "location" is several things: its town comes first
        return 0.0 if role is Role.STREET and values[0].startswith("{") else _LEAST_FIT
    return _share(values, role)


def _fit_name(values: Sequence[str]) -> float:
    """Companies may be called 1000 or @, or like people: a header that says so is believed, if no other one does."""
    share = _share(values, Role.NAME)
    with_mailboxes = sum("@" in value for value in values)
    if with_mailboxes * 2 > len(values):  # "Members" that are people of a company
        return 0.0
    if _are_people(values) and not any(map(has_legal_form, values)):
        share /= 2
    return share if all(map(is_nested, values)) else max(share, _LEAST_FIT)


def _share(values: Sequence[str], role: Role) -> float:
    return sum(fits_role(value, role) for value in values) / len(values)


def _fit_profile(values: Sequence[str]) -> float:
    """Pages of one site (the fair's) are profiles; a website of their own is not."""
    return _share(values, Role.WEBSITE) * (1.0 if _on_one_site(values) else 0.5)


def _on_one_site(values: Sequence[str]) -> bool:
    hosts = [shared_host(value) for value in values]
    return len(hosts) >= _COLUMNS_OF_ONE_SITE and len(set(hosts)) == 1


_TELLING = frozenset((Role.EMAIL, Role.WEBSITE, Role.COUNTRY, Role.PHONE, Role.PROFILE_URL))
_KINDS_OF_CONTACT = (
    (Role.EMAIL,),
    (Role.WEBSITE,),
    (Role.STREET,),
    (Role.PHONE, Role.MOBILE, Role.FAX),
)
_PLACES = (Role.STREET, Role.POSTAL_CODE, Role.CITY, Role.REGION)
_MEANT_ANYWAY = frozenset((Role.EMAIL, Role.PHONE, Role.CONTACT))

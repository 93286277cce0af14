"""Cells that hold a whole entry: the company's name, followed by its address, numbers, mailboxes and people.

Nothing is guessed: the name is what comes before the first part that is surely something else. A cell in which there is
nothing but a name is the name.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_words import Role, rank_words
from scraping.extract.addresses.streets import is_post_box
from scraping.extract.people.names import spell_name
from scraping.vocabulary.cities import is_city_anywhere
from scraping.vocabulary.conjunctions import AND
from scraping.vocabulary.countries import find_country
from scraping.vocabulary.honorifics import HONORIFIC
from scraping.vocabulary.legal_forms import has_legal_form, letters_of_forms
from scraping.vocabulary.letters import only_letters, plain_words
from scraping.vocabulary.loader import read_expression, read_spellings
from scraping.vocabulary.spellings import join_expressions

_TAG = re.compile(r"<(/?)(\w{1,10})\b([^<>]{0,2000})>")
_BREAKING_TAGS = frozenset(["br", "p", "div", "li", "tr", "td", "h1", "h2", "h3", "h4"])
_PLAIN_TAGS = frozenset(
    ["a", "b", "i", "u", "em", "strong", "span", "font", "small", "ul", "ol", "table", "tbody"]
)
_HREF = re.compile(r"href\s*=\s*[\"']?([^\"'\s>]+)", re.IGNORECASE)

# The strongest first: a line break separates more than a comma.
_SEPARATORS = tuple(
    re.compile(pattern) for pattern in (r"\s*\n\s*", r"\s*\|\s*", r"\s*[;•·]\s*", r"\s+[-–—/]\s+", r"\s*,\s+")
)
_WEAKEST = len(_SEPARATORS) - 1
_MOST_PARTS = 40
_LABEL = "|".join(
    read_expression("labels", *roles)
    for roles in (("phone",), ("mobile",), ("fax",), ("email",), ("website",))
)
# A part that holds one of these is no name.
_REACHED = re.compile(
    r"[^\s@,;|<>]+@[^\s@,;|<>]+\.[^\W\d_]{2,}"
    r"|(?<=\w)\s?[\[({]\s?(?:at|ät)\s?[\])}]\s?(?=\w)|(?-i:(?<=\w) AT (?=\S+(?: DOT |\.)\w))"
    r"|https?://|(?<![\w.])www\.\w"
    rf"|(?<!\w)(?:{_LABEL}|t|m)\.?\s*[:.]?\s*[+(]?\d[\d\s()./-]{{5,}}"
    r"|(?<![\w+])\+[1-9]\d{0,2}[\s(./-]*\d[\d\s()./-]{5,}"
    # A part that is nothing but a site, or a number as it is dialled at home.
    r"|(?<=[,;|–—-]\s)(?:(?:[\w-]{1,63}\.){1,3}[a-z]{2,12}|\(?0\d[\d\s()/.-]{5,20}\d)(?=\s*$|\s?[,;|–—-]\s)",
    re.IGNORECASE,
)
# "Acme – Stand 4C14", "Acme (Halle 3, B12)", "Acme, F 116". After a comma a word for it may be a part of the name.
_STAND = join_expressions(read_spellings("column_heads", "stand"))
_NUMBERED_STAND = rf"(?:{_STAND})[\s.:]*(?=\w*\d)[\w./-]+"
_CODE_ALONE = r"(?-i:[A-Z]{1,3}(?:[ -]?\d{1,3}|\d{4})(?:[/.-]\d{1,3})?[a-z]?)(?=\s*(?:$|[,;(\n]))"
_AT_STAND = re.compile(
    rf"(?:[\n|;•·(\[]|\s[-–—/])\s*{_NUMBERED_STAND}|,\s*(?:{_STAND})[\s.:]*(?=\w*\d)(?=\w*[^\W\d_])\w+"
    rf"|,\s+{_CODE_ALONE}",
    re.IGNORECASE,
)
_STANDS_LAST = re.compile(rf"[,;|(–—-]\s?{_NUMBERED_STAND}(?:[\s,]+{_NUMBERED_STAND})*\)?$", re.IGNORECASE)
_STAND_FIRST = re.compile(rf"\s*{_NUMBERED_STAND}(?:\s*[|;,•·–—-]\s*(.+))?", re.IGNORECASE)
_ONLY_NUMBER = re.compile(r"[\W\d]+")
# As long as a postal code; those of Britain and Canada are of letters, too.
_LONG_NUMBER = re.compile(
    r"\d[\d\s/-]{2,}\d|\b(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b"
)
_LABELLED = re.compile(r"([^\W\d_][^:\n]{1,40}?)\s*[:：]\s*(\S.*)", re.DOTALL)
_JOINED = re.compile(rf"\s(?:{AND})\s")
_HONORIFIC = re.compile(rf"(?:{HONORIFIC})\.?\s")
_BRACKETED = re.compile(r"\s?\([^()]{1,40}\)$")
# Between the words of a name; a line of a name may end or begin with them.
_LINKS = "of|for|the|de|des|du|del|della|di|da|do|dos|für|der|die|von|van|voor|pour|per|para|och"
_LEADER = re.compile(r"\s?(?:\.{4,}|…{2,}|(?:\.\s){4,})[\s.…]*")  # "Acme ......... 417"
_PLACE_FIRST = re.compile(r"\d{4,6}\s+\D")  # "24103 Kiel"
_CONNECTED = re.compile(rf"(?:[&+/]|\s(?:{AND}|{_LINKS}))$", re.IGNORECASE)
_CONNECTS = re.compile(rf"(?:{AND}|{_LINKS})\s")
_OPEN_BRACKET = re.compile(r"[(\[][^)\]]{5}")  # "(株)" begins a name
_FORM_AFTER_COMMA = re.compile(r",[ \t]+(?=([^\W\d_][\w.]{0,9}))")
_BOUND = "\ue000"
_ENDS = " \t,;:|•·-–—/<*"
_FEWEST_LETTERS = 2
_FEWEST_LINES, _MOST_LINES = 3, 10
_MOST_WORDS_BELOW = 5
_SENTENCE_END = re.compile(r"[^\W\d_]{4,}\.\s*$")
_LONGEST_CODE = 4  # "S.A." is a legal form and no country
_SHORT_COUNTRIES = frozenset(("USA", "UAE", "UK", "U.S.", "U.K."))


@dataclass(frozen=True, slots=True)
class Entry:
    name: str
    rest: str = ""  # the other parts, a line for each thing; "" where the cell is a name


def may_be_entry(text: str) -> bool:
    """Whether a name comes before a mailbox, a web address or a number."""
    found = _AT_STAND.search(text) or _REACHED.search(text)
    if found is None:
        return False
    before = text[: found.start()].strip(_ENDS)
    return len(only_letters(before)) > _FEWEST_LETTERS and rank_words_of_contact(before) is None


def names_stand(text: str) -> bool:
    return _AT_STAND.search(text) is not None or _STAND_FIRST.match(text) is not None


def without_last_stands(name: str) -> str:
    """ "Acme, Hall 1 Stand B12"."""
    return _STANDS_LAST.sub("", name).rstrip() or name


def may_be_reached(text: str) -> bool:
    """Whether there is a mailbox, a web address or a labelled or international number."""
    return _REACHED.search(text) is not None


def holds_entry(text: str) -> bool:
    """Also an address may come after the name."""
    return may_be_entry(text) or _has_parts(text)


def rank_words_of_contact(text: str) -> int | None:
    """ "E-mail", "Tel": what comes before is a label and no name."""
    words = plain_words(text)
    ranks = (
        rank_words(words, role) for role in (Role.EMAIL, Role.PHONE, Role.MOBILE, Role.FAX, Role.WEBSITE)
    )
    return next((rank for rank in ranks if rank is not None), None)


@lru_cache(maxsize=2_000)
def take_apart(cell: str) -> Entry:
    """The name is empty where no part of the cell can be one."""
    plain = without_tags(cell)
    text = _LEADER.sub("\n", plain)
    if text == plain and not _has_parts(text):
        return Entry(tidy(text))
    name, rest = _split(_FORM_AFTER_COMMA.sub(_bind_form, text), 0)
    return Entry(name, "\n".join(_join_addresses(rest)).replace(_BOUND, " "))


def _bind_form(found: re.Match[str]) -> str:
    """The comma of "Acme Co., Ltd. Tel. 123" parts nothing."""
    return f",{_BOUND}" if only_letters(found[1]) in letters_of_forms() else found[0]


def without_tags(text: str) -> str:
    if "<" not in text:
        return text
    return _TAG.sub(_replace_tag, text)


def _replace_tag(found: re.Match[str]) -> str:
    tag = found[2].lower()
    if tag in _BREAKING_TAGS:
        return "\n"
    if tag not in _PLAIN_TAGS:
        return found[0]
    href = _HREF.search(found[3])
    return f"\n{href[1].removeprefix('mailto:')}\n" if href and not found[1] else ""


def _has_parts(text: str) -> bool:
    """A way to reach the company, or two more parts of which one has a number as long as a postal code."""
    if _REACHED.search(text) or _AT_STAND.search(text) or _has_lines(text):
        return True
    for separator in _SEPARATORS:
        first, *others = separator.split(text, maxsplit=_MOST_PARTS)
        if len(others) >= 1 + (separator is not _SEPARATORS[0]):
            is_line = separator is _SEPARATORS[0]
            has_place = bool(first) and (
                (is_line and any(map(_is_place, others))) or any(map(_LONG_NUMBER.search, others))
            )
            if has_place or not is_line:  # a name in two lines may have its address after a comma
                return has_place
    name, _, place = text.rpartition(", ")
    is_coded = _PLACE_FIRST.match(place) is not None and not has_legal_form(place)
    is_country = bool(find_country(place)) and (len(place) > _LONGEST_CODE or place in _SHORT_COUNTRIES)
    return bool(name) and (is_coded or is_country or (has_legal_form(name) and _is_place(place)))


def _has_lines(text: str) -> bool:
    """Whether the lines are several things, and not a name that is too long for one."""
    lines = text.strip().split("\n", maxsplit=_FEWEST_LINES)
    if len(lines) < _FEWEST_LINES:
        first, second = (*lines, "", "")[:2]
        is_name = (
            is_legal_form(second) or goes_on(first, second) or has_legal_form(second) > has_legal_form(first)
        )
        return bool(second) and not is_name
    return True


def has_place_below(text: str) -> bool:
    """ "Acme" above "Hull, United Kingdom"."""
    first, *others = text.split("\n", maxsplit=_MOST_LINES)
    return bool(first) and any(map(_is_place, others))


def _is_place(line: str) -> bool:
    """ "Lyon, France" below a name."""
    return any(
        is_city_anywhere(part) or bool(find_country(part)) or _PLACE_FIRST.match(part) is not None
        for part in line.split(", ")
        if len(part) > _LONGEST_CODE or part in _SHORT_COUNTRIES
    )


def _split(text: str, level: int) -> tuple[str, list[str]]:
    """The name in a text, and what comes after it in parts."""
    while level <= _WEAKEST and not _SEPARATORS[level].search(text.strip(_ENDS)):
        level += 1
    if level > _WEAKEST:
        return _split_words(text)
    parts = [part for part in _SEPARATORS[level].split(text, maxsplit=_MOST_PARTS) if part.strip(_ENDS)]
    at = _find_name(parts)
    if at is None:
        return "", parts
    end = _end_of_name(parts, at, is_line=level == 0)
    glue = " " if level == 0 else _separator_of(text, level)
    head, rest = glue.join(parts[at:end]), [*parts[:at], *parts[end:]]
    # A name of several lines may end inside the last one.
    if end - at == 1 if level else _holds_more(parts[end - 1]):
        name, more = _split(head, level + 1)
        return name, [*more, *rest]
    return _clean_name(head), rest


def _holds_more(line: str) -> bool:
    """Whether more than the name is in its line: a comma alone may be of the name ("Hill, J. & Son")."""
    if _ends_with_form(line) and not _REACHED.search(line) and not any(map(str.isdigit, line)):
        return False
    parts = _SEPARATORS[_WEAKEST].split(line)
    is_open = len(parts) == 1 or has_legal_form(parts[0])
    return is_open or any(map(_is_beside_name, parts[1:])) or _LABELLED.fullmatch(line) is not None


def _ends_with_form(line: str) -> bool:
    """ "Kestrel – Ropes and Nets, Ltd": a dash inside parts nothing."""
    words = line.replace(_BOUND, " ").replace(",", " ").split()
    return any(is_legal_form(" ".join(words[-count:])) for count in (1, 2) if len(words) > count)


def _separator_of(text: str, level: int) -> str:
    found = _SEPARATORS[level].search(text)
    return found[0] if found else " "


def _split_words(text: str) -> tuple[str, list[str]]:
    """ "Acme Ltd Tel. 0123 456789": the words before what reaches the company."""
    found = min(
        filter(None, (_REACHED.search(text), _AT_STAND.search(text))), key=re.Match.start, default=None
    )
    if _OPEN_BRACKET.match(text):
        return "", [text]
    if found is None:
        return _clean_name(text), []
    name = _clean_name(text[: found.start()])
    return name, [text[found.start() :]]


def _find_name(parts: Sequence[str]) -> int | None:
    """The first part that may be a name. A person before a company with its legal form is not it."""
    possible = [at for at, part in enumerate(parts) if not _is_no_name(part)]
    if not possible:
        return None
    first = possible[0]
    if _is_person(parts[first]):
        return next(
            (at for at in possible if has_legal_form(parts[at])),
            None if _has_honorific(parts[first]) else first,
        )
    return first


def _is_no_name(part: str) -> bool:
    if _ONLY_NUMBER.fullmatch(part) or _OPEN_BRACKET.match(part) or _is_stand(part):
        return True
    if _PLACE_FIRST.match(part) and not has_legal_form(part):
        return True
    reached = _REACHED.search(part)
    if reached:
        before = part[: reached.start()].strip(_ENDS)
        return len(only_letters(before)) <= _FEWEST_LETTERS or rank_words_of_contact(before) is not None
    labelled = _LABELLED.fullmatch(part)
    return labelled is not None and not _names_company(labelled[1])


def _is_stand(part: str) -> bool:
    """ "Stand 12", "Hall 3 | Norway": above the name of the company that is there."""
    found = _STAND_FIRST.fullmatch(part)
    return found is not None and (not found[1] or bool(find_country(found[1].strip())))


def _names_company(label: str) -> bool:
    return rank_words(plain_words(label), Role.NAME) is not None


def _end_of_name(parts: Sequence[str], at: int, *, is_line: bool) -> int:
    """Lines are one thing each. Commas may be in a name: it ends with its legal form, or before what is beside it."""
    end = at + 1
    if not is_line and not has_legal_form(parts[at]):
        stop = next((place for place in range(end, len(parts)) if _is_beside_name(parts[place])), end)
        continued = [place + 1 for place in range(end, stop) if _continues_name(parts[place])]
        end = continued[0] if continued else stop if " " not in parts[at] else end
    while end < len(parts) and (
        is_legal_form(parts[end]) or (is_line and goes_on(parts[end - 1], parts[end]))
    ):
        end += 1
    return end


def is_legal_form(part: str) -> bool:
    return only_letters(_BRACKETED.sub("", part.strip())) in letters_of_forms()


def goes_on(line: str, below: str) -> bool:
    """Whether a name is too long for its line: "Institute" above "for Ropes", "Hill &" above "Sons"."""
    if (
        _REACHED.search(line)
        or _REACHED.search(below)
        or _ONLY_NUMBER.fullmatch(below)
        or _SENTENCE_END.search(below)
    ):
        return False
    return _CONNECTED.search(line) is not None or (
        _CONNECTS.match(below) is not None and len(below.split()) <= _MOST_WORDS_BELOW
    )


def _continues_name(part: str) -> bool:
    """ "Hill, Ross & Partners", "Hill, Ross Ltd"."""
    return has_legal_form(part) or _JOINED.search(part) is not None


def _is_beside_name(part: str) -> bool:
    """Part of an address, a contact or a person."""
    return (
        any(char.isdigit() for char in part)
        or _REACHED.search(part) is not None
        or _LABELLED.fullmatch(part) is not None
        or is_post_box(part)
        or _has_honorific(part)
        or is_city_anywhere(part)
        or (len(part) > _LONGEST_CODE and bool(find_country(part)))
    )


def _has_honorific(part: str) -> bool:
    return _HONORIFIC.match(part) is not None


def _is_person(part: str) -> bool:
    if has_legal_form(part):
        return False
    spelled = spell_name(part.strip(_ENDS))
    return _has_honorific(part) or (
        spelled is not None and spelled.is_sure and spelled.end >= len(part.strip())
    )


def _clean_name(text: str) -> str:
    labelled = _LABELLED.fullmatch(text.strip())
    if labelled and _names_company(labelled[1]):
        text = labelled[2]
    return tidy(text.replace(_BOUND, " ")).strip(_ENDS)


def _join_addresses(parts: Iterable[str]) -> list[str]:
    """The parts of an address stay in one line; what reaches the company has a line of its own."""
    lines: list[str] = []
    is_open = False
    for part in parts:
        is_address = _REACHED.search(part) is None and _LABELLED.fullmatch(part) is None
        if is_open and is_address:
            lines[-1] = f"{lines[-1]}, {part}"
        else:
            lines.append(part)
        is_open = is_address
    return lines

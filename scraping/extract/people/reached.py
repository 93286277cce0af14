"""Who is reached at the number or mailbox right after the name, on whatever page: `Questions? Call Anna Huber, organiser, 555 0100`.

A number alone is no sign of belonging: agents, pharmacies on duty and those who sell something have one, too. So no organisation
may be named with the person, and the pages of a town and of a newspaper, which print the numbers of everybody, need a mailbox of the domain.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby, pairwise

from scraping.extract.candidates import Candidate
from scraping.extract.domains import is_free_mail
from scraping.extract.people.found import OF_CONTACT, Found
from scraping.extract.people.heads import Heads
from scraping.extract.people.name_model import SURELY_GIVEN, score_word
from scraping.extract.people.names import Spelling, is_given, spell_name
from scraping.extract.people.organisation import holds_public_title
from scraping.extract.people.sections import OTHERS, Sections
from scraping.extract.people.surroundings import QUOTING_ZONES, Surroundings
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.conjunctions import ANY_AND
from scraping.vocabulary.heads import find_kinds
from scraping.vocabulary.job_titles import DEPARTMENT, has_title
from scraping.vocabulary.legal_forms import has_legal_form
from scraping.vocabulary.letters import lower

_REACH, _LONGEST_LINE, _FRONT = 70, 160, 120  # characters
# `, organiser, mobile `, ` (Linden) – `, ` at `
_BETWEEN = re.compile(
    r" ?(?:\([^()\d\n]{2,30}\) ?)?(?:, ?(?P<title>[^\W\d_][^,;:.!?()\d\n\t@]{2,45}))?[ ,;:|<(–—-]{1,4}(?:[^\W\d_]{1,12}[.:]{0,2} ?){0,2}[(<]?"
)
# `mobile: `, on the line below the name.
_LABEL = re.compile(r"\n ?(?:[^\W\d_]{1,12}[.:]{0,2} ?)?[(<]?")
_CLAUSE = re.compile(r"[.!?]\s+(?=[^\W\d_])|[|;\t•*]|\s[/]\s")
# Words beside each other, of which those with capitals may be a name.
_WORDS = re.compile(r"[^\W\d_][\w.&'’-]*(?: (?:[^\W\d_][\w&'’-]*|&))+")
_SMALL = frozenset(("of", "de", "du", "di", "van", "von", "&"))
_ARE_WAYS = frozenset(("", "no_sign_of_a_phone_number"))
_OTHERS = frozenset(OTHERS) - {"authors_heading"}  # it announces news, too
# `Anna Huber (555 0100), Tom Brown and Max Huber`
_JOINS = re.compile(rf"(?: ?\([^()\n]{{1,40}}\))?(?: ?[,/&] ?| (?:{ANY_AND}) )")
_JOINED_LEFT = re.compile(rf" (?:&|{ANY_AND}) ")
_EVERYBODYS = frozenset(("municipality", "media"))


class Reached:
    def __init__(self, page: Page, heads: Heads, sections: Sections, found: Iterable[Candidate]) -> None:
        self._page = page
        self._heads = heads
        self._sections = sections
        self._found = found
        self._domain = registrable_domain(page.host) if page.host else ""

    @cached_property
    def _contacts(self) -> list[tuple[int, str]]:
        """Where each is, and the domain of a mailbox. Beside a name, digits without a label are a number."""
        ways = (one for one in self._found if one.end and one.rejected in _ARE_WAYS)
        return sorted(
            (one.start, registrable_domain(one.value.rpartition("@")[2]) if one.field is Field.EMAIL else "")
            for one in ways
            if one.field in (Field.EMAIL, Field.PHONE)
        )

    def has(self, spelled: Spelling, place: Surroundings) -> bool:
        if not (self._contacts and self._may_be(spelled, place)):
            return False
        domains = self._domains_after(place)
        if not domains or any(map(self._is_foreign, domains)):
            return False
        if self._heads.is_one_of(_EVERYBODYS) and self._domain not in domains:
            return False
        if not self._page.zones_at(place.start).isdisjoint(QUOTING_ZONES):
            return False
        return not self._names_another(place)

    @staticmethod
    def _may_be(spelled: Spelling, place: Surroundings) -> bool:
        """`The Green Dragon, 555 0100` is an inn: names that do not surely read like one have to be set apart."""
        if place.is_thing and not place.after.lstrip(" ,")[:1].isdigit():
            return False
        if spelled.is_sure:
            return True
        if place.is_asked_for or spelled.has_honorific or place.has_honorific:
            return spelled.is_likely or is_given(spelled.name.partition(" ")[0])
        is_apart = place.starts_line or place.lead.rstrip().endswith((":", "："))
        return is_apart and score_word(spelled.name.partition(" ")[0]).given > SURELY_GIVEN

    def _domains_after(self, place: Surroundings) -> list[str]:
        """Of what reaches the person on this line, or on the next if nothing else is on it; nothing for a number."""
        return self._domains_from(place.end, _BETWEEN) or self._domains_below(place)

    def _domains_below(self, place: Surroundings) -> list[str]:
        start, end = self._page.line_at(place.start)
        is_others = self._sections.whom_at(place.start) in _OTHERS
        if is_others or not place.starts_line or end > place.end + 1:
            return []
        above = self._page.line(self._page.line_number(start) - 1)
        is_other = has_legal_form(above) or any(
            name == above and self._is_another(name) for name in _names_in(above)
        )
        return [] if is_other else self._domains_from(end, _LABEL)

    def _domains_from(self, end: int, words: re.Pattern[str]) -> list[str]:
        at = bisect_left(self._contacts, (end, ""))
        if at == len(self._contacts) or self._contacts[at][0] > end + _REACH:
            return []
        start = self._contacts[at][0]
        between = words.fullmatch(self._page.text, end, start)
        if between is None or not self._describes(between.groupdict().get("title") or ""):
            return []
        last = min(self._page.line_at(start)[1], end + _LONGEST_LINE)
        return [domain for start, domain in self._contacts[at : at + 3] if start < last]

    @staticmethod
    def _describes(title: str) -> bool:
        """`, organiser,`; not `, Harbour Cranes,`"""
        return not title or has_title(title) or title.islower()

    def _is_foreign(self, domain: str) -> bool:
        return bool(domain) and domain != self._domain and not is_free_mail(domain)

    def _names_another(self, place: Surroundings) -> bool:
        """An organisation, in what is before the name: `Roses from Harbour Nursery, call Anna Huber`."""
        start = max(self._page.line_at(place.start)[0], place.start - _FRONT)
        before = _CLAUSE.split(self._page.text[start : place.start])[-1].rstrip(" ,(")
        if has_legal_form(before) or holds_public_title(before):
            return True
        if before.endswith((":", "：")):
            return False
        return any(map(self._is_another, _names_in(before)))

    def _is_another(self, name: str) -> bool:
        spelled = None if find_kinds(name) else spell_name(name)
        is_person = spelled is not None and spelled.is_sure
        return not (
            is_person
            or has_title(name)
            or DEPARTMENT.search(lower(name))
            or self._heads.organisation.is_named_in(name)
        )


def _names_in(text: str) -> Iterator[str]:
    """Two or more words with capitals beside each other."""
    for found in _WORDS.finditer(text):
        for is_capital, words in groupby(found[0].split(), lambda word: word[0].isupper() or word in _SMALL):
            name = list(words)
            if is_capital and sum(word[0].isupper() for word in name) > 1:
                yield " ".join(name)


def find_joined(text: str, people: Sequence[Found]) -> list[Found]:
    """Those whom a comma or an "and" joins to who is reached: `Leaders: Anna Huber (555 0100), Tom Brown`; `people`: in their order."""
    joined: list[Found] = []
    for one, following in pairwise(people):
        is_joined = _JOINS.fullmatch(text, one.end, following.start) is not None
        if is_joined and following.reads_like_name and (one.has(OF_CONTACT[0]) or one in joined):
            joined.append(following)
    for one, following in pairwise(people):
        if (
            following.has(OF_CONTACT[0])
            and one.reads_like_name
            and _JOINED_LEFT.fullmatch(text, one.end, following.start)
        ):
            joined.append(one)
    return [one for one in joined if not one.has(OF_CONTACT[0])]

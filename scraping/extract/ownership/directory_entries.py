"""Entries of a directory: each names somebody else, so all facts in them are those of others, even if none is left.

An organisation lists its branches and departments in the same way. Their names are towns, or words for branches and
departments, or hold its own name; their mailboxes are at its domain; or a heading says that they are its own."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from scraping.extract.candidates import Candidate, Hints
from scraping.extract.domains import domain_label, is_free_mail, is_platform, names_site
from scraping.extract.ownership.repeated_entries import FEWEST_ENTRIES, Entry, Fact, find_lists
from scraping.extract.people.name_model import score_word
from scraping.extract.people.names import has_person_shape, is_given
from scraping.extract.people.organisation import Organisation
from scraping.extract.placement import PLACES, is_contact_page
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import parse_url_or_none, registrable_domain
from scraping.vocabulary.cities import is_city_anywhere
from scraping.vocabulary.domain_names import latin_spellings
from scraping.vocabulary.honorifics import HONORIFIC
from scraping.vocabulary.job_titles import has_title
from scraping.vocabulary.legal_forms import has_legal_form, without_legal_form
from scraping.vocabulary.letters import letters_of, lower
from scraping.vocabulary.loader import read_expression
from scraping.vocabulary.patterns import compile_later

_STRUCTURE = frozenset((Field.PHONE, Field.FAX, Field.EMAIL, Field.STREET))
_REJECTED = PLACES | {Field.EMAIL, Field.PERSON, Field.SOCIAL}
_FRAME = frozenset(("footer", "copyright"))
_RANKS = {f"h{rank}": rank for rank in range(1, 7)}
_STATED = frozenset(("title", "domain", "copyright line", "logo", "spelled like the domain"))
_HONORIFICS = compile_later(lambda: rf"^\W{{0,2}}(?:{HONORIFIC})(?!\w)\.? ?")
_NO_SURNAME = -2.0
_LINES_TO_HEADING, _LONGEST_HEADING = 12, 60
_LONGEST_NAME, _LONGEST_TITLE, _MOST_NAMES = (
    70,
    40,
    4,
)  # characters; pieces before the first fact that may be names
_LEAST_OTHERS = 0.3  # of the entries, but at least two
_MOST_OWN = 0.25
_SHARED = 0.5  # a domain in so many entries is the organisation's
_SHORTEST_LABEL, _SHORTEST_PART = 4, 4
_WHOLE_WORD = re.compile(r"(?<![\w@.-])\w++(?![@-]|\.\w)")
_WORD = re.compile(r"[^\W\d_]{3,}")
_PARTS = re.compile(r" ?[|,;(•·/] ?| [-–—] ")
_QUOTED = re.compile(r'[«„“"][^«»„“”"]{2,40}[»“”"]')
_SITE = re.compile(r"(?<![\w@.])www\.((?:[\w-]{2,60}\.){1,3}[a-z]{2,12})(?![\w@])")

_OWN_PLACES = compile_later(
    lambda: (
        rf"(?<!\w)(?:{read_expression('third_parties', 'own_places')}|{read_expression('page_words', 'contact')})(?!\w)"
    )
)
_OURS = compile_later(
    lambda: (
        rf"(?<!\w)(?:{read_expression('people_words', 'our_staff', 'our_staff_after')}|{read_expression('beside_names', 'ours')})(?!\w)"
    )
)
_OUR_OTHERS = compile_later(lambda: rf"(?<!\w){read_expression('third_parties', 'our_others')}")
_KIND = compile_later(lambda: rf"(?<!\w)(?:{read_expression('third_parties', 'kind_of_firm')})(?!\w)")
_FEWEST_KINDS = 3
_OTHERS = compile_later(
    lambda: (
        rf"(?<!\w)(?:{read_expression('third_parties', 'others_heading', 'links_heading', 'useful_numbers')}"
        rf"|{read_expression('people_words', 'members_heading', 'partners_heading', 'advertisers_heading', 'on_duty_heading')})(?!\w)"
    )
)
_PART_OF_OWN = compile_later(
    lambda: (
        rf"(?<!\w)(?:{read_expression('labels', 'own place')}|{read_expression('job_titles', 'department')}"
        rf"|{read_expression('third_parties', 'own_places')}|{read_expression('page_words', 'contact')})(?!\w)"
    )
)


class DirectoryEntries:
    def __init__(self, page: Page, hints: Hints, found: Sequence[Candidate]) -> None:
        self._page = page
        self._hints = hints
        self._found = found
        self._label = letters_of(domain_label(registrable_domain(page.host)))

    def find(self) -> Iterator[Candidate]:
        facts = [] if is_contact_page(self._page, self._hints) else self._facts()
        if len(facts) < FEWEST_ENTRIES:
            return
        theirs = [entry for entries in find_lists(self._page, facts) for entry in self._of_others(entries)]
        if theirs:
            yield from self._inside(theirs)

    def _facts(self) -> list[Fact]:
        facts = [
            Fact(start, end, one)
            for one in self._found
            if one.field in _STRUCTURE and one.rejected in ("", "other_company")
            for start, end in self._spans_of(one)
            if _FRAME.isdisjoint(self._page.zones_at(start))
        ]
        return sorted(facts, key=lambda fact: fact.start)

    def _spans_of(self, candidate: Candidate) -> Iterator[tuple[int, int]]:
        """Structured data tells what it printed, not where."""
        if candidate.end:
            yield candidate.start, candidate.end
        elif candidate.printed and candidate.method in ("microdata", "rdfa", "hcard"):
            start = self._page.text.find(candidate.printed)
            if start >= 0:
                yield start, start + len(candidate.printed)

    def _inside(self, entries: Sequence[Entry]) -> Iterator[Candidate]:
        starts = [entry.start for entry in entries]

        def is_inside(at: int) -> bool:
            number = bisect_left(starts, at + 1) - 1
            return number >= 0 and at < entries[number].end

        placed = [one for one in self._found if one.end and one.field in _REJECTED]
        inside = [one for one in placed if is_inside(one.start) and not self._is_own_mailbox(one)]
        yield from inside
        outside = {(one.field, one.value) for one in placed if not is_inside(one.start)}
        values = {(one.field, one.value) for one in inside} - outside
        for one in self._found:
            if one.end or one.field not in _REJECTED:
                continue
            if (one.field, one.value) in values or any(is_inside(at) for at, _ in self._spans_of(one)):
                yield one

    def _is_own_mailbox(self, candidate: Candidate) -> bool:
        return candidate.field is Field.EMAIL and self._is_own_domain(_host_of(candidate))

    def _is_own_domain(self, host: str) -> bool:
        label = letters_of(domain_label(registrable_domain(host)))
        shorter, longer = sorted((label, self._label), key=len)
        return label == self._label or (len(shorter) >= _SHORTEST_LABEL and shorter in longer)

    def _of_others(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        heading = self._heading_of(entries[0])
        is_told = _OTHERS.search(heading) is not None
        if not is_told and (_OWN_PLACES.search(heading) or _says_ours(heading)):
            return ()
        shared = self._shared_domain(entries)
        own = [self._is_own(entry, shared) for entry in entries]
        if sum(own) > _MOST_OWN * len(entries):
            return ()
        others = sum(self._is_other(entry) for entry, is_own in zip(entries, own, strict=True) if not is_own)
        is_mixed = not any(own) and self._are_of_many_kinds(entries)
        if not (is_told or is_mixed) and others < max(2, _LEAST_OTHERS * len(entries)):
            return ()
        return [entry for entry, is_own in zip(entries, own, strict=True) if not is_own]

    def _heading_of(self, entry: Entry) -> str:
        """The line above the first entry, and the headings above it, each higher than the one below."""
        page, lines, rank = self._page, [], len(_RANKS) + 1
        number = page.line_number(entry.start)
        for above in range(number - 1, max(-1, number - _LINES_TO_HEADING), -1):
            element, line = page.line_elements[above], page.line(above)
            its_rank = _RANKS.get(element.tag, 0) if element is not None else 0
            if len(line) <= _LONGEST_HEADING and (0 < its_rank < rank or above == number - 1):
                lines.append(lower(line))
            rank = min(rank, its_rank or rank)
        return "\n".join(lines)

    def _shared_domain(self, entries: Sequence[Entry]) -> str:
        """That of mailboxes in more than half of the entries is the organisation's."""
        domains = [
            {registrable_domain(_host_of(one)) for one in self._mailboxes_in(entry)} for entry in entries
        ]
        counts = Counter(one for found in domains for one in found if not is_free_mail(one))
        domain, count = counts.most_common(1)[0] if counts else ("", 0)
        return domain if count > max(1, _SHARED * len(entries)) else ""

    def _mailboxes_in(self, entry: Entry) -> list[Candidate]:
        return [fact.candidate for fact in entry.facts if fact.candidate.field is Field.EMAIL]

    def _is_own(self, entry: Entry, shared: str) -> bool:
        """By a mailbox, by its name, or because nothing is in its name but a town or a part of an organisation."""
        hosts = [_host_of(one) for one in self._mailboxes_in(entry)]
        if any(self._is_own_domain(host) or registrable_domain(host) == shared for host in hosts):
            return True
        if self._has_label(entry.name) or self._is_title(entry.name) or self._is_place_or_part(entry):
            return True
        return self._organisation.is_named_in(entry.name) and not self._is_other(entry)

    def _has_label(self, text: str) -> bool:
        return names_site(self._page.host, text)

    def _is_title(self, name: str) -> bool:
        letters = letters_of(name)
        return len(letters) >= _SHORTEST_LABEL and letters in letters_of(self._page.title)

    @cached_property
    def _organisation(self) -> Organisation:
        # A line is taken for a name of the organisation by its form or markup: it may be the very name in question.
        return Organisation(self._page, self._hints, [one for one in self._found if one.method in _STATED])

    def _is_place_or_part(self, entry: Entry) -> bool:
        """`Kiel`, `Filiale Kiel-Wik`, `Accounting`: towns, words of the entry's own address, and parts of an organisation."""
        if is_city_anywhere(entry.name):
            return True
        rest = _words_of(self._page.text[entry.start + len(entry.name) : entry.end])
        words = _WORD.findall(_PART_OF_OWN.sub(" ", lower(entry.name)))
        return all(word in rest or is_city_anywhere(word) for word in words)

    def _is_other(self, entry: Entry) -> bool:
        """By a mailbox or site of its own, a legal form, a name in quotes, or a mailbox that is called like it. A list of
        mailboxes alone may be of anybody."""
        if all(fact.candidate.field is Field.EMAIL for fact in entry.facts):
            return False
        names = [piece.text for piece in entry.head[:_MOST_NAMES] if len(piece.text) <= _LONGEST_NAME]
        names = [part for name in names for part in _PARTS.split(name)]
        if any(self._is_firm(name) or self._is_quoted(name) for name in names):
            return True
        return not _names_staff(entry) and (self._has_domain(entry) or self._has_namesake(entry, names))

    def _are_of_many_kinds(self, entries: Sequence[Entry]) -> bool:
        """A hotel, a pharmacy and a garage: no organisation has branches of such kinds."""
        kinds = {kind[0] for entry in entries if (kind := _KIND.search(lower(entry.name)))}
        title = lower(self._page.title)
        return len(kinds) >= _FEWEST_KINDS and not any(kind in title for kind in kinds)

    def _is_firm(self, name: str) -> bool:
        if not has_legal_form(name) or self._organisation.is_named_in(name):
            return False
        return not self._is_title(without_legal_form(name))

    def _is_quoted(self, name: str) -> bool:
        quoted = _QUOTED.search(name)
        return quoted is not None and not self._is_title(quoted[0]) and not _is_person(name)

    def _has_domain(self, entry: Entry) -> bool:
        hosts = [_host_of(one) for one in self._mailboxes_in(entry)]
        hosts += [site[1] for site in _SITE.finditer(self._page.lowered, entry.start, entry.end)]
        hosts += self._linked_hosts(entry)
        domains = {registrable_domain(host) for host in hosts}
        return any(self._may_be_of_others(domain) for domain in domains)

    def _may_be_of_others(self, domain: str) -> bool:
        return not (is_free_mail(domain) or is_platform(domain) or self._is_own_domain(domain))

    def _linked_hosts(self, entry: Entry) -> list[str]:
        """Not those that several entries link to: maps, and the portal's other sites."""
        links, hosts = self._outward_links
        first, last = bisect_left(links, (entry.start, "")), bisect_left(links, (entry.end, ""))
        return [host for _, host in links[first:last] if hosts[host] == 1]

    @cached_property
    def _outward_links(self) -> tuple[list[tuple[int, str]], Counter[str]]:
        links = sorted(
            (link.start, url.host)
            for link in self._page.links
            if link.href.startswith("http") and (url := parse_url_or_none(link.href)) is not None
        )
        return links, Counter(host for _, host in links)

    def _has_namesake(self, entry: Entry, names: Sequence[str]) -> bool:
        """`rosegarden.cafe@gmail.com` below `Café Rosegarden`; not the mailbox of a person, or of a branch in a town."""
        mailboxes = [letters_of(one.value.partition("@")[0]) for one in self._mailboxes_in(entry)]
        if not mailboxes or any(map(self._has_label, mailboxes)):
            return False
        rest = _words_of(self._page.text[entry.facts[0].start : entry.end])
        words = [word for name in names if not _is_person(name) for word in _WORD.findall(name)]
        return any(
            any(spelling in mailbox for spelling in latin_spellings(word) for mailbox in mailboxes)
            for word in words
            if len(word) >= _SHORTEST_PART and not _is_general(lower(word), rest)
        )


def _says_ours(heading: str) -> bool:
    """Not `our members` or `our dealers`."""
    return _OURS.search(heading) is not None and _OUR_OTHERS.search(heading) is None


def _names_staff(entry: Entry) -> bool:
    """A person, or whoever has a title on the line below."""
    if _is_person(entry.name):
        return True
    return any(
        len(piece.text) <= _LONGEST_TITLE and has_title(lower(piece.text)) for piece in entry.head[1:2]
    )


def _is_person(name: str) -> bool:
    without = _HONORIFICS.sub("", name)
    words = without.split()
    if len(without) < len(name) or not has_person_shape(without):
        return len(without) < len(name)
    return is_given(words[0]) and score_word(words[-1]).surname > _NO_SURNAME


def _is_general(word: str, rest: frozenset[str]) -> bool:
    return word in rest or is_city_anywhere(word) or _PART_OF_OWN.fullmatch(word) is not None


def _words_of(text: str) -> frozenset[str]:
    """Not those of mailboxes and sites."""
    return frozenset(_WHOLE_WORD.findall(lower(text)))


def _host_of(mailbox: Candidate) -> str:
    return mailbox.value.rpartition("@")[2]

"""Takes what is on the suppression list out of texts that leave: cells of lists, quotes, addresses of pages.

Facts are compared one by one where they are read. A cell of several things is text: mailboxes, sites and numbers are
looked for in it, in the forms that people write. What is stored stays as it is.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import unquote
from uuid import UUID

from phonenumbers import country_code_for_region, parse

from leadslogix.exports.leads import Lead, LeadFact, LeadPerson, LeadSource, group_by_field
from leadslogix.leads.models import Suppression
from leadslogix.leads.suppression_list import LISTED_KINDS
from leadslogix.leads.suppressions import find_salt, suppression_hash
from leadslogix.seeds.mailboxes import find_mailboxes, part_contacts, spell_out

SUPPRESSED = "[suppressed]"
_MAILBOX = re.compile(r"[\w.+%&'-]{1,64}@(?P<host>(?:[\w-]{1,63}\.){1,8}[\w-]{2,63})")
_SITE = re.compile(
    r"(?<![\w.@-])(?:https?://)?(?P<host>(?:[\w-]{1,63}\.){1,8}[^\W\d_][\w-]{1,62})(?::\d{1,5})?"
    r"(?:[/?#][^\s\"'<>|;,\]]*)?"
)
_DIGITS = re.compile(r"\d+")
# "DE731889014" is an id of the tax office.
_NUMBER = re.compile(r"(?<![A-Z][A-Z])(?<!\d)\+?[(\d](?:[\d\s().\-/]{4,60})\d")
_FEWEST_DIGITS, _MOST_DIGITS = 6, 15
_MOST_GROUPS = 9  # of the digits of one number
_MOST_ENCODED = 3  # times
_MOST_KEPT = 20_000  # texts: pages and reasons come again and again


@dataclass(slots=True)
class SuppressedTexts:
    """What the list of a workspace has. Numbers without a country code are of the given country, or of any listed."""

    salt: str
    hashes: Mapping[str, frozenset[str]]
    codes: frozenset[str]  # of the countries of the listed numbers
    _known: dict[tuple[str, str], str] = field(default_factory=dict)

    @classmethod
    def of(cls, workspace_id: UUID) -> "SuppressedTexts | None":
        """None where there is nothing on the list."""
        salt = find_salt(workspace_id)
        if not salt:
            return None
        entries = Suppression.objects.for_workspace(workspace_id).filter(kind__in=LISTED_KINDS)
        by_kind: dict[str, set[str]] = {kind: set() for kind in LISTED_KINDS}
        codes = set()
        for kind, value_hash, value in entries.values_list("kind", "value_hash", "value").iterator():
            by_kind[kind].add(value_hash)
            if kind == Suppression.Kind.PHONE and value:
                codes.add(str(parse(value).country_code))
        if not any(by_kind.values()):
            return None
        return cls(salt, {kind: frozenset(hashes) for kind, hashes in by_kind.items()}, frozenset(codes))

    def mask(self, text: str, country: str = "") -> str:
        """The text with `[suppressed]` for each mailbox, site and number that is on the list."""
        if not text:
            return text
        if len(self._known) > _MOST_KEPT:
            self._known.clear()
        key = text, country
        if key not in self._known:
            self._known[key] = self._mask(text, country)
        return self._known[key]

    def mask_cell(self, text: str, country: str = "") -> str:
        """Of a list. A mailbox that is spelled in another way ("sales (at) ...") takes the whole cell with it."""
        masked = self.mask(text, country)
        spelled = find_mailboxes(spell_out(part_contacts(masked)))
        return SUPPRESSED if any(map(self._is_mailbox_listed, spelled)) else masked

    def mask_lead(self, lead: Lead) -> Lead:
        country = lead.country
        facts = tuple(self._mask_fact(fact, country) for fact in lead.facts)
        return replace(
            lead,
            company=self.mask(lead.company, country),
            website=self.mask(lead.website, country),
            domain=self.mask(lead.domain, country),
            profile_url=self.mask(lead.profile_url, country),
            facts=facts,
            by_field=group_by_field(facts),
            people=tuple(self._mask_person(person, country) for person in lead.people),
            seed={column: self.mask_cell(str(cell), country) for column, cell in lead.seed.items()},
        )

    def _mask_person(self, person: LeadPerson, country: str) -> LeadPerson:
        facts = tuple(self._mask_fact(fact, country) for fact in person.facts)
        return replace(person, title=self.mask(person.title, country), facts=facts)

    def _mask_fact(self, fact: LeadFact, country: str) -> LeadFact:
        reasons = tuple((self.mask(text, country), points) for text, points in fact.reasons)
        sources = tuple(self._mask_source(source, country) for source in fact.sources)
        return fact._replace(value=self.mask(fact.value, country), reasons=reasons, sources=sources)

    def _mask_source(self, source: LeadSource, country: str) -> LeadSource:
        url, locator, snippet = (
            self.mask(text, country) for text in (source.url, source.locator, source.snippet)
        )
        return source._replace(url=url, locator=locator, snippet=snippet)

    def _mask(self, text: str, country: str) -> str:
        masked = plain = self._mask_as_written(text, country)
        # A page's address may be encoded again and again: nobody reads more than this.
        for _ in range(_MOST_ENCODED):
            if "%" not in plain:
                break
            plain = unquote(plain)
            if self._mask_as_written(plain, country) != plain:
                return SUPPRESSED
        return masked

    def _mask_as_written(self, text: str, country: str) -> str:
        if "." in text:
            text = _MAILBOX.sub(self._hide_mailbox, text) if "@" in text else text
            text = _SITE.sub(self._hide_site, text) if self.hashes[Suppression.Kind.DOMAIN] else text
        if self.hashes[Suppression.Kind.PHONE]:
            text = _NUMBER.sub(lambda found: self._hide_numbers(found[0], country), text)
        return text

    def _is_listed(self, kind: str, value: str) -> bool:
        return suppression_hash(self.salt, kind, value) in self.hashes[kind]

    def _is_mailbox_listed(self, mailbox: str) -> bool:
        host = mailbox.rpartition("@")[2]
        is_listed = self._is_listed(Suppression.Kind.EMAIL, mailbox)
        return is_listed or self._is_listed(Suppression.Kind.DOMAIN, host)

    def _hide_mailbox(self, found: re.Match[str]) -> str:
        return SUPPRESSED if self._is_mailbox_listed(found[0].strip(".'-")) else found[0]

    def _hide_site(self, found: re.Match[str]) -> str:
        return SUPPRESSED if self._is_listed(Suppression.Kind.DOMAIN, found["host"]) else found[0]

    def _hide_numbers(self, text: str, country: str) -> str:
        """One stretch of digits may be several numbers: "0731 889014 / 889015"."""
        codes = {str(country_code_for_region(country))} if country else self.codes
        groups = list(_DIGITS.finditer(text))
        kept, end, first = [], 0, 0
        while first < len(groups):
            last = self._find_end_of_listed(text, groups[first : first + _MOST_GROUPS], codes)
            if last is None:
                first += 1
                continue
            start = groups[first].start()
            before = text[end:start].rstrip("+(")
            kept += [before, SUPPRESSED]
            first += last + 1
            end = groups[first - 1].end()
        return "".join([*kept, text[end:]])

    def _find_end_of_listed(
        self, text: str, groups: list[re.Match[str]], codes: frozenset[str] | set[str]
    ) -> int | None:
        """The last of the groups of digits that are a listed number together, from the first one on."""
        for last in range(len(groups) - 1, -1, -1):
            digits = "".join(group[0] for group in groups[: last + 1])
            if _FEWEST_DIGITS <= len(digits) <= _MOST_DIGITS + 3 and any(
                self._is_listed(Suppression.Kind.PHONE, number) for number in _readings(digits, codes)
            ):
                return last
        return None


def _readings(digits: str, codes: frozenset[str] | set[str]) -> Iterator[str]:
    """The numbers that these digits may be, with a country's code or without."""
    yield f"+{digits}"
    if digits.startswith("00"):
        yield f"+{digits[2:]}"
        digits = digits[2:]
    for code in codes:
        yield f"+{code}{digits}"
        yield f"+{code}{digits.lstrip('0')}"
    for size in range(1, 4):  # "+49 (0)731 ..."
        if digits[size : size + 1] == "0":
            yield f"+{digits[:size]}{digits[size + 1 :]}"

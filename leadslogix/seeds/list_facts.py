"""What a row of a list says about its company, as findings whose source is the file and its line.

A column of its own is taken at its word. Cells of several things, and addresses in one cell, are read like a page.
"""

import html
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from leadslogix.leads.review_gain import SAID_BY_LIST
from leadslogix.seeds.cells import tidy
from leadslogix.seeds.header_words import MAILBOXES, NUMBERS, Role
from leadslogix.seeds.list_people import ListedPerson, join_name, read_people, split_values, with_titles
from leadslogix.seeds.mailboxes import find_mailboxes
from leadslogix.seeds.readings import CellsByRole
from leadslogix.seeds.row_country import guess_country, mailboxes_of
from leadslogix.seeds.row_readings import RowReading
from leadslogix.seeds.spreadsheet_values import read_listed_number, with_zeros
from scraping.extract.addresses.places import split_place
from scraping.extract.candidates import Hints
from scraping.extract.confidence import add_up
from scraping.extract.domains import is_free_mail
from scraping.extract.evidence import is_own_mailbox
from scraping.extract.phones.numbers import parse_number
from scraping.extract.reading import ReadingOrder, read_page
from scraping.findings import Field, Finding, FoundPerson, Reason
from scraping.urls import site_of
from scraping.vocabulary.sites import PLATFORMS

LAYER = "seed"
COLUMN, MIXED = "column", "cell of several things"
ORGANISERS_MAILBOX = "organisers_mailbox"
SHARED_DOMAIN = "domain_of_a_shared_site"
_SAID: Reason = (SAID_BY_LIST, 75)
_SAID_AMONG_OTHERS: Reason = (f"{SAID_BY_LIST}, among other things", 68)
_OWN_MAILBOX: Reason = ("mailbox at the company's own domain", 10)
_FREE_MAILBOX: Reason = ("mailbox of a free provider", -10)
_NUMBER_OF_COUNTRY: Reason = ("number of the company's country", 8)
_SEVERAL_NUMBERS = re.compile(r"\s*[;\n|/,]\s*(?=[+(\d]|-\d)|\s{3,}|(?<=\d)\s+(?=\+\d)")
_NUMBER_OF_PERSON = re.compile(r"(?<![\w@.])[+(]?\d[\d\s()./-]{6,}\d(?!\w)")
_ONLY_NUMBER = re.compile(r"[+(\d][\d\s()./-]{6,}\d")
_MOST_SPLIT = 20
_LONGEST_AREA = 6  # digits: "0541/210958" is one number
_COUNTRY_CODE = re.compile(r"^\s*(?:\+|00)\d{1,3}")
_DIRECT, _MAIN = re.compile(r"-?\s?(\d{1,4})"), re.compile(r".*\d\s?-\s?(?=\d{1,4}$)")
# "Ann Lee, ann@acme.example / Bo Ray, bo@acme.example"; after a number the next one may follow: "12345 / 67".
_LINES = re.compile(r"\s*[;\n|•·]\s*|\s+/\s+(?=[^\W\d_])")
# "ext. 12", "-12 (switchboard)", "转 806"
_EXTENSION = re.compile(
    r"(?<!\s)\s*(?:ext(?:ension)?\.?|x|#|-?\s?durchwahl|dw\.?|wew\.?|int(?:erno)?\.?|poste|linka|kl(?:apka)?\.?|доб\.?|dahili|mell[eé]k"
    r"|toestel|tst\.?|转|轉|内線|內線)\s?\d{1,5}$|(?<!\s)\s*[(（][^\d()（）]{1,20}[)）]$",
    re.IGNORECASE,
)
_LATIN, _LATIN_LETTER = re.compile(r"[A-Za-z][A-Za-z\s.,&'()-]+"), re.compile(r"[A-Za-z]")
_PARTS = re.compile(r"\s*[;\n|,/]\s*(?=[^\W\d_])")
_SAYS_MORE = re.compile(r"\A[\W\d_]*[^\W\d_].*\d{3}|[^\W\d_]\s*[\[({]", re.DOTALL)
_NUMBER_FIELDS = frozenset((Field.PHONE, Field.FAX))
_ONLY_MAILBOXES = frozenset((Field.EMAIL,))
_MOST_NUMBERS = 5
_MIXED_FIELDS = frozenset(
    (
        *(Field.EMAIL, Field.PHONE, Field.FAX, Field.STREET, Field.POSTAL_CODE, Field.CITY, Field.REGION),
        *(Field.COUNTRY, Field.PERSON, Field.SOCIAL, Field.VAT_ID, Field.REGISTRATION_ID),
    )
)
_PLACE_ROLES = ((Role.POSTAL_CODE, Field.POSTAL_CODE), (Role.CITY, Field.CITY), (Role.REGION, Field.REGION))
_LONGEST_DESCRIPTION = 600


@dataclass(frozen=True, slots=True)
class ListSource:
    """Where the findings of a list come from, and what in it belongs to no single company."""

    file: str
    digest: str  # hash of the file, in place of a page's
    seen_at: datetime
    shared_mailboxes: Collection[str] = ()
    shared_sites: Collection[str] = ()
    home: str = ""  # the country of most companies
    labels: Collection[str] = ()  # in columns of people: "Send e-mail" in nearly every row

    def url(self, line: int) -> str:
        return f"{self.file}, line {line}"


def find_list_facts(cells: CellsByRole, reading: RowReading, source: ListSource) -> list[Finding]:
    return list(_Row(cells, reading, source).findings())


@dataclass(frozen=True, slots=True)
class _Row:
    cells: CellsByRole
    reading: RowReading
    source: ListSource

    def findings(self) -> Iterator[Finding]:
        people = self._people()
        address = list(self._address())
        dialled_in = self._guess_country(address)
        for person in people:
            yield self._finding(Field.PERSON, person.name, Role.PERSON, person=_found(person))
        yield from self._mailboxes(people)
        yield from self._numbers(
            Role.PERSON, Field.PHONE, people[0] if len(people) == 1 else None, dialled_in
        )
        for role in MAILBOXES:
            if _ONLY_NUMBER.fullmatch(self.cells.value(role)):
                yield from self._numbers(role, Field.PHONE, None, dialled_in)
        for role in NUMBERS:
            owner = people[0] if role is Role.MOBILE and len(people) == 1 else None
            field = Field.FAX if role is Role.FAX else Field.PHONE
            numbers = list(self._numbers(role, field, owner, dialled_in))
            yield from numbers or self._read_labelled(role, _NUMBER_FIELDS, dialled_in)
        yield from address
        yield from self._read_as_page(Role.CONTACT, self._contact_lines(), _MIXED_FIELDS, dialled_in)
        description = self.cells.value(Role.DESCRIPTION)
        if description:
            yield self._finding(Field.DESCRIPTION, description[:_LONGEST_DESCRIPTION], Role.DESCRIPTION)

    def _contact_lines(self) -> list[str]:
        """A printed dict is one line, whatever signs are in it."""
        cell = self.cells.cell(Role.CONTACT)
        text = self.cells.value(Role.CONTACT) if cell.lstrip()[:1] in ("{", "[") else cell
        lines = [tidy(line) for line in _LINES.split(text)]
        # The same name in Latin letters would be read as a person's.
        return (
            lines[1:] if _LATIN.fullmatch(lines[0]) and not _LATIN_LETTER.search(self.reading.name) else lines
        )

    def _people(self) -> list[ListedPerson]:
        titles = split_values(self.cells.cell(Role.JOB_TITLE)) or [""]
        given = split_values(self.cells.cell(Role.FIRST_NAME))
        family = split_values(self.cells.cell(Role.LAST_NAME))
        if len(given) == len(family) > 1:  # one person after the other, with a title each or none
            each = titles if len(titles) == len(given) else [""] * len(given)
            names = map(join_name, given, family)
            people = [
                one for name, title in zip(names, each, strict=True) for one in read_people(name, title)
            ]
        else:
            whole = join_name(self.cells.value(Role.FIRST_NAME), self.cells.value(Role.LAST_NAME))
            first = whole or self._cell_of_person(Role.PERSON)
            people = with_titles(read_people(first, self.cells.value(Role.JOB_TITLE)), titles)
        return [*people, *read_people(self._cell_of_person(Role.SECOND_PERSON))]

    def _cell_of_person(self, role: Role) -> str:
        value = self.cells.value(role)
        return self.cells.cell(role) if value and value not in self.source.labels else ""

    def _mailboxes(self, people: list[ListedPerson]) -> Iterator[Finding]:
        # (Somebody has put a mailbox into the column of websites.)
        found = [
            (role, mailbox)
            for role in (*MAILBOXES, Role.WEBSITE)
            for mailbox in find_mailboxes(self.cells.cell(role))
        ]
        if not found:
            for role in MAILBOXES:
                yield from self._read_labelled(role, _ONLY_MAILBOXES, "")
        for role, mailbox in found:
            owner = next((person for person in people if person.owns(mailbox)), None)
            reasons = [_SAID, *self._judge_mailbox(mailbox)]
            yield self._guard(self._finding(Field.EMAIL, mailbox, role, reasons, _found(owner)))

    def _judge_mailbox(self, mailbox: str) -> list[Reason]:
        if is_own_mailbox(mailbox, self.reading.domain):
            return [_OWN_MAILBOX]
        return [_FREE_MAILBOX] if is_free_mail(site_of(mailbox.rpartition("@")[2])) else []

    def _guard(self, finding: Finding) -> Finding:
        """The organiser's mailbox, and those of shared sites, are never an exhibitor's."""
        if finding.field is not Field.EMAIL:
            return finding
        domain = site_of(finding.value.rpartition("@")[2])
        rejected = ""
        if finding.value in self.source.shared_mailboxes or domain in self.source.shared_sites:
            rejected = ORGANISERS_MAILBOX
        elif domain in PLATFORMS:
            rejected = SHARED_DOMAIN
        if not rejected:
            return finding
        return replace(finding, rejected=rejected, confidence=0, reasons=(), person=None)

    def _lines(self, role: Role) -> str:
        """The value of a cell, with its line breaks where each line may be a number of its own."""
        lines = list(filter(None, map(tidy, self.cells.cell(role).split("\n"))))
        are_whole = len(lines) > 1 and all(sum(map(str.isdigit, line)) > _LONGEST_AREA for line in lines)
        return "\n".join(lines) if are_whole else self.cells.value(role)

    def _numbers(
        self, role: Role, field: Field, owner: ListedPerson | None, dialled_in: str
    ) -> Iterator[Finding]:
        country = self.reading.country
        listed = self._lines(role)
        if role is Role.PERSON:  # "Eva Lind, 0170 1234567"
            listed = "\n".join(found[0] for found in _NUMBER_OF_PERSON.finditer(listed))
        for text in _split_numbers(listed)[:_MOST_NUMBERS] if listed else ():
            number = read_listed_number(_EXTENSION.sub("", text.strip()), dialled_in)
            if number:
                region = parse_number(number).region
                reasons = [_SAID, _NUMBER_OF_COUNTRY] if country and region == country else [_SAID]
                yield self._finding(field, number, role, reasons, _found(owner))

    def _read_labelled(self, role: Role, wanted: Collection[Field], likely: str) -> Iterator[Finding]:
        """ "T: 0123 45678, F: 0123 45679", "info (at) acme.example": a cell that says more than its column."""
        cell = _EXTENSION.sub("", self.cells.cell(role)) if self.cells.value(role) else ""
        if _SAYS_MORE.search(cell):
            yield from self._read_as_page(role, _PARTS.split(cell), wanted, likely)

    def _guess_country(self, address: Collection[Finding]) -> str:
        """Where numbers without a country code are dialled: what the row says, else what it suggests."""
        said = {found.value for found in address if found.field is Field.COUNTRY}
        if self.reading.country or len(said) == 1:
            return self.reading.country or said.pop()
        guessed = guess_country(self.reading.name, self.reading.domain, mailboxes_of(self.cells))
        return guessed or self.source.home

    def _address(self) -> Iterator[Finding]:
        parts = {field: self.cells.value(role) for role, field in _PLACE_ROLES}
        # Where no column has the city it may be in that of the codes: "PLZ/Ort".
        place = split_place(parts[Field.CITY] or parts[Field.POSTAL_CODE])
        if parts[Field.CITY] or place.postal_code:
            parts[Field.CITY] = place.city
        code = place.postal_code or parts[Field.POSTAL_CODE]
        parts[Field.POSTAL_CODE] = with_zeros(code, self.reading.country)
        parts[Field.REGION] = parts[Field.REGION] or place.region
        street = self.cells.value(Role.STREET)
        has_parts = bool(parts[Field.CITY] and parts[Field.POSTAL_CODE])
        is_whole = not has_parts if street else any(map(str.isdigit, parts[Field.CITY]))
        found = list(self._read_whole_address()) if is_whole else []
        seen = {finding.field for finding in found}
        yield from found
        if street and Field.STREET not in seen:
            yield self._finding(Field.STREET, street, Role.STREET)
        for role, field in _PLACE_ROLES:
            if parts[field] and field not in seen:
                yield self._finding(field, parts[field], role)
        if self.reading.country and Field.COUNTRY not in seen and (street or parts[Field.CITY]):
            yield self._finding(Field.COUNTRY, self.reading.country, Role.COUNTRY)

    def _read_whole_address(self) -> Iterator[Finding]:
        """ "12 Mill Road, Pune 411001" in the column of streets, or of places. A street must be among its parts."""
        place = " ".join(filter(None, (self.cells.value(role) for role, _ in _PLACE_ROLES[:2])))
        street = ", ".join(filter(None, map(tidy, self.cells.cell(Role.STREET).split("\n"))))
        text = ", ".join(filter(None, (street, place)))
        wanted = frozenset((Field.STREET, Field.POSTAL_CODE, Field.CITY, Field.REGION, Field.COUNTRY))
        found = list(self._read_as_page(Role.STREET if street else Role.CITY, [text], wanted))
        if any(finding.field is Field.STREET for finding in found):
            yield from found

    def _read_as_page(
        self, role: Role, lines: list[str], wanted: Collection[Field], likely: str = ""
    ) -> Iterator[Finding]:
        shown = [f"<p>{html.escape(line)}</p>" for line in lines if line]
        if not shown:
            return
        for found in self._read_lines("".join(shown), likely):
            if found.field in wanted and not found.rejected:
                reasons = [_SAID_AMONG_OTHERS]
                reasons += self._judge_mailbox(found.value) if found.field is Field.EMAIL else []
                yield self._guard(self._finding(found.field, found.value, role, reasons, found.person, MIXED))

    def _read_lines(self, text: str, likely: str) -> tuple[Finding, ...]:
        """Where the row names no country, the address among the lines tells which one the numbers are of.

        `likely` is the country where neither does.
        """
        found = self._read_in(self.reading.country, text)
        countries = {one.value for one in found if one.field is Field.COUNTRY and not one.rejected}
        if self.reading.country or len(countries) > 1:
            return found
        country = countries.pop() if countries else likely
        return self._read_in(country, text) if country else found

    def _read_in(self, country: str, text: str) -> tuple[Finding, ...]:
        reading = self.reading
        hints = Hints(country, reading.name, reading.domain, page_kind="contact")
        order = ReadingOrder(hints, LAYER, seen_at=self.source.seen_at, wants_links=False)
        url = f"http://{reading.domain}/" if reading.domain else ""
        return read_page(text.encode("utf-8", "replace"), "utf-8", url, order).findings

    def _finding(
        self,
        field: Field,
        value: str,
        role: Role,
        reasons: Collection[Reason] = (_SAID,),
        person: FoundPerson | None = None,
        method: str = COLUMN,
    ) -> Finding:
        column = self.cells.column(role)
        confidence, kept = add_up(reasons)
        return Finding(
            field=field,
            value=value,
            url=self.source.url(self.reading.line),
            layer=LAYER,
            method=method,
            snippet=tidy(f"{column}: {self.cells.cell(role)}")[:400],
            locator=f'column "{column}"'[:400],
            page_hash=self.source.digest,
            seen_at=self.source.seen_at,
            confidence=confidence,
            reasons=kept,
            person=person,
        )


def _split_numbers(text: str) -> list[str]:
    parts: list[str] = []
    for part in _SEVERAL_NUMBERS.split(text, maxsplit=_MOST_SPLIT):
        if parts and sum(map(str.isdigit, _COUNTRY_CODE.sub("", parts[-1]))) <= _LONGEST_AREA:
            parts[-1] = f"{parts[-1]}/{part}"
        elif parts and (direct := _DIRECT.fullmatch(part)) and (main := _MAIN.match(parts[-1])):
            parts.append(main[0] + direct[1])  # "2878-0 / -33"
        else:
            parts.append(part)
    return parts


def _found(person: ListedPerson | None) -> FoundPerson | None:
    return FoundPerson(person.name, person.title) if person else None

"""What each row of a table says about a company, and the key by which the same company is recognised."""

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from leadslogix.seeds.cell_kinds import Kind, kind_of
from leadslogix.seeds.cells import first_script, is_nothing, read_cell, tidy, without_host, without_marks
from leadslogix.seeds.columns import goes_on_in
from leadslogix.seeds.entries import take_apart, without_tags
from leadslogix.seeds.guests import holds_guests, is_guest, without_guests
from leadslogix.seeds.header_words import MAILBOXES, NUMBERS, Role
from leadslogix.seeds.list_people import names_no_employer
from leadslogix.seeds.list_titles import TITLE, why_no_company
from leadslogix.seeds.mailboxes import find_mailbox_site, find_mailboxes, part_contacts, spell_out
from leadslogix.seeds.organisers import ListedSite, find_shared_sites, shares_a_word
from leadslogix.seeds.records import SeedLine
from leadslogix.seeds.row_country import country_in_brackets, country_of_title, read_country
from leadslogix.seeds.row_kinds import NOTE, RowKinds, learn_rows
from leadslogix.seeds.row_readings import PackedReadings, RowReading
from leadslogix.seeds.spreadsheet_values import whole_number, without_apostrophe
from leadslogix.seeds.table import NAMING_ROLES, SeedTable
from leadslogix.seeds.websites import find_website, find_website_in
from scraping.extract.domains import is_free_mail
from scraping.findings import CompanyEntry
from scraping.names import company_key
from scraping.urls import page_key, site_of
from scraping.vocabulary.countries import find_country
from scraping.vocabulary.legal_forms import country_of_form, form_letters, has_legal_form

NAME_LENGTH = 300
_QUOTED_LENGTH = 60
_ROWS_PER_REPORT = 1_000
# More spaces than these say no more, and searches that begin with spaces take the square of their number.
_LONG_GAP = re.compile(r"\s{4,}")
_READ_LENGTH = 4_000  # more of a cell says nothing about a company; the original keeps all of it
_NAME_KEYS = ("name", "title", "label", "value")
_WHOLE_NUMBERS = (*NUMBERS, Role.POSTAL_CODE)
_OF_ENTRY = (Role.NAME, Role.CONTACT)
_QUOTED_NAME = re.compile(r"^([\"'])([^\"']+)\1$")
_ONLY_BRACKETS = re.compile(r"[\s*–-]*[(\[<][^()\[\]<>]*[)\]>][\s*.–-]*")
_REACHED_BY = (*MAILBOXES, Role.CONTACT)
# What a row may hold that only continues the one above it.
CONTINUING = frozenset(
    (*MAILBOXES, *NUMBERS, Role.CONTACT, Role.PERSON, Role.FIRST_NAME, Role.LAST_NAME, Role.JOB_TITLE)
)
_PEOPLE = (Role.PERSON, Role.FIRST_NAME, Role.LAST_NAME)


def read_rows(
    table: SeedTable, mapping: Mapping[str, str], report: Callable[[str, int, int], None] | None = None
) -> PackedReadings:
    def counted() -> Iterator[RowReading]:
        for done, reading in enumerate(_read_cells(table, mapping), start=1):
            yield reading
            if report and not done % _ROWS_PER_REPORT:
                report("reading the rows", done, len(table.rows))

    return _identify_all(PackedReadings(counted()))


def read_entries(entries: Iterable[CompanyEntry]) -> PackedReadings:
    """The companies that a listing page names, by the rules for the rows of a file."""
    return _identify_all(
        PackedReadings(_read_entry(number, entry) for number, entry in enumerate(entries, start=1))
    )


def _read_entry(number: int, entry: CompanyEntry) -> RowReading:
    website = find_website(entry.website)
    return RowReading(
        line=number,
        name=tidy(entry.name)[:NAME_LENGTH],
        website=website,
        domain=site_of(website) if website else "",
        country=find_country(entry.country),
        profile_url=find_website(entry.profile_url),
    )


def _identify_all(readings: PackedReadings) -> PackedReadings:
    shared = find_shared_sites(lambda: _listed_sites(readings))
    return PackedReadings(_identify(_move_url_to_profile(reading, shared)) for reading in readings)


def _listed_sites(readings: PackedReadings) -> Iterator[ListedSite]:
    """The profile page counts too: the one row whose website is the fair's home page is recognised by it."""
    for name, domain, website, profile_url in readings.pick("name", "domain", "website", "profile_url"):
        if domain:
            yield ListedSite(name, domain, website)
        if profile_url:
            yield ListedSite(name, site_of(profile_url), profile_url)


def name_identity(name: str, country: str, apart: str = "") -> str:
    """The name with its country or, where none is given, its legal form: "X LLC" is not "X S.p.A.".

    `apart`: what tells the company apart from another one of the same name and country.
    """
    if not country and (of_form := country_of_form(form_letters(name))):
        country = f"form-{of_form}"
    return _bounded("name", f"{company_key(name)}{apart}:{country}")


def _read_cells(table: SeedTable, mapping: Mapping[str, str]) -> Iterator[RowReading]:
    header = tuple(column.casefold() for column in table.columns)
    is_of_entries = len(header) == 1 and Role.ENTRY in mapping  # a number between them is that of a page
    country = table.section_country
    above: RowReading | None = None
    kinds = learn_rows((row for row in table.rows if not is_guest(row)), table.columns, mapping)
    before = ""
    for row, following in _with_next(table.rows):
        if is_guest(row):
            reading = _read_row(row.line, CellsByRole(table.original(row), mapping))
            yield replace(reading, reason="; ".join(filter(None, (row.cells[-1], reading.reason))))
            continue
        reason = why_no_company(row, following, header, kinds.name_place) or (
            TITLE if is_of_entries and not any(map(str.isalpha, row.cells[0])) else ""
        )
        if not reason and kinds.is_note(row, before, kinds.name_of(following) if following else ""):
            reason = NOTE
        if reason:
            country = (country_of_title(row.cells) if reason in (TITLE, NOTE) else "") or country
            above = None if reason in (TITLE, NOTE) else above
            yield RowReading(row.line, reason=reason, shown=_show(row))
            continue
        cells = CellsByRole(table.original(row), mapping)
        reading = _read_row(row.line, cells)
        name = kinds.without_stand(reading.name)
        known = reading.country or country_in_brackets(name)
        reading = replace(reading, name=kinds.without_tag(name), country=known)
        if above is not None and _continues(reading, cells, above, kinds):
            reading = replace(above, line=row.line, reason=f"more of the company above it, {above.name}")
        else:
            reading = reading if reading.country else replace(reading, country=country)
            above = reading if reading.name else None
            before = reading.name or before
        yield reading if reading.name or reading.website else replace(reading, shown=_show(row))


def _show(row: SeedLine) -> str:
    return " · ".join(filter(None, map(tidy, row.cells)))[:_QUOTED_LENGTH]


def _continues(reading: RowReading, cells: "CellsByRole", above: RowReading, kinds: RowKinds) -> bool:
    """Merged cells and narrow columns: the name is written once, and its contacts go on in the lines below."""
    is_person = any(cells.value(role) for role in _PEOPLE)
    if is_person and not kinds.people_continue:
        return False
    if reading.name or reading.website or reading.profile_url or not cells.holds_only(CONTINUING):
        return False
    sites = {
        site_of(one.rpartition("@")[2]) for role in _REACHED_BY for one in find_mailboxes(cells.cell(role))
    }
    return all(
        site == above.domain or is_free_mail(site) or shares_a_word(above.name, site)
        for site in sites - kinds.shared_sites
    )


def _with_next(rows: Iterable[SeedLine]) -> Iterator[tuple[SeedLine, SeedLine | None]]:
    before: SeedLine | None = None
    for row in rows:
        if before is not None:
            yield before, row
        before = row
    if before is not None:
        yield before, None


def _shorten_gap(gap: re.Match[str]) -> str:
    return "\n\n" if "\n" in gap[0] else "   "


class CellsByRole:
    """The cells of a row by what they mean."""

    def __init__(self, cells: Mapping[str, str], mapping: Mapping[str, str]) -> None:
        self._cells = cells
        self._mapping = mapping
        self._texts: dict[Role, str] = {}  # cells are asked for again and again

    def column(self, role: Role) -> str:
        return self._mapping.get(role, "") or (self._mapping.get(Role.ENTRY, "") if role in _OF_ENTRY else "")

    def cell(self, role: Role) -> str:
        if role in _OF_ENTRY and Role.ENTRY in self._mapping:
            return self._cell_of_entry(role)
        return self._own_cell(role)

    def _own_cell(self, role: Role) -> str:
        known = self._texts.get(role)
        if known is None:
            text = self._cells.get(self._mapping.get(role, ""), "")[:_READ_LENGTH]
            if role in _REACHED_BY or role is Role.ENTRY:
                text = spell_out(part_contacts(text)) if role in MAILBOXES else part_contacts(text)
            known = self._texts[role] = without_apostrophe(_LONG_GAP.sub(_shorten_gap, text)) if text else ""
        return known

    def _cell_of_entry(self, role: Role) -> str:
        """A column of its own comes before what is in the cell that holds everything."""
        own, entry = self._own_cell(role), take_apart(self._own_cell(Role.ENTRY))
        if role is Role.NAME:
            return entry.name if is_nothing(tidy(own)) else own
        own_lines = [line for line in entry.rest.split("\n") if not holds_guests(line)]
        return "\n".join(filter(None, (own, *own_lines)))

    def holds_only(self, roles: Collection[Role]) -> bool:
        """Whether at least one of these columns is filled, and no other."""
        wanted = {self._mapping[role] for role in roles if role in self._mapping}
        filled = {column for column, cell in self._cells.items() if not is_nothing(tidy(cell))}
        return bool(filled) and filled <= wanted

    def names_no_companies(self) -> bool:
        """Of people, or of nothing but mailboxes."""
        return Role.EMAIL in self._mapping and NAMING_ROLES.isdisjoint(self._mapping)

    def value(self, role: Role, *keys: str) -> str:
        """ "" where the cell says that there is nothing."""
        value = read_cell(self.cell(role), *keys)
        return whole_number(value) if role in _WHOLE_NUMBERS else value

    def lost_number(self) -> str:
        """Why a number cannot be read: a spreadsheet has shortened it."""
        lost = (role for role in _WHOLE_NUMBERS if read_cell(self.cell(role)) and not self.value(role))
        role = next(lost, None)
        if role is None:
            return ""
        value, column = self.cell(role)[:_QUOTED_LENGTH], self.column(role)[:_QUOTED_LENGTH]
        return f'"{value}" in column "{column}" has lost its digits: show the column as text, save the list again'


def _read_row(line: int, cells: CellsByRole) -> RowReading:
    website = find_website(cells.cell(Role.WEBSITE)) or find_website(cells.cell(Role.SECOND_WEBSITE))
    whole = without_guests(tidy(without_tags(without_host(without_marks(_whole_name(cells))))))
    if names_no_employer(whole) and any(map(cells.column, _PEOPLE)):
        return RowReading(line=line, reason=f'"{whole}" is no company: this person works for none')
    name, cut = whole[:NAME_LENGTH], _say_cut(whole)
    reason = unusable = _reject_reason(cells, website, name)
    if not website:
        website, found = _find_way_to_site(cells, name)
        reason = found or reason
    lost = cells.lost_number()
    domain = site_of(website) if website else ""
    if not name and domain and shares_a_word(cells.value(Role.PERSON), domain):
        name = cells.value(Role.PERSON)[:NAME_LENGTH]  # a person who is the company
    return RowReading(
        line=line,
        name=name,
        website=website,
        domain=domain,
        country=read_country(cells, name, domain),
        profile_url=find_website(cells.cell(Role.PROFILE_URL)),
        reason="; ".join(filter(None, (reason, lost, cut))),
        has_mailbox=any(
            find_mailboxes(cells.cell(role)) for role in (*MAILBOXES, Role.WEBSITE, Role.CONTACT)
        ),
        is_cell_unusable=bool(unusable or lost or cut),
    )


def _whole_name(cells: CellsByRole) -> str:
    """With what the next column has of the legal form: it may hold departments as well. Another name replaces none."""
    cell = cells.cell(Role.NAME)
    name = first_script(cell) or _above_place(cell) or cells.value(Role.NAME, *_NAME_KEYS)
    more = cells.value(Role.SECOND_NAME) if cells.column(Role.SECOND_NAME) else ""
    if name[:1].isalnum() and not more:  # nearly all names
        return name
    if _ONLY_BRACKETS.fullmatch(name):  # "(vacant)"
        return ""
    name = _QUOTED_NAME.sub(r"\2", name)
    is_next = bool(more) and goes_on_in(cells.column(Role.NAME), cells.column(Role.SECOND_NAME))
    is_part = is_next and not has_legal_form(name) and has_legal_form(f"{name} {more}")
    return f"{name} {more}" if is_part else name or more


def _above_place(cell: str) -> str:
    """The name above an address in the same cell; "" where there is no address."""
    below = cell.split("\n")[1:]
    return take_apart(cell).name if any(kind_of(line) is Kind.PLACE for line in below) else ""


def _say_cut(name: str) -> str:
    return f"the name is cut to {NAME_LENGTH} characters" if len(name) > NAME_LENGTH else ""


def _find_way_to_site(cells: CellsByRole, name: str) -> tuple[str, str]:
    """A website in a cell of several things, or a mailbox at a domain that has the company's name."""
    for role in (Role.CONTACT, *MAILBOXES):
        if website := find_website_in(cells.cell(role)):
            return website, f'the website is taken from "{cells.column(role)[:_QUOTED_LENGTH]}"'
    for role in (*MAILBOXES, Role.WEBSITE, Role.CONTACT):
        if name and (website := find_mailbox_site(cells.cell(role), name)):
            column = cells.column(role)[:_QUOTED_LENGTH]
            return website, f'the website is that of the mailbox in "{column}", which has the company\'s name'
    if cells.names_no_companies() and (website := find_mailbox_site(cells.cell(Role.EMAIL), "")):
        return website, "the website is that of the mailbox"
    return "", ""


def _reject_reason(cells: CellsByRole, website: str, name: str) -> str:
    text = cells.value(Role.WEBSITE)
    if website or (name and (not text or find_mailboxes(text))):
        return ""
    if text:
        shown = text if len(text) <= _QUOTED_LENGTH else f"{text[:_QUOTED_LENGTH]}..."
        return f'"{shown}" in column "{cells.column(Role.WEBSITE)[:_QUOTED_LENGTH]}" is not a web address'
    return "no name and no website"


def _move_url_to_profile(reading: RowReading, shared: set[str]) -> RowReading:
    if reading.domain not in shared:
        return reading
    return replace(
        reading,
        website="",
        domain="",
        profile_url=reading.profile_url or reading.website,
        shared_site=reading.domain,
        reason=f"{reading.domain} is shared by many companies: taken as a profile page",
    )


def _identify(reading: RowReading) -> RowReading:
    """The registrable domain, else the name and country, else the page that describes the company."""
    if reading.domain:
        return replace(reading, identity=reading.domain[:NAME_LENGTH])
    if company_key(reading.name):
        return replace(reading, identity=name_identity(reading.name, reading.country))
    if reading.profile_url:
        return replace(reading, identity=_bounded("page", page_key(reading.profile_url)))
    return replace(reading, reason=reading.reason or "no name and no website")


def _bounded(kind: str, key: str) -> str:
    identity = f"{kind}:{key}"
    if len(identity) <= NAME_LENGTH:
        return identity
    return f"{kind}:{hashlib.sha256(key.encode()).hexdigest()}"

"""Facts from structured data: whose node it is, and what it says about the company and its people."""

import re
from html import escape

from scraping.extract.addresses.extractor import find as find_addresses
from scraping.extract.candidates import Candidate
from scraping.extract.context import Context
from scraping.extract.domains import is_free_mail
from scraping.extract.emails.junk import why_not_a_mailbox
from scraping.extract.emails.spelled_out import open_spellings
from scraping.extract.identifiers.vat_ids import normalise_vat_id
from scraping.extract.phones.numbers import is_fictional, read_number
from scraping.extract.socials.extractor import profile_url
from scraping.extract.structured.excerpts import excerpt
from scraping.findings import Field, FoundPerson
from scraping.page.nodes import Node, hcard_nodes, microdata_nodes, rdfa_nodes
from scraping.page.parse import Page, parse_page
from scraping.urls import registrable_domain
from scraping.vocabulary.countries import country_code
from scraping.vocabulary.honorifics import without_native_address

NAME = "structured"
AFTER = ()

# A name gets further points when it is compared with the other names of the page.
NAME_POINTS = 40
METHOD_POINTS = {"jsonld": 72, "microdata": 70, "rdfa": 66, "hcard": 66, "opengraph": 54}

# Things that have a name or an address and are not the site's company.
_NOT_COMPANIES = frozenset(
    "Product Offer AggregateOffer Article NewsArticle BlogPosting WebPage WebSite BreadcrumbList ListItem ImageObject VideoObject Event "
    "Review Rating AggregateRating Recipe Book Movie MusicRecording SearchAction ItemList Question Answer FAQPage HowTo CreativeWork "
    "Comment Course JobPosting Place City Country State PostalAddress GeoCoordinates OpeningHoursSpecification ContactPoint Brand "
    "SiteNavigationElement WPHeader WPFooter WPSideBar Blog CollectionPage Service Thing Menu MenuItem SpeakableSpecification".split()
)
_FOREIGN_ROLES = frozenset(
    "review reviews reviewedBy itemReviewed performer organizer location sponsor funder memberOf brand manufacturer seller customer "
    "alumniOf worksFor parentOrganization affiliation creator hiringOrganization client isPartOf citation mentions subjectOf broker".split()
)
_PEOPLE_ROLES = frozenset(
    "employee employees founder founders member members contactPoint owner director".split()
)
# Of an article, a book, a film, with whatever title.
_MAKERS = frozenset(
    "author creator contributor translator illustrator actor performer byArtist composer reviewedBy".split()
)
_ORGANISATION_ENDINGS = tuple(
    "Business Organization Store Service Restaurant Agency Hotel Clinic Dentist Contractor".split()
)
# A whole address in the property of the street.
_HOUSE_AND_CODE = re.compile(r"\d.*,.*\d{4}")
_EMAIL = re.compile(r"^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,24}$")


def find(page: Page, context: Context) -> list[Candidate]:
    reader = _Reader(page, context)
    for node in [*context.blocks, *microdata_nodes(page), *rdfa_nodes(page), *hcard_nodes(page)]:
        reader.read(node, "")
    reader.read_open_graph()
    return reader.found


class _Reader:
    def __init__(self, page: Page, context: Context) -> None:
        self.page = page
        self.context = context
        self.hints = context.hints
        self.regions = context.regions
        self.domain = registrable_domain(page.host)
        self.found: list[Candidate] = []

    def read(self, node: Node, role: str) -> None:
        if role in _FOREIGN_ROLES:
            return
        if "Person" in node.types:
            self._read_person(node, role)
        elif self._is_company(node, role):
            self._read_company(node)
        for name, inner in node.inner():
            self.read(inner, name)

    def _is_company(self, node: Node, role: str) -> bool:
        if node.types <= _NOT_COMPANIES:
            return False
        contactable = any(
            name in node.properties
            for name in (
                "telephone",
                "email",
                "address",
                "faxNumber",
                "legalName",
                "sameAs",
                "vatID",
                "contactPoint",
            )
        )
        return contactable or (bool(node.text("name")) and any(_is_organisation(kind) for kind in node.types))

    def _read_company(self, node: Node) -> None:
        rejected = self._why_other_company(node)
        self._take_names(node, rejected)
        self._take_contacts(node, rejected)
        for point in node.nodes("contactPoint", "contactPoints"):
            self._take_contacts(point, rejected)
        for address in node.nodes("address", "location"):
            inner = address.nodes("address")
            self._take_address(inner[0] if inner else address, rejected)
        for printed in _plain_texts(node, "address"):
            self._take_written_address(printed, node, "address", rejected)
        self._take_ids(node, rejected)
        for url in node.texts("sameAs"):
            if profile := profile_url(url):
                self._take(Field.SOCIAL, profile, node, "sameAs", rejected, bonus=24, printed=url)

    def _why_other_company(self, node: Node) -> str:
        """A node that names another site as its own is about another company (a customer, an agency, a parent)."""
        sites = {registrable_domain(_host_of(url)) for url in node.texts("url")} - {""}
        if (
            self.domain in self.hints.listing_domains
            and self.domain in sites
            and node.text("name") != self.hints.company
        ):
            return "organiser"
        if not sites or not self.domain or self.domain in sites or node.syntax == "hcard":
            return ""
        if self.hints.home_domain and self.hints.home_domain in sites:
            return ""
        if sites & set(self.hints.listing_domains):
            return "organiser"
        if self.hints.page_kind == "profile":
            return ""
        return "" if any(_same_label(site, self.domain) for site in sites) else "other_company"

    def _take_names(self, node: Node, rejected: str) -> None:
        for name, bonus in (("legalName", 8), ("name", 4)):
            if (value := _clean_name(node.text(name))) and len(value) <= 120:
                self._take(Field.NAME, value, node, name, rejected, bonus=bonus)
        if (description := node.text("description")) and len(description) >= 30:
            self._take(Field.DESCRIPTION, description[:600], node, "description", rejected)

    def _take_contacts(self, node: Node, rejected: str) -> None:
        for printed in node.texts("email"):
            self._take_email(printed, node, rejected)
        for printed in node.texts("telephone", "phone", "tel"):
            field = Field.FAX if "fax" in node.text("contactType").lower() else Field.PHONE
            self._take_number(field, printed, node, rejected)
        for printed in node.texts("faxNumber", "fax"):
            self._take_number(Field.FAX, printed, node, rejected)

    def _take_email(self, printed: str, node: Node, rejected: str, person: FoundPerson | None = None) -> str:
        value = open_spellings(printed).strip().removeprefix("mailto:").split("?")[0].strip().lower()
        if not _EMAIL.match(value):
            return ""
        local, _, host = value.partition("@")
        own = self.domain if registrable_domain(host) == self.domain else ""
        candidate = self._take(
            Field.EMAIL,
            value,
            node,
            "email",
            rejected or why_not_a_mailbox(local, host, own),
            printed=printed,
        )
        candidate.person = person
        if own:
            candidate.add("at the site's own domain", 24)
        elif is_free_mail(host):
            candidate.add("at a free mail provider", 8)
        return value

    def _take_number(
        self, field: Field, printed: str, node: Node, rejected: str, person: FoundPerson | None = None
    ) -> str:
        value = read_number(printed, self.regions)
        if not value:
            return ""
        rejected = rejected or ("placeholder" if is_fictional(value) else "")
        name = "telephone" if field is Field.PHONE else "faxNumber"
        candidate = self._take(field, value, node, name, rejected, bonus=20, printed=printed)
        candidate.person = person
        return value

    def _take_address(self, address: Node, rejected: str) -> None:
        pairs = (
            (Field.STREET, "streetAddress"), (Field.POSTAL_CODE, "postalCode"), (Field.CITY, "addressLocality"), (Field.REGION, "addressRegion"),
        )  # fmt: skip
        street = address.text("streetAddress")
        is_whole = "postalCode" not in address.properties and _HOUSE_AND_CODE.search(street) is not None
        if is_whole:
            is_whole = self._take_written_address(street, address, "streetAddress", rejected)
        for field, name in pairs[1 if is_whole else 0 :]:
            value = " ".join(address.text(name).split()).strip(" ,;")
            if value and len(value) <= 160:
                self._take(field, value, address, name, rejected, bonus=16)
        country = address.text("addressCountry")
        if code := country_code(country):
            self._take(Field.COUNTRY, code, address, "addressCountry", rejected, bonus=16, printed=country)

    def _take_written_address(self, printed: str, node: Node, name: str, rejected: str) -> bool:
        """`"address": "12 Mill Road, Dayton, OH 45402"`: read like the text of a page."""
        page = parse_page(f"<p>{escape(printed[:400])}</p>".encode(), "utf-8", self.page.url)
        parts = find_addresses(page, self.context)
        for part in parts:
            self._take(part.field, part.value, node, name, rejected, bonus=10, printed=printed[:400])
        return bool(parts)

    def _take_ids(self, node: Node, rejected: str) -> None:
        for printed in node.texts("vatID", "taxID"):
            if value := normalise_vat_id(printed):
                self._take(Field.VAT_ID, value, node, "vatID", rejected, bonus=20, printed=printed)

    def _read_person(self, node: Node, role: str) -> None:
        name = _clean_name(node.text("name") or f"{node.text('givenName')} {node.text('familyName')}")
        name = without_native_address(name)
        if not name or len(name) > 80 or " " not in name:
            return
        emails = [value for value in node.texts("email") if "@" in value]
        seen = FoundPerson(
            name,
            node.text("jobTitle")[:120],
            emails[0].removeprefix("mailto:").lower() if emails else "",
            next(
                (
                    value
                    for printed in node.texts("telephone")
                    if (value := read_number(printed, self.regions))
                ),
                "",
            ),
        )
        rejected = _why_third_party(node, role, seen)
        candidate = self._take(Field.PERSON, name, node, "name", rejected, bonus=10 if seen.title else 0)
        candidate.person = seen
        for printed in node.texts("email"):
            self._take_email(printed, node, rejected, seen)
        for printed in node.texts("telephone"):
            self._take_number(Field.PHONE, printed, node, rejected, seen)

    def _take(
        self, field: Field, value: str, node: Node, name: str, rejected: str, *, bonus: int = 0, printed: str = ""
    ) -> Candidate:  # fmt: skip
        printed = printed or value
        locator, snippet = f"{node.path}.{name}", excerpt(self.page, node.syntax, name, printed)
        candidate = Candidate(
            field, value, node.syntax, 0, 0, [], locator, snippet, rejected, printed=printed
        )
        points = NAME_POINTS if field is Field.NAME else METHOD_POINTS[node.syntax]
        candidate.add(f"method: {node.syntax}", points)
        if bonus:
            candidate.add("stated in its own property", bonus)
        self.found.append(candidate)
        return candidate

    def read_open_graph(self) -> None:
        node = Node(frozenset(), {}, "opengraph", "opengraph")
        meta = self.page.meta
        pairs = (
            (Field.EMAIL, ("og:email", "business:contact_data:email")), (Field.PHONE, ("og:phone_number", "business:contact_data:phone_number")),
            (Field.FAX, ("og:fax_number", "business:contact_data:fax_number")), (Field.STREET, ("og:street-address", "business:contact_data:street_address")),
            (Field.POSTAL_CODE, ("og:postal-code", "business:contact_data:postal_code")), (Field.CITY, ("og:locality", "business:contact_data:locality")),
            (Field.REGION, ("og:region", "business:contact_data:region")), (Field.COUNTRY, ("og:country-name", "business:contact_data:country_name")),
        )  # fmt: skip
        for field, names in pairs:
            for name in names:
                if printed := meta.get(name, ""):
                    self._take_open_graph(field, printed, name, node)

    def _take_open_graph(self, field: Field, printed: str, name: str, node: Node) -> None:
        if field is Field.EMAIL:
            self._take_email(printed, node, "")
        elif field in (Field.PHONE, Field.FAX):
            self._take_number(field, printed, node, "")
        elif value := (country_code(printed) if field is Field.COUNTRY else printed[:160]):
            self._take(field, value, node, name, "", bonus=12, printed=printed)


def _plain_texts(node: Node, name: str) -> list[str]:
    return [value for value in node.properties.get(name, ()) if isinstance(value, str)]


def _is_organisation(kind: str) -> bool:
    return kind in ("Corporation", "NGO") or kind.endswith(_ORGANISATION_ENDINGS)


def _host_of(url: str) -> str:
    found = re.match(r"^(?:https?:)?//([^/?#:]+)", url.strip(), re.I)
    return found[1].lower() if found else ""


def _same_label(one: str, other: str) -> bool:
    first, second = one.split(".")[0].replace("-", ""), other.split(".")[0].replace("-", "")
    return len(first) >= 3 and len(second) >= 3 and (first in second or second in first)


def _clean_name(name: str) -> str:
    return " ".join(name.split()).strip(" ,;|-–")


def _why_third_party(node: Node, role: str, person: FoundPerson) -> str:
    """A person with a role at the organisation, a title or an address belongs to it; a bare name may be anybody's."""
    if node.text("deathDate"):
        return "deceased"
    if role in _PEOPLE_ROLES or person.email or person.phone or (person.title and role not in _MAKERS):
        return ""
    if role:
        return "author"
    return "" if len(node.types) > 1 or node.text("worksFor", "affiliation") else "no_sign_of_belonging"

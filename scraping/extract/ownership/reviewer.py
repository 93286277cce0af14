"""Facts about third parties: they are kept with the reason for rejection, and never delivered."""

import re
from collections.abc import Iterator, Sequence

from scraping.extract.candidates import COMPANY_CARRIES_NAME, READS_LIKE_NAME, WITHDRAWN, Candidate, Hints
from scraping.extract.context import ALL_EXTRACTORS, Context, Rejection
from scraping.extract.domains import domain_label, names_site
from scraping.extract.ownership.agency_credits import (
    is_credit_of_link,
    is_credited,
)
from scraping.extract.ownership.authorities import Authorities
from scraping.extract.ownership.directory_entries import DirectoryEntries
from scraping.extract.ownership.foreign_entries import ForeignEntries
from scraping.extract.ownership.named_third_parties import NamedThirdParties
from scraping.extract.ownership.other_organisations import OtherOrganisations
from scraping.extract.ownership.teasers import find_in_teasers
from scraping.extract.ownership.third_parties import ThirdParties
from scraping.extract.ownership.vendors import Vendors
from scraping.extract.placement import PLACED_FIELDS, PLACES, is_quoted
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import parse_url_or_none, registrable_domain
from scraping.vocabulary.credits import CREDIT_KEYWORDS
from scraping.vocabulary.domain_names import loose_letters
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import letters_of, lower
from scraping.vocabulary.loader import find_keywords, load_words, read_lower

NAME = "ownership"
AFTER = (ALL_EXTRACTORS, "data_protection_officers")

# A designer's credit holds mailboxes, numbers and profiles; a country or register beside it is the company's own.
_NEVER_DESIGNERS = frozenset((Field.COUNTRY, Field.REGION, Field.VAT_ID, Field.REGISTRATION_ID))
_NUMBERS = frozenset((Field.PHONE, Field.FAX))
_CREDITED = PLACES | {Field.EMAIL}
_SHARED = frozenset((Field.COUNTRY, Field.REGION))
_BANK = load_words("labels", "bank_details")
# `Konto: PKO BP 12 1020 ...` is not a post box.
_ACCOUNT = load_words("labels", "bank_account", frame=r"(?<!\w){}(?!\w)[^\n]{0,60}$")
# `Customer: Big Dairy, tech@dairy.com` on a page of references.
_CUSTOMER = load_words("labels", "customer", frame=r"^\W{0,3}{}\s{0,2}:")
# Streets and towns of templates, that the owner of the site has not replaced.
_TEMPLATE_PLACES = Keywords(*find_keywords(read_lower("junk", "template_place")))
_FILLER = Keywords(*find_keywords(read_lower("junk", "filler")))
_FILLER_REACH = 120
# `Example: name@firm.example`, `ex.: 500 Elm St` in the hint of a form.
_EXAMPLE = load_words("junk", "example", frame=r"(?<!\w){}(?:\s?[:：]|(?<=\.))\s{0,2}[\"'„“»«(\[]?\s?$")
_EXAMPLE_FIELDS = frozenset((Field.EMAIL, Field.PHONE, Field.FAX, Field.STREET, Field.PERSON))
_EXAMPLE_REACH = 24
_PICTURE_CREDIT = load_words(
    "credits",
    "picture",
    frame=r"(?:\b{}(?: by| by:| von| par| di| de| door| av| af|:| ©)|[^\n\d]{3}©) {0,2}$",
)
_ADDRESS_FIELDS = PLACES - _NUMBERS
_MAX_OWN_LINE = 300
_PITCH = load_words("directory_words", "advertisement", frame="{}")
_TEMPLATE_REACH = 70
_SHORTEST_NAME = 4
_FRAME = frozenset(("header", "footer", "nav", "aside", "copyright", "credit"))
_MOST_OF_PAGE, _SHORTEST_PAGE = 0.6, 400
_WINDOW = 200
_NEAR, _OWN_REACH = 90, 60
_LONGEST_LABEL = 40
# Of a bank, and no account after it: what follows is the bank's address.
_ACCOUNT_NUMBER = re.compile(r"\d(?: ?\d){7}")


def review(page: Page, context: Context) -> Iterator[Rejection]:
    reviewer = _Reviewer(page, context.hints, context.found)
    for candidate in context.found:
        if candidate.rejected or candidate.field not in PLACED_FIELDS:
            continue
        if reason := reviewer.why_rejected(candidate):
            # The country of the organiser may be the company's as well.
            yield candidate, WITHDRAWN if reason == "organiser" and candidate.field in _SHARED else reason
    for candidate in DirectoryEntries(page, context.hints, context.found).find():
        yield candidate, "other_company"
    for candidate in find_in_teasers(page, context.hints, context.found):
        yield candidate, "other_company"
    for candidate in ForeignEntries(page, context.hints, context.found).find():
        yield candidate, "other_company"


class _Reviewer:
    def __init__(self, page: Page, hints: Hints, found: Sequence[Candidate]) -> None:
        self.page = page
        self.hints = hints
        self.third_parties = ThirdParties(page)
        self.others = OtherOrganisations(page, found)
        self.named = NamedThirdParties(page, found)
        self.page_domain = registrable_domain(page.host)
        self.vendors = Vendors(page)
        self.authorities = Authorities(page)
        self.on_listing = bool(self.page_domain) and self.page_domain in hints.listing_domains
        # Facts before the heading of the entry belong to the directory.
        headings = [zone.start for zone in page.zones if "h1" in zone.names] if self.on_listing else []
        self.entry_start = min(headings, default=0)

    def why_rejected(self, candidate: Candidate) -> str:
        if self._belongs_to_organiser(candidate):
            return "organiser"
        if candidate.start == candidate.end == 0:
            return ""  # structured data, scripts and attributes have no place in the text
        # `Lorem ipsum ... Jane Smith, Manager`: a theme's people.
        if candidate.field is Field.PERSON and self._is_beside(_FILLER, candidate, _FILLER_REACH):
            return "placeholder"
        if candidate.field in _EXAMPLE_FIELDS and self._is_example(candidate):
            return "placeholder"
        if candidate.field in _ADDRESS_FIELDS and self._is_beside(
            _TEMPLATE_PLACES, candidate, _TEMPLATE_REACH
        ):
            return "placeholder"
        return self._why_foreign(candidate) or self._why_by_zone(candidate)

    def _is_example(self, candidate: Candidate) -> bool:
        start, end = max(0, candidate.start - _EXAMPLE_REACH), candidate.start
        has_keyword = self.page.keywords.has_between(_EXAMPLE.keywords, start, end)
        return has_keyword and _EXAMPLE.pattern.search(self.page.lowered[start:end]) is not None

    def _is_beside(self, keywords: Keywords, candidate: Candidate, reach: int) -> bool:
        return self.page.keywords.has_between(keywords, candidate.start - reach, candidate.end + reach)

    def _belongs_to_organiser(self, candidate: Candidate) -> bool:
        """On a page of a fair or directory, its mailbox and everything in its header and footer are its own."""
        if candidate.field is Field.EMAIL:
            domain = registrable_domain(candidate.value.rpartition("@")[2])
            if domain in self.hints.listing_domains and domain != self.hints.home_domain:
                return True
        if not self.on_listing or candidate.start == candidate.end == 0:
            return False
        if self._is_in_frame(candidate.start):
            return True
        return candidate.end <= self.entry_start or self._is_beside_contact_of_site(candidate)

    def _is_in_frame(self, at: int) -> bool:
        """What holds most of the page is its contents, whatever its name: systems write `ctl00_MainNavHost` around all of it."""
        widest = max(_SHORTEST_PAGE, _MOST_OF_PAGE * len(self.page.text))
        return any(
            zone.start <= at < zone.end
            and zone.end - zone.start <= widest
            and not _FRAME.isdisjoint(zone.names)
            for zone in self.page.zones
        )

    def _is_beside_contact_of_site(self, candidate: Candidate) -> bool:
        """In the line of the directory's copyright, or after its advertisement to companies that want to be listed."""
        start, end = self.page.line_at(candidate.start)
        line = self.page.text[start:end][:_MAX_OWN_LINE]
        before = lower(self.page.text[start : candidate.start])
        return "©" in line or _PITCH.pattern.search(before) is not None

    def _why_foreign(self, candidate: Candidate) -> str:
        if self._is_own_mailbox(candidate) or self._is_own_profile(candidate):
            return ""
        line_start, _ = self.page.line_at(candidate.start)
        before = self.page.text[line_start : candidate.start]
        if ":" in before and _CUSTOMER.pattern.match(lower(before)):
            return "quoted_customer"
        if candidate.field is Field.PERSON and self._belongs_to_photographer(candidate):
            return "author"
        if candidate.field not in _NEVER_DESIGNERS and self._belongs_to_designer(candidate):
            return "web_designer"
        is_ours = candidate.field in PLACES and self._names_site_before(candidate)
        if candidate.field is not Field.PERSON and not is_ours and self.authorities.own(candidate):
            return "regulator"
        if candidate.field in _NUMBERS and self._belongs_to_bank(candidate):
            return "bank"
        if candidate.field in _ADDRESS_FIELDS and (
            _ACCOUNT.pattern.search(lower(before)) or _names_bank(before)
        ):
            return "bank"
        if self.vendors.own(candidate):
            return "shared_platform"
        if not is_ours and (self.others.own(candidate) or self.named.own(candidate)):
            return "other_company"
        return self.third_parties.why_passed_on(candidate)

    def _belongs_to_photographer(self, candidate: Candidate) -> bool:
        """`Photo by Jane`, `Fotos: ...`, and a name after a copyright sign in the middle of a line."""
        near = self.page.text[max(0, candidate.start - 28) : candidate.start]
        return _PICTURE_CREDIT.pattern.search(lower(near)) is not None

    def _belongs_to_designer(self, candidate: Candidate) -> bool:
        start = max(0, candidate.start - _WINDOW)
        keyword = self.page.keywords.first_between(CREDIT_KEYWORDS, start, candidate.end)
        if keyword < 0 or self._is_label_of_field(keyword, candidate.start):
            return False
        # An agency's own credit names the site; the line above a credit may name it for another reason.
        line_start, _ = self.page.line_at(candidate.start)
        on_line = self.page.keywords.first_between(CREDIT_KEYWORDS, line_start, candidate.start)
        if self._names_site(max(keyword, on_line), candidate.start):
            return False
        if candidate.field is not Field.PERSON:
            return is_credited(self.page.folded[start : candidate.end], keyword - start) or (
                candidate.field in _CREDITED and self._follows_link(keyword, candidate.start)
            )
        # A designer who is a person is named in the line of the credit, right after it.
        near = self.page.folded[max(0, candidate.start - _NEAR) : candidate.end]
        return is_credited(near.rpartition("\n")[2])

    def _follows_link(self, keyword: int, at: int) -> bool:
        """`Réalisation <a href="https://agence.example">Agence</a> - 04 50 11 22 33`: on one line, and a link to another site."""
        text = self.page.lowered
        if "\n" in text[keyword:at]:
            return False
        return any(
            keyword < link.start <= link.end <= at <= link.end + _NEAR
            and self._leads_away(link.href)
            and is_credit_of_link(text[max(0, link.start - _NEAR) : link.start])
            for link in self.page.links
        )

    def _leads_away(self, href: str) -> bool:
        url = parse_url_or_none(href)
        return url is not None and registrable_domain(url.host) != self.page_domain

    def _is_label_of_field(self, keyword: int, end: int) -> bool:
        """`Website: [      ]` in a form, with no other credit after it."""
        inputs = (offset for _, _, offset in self.page.fields)
        label_end = next((offset for offset in inputs if keyword < offset <= keyword + _LONGEST_LABEL), -1)
        return 0 < label_end <= end and self.page.keywords.first_between(CREDIT_KEYWORDS, label_end, end) < 0

    def _names_site(self, start: int, end: int) -> bool:
        return names_site(self.page.host, self.page.text[start:end])

    def _names_site_before(self, candidate: Candidate) -> bool:
        """`Kanzlei Brand, Marktplatz 3` on kanzlei-brand.example, whatever is on the lines above."""
        label = loose_letters(domain_label(self.page_domain).replace("-", ""))
        start, _ = self.page.line_at(candidate.start)
        before = self.page.text[max(start, candidate.start - _OWN_REACH) : candidate.start]
        return len(label) >= _SHORTEST_NAME and label in letters_of(loose_letters(before))

    def _belongs_to_bank(self, candidate: Candidate) -> bool:
        start, end = max(0, candidate.start - _NEAR), candidate.end
        if not self.page.keywords.has_between(_BANK.keywords, start, end):
            return False
        # A labelled number on a line of its own is not an account, and hardly ever the bank's.
        line_start, _ = self.page.line_at(candidate.start)
        is_labelled = candidate.method != "text"
        begin = max(start, line_start) if is_labelled else start
        named = _BANK.pattern.search(self.page.lowered, begin, end)
        if named is None or not is_labelled:
            return named is not None
        # `IBAN NL91ABNA0417164300, tel. 030 ...`: the number of the account is there already.
        return not _ACCOUNT_NUMBER.search(self.page.text, named.end(), candidate.start)

    def _is_own_mailbox(self, candidate: Candidate) -> bool:
        if candidate.field is not Field.EMAIL or not self.page_domain:
            return False
        return registrable_domain(candidate.value.rpartition("@")[2]) == self.page_domain

    def _is_own_profile(self, candidate: Candidate) -> bool:
        """Icons often follow the designer's credit on its line; a profile named like the site is the company's."""
        if candidate.field is not Field.SOCIAL or not self.page_domain:
            return False
        label = letters_of(domain_label(self.page_domain))
        handle = letters_of(candidate.value.rstrip("/").rpartition("/")[2])
        return min(len(label), len(handle)) >= _SHORTEST_NAME and (label in handle or handle in label)

    def _why_by_zone(self, candidate: Candidate) -> str:
        zones = self.page.zones_at(candidate.start)
        if is_quoted(candidate, zones):
            is_ours = candidate.field in PLACES or self._is_own_mailbox(candidate) or _is_namesake(candidate)
            return "" if is_ours else "quoted_customer"
        if "unseen" in zones:
            return "" if self._is_own_mailbox(candidate) else "placeholder"
        if "credit" not in zones or self._is_own_mailbox(candidate) or self._is_own_profile(candidate):
            return ""
        # The site's own line may have this class as well.
        credit = next(
            zone
            for zone in self.page.zones
            if "credit" in zone.names and zone.start <= candidate.start < zone.end
        )
        return "" if self._names_site(credit.start, credit.end) else "web_designer"


def _is_namesake(candidate: Candidate) -> bool:
    """`Anna Huber` on the site of Huber Kranbau, is never a customer; `Huber Cranes` there is not a person."""
    reasons = {reason for reason, _ in candidate.reasons}
    is_named = candidate.person is not None and bool(candidate.person.title)
    return COMPANY_CARRIES_NAME in reasons and (is_named or READS_LIKE_NAME in reasons)


def _names_bank(before: str) -> bool:
    named = list(_BANK.pattern.finditer(lower(before)))
    return bool(named) and not _ACCOUNT_NUMBER.search(before, named[-1].end())

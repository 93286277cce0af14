"""Vendors of services that privacy notices name with their addresses: statistics, fonts, maps, mail, payment.

Many imprints also contain the privacy notice, and the addresses in it look like the company's own.
"""

import re
from bisect import bisect_right

from scraping.extract.candidates import Candidate
from scraping.extract.domains import domain_label
from scraping.extract.placement import PLACES
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.legal_forms import has_legal_form
from scraping.vocabulary.loader import find_keywords, read_expression, read_lower

_FILE = "third_parties"
_KEYWORDS = Keywords(*find_keywords(read_lower(_FILE, "vendor", "vendor_with_form")))
# Only the vendor's full name: a `Microsoft partner` and an `Amazon shop` may be any company.
_VENDOR = re.compile(
    rf"(?:{read_expression(_FILE, 'vendor_with_form')}|{read_expression(_FILE, 'vendor')}[^\n.;]{{0,30}}?(?<!\w)"
    r"(?:inc|llc|ltd|limited|gmbh|ag|se|corp|corporation|company|b\.?v|plc|foundation|s\.?à|sarl|sas|pty|a/s|aps|kg)(?: ?& ?co\.? ?\w{2,4})?)(?!\w)\.?"
)
_FIELDS = PLACES | {Field.EMAIL}
_REACH = 120
_MAX_LOOKS = 200


class Vendors:
    def __init__(self, page: Page) -> None:
        self.page = page
        label = domain_label(registrable_domain(page.host))
        found = (_VENDOR.match(page.lowered, at) for at in page.keywords.starts(_KEYWORDS)[:_MAX_LOOKS])
        self.ends = [name.end() for name in found if name and (not label or label not in name[0])]

    def own(self, candidate: Candidate) -> bool:
        """After the name of a vendor, and before the name of any other company."""
        at = bisect_right(self.ends, candidate.start) - 1
        if at < 0 or candidate.field not in _FIELDS or candidate.start - self.ends[at] > _REACH:
            return False
        return not has_legal_form(self.page.text[self.ends[at] : candidate.start])

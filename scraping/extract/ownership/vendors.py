"""Vendors of services that privacy notices name with their addresses: statistics, fonts, maps, mail, payment.

Many an imprint holds the notice as well, and its addresses are in the form of any other.
"""

import re
from bisect import bisect_right

from scraping.extract.candidates import Candidate
from scraping.extract.domains import domain_label
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.legal_forms import has_legal_form

_NAMES = (
    "google", "facebook", "meta platforms", "instagram", "whatsapp", "twitter", "linkedin", "new work se", "xing se", "pinterest", "microsoft", "amazon", "apple inc", "adobe", "automattic", "cloudflare", "hotjar", "mailchimp",
    "rocket science", "intuit", "newsletter2go", "sendinblue", "brevo", "cleverreach", "hubspot", "salesforce", "zendesk", "vimeo", "tiktok", "snap inc", "soundcloud", "spotify", "paypal", "klarna", "stripe", "mapbox", "openstreetmap",
    "etracker", "usercentrics", "cybot", "onetrust", "monotype", "fonticons", "taboola", "outbrain", "criteo", "disqus", "addthis", "oracle", "trusted shops", "zoom video", "calendly", "innocraft", "yandex", "akamai", "jsdelivr",
)  # fmt: skip
_KEYWORDS = Keywords(*_NAMES)
# Only the operator by its full name: a `Microsoft partner` and an `Amazon shop` are anybody.
_OPERATOR = re.compile(
    rf"(?:{'|'.join(map(re.escape, _NAMES))})(?:(?<= se)|(?<= inc)|[^\n.;]{{0,30}}?(?<!\w)(?:inc|llc|ltd|limited|gmbh|ag|se|corp|corporation|company|b\.?v|plc|foundation|s\.?à|sarl|sas|pty|a/s|aps|kg)(?: ?& ?co\.? ?\w{{2,4}})?)(?!\w)\.?"
)
_FIELDS = frozenset(
    (
        Field.EMAIL,
        Field.PHONE,
        Field.FAX,
        Field.STREET,
        Field.POSTAL_CODE,
        Field.CITY,
        Field.REGION,
        Field.COUNTRY,
    )
)
_REACH = 120
_MAX_LOOKS = 200


class Vendors:
    def __init__(self, page: Page) -> None:
        self.page = page
        label = domain_label(registrable_domain(page.host))
        found = (_OPERATOR.match(page.lowered, at) for at in page.keywords.starts(_KEYWORDS)[:_MAX_LOOKS])
        self.ends = [name.end() for name in found if name and (not label or label not in name[0])]

    def own(self, candidate: Candidate) -> bool:
        """Behind the operator's name, before any other company's."""
        at = bisect_right(self.ends, candidate.start) - 1
        if at < 0 or candidate.field not in _FIELDS or candidate.start - self.ends[at] > _REACH:
            return False
        return not has_legal_form(self.page.text[self.ends[at] : candidate.start])

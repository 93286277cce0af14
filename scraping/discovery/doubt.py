"""Whether a site that the list gives seems to be another company's: the same comparison, asked the other way round.

Without a clear sign there is no doubt: many sites never print the name that a list has, and a company may have its
address abroad.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scraping.discovery.check import (
    compare_names,
    is_elsewhere,
    weigh_contacts,
    weigh_domain,
    weigh_place,
)
from scraping.discovery.evidence import Row, SiteEvidence
from scraping.extract.confidence import CALIBRATED, add_up
from scraping.findings import Finding, Reason
from scraping.names import company_key
from scraping.urls import site_of

_OTHER_NAME, _OTHER_COUNTRY = -40, -15


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why the facts of a site may be another company's, and what each of them loses."""

    domain: str
    reasons: tuple[Reason, ...]

    def apply(self, findings: Iterable[Finding]) -> list[Finding]:
        return [
            self._lower(finding) if site_of(finding.url) == self.domain else finding for finding in findings
        ]

    def _lower(self, finding: Finding) -> Finding:
        if finding.rejected or set(self.reasons) & set(finding.reasons):
            return finding
        rest = finding.confidence - sum(points for _, points in finding.reasons)
        known = [*finding.reasons, (CALIBRATED, rest)] if rest else finding.reasons
        confidence, reasons = add_up([*known, *self.reasons])
        return replace(finding, confidence=confidence, reasons=reasons)


def find_doubt(row: Row, site: SiteEvidence) -> Doubt | None:
    reasons = [*_other_name(row, site), *_other_country(row, site)]
    return Doubt(site_of(site.domain), tuple(reasons)) if reasons else None


def names_the_company(row: Row, site: SiteEvidence) -> bool:
    """Also by its domain, or by what only the company can print."""
    names = (*site.own_names, *site.other_names)
    return (
        site.mentions_company
        or any(compare_names(row.name, name) for name in names)
        or bool(weigh_domain(row, site))
        or any(points > 0 for _, points in (*weigh_contacts(row, site), *weigh_place(row, site)))
    )


def _other_name(row: Row, site: SiteEvidence) -> list[Reason]:
    if not company_key(row.name) or not site.own_names or names_the_company(row, site):
        return []
    return [(f"the site names another company: {site.own_names[0]}"[:200], _OTHER_NAME)]


def _other_country(row: Row, site: SiteEvidence) -> list[Reason]:
    is_proved = any(points > 0 for _, points in (*weigh_contacts(row, site), *weigh_place(row, site)))
    if not is_elsewhere(row, site) or is_proved:
        return []
    found = ", ".join(sorted(site.countries)[:3])
    return [(f"the site is of a company in {found}, and the list says {row.country}", _OTHER_COUNTRY)]

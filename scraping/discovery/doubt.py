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


def is_owner(row: Row, site: SiteEvidence) -> bool:
    """By the name that the site gives itself, or by its domain."""
    return any(compare_names(row.name, name) for name in site.own_names) or bool(weigh_domain(row, site))


def names_the_company(row: Row, site: SiteEvidence) -> bool:
    """Also by what only the company can print. A list of companies prints that of all of them."""
    if is_owner(row, site) or site.is_directory:
        return is_owner(row, site)
    return (
        site.mentions_company
        or any(compare_names(row.name, name) for name in site.other_names)
        or any(points > 0 for _, points in (*weigh_contacts(row, site), *weigh_place(row, site)))
    )


def may_be_a_list(row: Row, site: SiteEvidence) -> bool:
    """Whether it decides about the doubt that the site is a list of companies."""
    return bool(company_key(row.name) and site.own_names) and not (site.is_directory or is_owner(row, site))


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

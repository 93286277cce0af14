"""Asks DNS about the mailboxes that a crawl has found, before its result is stored: no transaction waits for DNS."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace

from leadslogix.leads.verification import run_checks
from leadslogix.leads.verification.checks import Known
from scraping.crawl.reports import Report, Seed, Target
from scraping.extract.evidence import best_confidences
from scraping.findings import Field, Finding
from scraping.interfaces import Names
from scraping.urls import site_of

# More domains than this are not of one company: the rest is checked when it is seen again.
MOST_DOMAINS = 20


async def check_mailboxes(report: Report, names: Names) -> Known:
    domains = list(dict.fromkeys(_mail_domains(report.findings)))[:MOST_DOMAINS]
    states = await asyncio.gather(*[names.mail(domain) for domain in domains])
    return Known(mail=dict(zip(domains, states, strict=True)))


def _mail_domains(findings: Iterable[Finding]) -> Iterable[str]:
    for finding in findings:
        if finding.rejected:
            continue
        if finding.field is Field.EMAIL:
            yield finding.value.rpartition("@")[2]
        elif finding.person and finding.person.email:
            yield finding.person.email.rpartition("@")[2]


def is_still_met(report: Report, seed: Seed, target: Target, checked: Known) -> bool:
    """Whether values that the checks leave standing meet the target. (Those of an earlier pass were checked then.)"""
    if not report.target_met:
        return False
    known = replace(checked, country=seed.country)
    standing = [finding for finding in report.findings if not _is_bad(finding, known)]
    if len(standing) == len(report.findings):
        return True
    best = best_confidences(standing, site_of(seed.website), target.fields)
    return all(best.get(field, 0) >= target.confidence for field in target.fields)


def _is_bad(finding: Finding, known: Known) -> bool:
    checks = run_checks(finding.field, finding.value, known, [], finding.seen_at)
    return any(check["is_bad"] for check in checks)

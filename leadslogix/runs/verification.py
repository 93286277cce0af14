"""Asks DNS, and mail servers where that is wanted, about the mailboxes that a crawl has found.

It does so before the crawl's result is stored: no transaction waits for them.
"""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import replace

from leadslogix.leads.verification import is_bad
from leadslogix.leads.verification.checks import Known
from scraping.crawl.reports import Report, Seed, Target
from scraping.extract.domains import is_free_mail
from scraping.extract.evidence import best_confidences
from scraping.findings import Field, Finding
from scraping.interfaces import MailboxProbe, MailState, Names
from scraping.urls import site_of

# More domains than this are not of one company: the rest is checked when it is seen again.
MOST_DOMAINS = 20
MOST_PROBES = 5


async def check_mailboxes(report: Report, names: Names, probe: MailboxProbe | None = None) -> Known:
    domains = list(dict.fromkeys(_mail_domains(report.findings)))[:MOST_DOMAINS]
    states = await asyncio.gather(*[names.mail(domain) for domain in domains])
    mail = dict(zip(domains, states, strict=True))
    return Known(mail=mail, probed=await _probe(report, mail, probe) if probe else {})


async def _probe(report: Report, mail: Mapping[str, MailState], probe: MailboxProbe) -> dict[str, bool]:
    """Providers of free mail do not answer such questions, and block clients that ask them."""
    asked = [
        mailbox
        for mailbox in dict.fromkeys(_mailboxes(report.findings))
        if mail.get(domain := mailbox.rpartition("@")[2]) is MailState.SERVER and not is_free_mail(domain)
    ][:MOST_PROBES]
    answers = await asyncio.gather(*[probe.takes_mail(mailbox) for mailbox in asked])
    return {mailbox: answer for mailbox, answer in zip(asked, answers, strict=True) if answer is not None}


def _mail_domains(findings: Iterable[Finding]) -> Iterable[str]:
    return (mailbox.rpartition("@")[2] for mailbox in _mailboxes(findings))


def _mailboxes(findings: Iterable[Finding]) -> Iterable[str]:
    for finding in findings:
        if finding.rejected:
            continue
        if finding.field is Field.EMAIL:
            yield finding.value
        elif finding.person and finding.person.email:
            yield finding.person.email


def is_still_met(report: Report, seed: Seed, target: Target, checked: Known) -> bool:
    """Whether values that the checks leave standing meet the target. (Those of an earlier pass were checked then.)"""
    if not report.target_met:
        return False
    known = replace(checked, country=seed.country)
    values = {(finding.field, finding.value) for finding in report.findings}  # most are on several pages
    bad = {(field, value) for field, value in values if is_bad(field, value, known)}
    if not bad:
        return True
    standing = [finding for finding in report.findings if (finding.field, finding.value) not in bad]
    best = best_confidences(standing, site_of(seed.website), target.fields)
    return all(best.get(field, 0) >= target.confidence for field in target.fields)

"""Whether a mailbox belongs to a provider of throw-away mailboxes."""

from disposable_email_domains import blocklist

from leadslogix.leads.verification.checks import Known, Result
from scraping.findings import Field

NAME, FIELD = "disposable", Field.EMAIL


def check(value: str, known: Known, /) -> Result | None:
    is_listed = value.rpartition("@")[2] in blocklist
    return Result("disposable", -40, is_bad=True) if is_listed else None

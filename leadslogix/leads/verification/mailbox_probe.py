"""What a mail server said when it was asked for a mailbox. Off unless `LEADSLOGIX_SMTP_PROBE` is set."""

from leadslogix.leads.verification.checks import Known, Result
from scraping.findings import Field

NAME, FIELD = "mailbox", Field.EMAIL


def check(value: str, known: Known, /) -> Result | None:
    is_taken = known.probed.get(value)
    if is_taken is None:
        return None
    return Result("mailbox known", 3) if is_taken else Result("no such mailbox", -60, is_bad=True)

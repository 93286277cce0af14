"""Whether a mailbox can exist at all, by the rules of mail and of domain names. No question is asked of DNS."""

from functools import lru_cache

from email_validator import EmailNotValidError, validate_email

from leadslogix.leads.verification.checks import Known, Result
from scraping.findings import Field

NAME, FIELD = "syntax", Field.EMAIL


def check(value: str, known: Known, /) -> Result:
    return Result("valid syntax") if is_valid(value) else Result("invalid syntax", -60, is_bad=True)


@lru_cache(maxsize=4_096)
def is_valid(mailbox: str) -> bool:
    try:
        validate_email(mailbox, check_deliverability=False)
    except EmailNotValidError:
        return False
    return True

"""Whether a mailbox can exist at all, by the rules of mail and of domain names. No question is asked of DNS."""

from email_validator import EmailNotValidError, validate_email

from scraping.findings import Field

FIELD = Field.EMAIL


def check(value: str, /) -> str:
    try:
        validate_email(value, check_deliverability=False)
    except EmailNotValidError:
        return "invalid syntax"
    return "valid syntax"

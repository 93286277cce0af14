"""Whether a mailbox belongs to a provider of throw-away mailboxes."""

from disposable_email_domains import blocklist

from scraping.findings import Field

FIELD = Field.EMAIL


def check(value: str, /) -> str:
    return "disposable" if value.rpartition("@")[2] in blocklist else ""

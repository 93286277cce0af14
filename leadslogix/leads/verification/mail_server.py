"""Whether the domain of a mailbox takes mail: MX records, an address in place of them, or a null MX (RFC 7505)."""

from leadslogix.leads.verification.checks import Known, Result
from scraping.findings import Field
from scraping.interfaces import MailState

NAME, FIELD = "mail server", Field.EMAIL

_RESULTS = {
    MailState.SERVER: Result("mail server", 2),
    MailState.NULL_MX: Result("domain takes no mail", -60, is_bad=True),
    MailState.NO_SERVER: Result("no mail server", -60, is_bad=True),
    MailState.MISSING: Result("no such domain", -60, is_bad=True),
}


def check(value: str, known: Known, /) -> Result | None:
    state = known.mail.get(value.rpartition("@")[2])
    return _RESULTS.get(state) if state else None

"""Verification: what can be said of a value itself, whatever page it came from.

Each check is one entry of `CHECKS`. What it found is stored with the fact and the time, is a reason of its confidence,
and is exported. A check that could not run this time leaves what it said before.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from leadslogix.leads.verification import (
    disposable_mailbox,
    mail_server,
    mailbox_kind,
    mailbox_probe,
    mailbox_syntax,
    phone_number,
    postal_code,
)
from leadslogix.leads.verification.checks import Check, Known, Result
from scraping.findings import Reason

# The most important one of a field first.
CHECKS: tuple[Check, ...] = (
    mailbox_syntax,
    disposable_mailbox,
    mail_server,
    mailbox_probe,
    mailbox_kind,
    phone_number,
    postal_code,
)
_OF_FIELD: Mapping[str, tuple[Check, ...]] = {
    field: tuple(each for each in CHECKS if field == each.FIELD) for field in {each.FIELD for each in CHECKS}
}
_MAX_LENGTH = 40  # of Fact.verified
# The same answer again is not written down anew each time that a company is merged.
_FRESH = timedelta(days=1)

# As it is stored: {"check", "text", "points", "is_bad", "at"}.
StoredCheck = dict[str, Any]


def run_checks(
    field: str, value: str, known: Known, before: Sequence[StoredCheck], now: datetime
) -> list[StoredCheck]:
    earlier = {check["check"]: check for check in before}
    found = []
    for each in _OF_FIELD.get(field, ()):
        result = each.check(value, known)
        last = earlier.get(each.NAME)
        if result is not None and not (last and _is_same(last, result, now)):
            last = _store(each.NAME, result, now)
        if last is not None:
            found.append(last)
    return found


def is_bad(field: str, value: str, known: Known) -> bool:
    """Whether a check says that the value should not be used."""
    results = (each.check(value, known) for each in _OF_FIELD.get(field, ()))
    return any(result is not None and result.is_bad for result in results)


def _store(name: str, result: Result, now: datetime) -> StoredCheck:
    return {
        "check": name,
        "text": result.text,
        "points": result.points,
        "is_bad": result.is_bad,
        "at": now.isoformat(timespec="seconds"),
    }


def _is_same(last: StoredCheck, result: Result, now: datetime) -> bool:
    is_equal = (last["text"], last["points"]) == (result.text, result.points)
    return is_equal and now - datetime.fromisoformat(last["at"]) < _FRESH


def check_reasons(checks: Iterable[StoredCheck]) -> list[Reason]:
    return [(f"{check['check']}: {check['text']}", check["points"]) for check in checks if check["points"]]


def summarise(checks: Sequence[StoredCheck]) -> str:
    """What is exported: bad news first, as many words as fit."""
    words = [check["text"] for check in checks if check["is_bad"]]
    words += [check["text"] for check in checks if not check["is_bad"]]
    shown = ""
    for word in words:
        longer = f"{shown}, {word}" if shown else word
        shown = longer if len(longer) <= _MAX_LENGTH else shown
    return shown


DOUBTS = (
    *("invalid", "disposable", "takes no mail", "no mail server", "no such", "premium rate", "pager"),
    *("voicemail", "no code of"),
)


def is_confirmed(field: str, verified: str) -> bool:
    """Whether the checks of a value found something good about it and nothing bad."""
    return bool(verified) and not any(doubt in verified for doubt in DOUBTS)

"""Mailboxes of the site's own domain that are printed in pieces: `office @ huber . example`, `info@` and the domain in the next
cell or line, a domain that is cut at its dash. Only the own domain: whose else the pieces were, nobody could tell."""

import re
from collections.abc import Iterator
from itertools import islice

from scraping.page.parse import Page

_LOCAL = re.compile(r"(?<![\w.+%-])[a-z\d][\w.+-]{0,62}(?P<gap>\s{0,2})@", re.I | re.A)
_LONGEST_LOCAL = 66
_MOST = 100
_MOST_SPACES, _SIGNS = 3, ("", ".", "-")
_BEFORE_MAILBOX = ("", "\n", "\t", ":", "|", "(")
_SPACE = re.compile(r"\s")


def find_split_up(page: Page, domain: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and the address."""
    if not domain:
        return
    text = page.folded
    for at in islice(re.finditer("@", text), _MOST):
        local = _LOCAL.search(text, max(0, at.start() - _LONGEST_LOCAL), at.end())
        end = _end_of_domain(text, at.end(), domain) if local else -1
        rest = text[at.end() : end]
        if local is None or end < 0 or not _SPACE.search(local["gap"] + rest):
            continue
        if not local["gap"] or _SPACE.search(rest.strip()) or _begins_line(text, local):
            yield local.start(), end, _SPACE.sub("", f"{local[0]}{rest}")


def _begins_line(text: str, local: re.Match[str]) -> bool:
    """`We meet @ huber.example` names no mailbox."""
    return text[max(0, local.start() - 3) : local.start()].rstrip(" ")[-1:] in _BEFORE_MAILBOX


def _end_of_domain(text: str, at: int, domain: str) -> int:
    """Where the domain ends that begins here, with at most three spaces or line breaks before it or around its signs."""
    spaces, last = 0, ""
    for sign in domain:
        while spaces < _MOST_SPACES and text[at : at + 1].isspace() and (last in _SIGNS or sign in _SIGNS):
            at, spaces = at + 1, spaces + 1
        if text[at : at + 1].lower() != sign:
            return -1
        at, spaces, last = at + 1, 0, sign
    following = text[at : at + 2]
    goes_on = (
        following[:1].isalnum()
        or following[:1] in ("-", "_")
        or (following[:1] == "." and following[1:].isalnum())
    )
    return -1 if goes_on else at

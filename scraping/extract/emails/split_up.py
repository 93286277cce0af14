"""Mailboxes of the site's own domain that are printed in pieces: `office @ huber . example`, `info@` and the domain in the next
cell or line, a domain that is cut at its dash. Only the own domain: whose else the pieces were, nobody could tell."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from scraping.page.parse import Page

_LOCAL = re.compile(r"(?<![\w.+%-])[a-z\d][\w.+-]{0,62}(?P<gap>\s{0,2})@", re.I | re.A)
_LONGEST_LOCAL = 66
_MOST = 100
_BEFORE_MAILBOX = ("", "\n", "\t", ":", "|", "(")
_SPACE = re.compile(r"\s")


def find_split_up(page: Page, domain: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and the address."""
    if not domain:
        return
    text = page.folded
    for at in islice(re.finditer("@", text), _MOST):
        local = _LOCAL.search(text, max(0, at.start() - _LONGEST_LOCAL), at.end())
        rest = _in_pieces(domain).match(text, at.end()) if local else None
        if local is None or rest is None or not _SPACE.search(local["gap"] + rest[0]):
            continue
        if not local["gap"] or _SPACE.search(rest[0].strip()) or _begins_line(text, local):
            yield local.start(), rest.end(), _SPACE.sub("", f"{local[0]}{rest[0]}")


def _begins_line(text: str, local: re.Match[str]) -> bool:
    """`We meet @ huber.example` names no mailbox."""
    return text[: local.start()].rstrip(" ")[-1:] in _BEFORE_MAILBOX


@lru_cache(maxsize=64)
def _in_pieces(domain: str) -> re.Pattern[str]:
    pieces = (re.escape(piece) for piece in re.split(r"([.-])", domain))
    with_spaces = r"\s{0,2}".join(pieces)
    return re.compile(rf"\s{{0,3}}{with_spaces}(?![\w-]|\.\w)", re.I)

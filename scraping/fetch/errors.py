"""Errors inside fetching; callers see `Response.outcome`."""

import errno

from scraping.errors import OwnFault
from scraping.outcomes import Outcome


class ForbiddenIp(OSError):
    """An OSError, so that the HTTP client tries the next IP of the name."""

    def __init__(self) -> None:
        # The text is constant: a message with the IP would reveal the internal network.
        super().__init__(errno.EACCES, "The address is not on the public internet.")


class DialFailed(Exception):
    """No connection was made."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(f"No connection: {outcome}.")
        self.outcome = outcome


class BadHostMap(ValueError):
    """The text of a host map cannot be read."""


class PageCrashed(OwnFault):
    """The process of a rendered page died: of the page, or because somebody killed it."""


class BrowserDoesNotStart(Exception):
    """Chromium ended before its first page; the log has its error message."""

"""What can go wrong below `Response.outcome`.

OSError
  ForbiddenIp   the guard does not let this address be connected to
Exception
  DialFailed         no connection came about; it carries the outcome
  BrowserDoesNotStart
ValueError
  BadHostMap         the text of a host map cannot be read
  BadProxy           the upstream proxy's address cannot be used
"""

import errno

from scraping.outcomes import Outcome


class ForbiddenIp(OSError):
    """An OSError, because that is what makes the HTTP client try the name's next address."""

    def __init__(self) -> None:
        # The text is constant: error messages that name the address tell a stranger what the inside looks like.
        super().__init__(errno.EACCES, "The address is not on the public internet.")


class DialFailed(Exception):
    """No connection came about."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(f"No connection: {outcome}.")
        self.outcome = outcome


class BadHostMap(ValueError):
    """The text of a host map cannot be read."""


class BadProxy(ValueError):
    """The upstream proxy's address cannot be used."""


class BrowserDoesNotStart(Exception):
    """There is a Chromium, and it ended before its first page; the log has what it said."""

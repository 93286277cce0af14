"""How a fetch, a layer or a crawl ended; docs/reference/outcomes.md explains each outcome."""

from enum import StrEnum


class Outcome(StrEnum):
    # Success
    OK = "ok"  # a fetch: the page was received
    NOT_MODIFIED = "not_modified"  # a fetch: unchanged since the last crawl
    FOUND = "found"  # a layer: it found something
    NOTHING = "nothing"  # a layer: it found nothing
    NOT_NEEDED = "not_needed"  # a layer: the target was already met
    # The layer could not work
    NO_WEBSITE = "no_website"
    NO_LISTING = "no_listing"
    UNAVAILABLE = "unavailable"  # no Chromium on this machine
    NOT_REACHED = "not_reached"  # the pass of this layer has not run yet
    BUDGET_SPENT = "budget_spent"
    CANCELLED = "cancelled"
    FAILED = "failed"  # our own error or fault, which says nothing about the site
    # The URL
    INVALID_URL = "invalid_url"
    FORBIDDEN_ADDRESS = "forbidden_address"
    # The network
    DNS = "dns"
    REFUSED = "refused"
    TLS = "tls"
    TIMEOUT = "timeout"
    CONNECTION_LOST = "connection_lost"
    PROTOCOL_ERROR = "protocol_error"
    # The server
    ROBOTS = "robots"
    NOT_FOUND = "not_found"
    CLIENT_ERROR = "client_error"
    RATE_LIMITED = "rate_limited"
    SERVER_ERROR = "server_error"
    REDIRECT_LOOP = "redirect_loop"
    OTHER_DOMAIN = "other_domain"
    # The page
    BLOCKED = "blocked"
    LOGIN_WALL = "login_wall"
    PARKED = "parked"
    TOO_LARGE = "too_large"
    WRONG_TYPE = "wrong_type"
    EMPTY = "empty"
    PARSER_TIMEOUT = "parser_timeout"
    PARSER_FAILED = "parser_failed"
    RENDER_FAILED = "render_failed"
    TRAP = "trap"


# Retried later, through the retry tier. Every other outcome is final.
TRANSIENT = frozenset(
    {
        Outcome.DNS,
        Outcome.REFUSED,
        Outcome.TIMEOUT,
        Outcome.CONNECTION_LOST,
        Outcome.PROTOCOL_ERROR,
        Outcome.RATE_LIMITED,
        Outcome.SERVER_ERROR,
    }
)

# The page may exist, but we could not read it or were not allowed to.
UNREAD = TRANSIENT | {
    Outcome.ROBOTS,
    Outcome.TLS,
    Outcome.BLOCKED,
    Outcome.LOGIN_WALL,
    Outcome.TOO_LARGE,
    Outcome.PARSER_TIMEOUT,
    Outcome.PARSER_FAILED,
    Outcome.RENDER_FAILED,
    Outcome.FAILED,
}

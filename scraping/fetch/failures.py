"""Translates the HTTP client's errors to outcomes. The texts are for users and contain no internal IP."""

import errno
import ssl
from dataclasses import dataclass

import aiohttp
from aiohttp.http_exceptions import ContentLengthError, DecompressSizeError, TransferEncodingError

from scraping.errors import OwnFault
from scraping.fetch.errors import ForbiddenIp
from scraping.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class Failure:
    outcome: Outcome
    detail: str


FORBIDDEN = Failure(Outcome.FORBIDDEN_ADDRESS, "The address is not on the public internet.")
TIMED_OUT = Failure(Outcome.TIMEOUT, "The server did not answer in time.")
_REFUSED = Failure(Outcome.REFUSED, "The server does not accept connections.")
DNS = Failure(Outcome.DNS, "The name could not be resolved.")
_TLS = Failure(Outcome.TLS, "The server's certificate or encryption is not valid.")
_LOST = Failure(Outcome.CONNECTION_LOST, "The connection broke off.")
TOO_LARGE = Failure(Outcome.TOO_LARGE, "The page is larger than what is read of one.")
_PROTOCOL = Failure(Outcome.PROTOCOL_ERROR, "The server does not speak HTTP as it should.")
_INVALID = Failure(Outcome.INVALID_URL, "The address is not a URL.")

# The order matters: the first class that matches wins, and some of these are subclasses of later ones.
_BY_CLASS: tuple[tuple[type[BaseException] | tuple[type[BaseException], ...], Failure], ...] = (
    (ForbiddenIp, FORBIDDEN),
    (aiohttp.ClientConnectorDNSError, DNS),
    ((aiohttp.ClientSSLError, aiohttp.ClientConnectorCertificateError, ssl.SSLError), _TLS),
    (TimeoutError, TIMED_OUT),
    (aiohttp.ClientConnectorError, _REFUSED),
    ((aiohttp.ServerDisconnectedError, ConnectionError), _LOST),
    (aiohttp.InvalidURL, _INVALID),
    (aiohttp.ClientResponseError, _PROTOCOL),
    (OSError, _LOST),
)
# What our machine has too little of: files, memory, ports.
_OUR_ERRNOS = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM, errno.EADDRNOTAVAIL})
# What a server or a name server does to a client that does not answer for a while. Our own time limits do not count
# the time in which our loop did not run, so a time-out is not among them.
_AFTER_A_LAG = frozenset({Outcome.CONNECTION_LOST, Outcome.DNS, Outcome.PROTOCOL_ERROR, Outcome.TLS})
_LONG_LAG_SECONDS = 1.0
EXPECTED = (aiohttp.ClientError, OSError, TimeoutError, ValueError)


def of_outcome(outcome: Outcome) -> Failure:
    known = (FORBIDDEN, TIMED_OUT, _REFUSED, DNS, _LOST, _INVALID)
    return next((failure for failure in known if failure.outcome is outcome), _PROTOCOL)


def raise_if_ours(error: BaseException, failure: Failure, lag_seconds: float) -> None:
    """`lag_seconds`: for how long our loop did not run during the request."""
    inner = getattr(error, "os_error", None) or error
    if getattr(inner, "errno", None) in _OUR_ERRNOS:
        raise OwnFault("Our machine has too many connections open, or too little memory.") from error
    if failure.outcome in _AFTER_A_LAG and lag_seconds >= _LONG_LAG_SECONDS:
        raise OwnFault(f"Our process did not run for {lag_seconds:.0f} s during a request.") from error


def explain(error: BaseException) -> Failure:
    inner = getattr(error, "os_error", None)
    if isinstance(inner, ForbiddenIp):
        return FORBIDDEN
    if isinstance(inner, ssl.SSLError):
        return _TLS
    if isinstance(error, aiohttp.ClientPayloadError) and not isinstance(error, aiohttp.ClientResponseError):
        return _payload_failure(error)
    return next((failure for classes, failure in _BY_CLASS if isinstance(error, classes)), _PROTOCOL)


def _payload_failure(error: aiohttp.ClientPayloadError) -> Failure:
    """A body that ends early is a lost connection; one that cannot be decompressed is a protocol error."""
    cause = error.__cause__
    if isinstance(cause, DecompressSizeError):
        return TOO_LARGE
    if isinstance(cause, (ContentLengthError, TransferEncodingError)):
        return _LOST
    return _PROTOCOL

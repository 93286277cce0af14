"""URLs, parsed once by the WHATWG rules that browsers use; the parsed form is what is fetched.

Nothing else in `scraping` parses URLs: where two parsers disagree about one URL (`http://a.com\\@b.com/`), a check
can be bypassed.
"""

import atexit
import ipaddress
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import can_ada
from publicsuffixlist import PSLFILE, PublicSuffixList

MAX_URL_LENGTH = 2048
MAX_HOST_LENGTH = 253
MAX_LABEL_LENGTH = 63
DEFAULT_PORTS = {"http": 80, "https": 443}

_IP = re.compile(r"^[\d.]+$|:")  # an IPv4 or IPv6 host, or one with a port; not a name

# Parameters that track a visitor and never change the page.
_TRACKING = re.compile(r"^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_ga|_gl|yclid|igshid|ref_src)$", re.ASCII)
_SESSION = re.compile(
    r"^(phpsessid|jsessionid|sid|sessionid|session_id|aspsessionid\w*|cfid|cftoken)$", re.ASCII
)
_PATH_SESSION = re.compile(r";(jsessionid|phpsessid|sid)=[^/?;]*", re.ASCII | re.IGNORECASE)


class InvalidUrl(ValueError):
    """The URL cannot be fetched; the message says why and is for users."""


@dataclass(frozen=True, slots=True)
class ParsedUrl:
    """One http(s) URL. `href` has no fragment and is what is sent."""

    href: str
    scheme: str
    host: str  # lower-case, punycode, IPv6 without brackets
    port: int
    path: str
    query: str  # without the question mark

    @property
    def authority(self) -> str:
        """The host, with its port if that is not the default port of the scheme."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.authority}"


def parse_url(text: str, base: str = "") -> ParsedUrl:
    """Raises `InvalidUrl` for everything that is not an http(s) URL of a host."""
    if len(text) > MAX_URL_LENGTH:
        raise InvalidUrl("The address is too long.")
    try:
        url = _parse_page_url(base) + text if base else can_ada.parse(text)
    except (ValueError, TypeError) as exc:  # TypeError: text that is not Unicode (lone surrogates)
        raise InvalidUrl("The address is not a URL.") from exc
    return _check_url(url)


@lru_cache(maxsize=64)
def _parse_page_url(url: str) -> can_ada.URL:
    """Cached, because all links of a page are joined to the same URL."""
    return can_ada.parse(url)


# The library complains of each URL that is there at the end. (Looking for all that can be freed then takes 0.3 s.)
atexit.register(_parse_page_url.cache_clear)


def _check_url(url: can_ada.URL) -> ParsedUrl:
    scheme = url.protocol.removesuffix(":")
    if scheme not in DEFAULT_PORTS:
        raise InvalidUrl("Only http and https addresses are fetched.")
    if url.has_credentials():
        raise InvalidUrl("Addresses with a user name or password are not fetched.")
    if url.port == "0":
        raise InvalidUrl("The port is out of range.")
    host = url.hostname.strip("[]")
    _check_host(host)
    url.hash = ""
    # The standard keeps a backslash in the query; other parsers read it as a slash.
    href = url.href.replace("\\", "%5C")
    if len(href) > MAX_URL_LENGTH:
        raise InvalidUrl("The address is too long.")
    port = int(url.port) if url.port else DEFAULT_PORTS[scheme]
    return ParsedUrl(
        href, scheme, host, port, url.pathname, url.search.removeprefix("?").replace("\\", "%5C")
    )


def _check_host(host: str) -> None:
    name = host.removesuffix(".")
    if not name or len(name) > MAX_HOST_LENGTH:
        raise InvalidUrl("The host name is empty or too long.")
    if ":" not in name and any(not 0 < len(label) <= MAX_LABEL_LENGTH for label in name.split(".")):
        raise InvalidUrl("The host name is not valid.")


def parse_url_or_none(text: str, base: str = "") -> ParsedUrl | None:
    """For links on pages, where an invalid URL is not an error."""
    try:
        return parse_url(text, base)
    except InvalidUrl:
        return None


def parse_proxy(text: str) -> ParsedUrl:
    """The URL of an upstream proxy."""
    try:
        proxy = parse_url(text)
    except InvalidUrl as exc:
        raise InvalidUrl(f"{text!r} is not a proxy: {exc}") from exc
    if proxy.scheme != "http":
        raise InvalidUrl("The upstream proxy is reached over http://.")
    return proxy


def parse_ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None


def page_key(url: str) -> str:
    """The same key for all URLs of one page: for de-duplication, not for fetching."""
    parsed = parse_url_or_none(url)
    if parsed is None:
        return url
    path = _PATH_SESSION.sub("", parsed.path)
    if len(path) > 1:
        path = path.rstrip("/") or "/"
    pairs = sorted(pair for pair in parsed.query.split("&") if pair and not _is_noise(pair))
    host = parsed.authority.removeprefix("www.")
    return f"{host}{path}?{'&'.join(pairs)}" if pairs else f"{host}{path}"


def _is_noise(pair: str) -> bool:
    name = pair.split("=", 1)[0].lower()
    return bool(_TRACKING.match(name) or _SESSION.match(name))


@cache
def public_suffixes() -> PublicSuffixList:
    # The list inside the package, private suffixes included: foo.github.io is a company of its own.
    return PublicSuffixList(_suffix_rules(), accept_encoded_idn=False)


def _suffix_rules() -> Iterator[str]:
    """The package itself encodes all 10,000 rules, although few have other letters than ASCII: half of its time."""
    for rule in Path(PSLFILE).read_text("utf-8").splitlines():
        if rule and not rule.startswith("//"):
            yield rule
            if not rule.isascii():
                exception = "!" * rule.startswith("!")
                yield exception + can_ada.idna_encode(rule.removeprefix("!")).decode()


@lru_cache(maxsize=10_000)
def registrable_domain(host: str) -> str:
    """The registered part of a host: `shop.acme.co.uk` -> `acme.co.uk`.

    An IP and `localhost` stay as they are; pass the host without a port. For e-mail domains and the hosts of links;
    use `site_of` for a URL.
    """
    name = host.strip(".").lower()
    if not name or _IP.search(name):
        return name
    return public_suffixes().privatesuffix(name) or name


@lru_cache(maxsize=1_000)
def site_of(url: str) -> str:
    """The site of a URL, or of a host as users type it: its registrable domain, in punycode.

    The site of an IP or of `localhost` is host and port: two servers on one machine are two sites. Empty if the text
    is not a URL.
    """
    parsed = parse_url_or_none(url if "://" in url else f"http://{url}")
    if parsed is None:
        return ""
    name = parsed.host.removesuffix(".")
    is_registered = "." in name and not _IP.search(name)
    return registrable_domain(name) if is_registered else parsed.authority


def same_site(one: str, other: str) -> bool:
    site = site_of(one)
    return bool(site) and site == site_of(other)

"""URLs, parsed once by the WHATWG rules that browsers use; the parsed form is what is fetched.

Two parsers that disagree about one address (`http://a.com\\@b.com/`) are how checks are walked around, so nothing
else in `scraping` takes URLs apart.
"""

import ipaddress
import re
from dataclasses import dataclass
from functools import cache, lru_cache

import can_ada
from publicsuffixlist import PublicSuffixList

MAX_URL_LENGTH = 2048
MAX_HOST_LENGTH = 253
MAX_LABEL_LENGTH = 63
DEFAULT_PORTS = {"http": 80, "https": 443}

_ADDRESS = re.compile(r"^[\d.]+$|:")  # of a host: IPv4 or IPv6 (or with a port), no name

# Parameters that say where a visitor came from and never change what the page shows.
_TRACKING = re.compile(r"^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_ga|_gl|yclid|igshid|ref_src)$", re.ASCII)
_SESSION = re.compile(
    r"^(phpsessid|jsessionid|sid|sessionid|session_id|aspsessionid\w*|cfid|cftoken)$", re.ASCII
)
_PATH_SESSION = re.compile(r";(jsessionid|phpsessid|sid)=[^/?;]*", re.ASCII | re.IGNORECASE)


class InvalidUrl(ValueError):
    """The address cannot be fetched by anybody; the text says why and is fit for users."""


@dataclass(frozen=True, slots=True)
class ParsedUrl:
    """One http(s) address. `href` has no fragment and is what goes over the wire."""

    href: str
    scheme: str
    host: str  # lower-case, punycode, IPv6 without brackets
    port: int
    path: str
    query: str  # without the question mark

    @property
    def authority(self) -> str:
        """Host, and port where it is not the scheme's own: the name of a server."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.authority}"


def parse_url(text: str, against: str = "") -> ParsedUrl:
    """Raises `InvalidUrl` for everything that is not a plain http(s) address of a host."""
    if len(text) > MAX_URL_LENGTH:
        raise InvalidUrl("The address is too long.")
    try:
        url = _parse_page_url(against) + text if against else can_ada.parse(text)
    except (ValueError, TypeError) as exc:  # TypeError: text that is not Unicode (lone surrogates)
        raise InvalidUrl("The address is not a URL.") from exc
    return _check_url(url)


@lru_cache(maxsize=64)
def _parse_page_url(url: str) -> can_ada.URL:
    """A page's links are joined to one address, one after the other."""
    return can_ada.parse(url)


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
    # The standard leaves a backslash in the query as it is; other parsers take it for a slash.
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


def parse_url_or_none(text: str, against: str = "") -> ParsedUrl | None:
    """For links on pages, where an address that cannot be fetched is nothing to talk about."""
    try:
        return parse_url(text, against)
    except InvalidUrl:
        return None


def ip_address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None


def page_key(url: str) -> str:
    """What two spellings of one page have in common: for de-duplication, never for fetching."""
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
    return PublicSuffixList()


@lru_cache(maxsize=10_000)
def registrable_domain(host: str) -> str:
    """The name that somebody registered, of a bare host: `shop.acme.co.uk` -> `acme.co.uk`.

    An address is its own, and so is `localhost`. A port is no part of it: it answers whose name this is, not which
    server. For e-mail domains and the hosts of links; of an address on the web, `site_of` is the question.
    """
    name = host.strip(".").lower()
    if not name or _ADDRESS.search(name):
        return name
    return public_suffixes().privatesuffix(name) or name


@lru_cache(maxsize=1_000)
def site_of(url: str) -> str:
    """Whose site a URL (or a host as people type it) is on: the registrable domain, in punycode.

    Where no name was registered a site is one server, host and port: two servers of one machine are two sites.
    Empty for what is no address at all.
    """
    parsed = parse_url_or_none(url if "://" in url else f"http://{url}")
    if parsed is None:
        return ""
    name = parsed.host.removesuffix(".")
    is_registered = "." in name and not _ADDRESS.search(name)
    return registrable_domain(name) if is_registered else parsed.authority


def same_site(one: str, other: str) -> bool:
    site = site_of(one)
    return bool(site) and site == site_of(other)

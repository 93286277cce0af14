"""Profiles on social networks: canonical URLs of pages that belong to someone, without buttons and posts."""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from scraping.extract.candidates import Candidate, Hints
from scraping.extract.context import Context
from scraping.extract.domains import domain_label
from scraping.findings import Field
from scraping.page.parse import Link, Page, path_of
from scraping.urls import registrable_domain
from scraping.vocabulary.letters import only_letters
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.sites import NETWORK_DATA, SOCIAL_NETWORKS

NAME = "socials"
AFTER = ()


@dataclass(frozen=True, slots=True)
class Network:
    host: str  # as the canonical URL has it
    profile: re.Pattern[str]  # group 1 is the canonical path
    shared: frozenset[str]  # accounts of the network, of platforms and of theme sellers


_RESERVED = frozenset(NETWORK_DATA["not profiles"])


def _make_network(entry: dict[str, Any]) -> Network:
    shared = NETWORK_DATA["accounts of platforms"] if entry.get("shared_accounts") else ()
    accounts = frozenset((*shared, *entry.get("not_profiles", ())))
    return Network(entry["host"], re.compile(entry["profile"], re.I), accounts)


def _sign_of(domain: str) -> str:
    """How a link's text or picture names the network: `facebook`, `vk.com`."""
    label = domain.rpartition(".")[0]
    return re.escape(label) if len(label) > 3 else rf"(?<![\w.-])(?:www\.)?{re.escape(domain)}"


NETWORKS = {domain: _make_network(entry) for domain, entry in NETWORK_DATA["networks"].items()}
_ALIASES: dict[str, str] = {
    alias: domain for domain, entry in NETWORK_DATA["networks"].items() for alias in entry.get("aliases", ())
}
# The last two labels of the networks' hosts; `co.uk` for `pinterest.co.uk`. Most links end here.
_HOST_ENDS = frozenset(".".join(host.split(".")[-2:]) for host in SOCIAL_NETWORKS)
_SIGN = re.compile(
    "|".join((*dict.fromkeys(map(_sign_of, (*NETWORKS, *_ALIASES))), r"google ?(?:\+|plus)", r"(?<!\w)g\+")),
    re.I,
)
_FOLLOW = re.compile(
    r"follow|like|fan|join|find us|visit|folg|suiv|seguici|síguenos|volg|connect|social|tweet|insta|fb", re.I
)
# Words before a link to the owner's own page: `Keep up with the museum on Facebook`, `Folgen Sie uns`.
_INVITATION = compile_later(
    r"\b(?:(?:follow|find|join|like|visit|connect with|keep up with) (?:us|our|the)|keep up with|stay in touch|become a fan|folg(?:t|en sie) uns|besuch(?:t|en sie) uns|"
    r"(?:suivez|retrouvez|rejoignez)[ -]nous|seguici|seguiteci|s[ií]guenos|siga-nos|volg ons|f[öø]lg?j? oss|følg os|seuraa meitä|sledujte nás|śledź nas|znajdź nas|kövess(?:en)? minket|takip edin)(?!\w)",
    re.I,
)
# `/posts`, `/videos` at the end of the address are tabs of the profile.
_POST = re.compile(
    r"/(?:status(?:es)?|reel|media_set|permalink|(?:posts?|photos?|videos?|events?|notes|albums?)(?=/[^/]|\.))(?:/|$|\?|\.php)",
    re.I,
)
_LONGEST_URL = 2000
_SHORT_LINE = 30
_FRAME = frozenset(("header", "footer", "aside", "nav", "contact"))
_VERSION = re.compile(r"v\d+(?:\.\d+)*")  # of an interface for programs: `/v2.2/dialog/oauth`
_PLUGIN = re.compile(r"facebook\.com/(?:v[\d.]+/)?plugins/(?:page|like-?box|fan|likebox|follow)\.php", re.I)


def profile_url(url: str) -> str:
    """The canonical form of a profile's address; empty for buttons, posts and everything else."""
    found = _find_profile(url)
    return found[0] if found else ""


def _find_profile(url: str) -> tuple[str, str, Network] | None:
    """A longer address is not a profile and is not cached."""
    return _read_profile(url) if len(url) <= _LONGEST_URL else None


@lru_cache(maxsize=4096)
def _read_profile(url: str) -> tuple[str, str, Network] | None:
    try:
        parts = urlsplit(url if "//" in url[:10] else f"https://{url}")
        host = (parts.hostname or "").lower()
    except ValueError:
        return None
    network = NETWORKS.get(host) or NETWORKS.get(_network_domain(host))
    if network is None:
        return None
    path = parts.path if not parts.fragment.startswith("!/") else parts.fragment[1:]
    path = re.sub(r"/{2,}", "/", path)
    if parts.query and path in ("/profile.php", "/profile/view", "/edu/school"):
        path = f"{path}?{parts.query.split('&')[0]}"
    found = network.profile.match(path)
    # `javascript:void(0)` after the network's address is no name.
    if (
        found is None
        or path[found.end() : found.end() + 1] == ":"
        or _POST.search(path, found.end())
        or _is_reserved(found[1], path)
    ):
        return None
    handle = unquote(found[1]).rstrip("/.").split("/")[-1]
    return f"https://{network.host}/{found[1].rstrip('/.')}", handle, network


def _network_domain(host: str) -> str:
    domain = registrable_domain(host)
    return _ALIASES.get(domain, domain)


def _is_reserved(matched: str, path: str) -> bool:
    first = matched.split("/")[0].split("?")[0].lower().lstrip("@")
    if _VERSION.fullmatch(first):
        return True
    if first in _RESERVED:
        # "pages/Name/123" and "company/name" begin with a reserved word and go on.
        return "/" not in matched and "?id=" not in matched
    return first.endswith((".php", ".html", ".aspx")) and "?id=" not in matched


def find(page: Page, context: Context) -> list[Candidate]:
    hints = context.hints
    links = [link for link in page.links if "//" in link.href and _leads_to_network(link.href)]
    found = [candidate for link in links if (candidate := _read_link(page, link, hints))]
    found += _plugins(page, hints)
    _weigh_crowds(found)
    return found


def _leads_to_network(href: str) -> bool:
    """A cheap check of the host: hardly any link of a page leads to a network."""
    parts = href.split("/", 3)
    return len(parts) > 2 and _ends_like_network(parts[2])


@lru_cache(maxsize=4096)
def _ends_like_network(host: str) -> bool:
    return ".".join(host.partition(":")[0].lower().split(".")[-2:]) in _HOST_ENDS


def _read_link(page: Page, link: Link, hints: Hints) -> Candidate | None:
    href = link.href if not link.href.startswith("//") else f"https:{link.href}"
    candidate = _make_candidate(page, href, "link", link.start, link.end, path_of(link.node), hints)
    if candidate is not None and "author" in link.rel:
        candidate.reject("author")
    return candidate


def _plugins(page: Page, hints: Hints) -> list[Candidate]:
    """Like boxes and page plugins name the page they show."""
    if not page.has_frames and not page.has_class("fb-page", "fb-like-box"):
        return []
    sources = [node.attr("src") or "" for node in page.select("iframe")]
    queries = [source.partition("#")[0].partition("?")[2] for source in sources if _PLUGIN.search(source)]
    targets = [value for query in queries for value in parse_qs(query).get("href", [])]
    boxes = page.select(".fb-page[data-href], .fb-like-box[data-href]")
    targets += [node.attr("data-href") or "" for node in boxes]
    targets += [node.attr("href") or "" for node in page.select(r"fb\:like-box[href]")]
    made = (_make_candidate(page, target, "plugin", 0, 0, "iframe", hints, target) for target in targets)
    return [candidate for candidate in made if candidate]


def _make_candidate(
    page: Page, url: str, method: str, start: int, end: int, locator: str, hints: Hints, snippet: str = ""
) -> Candidate | None:
    found = _find_profile(url)
    if found is None:
        return None
    canonical, handle, network = found
    candidate = Candidate(Field.SOCIAL, canonical, method, start, end, [], locator, snippet, printed=url)
    candidate.add(f"method: {method}", 36)
    shown = page.text[start:end].strip()
    is_own = _resembles(handle, registrable_domain(page.host), hints.company)
    if shown.startswith(("@", "#")) and not is_own:
        candidate.add("a mention in a text", -40)
    elif len(shown) <= 40 and (not shown or shown[0] == "@" or _SIGN.search(shown) or _FOLLOW.search(shown)):
        candidate.add("an icon, or named after its network", 12)
    elif start and _INVITATION.search(page.text, max(page.line_at(start)[0], start - 80), end):
        candidate.add("an invitation to follow beside it", 20)
    elif method == "link" and not (is_own or page.zones_at(start) & _FRAME or _is_in_row(page, start)):
        # `by <a>Jane Smith</a>`, `photos: facebook.com/summer-festival`
        candidate.add("a link in the text, named otherwise", -24)
    if page.zones_at(start) & _FRAME:
        candidate.add("in the page's frame", 8)
    if handle.lower() in network.shared and registrable_domain(page.host).split(".")[0] not in handle.lower():
        candidate.reject("shared_platform")
    if is_own:
        candidate.add("named like the company", 25)
    return candidate


def _is_in_row(page: Page, start: int) -> bool:
    """Beside links that are named after networks, each on a line of its own."""
    begin, end = page.line_at(start)
    lines = page.text[max(0, begin - _SHORT_LINE) : begin].split("\n")[-2:-1]
    lines += page.text[end + 1 : end + 1 + _SHORT_LINE].split("\n")[:-1][:1]
    return any(_SIGN.search(line) for line in lines)


@lru_cache(maxsize=4096)
def _resembles(handle: str, domain: str, company: str) -> bool:
    letters = only_letters(handle)
    others = (only_letters(domain_label(domain)) if domain else "", only_letters(company))
    long_enough = [other for other in others if len(other) >= 3]
    return len(letters) >= 3 and any(letters in other or other in letters for other in long_enough)


def _weigh_crowds(found: list[Candidate]) -> None:
    """One profile per network is the owner's; ten are a list of members, bands or shops."""
    profiles: dict[str, set[str]] = defaultdict(set)
    for candidate in found:
        profiles[_network_of(candidate)].add(candidate.value.lower())
    for candidate in found:
        count = len(profiles[_network_of(candidate)])
        if count == 1:
            candidate.add("the only profile there", 12)
        elif count > 3:
            candidate.add("one of many profiles there", -25)


def _network_of(candidate: Candidate) -> str:
    """The host of a profile's address, which is always `https://<host>/<name>`."""
    return candidate.value.split("/")[2]

"""Where the links in the entries of a page lead: to the company, or to the fair's own page about it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from leadslogix.seeds.organisers import UNRELATED, shares_a_word
from scraping.urls import site_of
from scraping.vocabulary.sites import SHARED_SITES

_SAVED_FROM = re.compile(r"saved from url=\(\d+\)(\S+)")
_IS_LINK = re.compile(r"https?:\S+", re.IGNORECASE)
_OWN_LINKS = {"base": "href", "link": "href", "meta": "content"}
_NAMES_OWN = frozenset(("canonical", "og:url"))


def is_link(line: str) -> bool:
    return _IS_LINK.fullmatch(line) is not None


def site_of_comment(comment: str) -> str:
    """Browsers write where a page was saved from."""
    found = _SAVED_FROM.search(comment)
    return site_of(found[1]) if found else ""


def site_of_page(tag: str, values: Mapping[str, str]) -> str:
    """Where the page says that it is; "" where this tag does not say so."""
    named = {values.get("rel", ""), values.get("property", "")}
    if tag not in _OWN_LINKS or (tag != "base" and named.isdisjoint(_NAMES_OWN)):
        return ""
    url = values.get(_OWN_LINKS[tag], "")
    return site_of(url) if url.startswith("http") else ""


@dataclass(frozen=True, slots=True)
class LinkedEntry:
    lines: list[str]  # without links to the page's own site
    website: str = ""
    own_page: str = ""  # the fair's page about the company


def part_links(entries: Iterable[Sequence[str]], own_sites: frozenset[str]) -> list[LinkedEntry]:
    """`own_sites`: where the page itself is. Links to networks stay among the lines."""
    listed = list(entries)
    sites = {url: site_of(url) for lines in listed for url in filter(is_link, lines)}
    own = own_sites | _find_shared(listed, sites)
    counts = Counter(url for lines in listed for url in set(lines) if sites.get(url) in own)
    foreign = {url for url, site in sites.items() if site and site not in own and site not in SHARED_SITES}
    parted: list[LinkedEntry] = []
    for lines in listed:
        website = next((line for line in lines if line in foreign), "")
        own_page = next((line for line in lines if counts.get(line) == 1), "")
        left = [line for line in lines if line not in counts]
        parted.append(LinkedEntry(left, website, own_page))
    return parted


def _find_shared(listed: Iterable[Sequence[str]], sites: Mapping[str, str]) -> frozenset[str]:
    """Sites that several entries link to whose names have nothing of them."""
    counts: Counter[str] = Counter()
    for lines in listed:
        name = next((line for line in lines if line not in sites), "")
        linked = {sites[line] for line in lines if line in sites}
        counts.update(
            site for site in linked if site and site not in SHARED_SITES and not shares_a_word(name, site)
        )
    return frozenset(site for site, count in counts.items() if count >= UNRELATED)

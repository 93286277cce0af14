"""Links from a profile to the own site of its company."""

import re
from urllib.parse import urlsplit

from scraping.extract.candidates import Hints
from scraping.extract.domains import is_platform
from scraping.extract.socials.extractor import profile_url
from scraping.page.jsonld import read_blocks
from scraping.page.parse import Link, Page
from scraping.urls import registrable_domain
from scraping.vocabulary.letters import letters_of, lower, plain_signs
from scraping.vocabulary.loader import read_expression

_SITE_LABEL = re.compile(read_expression("labels", "website", "website_short"))
HOST_TEXT = re.compile(r"^(?:https?://)?(?:www\.)?[\w-]{2,60}(?:\.[\w-]{2,30}){1,3}(?:/\S{0,80})?$", re.I)


def is_foreign_site(url: str, domain: str) -> bool:
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return False
    is_foreign = bool(host) and registrable_domain(host) != domain
    return is_foreign and not is_platform(host) and not profile_url(url)


def find_site_links(page: Page, hints: Hints) -> tuple[str, ...]:
    """Foreign links of a profile: labelled as website, printed as an address, or named like the company."""
    domain = registrable_domain(page.host)
    scored: dict[str, int] = {}
    for link in page.links:
        if not link.href.lower().startswith(("http", "//", "www.")):
            continue
        url = page.resolve(link.href if not link.href.lower().startswith("www.") else f"http://{link.href}")
        if is_foreign_site(url, domain) and (points := _site_points(page, link, url, hints)) > 0:
            scored[url] = max(scored.get(url, 0), points)
    for node in read_blocks(page.json_blocks):
        for url in (
            node.texts("url", "sameAs")
            if node.types & {"Organization", "LocalBusiness", "Corporation"}
            else ()
        ):
            if url.startswith("http") and is_foreign_site(url, domain):
                scored[url] = scored.get(url, 0) + 40
    return tuple(sorted(scored, key=lambda url: -scored[url]))[:5]


def _site_points(page: Page, link: Link, url: str, hints: Hints) -> int:
    zones = page.zones_at(link.start)
    text = page.text_of(link)
    label = letters_of(registrable_domain(urlsplit(url).hostname or "").split(".")[0])
    company = letters_of(hints.company)
    points = -60 if zones & {"footer", "header", "nav", "credit", "aside", "partner"} else 0
    points += 40 if HOST_TEXT.match(text) else 0
    before = page.lowered[max(0, link.start - 30) : link.start]
    points += 40 if _SITE_LABEL.search(lower(plain_signs(text))) or _SITE_LABEL.search(before) else 0
    points += 50 if len(label) >= 3 and company and (label in company or company in label) else 0
    return points

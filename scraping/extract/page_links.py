"""Which links of a page lead to contact facts: scored by their words in 30 languages."""

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from scraping.extract.page_words import (
    EXACT_PATTERNS,
    FILES,
    KIND_POINTS,
    LANGUAGE_NAME,
    LANGUAGE_PATH,
    PATH_PATTERNS,
    PREFERRED_LANGUAGE,
    TEXT_PATTERNS,
    WASTE,
)
from scraping.page import Link, Page
from scraping.urls import registrable_domain

MAX_LINKS = 60
MAX_URL_LENGTH = 512


@dataclass(frozen=True, slots=True)
class PageLink:
    url: str
    text: str
    kind: str
    score: int


def rank_links(page: Page) -> tuple[PageLink, ...]:
    """The site's own links that look like contact, imprint, about or team pages, best first."""
    domain = registrable_domain(page.host)
    best: dict[str, PageLink] = {}
    for link in page.links[:1500]:
        ranked = _rank(page, link, domain)
        if ranked and (ranked.url not in best or best[ranked.url].score < ranked.score):
            best[ranked.url] = ranked
    return tuple(sorted(best.values(), key=lambda ranked: (-ranked.score, len(ranked.url)))[:MAX_LINKS])


def _rank(page: Page, link: Link, domain: str) -> PageLink | None:
    if link.href.startswith(("#", "mailto:", "tel:", "javascript:", "data:")) or not link.href:
        return None
    text = page.text_of(link) or (link.node.attr("title") or link.node.attr("aria-label") or "")
    kind, score = score_words(text[:80], link.href)
    if not kind:
        kind, score = score_language(text, link.href)
    if not kind:
        return None
    url = page.resolve(link.href).partition("#")[0]
    if not is_followable(url, domain) or url == page.url.partition("#")[0]:
        return None
    return PageLink(url, text[:80], kind, score)


def is_followable(url: str, domain: str) -> bool:
    if len(url) > MAX_URL_LENGTH or not url.startswith(("http://", "https://")) or FILES.search(url):
        return False
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return False
    return not domain or registrable_domain(host) == domain


def score_words(text: str, href: str) -> tuple[str, int]:
    """The likeliest kind of page behind a link and its points; an empty kind is not worth a fetch."""
    path = path_words(href)
    best, best_score = "", 0
    for kind, points in KIND_POINTS.items():
        score = _score_kind(kind, points, text, path)
        if score > best_score:
            best, best_score = kind, score
    if best and WASTE.search(path) and not EXACT_PATTERNS[best].match(text):
        best_score -= 40
    best_score -= 4 * max(0, path.count("/") - 2)
    return (best, best_score) if best_score >= 20 else ("", 0)


def _score_kind(kind: str, points: int, text: str, path: str) -> int:
    score = 0
    if text and EXACT_PATTERNS[kind].match(text):
        score = points + 30
    elif text and len(text) <= 50 and TEXT_PATTERNS[kind].search(text):
        score = points
    if PATH_PATTERNS[kind].search(path):
        score = score + 14 if score else points - 6
    return score


def score_language(text: str, href: str) -> tuple[str, int]:
    """A page that only lets visitors choose a language hides everything behind these links."""
    if LANGUAGE_NAME.match(text) or LANGUAGE_PATH.search(href.partition("#")[0]):
        return "language", 22 if PREFERRED_LANGUAGE.search(f"{text} {href}") else 20
    return "", 0


def path_words(href: str) -> str:
    path = href.partition("#")[0]
    if "//" in path[:9]:
        path = "/" + path.split("//", 1)[1].partition("/")[2]
    return unquote(path).replace("_", "-").lower()[:300]

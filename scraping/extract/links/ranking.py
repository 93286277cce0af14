"""Which links of a page lead to contact facts: scored by their words in 30 languages."""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import chain, islice
from urllib.parse import unquote, urlsplit

from turbohtml import Element

from scraping.extract.links.page_words import kinds_in_paths, kinds_in_texts
from scraping.extract.links.rendering import HARDLY_ANY_TEXT, SHORT_TEXT
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary import page_words

MAX_LINKS = 60
MAX_URL_LENGTH = 512
_MAX_LOOKS = 10_000
_MAX_TEXT = 80
_MAX_FRAMES = 6
_MAX_SCRIPT = 10_000
_PATH = re.compile(r"/|\.(?:html?|php|aspx?|jsp|cfm)$", re.I)
_FILE_SIGNS = re.compile(r"[\W_\d]+")
_GOES_TO = re.compile(
    r"(?:location(?:\.href)?\s{0,3}=|location\.(?:assign|replace)\(|window\.open\()\s{0,3}[\"']([^\"'\s]{1,300})[\"']"
)


# Entries of menus are short. Every word more makes it likelier that a link is a headline, whose words are of its story.
_MENU_WORDS = 4
_POINTS_PER_WORD = 7
_LETTERS_PER_WORD = 10  # where words are long, or not separated
_LEAST_SCORE = 20
# /team/2019/04/party: the address of a story, which has a date.
_DATED = re.compile(r"/(?:19|20)\d\d/")
_POINTS_OF_DATE = 20
_HEADINGS = frozenset(("h2", "h3", "h4", "h5"))
_POINTS_OF_HEADING = 16
# addItem("Contact", "/contact.html"): addresses in scripts that build a menu.
_SCRIPT_ADDRESS = re.compile(
    r"""["']((?:/|\.\./)?[\w./%~-]{1,120}(?:\?[\w=&%-]{1,80})?)["']""",
)
_MAX_SCRIPT_ADDRESSES = 300
_FEW_LINKS = 5
_NONE: frozenset[str] = frozenset()


_Ranked = tuple[str, str, str, int]  # an address as the page has it, its text, kind and score


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
    for href, text, kind, score in chain(_named(page), _framed(page)):
        url = page.resolve(href).partition("#")[0]
        if not is_followable(url, domain) or url == page.url.partition("#")[0]:
            continue
        if url not in best or best[url].score < score:
            best[url] = PageLink(url, text, kind, score)
    return tuple(sorted(best.values(), key=lambda ranked: (-ranked.score, len(ranked.url)))[:MAX_LINKS])


def _named(page: Page) -> Iterator[_Ranked]:
    """All links whose words show what kind of page they lead to."""
    links = list(dict.fromkeys([*_anchors(page), *_cut(_scripted(page)), *_cut(_in_scripts(page))]))
    scored = _score_all(links)
    headings = _in_headings(page, {links[at][1] for at in scored})
    for at in sorted({*scored, *page_words.may_be_of_languages(links)}):
        text, href = links[at]
        kind, score = scored.get(at, ("", 0))
        if kind and (text, href) in headings and not page_words.EXACT_PATTERNS[kind].match(text):
            score -= _POINTS_OF_HEADING
            kind = kind if score >= _LEAST_SCORE else ""
        if not kind:
            kind, score = score_language(text, href)
        if kind:
            yield href, text, kind, score


def _anchors(page: Page) -> list[tuple[str, str]]:
    # One step for each link: pages have hundreds.
    text = page.text
    return [
        (text[start:end].strip()[:_MAX_TEXT] or _text_of_picture(node)[:_MAX_TEXT], href)
        for href, start, end, node in page.links[:_MAX_LOOKS]
        if href and not href.startswith(("#", "mailto:", "tel:", "javascript:", "data:"))
    ]


def _cut(links: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    return ((text[:_MAX_TEXT], href) for text, href in links)


def _in_headings(page: Page, hrefs: Set[str]) -> set[tuple[str, str]]:
    """Those of the links that are titles of stories: their words are of the story."""
    return {
        (page.text[start:end].strip()[:_MAX_TEXT], href)
        for href, start, end, node in page.links[:_MAX_LOOKS]
        if href in hrefs and getattr(node.parent, "tag", "") in _HEADINGS
    }


def _text_of_picture(node: Element) -> str:
    """Of menus made of pictures or areas: the alternative text, or else the file name of the picture."""
    spoken = node.attr("title") or node.attr("aria-label") or node.attr("alt")
    if spoken:
        return spoken
    picture = node.find("img")
    if picture is None:
        title = node.find("title")  # of an <svg>
        return title.text if title is not None else ""
    file = (picture.attr("src") or "").rpartition("/")[2].partition(".")[0]
    return picture.attr("alt") or picture.attr("title") or _FILE_SIGNS.sub(" ", file)


def _scripted(page: Page) -> Iterator[tuple[str, str]]:
    """`onclick="location.href='contact.html'"`, menus to choose from, and pages shown within this one."""
    for node in page.select("[onclick],a[href^='javascript:'],option[value],iframe[src]")[:_MAX_LOOKS]:
        code = f"{node.attr('onclick') or ''} {node.attr('href') or ''}"
        found = _GOES_TO.search(code)
        href = found[1] if found else node.attr("value") or node.attr("src") or ""
        if found or _PATH.search(href):
            yield node.text.strip(), href


def _in_scripts(page: Page) -> Iterator[tuple[str, str]]:
    """Of pages whose menu is made by a script: strings that look like addresses of this site."""
    if len(page.links) > _FEW_LINKS:
        return
    found = chain.from_iterable(
        _SCRIPT_ADDRESS.finditer(script, 0, _MAX_SCRIPT) for script in page.scripts[:_MAX_FRAMES]
    )
    for address in islice(found, _MAX_SCRIPT_ADDRESSES):
        if _PATH.search(address[1]):
            yield "", address[1]


def _framed(page: Page) -> Iterator[_Ranked]:
    """A page of frames, or of a script that opens another page, has no text of its own."""
    selector = "frame[src],iframe[src]" if len(page.text) < SHORT_TEXT else "frame[src]"
    for node in page.select(selector)[:_MAX_FRAMES]:
        yield node.attr("src") or "", node.attr("name") or "", "frame", 24
    for script in page.scripts[:_MAX_FRAMES] if len(page.text) < HARDLY_ANY_TEXT else ():
        if found := _GOES_TO.search(script, 0, _MAX_SCRIPT):  # a page that only redirects
            yield found[1], "", "frame", 24


def is_followable(url: str, domain: str) -> bool:
    if (
        len(url) > MAX_URL_LENGTH
        or not url.startswith(("http://", "https://"))
        or page_words.FILES.search(url)
    ):
        return False
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return False
    return not domain or registrable_domain(host) == domain


def score_words(text: str, href: str) -> tuple[str, int]:
    """The likeliest kind of page that a link leads to, and its points; an empty kind is not worth a fetch."""
    return score_links([(text, href)])[0]


def score_links(links: Sequence[tuple[str, str]]) -> list[tuple[str, int]]:
    """The same for many links of text and href."""
    scored = _score_all(links)
    return [scored.get(at, ("", 0)) for at in range(len(links))]


def _score_all(links: Sequence[tuple[str, str]]) -> dict[int, tuple[str, int]]:
    """By number, only those of any kind. Most links lead to products and news: they are never looked at alone."""
    in_texts = kinds_in_texts([text for text, _ in links])
    in_paths = kinds_in_paths([href for _, href in links])
    scored = {
        at: _score(links[at][0], path_words(links[at][1]), in_texts.get(at, _NONE), in_paths.get(at, _NONE))
        for at in in_texts.keys() | in_paths.keys()
    }
    return {at: (kind, score) for at, (kind, score) in scored.items() if kind}


def _score(text: str, path: str, by_text: Set[str], by_path: Set[str]) -> tuple[str, int]:
    best, best_score = "", 0
    headline = _headline_points(text)
    for kind, points in page_words.KIND_POINTS.items():
        score = _score_text(kind, points, text) if kind in by_text else 0
        if kind in by_path and page_words.PATH_PATTERNS[kind].search(path):
            score = score + 14 if score else points - 6 - headline
        if score > best_score:
            best, best_score = kind, score
    if best and page_words.WASTE.search(path) and not page_words.EXACT_PATTERNS[best].match(text):
        best_score -= 40
    if best and _DATED.search(path):
        best_score -= _POINTS_OF_DATE
    best_score -= 4 * max(0, path.count("/") - 2)
    return (best, best_score) if best_score >= _LEAST_SCORE else ("", 0)


def _score_text(kind: str, points: int, text: str) -> int:
    if page_words.EXACT_PATTERNS[kind].match(text):
        return points + 30
    if len(text) > 50 or not page_words.TEXT_PATTERNS[kind].search(text):
        return 0
    return max(0, points - _headline_points(text))


def _headline_points(text: str) -> int:
    """What a long text costs: a word in it says less than the same word in a menu."""
    words = max(len(text.split()), len(text) // _LETTERS_PER_WORD)
    return _POINTS_PER_WORD * max(0, words - _MENU_WORDS)


def score_language(text: str, href: str) -> tuple[str, int]:
    """A page that only lets visitors choose a language has its content on the pages that these links lead to."""
    if page_words.LANGUAGE_NAME.match(text) or page_words.LANGUAGE_PATH.match(href):
        return "language", 22 if page_words.PREFERRED_LANGUAGE.search(f"{text} {href}") else 20
    return "", 0


def path_words(href: str) -> str:
    path = href.partition("#")[0]
    if "//" in path[:9]:
        path = "/" + path.split("//", 1)[1].partition("/")[2]
    return unquote(path).replace("_", "-").lower()[:300]

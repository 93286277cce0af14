"""What kind of page it is: about the organisation or its people, the front page, an article, a list of articles."""

import re
from functools import cached_property, lru_cache

from scraping.extract.domains import domain_label
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.domain_names import loose_letters
from scraping.vocabulary.letters import only_letters
from scraping.vocabulary.page_words import PATH_PATTERNS, TEXT_PATTERNS

_KINDS = ("team", "about", "contact", "imprint")
_TITLE_PARTS = re.compile(r"\s*[|»:•·>]\s*|\s[-–—~]\s")
_HEADLINE, _HEADLINES = 45, 12  # characters, links
# `2018/05/anna-smith-wins`, `why-anna-smith-wins-again.html`
_HEADLINE_PATH = re.compile(r"(?:^|/)(?:19|20)\d\d[/-]?\d\d?(?:/|\d\d/)|(?:[^/-]+-){5}[^/]*$")
_OF_PUBLICATION = ("article:published_time", "article:published", "datepublished", "pubdate")
_FRONT_PAGE = re.compile(r"(?:(?:index|home|default)\.\w{2,5}|[a-z]{2})?/?", re.I)


class KindOfPage:
    def __init__(self, page: Page, known: str) -> None:
        """`known`: the kind by what led to the page."""
        self._page = page
        self._kind = known

    @cached_property
    def is_front_page(self) -> bool:
        return _FRONT_PAGE.fullmatch(self._path) is not None

    @cached_property
    def is_article(self) -> bool:
        """Its people are its authors and subjects. Some systems call each page an article: a date or a headline tells."""
        return not self.is_about_people and (
            _HEADLINE_PATH.search(self._path) is not None
            or any(name in self._page.meta for name in _OF_PUBLICATION)
        )

    @cached_property
    def lists_articles(self) -> bool:
        """Headlines are long links, many of them."""
        return sum([link.end - link.start >= _HEADLINE for link in self._page.links]) >= _HEADLINES

    def is_list_of_articles(self) -> bool:
        return self.lists_articles and not self.is_about_people

    @cached_property
    def is_about_people(self) -> bool:
        return self.is_of_team or self._kind in _KINDS or any(map(self._is_of_kind, _KINDS[1:]))

    @cached_property
    def tells_of_people(self) -> bool:
        """Imprints also list whose pictures they show."""
        return self.is_of_team or self._kind == "about" or self._is_of_kind("about")

    @cached_property
    def is_of_team(self) -> bool:
        return self._kind == "team" or self._is_of_kind("team")

    def _is_of_kind(self, kind: str) -> bool:
        return _is_of_kind(kind, self._path, self._page.title, self._page.host)

    @cached_property
    def _path(self) -> str:
        return self._page.url.partition("//")[2].partition("/")[2]


# Several rules ask about each page.
@lru_cache(maxsize=64)
def _is_of_kind(kind: str, path: str, title: str, host: str) -> bool:
    return PATH_PATTERNS[kind].search(path) is not None or _names_kind(_parts_of_title(title, host), kind)


def _names_kind(parts: tuple[str, ...], kind: str) -> bool:
    """A short part of the title names the kind of page, or a longer one begins with it."""
    pattern = TEXT_PATTERNS[kind]
    return any(pattern.match(part) or (len(part.split()) <= 4 and pattern.search(part)) for part in parts)


@lru_cache(maxsize=64)
def _parts_of_title(title: str, host: str) -> tuple[str, ...]:
    """Without the name of the site: `Linden-Board` is a forum and no page about a board."""
    domain = registrable_domain(host) if host else ""
    names = {only_letters(loose_letters(one)) for one in (domain, domain_label(domain)) if one}
    parts = _TITLE_PARTS.split(title)
    return tuple(part for part in parts if only_letters(loose_letters(part)) not in names)

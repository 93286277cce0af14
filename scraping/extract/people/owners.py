"""The owner of a personal site: it is called as the person is, and says that one person makes it."""

from functools import cached_property

from scraping.extract.domains import domain_label
from scraping.extract.people.firms import is_begin_of_firm, is_firm
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.domain_names import loose_letters
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import find_keywords, read_expression, read_lower
from scraping.vocabulary.patterns import compile_later

_FILE = "people_words"
_ABOUT_ME = Keywords(*find_keywords(read_lower(_FILE, "about_me")))
_ABOUT_ME_LINK = compile_later(lambda: rf"\W*{read_expression(_FILE, 'about_me')}\W*")
_LONGEST_LINK = 40  # characters
_SHORTEST_NAME, _SHORTEST_SURNAME = 6, 5  # letters
_LONGEST_FORM = 40  # characters


class PersonalSite:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._firms: dict[str, bool] = {}

    def is_of(self, name: str) -> bool:
        """`annahuber.com` with `About me`, or with Anna Huber as the author of its pages: no brand with a person's name."""
        if not self._labels:
            return False
        words = [loose_letters(word) for word in name.split()]
        orders = {"".join(words), "".join([*words[-1:], *words[:-1]])}
        if any(len(one) >= _SHORTEST_NAME and one in self._labels for one in orders):
            is_owner = self._is_about_one_person or self._author in orders
        else:
            is_owner = self._is_called_by_surname(name, words[-1]) and self._is_about_one_person
        return is_owner and not self._is_firm(name)

    def _is_called_by_surname(self, name: str, surname: str) -> bool:
        """`huber-massage.example`, whose title has the whole name."""
        if len(surname) < _SHORTEST_SURNAME or name not in self._page.title:
            return False
        return any(label.startswith(surname) or label.endswith(surname) for label in self._labels)

    def _is_firm(self, name: str) -> bool:
        """`Anna Huber Limited` in the small print. Each place of a name is asked whose it is: they have one answer."""
        if name not in self._firms:
            self._firms[name] = self._is_followed_by_form(name)
        return self._firms[name]

    def _is_followed_by_form(self, name: str) -> bool:
        text = self._page.text
        at = text.find(name)
        while at >= 0:
            after = text[at + len(name) : at + len(name) + _LONGEST_FORM]
            if is_firm(after) or is_begin_of_firm(after, is_known=True):
                return True
            at = text.find(name, at + 1)
        return False

    @cached_property
    def _labels(self) -> frozenset[str]:
        """What the domain is called, and a site on a domain of many: `annahuber.blog.example`."""
        host = self._page.host
        domain = registrable_domain(host) if host else ""
        own = [domain_label(domain)] if domain else []
        if host and host != domain:
            own.append(host.removeprefix("www.").partition(".")[0])
        return frozenset(loose_letters(one.replace("-", "")) for one in own)

    @cached_property
    def _author(self) -> str:
        return loose_letters("".join(self._page.meta.get("author", "").split()))

    @cached_property
    def _is_about_one_person(self) -> bool:
        page = self._page
        if not page.mentions(_ABOUT_ME):
            return False
        return any(
            [
                _ABOUT_ME_LINK.fullmatch(lower(page.text[link.start : link.end])) is not None
                for link in page.links
                if 0 < link.end - link.start <= _LONGEST_LINK
            ]
        )

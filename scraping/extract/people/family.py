"""The family of a firm that is called after it: `Huber Roofing is run by Karl Huber and his sons Tom and Max`.

A surname alone is little: founders, and the inventors of what a dealer sells, have it, too. So the text has to tell what the person does,
or whose son or sister it is.
"""

from collections.abc import Iterator
from functools import cached_property

from scraping.extract.people.names import Spelling, is_common_word, is_surname
from scraping.extract.people.organisation import Organisation
from scraping.extract.people.surroundings import Surroundings
from scraping.page.parse import Page
from scraping.vocabulary.domain_names import loose_letters
from scraping.vocabulary.heads import find_kinds
from scraping.vocabulary.letters import lower, plain_signs
from scraping.vocabulary.loader import read_expression
from scraping.vocabulary.patterns import compile_later

_SHORTEST, _MOST_WORDS, _MOST_PLACES = 4, 4, 20  # letters, words of a firm's name, places of a surname
_KIN = compile_later(
    lambda: rf"(?<![^\W\d_]){read_expression('beside_names', 'kin')}(?![^\W\d_])[^.!?:;\n]{{0,40}}$"
)
_SENIOR = (" sr", " senior")


class Family:
    def __init__(self, page: Page, organisation: Organisation, domain: str) -> None:
        """`domain`: the letters of the site's."""
        self._page = page
        self._organisation = organisation
        self._domain = domain

    @cached_property
    def _surnames(self) -> frozenset[str]:
        names = self._organisation.written_names if self._domain else []
        if any(find_kinds(name) for name in names):
            return frozenset()
        words = (word for name in names for word in name.replace("&", " ").split()[:_MOST_WORDS])
        return frozenset(word for word in words if self._is_of_domain(word))

    def _is_of_domain(self, word: str) -> bool:
        letters = loose_letters(lower(word))
        is_part = self._domain.startswith(letters) or self._domain.endswith(letters)
        is_name = word[:1].isupper() and word.isalpha() and is_surname(word) and not is_common_word(word)
        return is_name and len(letters) >= _SHORTEST and is_part and letters != self._domain

    @cached_property
    def lines(self) -> frozenset[int]:
        return frozenset(map(self._page.line_number, self._places()))

    def _places(self) -> Iterator[int]:
        for surname in self._surnames:
            at = -1
            for _ in range(_MOST_PLACES):
                at = self._page.text.find(f" {surname}", at + 1)
                if at < 0:
                    break
                yield at

    def has(self, spelled: Spelling, place: Surroundings, title: str) -> bool:
        words = spelled.name.split()
        if not (self._surnames and spelled.is_likely and words[-1] in self._surnames):
            return False
        if lower(place.after).startswith(_SENIOR) or place.is_beside_quotation:
            return False
        return bool(title) or place.describes_role or _KIN.search(lower(plain_signs(place.lead))) is not None

"""Names that can be passed over at once: menus and lists of products are full of capitalised words in a row.

They read like no name, and nothing but words is on their lines. Only a title, a label or a quotation on the lines beside
them could make them a person's, or a mailbox; where none is, all that is around them need not be read.
"""

from collections.abc import Sequence

from scraping.extract.people.letters_after import has_letters_after
from scraping.extract.people.names import Spelling
from scraping.extract.people.surroundings import (
    QUOTING_ZONES,
    asks_for_someone,
    ends_quotation,
    leads_to_name,
)
from scraping.extract.people.titles import TitleReader
from scraping.page.parse import Page
from scraping.vocabulary.letters import mailbox_letters

_MAX_BEFORE, _MAX_AFTER = 25, 100  # a longer text before a name may be a quotation


class BareNames:
    def __init__(self, page: Page, titles: TitleReader, mailboxes: Sequence[str]) -> None:
        self._page = page
        self._titles = titles
        self._locals = " ".join(mailbox.partition("@")[0] for mailbox in mailboxes)
        self._quotes = [zone for zone in page.zones if not QUOTING_ZONES.isdisjoint(zone.names)]

    def is_one(self, spelled: Spelling, start: int) -> bool:
        """Whether the full look would surely find nothing that supports the name."""
        if spelled.is_likely or spelled.is_announced or spelled.has_honorific or spelled.has_credentials:
            return False
        page, name = self._page, spelled.name
        number = page.line_number(start)
        begin, end = page.line_at(start)
        stop = start + len(name)
        # A line may be as long as its page: only short ones are looked at.
        if start - begin > _MAX_BEFORE or end - stop > _MAX_AFTER:
            return False
        before, after = page.text[begin:start], page.text[stop:end]
        if not (_is_words(before) and _is_words(after)) or (after and has_letters_after(after)):
            return False
        above = "" if before else page.line(number - 1)
        if ends_quotation(above) or self._is_quoted(start):
            return False
        if spelled.is_short:
            return True
        leads = leads_to_name(before) if before else asks_for_someone(above)
        return not (
            leads or name[1:2] == "." or self._titles.may_have_title(number) or self._has_mailbox(name)
        )

    def _is_quoted(self, start: int) -> bool:
        return any(zone.start <= start < zone.end for zone in self._quotes)

    def _has_mailbox(self, name: str) -> bool:
        words = name.lower().split() if self._locals else ()
        return any(mailbox_letters(word) in self._locals for word in words)


def _is_words(text: str) -> bool:
    return not text or text.replace(" ", "").isalpha()

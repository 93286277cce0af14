"""Who writes all articles of a site: a blog has one author, and nobody else can be reached there.

Where several write, they are authors as those of any newspaper are, and not delivered.
"""

from scraping.extract.people.announced import Announced
from scraping.extract.people.names import RUN, Spelling, is_given, spell_name
from scraping.extract.people.word_order import SURE
from scraping.page.parse import Page

# Of the usual systems for blogs.
_CLASSES = ("author", "byline", "vcard", "post-author", "entry-author")
_BYLINES = "[rel~=author],.author,.byline,.post-author,.entry-author,.vcard .fn"
_FEWEST, _MOST, _LONGEST = 3, 60, 60  # bylines, bylines, characters


def find_sole_author(page: Page) -> Announced | None:
    if not page.has_class(*_CLASSES):
        return None
    bylines = _bylines(page)
    names = {_name_in(byline) for byline in bylines}
    name = names.pop() if len(names) == 1 else ""
    start = page.text.find(name)
    if not name or len(bylines) < _FEWEST or start < 0:
        return None
    return Announced(Spelling(0, name, SURE + 1), start, "")


def _bylines(page: Page) -> list[str]:
    texts: list[str] = []
    around = None
    for node in page.select(_BYLINES)[:_MOST]:
        text = " ".join(node.text.split())
        is_within = around is not None and around in (node.parent, getattr(node.parent, "parent", None))
        if text and not is_within:
            texts.append(text)
            around = node
    return texts


def _name_in(text: str) -> str:
    """`by Anna Smith`, `Posted by Anna Smith on May 3, 2018`; nothing for a team or a nickname."""
    if len(text) > _LONGEST:
        return ""
    for run in RUN.finditer(text):
        spelled = spell_name(run[0])
        if spelled is not None and (spelled.is_likely or is_given(spelled.name.split()[0])):
            return spelled.name
    return ""

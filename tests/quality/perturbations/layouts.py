"""Changes the layout: the same facts in other elements, with other labels and class names."""

import random
import re
from collections.abc import Callable

_NAMED = re.compile(r"""(?<=[\s"'])(class|id)\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+)""", re.I)
_BREAK = re.compile(r"<br\s*/?>", re.I)
_TABLE_TAGS = re.compile(r"<(/?)(?:table|tbody|thead|tfoot|tr|td|th)\b[^>]*>", re.I)
_CELL = re.compile(r"<(/?)(?:td|th)\b[^>]*>", re.I)
_HEADING = re.compile(r"<(/?)h([1-6])\b([^>]*)>", re.I)
_LIST_TAGS = re.compile(r"<(/?)(?:ul|ol|li|dl|dt|dd)\b[^>]*>", re.I)
_PARAGRAPH = re.compile(r"<(/?)p\b([^>]*)>", re.I)
_PHONE_WORDS = ("Phone", "Tel", "Tel.", "Telephone", "T", "Ph", "Ph.", "P", "Call", "Call us", "Main")
_FAX_WORDS = ("Fax", "F", "Facsimile", "Fx", "Fax No.")
_MAIL_WORDS = ("Email", "E-mail", "E", "Mail", "e-mail")
_LABELS = (
    (re.compile(r"(?<=[>\s(])(?:phone|telephone|tel\.?|ph\.?)(?=\s?:)", re.I), _PHONE_WORDS),
    (re.compile(r"(?<=[>\s(])fax(?=\s?:)", re.I), _FAX_WORDS),
    (re.compile(r"(?<=[>\s(])e-?mail(?=\s?:)", re.I), _MAIL_WORDS),
)


def no_tables(source: str, rng: random.Random) -> str:
    """Cells become blocks."""
    return _TABLE_TAGS.sub(lambda tag: f"<{tag[1]}div>", source)


def no_lists(source: str, rng: random.Random) -> str:
    return _LIST_TAGS.sub(lambda tag: f"<{tag[1]}div>", source)


def no_breaks(source: str, rng: random.Random) -> str:
    """Lines of an element become elements."""
    return _BREAK.sub("<div></div>", source)


def no_paragraphs(source: str, rng: random.Random) -> str:
    return _PARAGRAPH.sub(lambda tag: f"<{tag[1]}div{tag[2]}>", source)


def breaks_for_paragraphs(source: str, rng: random.Random) -> str:
    return _PARAGRAPH.sub(lambda tag: "<br>" if not tag[1] else "", source)


def cells_in_one_line(source: str, rng: random.Random) -> str:
    return _CELL.sub(lambda tag: f"<{tag[1]}span>" + (" " if tag[1] else ""), source)


def other_headings(source: str, rng: random.Random) -> str:
    level = rng.randint(2, 5)
    return _HEADING.sub(lambda tag: f"<{tag[1]}h{1 + (int(tag[2]) + level) % 6}{tag[3]}>", source)


def no_headings(source: str, rng: random.Random) -> str:
    return _HEADING.sub(lambda tag: f"<{tag[1]}div{tag[3]}>", source)


def meaningless_names(source: str, rng: random.Random) -> str:
    """Each class name and id becomes a meaningless one, always the same."""
    salt = str(rng.random())

    def rename(found: re.Match[str]) -> str:
        words = found[2].strip("\"'").split()
        return f'{found[1]}="{" ".join(_opaque(salt + word) for word in words)}"'

    return _NAMED.sub(rename, source)


def _opaque(word: str) -> str:
    letters = random.Random(word)
    return "".join(letters.choice("bcdghjkqwxz") for _ in range(6))


def other_labels(source: str, rng: random.Random) -> str:
    for pattern, words in _LABELS:
        source = pattern.sub(lambda _, words=words: rng.choice(words), source)  # type: ignore[misc]
    return source


LAYOUTS: dict[str, Callable[[str, random.Random], str]] = {
    layout.__name__: layout
    for layout in (
        no_tables,
        no_lists,
        no_breaks,
        no_paragraphs,
        breaks_for_paragraphs,
        cells_in_one_line,
        other_headings,
        no_headings,
        meaningless_names,
        other_labels,
    )
}

"""Arabic, Persian, Hebrew and Urdu names right before a number, an extension or a mailbox: in a sentence, a row or a card.

Only names that surely read like one are taken. Whose contact they are is weighed as elsewhere.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from scraping.extract.people.native_pieces import Piece, reads_surely, split_line
from scraping.extract.people.worded_names import WORDED_TITLE, find_last_name
from scraping.page.parse import Page
from scraping.vocabulary.heads import find_kinds
from scraping.vocabulary.legal_forms import has_legal_form
from scraping.vocabulary.loader import read_spellings
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

_LETTER = "\u0590-\u06ff"
# `، هاتف 04-6418801`, ` – همراه: ۰۹۱۲۳۰۴۸۸۱۷`, `, info@`
_SIGNS, _LABEL = r"(?:[^\S\n]|[(:,،؛|/–—-])", r"(?:[^\W\d_]{1,10}[ .:+-]{0,3}){0,2}"
_EXTENSION = join_expressions(read_spellings("people_words", "extension", languages=("ar", "fa", "he", "ur")))
_CONTACT_AFTER = compile_later(
    lambda: (
        rf"{_SIGNS}{{1,4}}(?:{_LABEL}[(+]?(?:\d[\d ()/-]{{5,}}|[\w.+-]{{2,40}}@\w)|{_EXTENSION}[ .:-]{{0,3}}\d{{2,5}}(?!\d))"
    )
)
_MAY_HAVE_CONTACT = compile_later(rf"[{_LETTER}][^\d\n@]{{1,24}}(?:\d{{2}}|[\w.+-]{{1,40}}@)")
# A line that is nothing else.
_CONTACT_ALONE = compile_later(
    r"\W{0,3}(?:[^\W\d_]{1,12}[ .:]{0,3}){0,2}(?:[(+]?\d[\d ()/-]{2,}|[\w.+-]{2,40}@\w)"
)
_IS_WORDED = compile_later(rf"[{_LETTER}]")
_FIRMS = frozenset(read_spellings("beside_names", "native_firm"))
_MAX_LINE, _LONGEST_CARD_LINE, _MAX_LINES, _CARD = 400, 80, 600, 4
_MOST_WORDS_OF_TITLE = 5


class Reached(NamedTuple):
    piece: Piece
    title: str


def find_before_contacts(page: Page) -> Iterator[Reached]:
    if not _IS_WORDED.search(page.text):
        return
    yield from _on_lines(page)
    yield from _above_lines(page)


def _on_lines(page: Page) -> Iterator[Reached]:
    """`مديرة المكتب سهير عباس، هاتف 04-6418801`"""
    with_contacts = (number for number, line in enumerate(page.lines) if _MAY_HAVE_CONTACT.search(line))
    for number in islice(with_contacts, _MAX_LINES):
        start, line = page.line_starts[number], page.lines[number]
        before: list[Piece] = []
        for piece in split_line(line) if len(line) <= _MAX_LINE else ():
            named, title = _read_end(piece)
            end = named.name_start + len(named.name)
            if named.name and _CONTACT_AFTER.match(line, end) and not _names_firm(before):
                yield Reached(_moved(named, start), title)
            before.append(piece)


def _above_lines(page: Page) -> Iterator[Reached]:
    """A card: the name, perhaps what the person does, and the number, each on its own line."""
    lines = page.lines
    alone = (number for number, line in enumerate(lines) if _CONTACT_ALONE.match(line))
    for number in islice(alone, _MAX_LINES):
        for above in range(number - 1, max(-1, number - 1 - _CARD), -1):
            line = lines[above]
            if len(line) > _LONGEST_CARD_LINE or _CONTACT_ALONE.match(line):
                break
            pieces = list(split_line(line))
            if len(pieces) == 1 and pieces[0].is_name and _is_sure(pieces[0]):
                if above == 0 or not _names_firm([Piece(lines[above - 1], 0, False)]):
                    yield Reached(_moved(pieces[0], page.line_starts[above]), "")
                break


def _read_end(piece: Piece) -> tuple[Piece, str]:
    """The name that ends the piece, and the title right before it."""
    if piece.title or (piece.name and _is_sure(piece)):
        return piece, piece.title
    name = find_last_name(piece.text)
    if not name:
        return piece._replace(name=""), ""
    at = piece.text.rindex(name)
    named = piece._replace(text=name, start=piece.start + at, name=name, name_start=piece.start + at)
    words = piece.text[:at].split()
    for count in range(min(len(words), _MOST_WORDS_OF_TITLE), 0, -1):
        if WORDED_TITLE.match(title := " ".join(words[-count:])):
            return named, title
    return named, ""


def _is_sure(piece: Piece) -> bool:
    return _IS_WORDED.match(piece.name) is not None and reads_surely(piece.name)


def _names_firm(pieces: Sequence[Piece]) -> bool:
    """`مكتب الرافدين، السيد كاوه رشيد`: whoever is named after another organisation is its own."""
    texts = [one.text for one in pieces]
    return any(
        text.split()[0] in _FIRMS or has_legal_form(text) or find_kinds(text)
        for text in texts
        if text.strip()
    )


def _moved(piece: Piece, by: int) -> Piece:
    return piece._replace(start=piece.start + by, name_start=piece.name_start + by)

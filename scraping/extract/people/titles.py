"""The job title beside a name: after it, below it, before it, as a label."""

import re
from collections.abc import Set
from functools import cached_property, lru_cache

from scraping.extract.people.names import CAPITAL, RUN, has_person_shape, spell_name
from scraping.page.parse import Page
from scraping.vocabulary.conjunctions import AND, and_words
from scraping.vocabulary.honorifics import CREDENTIAL
from scraping.vocabulary.job_titles import DEPARTMENT, TITLE, find_label, has_title, is_title_word
from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import read_expression, read_spellings

_FILE = "beside_names"
AFTER, LABELLED, BELOW = (
    "job title behind the name",
    "job title as a label before",
    "job title on the next line",
)
BEFORE, LABEL_ABOVE, ABOVE = (
    "job title before the name",
    "job title as a label above",
    "job title on the line above",
)
# Nothing else is on the line.
WITH_TITLE = "alone on a line with the job title before"
# An unknown name needs a title set off from it: any noun may precede it.
SET_OFF = (AFTER, LABELLED, BELOW)
_MAX_TITLE = 90
_LAST_PIECE = re.compile(r"[|•·]|[,;]\s|\.\s(?=[^\W\d_]{4})")
_DEPARTMENT_BESIDE = re.compile(r" ?(?:\t(?P<cell>[^\t\n]{2,40})(?=\t|\n|$)|\((?P<bracket>[^()\n]{2,40})\))")
_CONTACT_CELL = re.compile(
    r"\w@\w|\d[\d ()/-]{3,}\d|(?<!\w)(?:tel|fon|phone|ext|durchwahl|e-?mail)(?!\w)", re.I
)
_DEGREE = re.compile(r"(?:dipl|mag|bachelor|master|m\.|b\.|\(?fh|staatl|gepr|ing\.|univ)", re.I)
# `Practice Manager of the firm. Anna handles all`: the title ends with the sentence.
_SENTENCE = re.compile(rf"[^\W\d_]{{3}}\.\s+(?={CAPITAL})")
_MAX_WORDS_ABOVE, _CELLS_OF_HEAD = 6, 2
_WORDS_OF_SENTENCE = 8  # what ends a sentence has no title below it
_HEADING = re.compile(r"(?:^|> )h[2-6](?![\w-])")
_MAX_ROW = 5  # people of one list that decide whether titles are above or below
_MAX_REACH = 200  # characters between a title and its name
_MAX_LINE = 160  # longer lines are paragraphs: they are not the title of the line beside them
_SPLIT = re.compile(r"\s*[\t|•·;]\s*|\s+[–—-]\s+|\s*[(),]\s*|\s*/\s+|:\s+")
_CLOSES = re.compile(rf"(?<!\w){read_expression(_FILE, 'after_title')}(?!\w)|[@>»?!]|\d{{3,}}|\.\.\.|…", re.I)
_VERB = re.compile(rf"(?<!\w){read_expression(_FILE, 'verb', 'verb_of_one')}(?!\w)", re.I)
# The words of a title before a name begin after one of these.
_ENDS_PHRASE = frozenset(
    (
        *read_spellings(_FILE, "before_title", "in_or_before_title"),
        *and_words("en", "de", "fr", "it", "es", "nl"),
    )
)
_JOINS = frozenset(
    (*read_spellings(_FILE, "in_title", "in_or_before_title"), "&", *and_words("en", "de", "fr", "it", "es"))
)
_TOLD = re.compile(
    r" (?:is|was named|ist|est|è|es|jest|är|er|on) (?:the|our|der|die|unsere?|le|la|notre|il|el|la|nuestr[oa]|vår|vores) (?P<title>[^.,;:!?\n]{3,60}?)(?= (?:and|und|et|who|with|at|bei|in|of the|since|seit)(?!\w)|[.,;:!?]|$)"
)
_SPOKEN = re.compile(r"[\"„“”»«?!]|\.\s")
# `Executive Team` and `Équipe commerciale` are headings over people.
_TEAM = read_expression(_FILE, "team")
_GROUP = re.compile(
    rf"(?<!\w)(?<!of )(?<!of the )(?:{_TEAM}|{read_expression(_FILE, 'team_at_end')})$|^{_TEAM}(?!\w)", re.I
)
# `Vertreten durch die Geschäftsführer` heads the names of the managing directors.
_REPRESENTED = re.compile(rf"^{read_expression(_FILE, 'represented_by')} (?=\w)", re.I)
_UNFINISHED = re.compile(rf"(?:,|/|&|(?<!\w)(?:{AND}|of|for))$", re.I)
_CREDENTIALS = re.compile(rf"(?:{CREDENTIAL}\.?[\s,/]{{0,2}}){{1,4}}")
_CONTACT = re.compile(
    r"[\s(]+(?:[\w.+-]{1,64}@|(?:(?:tel|phone|telefon|mobil|mob|fax|[tmpf])[.:]{0,2}\s{0,2})?[+(]{0,2}\d[\d ()/.-]{6})",
    re.I,
)
_STANDS_APART = re.compile(r"\s{0,2}[,(|\t:/•–—-]")


class TitleReader:
    """The titles of a page, given the lines with words of titles."""

    def __init__(self, page: Page, lines: Set[int]) -> None:
        self.page = page
        self.text = page.text
        self._lines = lines

    @cached_property
    def near(self) -> frozenset[int]:
        """The lines with words of titles, and those beside them."""
        return frozenset([number + gap for number in self._lines for gap in (-1, 0, 1)])

    def may_have_title(self, number: int) -> bool:
        """Of a name that is all of its line."""
        return number in self.near or names_department(self._line(number + 1))

    def title_of(self, start: int, end: int) -> tuple[str, str]:
        """The title of the person with a name at this place, and where the title was."""
        number = self.page.line_number(end - 1)
        if number not in self.near:
            return self._department_of(number, end)
        first, line_end = self.page.line_number(start), self.page.line_at(end - 1)[1]
        before = self.text[max(self.page.line_starts[first], start - _MAX_REACH) : start]
        after = self.text[end : min(line_end, end + _MAX_REACH)]
        is_last_cell = before.endswith("\t") and not after.strip()
        if is_last_cell and not self._is_row_of_title(number) and (title := self._title_below(number)):
            return title, BELOW
        if not self._lines.isdisjoint((first, number)) and (found := _on_line(before, after)):
            return found
        above = self._above(first) if not before.strip(" ,.:-–•*(") else ("", "")
        ends_line = not after.strip(" ,.:-–)") and before.count(" ") < _WORDS_OF_SENTENCE
        if ends_line and (title := self._title_below(number)):
            is_above = above[0] and self._leads(number) and not self._heads_card(start)
            return above if is_above else (self._with_rest(title, number + 2), BELOW)
        return above if above[0] else self._department_of(number, end)

    def _is_row_of_title(self, number: int) -> bool:
        """`Mayor | Anna Smith`, row after row; a bare name above makes them columns of names and titles."""
        if not whole_line_title(self._line(number).partition("\t")[0]):
            return False
        for above in range(number - 1, max(-1, number - _MAX_ROW - 1), -1):
            line = self._line(above)
            if "\t" not in line:
                return not self._names_someone(above)
        return True

    def _leads(self, number: int) -> bool:
        """Title, name, title, name: in such a row titles are above their names."""
        for _ in range(_MAX_ROW):
            if not (self._title_on(number + 1) and self._names_someone(number + 2)):
                break
            number += 2
        return not self._title_on(number + 1)

    def _heads_card(self, start: int) -> bool:
        """`<h3>Anna Smith</h3><p>Head of Sales</p>`: text above the heading belongs to another person."""
        return _HEADING.search(self.page.locator(start)) is not None

    def _department_of(self, number: int, end: int) -> tuple[str, str]:
        """`Anna Smith (Accounting)`, or in the next cell, or below with a number or mailbox under it."""
        line_end = self.page.line_at(end)[1]
        after = self.text[end : min(line_end, end + _MAX_REACH)]
        beside = _DEPARTMENT_BESIDE.match(after)
        if beside and _is_department(department := clean_title(beside["cell"] or beside["bracket"])):
            return department, AFTER
        below = clean_title(self._line(number + 1)) if not after.strip(" ,.:-–)") else ""
        if (
            below
            and len(below) <= 40
            and _is_department(below)
            and _CONTACT_CELL.search(self._line(number + 2))
        ):
            return below, BELOW
        return "", ""

    def _above(self, number: int) -> tuple[str, str]:
        title = self._title_on(number - 1)
        # `Candidate | Supervisor | Reviewers | Date` is the head of a table.
        is_head = self._line(number - 1).count("\t") >= _CELLS_OF_HEAD
        if not title or is_head or len(title.split()) > _MAX_WORDS_ABOVE:
            return "", ""
        if self._line(number - 1).rstrip().endswith(":"):
            return title, LABEL_ABOVE
        return (title, ABOVE) if self._is_led(number) else ("", "")

    def _is_led(self, number: int) -> bool:
        """Whether the row of names and titles that ends here began with a title."""
        for _ in range(_MAX_ROW):
            if not (self._title_on(number - 1) and self._names_someone(number - 2)):
                break
            number -= 2
        return bool(self._title_on(number - 1))

    def _names_someone(self, number: int) -> bool:
        line = self._line(number)
        run = RUN.search(line)
        if run is None or self._title_on(number):
            return False
        return spell_name(run[0]) is not None or (run[0] == line.strip() and has_person_shape(run[0]))

    def _line(self, number: int) -> str:
        return self.page.line(number)

    def _title_on(self, number: int) -> str:
        if number not in self._lines:
            return ""
        return whole_line_title(self._line(number))

    def _title_below(self, number: int) -> str:
        """The title in the first cell of the next line: cells of several lines are side by side."""
        if number + 1 not in self._lines:
            return ""
        return whole_line_title(self._line(number + 1).partition("\t")[0])

    def _with_rest(self, title: str, number: int) -> str:
        """`President and` / `Chief Executive Officer`: a title on two lines."""
        line = clean_title(self._line(number))
        if (
            not line
            or "\t" in self._line(number - 1)
            or len(title) + len(line) > _MAX_TITLE
            or _CLOSES.search(line)
            or _VERB.search(line)
            or holds_a_name(line)
        ):
            return title
        if _UNFINISHED.search(title):
            return f"{title} {line}"
        return f"{title}, {line}" if self._title_on(number) and self._is_last(number) else title

    def _is_last(self, number: int) -> bool:
        """No title follows on the next line."""
        return not self._title_on(number + 1)


def _on_line(before: str, after: str) -> tuple[str, str] | None:
    if title := _title_after(after):
        return title, AFTER
    labelled = _LAST_PIECE.split(before)[-1] if before.rstrip().endswith(":") else before
    if len(labelled) < _MAX_TITLE and (label := find_label(lower(labelled))):
        return clean_title(labelled[slice(*label)]), LABELLED
    if before.endswith("\t") and (title := whole_line_title(before.strip("\t"))):
        return title, LABELLED
    if title := _title_before(before):
        return title, BEFORE
    return None


@lru_cache(maxsize=4096)
def _title_after(after: str) -> str:
    """`, Director of Sales`, ` - Owner`, ` (CEO)`: the first parts after a separator that are a title."""
    if not _STANDS_APART.match(after):
        return _title_joined(after) or _title_told(after)
    ended = _SENTENCE.search(after)
    after = after[: ended.end()] if ended else after
    if after.startswith("\t"):
        after = _skip_cells(after)
    parts = [part.strip(" .:,-–") for part in _SPLIT.split(after[:_MAX_LINE])]
    kept: list[str] = []
    for part in [part for part in parts if part][:5]:
        if len(part) > _MAX_TITLE or _CLOSES.search(part) or _VERB.search(part):
            break
        if has_title(part) or (kept and _is_department(part)):
            kept.append(part)
        elif kept or not (_CREDENTIALS.fullmatch(part) or part.isupper() or _DEGREE.match(part)):
            break
    return ", ".join(kept)[:_MAX_TITLE]


def _title_told(after: str) -> str:
    """`Anna Smith is our head of sales.`"""
    told = _TOLD.match(after)
    title = told["title"] if told else ""
    return title if title and len(title.split()) <= 7 and has_title(title) and not _VERB.search(title) else ""


def _title_joined(after: str) -> str:
    """`Anna Smith Head of Sales`, the name in bold: without a separator, the whole rest has to be a title."""
    title = clean_title(after)
    words = title.lower().split()
    if not 1 <= len(words) <= 6 or not TITLE.match(title.lower()):
        return ""
    is_whole = all(is_title_word(word) or word in _JOINS or _is_department(word) for word in words)
    return title if is_whole else ""


def _skip_cells(after: str) -> str:
    """`Anna Smith | 555 0100 | Office Manager`: cells with a number or mailbox precede the title."""
    cells = after.split("\t")
    while len(cells) > 1 and (not cells[0].strip() or _CONTACT_CELL.search(cells[0])):
        cells.pop(0)
    return "\t".join(cells)


@lru_cache(maxsize=4096)
def _title_before(before: str) -> str:
    """`Furniture designer, Max Muster`, `... by our sales manager Max Muster`."""
    title = clean_title(before)
    if not title:
        return ""
    words = title.split()
    if len(title) > 60 or _SPOKEN.search(title) or _VERB.search(title) or holds_a_name(title):
        words = _last_phrase(words)
        title = " ".join(words)
    if not words or not has_title(title) or _CLOSES.search(title):
        return ""
    return title


def _last_phrase(words: list[str]) -> list[str]:
    """The last words before a name, if the very last one is a title."""
    if not is_title_word(words[-1].lower()):
        return []
    kept: list[str] = []
    for word in reversed(words[-4:]):
        is_other = words[-1][0].isupper() and word[0].islower()  # `sagt Geschäftsführer`
        if word.lower() in _ENDS_PHRASE or word[-1] in ".,;:!?" or is_other:
            break
        kept.insert(0, word)
    return kept


@lru_cache(maxsize=4096)
def _is_department(text: str) -> bool:
    return DEPARTMENT.fullmatch(text.lower()) is not None


def names_department(line: str) -> bool:
    return _names_department(line[:_MAX_LINE])


@lru_cache(maxsize=4096)
def _names_department(line: str) -> bool:
    return _is_department(clean_title(line))


def clean_title(text: str) -> str:
    return " ".join(text.split()).strip(" ,.:;–-|•*()")


def title_of_label(label: str) -> str:
    """`Vertreten durch die Geschäftsführer` tells the title after its first words."""
    return _REPRESENTED.sub("", clean_title(label))


def whole_line_title(line: str) -> str:
    """`CEO`, and `CEO  anna@firm.example` if a card has its parts side by side."""
    return _only_title(line) if len(line) <= _MAX_LINE else ""


@lru_cache(maxsize=4096)
def _only_title(line: str) -> str:
    contact = _CONTACT.search(line)
    title = clean_title(line[: contact.start()] if contact else line)
    if not 2 <= len(title) <= _MAX_TITLE or not has_title(title):
        return ""
    if _CLOSES.search(title) or _VERB.search(title) or _GROUP.search(title) or holds_a_name(title):
        return ""
    label, colon, value = title.partition(":")
    if colon and has_title(label) and not has_title(value):
        return ""  # `Medical director: Dr. Huber`
    return "" if _names_somebody_unknown(title) else _REPRESENTED.sub("", title)


def _names_somebody_unknown(line: str) -> bool:
    """`Xandra Velthuis, manager`: an unknown name with its own title."""
    name, comma, rest = line.partition(", ")
    return bool(comma) and len(name.split()) == 2 and has_person_shape(name) and has_title(rest)


def has_verb(text: str) -> bool:
    return _VERB.search(text) is not None


def holds_a_name(line: str) -> bool:
    """`Vice Mayor Anna Smith` is the next person, not a title of the one before."""
    return any(
        (spelled := spell_name(found[0])) is not None and spelled.is_sure for found in RUN.finditer(line)
    )

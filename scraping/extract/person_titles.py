"""The job title beside a name: behind it, below it, before it, as a label."""

import re
from collections.abc import Set

from scraping.extract.person_names import RUN, spell_name
from scraping.extract.person_words import CREDENTIAL, DEPARTMENT, TITLE, TITLE_LABEL, is_title_word
from scraping.page import Page

BEHIND, LABELLED, BELOW = (
    "job title behind the name",
    "job title as a label before",
    "job title on the next line",
)
BEFORE, LABEL_ABOVE, ABOVE = (
    "job title before the name",
    "job title as a label above",
    "job title on the line above",
)
# A name that no list knows needs a title set off from it: in front of it stands any noun.
SET_OFF = (BEHIND, LABELLED, BELOW)
_MAX_TITLE = 90
_LAST_PIECE = re.compile(r"[,;|•·]\s|\.\s(?=[^\W\d_]{4})")
# `Practice Manager of the firm. Anna handles all`: where a sentence ends so does the title.
_SENTENCE = re.compile(r"[^\W\d_]{3}\.\s+(?=[^\W\d_a-z])")
_MAX_WORDS_ABOVE = 6
_MAX_REACH = 200  # a title stands this close to its name
_MAX_LINE = 160  # longer lines are paragraphs: they hold no title of the line beside them
_SPLIT = re.compile(r"\s*[\t|•·;]\s*|\s+[–—-]\s+|\s*[(),]\s*|\s*/\s+|:\s+")
_CLOSES = re.compile(
    r"(?<!\w)(?:tel|phone|fax|mobile?|e-?mail|www|http|read more|view|bio|mehr|direct|cell|ext|follow|twitter|facebook)(?!\w)|[@>»?!]|\d{3,}|\.\.\.|…",
    re.I,
)
_VERB = re.compile(
    r"(?<!\w)(?:is|are|was|were|has|have|had|will|would|said|says|joined|works?|holds?|received|graduated|can|may|our|your|we|you|they|this|that|ist|sind|hat|war|est|sont|es|son|è)(?!\w)",
    re.I,
)
# Where the words of a title before a name end, seen from the name.
_ENDS_PHRASE = frozenset(
    "the a an our your their his her its my by with of and or to for that from as is was at in on der die das den dem ein eine unser unsere ihr von mit und durch le la les un une notre votre par avec et il lo "
    "el los las un una nuestro nuestra por con y e o de het een onze door met en".split()
)
_UNFINISHED = re.compile(r"(?:&|,|/|(?<!\w)(?:and|of|und|et|e|y|for))$", re.I)
_CREDENTIALS = re.compile(rf"(?:{CREDENTIAL}\.?[\s,/]{{0,2}}){{1,4}}")
_CONTACT = re.compile(
    r"[\s(]+(?:[\w.+-]{1,64}@|(?:(?:tel|phone|telefon|mobil|mob|fax|[tmpf])[.:]{0,2}\s{0,2})?[+(]{0,2}\d[\d ()/.-]{6})",
    re.I,
)
_STANDS_APART = re.compile(r"\s{0,2}[,(|\t:/•–—-]")


class TitleReader:
    """The titles of a page; it is told which lines hold words of titles."""

    def __init__(self, page: Page, lines: Set[int]) -> None:
        self.page = page
        self.text = page.text
        self._lines = lines

    def is_near(self, number: int) -> bool:
        lines = self._lines
        return number in lines or number - 1 in lines or number + 1 in lines

    def title_of(self, start: int, end: int) -> tuple[str, str]:
        """The title of the person whose name stands here, and where it was."""
        number = self.page.line_number(start)
        if not self.is_near(number):
            return "", ""
        line_start, line_end = self.page.line_at(start)
        before = self.text[max(line_start, start - _MAX_REACH) : start]
        after = self.text[end : min(line_end, end + _MAX_REACH)]
        if number in self._lines and (found := _on_line(before, after)):
            return found
        if not after.strip(" ,.:-–)") and (title := self._title_on(number + 1)):
            return self._with_rest(title, number + 2), BELOW
        if not before.strip(" ,.:-–•*("):
            return self._above(number)
        return "", ""

    def _above(self, number: int) -> tuple[str, str]:
        title = self._title_on(number - 1)
        if not title or len(title.split()) > _MAX_WORDS_ABOVE:
            return "", ""
        if self._line(number - 1).rstrip().endswith(":"):
            return title, LABEL_ABOVE
        return ("", "") if self._names_someone(number - 2) else (title, ABOVE)

    def _names_someone(self, number: int) -> bool:
        run = RUN.search(self._line(number))
        return run is not None and spell_name(run[0]) is not None

    def _line(self, number: int) -> str:
        starts = self.page.line_starts
        if not 0 <= number < len(starts):
            return ""
        end = starts[number + 1] - 1 if number + 1 < len(starts) else len(self.text)
        return self.text[starts[number] : end]

    def _title_on(self, number: int) -> str:
        if number not in self._lines:
            return ""
        return whole_line_title(self._line(number))

    def _with_rest(self, title: str, number: int) -> str:
        """`President and` / `Chief Executive Officer`: titles of two lines."""
        line = clean_title(self._line(number))
        if not line or len(title) + len(line) > _MAX_TITLE or _CLOSES.search(line) or _VERB.search(line):
            return title
        if _UNFINISHED.search(title):
            return f"{title} {line}"
        return f"{title}, {line}" if self._title_on(number) and self._is_last(number) else title

    def _is_last(self, number: int) -> bool:
        """Behind the second line of a title no line follows that this line is the title above of."""
        return not self._title_on(number + 1)


def _on_line(before: str, after: str) -> tuple[str, str] | None:
    if title := _title_after(after):
        return title, BEHIND
    labelled = _LAST_PIECE.split(before)[-1] if before.rstrip().endswith(":") else before
    if len(labelled) < _MAX_TITLE and (label := TITLE_LABEL.match(f"{labelled}x")):
        return clean_title(label["title"]), LABELLED
    if title := _title_before(before):
        return title, BEFORE
    return None


def _title_after(after: str) -> str:
    """`, Director of Sales`, ` - Owner`, ` (CEO)`: the first parts behind a separator, as far as they are a title."""
    if not _STANDS_APART.match(after):
        return ""
    ended = _SENTENCE.search(after)
    after = after[: ended.end()] if ended else after
    parts = [part.strip(" .:,-–") for part in _SPLIT.split(after[:_MAX_LINE])]
    kept: list[str] = []
    for part in [part for part in parts if part][:5]:
        if len(part) > _MAX_TITLE or _CLOSES.search(part) or _VERB.search(part):
            break
        if TITLE.search(part) or (kept and DEPARTMENT.fullmatch(part)):
            kept.append(part)
        elif kept or not (_CREDENTIALS.fullmatch(part) or part.isupper()):
            break
    return ", ".join(kept)[:_MAX_TITLE]


def _title_before(before: str) -> str:
    """`Furniture designer, Max Muster`, `... by our sales manager Max Muster`."""
    title = clean_title(before)
    if not title:
        return ""
    words = title.split()
    if len(title) > 60 or _VERB.search(title):
        words = _last_phrase(words)
        title = " ".join(words)
    if not words or not TITLE.search(title) or _CLOSES.search(title):
        return ""
    return title


def _last_phrase(words: list[str]) -> list[str]:
    """The last words before a name, if the very last one is a title."""
    if not is_title_word(words[-1].lower()):
        return []
    kept: list[str] = []
    for word in reversed(words[-4:]):
        if word.lower() in _ENDS_PHRASE or word[-1] in ".,;:!?":
            break
        kept.insert(0, word)
    return kept


def clean_title(text: str) -> str:
    return " ".join(text.split()).strip(" ,.:;–-|•*()")


def whole_line_title(line: str) -> str:
    """`CEO`, and `CEO  anna@firm.example` where a card puts its parts side by side."""
    if len(line) > _MAX_LINE:
        return ""
    contact = _CONTACT.search(line)
    title = clean_title(line[: contact.start()] if contact else line)
    if not 2 <= len(title) <= _MAX_TITLE or not TITLE.search(title):
        return ""
    if _CLOSES.search(title) or _VERB.search(title) or _holds_a_name(title):
        return ""
    return title


def _holds_a_name(line: str) -> bool:
    """`Vice Mayor Anna Smith` is the next person, not a title of the one before."""
    return any(
        (spelled := spell_name(found[0])) is not None and spelled.given == "known"
        for found in RUN.finditer(line)
    )

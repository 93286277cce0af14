"""The lines above and below a name: what somebody said, a text about the person, the name of an organisation."""

import re
from functools import cached_property

from scraping.vocabulary.job_titles import TITLE, has_title, names_role
from scraping.vocabulary.letters import lower, plain_signs
from scraping.vocabulary.loader import read_expression
from scraping.vocabulary.patterns import compile_later

PARAGRAPH, SENTENCE_ENDS = 60, frozenset('.!?…"”»“’')
MIN_QUOTE, _SHORTEST_SAID = 25, 15  # characters
_LINES_BELOW = 2
_SHORTEST_ABOUT, _LONGEST_SAID, _LONGEST_TITLE = 40, 400, 60  # characters
_FIRST_PERSON = compile_later(
    lambda: rf"(?<![\w'])(?:{read_expression('beside_names', 'first_person')})(?![\w'])"
)
_NAME_OF_FIRM = re.compile(
    r"(?:(?:The )?[^\W\d_a-z][\w.&'’-]+|[^\W\d_]{2,3}(?= [^\W\d_a-z]))(?: (?:[^\W\d_a-z][\w.&'’-]*|&|of|de|and|und|the|for|et|y|di|del|der|für)){0,6}"
)
_OPENS_QUOTE = ('"', "“", "„", "«", "»", "”", "…", "...", "‹", "「")


class LinesBeside:
    def __init__(self, text: str, name: str, above: str, end: int) -> None:
        self._text = text
        self._names = [word for word in name.split() if len(word) > 2]
        self._above = above
        self._end = end  # of the cell or line with the name

    @cached_property
    def _below(self) -> list[str]:
        lines = []
        begin = self._end
        for _ in range(_LINES_BELOW):
            begin = self._text.find("\n", begin) + 1
            if not begin:
                break
            end = self._text.find("\n", begin)
            lines.append(self._text[begin : end if end >= 0 else len(self._text)])
            begin += len(lines[-1])
        return lines

    @property
    def say_something(self) -> bool:
        if any(line.startswith(_OPENS_QUOTE) for line in self._below):
            return True
        return any(self._is_said(line) for line in (self._above, *self._below))

    def _is_said(self, line: str) -> bool:
        """`We have never had a better crane.` It does not name the person, as a text about her would."""
        return (
            len(line) >= PARAGRAPH
            and line.rstrip()[-1:] in SENTENCE_ENDS
            and not (self._speaks_of_person(line) or _begins_with_title(line))
            and _FIRST_PERSON.search(lower(plain_signs(line[:_LONGEST_SAID]))) is not None
        )

    def _speaks_of_person(self, line: str) -> bool:
        return any(name in line for name in self._names)

    @property
    def describe_person(self) -> bool:
        return any(len(line) >= _SHORTEST_ABOUT and self._speaks_of_person(line) for line in self._below)

    @property
    def affiliation(self) -> str:
        """Below the title, what may be the name of an organisation: `Anna Smith` / `CEO` / `Harbour Cranes`."""
        line = self._below[1].strip() if len(self._below) > 1 else ""
        # In scripts without capitals, the next name in the list looks the same.
        has_capitals = line[:1].lower() != line[:1].upper()
        is_name = has_capitals and _NAME_OF_FIRM.fullmatch(line) is not None
        return line if is_name and not has_title(line) else ""


def _begins_with_title(line: str) -> bool:
    """`Director of our laboratory. Ten years of teaching.`: about a person, with whose name above or below."""
    title = TITLE.match(lower(line[:_LONGEST_TITLE]))
    return title is not None and names_role(title[0])


def ends_quotation(line: str) -> bool:
    line = line.rstrip()
    return len(line) > MIN_QUOTE and line[-1:] in '"”»“'


def ends_sentence(line: str) -> bool:
    line = line.rstrip()
    return len(line) > _SHORTEST_SAID and line[-1:] in SENTENCE_ENDS

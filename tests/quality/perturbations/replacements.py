"""Replacements that are applied to the source of a page and to its labels, so that the labels still match."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

Change = Callable[[re.Match[str]], str]

TAG = r"<[^<>]*>"
# Between two words of one value: whitespace, signs, entities and tags.
GAP = rf"(?:[\s,|;:.()–-]|&nbsp;|&#160;|{TAG})"
_FIRST_MARK, _PER_MARK = 0xF0000, 0xFFFF
_MARK = re.compile("[\U000f0000-\U000ffffd]")


@dataclass(slots=True)
class Replacements:
    """Replacements in their order. A later one never changes the result of an earlier one, which is replaced by a mark until the end."""

    steps: list[tuple[re.Pattern[str], Change]] = field(default_factory=list)

    def add(self, pattern: str, change: Change, flags: int = re.IGNORECASE) -> None:
        self.steps.append((re.compile(pattern, flags), change))

    def apply(self, text: str) -> str:
        kept: list[str] = []
        for pattern, change in self.steps:
            text = pattern.sub(_keeper(kept, change), text)
        while _MARK.search(text):
            text = _MARK.sub(lambda mark: kept[ord(mark[0]) - _FIRST_MARK], text)
        return text


def _keeper(kept: list[str], change: Change) -> Change:
    def keep(found: re.Match[str]) -> str:
        if len(kept) >= _PER_MARK:
            return found[0]
        kept.append(change(found))
        return chr(_FIRST_MARK + len(kept) - 1)

    return keep


def in_case_of(original: str, word: str) -> str:
    if original.isupper() and len(original) > 1:
        return word.upper()
    return word.lower() if original.islower() else word


def spelled(value: str) -> str:
    """A pattern for a value in HTML, with tags and signs between its words."""
    words = [re.escape(word) for word in re.findall(r"[\w'&#]+", value)]
    words = [word.replace("&", "(?:&amp;|&)").replace("'", "(?:'|’|&#39;|&rsquo;)") for word in words]
    return rf"(?<!\w){f'{GAP}{{1,12}}'.join(words)}(?!\w)"


def digit_by_digit(text: str, digits: str) -> str:
    """Replaces the digits of a number; tags and entities stay as they are."""
    rest = iter(digits)
    parts = re.split(rf"({TAG}|&#\d+;)", text)
    return "".join(
        part if part[:1] in ("<", "&") else re.sub(r"\d", lambda _: next(rest), part) for part in parts
    )

"""Lists of names in Chinese, Japanese and Korean: lines that hold a sure name need no title to be lines of people."""

import re
from functools import lru_cache

from scraping.extract.people.chinese_names import is_surely_chinese_name
from scraping.extract.people.native_model import score_native
from scraping.extract.people.native_pieces import split_line
from scraping.vocabulary.letters import is_latin

_LONGEST_LINE = 100  # characters
_EASTERN = re.compile(r"[\u3041-\u30fa\u4e00-\u9fff\uac00-\ud7af]")
_HAN_JOINED, _SPACED, _HANGUL = (
    re.compile(r"[\u4e00-\u9fff]+"),
    re.compile(r"[\u4e00-\u9fff]{1,4} [\u3041-\u30fa\u4e00-\u9fff]{1,4}"),
    re.compile(r"[\uac00-\ud7af]{3}"),
)
_LEAST_SPACED, _LEAST_HANGUL = 0.0, 1.0


def is_surely_listed(name: str) -> bool:
    """Whether most such words in a list are names."""
    joined = name.replace(" ", "")
    if _HANGUL.fullmatch(joined):
        return score_native(joined) > _LEAST_HANGUL
    if _SPACED.fullmatch(name):
        return score_native(joined) > _LEAST_SPACED or is_surely_chinese_name(joined)
    return _HAN_JOINED.fullmatch(name) is not None and is_surely_chinese_name(name)


def has_eastern_letters(text: str) -> bool:
    return not is_latin(text) and _EASTERN.search(text) is not None


@lru_cache(maxsize=4096)
def holds_native_name(line: str) -> bool:
    """The name begins the line, or follows a title."""
    if len(line) > _LONGEST_LINE or line.isascii() or not _EASTERN.search(line):
        return False
    first = next((one for one in split_line(line) if not one.is_title), None)
    return first is not None and is_surely_listed(first.name)

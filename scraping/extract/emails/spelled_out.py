"""Addresses that are spelled for people: `name [at] host [dot] com`, `name arroba host punto es`, in many languages."""

import re
from functools import lru_cache

from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.loader import find_keywords, read_expression, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import list_examples

_FILE = "spelled_out"
# Words with other meanings: an at sign only in brackets, or if a spelled dot follows.
_PLAIN_AT = read_lower(_FILE, "at")
_NAMED = read_expression(_FILE, "sign")
_ANY_AT = read_expression(_FILE, "at", "sign")
_DOT = read_expression(_FILE, "dot")
_OPEN, _CLOSE = r"[\[({<|*_\"'=]", r"[\])}>|*_\"'=]"
_BRACKET_AT = compile_later(
    rf"(?<=[\w.+%-])\s{{0,3}}(?:{_OPEN}{{1,2}}\s{{0,2}}{_ANY_AT}\s{{0,2}}{_CLOSE}{{1,2}}|(?<=\s)-at-(?=\s))\s{{0,3}}(?=[\w\[({{])",
    re.I,
)
_BRACKET_DOT = compile_later(
    rf"(?<=[\w-])\s{{0,3}}(?:{_OPEN}{{1,2}}\s{{0,2}}(?:{_DOT}|\.)\s{{0,2}}{_CLOSE}{{1,2}}|(?<=\s)-dot-(?=\s))\s{{0,3}}(?=\w)",
    re.I,
)
# Without brackets if both words are spelled ("anna at firm dot com", never "look at this"). The word `at` is in every
# second sentence, and the words for a dot mean other things in other languages ("at some point in the game").
_DOT_WITH_AT = read_expression(_FILE, "dot", languages=("en", "de"))
_SPELLED = compile_later(
    rf"(?<![\w.])([\w.+-]{{1,64}}(?: {_DOT} [\w+-]{{1,40}})?) {{1,3}}"
    rf"(?:(?:at|ät) {{1,3}}(?!(?:the|this|that|a|an|some|any|every|each|one) )((?:[\w-]{{1,40}} {{1,3}}{_DOT_WITH_AT} {{1,3}}){{1,3}}[a-z]{{2,12}})"
    rf"|{_NAMED} {{1,3}}((?:[\w-]{{1,40}} {{1,3}}{_DOT} {{1,3}}){{1,3}}[a-z]{{2,12}}))(?!\w)",
    re.I,
)
_SPELLED_DOT = compile_later(rf"\s{{1,3}}{_DOT}\s{{1,3}}", re.I)
# ... or if the sign is called by its own name and a host follows.
_NAMED_ALONE = compile_later(
    rf"(?<=[\w.+-]) {{1,3}}(?:ät|{_NAMED}) {{1,3}}(?=[\w-]{{1,60}}(?:\.[\w-]{{1,60}}){{0,3}}\.[a-z]{{2,12}}(?!\w))",
    re.I,
)
_SPACED_AT = re.compile(
    r"(?<=[\w-]) {0,2}@ {1,2}(?=[\w-]{1,60}\.[a-z]{2,12}(?![\w.]))|(?<=[a-z\d_-]) {1,2}@(?=[\w-]{2,60}\.)"
)
_SPACED_DOT = compile_later(rf"(?<=@)([\w-]{{2,60}}) (?:\.|{_DOT}) (?=[a-z]{{2,12}}(?!\w))")
# `info★firm.example (★を@に変えてください)`: the page says which sign replaces it.
_STAND_IN = re.compile(r"([★☆●■◆◎▲△#*])\s?(?:を|は|换成|替换为|改成|改为|->|→)\s?[「『\"']?@")

# `(at`, `[ at`, ...: with the closing sign if a word begins with it.
_BRACKETED = tuple(
    f"{opened}{space}{word}{space}{closed}"
    for opened, closed in ("[]", "()", "{}", "<>", "||", "**", "__", '""', "''", "==")
    for word in _PLAIN_AT
    for space in ("", " ")
)
SPELLED_AT = Keywords(*_BRACKETED, *find_keywords(read_lower(_FILE, "sign")), " ät ", " -at- ", " @", "@ ")
AT_WORD = Keywords(" at ")
DOT_WORD = Keywords(*(f" {one} " for word in read_lower(_FILE, "dot") for one in list_examples(word)))
_SHORT = 400  # what is remembered from page to page: a link's target may be as long as a page
STAND_IN = Keywords("を@", "を「@", "换成@", "替换为@", "改成@", "改为@", "→@", "->@")


def open_spellings(text: str) -> str:
    return _open_short(text) if len(text) <= _SHORT else _open(text)


@lru_cache(maxsize=1024)
def _open_short(text: str) -> str:
    return _open(text)


def _open(text: str) -> str:
    text = _BRACKET_AT.sub("@", text)
    text = _BRACKET_DOT.sub(".", text)
    text = _SPELLED.sub(_join, text)
    text = _NAMED_ALONE.sub("@", text)
    if "@ " in text or " @" in text:
        text = _SPACED_AT.sub("@", text)
    return _SPACED_DOT.sub(r"\1.", text) if "@" in text else text


def _join(found: re.Match[str]) -> str:
    return "@".join(_SPELLED_DOT.sub(".", part) for part in found.groups() if part)


def replace_placeholder(text: str) -> str:
    """The text with at signs instead of the sign that replaces them; empty if the page names no such sign."""
    found = _STAND_IN.search(text)
    return text.replace(found[1], "@") if found else ""

"""Addresses that are spelled for people: `name [at] host [dot] com`, `name arroba host punto es`, in many languages."""

import re
from functools import lru_cache

from scraping.vocabulary.keywords import Keywords

# Words with other meanings: an at sign only in brackets, or if a spelled dot follows.
_PLAIN_AT = ("at", "ät", "aet", "æt", "ad", "et", "eta", "bei", "à", "a", "@", "ατ")
# The sign's own names.
_NAMED_AT = (
    "klammeraffe", "affenschwanz", "at-zeichen", "arroba", "arobase", "arobas", "chiocciola", "apenstaartje", "apenstaart", "apestaartje", "apestaart", "małpa", "malpa", "zavináč", "zavinac", "kukac", "snabel-a", "snabela",
    "alfakrøll", "alfakroll", "krøllalfa", "krollalfa", "miukumauku", "собака", "собачка", "равлик", "afna", "маймуна", "παπάκι", "papaki", "arond", "coada de maimuta", "coadă de maimuță", "アットマ-ク", "アット", "골뱅이",
)  # fmt: skip
_DOTS = r"dot|punkt(?:um)?|punto|point|ponto|punt|punct|tochka|точка|крапка|te[cč]ka|bodka|kropka|pont|pikku|piste|prik|stip|nokta|bod|τελεία|ドット"
_NAMED = "|".join(map(re.escape, _NAMED_AT))
_ANY_AT = "|".join(map(re.escape, (*_PLAIN_AT, *_NAMED_AT)))
_OPEN, _CLOSE = r"[\[({<|*_\"'=]", r"[\])}>|*_\"'=]"
_BRACKET_AT = re.compile(
    rf"(?<=[\w.+%-])\s{{0,3}}(?:{_OPEN}{{1,2}}\s{{0,2}}(?:{_ANY_AT})\s{{0,2}}{_CLOSE}{{1,2}}|(?<=\s)-at-(?=\s))\s{{0,3}}(?=[\w\[({{])",
    re.I,
)
_BRACKET_DOT = re.compile(
    rf"(?<=[\w-])\s{{0,3}}{_OPEN}{{1,2}}\s{{0,2}}(?:{_DOTS}|\.)\s{{0,2}}{_CLOSE}{{1,2}}\s{{0,3}}(?=\w)", re.I
)
# Without brackets if both words are spelled ("anna at firm dot com", never "look at this"), ...
_SPELLED = re.compile(
    rf"(?<![\w.])([\w.+-]{{1,64}}(?: (?:{_DOTS}) [\w+-]{{1,40}})?) {{1,3}}(?:at|ät|{_NAMED}) {{1,3}}"
    rf"((?:[\w-]{{1,40}} {{1,3}}(?:{_DOTS}) {{1,3}}){{1,3}}[a-z]{{2,12}})(?!\w)",
    re.I,
)
_SPELLED_DOT = re.compile(rf"\s{{1,3}}(?:{_DOTS})\s{{1,3}}", re.I)
# ... or if the sign is called by its own name and a host follows.
_NAMED_ALONE = re.compile(
    rf"(?<=[\w.+-]) {{1,3}}(?:ät|{_NAMED}) {{1,3}}(?=[\w-]{{1,60}}(?:\.[\w-]{{1,60}}){{0,3}}\.[a-z]{{2,12}}(?!\w))",
    re.I,
)
_SPACED_AT = re.compile(
    r"(?<=[\w-]) {0,2}@ {1,2}(?=[\w-]{1,60}\.[a-z]{2,12}(?![\w.]))|(?<=[a-z\d_-]) {1,2}@(?=[\w-]{2,60}\.)"
)
_SPACED_DOT = re.compile(rf"(?<=@)([\w-]{{2,60}}) (?:\.|{_DOTS}) (?=[a-z]{{2,12}}(?!\w))")
# `info★firm.example (★を@に変えてください)`: the page says which sign replaces it.
_STAND_IN = re.compile(r"([★☆●■◆◎▲△#*])\s?(?:を|は|换成|替换为|改成|改为|->|→)\s?[「『\"']?@")

# `(at`, `[ at`, ...: with the closing sign if a word begins with it.
_BRACKETED = tuple(
    f"{opened}{space}{word}{space}{closed}"
    for opened, closed in ("[]", "()", "{}", "<>", "||", "**", "__", '""', "''", "==")
    for word in _PLAIN_AT
    for space in ("", " ")
)
SPELLED_AT = Keywords(*_BRACKETED, *_NAMED_AT, " ät ", " -at- ", " @", "@ ")
AT_WORD, DOT_WORD = Keywords(" at "), Keywords(*(f" {word} " for word in ("dot", "punkt", "punto", "point")))
_SHORT = 400  # longer texts are not cached: the target of a link may be as long as a page
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
    return "@".join(_SPELLED_DOT.sub(".", part) for part in found.groups())


def replace_stand_in(text: str) -> str:
    """The text with at signs instead of the sign that replaces them; empty if the page names no such sign."""
    found = _STAND_IN.search(text)
    return text.replace(found[1], "@") if found else ""

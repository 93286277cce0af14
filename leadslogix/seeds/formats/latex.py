"""A list in a document of LaTeX: the rows of its tables, or the items of its lists, without the commands."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import BinaryIO

from leadslogix.seeds.encoding import open_text
from leadslogix.seeds.formats.contents import clean_text

_LATEX = re.compile(
    r"^\s*\\(?:documentclass|documentstyle|usepackage|begin\{(?:document|(?:long|x?)tab\w*|itemize|enumerate)\})",
    re.MULTILINE,
)
# Private characters stand for what is no sign of LaTeX: "\&" is no border of cells.
_PLAIN = "&%#$_{}"
_HIDDEN = dict(zip(_PLAIN, map(chr, range(0xE001, 0xE001 + len(_PLAIN))), strict=True))
_SHOWN = {ord(hidden): plain for plain, hidden in _HIDDEN.items()}
_BREAK = "\ue010"
_ESCAPED = re.compile(r"\\(?:(?P<sign>[&%#$_{}])|(?P<row>\\)(?:\*?\[[^\]\n]{0,20}\])?)|%[^\n]*")
_BODY = re.compile(r"\\begin\{document\}(.*?)(?:\\end\{document\}|\Z)", re.DOTALL)
_TABLE = re.compile(r"\\begin\{((?:long|super|x)?tab\w*\*?|tblr)\}(.*?)(?:\\end\{\1\}|\Z)", re.DOTALL)
_LIST = re.compile(r"\\begin\{(itemize|enumerate|description)\}(.*?)(?:\\end\{\1\}|\Z)", re.DOTALL)
# What each page of a long table begins and ends with.
_PAGE_PART = re.compile(r"\\end(?:first|last)?(?:head|foot)\b")
_ITEM = re.compile(r"\\item\b(?:\s*\[([^\]\n]{0,200})\])?")
_ACCENTS = dict(
    zip(
        "`'^~\"=.uvHcdbkr",
        "\u0300\u0301\u0302\u0303\u0308\u0304\u0307\u0306\u030c\u030b\u0327\u0323\u0331\u0328\u030a",
        strict=True,
    )
)
_ACCENTED = re.compile(
    r"(?P<open>\{)?\\(?P<accent>[`'^~\"=.]|[uvHcdbkr](?=[\s{\\]))\s*(?P<brace>\{)?\\?(?P<letter>[^\W\d_])(?(brace)\})(?(open)\})"
)
_LETTERS = {
    **{"ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å"},
    **{"AA": "Å", "i": "ı", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ"},
    **{"textregistered": "®", "texttrademark": "™", "copyright": "©", "euro": "€", "S": "§", "textendash": "–"},
}  # fmt: skip
_NAMES = "|".join(sorted(_LETTERS, key=len, reverse=True))
_LETTER = re.compile(
    rf"(?P<open>(?<![a-zA-Z])\{{)?\\(?P<name>{_NAMES})(?![a-zA-Z])(?:\{{\}}|[ \t])?(?(open)\}})"
)
_MATH = re.compile(r"\$([^$]{0,300})\$")
_GROUP = re.compile(r"(?<![a-zA-Z*\]}])\{([^{}]*)\}")
_COMMAND = re.compile(r"\\([a-zA-Z]+)\*?(?:\[[^\[\]{}]{0,200}\]|\([^(){}]{0,20}\))*((?:\{[^{}]*\})+)")
_BARE_COMMAND = re.compile(r"\\(?:[a-zA-Z]+\*?|[^a-zA-Z\s])|(?<=\\)\s")
_SPACE = re.compile(r"\\[,;:! ]|~|\\(?:hfill|quad|qquad|dotfill)(?![a-zA-Z])")
_NO_TEXT = frozenset(
    (
        "begin", "end", "label", "ref", "cite", "footnote", "input", "include", "includegraphics", "section",
        "subsection", "vspace", "hspace", "cline", "cmidrule", "color", "rowcolor", "cellcolor", "setlength",
    )
)  # fmt: skip
_LINKS = frozenset(("href", "url", "nolinkurl"))
_MOST_DEEP = 8
_DOT = "•"


def is_latex(head: str) -> bool:
    return _LATEX.search(head) is not None


def read_latex(file: BinaryIO, encoding: str) -> BinaryIO:
    """The longest table with others as wide, as text with tabs, or the items of all lists."""
    text = _ESCAPED.sub(_hide, clean_text(open_text(file, encoding).read()))
    body = found[1] if (found := _BODY.search(text)) else text
    tables = [list(_read_table(table[2])) for table in _TABLE.finditer(body)]
    longest = max(tables, key=len, default=[])
    if len(longest) > 1:
        width = _width(longest)
        lines: Iterable[str] = ("\t".join(row) for table in tables if _width(table) == width for row in table)
    else:
        lines = _read_items(body)
    return BytesIO("\n".join(lines).encode("utf-8", "replace"))


def _hide(found: re.Match[str]) -> str:
    """In one pass, as TeX reads it: in "\\\\&" the ampersand is a border."""
    return _HIDDEN[found["sign"]] if found["sign"] else _BREAK if found["row"] else ""


def _width(rows: list[list[str]]) -> int:
    return Counter(map(len, rows)).most_common(1)[0][0] if rows else 0


def _read_table(text: str) -> Iterator[list[str]]:
    header, *pages = _PAGE_PART.split(text)
    for row in (header + (pages[-1] if pages else "")).replace("\\tabularnewline", _BREAK).split(_BREAK):
        cells = [_plain_text(cell) for cell in row.split("&")]
        if any(cells):
            yield cells


def _read_items(body: str) -> Iterator[str]:
    """A line each, with what is in its other lines below it. A document without lists has paragraphs."""
    lists = [found[2] for found in _LIST.finditer(body)]
    for text in lists:
        for part in _ITEM.sub(lambda item: f"\0{item[1] or ''} ", text).split("\0")[1:]:
            lines_of_item = list(filter(None, map(_plain_text, part.split(_BREAK))))
            yield from (f"{_DOT} {line}" for line in lines_of_item[:1])
            yield from lines_of_item[1:]
    for paragraph in () if lists else re.split(r"\n\s*\n", body):
        yield from filter(None, map(_plain_text, paragraph.split(_BREAK)))
        yield ""


def _plain_text(text: str) -> str:
    """Without commands, the innermost ones first; what they print stays."""
    text = _LETTER.sub(lambda found: _LETTERS[found["name"]], _ACCENTED.sub(_compose, text))
    text = _MATH.sub(lambda found: re.sub(r"[\^_{}]", "", found[1]), _SPACE.sub(" ", text))
    for _ in range(_MOST_DEEP):
        before, text = text, _COMMAND.sub(_take_argument, _GROUP.sub(r"\1", text))
        if text == before:
            break
    text = re.sub(r"[{}]", "", _BARE_COMMAND.sub(" ", text)).replace("``", "“").replace("''", "”")
    return " ".join(text.replace("---", "–").replace("--", "–").translate(_SHOWN).split())


def _compose(found: re.Match[str]) -> str:
    return unicodedata.normalize("NFC", found["letter"] + _ACCENTS[found["accent"]])


def _take_argument(found: re.Match[str]) -> str:
    """ "\\textbf{Acme}", and the last argument of those that say how wide or in which colour something is."""
    arguments = found[2][1:-1].split("}{")
    if found[1] in _NO_TEXT:
        return " "
    if found[1] in _LINKS and len(arguments) > 1 and arguments[-1].strip() not in arguments[0]:
        return f"{arguments[-1]} {arguments[0].removeprefix('mailto:')}"
    return arguments[-1]

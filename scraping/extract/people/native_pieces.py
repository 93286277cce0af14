"""What the pieces of a line in a script without capitals are: a title, a name, or both.

Chinese, Japanese and Korean titles end with the role, Arabic, Persian, Hebrew and Thai ones begin with it.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scraping.extract.people.chinese_names import is_chinese_name, is_surely_chinese_name
from scraping.extract.people.korean_names import is_korean_name
from scraping.extract.people.native_model import score_native
from scraping.extract.people.worded_names import (
    WORDED_TITLE,
    read_after_title,
    read_worded_name,
    read_worded_piece,
    score_words,
    split_joined,
)
from scraping.vocabulary.honorifics import NATIVE_ADDRESS_BEFORE
from scraping.vocabulary.loader import read_spellings
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

EASTERN_TITLES = read_spellings("job_titles", "native_title")
# Georgian, Armenian, Hindi and Bengali titles end with the role: `გაყიდვების მენეჯერი`.
LAST_TITLES = read_spellings("job_titles", "native_last_title")
# `電話 02-2356-7014`, `分機12`: no part of a name or title.
_LABELS_OF_NUMBERS = (
    *read_spellings("labels", "phone", "mobile", "fax", languages=("zh", "ja", "ko", "en", "*")),
    *read_spellings("people_words", "extension", languages=("zh", "ja", "ko")),
)
# Also what the next label or a number begins after.
_SEPARATOR = compile_later(
    lambda: (
        r"[\t|:：՝,，、،;；/／()（）【】\[\]｜│┃•]|\s[-–—]+\s?|(?<=[^\s\d])[–—]|[・·](?![ァ-ヶ])"
        r"|\s+(?=[\u3041-\ud7af]{2,8} ?[:：]|[+(]?\d)"
        rf"|\s+(?={join_expressions(_LABELS_OF_NUMBERS)}[.:：]{{0,2}} ?[+(]?\d)"
    ),
    re.I,
)
_HAN, _KANA, _HANGUL = r"\u4e00-\u9fff々", r"\u3041-\u30fa\u30fc", r"\uac00-\ud7af"
_EASTERN = rf"[{_HAN}{_KANA}{_HANGUL}]"
_IS_EASTERN, _IS_HANGUL, _IS_KANA = (
    compile_later(_EASTERN),
    compile_later(rf"[{_HANGUL}]"),
    compile_later(rf"[{_KANA}]"),
)
LAST = r"\u0531-\u0587\u0900-\u0963\u0970-\u09e3\u09f0-\u09fb\u10d0-\u10fa"
_IS_LAST = compile_later(rf"[{LAST}]")
# They have no model: a given name or surname that is common tells a name.
_LAST_NAME = compile_later(rf"[{LAST}.]{{2,24}}")
_LAST_GIVEN = frozenset(read_spellings("beside_names", "native_given"))
_LAST_SURNAMES = frozenset(read_spellings("beside_names", "native_surname"))
_LAST_ENDINGS = tuple(read_spellings("beside_names", "native_surname_ending"))
_SHORTEST_SURNAME, _MOST_LAST_WORDS = 5, 4
# A surname and a given name, with a space between them or not; or a foreign name in Japanese letters.
_EASTERN_NAME = compile_later(
    rf"(?P<han>[{_HAN}]{{2,5}}|[{_HAN}]{{1,4}}[ \u3000]{{1,4}}[{_HAN}{_KANA}]{{1,5}}|[{_HAN}]{{1,3}}[{_KANA}]{{2,4}})"
    rf"|(?P<hangul>[{_HANGUL}]{{2,4}}|[{_HANGUL}][ \u3000]{{1,3}}[{_HANGUL}](?:[ \u3000]{{0,3}}[{_HANGUL}])?)"
    r"|(?P<foreign>[ァ-ヺー]{2,10}(?:[・＝ ][ァ-ヺー]{2,12}){1,2})"
)
_TITLE_FIRST = compile_later(lambda: rf"(?:[^\W\d_]{{0,8}}{join_expressions(EASTERN_TITLES)}){{1,3}}")
_WHOLE_TITLE = compile_later(lambda: rf"(?:[^\W\d_]{{0,16}}{join_expressions(EASTERN_TITLES)}){{1,3}}名?")
_PLAIN_TITLE = compile_later(lambda: join_expressions(EASTERN_TITLES))
_LAST_TITLE = compile_later(lambda: rf"(?<![{LAST}]){join_expressions(LAST_TITLES)}(?![{LAST}])", re.I)
_LATIN_TITLE = compile_later(r"[ /]?(?:C[A-Z]O|EVP|S?VP|MBA)$")
# `葉紹基 Ken Yip`
_NICKNAME = compile_later(r" [A-Z][A-Za-z.'-]{1,15}(?: [A-Z][A-Za-z.'-]{0,15}){0,3}$")
# `曹健峰副校長`: what is before the role is of the title.
_BEFORE_ROLE = compile_later(
    r"(?:副|总|總|代理?|常[务務]|执行|執行|助理|[资資]深|首席|高[级級]|前任?|原|兼|荣誉|榮譽|名[誉譽]){1,2}$"
)
_FORM_AFTER = compile_later(
    lambda: rf"[ \u3000]?{join_expressions(read_spellings('beside_names', 'native_honorific'))}$"
)
# In Japanese nobody is called so by the own organisation.
GUESTS_FORM = compile_later(
    lambda: rf"[ \u3000]?{join_expressions(read_spellings('beside_names', 'guests_honorific'))}"
)
_NO_NAMES = frozenset(read_spellings("beside_names", "no_native_name"))
_NO_NAME_ENDS = tuple(read_spellings("beside_names", "native_end_of_thing"))
# Two characters with a space between them are one name.
_SPACED_WORDS = compile_later(rf"(?<!\S)[{_HAN}][ \u3000]+[{_HAN}](?!\S)|\S+")
_SLACK_IN_LISTS, _SLACK_AFTER_LABEL = 2.0, 0.6
_SLACK_AFTER_TITLE, _SPACED = 1.5, compile_later(rf"[{_HAN}]{{1,4}}[ \u3000][{_HAN}{_KANA}]{{1,4}}")
_SURELY_NAME = 1.5
_LONGEST_OFFICE = 100
_MOST_TITLE_WORDS, _LONGEST = 6, 60
# Surname and given name apart; a given name in Japanese letters is in few lists.
_LEAST_TOGETHER, _LEAST_APART, _LEAST_WITH_KANA, _LEAST_HANGUL = -0.2, -1.5, -3.2, -1.0


class Piece(NamedTuple):
    text: str
    start: int
    is_label: bool  # a colon follows
    title: str = ""
    name: str = ""
    name_start: int = 0

    @property
    def is_title(self) -> bool:
        return bool(self.title) and not self.name

    @property
    def is_name(self) -> bool:
        return bool(self.name) and not self.title


def split_line(line: str) -> Iterator[Piece]:
    """The pieces between signs, each with what it is."""
    begin = 0
    for found in _SEPARATOR.finditer(line):
        yield from _read_part(line[begin : found.start()], begin, is_label=found[0] in ":：՝")
        begin = found.end()
    yield from _read_part(line[begin:], begin, is_label=False)


def _read_part(raw: str, start: int, *, is_label: bool) -> Iterator[Piece]:
    if len(raw) <= _LONGEST and (two := split_joined(raw)):
        for text, name in two:
            at = start + raw.rindex(text)
            yield Piece(text, at, False, "", name, at + text.index(name))
        return
    piece = _read(raw, start, is_label=is_label)
    if piece is None:
        return
    several = () if piece.name or piece.is_title or is_label else _split_names(piece.text)
    if not several:
        yield piece
    for text, title, at in several:
        begin = piece.start + at
        yield Piece(text, begin, False, text if title else "", "" if title else text, 0 if title else begin)


@lru_cache(maxsize=4096)
def _split_names(text: str) -> tuple[tuple[str, bool, int], ...]:
    """`副县长 李爱华 尹 哲 王建军`: the names, perhaps below a title, and where they begin; nothing if others are among them."""
    found: list[tuple[str, bool, int]] = []
    for word in _SPACED_WORDS.finditer(text) if _IS_EASTERN.match(text) else ():
        name = " ".join(word[0].split())
        is_title = not found and _is_eastern_title(name)
        if not (is_title or is_chinese_name(name.replace(" ", "")) or _is_spaced_name(name)):
            return ()
        found.append((name, is_title, word.start()))
    names = [name for name, is_title, _ in found if not is_title]
    sure = [name for name in names if is_surely_chinese_name(name)]
    return tuple(found) if len(names) > 1 and 2 * len(sure) >= len(names) else ()


def _is_spaced_name(name: str) -> bool:
    return " " in name and bool(_eastern_name(name))


def _read(raw: str, start: int, *, is_label: bool) -> Piece | None:
    text = raw.strip()
    if not text or (NATIVE_ADDRESS_BEFORE.fullmatch(text) and not WORDED_TITLE.match(text)):
        return None
    start += raw.index(text)
    if len(text) > _LONGEST:
        found = read_after_title(text[:_LONGEST_OFFICE]) if WORDED_TITLE.match(text) else None
        title, name, at = found or ("", "", 0)
        return Piece(text, start, is_label, title, name, start + at)
    title, name, at = read_piece(text)
    return Piece(text, start, is_label, title, name, start + at)


@lru_cache(maxsize=4096)
def read_piece(text: str) -> tuple[str, str, int]:
    """The title, the name and where it begins in the text."""
    if _IS_LAST.match(text):
        return _read_last(text)
    return _read_eastern(text) if _IS_EASTERN.search(text) else read_worded_piece(text)


def _read_last(text: str) -> tuple[str, str, int]:
    """`დირექტორი გიორგი ბერიძე`, `გიორგი ბერიძე დირექტორი`, `გაყიდვების მენეჯერი`"""
    if name := _last_name(text):
        return "", name, text.index(name)
    title = _LAST_TITLE.search(text)
    if title is None or len(text.split()) > _MOST_TITLE_WORDS + 2:
        return "", "", 0
    if name := _last_name(text[title.end() :]):
        return text[: title.end()], name, text.index(name, title.end())
    if name := _last_name(" ".join(text[: title.start()].split()[:2])):
        return text[len(name) :].strip(), name, text.index(name)
    return text, "", 0


def _last_name(text: str) -> str:
    """With a form of address (`श्री`), any words without a title are a name."""
    form = NATIVE_ADDRESS_BEFORE.match(text)
    bare = text[form.end() :] if form else text
    words = bare.split()
    if not 2 <= len(words) <= _MOST_LAST_WORDS or not all(map(_LAST_NAME.fullmatch, words)):
        return ""
    if _LAST_TITLE.search(text) or text.endswith(_NO_NAME_ENDS):
        return ""
    last = words[-1]
    is_surname = last in _LAST_SURNAMES or (len(last) >= _SHORTEST_SURNAME and last.endswith(_LAST_ENDINGS))
    return " ".join(words) if form or is_surname or words[0] in _LAST_GIVEN else ""


def _read_eastern(text: str) -> tuple[str, str, int]:
    for space in re.finditer(r"[ \u3000]+", text):
        before, after = text[: space.start()], text[space.end() :]
        if _is_eastern_title(before) and (name := _eastern_name(after)):
            return before, name, space.end()
        if _is_eastern_title(after) and (name := _eastern_name(before)):
            return after, name, 0
        # `담당 윤소라 실장`: a title on each side.
        if _is_eastern_title(before) and (ranked := _read_eastern(after))[0] and ranked[1]:
            return f"{before} {ranked[0]}", ranked[1], space.end() + ranked[2]
    joined = _read_joined(text)
    # `陈国华律师` is a lawyer's name, `高级律师` only a title.
    is_surely = score_native(joined[1]) > _SURELY_NAME or (len(joined[1]) > 2 and is_chinese_name(joined[1]))
    if joined[1] and is_surely:
        return joined
    if _is_eastern_title(text):
        return text, "", 0
    name = _eastern_name(text)
    return ("", name, 0) if name else joined


def _read_joined(text: str) -> tuple[str, str, int]:
    """`总经理陈国华`, `陈国华总经理`: nothing between title and name."""
    title = _TITLE_FIRST.match(text)
    rest = text[title.end() :] if title else ""
    # A space within the name: the title is set off from it in bold.
    slack = _SLACK_AFTER_TITLE if _SPACED.fullmatch(rest) else 0.0
    if title and (name := _eastern_name(rest, slack=slack)):
        return title[0], name, title.end()
    for found in _PLAIN_TITLE.finditer(text):
        if found.end() == len(text) and found.start() > 1:
            before = _BEFORE_ROLE.sub("", text[: found.start()])
            if name := _eastern_name(before):
                return text[len(before) :].strip(), name, 0
    return "", "", 0


def _is_eastern_title(text: str) -> bool:
    """Also `创始人 CEO`"""
    bare = _LATIN_TITLE.sub("", text)
    return len(bare) <= 24 and _WHOLE_TITLE.fullmatch(re.sub(r"[ \u3000]", "", bare)) is not None


def read_listed_name(piece: Piece) -> str:
    """Between names, a piece may read less like one."""
    if piece.is_name:
        return piece.name
    return "" if piece.title else _eastern_name(piece.text, slack=_SLACK_IN_LISTS)


def read_labelled_name(piece: Piece) -> Piece:
    """After the label of a title as well: `سردبیر: حسن آقا نظری`."""
    if piece.title or piece.name or _IS_EASTERN.search(piece.text) or _IS_LAST.match(piece.text):
        return piece
    name = read_worded_name(piece.text, slack=_SLACK_AFTER_LABEL)
    return piece._replace(name=name, name_start=piece.start + piece.text.rindex(name)) if name else piece


def _eastern_name(text: str, slack: float = 0.0) -> str:
    bare = _FORM_AFTER.sub("", _NICKNAME.sub("", text)).strip()
    found = _EASTERN_NAME.fullmatch(bare)
    if found is None:
        return ""
    joined = re.sub(r"[ \u3000]", "", bare)
    if joined in _NO_NAMES or joined.endswith(_NO_NAME_ENDS) or _TITLE_FIRST.match(joined):
        return ""
    if found["foreign"]:
        return bare
    words = bare.split()
    is_of_two = all(map(is_chinese_name, words)) or (len(words[0]) > 1 and is_surely_chinese_name(words[-1]))
    if len(words) > 1 and is_of_two:
        return ""  # two people, or a word and a name
    is_known = is_chinese_name(joined) or is_korean_name(joined)
    is_name = is_known or score_native(joined) > _least_of(joined, bare) - slack
    return " ".join(words) if is_name else ""


def _least_of(joined: str, bare: str) -> float:
    """What is rather a word by its characters alone may be a name beside a title."""
    if _IS_HANGUL.match(joined):
        return _LEAST_HANGUL
    if len(joined) == len(bare):
        return _LEAST_TOGETHER
    return _LEAST_WITH_KANA if _IS_KANA.match(joined[-1]) else _LEAST_APART


def reads_surely(name: str) -> bool:
    """Whether it is more likely a name than a word, without a look at what is beside it."""
    if _IS_LAST.match(name):
        return True
    if _IS_EASTERN.match(name):
        joined = re.sub(r"[ \u3000]", "", name)
        return score_native(joined) > 0 or is_surely_chinese_name(joined)
    return score_words(name) > 0.8

"""Who leads the organisation, in a sentence of a script without capitals: `教務主任王大明表示`, `رئيس الجامعة الدكتور سعيد العلي`.

Elsewhere, names in these scripts are read beside signs only. Here the title is one of this kind of organisation (`heads.py`).
"""

import re
from collections.abc import Iterator

from scraping.extract.people.chinese_names import is_chinese_name
from scraping.extract.people.korean_names import is_korean_name
from scraping.extract.people.native_model import score_native
from scraping.extract.people.native_scripts import KANA, NativeName
from scraping.extract.people.organisation import Organisation
from scraping.extract.people.titles import BEFORE
from scraping.extract.people.worded_names import read_after_title
from scraping.page.parse import Page
from scraping.vocabulary.heads import ends_as_former, find_kinds
from scraping.vocabulary.letters import is_latin
from scraping.vocabulary.loader import read_spellings
from scraping.vocabulary.patterns import compile_later

_HAN, _KANA, _HANGUL = "\u4e00-\u9fff々", "\u3041-\u30fa\u30fc", "\uac00-\ud7af"
_EASTERN = compile_later(f"[{_HAN}{_KANA}{_HANGUL}]")
# The name of another organisation may be joined to the title: `青山病院院長`.
_JOINED = compile_later(f"[{_HAN}{_KANA}{_HANGUL}]{{2,12}}\\Z")
_SPACED = compile_later(
    f"(?:[の的]?[ \u3000]?|\n(?=[^\n]{{3,8}}(?:\n|\\Z)))(?P<name>[{_HAN}]{{1,3}}[ \u3000](?:[{_HAN}]{{1,3}}(?![{_HAN}])|[{_KANA}]{{2,4}}))"
)
# What follows a name in Japanese: `さくらが`
_PARTICLES = "はがをにのとでも"
_KANA_NAME, _LONG_KANA = compile_later(f"[{_KANA}]{{3,}}$"), 4
_HANGUL_NAME = compile_later(f" ?(?P<name>[{_HANGUL}]{{3}})(?![{_HANGUL}])")
_HANGUL_BEFORE = compile_later(f"(?<![{_HANGUL}])(?P<name>[{_HANGUL}]{{3}}) ?\\Z")
# `首任校長為盧建平女士`
_HAN_AFTER = compile_later(f"[ \u3000]?[為为是由]?(?P<name>[{_HAN}]{{3}})")
_HAN_BEFORE = compile_later(f"(?P<name>[{_HAN}]{{3}})\\Z")
_PLACES = frozenset("市縣县鎮镇鄉乡區区町村")
_JOINED_HAN = compile_later(f"[{_HAN}]+")
_LEAST, _LEAST_JOINED = 1.0, 1.5
_REACH, _BEFORE_TITLE, _LONGEST = 16, 6, 100  # characters
_NO_NAMES = frozenset(read_spellings("beside_names", "no_native_name"))


def find_native_heads(
    page: Page, titles: list[tuple[int, int]], organisation: Organisation
) -> Iterator[NativeName]:
    """`titles`: where those who lead such an organisation have theirs in the text."""
    if is_latin(page.text):
        return
    is_japanese = KANA.search(page.text) is not None
    for start, end in titles:
        text = page.text
        if ends_as_former(text[max(0, start - _REACH) : start]):
            continue
        if _EASTERN.match(text, start):
            before, is_of_place = text[max(0, start - _REACH) : start], text[start] in _PLACES
            if not _names_other(before, organisation, is_of_place=is_of_place):
                yield from _read_eastern(text, start, end, is_japanese=is_japanese)
        elif (found := read_after_title(text[start : start + _LONGEST].partition("\n")[0])) is not None:
            title, name, at = found
            yield NativeName(
                name, title, start + at, start + at + len(name), BEFORE, (start + at, start + at + len(name))
            )


def _names_other(before: str, organisation: Organisation, *, is_of_place: bool) -> bool:
    joined = _JOINED.search(before)
    if joined is None or not (is_of_place or find_kinds(joined[0])):
        return False
    # `長野市長` on the page of another town
    return not any(joined[0][-2:] in name for name in organisation.written_names)


def _read_eastern(text: str, start: int, end: int, *, is_japanese: bool) -> Iterator[NativeName]:
    after, before = text[end : end + _REACH], text[max(0, start - _BEFORE_TITLE) : start]
    for found, first, least in (
        (_SPACED.match(after), end, _LEAST),
        (_HANGUL_NAME.match(after), end, _LEAST),
        (_HANGUL_BEFORE.search(before), start - len(before), _LEAST),
        (_HAN_AFTER.match(after), end, _LEAST),
        (_HAN_BEFORE.search(before), start - len(before), _LEAST_JOINED),
    ):
        if found is None:
            continue
        name = found["name"]
        if _KANA_NAME.search(name) and len(name) > _LONG_KANA:
            name = name.rstrip(_PARTICLES)
        joined = re.sub("[ \u3000]", "", name)
        if joined in _NO_NAMES or not (is_korean_name(joined) or score_native(joined) > least):
            continue
        if not is_japanese and _JOINED_HAN.fullmatch(name) and not is_chinese_name(name):
            continue
        begin = first + found.start("name")
        place = begin, begin + len(name)
        yield NativeName(" ".join(name.split()), text[start:end], *place, BEFORE, place)
        return

"""Whether a text is in one of the East Asian encodings, and in which.

Almost any bytes can be read in several of them. But the right one gives the characters of daily use, which each of
their standards keeps apart from the rare ones; the wrong one gives rare ones. So the share of common ones decides.
"""

from collections.abc import Callable
from itertools import pairwise

_SURE = 0.8
_MOST_CHANGES = 0.1
_FEWEST = 2  # characters beyond ASCII


def choose_eastern_encoding(sample: bytes) -> str:
    """ "" where no East Asian encoding explains the bytes."""
    shares = {encoding: _share_of_common(sample, encoding) for encoding in _COMMON}
    best = max(shares, key=lambda encoding: shares[encoding])
    return best if shares[best] >= _SURE else ""


def _share_of_common(sample: bytes, encoding: str) -> float:
    text = sample.decode(encoding, "replace")
    others = [char for char in text if char > "\x7f"]
    if len(others) < _FEWEST:
        return 0.0
    # A sample may be cut inside a character: one that cannot be read counts against the encoding, and no more.
    is_common = _COMMON[encoding]
    if encoding == "cp949" and _keeps_scripts_apart(text):
        is_common = _is_korean_or_hanja
    return sum(map(is_common, others)) / len(others)


def _is_japanese(char: str) -> float:
    if "\u3041" <= char <= "\u30fe" or _is_sign(char):
        return 1.0
    if "\uff61" <= char <= "\uff9f":  # single bytes, which accented letters of Western pages are read as
        return 0.3
    return float(_lies_in(char, "euc_jp", 0xB0, 0xCF) or char in _EXTENSIONS)


def _is_simplified(char: str) -> float:
    return float(_is_sign(char) or _lies_in(char, "gb2312", 0xB0, 0xD7))


def _is_traditional(char: str) -> float:
    return float(_is_sign(char) or _lies_in(char, "big5", 0xA4, 0xC6))


def _is_korean(char: str) -> float:
    return float(_is_sign(char) or char in _SIGNS_OF_KOREA or _lies_in(char, "euc_kr", 0xB0, 0xC8))


def _is_korean_or_hanja(char: str) -> float:
    return max(_is_korean(char), float(_lies_in(char, "euc_kr", 0xCA, 0xFD)))


def _keeps_scripts_apart(text: str) -> bool:
    """A Korean word is in one script. Chinese that is read as Korean changes between both from letter to letter."""
    letters = list(map(_is_hangul, text))
    pairs = [pair for pair in pairwise(letters) if None not in pair]
    return True in letters and sum(one != other for one, other in pairs) <= _MOST_CHANGES * len(pairs)


def _is_hangul(char: str) -> bool | None:
    """None: neither a Korean letter nor a Chinese character."""
    if "\uac00" <= char <= "\ud7a3":
        return True
    return False if "\u4e00" <= char <= "\u9fff" else None


def _is_sign(char: str) -> bool:
    return "\u3000" <= char <= "\u301f" or "\uff01" <= char <= "\uff5e" or "\u2460" <= char <= "\u24ff"


def _lies_in(char: str, charset: str, first: int, last: int) -> bool:
    try:
        code = char.encode(charset)
    except UnicodeEncodeError:
        return False
    return len(code) == 2 and first <= code[0] <= last


# Signs and variants that the vendors of cp932 added and that company names are full of.
_SIGNS_OF_KOREA = frozenset("㈜㈔㉾℡№·ㆍ")  # as many company names begin
_EXTENSIONS = frozenset("髙﨑塚德隆濵瀨栁彅昻增寬神祥福靖精羽諸逸都飯飼館鶴㈱㈲㈹㊤㊥㊦№℡㍾㍽㍼㍻ⅠⅡⅢⅣⅤ")
# In the order in which they win among equals. All bytes of Korean letters are also common characters of Japanese and
# Chinese, and not the other way round: a text that is all of them is Korean.
_COMMON: dict[str, Callable[[str], float]] = {
    "cp932": _is_japanese,
    "cp949": _is_korean,
    "euc_jp": _is_japanese,
    "gb18030": _is_simplified,
    "big5": _is_traditional,
}

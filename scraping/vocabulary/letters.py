"""Texts made comparable. Each function says what it keeps; there is one for each need.

plain_signs   the same characters, one for one, with ASCII signs and digits: for patterns
lower         lower-case and of the same length: for patterns and keywords, with offsets that stay
plain_letters small letters without accents: for comparing names
"""

import re
import unicodedata

# Full-width forms and the digits of other scripts, one character for one, so that offsets stay the same.
_SIGNS = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_SIGNS |= {start + digit: 0x30 + digit for start in (0x660, 0x6F0, 0x966) for digit in range(10)}
_SIGNS |= dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u30fc\uff70\u2043"), ord("-"))
_SIGNS |= {
    0x3000: 0x20,
    0xFE6B: ord("@"),
    0x2024: ord("."),
    0x2019: ord("'"),
    0x2018: ord("'"),
    0x2044: ord("/"),
}
_ANY_SIGN = re.compile(f"[{re.escape(''.join(map(chr, _SIGNS)))}]")


def plain_signs(text: str) -> str:
    """Most text has none of these characters, or a few: far cheaper than to translate all of it."""
    return text if text.isascii() or _is_latin(text) else _ANY_SIGN.sub(_plain_sign, text)


def _is_latin(text: str) -> bool:
    """No character beyond U+00FF: Python tells that much sooner than a pattern would."""
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def _plain_sign(found: re.Match[str]) -> str:
    return chr(_SIGNS[ord(found[0])])


def lower(text: str) -> str:
    """Of the same length, so that offsets stay: of all capitals only the Turkish İ would become two characters."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else text.replace("İ", "i").lower()


def plain_letters(text: str) -> str:
    """Small letters without accents: "Müller-Łódź" -> "muller-lodz"."""
    if text.isascii():
        return text.casefold()
    folded = text.casefold().replace("ł", "l").replace("ø", "o").replace("đ", "d").replace("ı", "i")
    split = unicodedata.normalize("NFKD", folded)
    return "".join(char for char in split if not unicodedata.combining(char))

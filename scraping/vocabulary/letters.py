"""Texts made comparable. Each function says what it keeps; there is one for each need.

plain_signs      the same characters, one for one, with ASCII signs and digits: for patterns
lower            lower-case and of the same length: for patterns and keywords, with offsets that stay
plain_letters    lower-case letters without accents: for comparing names
without_accents  the same letters, one for one, as they are typed without accents: for the words of the vocabulary
plain_words      the same, with one space for each stretch of signs: for headers and names in lists
letters_of       lower-case letters and digits alone: for comparing names with each other and with domains
only_letters     lower-case letters alone: for comparing what may carry a number, as mailboxes and handles do
mailbox_letters  lower-case letters as mailboxes and domains have them: `mueller` for `müller`
ACCENTS          for str.translate: one letter without an accent for each with one
"""

import re
import unicodedata
from functools import cache, lru_cache

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
    0x60C: ord(","),
}
# Characters that are pictures in a font of the site: they stand between words.
_PICTURES = "\ue000-\uf8ff"
_ANY_SIGN = re.compile(f"[{re.escape(''.join(map(chr, _SIGNS)))}{_PICTURES}]")
_NON_LETTERS = re.compile(r"[\W_]+")
_SIGNS_AND_DIGITS = re.compile(r"[\W_\d]+")
_LONGEST_NAME = 300
ACCENTS = str.maketrans(
    "áàâäãåéèêëíìîïıóòôöõøúùûüýčćçďěğłľńñňřśšşťůűőžźżąę", "aaaaaaeeeeiiiiioooooouuuuycccdegllnnnrssstuuozzzae"
)
_WITH_STROKE = {ord(letter): plain for letter, plain in zip("łŁđĐøØı", "lLdDoOi", strict=True)}
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "è": "e", "ê": "e", "á": "a", "à": "a", "â": "a", "ç": "c", "ñ": "n", "ó": "o", "ò": "o", "ô": "o", "í": "i", "ì": "i", "ú": "u", "ù": "u",
    "ø": "oe", "å": "aa", "æ": "ae", "š": "s", "č": "c", "ž": "z", "ř": "r", "ě": "e", "ý": "y", "ł": "l", "ś": "s", "ć": "c", "ń": "n", "ź": "z", "ż": "z", "ą": "a", "ę": "e", "ő": "o", "ű": "u", "ů": "u"})  # fmt: skip


_LONG = 500  # characters
_LATIN_LOWER = bytes(range(256)).decode("latin-1").lower().encode("latin-1")


def plain_signs(text: str) -> str:
    """Most text has none of these characters, or a few: far cheaper than to translate all of it."""
    return text if is_latin(text) else _ANY_SIGN.sub(_plain_sign, text)


def is_latin(text: str) -> bool:
    """No character beyond U+00FF: Python tells that much sooner than a pattern would."""
    if text.isascii():
        return True
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def _plain_sign(found: re.Match[str]) -> str:
    return chr(_SIGNS.get(ord(found[0]), 0x20))


def lower(text: str) -> str:
    """Of the same length, so that offsets stay: of all capitals only the Turkish İ would become two characters."""
    if len(text) > _LONG and not text.isascii() and is_latin(text):
        # Python looks up each letter of a text with a single ©: twenty times the work.
        return text.encode("latin-1").translate(_LATIN_LOWER).decode("latin-1")
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else text.replace("İ", "i").lower()


# In Turkish, I is the capital of ı, and İ that of i.
_SMALL_TURKISH, _SMALL = str.maketrans("Iİ", "ıi"), str.maketrans("İ", "i")
_WITH_DOTLESS_I = frozenset(("tr", "az"))


def title_case(word: str, language: str = "") -> str:
    """`ÇELİK` -> `Çelik`, `O'BRIEN` -> `O'Brien`, in Turkish `YILMAZ` -> `Yılmaz`."""
    small = word.translate(_SMALL_TURKISH if language in _WITH_DOTLESS_I else _SMALL).lower()
    return "".join(
        capital if at == 0 or not word[at - 1].isalpha() else letter
        for at, (capital, letter) in enumerate(zip(word, small, strict=False))
    )


def plain_letters(text: str) -> str:
    """Lower-case letters without accents: "Müller-Łódź" -> "muller-lodz"."""
    if text.isascii():
        return text.casefold()
    folded = text.casefold().replace("ł", "l").replace("ø", "o").replace("đ", "d").replace("ı", "i")
    split = unicodedata.normalize("NFKD", folded)
    return "".join(char for char in split if not unicodedata.combining(char))


def without_accents(text: str) -> str:
    """As people type who leave accents out, letter for letter: "Président", "ΔΉΜΑΡΧΟΣ", "счётчик". Letters that count as
    others, as й does, and those of other scripts stay."""
    return text if text.isascii() else text.translate(_unaccented())


@cache
def _unaccented() -> dict[int, str]:
    with_accents = (*range(0xC0, 0x400), ord("ё"), ord("Ё"), *range(0x1E00, 0x2000))
    split = {code: unicodedata.normalize("NFD", chr(code)) for code in with_accents}
    return {code: parts[0] for code, parts in split.items() if len(parts) > 1} | _WITH_STROKE


def plain_words(text: str) -> str:
    """Composed again (NFC): Korean syllables are split by taking accents away."""
    return unicodedata.normalize("NFC", _NON_LETTERS.sub(" ", plain_letters(text))).strip()


def only_letters(text: str) -> str:
    return _SIGNS_AND_DIGITS.sub("", text.lower())


def letters_of(text: str) -> str:
    """The Turkish `ı` counts as `i`, as its capital does."""
    return _letters_of_name(text) if len(text) <= _LONGEST_NAME else _letters(text)


# The names of a page are compared with each other, its title and its domain. A line may be as long as its page: it is
# not kept.
@lru_cache(maxsize=4096)
def _letters_of_name(name: str) -> str:
    return _letters(name)


def _letters(text: str) -> str:
    return _NON_LETTERS.sub("", text.lower()).replace("ı", "i")


@lru_cache(maxsize=20_000)
def mailbox_letters(lowered: str) -> str:
    return lowered.translate(_UMLAUTS)

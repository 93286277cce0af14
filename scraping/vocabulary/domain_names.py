"""How companies write their names in domains: the endings of countries and trades, and other alphabets in Latin letters."""

from collections.abc import Iterator
from typing import Any

from scraping.vocabulary.letters import lower, mailbox_letters, plain_letters
from scraping.vocabulary.loader import read_data

_DATA: dict[str, Any] = read_data("domain_names")
_OF_COUNTRIES: dict[str, list[str]] = _DATA["endings of countries"]
_OF_TRADES: dict[str, list[str]] = _DATA["endings of trades"]
COMMON_ENDINGS: tuple[str, ...] = tuple(_DATA["endings of everybody"])
# Words that a company's name has and its domain often leaves out.
GENERAL_WORDS = frozenset(_DATA["general words"])
SMALL_WORDS = frozenset(_DATA["small words"])
# `lindentimes`: beside one of these, a domain has the name of a town or a subject, which others are of as well.
MEDIA_WORDS = frozenset(_DATA["words of media"])

_ALPHABETS: dict[str, dict[str, str]] = read_data("transliterations")
_LATIN = str.maketrans(_ALPHABETS["Cyrillic"] | _ALPHABETS["Greek"])
_SHORTER_LATIN = str.maketrans(_ALPHABETS["Cyrillic"] | _ALPHABETS["Cyrillic, shorter"] | _ALPHABETS["Greek"])


def country_endings(country: str) -> tuple[str, ...]:
    """The endings of a country's companies, the most usual first; ISO 3166 alpha-2."""
    return tuple(_OF_COUNTRIES.get(country, [country.lower()])) if country else ()


def trade_endings(words: list[str]) -> Iterator[str]:
    """`solar` for "Berger Solar": the trade is named by the beginning of a word."""
    for word in words:
        for beginning, endings in _OF_TRADES.items():
            if word.startswith(beginning) and (len(beginning) > 2 or word == beginning):
                yield from endings


def _in_latin(lowered: str, table: dict[int, str]) -> str:
    """Without accents as well. Once more after they were taken away: й is a letter of its own, ί is none."""
    return plain_letters(lowered.replace("ού", "ου").replace("ου", "ou").translate(table)).translate(table)


def latin_spellings(name: str) -> tuple[str, ...]:
    """The name in the Latin letters that domains are written in: `mueller` and `muller` for "Müller"."""
    lowered = lower(name)
    spellings = (
        _in_latin(mailbox_letters(lowered), _LATIN),
        _in_latin(lowered, _LATIN),
        _in_latin(lowered, _SHORTER_LATIN),
    )
    return tuple(dict.fromkeys(spellings))


def _fold_table() -> dict[int, str]:
    """One step per character for whole pages, where taking accents away letter by letter would be slow."""
    letters = (chr(code) for start, end in _FOLDED for code in range(start, end))
    return {ord(letter): _in_latin(lower(letter), _LATIN) for letter in letters} | dict.fromkeys(_ACCENTS, "")


_FOLDED = ((0xC0, 0x250), (0x370, 0x530), (0x1E00, 0x2000))
_ACCENTS = range(0x300, 0x370)
_FOLD = _fold_table()


def loose_letters(text: str) -> str:
    """Lower-case Latin letters that are the same however umlauts and other alphabets are written."""
    lowered = text.lower()
    spelled = lowered
    if not lowered.isascii():
        # Most lines of most pages are ASCII: `translate` would look at each of their letters.
        lines = lowered.replace("ού", "ou").replace("ου", "ou").split("\n")
        spelled = "\n".join([line if line.isascii() else line.translate(_FOLD) for line in lines])
    for pair, letter in (("ae", "a"), ("oe", "o"), ("ue", "u"), ("ss", "s")):
        spelled = spelled.replace(pair, letter)
    return spelled

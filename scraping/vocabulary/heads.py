"""Kinds of organisations by the words of their names, and the titles of those who lead each kind."""

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from scraping.vocabulary.letters import lower, plain_signs
from scraping.vocabulary.loader import list_words, read_data, read_spellings
from scraping.vocabulary.spellings import join_expressions, list_examples

_FILE, _HEADS = "heads", "heads a "
_WORD = re.compile(r"[^\W_]+(?:[.'-][^\W_]+)*\.?")
_LONGEST_WORDS, _STEM = 4, 5  # words, letters
_NOTHING = re.compile("(?!)")
# There the last word says what it is: `Linden University Hospital`, but `Museum of the City of Linden`.
_LAST_COUNTS = frozenset(("en", "hu", "tr", "fi", "et", "lv", "lt"))
# `sport`, `music`: these are also what a part of another organisation is for.
_OF_PARTS = frozenset(("club", "media"))
# There a word with a capital before the title may say of what: `Hamburgs Bürgermeister`.
PLACE_FIRST = frozenset(("en", "hu", "tr", "fi", "et", "lv", "lt", "de", "nl", "sv", "da", "no"))
_EASTERN = frozenset(("zh", "ja", "ko"))
# Words beside a title of somebody else: `the former mayor`, `the mayor of the neighbouring town`.
OTHERS = frozenset(map(lower, list_words(_FILE, "former or other")))
OTHER_PREFIXES = tuple(
    one.rstrip("*") for one in map(lower, read_spellings(_FILE, "former or other")) if one.endswith("*")
)
_FORMER_JOINED = tuple(
    one
    for spelling in read_spellings(_FILE, "former or other", languages=_EASTERN)
    for one in list_examples(spelling)
)
# `President Smith` in a sentence is mostly one of a state.
_ALSO_OF_STATES = frozenset(map(lower, list_words(_FILE, "also of states")))
_OUR_ENDINGS = tuple(list_words(_FILE, "our ending"))

Kind = tuple[str, str]  # and the language


def is_also_of_states(title: str) -> bool:
    return lower(title) in _ALSO_OF_STATES


def ends_as_ours(title: str) -> bool:
    """`Müdürümüz`: our director."""
    return lower(title).endswith(_OUR_ENDINGS)


def ends_as_former(before: str) -> bool:
    """`前校長`, `전 교장`"""
    return before.rstrip().endswith(_FORMER_JOINED)


def starts_as_former(title: str) -> bool:
    return title.startswith(_FORMER_JOINED)


def find_kinds(name: str) -> Iterable[Kind]:
    """(kind, language) of an organisation's name: of its first word for a kind, or of its last where that counts."""
    return _find_kinds(lower(plain_signs(name)))


@lru_cache(maxsize=4096)
def _find_kinds(name: str) -> tuple[Kind, ...]:
    words = _WORD.findall(name)
    found = [kinds for at in range(len(words)) if (kinds := _kinds_at(words, at))]
    if not found:
        return ()
    last = [(kind, language) for kind, language in _kinds_at_end(words) if language in _LAST_COUNTS]
    return tuple(last or found[0])


def _kinds_at_end(words: list[str]) -> list[Kind]:
    known, _ = _words_of_kinds()
    for count in range(min(_LONGEST_WORDS, len(words)), 0, -1):
        if kinds := known.get(" ".join(words[-count:])):
            return kinds
    return []


def _kinds_at(words: list[str], at: int) -> list[Kind]:
    known, endings = _words_of_kinds()
    for count in range(min(_LONGEST_WORDS, len(words) - at), 0, -1):
        if kinds := known.get(" ".join(words[at : at + count])):
            return kinds
    word = words[at]
    if not word.endswith(_endings()):
        return []
    return [kind for ending, kinds in endings for kind in kinds if word.endswith(ending)]


def names_other_kind(described: str, kinds: frozenset[Kind]) -> bool:
    """`director of the hospital` on the page of a school; words for organisations are inflected."""
    words = _WORD.findall(lower(plain_signs(described)))
    found = {kind for word in words for kind in _kinds_of_stems().get(word[:_STEM], ())}
    return bool(found) and found.isdisjoint(kind for kind, _ in kinds)


@lru_cache(maxsize=1)
def _kinds_of_stems() -> dict[str, set[str]]:
    stems: dict[str, set[str]] = defaultdict(set)
    for word, kinds in _words_of_kinds()[0].items():
        if len(word) >= _STEM and " " not in word:
            stems[word[:_STEM]].update(kind for kind, _ in kinds if kind not in _OF_PARTS)
    return stems


@lru_cache(maxsize=1)
def _endings() -> tuple[str, ...]:
    return tuple(ending for ending, _ in _words_of_kinds()[1])


@lru_cache(maxsize=1)
def _words_of_kinds() -> tuple[dict[str, list[Kind]], list[tuple[str, list[Kind]]]]:
    words: dict[str, list[Kind]] = defaultdict(list)
    endings: dict[str, list[Kind]] = defaultdict(list)
    for kind, by_language in read_data(_FILE).items():
        if f"{_HEADS}{kind}" not in read_data(_FILE):
            continue
        for language in by_language:
            for spelling in read_spellings(_FILE, kind, languages=[language]):
                kept = endings if spelling.startswith("*") else words
                for example in list_examples(spelling.removeprefix("*")):
                    kept[lower(plain_signs(example))].append((kind, language))
    return words, list(endings.items())


@lru_cache(maxsize=64)
def named_place(languages: frozenset[str]) -> re.Pattern[str]:
    """`from Harbour`, `aus der Nachbargemeinde`"""
    words = read_spellings(_FILE, "of another place", languages=languages) if languages else []
    return (
        re.compile(rf"\s{join_expressions(words)} (?:[^\W\d_]+ ){{0,2}}[^\W\d_a-zß-öø-ÿ]")
        if words
        else _NOTHING
    )


@lru_cache(maxsize=64)
def titles_of(kinds: frozenset[Kind]) -> re.Pattern[str]:
    """In Chinese, Japanese and Korean, nothing is between a title and the words beside it."""
    if not kinds:
        return _NOTHING
    spellings: dict[bool, list[str]] = {True: [], False: []}
    for kind, language in sorted(kinds):
        titles = read_spellings(_FILE, f"{_HEADS}{kind}", languages=[language])
        spellings[language in _EASTERN].extend(lower(plain_signs(one)) for one in titles)
    eastern = join_expressions(dict.fromkeys(spellings[True])) if spellings[True] else ""
    if not spellings[False]:
        return re.compile(eastern)
    worded = rf"(?<![\w-]){join_expressions(dict.fromkeys(spellings[False]))}(?![\w-])"
    return re.compile(rf"{worded}|{eastern}" if eastern else worded)

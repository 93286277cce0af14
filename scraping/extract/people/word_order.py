"""How much words read like a person's name in the order in which they are written: many lists have the surname first."""

import re
from collections.abc import Sequence

from scraping.extract.people.name_model import is_initial, score_name, score_word
from scraping.vocabulary.letters import title_case
from scraping.vocabulary.name_words import PARTICLES

# A name that only two initials follow is likely from here on (`names.LIKELY`).
SURE, LIKELY = -0.6, -1.8
_SHOUTED = 0.8
# What each word of a longer name adds, if all of them may be names.
_PER_LONGER_NAME, _SURELY_GIVEN, _RATHER_NAME = 1.0, 2.0, -0.5
# What the name of the father adds as the third word, after a given name and after what may be one.
_WHOLE_NAME, _MAYBE_WHOLE = 5.0, 3.0
_GIVEN = 1.5
_PATRONYMIC = re.compile(
    r"[^\W\d_]{2,}(?:вич|віч|вна|ўна|ична|(?<=[кльмн])[иі]ч|ovich|evich|ovna|evna)", re.I
)
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")


def score_words(words: Sequence[str]) -> float:
    """Log odds; `ПЕТРЕНКО Ганна` is read as `Ганна Петренко`: the capitals say which word is the surname."""
    score = _score_as_written(words)
    if words[0].isupper() and begins_with_surname(words):
        score = max(score, _score_as_written([*words[1:], title_case(words[0])]))
    if len(words) == 3 and not words[0].isascii():
        score = max(score, _score_of_form(words))
    return score


def _score_of_form(words: Sequence[str]) -> float:
    """`Петренко Ганна Іванівна`, `Ганна Іванівна Петренко`, `Петренко Г. І.`: the letters are those of a person."""
    if ends_with_initials(words):
        return LIKELY + 0.1
    is_named = _CYRILLIC.match(words[0]) is not None and any(map(is_patronymic, words[1:]))
    return SURE + 0.1 if is_named and not any(map(is_initial, words)) else -_NEVER


_NEVER = 99.0


def begins_with_surname(words: Sequence[str]) -> bool:
    """`PETRENKO Anna`"""
    surname, *given = words
    is_surname = len(surname) > 3 and surname.isupper() and surname.isalpha()
    return is_surname and all(map(str.istitle, given)) and score_word(given[0]).given > _SURELY_GIVEN


def ends_with_initials(words: Sequence[str]) -> bool:
    """`Петренко Г. І.`; in Latin letters, titles of books are written by whom lists name so."""
    return (
        len(words) == 3
        and _CYRILLIC.match(words[0]) is not None
        and all(len(word) == 2 and word.endswith(".") for word in words[1:])
        and not is_initial(words[0])
    )


def is_patronymic(word: str) -> bool:
    return _PATRONYMIC.fullmatch(word) is not None


def _score_as_written(words: Sequence[str]) -> float:
    """`Петров Иван Сергеевич` has all three: surname, given name and that of the father."""
    is_whole = len(words) == 3 and is_patronymic(words[-1])
    is_named = is_whole and score_word(words[1].partition("-")[0]).given > _GIVEN
    whole = _WHOLE_NAME if is_named else _MAYBE_WHOLE if is_whole else 0
    if all([word.isupper() for word in words]):
        # Some sites write all names so: their letters say as much as those of others.
        words, is_shouted = [word if is_initial(word) else title_case(word) for word in words], True
    else:
        is_shouted = False
    longer = _PER_LONGER_NAME * (len(words) - 2) if len(words) > 2 and _are_names(words) else 0
    return score_name(words, PARTICLES) + max(whole, longer) - _SHOUTED * is_shouted


def _are_names(words: Sequence[str]) -> bool:
    """`César Noval Garrido`: two surnames are the rule in Spanish and Portuguese, and each word may be a name."""
    if score_word(words[0]).given < _SURELY_GIVEN:
        return False
    full = [word for word in words[1:] if word not in PARTICLES and not is_initial(word)]
    return len(full) > 1 and min([max(score_word(word)) for word in full]) > _RATHER_NAME

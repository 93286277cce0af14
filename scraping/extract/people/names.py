"""Spellings of names: which capitalised words in a row may be the name of a person, and what supports it."""

import re
from functools import lru_cache
from typing import NamedTuple

from scraping.extract.people.given_names import GIVEN_NAMES, RARE_GIVEN, WEAK_GIVEN
from scraping.extract.people.surnames import is_surname
from scraping.vocabulary.countries import US_STATES
from scraping.vocabulary.honorifics import ADDRESS, ADDRESS_WORDS, CREDENTIAL_WORDS, HONORIFIC_WORDS
from scraping.vocabulary.job_titles import is_title_word
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.legal_forms import has_legal_form
from scraping.vocabulary.letters import ACCENTS
from scraping.vocabulary.name_words import BRANDS, NOT_NAME_WORDS, PARTICLES, SURNAME_WORDS

# Any letter except the lower-case ones of the Latin, Greek and Cyrillic alphabets.
_SMALL = "".join(letter for letter in map(chr, range(0x100, 0x530)) if letter.islower())
_CAPITAL = rf"[^\W\d_a-zà-öø-ÿ{_SMALL}]"
# `M.`, `L.P.`, `J.-P.` or a word: `Anna-Lena`, `O'Neil`, `McPhee`. It begins with a class of characters, which the
# engine finds quickly; the lookbehind for the beginning of the word comes after the first letter.
_WORD = rf"{_CAPITAL}(?<![\w@.'’].)(?<!\w-.)(?:(?:\.-?{_CAPITAL})*\.(?![^\W\d_])|[^\W\d_]*(?:['’-][^\W\d_]+){{0,3}})"
_NICKNAME = r"(?:[\"“„'‘(`]{1,2} ?[^\W\d_]{2,15} ?[\"”“'’)´]{1,2} )?"
RUN = re.compile(
    rf"{_WORD}(?: {{1,2}}{_NICKNAME}(?:(?:{'|'.join(sorted(PARTICLES))}) {{1,2}}){{0,2}}{_WORD}){{1,7}}"
)
# `Smith, Anna`, `HUBER, Karl-Heinz`: at the beginning of a line, and only a sign or a cell follows.
INVERTED = re.compile(
    rf"(?P<surname>{_CAPITAL}[^\W\d_]+(?:[ '’-]{_CAPITAL}[^\W\d_]+)?), (?P<given>{_CAPITAL}[^\W\d_]+(?:-{_CAPITAL}[^\W\d_]+)?)(?: {_CAPITAL}\.)?(?=\s*(?:[\n\t(|–—-]|$))"
)
# `Frau Dr. Huber`: a form of address and a surname, and no other name after it.
ADDRESSED = re.compile(
    rf"(?<![\w.]){ADDRESS}\.? (?:(?:Dr|Prof)\.? ){{0,2}}(?:(?:von|van|de|der|den) ){{0,2}}(?P<surname>{_CAPITAL}[^\W\d_]{{2,}}(?:-{_CAPITAL}[^\W\d_]+)?)"
    rf"(?!\w| {_CAPITAL}| (?:von|van|de|der|di|da) |[\w.@'’-]{_CAPITAL})"
)
# Short ones are in other words of most pages: they count only as a word.
ADDRESS_KEYWORDS = Keywords(
    *(
        f"{before}{word}{after}"
        for word in ADDRESS_WORDS
        for before in ((" ", "\n", "\t", "(") if len(word) < 4 else ("",))
        for after in (" ", ". ")
    )
)
_MAX_WORDS = 5
_STATE_CODES = frozenset(US_STATES.values())
KNOWN, RARE, WEAK, LAST, SURNAME, SHORT, UNKNOWN = "known", "rare", "weak", "last", "surname", "short", ""
_PATRONYMIC = re.compile(r"(?:вич|вна|ична|ovich|evich|ovna|evna)$", re.I)
_ABSTRACT = re.compile(
    r"(?:tions?|ing|ments?|ity|ies|ness|ances?|ences?|ship|ware|works?|forms?|ics|als|istry|ures?|ers|[a-z]{3}(?:ally|ously|fully|ated|ited|ized|ised|ified))$",
    re.I,
)
# `RCS`, `BSC`: three capitals or more without a vowel are no part of a name.
_ABBREVIATION = re.compile(r"[BCDFGHJKLMNPQRSTVWXZ]{3,}$")


class Spelling(NamedTuple):
    """A name within a row of capitalised words."""

    offset: int
    name: str
    given: str
    has_honorific: bool = False
    has_credentials: bool = False

    @property
    def end(self) -> int:
        return self.offset + len(self.name)


@lru_cache(maxsize=50_000)
def spell_name(run: str) -> Spelling | None:
    """The name in a row of capitalised words; None if fewer than two words of it remain."""
    words = run.split()
    at, has_honorific = _skip_front(words)
    at = _skip_trade(words, _skip_phrase(words, at))
    kept = _take_name(words[at:])
    has_credentials = len(kept) > 1 and at + len(kept) < len(words) and is_credential(words[at + len(kept)])
    is_short = len(kept) == 2 and _is_initial(kept[1]) and is_given(kept[0])
    while kept and not is_short and (kept[-1][0].islower() or _is_initial(kept[-1])):
        kept.pop()
    if not 2 <= len(kept) <= _MAX_WORDS or kept[0][0].islower() or not _looks_written(kept):
        return None
    offset, name = _cut_out(run, at, len(kept))
    if name.lower() in BRANDS or "'s " in name or has_legal_form(name):
        return None
    return Spelling(offset, name, SHORT if is_short else _rate_given(kept), has_honorific, has_credentials)


# `M. Jean Petit` in French, `D. Juan Pérez` in Spanish: monsieur and don, not an initial.
_LETTERS_OF_ADDRESS = {"fr": "M. ", "es": "D. "}


def without_letter_of_address(spelled: Spelling, language: str) -> Spelling:
    letter = _LETTERS_OF_ADDRESS.get(language, "")
    if not letter or not spelled.name.startswith(letter) or spelled.name.count(" ") < 2:
        return spelled
    return spelled._replace(offset=spelled.offset + 3, name=spelled.name[3:], has_honorific=True)


def _cut_out(run: str, at: int, count: int) -> tuple[int, str]:
    """The words as they are written, with the spaces between them."""
    rest = run.split(None, at)[at]
    following = rest.split(None, count)
    name = rest[: -len(following[count])].rstrip() if len(following) > count else rest
    return len(run) - len(rest), _without_possessive(name)


def _without_possessive(name: str) -> str:
    return name[:-2] if name.endswith(("'s", "’s")) else name


def _skip_front(words: list[str]) -> tuple[int, bool]:
    """Forms of address and words that do not begin a name; `Dean` is one of them unless a single word follows."""
    has_honorific = False
    for at, word in enumerate(words):
        if word.lower().rstrip(".") in HONORIFIC_WORDS and not (word.isupper() and len(word) == 3):
            has_honorific = True
        elif "-" in word and is_title_word(word.lower().rpartition("-")[2]):
            continue
        elif not is_common_word(word) or (is_given(word) and len(words) - at == 2):
            return at, has_honorific
    return len(words), has_honorific


def holds_given(run: str) -> bool:
    """A cheap check whether a row of words is worth reading."""
    words = run.lower().replace("-", " ").split()
    return not GIVEN_NAMES.isdisjoint(words) or not HONORIFIC_WORDS.isdisjoint(words) or not run.isascii()


def _skip_phrase(words: list[str], at: int) -> int:
    """`Gegründet von Anna Smith`, `Foto de Juan Pérez`: an unknown word before a particle, a known name after it."""
    if len(words) - at < 4 or words[at + 1] not in PARTICLES or is_given(words[at]):
        return at
    return at + 2 if is_given(words[at + 2]) else at


def _skip_trade(words: list[str], at: int) -> int:
    """`Production Manager Anna Smith`: any word may precede `Manager`."""
    if at >= len(words) or is_given(words[at]):
        return at
    for stop in range(at + 1, min(at + 3, len(words) - 2)):
        if is_title_word(words[stop].lower()) and is_frequent(plain(words[stop + 1])):
            return stop + 1
    return at


def is_given(word: str) -> bool:
    return plain(word) in GIVEN_NAMES


def plain(word: str) -> str:
    """Lower-case; without accents if no list contains the accented form."""
    lowered = word.lower()
    return lowered if lowered.isascii() or lowered in GIVEN_NAMES else lowered.translate(ACCENTS)


def _take_name(words: list[str]) -> list[str]:
    kept: list[str] = []
    for word in words:
        if kept and (is_credential(word) or (is_common_word(word) and not _is_surname(word, kept))):
            break
        kept.append(word)
    return kept


def _is_surname(word: str, kept: list[str]) -> bool:
    """`Colin Green`, `Michael J. Lane`: after a given name a common word may be a surname."""
    return (
        _without_possessive(word.lower()) in SURNAME_WORDS
        and (is_given(kept[0]) or _is_initial(kept[0]))
        and all(map(_is_initial, kept[1:]))
    )


def _is_initial(word: str) -> bool:
    return len(word.rstrip(".")) <= 1 or word.endswith(".")


def _looks_written(words: list[str]) -> bool:
    """Not `USA NYC`, not initials only, not a town with its state: `Palm Grove AZ`."""
    if words[-1] in _STATE_CODES and not words[0].isupper():
        return False
    return not all(word.isupper() and len(word) <= 3 for word in words)


def is_inverted(found: re.Match[str]) -> bool:
    given = given_of([found["given"]])
    return is_frequent(given) and not is_common_word(found["surname"])


def is_frequent(given: str) -> bool:
    return given in GIVEN_NAMES and given not in WEAK_GIVEN and given not in RARE_GIVEN


def _rate_given(words: list[str]) -> str:
    given = given_of(words)
    # `Ben Huber` is not a son of Huber: at the beginning of a name, only Arabic names mean the father.
    if given in GIVEN_NAMES and (given not in PARTICLES or given == "ben"):
        return WEAK if given in WEAK_GIVEN else RARE if given in RARE_GIVEN else KNOWN
    if _PATRONYMIC.search(words[-1]):
        return KNOWN
    if len(words) <= 3 and is_frequent(plain(words[-1])):
        return LAST
    return SURNAME if is_surname(words[-1]) else UNKNOWN


def given_of(words: list[str]) -> str:
    """`Karl` of `Karl-Heinz Müller`, `todd` of `R. Todd Ashworth`: the given name may follow an initial."""
    word = words[1] if _is_initial(words[0]) and len(words) > 2 else words[0]
    given = plain(word)
    return given if given in GIVEN_NAMES else given.split("-")[0]


@lru_cache(maxsize=50_000)
def is_common_word(word: str) -> bool:
    bare = _without_possessive(word.lower().rstrip(".,"))
    return bare in NOT_NAME_WORDS or (
        len(word) > 2 and (is_title_word(bare) or _ABBREVIATION.match(word) is not None)
    )


def is_credential(word: str) -> bool:
    return (word.isupper() and word.replace(".", "") in CREDENTIAL_WORDS) or word in CREDENTIAL_WORDS


@lru_cache(maxsize=50_000)
def has_person_shape(name: str) -> bool:
    """`D. Velthuis`, `Anna-Lena Grün`: two to four words, and no common noun of business among them."""
    words = name.split()
    if not 2 <= len(words) <= 4 or any(_ABSTRACT.search(word) for word in words):
        return False
    return all(word[0].isupper() or word in PARTICLES for word in words) and not any(
        is_common_word(word) for word in words
    )


def in_title_case(name: str) -> str:
    words = name.split()
    if all(word.isupper() for word in words) and any(len(word) > 2 for word in words):
        return " ".join(
            word if word.endswith(".") or word in ("II", "III", "IV") else word.title() for word in words
        )
    return " ".join(words)

"""Spellings of names: which capitalised words in a row may be the name of a person, and what supports it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scraping.extract.people.name_model import is_initial, score_word
from scraping.extract.people.word_order import LIKELY, SURE, ends_with_initials, is_patronymic, score_words
from scraping.vocabulary.conjunctions import AND_WORDS
from scraping.vocabulary.countries import US_STATES, named_country
from scraping.vocabulary.honorifics import ADDRESS, ADDRESS_WORDS, CREDENTIAL_WORDS, HONORIFIC_WORDS
from scraping.vocabulary.job_titles import is_title_word
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.legal_forms import has_legal_form
from scraping.vocabulary.letters import lower, title_case
from scraping.vocabulary.loader import list_words
from scraping.vocabulary.name_words import NOT_NAME_WORDS, PARTICLES

# Any letter except the lower-case ones of the Latin, Greek and Cyrillic alphabets.
_SMALL = "".join(letter for letter in map(chr, range(0x100, 0x530)) if letter.islower())
CAPITAL = rf"[^\W\d_a-zà-öø-ÿ{_SMALL}]"
# `M.`, `L.P.`, `J.-P.` or a word: `Anna-Lena`, `O'Neil`, `McPhee`. It begins with a class of characters, which the
# engine finds quickly; the lookbehind for the beginning of the word comes after the first letter.
_WORD = rf"{CAPITAL}(?<![\w@.'’].)(?<!\w-.)(?:(?:\.-?{CAPITAL})*\.(?![^\W\d_])|[^\W\d_]*(?:['’-][^\W\d_]+){{0,3}})"
_NICKNAME = r"(?:[\"“„'‘(`]{1,2} ?[^\W\d_]{2,15} ?[\"”“'’)´]{1,2} )?"
_IS_NICKNAME = re.compile(r" [\"“„'‘(`]{1,2} ?[^\W\d_]{2,15} ?[\"”“'’)´]{1,2} ")
_SIGNS_OF_NICKNAME = frozenset("\"“„'‘(`")
RUN = re.compile(
    rf"{_WORD}(?: {{1,2}}{_NICKNAME}(?:(?:{'|'.join(sorted(PARTICLES))}) {{1,2}}){{0,2}}{_WORD}){{1,7}}"
)
# `Smith, Anna`, `HUBER, Karl-Heinz`: at the beginning of a line, and only a sign or a cell follows.
INVERTED = re.compile(
    rf"(?P<surname>{CAPITAL}[^\W\d_]+(?:[ '’-]{CAPITAL}[^\W\d_]+)?), (?P<given>{CAPITAL}[^\W\d_]+(?:-{CAPITAL}[^\W\d_]+)?)(?: {CAPITAL}\.)?(?=\s*(?:[\n\t(|–—-]|$))"
)
# `Frau Dr. Huber`: a form of address and a surname, and no other name after it.
ADDRESSED = re.compile(
    rf"(?<![\w.]){ADDRESS}\.? (?:(?:Dr|Prof)\.? ){{0,2}}(?:(?:von|van|de|der|den) ){{0,2}}(?P<surname>{CAPITAL}[^\W\d_]{{2,}}(?:-{CAPITAL}[^\W\d_]+)?)"
    rf"(?!\w| {CAPITAL}| (?:von|van|de|der|di|da) |[\w.@'’-]{CAPITAL})"
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
_MAX_WORDS = 6
# `Rua Tilia`
STREETS = frozenset(list_words("street_words", "type before a name"))
_STATE_CODES = frozenset(US_STATES.values())
# From here on, a word is rather a given name or a surname than a word of a text.
_GIVEN, _SURNAME = 1.5, 1.5
_SURELY_SURNAME = 3.0
# From here down, it is surely no surname.
_NO_SURNAME = -3.0
# A word below this ends a name of two words or more: `Carol Webb Receives Medal`.
_NO_NAME = -1.0
# `Anna Smithلندن`: a name and a town without a space between them.
_TWO_SCRIPTS = re.compile(r"[A-Za-z][\u0590-\u10ff\u3040-\ud7af]")
_ABSTRACT = re.compile(
    r"(?:tions?|ing|ments?|ity|ies|ness|ances?|ences?|ship|ware|works?|forms?|(?<!v)ics|als|istry|ures?|ers|[a-z]{3}(?:ally|ously|fully|ated|ited|ized|ised|ified))$",
    re.I,
)
# `RCS`, `BSC`: three capitals or more without a vowel are no part of a name.
_ABBREVIATION = re.compile(r"[BCDFGHJKLMNPQRSTVWXZ]{3,}$")


# `PresidenteCamila`: two elements without a space between them.
GLUED = re.compile(r"(?P<before>[^\W\d_][^\W\d_A-Z]{3,}(?:-[^\W\d_]{4,}?)?)(?=[A-Z][a-zß-öø-ÿ])")
# Two words without a space between them: of a product, or of a label and what follows it. `FitzGerald` and `DeLuca` are names.
_JOINED = re.compile(r"(?!Fitz)[^\W\d_a-z][a-zß-öø-ÿ]{3,}[A-Z][a-z]")


# These words are also inside of names.
_SHORT_AND = re.compile(rf" (?:{'|'.join(word for word in AND_WORDS if len(word) == 1)}) (?=[^ ]+ [^ ])")


def end_of_first(run: str) -> int:
    """`Lucia Berti e Marco Conti`: where the row of the first of two people ends; `Ana Costa e Silva` is one."""
    for joins in _SHORT_AND.finditer(run):
        second = run[joins.end() :].partition(" ")[0]
        if " " in run[: joins.start()].strip() and is_given(second) and is_given(run.partition(" ")[0]):
            return joins.start()
    return len(run)


def rows_on(line: str) -> Iterator[tuple[int, str]]:
    """The rows of words of a line that may be names, and where they begin."""
    for match in RUN.finditer(line):
        start, row = match.start(), match[0]
        while (end := end_of_first(row)) < len(row):
            yield start, row[:end]
            begin = row.index(" ", end + 1) + 1
            start, row = start + begin, row[begin:]
        yield start, row


class Spelling(NamedTuple):
    """A name within a row of capitalised words."""

    offset: int
    name: str
    score: float  # log odds that it is a person's name
    has_honorific: bool = False
    has_credentials: bool = False
    is_announced: bool = False  # by its role, as in an imprint

    @property
    def end(self) -> int:
        return self.offset + len(self.name)

    @property
    def is_sure(self) -> bool:
        return self.score > SURE

    @property
    def is_likely(self) -> bool:
        return self.score > LIKELY

    @property
    def is_short(self) -> bool:
        """`Anna S.`; `Petrenko A. B.` is a whole name."""
        return is_initial(self.name.rpartition(" ")[2]) and self.name.count(".") < 2


@lru_cache(maxsize=50_000)
def spell_name(run: str) -> Spelling | None:
    """Of the words of a row those that read most like a name; None if no two of them may be one."""
    if not _SIGNS_OF_NICKNAME.isdisjoint(run) and (bare := _IS_NICKNAME.sub(" ", run)) != run:
        return _spell_around_nickname(run, bare)
    words = run.split()
    if not run.isascii() and _TWO_SCRIPTS.search(run):
        return None
    if len(words) == 2:
        return _spell_pair(run, words)
    # What the words read like takes longer than to see that common words part them.
    spans = [span for span in _spans(words) if _looks_written(words[span[0] : span[1]])]
    if not spans or not any(map(_may_be_given, words)):
        return None
    best, score = spans[0], score_words(_plain(words[spans[0][0] : spans[0][1]]))
    # Of equally good ones the longer: `Maria Luisa Huber` and not only `Maria Luisa`.
    for span in spans[1:]:
        other = score_words(_plain(words[span[0] : span[1]]))
        if other + _PER_WORD * (span[1] - span[0]) > score + _PER_WORD * (best[1] - best[0]):
            best, score = span, other
    first, last = best
    offset, name = _cut_out(run, first, last - first) if last - first < len(words) else (0, _whole(run))
    if "'s " in name or has_legal_form(name):
        return None
    has_honorific = first > 0 and any(map(is_honorific, words[:first]))
    has_credentials = last < len(words) and is_credential(words[last])
    return Spelling(offset, name, score, has_honorific, has_credentials)


def _spell_around_nickname(run: str, bare: str) -> Spelling | None:
    """`Anna "Nan" Smith`; `bare`: without the nickname."""
    spelled = spell_name(bare)
    if spelled is None or len(spelled.name) < 3:
        return None
    first, last = spelled.name.partition(" ")[0], spelled.name.rpartition(" ")[2]
    start, end = run.find(first, spelled.offset), run.rfind(last) + len(last)
    return spelled._replace(name=run[start:end])


def _spell_pair(run: str, words: list[str]) -> Spelling | None:
    """Most rows of words have two: there is only one part that may be a name."""
    if not (all(map(_is_ordinary, words)) or _may_be_pair(words)):
        return None
    if len(words[0]) == 1 and not words[0].isascii():
        return None  # `À Mesa`, `Η Ομάδα`: an article or preposition
    if not (_looks_written(words) and any(map(_may_be_given, words))):
        return None
    name = _whole(run)
    return None if "'s " in name or has_legal_form(name) else Spelling(0, name, score_words(_plain(words)))


def _may_be_pair(words: Sequence[str]) -> bool:
    return _may_begin(words, 0) and _may_end(words, 0, 2) and not _parts(words, 0, 1, is_whole=False)


def _may_be_given(word: str) -> bool:
    """Most rows of words hold none: they are not looked at more closely."""
    return score_word(word).given > _NO_NAME or is_initial(word)


_INITIAL = re.compile(rf"{CAPITAL}\.(?:-?{CAPITAL}\.)?")
# What each further word adds to a name.
_PER_WORD = 2.2


def list_spans(words: Sequence[str]) -> Iterator[list[str]]:
    """The parts of a row that may be names by their form."""
    for first, last in _spans(words):
        yield _plain(words[first:last])


def _spans(words: Sequence[str]) -> Iterable[tuple[int, int]]:
    return _spans_of_ordinary(words) if all(map(_is_ordinary, words)) else _spans_of_any(words)


@lru_cache(maxsize=50_000)
def _is_ordinary(word: str) -> bool:
    """Whether none of the rules about certain words applies: a name may begin with it, end with it and go on after it."""
    lowered = word.lower()
    return not (
        word[0].islower()
        or lowered in STREETS
        or lowered in PARTICLES
        or is_honorific(word)
        or is_initial(word)
        or is_common_word(word)
        or is_credential(word)
    )


def _spans_of_ordinary(words: Sequence[str]) -> list[tuple[int, int]]:
    """As `_spans_of_any` has them, in a fraction of its time: most rows of words are of such words."""
    spans = []
    count = len(words)
    for first in range(count - 1):
        for last in range(first + 2, min(first + _MAX_WORDS, count) + 1):
            spans.append((first, last))
            if last < count and is_no_name(words[last]):
                break
    return spans


def _spans_of_any(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    is_full = [word.lower() not in PARTICLES and not is_initial(word) for word in words]
    for first in range(len(words)):
        if not _may_begin(words, first):
            continue
        full = 0
        for last in range(first + 1, min(first + _MAX_WORDS, len(words)) + 1):
            full += is_full[last - 1]
            if last - first > 1 and _may_end(words, first, last):
                yield first, last
            # Two full words, and no particle that needs another one.
            is_whole = full > 1 and words[last - 1] not in PARTICLES
            if last < len(words) and _parts(words, first, last, is_whole=is_whole):
                break


def _may_begin(words: Sequence[str], at: int) -> bool:
    word = words[at]
    is_address = is_honorific(word) and not _INITIAL.fullmatch(word)
    if word[0].islower() or is_address or word.lower() in STREETS:
        return False
    if at and _INITIAL.fullmatch(words[at - 1]):
        return False  # `R. Mack Stone` begins with its initial
    return not is_common_word(word) or (is_given(word) and at + 2 == len(words))


def _may_end(words: Sequence[str], first: int, last: int) -> bool:
    word = words[last - 1]
    # `Geert Van Der Veken` goes on, however the particle is written.
    if word[0].islower() or (last < len(words) and word.lower() in PARTICLES):
        return False
    if is_initial(word):
        if last == len(words) and ends_with_initials(words[first:last]):
            return True
        # `Anna S.`; Slavic lists write `Громова А.В.`
        is_pair = last - first == 2 and last == len(words)
        return is_pair and (is_given(words[first]) or (word.count(".") == 2 and is_surname(words[first])))
    return True


def _parts(words: Sequence[str], first: int, at: int, *, is_whole: bool) -> bool:
    """Whether a name ends before this word."""
    word = words[at]
    is_particle = word.lower() in PARTICLES
    if at > 1 and words[at - 1] in PARTICLES and words[at - 2] in PARTICLES:
        return False  # `Paul van der Vet`
    if is_particle and is_whole and at + 1 < len(words) and is_no_name(words[at + 1]):
        return True  # `Karl Lindner den Betrieb`
    if is_credential(word) or (is_whole and not is_particle and is_no_name(word)):
        return True
    # `Belediye Başkan Yardımcısı` has two words of a title; `Anna Bishop` has none.
    is_of_title = at + 1 < len(words) and is_title_word(words[at + 1].lower())
    return is_common_word(word) and (is_of_title or not (is_given(words[first]) and is_surname(word)))


@lru_cache(maxsize=50_000)
def is_honorific(word: str) -> bool:
    return word.lower().rstrip(".") in HONORIFIC_WORDS and not (word.isupper() and len(word) == 3)


def _plain(words: Sequence[str]) -> list[str]:
    return [*words[:-1], _without_possessive(words[-1])]


def _whole(run: str) -> str:
    return _without_possessive(run.strip())


def _cut_out(run: str, at: int, count: int) -> tuple[int, str]:
    """The words as they are written, with the spaces between them."""
    rest = run.split(None, at)[at]
    following = rest.split(None, count)
    name = rest[: -len(following[count])].rstrip() if len(following) > count else rest
    return len(run) - len(rest), _without_possessive(name)


def _without_possessive(name: str) -> str:
    return name[:-2] if name.endswith(("'s", "’s")) else name


def is_given(word: str) -> bool:
    return score_word(word.partition("-")[0]).given > _GIVEN


def is_surname(word: str) -> bool:
    return score_word(_without_possessive(word)).surname > _SURNAME


def is_no_name(word: str) -> bool:
    return max(score_word(word)) < _NO_NAME and not is_patronymic(word)


def _looks_written(words: Sequence[str]) -> bool:
    """Not `USA NYC`, not initials only, not a town with its state: `Palm Grove AZ`, not `NewsLetter Archive`."""
    if words[-1] in _STATE_CODES and not words[0].isupper():
        return False
    if not all(map(str.istitle, words)) and any(map(_JOINED.match, words)):
        return False
    return not all(word.isupper() and len(word) <= 3 for word in words)


def is_inverted(found: re.Match[str]) -> bool:
    given = found["given"]
    surname = found["surname"]
    is_named = len(given) > 2 and is_given(given) and not is_common_word(surname)
    if named_country(given):
        return False  # `Beijing, China`
    return is_named and score_word(surname).surname > _NO_SURNAME


@lru_cache(maxsize=50_000)
def is_common_word(word: str) -> bool:
    if _INITIAL.fullmatch(word):
        return False
    bare = _without_possessive(lower(word).rstrip(".,"))
    return bare in NOT_NAME_WORDS or (
        len(word) > 2 and (is_title_word(bare) or _ABBREVIATION.match(word) is not None)
    )


def is_credential(word: str) -> bool:
    return (word.isupper() and word.replace(".", "") in CREDENTIAL_WORDS) or word in CREDENTIAL_WORDS


@lru_cache(maxsize=50_000)
def has_person_shape(name: str) -> bool:
    """`D. Velthuis`, `Anna-Lena Grün`: two to four words, and no common noun of business among them."""
    words = (name if _SIGNS_OF_NICKNAME.isdisjoint(name) else _IS_NICKNAME.sub(" ", name)).split()
    particles = sum([word in PARTICLES for word in words])
    if not 2 <= len(words) - particles <= 4 or particles > 2:
        return False
    # `Bart de Koning`: what follows a particle may be any word.
    if any(_is_noun(word) for at, word in enumerate(words) if not at or words[at - 1] not in PARTICLES):
        return False
    if len(words) == 2 and any(map(_is_of_firm, words)):
        return False
    return all([word[0].isupper() or word in PARTICLES for word in words])


def _is_of_firm(word: str) -> bool:
    """`OSP`, `II`: beside one word they make the name of a club or a ship; `KIM Min` is a person."""
    is_short = 2 <= len(word) <= 4 and word.isalpha() and word.isascii() and word.isupper()
    return is_short and score_word(word.title()).surname < _SURELY_SURNAME


@lru_cache(maxsize=50_000)
def _is_noun(word: str) -> bool:
    return _is_abstract(word) or any(map(is_common_word, word.split("-")))


def _is_abstract(word: str) -> bool:
    """`Management`; Clément, Ting and Fleming are people."""
    return _ABSTRACT.search(word) is not None and not (
        is_given(word) or score_word(word).surname > _SURELY_SURNAME
    )


def in_title_case(name: str, language: str = "") -> str:
    words = name.split()
    if all(word.isupper() for word in words) and any(len(word) > 2 for word in words):
        return " ".join(
            word if word.endswith(".") or word in ("II", "III", "IV") else title_case(word, language)
            for word in words
        )
    return " ".join(words)

"""Names and titles of separate words in scripts without capitals: Arabic, Persian, Hebrew, Urdu and Thai.

Titles begin with the role; each word of a name is scored, and common words are known (`native_model.py`).
"""

import re

from scraping.extract.people.native_model import is_common, score_native, script_of
from scraping.vocabulary.honorifics import NATIVE_ADDRESS, NATIVE_ADDRESS_BEFORE
from scraping.vocabulary.loader import read_spellings, read_worded
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

WORDED_TITLES = read_worded("job_titles", "native_label")
_THAI = r"\u0e01-\u0e3a\u0e40-\u0e4e"
_ARABIC, _HEBREW = (
    r"\u0621-\u064a\u064b-\u0652\u0679\u067e\u0686\u0688\u0691\u0698\u06a9\u06af\u06ba\u06be\u06c1\u06c2\u06cc\u06d2\u200c",
    r"\u05d0-\u05ea'\"׳״-",
)
# Names of two words are joined by a hyphen: `ماري-تيريز`.
_WORD = compile_later(rf"[{_ARABIC}]{{2,15}}(?:-[{_ARABIC}]{{2,15}})?|[{_HEBREW}]{{2,15}}|[{_THAI}]{{2,24}}")
# (In Thai no space is between words.)
WORDED_TITLE = compile_later(
    lambda: rf"{join_expressions(WORDED_TITLES)}(?:(?<=[{_THAI}])[{_THAI}]*|(?![^\W\d_]))"
)
_FORMS = frozenset(word for word in NATIVE_ADDRESS if len(word) > 2 and "." not in word)
_NO_NAMES = frozenset(read_spellings("beside_names", "no_native_name"))
_OF_THE_DEAD = frozenset(
    "المرحوم المرحومة الشهيد الشهيدة الملك الأمير الإمام شهید مرحوم مرحومه زندهیاد امام".split()
)
# "and" is joined to the next word in Arabic and Hebrew.
_AND = compile_later(r"\s+(?:[وו]\s|(?P<joined>[وו])(?=\w\w))")
# Parts of a name: `عبد الرحمن`, `خالد بن سعيد`
_PARTICLES = frozenset(
    ("بن", "ابن", "بنت", "عبد", "آل", "ال", "أبو", "ابو", "أبي", "بو", "בן", "בת", "אבו", "סיד")
)
# `عبد الرحمن` is one name, `للإضاءة` never one.
_SERVANT, _WITH_ARTICLE = compile_later(r"(?<!\S)عبد (?=\S)"), compile_later("لل|وال|بال|فال|كال")
_MOST_OF_WORD, _LEAST_OF_RARE = 4.0, -0.3
_SURELY_NAME = 1.5
_MOST_WORDS_OF_OFFICE, _MOST_WORDS_OF_NAME = 6, 4
_LEAST_OF_WORD, _LEAST_OF_NAME = -0.5, 0.8
_MOST_WORDS, _MOST_TITLE_WORDS = 7, 6
_LEAST_WORDS = {"a": -0.6, "i": -1.0}  # by the script


def read_worded_piece(text: str) -> tuple[str, str, int]:
    words = text.split()
    title = WORDED_TITLE.match(text)
    if title is not None and (found := read_after_title(text)):
        return found
    if len(words) > _MOST_WORDS:
        return "", "", 0
    if title is None:
        if name := read_worded_name(text):
            return "", name, text.index(name)
        return _name_before_title(text)
    if _names_somebody(title[0], text):
        return "", text, 0
    rest = text[title.end() :].strip(" .")
    name = read_worded_name(rest) if rest else ""
    if name and score_words(name) > _LEAST_OF_NAME:
        return title[0], name, text.index(name, title.end())
    if name and NATIVE_ADDRESS_BEFORE.match(text):
        return "", name, text.index(name, title.end())
    if last := find_last_name(rest):
        at = text.rindex(last)
        return text[:at].strip(), last, at
    return (text, "", 0) if len(words) <= _MOST_TITLE_WORDS else ("", "", 0)


def _names_somebody(title: str, text: str) -> bool:
    """`أمين بدارنة`: some titles are also given names."""
    rest = text.split()[1:]
    return (
        " " not in title
        and is_common(title)
        and score_native(title) > 1
        and 0 < len(rest) < _MOST_WORDS_OF_NAME
        and all(_WORD.fullmatch(word) and word not in _NO_NAMES for word in rest)
        and score_words(" ".join(rest)) > _SURELY_NAME
    )


def read_after_title(text: str) -> tuple[str, str, int] | None:
    """`رئيس البلدية المهندس خالد العمري يستقبل`: a form of address ends the title, and the words of a sentence the name."""
    words = text.split()
    for at in range(1, min(len(words) - 2, _MOST_WORDS_OF_OFFICE)):
        if words[at] not in _FORMS:
            continue
        following = words[at + 1 :]
        while following and following[0] in _FORMS:
            following = following[1:]
        name: list[str] = []
        for word in following[:_MOST_WORDS_OF_NAME]:
            bare = word.rstrip(".،,؛")
            if not _WORD.fullmatch(bare) or (bare not in _PARTICLES and score_native(bare) < _LEAST_OF_WORD):
                break
            name.append(bare)
            if bare != word:
                break
        joined = " ".join(name)
        if len(name) > 1 and joined in text and score_words(joined) > _LEAST_OF_NAME:
            return " ".join(words[:at]), joined, text.index(joined)
    return None


def _name_before_title(text: str) -> tuple[str, str, int]:
    for space in re.finditer(" ", text):
        if WORDED_TITLE.match(text, space.end()) and (name := read_worded_name(text[: space.start()])):
            return text[space.end() :], name, text.index(name)
    return "", "", 0


def read_worded_name(text: str, slack: float = 0.0) -> str:
    form = NATIVE_ADDRESS_BEFORE.match(text)
    bare = text[form.end() :] if form else text
    words = bare.split()
    if (
        not 2 <= len(words) <= 5
        or not all(map(_WORD.fullmatch, words))
        or not _NO_NAMES.isdisjoint((bare, words[0]))
    ):
        return ""
    if WORDED_TITLE.match(bare):
        return ""
    if re.match(rf"[{_THAI}]", bare):
        return bare if len(words) == 2 else ""
    least = _LEAST_WORDS[script_of(bare)] - slack
    return bare if score_words(bare) > (least - 1 if form else least) else ""


def find_last_name(text: str) -> str:
    """Of the words of a sentence, the last ones that are surely a name: a known given name comes first."""
    words = text.split()
    for count in range(min(_MOST_WORDS_OF_NAME, len(words) - 1), 1, -1):
        name = words[-count:]
        if words[-count - 1] in _NO_NAMES or words[-count - 1] in _OF_THE_DEAD:
            return ""  # `مدرسة عمر الخطيب`
        if (
            is_common(name[0])
            and score_native(name[0]) > _SURELY_NAME
            and all(word in _PARTICLES or score_native(word) > 0 for word in name)
            and (joined := read_worded_name(" ".join(name)))
            and score_words(joined) > _SURELY_NAME
        ):
            return joined
    return ""


def score_words(name: str) -> float:
    joined = _SERVANT.sub("عبد", name).replace("-", " ") if script_of(name) == "a" else name
    words = [word for word in joined.split() if word not in _PARTICLES]
    scores = [min(_MOST_OF_WORD, score_native(word)) for word in words]
    if scores and scores[0] > _SURELY_NAME and is_common(words[0]):
        # After a given name, a word that is in no list is rather a surname.
        scores[1:] = [
            score if is_common(word) or _WITH_ARTICLE.match(word) else max(score, _LEAST_OF_RARE)
            for word, score in zip(words[1:], scores[1:], strict=True)
        ]
    return (sum(scores) + min(scores)) / (len(scores) + 1) if scores else -9.0


def split_joined(text: str) -> tuple[tuple[str, str], ...]:
    """The two of `د. سامي حداد وريم شاهين`, each with the name alone."""
    for found in _AND.finditer(text):
        one, other = text[: found.start()].strip(), text[found.end() :].strip()
        names = read_worded_name(one), read_worded_name(other)
        first, joined = names[1].partition(" ")[0], found["joined"] or ""
        if not all(names) or (joined and score_native(first) < score_native(joined + first)):
            continue  # `وليد`
        if min(map(score_words, names)) > _LEAST_OF_NAME:
            return (one, names[0]), (other, names[1])
    return ()

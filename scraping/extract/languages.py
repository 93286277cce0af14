"""The language that a text is written in."""

import re
from collections import Counter, defaultdict
from functools import lru_cache

# The most frequent short words of each language: enough for a page, without a dependency.
_WORDS = {
    "en": "the and of to for with our you your are is we", "de": "und der die das mit für von ist wir sie auf den", "fr": "et le la les des pour nous vous est avec dans une",
    "es": "y el la los de para con nuestra nuestros una por es", "it": "e il la di per con della che sono nostri una gli", "nl": "en de het van een voor met wij uw zijn op",
    "pt": "e o a os de para com uma nossa não em são", "pl": "i w na z do oraz jest dla się nasza przez", "cs": "a v na se je pro do jsou nebo naše", "sk": "a v na sa je pre do sú alebo naša",
    "sv": "och att för med av är vi som på till", "da": "og at for med af er vi som på til det", "no": "og å for med av er vi som på til det", "fi": "ja on ei että se tai sekä myös ovat", "hu": "és a az hogy nem is egy van",
    "tr": "ve bir için ile olarak bu da de", "ro": "și în de la cu pentru este din", "hr": "i u na je za se su", "sl": "in je za na se so ki", "et": "ja on ei et see või", "lv": "un ir ar no par vai", "lt": "ir yra su iš kad arba",
}  # fmt: skip
_WORD_SETS = {language: frozenset(words.split()) for language, words in _WORDS.items()}
_SCRIPTS = (
    ("ja", re.compile(r"[\u3040-\u30ff]")), ("ko", re.compile(r"[\uac00-\ud7af]")), ("zh", re.compile(r"[\u4e00-\u9fff]")), ("el", re.compile(r"[\u0370-\u03ff]")),
    ("he", re.compile(r"[\u0590-\u05ff]")), ("ar", re.compile(r"[\u0600-\u06ff]")), ("th", re.compile(r"[\u0e00-\u0e7f]")), ("uk", re.compile(r"[іїєґ]")), ("bg", re.compile(r"ъ[а-я]")), ("ru", re.compile(r"[\u0400-\u04ff]")),
)  # fmt: skip
_MOST_WORDS, _MOST_LETTERS = 500, 4000
_LONGEST = 6000  # characters of these words: two texts are kept
_FEWEST_SIGNS = 20  # of a script that a page is written in
# All of these scripts and no Latin letter.
_NOT_LATIN = re.compile("[\u0370-\u0e7f\u3040-\ud7af]+")


def detect_language(text: str) -> str:
    """ISO 639-1 by script or by the most frequent short words; empty if the text is too short."""
    words = text.split(None, _MOST_WORDS)
    rest = len(words[_MOST_WORDS]) if len(words) > _MOST_WORDS else 0
    return _detect(text[:_MOST_LETTERS], text[: min(len(text) - rest, _LONGEST)])


# A page is asked for its country and for its language: both begin with the same words.
@lru_cache(maxsize=2)
def _detect(letters: str, text: str) -> str:
    if script := _foreign_script(letters):
        return script
    words = Counter(filter(_LANGUAGES_OF.__contains__, text.lower().split()))
    counts: dict[str, int] = defaultdict(int)
    for word, count in words.items():
        for language in _LANGUAGES_OF[word]:
            counts[language] += count
    (second, _), (most, first) = sorted([(0, ""), (0, ""), *((n, one) for one, n in counts.items())])[-2:]
    return first if most >= 6 and most > second * 1.15 else ""


def _foreign_script(text: str) -> str:
    # A page in Latin letters has few characters beyond ASCII, each of one or two more bytes.
    if len(text.encode("utf-8", "replace")) - len(text) < _FEWEST_SIGNS:
        return ""
    foreign = " ".join(_NOT_LATIN.findall(text))
    found = (language for language, pattern in _SCRIPTS if len(pattern.findall(foreign)) >= _FEWEST_SIGNS)
    return next(found, "") if foreign else ""


_LANGUAGES_OF: dict[str, tuple[str, ...]] = {}
for _language, _set in _WORD_SETS.items():
    for _word in _set:
        _LANGUAGES_OF[_word] = (*_LANGUAGES_OF.get(_word, ()), _language)

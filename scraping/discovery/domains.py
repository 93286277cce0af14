"""The domains that a company of this name may have: guesses, for DNS to say which of them exist.

With and without legal form and general words, joined and with hyphens, shortened and abbreviated, in Latin letters;
with the endings of its country, its trade, the others in its list, and the common ones. Each guess has a cost, the
sum of what makes its label and its ending unusual; the cheapest ones are asked for.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from scraping.names import company_key
from scraping.urls import MAX_LABEL_LENGTH
from scraping.vocabulary.conjunctions import AND_WORDS
from scraping.vocabulary.domain_names import (
    COMMON_ENDINGS,
    GENERAL_WORDS,
    SMALL_WORDS,
    country_endings,
    latin_spellings,
    trade_endings,
)
from scraping.vocabulary.legal_forms import find_legal_form, letters_of_forms, without_legal_form
from scraping.vocabulary.letters import letters_of

MAX_DOMAINS = 40
_MOST_WORDS = 6  # of a domain; a longer "name" is a sentence
_SHORTEST_LABEL = 2
_SHORTEST_WORD = 4  # that may be a label alone
_IN_BRACKETS = re.compile(r"\(([^()]{2,60})\)")
_WORD = re.compile(r"[a-z0-9]+")

Costed = tuple[float, str]

_HYPHENS = 0.5
_OTHER_SPELLING = 0.3  # for each spelling before it
_NATIVE_LETTERS = 1.5
_IN_BRACKETS_COST = 1.0


def guess_domains(name: str, country: str = "", more_endings: Iterable[str] = ()) -> tuple[str, ...]:
    """`more_endings`: those that the rest of the list uses. The likeliest domains first."""
    labels = _labels_of(name)
    endings = _endings_of(name, country, tuple(more_endings))
    ranked = sorted(
        (label_cost + ending_cost, f"{label}.{ending}")
        for label_cost, label in labels
        for ending_cost, ending in endings
    )
    return tuple(domain for _, domain in ranked[:MAX_DOMAINS])


def label_cost(name: str, label: str) -> float | None:
    """How unusual it is for a company of this name to have this label; None: it would not be guessed."""
    return next((cost for cost, guessed in _labels_of(name) if guessed == label), None)


def _endings_of(name: str, country: str, more: tuple[str, ...]) -> list[Costed]:
    own = country_endings(country)
    words = _WORD.findall(latin_spellings(name)[0])
    costed = [
        *((2.0 * place, ending) for place, ending in enumerate(own)),
        *((0.7 + 1.0 * place, ending) for place, ending in enumerate(more)),
        *((2.5, ending) for ending in trade_endings(words)),
        *((0.7 if place == 0 else 2.5 + 0.5 * place, one) for place, one in enumerate(COMMON_ENDINGS)),
    ]
    return _cheapest(costed)


def _cheapest(costed: Iterable[Costed]) -> list[Costed]:
    """Each text once, with its lowest cost."""
    best: dict[str, float] = {}
    for cost, text in costed:
        best[text] = min(cost, best.get(text, cost))
    return sorted((cost, text) for text, cost in best.items())


@lru_cache(maxsize=2_000)
def _labels_of(name: str) -> tuple[Costed, ...]:
    bare = _without_form(_IN_BRACKETS.sub(" ", name))
    form = _form_letters(name)
    sources = [(0.0, bare), *((_IN_BRACKETS_COST, inner) for inner in _IN_BRACKETS.findall(name))]
    costed = [
        (source_cost + place * _OTHER_SPELLING + cost, label)
        for source_cost, source in sources
        for place, spelling in enumerate(latin_spellings(source))
        for cost, label in _labels_of_spelling(spelling, form)
    ]
    if native := _native_label(bare):
        costed.append((_NATIVE_LETTERS, native))
    return tuple((cost, label) for cost, label in _cheapest(costed) if _is_label(label))


def _labels_of_spelling(name: str, form: str) -> Iterator[Costed]:
    for cost, words in _word_choices(name, form):
        if words and len(words) <= _MOST_WORDS:
            yield cost, "".join(words)
            yield cost + _HYPHENS, "-".join(words)


def _word_choices(name: str, form: str) -> Iterator[tuple[float, list[str]]]:
    """Which words of the name the domain may have, each choice with its cost."""
    words = _WORD.findall(company_key(name).replace("'", ""))
    core = [word for word in words if word not in GENERAL_WORDS] or words
    yield 0.0, core
    yield 0.3, words
    if form:
        yield 2.5, [*words, form]
    if len(core) > 1:
        yield 2.0, _alone(core[:1])
        yield 3.0, _rest_of(core)
    if len(core) > 2:
        yield 1.5, core[:2]
        yield 3.5, ["".join(word[0] for word in core)]
        yield 4.0, ["".join(word[0] for word in core[:-1]), core[-1]]
    yield from _choices_with_and(name)


def _alone(words: list[str]) -> list[str]:
    return words if all(len(word) >= _SHORTEST_WORD for word in words) else []


def _rest_of(words: list[str]) -> list[str]:
    """Without the first word: "Brasserie des Trois Ormes" at troisormes.fr."""
    rest = words[1:]
    while len(rest) > 1 and rest[0] in SMALL_WORDS:
        rest = rest[1:]
    return rest if len(rest) > 1 else _alone(rest)


def _choices_with_and(name: str) -> Iterator[tuple[float, list[str]]]:
    """`smith-and-sons`: the key of a name leaves the word out."""
    words = _WORD.findall(name.replace("&", " and ").replace("+", " and "))
    at = next((place for place, word in enumerate(words) if place > 0 and word in AND_WORDS), 0)
    if 0 < at < len(words) - 1:
        yield 1.5, words
        yield 2.0, words[: at + 2]


def _without_form(name: str) -> str:
    """`ООО Завод` as well: the form before a name."""
    parts = name.split(maxsplit=1)
    is_first = len(parts) == 2 and letters_of(parts[0]) in letters_of_forms() and not parts[0].islower()
    return without_legal_form(parts[1] if is_first else name)


def _form_letters(name: str) -> str:
    """The legal form as domains have it; a form of several words is not put into one."""
    form = find_legal_form(name)
    letters = letters_of(form[0]) if form else ""
    return letters if letters.isascii() and len(letters) <= 4 else ""


def _native_label(name: str) -> str:
    """The name in its own letters: `müllerbau` or `山川精機`, as punycode."""
    native = letters_of(name)
    if native.isascii():
        return ""
    try:
        return native.encode("idna").decode("ascii")
    except UnicodeError:
        return ""


def _is_label(label: str) -> bool:
    is_long_enough = _SHORTEST_LABEL <= len(label) <= MAX_LABEL_LENGTH
    return is_long_enough and not label.isdigit() and label[0] != "-" and label[-1] != "-"

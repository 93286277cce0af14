"""The notation of a vocabulary entry, and what follows from it: an expression, prefilter keywords and examples.

    GmbH          the letters themselves
    S~p~A[.]      ~     a dot, a space, both or neither: `SpA`, `S.p.A.`, `S. p. A.`
    fax[ ]no[.]   [x]   x may be missing;  [x|y]  x or y may be there
    (tel|phone)   (x|y) x or y
    leit*         *     any further letters of the word, or none
    chief <word>  any one word
    \\[            a sign of the notation as it is

`find_literals` gives pieces of text of which one is in everything that the expression matches. This holds because both
come from the same parts: a literal is made only from neighbouring parts that are spelled out, in all their variants.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from typing import NamedTuple

MAX_VARIANTS = 16
_TOKEN = re.compile(r"\\(?P<escaped>.)|(?P<word><word>)|(?P<sign>[][()|*~])|(?P<text>[^][()|*~\\<]+|<)", re.S)
_NOTATION = re.compile(r"[][()|*~<\\]")
_CLOSING = {"[": "]", "(": ")"}


class BadSpelling(ValueError):
    """An entry that is not in this notation, or that matches the empty text: found when its file is loaded."""


class Choice(NamedTuple):
    """One of several sequences of parts; an empty one says that the others may be missing."""

    options: tuple["Parts", ...]


class Letters(NamedTuple):
    """Letters that no entry spells out."""

    at_least: int


class _Expressed(NamedTuple):
    longest: int
    shortest: int
    expression: str


Part = str | Choice | Letters
Parts = tuple[Part, ...]
_DOT_AND_SPACE: Parts = (Choice(((".",), ())), Choice(((" ",), ())))


def parse_spelling(spelling: str) -> Parts:
    if not _NOTATION.search(spelling):  # most entries are plain words
        return (spelling,) if spelling else ()
    return _parse_notation(spelling)


@lru_cache(maxsize=8192)
def _parse_notation(spelling: str) -> Parts:
    options = _Tokens(spelling).read_options("")
    return options[0] if len(options) == 1 else (Choice(tuple(options)),)


class _Tokens:
    def __init__(self, spelling: str) -> None:
        self.spelling = spelling
        self._tokens = _TOKEN.finditer(spelling)

    def read_options(self, closing: str) -> list[Parts]:
        """The sequences up to the closing bracket, or up to the end of the spelling."""
        options: list[list[Part]] = [[]]
        for token in self._tokens:
            sign = token["sign"]
            if sign == "|":
                options.append([])
            elif sign in ("]", ")"):
                if sign != closing:
                    raise BadSpelling(f"{self.spelling!r}: {sign!r} closes nothing")
                return [tuple(option) for option in options]
            else:
                options[-1] += self._read_part(token)
        if closing:
            raise BadSpelling(f"{self.spelling!r}: {closing!r} is missing")
        return [tuple(option) for option in options]

    def _read_part(self, token: re.Match[str]) -> Parts:
        sign = token["sign"]
        if sign in _CLOSING:
            options = self.read_options(_CLOSING[sign])
            return (Choice((*options, ()) if sign == "[" else tuple(options)),)
        if sign == "~":
            return _DOT_AND_SPACE
        if sign == "*" or token["word"]:
            return (Letters(0 if sign else 1),)
        return (token["escaped"] or token["text"],)


def join_expressions(spellings: Iterable[str]) -> str:
    """One expression for all spellings. Of two that begin at the same place, the longer one is tried first."""
    by_first: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for spelling in spellings:
        if not _NOTATION.search(spelling):  # most are plain words
            by_first[spelling[:1]].append((1 - len(spelling), 1 - len(spelling), re.escape(spelling[1:])))
            continue
        for first, rest in _split_first(parse_spelling(spelling)):
            expressed = _express(rest)
            by_first[first].append((-expressed.longest, -expressed.shortest, expressed.expression))
    groups = [
        f"{re.escape(first)}{_alternatives([expression for _, _, expression in sorted(rests)])}"
        for first, rests in by_first.items()
    ]
    firsts = "".join(map(re.escape, by_first)) if all(by_first) else ""
    guard = (
        f"(?=[{firsts}])" if firsts else ""
    )  # most places begin with a letter that no spelling begins with
    return f"{guard}(?:{'|'.join(groups)})"


def _split_first(parts: Parts) -> Iterator[tuple[str, Parts]]:
    """The first character and the rest, for each variant of the beginning. No character where it can be any letter."""
    if not parts or isinstance(parts[0], Letters):
        yield "", parts
    elif isinstance(parts[0], Choice):
        for option in parts[0].options:
            yield from _split_first((*option, *parts[1:]))
    else:
        rest = parts[0][1:]
        yield parts[0][0], (rest, *parts[1:]) if rest else parts[1:]


def _express(parts: Parts) -> _Expressed:
    longest = shortest = 0
    expressions = []
    for part in parts:
        one = _express_part(part)
        longest, shortest = longest + one.longest, shortest + one.shortest
        expressions.append(one.expression)
    return _Expressed(longest, shortest, "".join(expressions))


def _express_part(part: Part) -> _Expressed:
    if isinstance(part, str):
        return _Expressed(len(part), len(part), re.escape(part))
    if isinstance(part, Letters):
        return _Expressed(part.at_least, part.at_least, r"\w+" if part.at_least else r"\w*")
    options = [_express(option) for option in part.options]
    return _Expressed(
        max(one.longest for one in options),
        min(one.shortest for one in options),
        _alternatives([one.expression for one in options]),
    )


def _alternatives(options: list[str]) -> str:
    options = list(dict.fromkeys(options))
    filled = [option for option in options if option]
    if not filled:
        return ""
    if len(options) == 1:
        return options[0]
    return f"(?:{'|'.join(filled)}){'?' if '' in options else ''}"


def find_literals(spelling: str, before: str = "") -> frozenset[str]:
    """Pieces of which at least one is in every text that the spelling matches after the sign `before`."""
    if spelling and not _NOTATION.search(spelling):
        return frozenset((before + spelling,))
    parts = parse_spelling(spelling)
    best = _best_literals((before, *parts) if before else parts)
    if "" in best:
        raise BadSpelling(f"{spelling!r}: nothing in it must be there")
    return frozenset(one for one in best if not any(other != one and other in one for other in best))


def _best_literals(parts: Parts) -> set[str]:
    """The set whose shortest literal is the longest. It holds the empty text where nothing must be there."""
    return max(_literal_sets(parts), key=lambda literals: min(map(len, literals)))


def _literal_sets(parts: Parts) -> Iterator[set[str]]:
    """All variants of each stretch of parts without open letters, and of each choice between stretches."""
    run = {""}
    for part in parts:
        variants = _variants(part)
        if variants and len(run) * len(variants) <= MAX_VARIANTS:
            run = {before + one for before in run for one in variants}
            continue
        yield run
        run = variants or {""}
        if isinstance(part, Choice):
            yield {one for option in part.options for one in _best_literals(option)}
    yield run


def _variants(part: Part) -> set[str]:
    """Nothing where not all of them can be told."""
    if isinstance(part, str):
        return {part}
    if isinstance(part, Letters):
        return set()
    found: set[str] = set()
    for option in part.options:
        variants = _sequence_variants(option)
        if not variants or len(found) + len(variants) > MAX_VARIANTS:
            return set()
        found |= variants
    return found


def _sequence_variants(parts: Parts) -> set[str]:
    all_variants = [_variants(part) for part in parts]
    return reduce(lambda run, variants: {a + b for a in run for b in variants}, all_variants, {""})


def is_spelled_out(spelling: str) -> bool:
    """No part may be any letters: the examples are all that it matches."""
    return "*" not in spelling and "<word>" not in spelling


def list_examples(spelling: str, letters: str = "xy") -> Sequence[str]:
    """All ways to write it, with made-up letters where any may be there."""
    if spelling and not _NOTATION.search(spelling):
        return (spelling,)
    return tuple(dict.fromkeys(_sequence_examples(parse_spelling(spelling), letters)))


def _part_examples(part: Part, letters: str) -> list[str]:
    if isinstance(part, str):
        return [part]
    if isinstance(part, Letters):
        return [letters] if part.at_least else ["", letters]
    return [one for option in part.options for one in _sequence_examples(option, letters)]


def _sequence_examples(parts: Parts, letters: str) -> list[str]:
    examples = [""]
    for part in parts:
        examples = [before + one for before in examples for one in _part_examples(part, letters)]
    return examples

"""Addresses that name each of their parts: `Block 4, Street 12, Building 18`, `حي السلام, بلوك ب, رقم 45`.

No street of them has a form of its own. Two parts in a row, with a number in one of them, are an address."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from scraping.extract.addresses.streets import NO_PART, is_sentence
from scraping.page.parse import Page
from scraping.vocabulary.address_parts import (
    BESIDE,
    LATIN_PART,
    LATIN_PARTS,
    NATIVE_LETTER,
    NATIVE_PART,
    VIETNAMESE_PART,
)
from scraping.vocabulary.cities import is_city
from scraping.vocabulary.letters import is_latin
from scraping.vocabulary.street_words import SUBUNIT_LINE, UNIT_LINE

_CUT = re.compile(r",\s?|\s-\s|;\s|[|·•]")
# Of a document, or of a house whose street is not a part by its own words.
_BARE_NUMBER = re.compile(
    r"(?:số|lô|رقم|شماره|پلاک|واحد|ساختمان|مبنى|عمارة|بناية|בניין|בית|मकान|दुकान|फ्लैट)\s", re.I
)
# Countries whose addresses are a street and a number; without this, most pages would be searched for nothing.
_BY_STREETS = frozenset(
    [
        "",
        *"US CA GB IE AU NZ DE AT CH LI LU FR BE NL IT ES SE NO DK FI IS PL CZ SK HU SI HR EE LV LT GR JP KR CN TW".split(),
    ]
)
_AROUND_TOWN = " 0123456789.-"
_DIGIT = re.compile(r"\d")
_DIGIT_OR_COMMA = re.compile(r"[\d,]")
_SHORT = 100  # characters
_LONGEST_LINE, _LONGEST_PIECE, _FEWEST, _MOST = 220, 45, 2, 20


class PartChain(NamedTuple):
    start: int
    end: int


def find_part_chains(page: Page, country: str) -> Iterator[PartChain]:
    if country in _BY_STREETS and is_latin(page.folded):
        return iter(())
    return islice(_chains_of(page, country), _MOST)


def _chains_of(page: Page, country: str) -> Iterator[PartChain]:
    for start, last in page.lines_at(_places(page)):
        if last - start <= _LONGEST_LINE:
            for first, end in _chains_in(page.folded[start:last], country):
                yield PartChain(start + first, start + end)


def _places(page: Page) -> Iterator[int]:
    """Where a line may have a chain: at its digits, and in other scripts at its commas."""
    if not is_latin(page.folded) and NATIVE_LETTER.search(page.folded):
        return (found.start() for found in _DIGIT_OR_COMMA.finditer(page.folded))
    return (start for start, _ in page.digit_runs)


def begin_of_parts(line: str, start: int) -> int:
    """`Parcela 12, Camino de la Luna s/n`, `3rd floor, 88 Mill Street`: what is before a street and belongs to it."""
    while line[max(0, start - 2) : start] == ", ":
        begin = max(line.rfind(sign, 0, start - 2) for sign in ",:;\n\t|.") + 1
        piece = line[begin : start - 2].lstrip()
        if not (UNIT_LINE.match(piece) or SUBUNIT_LINE.match(piece) or LATIN_PARTS.fullmatch(piece)):
            break
        start -= 2 + len(piece)
    return start


@lru_cache(maxsize=4096)
def _chains_in(line: str, country: str) -> tuple[tuple[int, int], ...]:
    if "," not in line and " - " not in line:
        return ()
    is_native = NATIVE_LETTER.search(line) is not None
    chains: list[tuple[int, int]] = []
    run: list[tuple[int, int]] = []
    pieces = list(_pieces(line))
    is_short = is_native and len(line) <= _SHORT
    for number, (start, end) in enumerate((*pieces, (len(line), len(line)))):
        if start < end and _is_part(line[start:end], is_native=is_native):
            if not run and is_native:
                run += _road_of_town(line, pieces[:number], country)
            run.append((start, end))
            continue
        if run and is_native and (BESIDE.fullmatch(line, start, end) or _goes_on(line, pieces, number)):
            continue
        is_town = is_city(line[start:end].strip(_AROUND_TOWN), country)
        chains += _kept(line, run, is_town or (is_short and len(run) >= len(pieces) - 1))
        run = []
    return tuple(chains)


def _road_of_town(line: str, before: list[tuple[int, int]], country: str) -> list[tuple[int, int]]:
    """`تهران، سعدی شمالی، کوچه گل، پلاک ۹`: after its town, an address begins with a road that no word tells."""
    if len(before) < _FEWEST or not _is_name(line, before[-1]):
        return []
    town = line[slice(*before[-2])].strip(_AROUND_TOWN)
    return [before[-1]] if is_city(town, country) and not is_city(line[slice(*before[-1])], country) else []


def _goes_on(line: str, pieces: list[tuple[int, int]], number: int) -> bool:
    """One name between two parts is a part as well."""
    following = pieces[number + 1 : number + 2]
    is_between = any(_is_part(line[start:end], is_native=True) for start, end in following)
    return is_between and _is_name(line, pieces[number])


def _is_name(line: str, piece: tuple[int, int]) -> bool:
    text = line[slice(*piece)]
    return 0 < len(text.split()) <= _LONGEST_NAME and not _DIGIT.search(text)


_LONGEST_NAME = 3  # words


def _pieces(line: str) -> Iterator[tuple[int, int]]:
    start = 0
    for cut in (*_CUT.finditer(line), None):
        end = cut.start() if cut else len(line)
        piece = line[start:end]
        begin = start + len(piece) - len(piece.lstrip(" .:"))
        # `Factory: Block 4`
        begin += piece.rfind(": ") + 2 - (begin - start) if ": " in piece else 0
        yield begin, max(begin, start + len(piece.rstrip(" .")))
        start = cut.end() if cut else end


def _is_part(piece: str, *, is_native: bool) -> bool:
    if len(piece) > _LONGEST_PIECE or NO_PART.search(piece.lower()):
        return False
    forms = (NATIVE_PART,) if is_native else (LATIN_PARTS, VIETNAMESE_PART)
    return any(form.fullmatch(piece) for form in forms)


def _kept(line: str, run: list[tuple[int, int]], is_whole: bool) -> list[tuple[int, int]]:
    if not run:
        return []
    start, end = run[0][0], run[-1][1]
    text = line[start:end]
    parts = max(len(run), len(LATIN_PART.findall(text)))
    # `Số 12/QĐ, Số 14/QĐ` are documents.
    if all(_BARE_NUMBER.match(line, first) for first, _ in run):
        return []
    return (
        [(start, end)]
        if parts >= _FEWEST and (is_whole or _DIGIT.search(text)) and not is_sentence(text)
        else []
    )

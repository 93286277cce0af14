"""Postal addresses: anchored at postal codes, the street looked for in the lines before; streets alone where they are unmistakable."""

import re
from dataclasses import dataclass
from itertools import islice

from scraping.cues import Cues
from scraping.extract.candidates import Candidate, Hints
from scraping.extract.places import US_STATES, country_after, country_code
from scraping.extract.postal_codes import Anchor, find_anchors
from scraping.extract.street_words import (
    ADDRESS_LABEL,
    ENGLISH_PATTERNS,
    GERMANIC_TYPE,
    NAME_THEN_NUMBER,
    NUMBER_THEN_NAME,
    PO_BOX,
    STREET_TYPE,
    TYPE_THEN_NAME,
    UNIT_LINE,
)
from scraping.findings import Field
from scraping.page import Page

_WINDOW = 260
_MAX_PIECES = 9
_MAX_ADDRESSES = 60
_SPLIT = re.compile(r"\s*[\n\t|;•·]\s*|\s*,\s+|\s+[–-]\s+")
_ENGLISH = frozenset(("US", "CA", "GB", "AU", "NZ", "IE", "IN", "ZA", "SG", "HK", "AE", ""))
_STRONG_TYPE = re.compile(
    r"(?<!\w)(?:street|str|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|parkway|pkwy|highway|hwy|circle|cir|terrace|turnpike|freeway|broadway|place|pl|court|ct|way|square|sq|trail|pike|loop|crescent)\.?"
    r"(?=$|[\s,|-])",
    re.I,
)
_CONTACT_WORDS = re.compile(
    r"(?:tel|phone|fon|fax|e-?mail|www\.|http|mobile?|@|©|copyright|registered|company (?:no|number)|vat)\b",
    re.I,
)
_PLACE_WORD = re.compile(r"^[^\W\d_][^\d@]{1,40}$")
_HOUSE_FIRST = re.compile(r"^(?:\#\s?)?\d{1,6}[A-Za-z]?(?:\s?[-–/&]\s?\d{1,6}[A-Za-z]?)?,?\s+\D{3,}")
_SENTENCE = re.compile(
    r"\b(?:the|is|are|was|our|we|you|your|with|from|this|that|have|has|will|can|and)\b", re.I
)


# Sentences, votes in brackets, and postal codes of other countries with their city.
_NO_STREET = re.compile(
    rf"{_SENTENCE.pattern}|\(|^\d{{4}}-\d{{3}}\b|^\d{{4}} ?[A-Z]{{2}}\b|^\d{{3}}-\d{{4}}\b|^(?:{'|'.join(US_STATES)})\s\d+$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    start: int
    end: int


@dataclass(slots=True)
class Parts:
    street: Piece | None = None
    city: str = ""


def find_addresses(page: Page, hints: Hints, regions: list[str]) -> list[Candidate]:
    text = page.folded
    found: list[Candidate] = []
    taken: list[tuple[int, int]] = []
    for anchor in islice(find_anchors(text, regions), _MAX_ADDRESSES * 2):
        if any(start <= anchor.code_start < end for start, end in taken) or len(found) > _MAX_ADDRESSES * 5:
            continue
        parts = _read_before(text, anchor)
        if anchor.country == "JP":
            parts = _read_japanese(text, anchor)
        elif parts.street is None:
            parts.street = _street_after(text, anchor)
        if parts.street is None and not _is_unmistakable(anchor):
            continue
        start = parts.street.start if parts.street else anchor.start
        taken.append((min(start, anchor.start), max(anchor.end, parts.street.end if parts.street else 0)))
        found += _candidates(page, anchor, parts)
    found += _lone_streets(page, regions, taken)
    return found


def _is_unmistakable(anchor: Anchor) -> bool:
    return anchor.country in ("US", "CA", "GB", "JP", "AU") and bool(
        anchor.region or anchor.country in ("GB", "CA")
    )


def _pieces_before(text: str, end: int) -> list[Piece]:
    """The pieces of an address before its code, nearest last: split at lines, cells and commas."""
    begin = max(0, end - _WINDOW)
    pieces: list[Piece] = []
    last = begin
    for found in _SPLIT.finditer(text, begin, end):
        pieces.append(_piece(text, last, found.start()))
        last = found.end()
    pieces.append(_piece(text, last, end))
    return _rejoin(text, [piece for piece in pieces if piece.text][-_MAX_PIECES:])


_BARE_NUMBER = re.compile(r"^\d{1,4}(?:\s?[a-zA-Z])?(?:\s?(?:bis|ter))?(?:\s?[-/]\s?\d{1,4})?$")


_NUMBERED = re.compile(r"^n(?:[º°o]|r)?\.?\s?\d{1,4}\b", re.I)


def _rejoin(text: str, pieces: list[Piece]) -> list[Piece]:
    """A comma parted `12 bis, rue de la Gare` and `C/ Mayor, 5`: a number alone belongs to the street beside it."""
    joined: list[Piece] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        beside = last is not None and (
            "\n" not in text[last.end : piece.start] or bool(_NUMBERED.match(piece.text))
        )
        if last is not None and beside and _is_street_with_number(last.text, piece.text):
            joined[-1] = Piece(text[last.start : piece.end], last.start, piece.end)
        else:
            joined.append(piece)
    return joined


def _is_street_with_number(first: str, second: str) -> bool:
    if _BARE_NUMBER.match(first):
        return NUMBER_THEN_NAME.match(f"{first}, {second}") is not None
    return (
        bool(_BARE_NUMBER.match(second) or _NUMBERED.match(second))
        and not any(char.isdigit() for char in first)
        and STREET_TYPE.search(first) is not None
    )


def _piece(text: str, start: int, end: int) -> Piece:
    raw = text[start:end]
    stripped = raw.strip(" ,.;:()-–")
    offset = start + (raw.find(stripped) if stripped else 0)
    return Piece(stripped, offset, offset + len(stripped))


def _read_before(text: str, anchor: Anchor) -> Parts:
    parts = Parts(city=anchor.city)
    pieces = _pieces_before(text, anchor.start)
    skipped = 0
    while pieces and parts.street is None and skipped <= 4:
        piece = pieces.pop()
        if _CONTACT_WORDS.search(piece.text) and not PO_BOX.search(piece.text):
            break
        if UNIT_LINE.match(piece.text) and pieces:
            outer = _find_street(pieces[-1])
            if outer is not None:
                parts.street = Piece(text[outer.start : piece.end], outer.start, piece.end)
                continue
        street = _find_street(piece)
        if street is not None:
            parts.street = _with_units(text, street, pieces)
            rest = piece.text[street.end - piece.start :].strip(" ,.-")
            if not parts.city and _PLACE_WORD.match(rest):
                parts.city = rest
            continue
        if not parts.city and _PLACE_WORD.match(piece.text) and len(piece.text.split()) <= 4:
            parts.city = piece.text
        elif len(piece.text.split()) > 7 or _SENTENCE.search(piece.text):
            break
        skipped += 1
    parts.city = _without_country(ADDRESS_LABEL.sub("", parts.city).strip(" ,."))
    return parts


def _without_country(city: str) -> str:
    """`Milano Italia` -> `Milano`."""
    words = city.split()
    return " ".join(words[:-1]) if len(words) > 1 and country_code(words[-1]) and len(words[-1]) > 3 else city


def _find_street(piece: Piece) -> Piece | None:
    """The street in a piece of an address: by its type, as a post box, or as a number with a name."""
    label = ADDRESS_LABEL.match(piece.text)
    offset = label.end() if label and label.end() < len(piece.text) else 0
    body = piece.text[offset:]
    base = piece.start + offset
    found = _search_street(body)
    if found is not None and not _NO_STREET.search(body[found[0] : found[1]]):
        return Piece(body[found[0] : found[1]], base + found[0], base + found[1])
    if _HOUSE_FIRST.match(body) and len(body) <= 60 and not _NO_STREET.search(body):
        return Piece(body, base, base + len(body))
    return None


def _search_street(body: str) -> tuple[int, int] | None:
    if not any(char.isdigit() for char in body):
        return None
    for pattern in ENGLISH_PATTERNS:
        if found := pattern.search(body):
            return found.span("street")
    if box := PO_BOX.search(body):
        return box.span()
    for pattern in (NUMBER_THEN_NAME, TYPE_THEN_NAME):
        if (found := pattern.search(body)) and _has_proper_name(found["street"]):
            return found.span("street")
    if len(body) <= 60 and (found := NAME_THEN_NUMBER.search(body)) and found.end() >= len(body) - 3:
        return found.span("street")
    return None


def _has_proper_name(street: str) -> bool:
    """`2e place aux 24 heures` is no square: a street is named after something."""
    return any(word[0].isupper() for word in re.findall(r"[^\W\d_]+", street)[1:])


def _with_units(text: str, street: Piece, before: list[Piece]) -> Piece:
    """`Unit 3` or `3rd Floor` on the line above belongs to the street."""
    start = street.start
    while before and UNIT_LINE.match(before[-1].text):
        start = before.pop().start
    return Piece(text[start : street.end], start, street.end)


def _street_after(text: str, anchor: Anchor) -> Piece | None:
    """`121552, г. Москва, ул. Оршанская, д.5`: the big end first."""
    if anchor.country not in ("RU", "UA", "KZ", "BY", "CN", "JP", "KR", "HU"):
        return None
    end = text.find("\n", anchor.code_start)
    tail = text[anchor.end : min(end if end > 0 else len(text), anchor.end + 140)]
    found = TYPE_THEN_NAME.search(tail) or NAME_THEN_NUMBER.search(tail)
    if found is None:
        return None
    start, stop = found.span("street")
    return Piece(tail[start:stop], anchor.end + start, anchor.end + stop)


_JAPANESE = re.compile(
    r"^(?P<region>東京都|北海道|(?:京都|大阪)府|[\u4e00-\u9fff]{2,3}県)?(?P<city>[\u4e00-\u9fffぁ-んァ-ヶ]{1,8}?[市区町村](?:[\u4e00-\u9fff]{1,4}区)?)?(?P<street>[^\s]{2,40})"
)


def _read_japanese(text: str, anchor: Anchor) -> Parts:
    rest = text[anchor.code_start : anchor.end].strip()
    found = _JAPANESE.match(rest)
    if not found or not found["street"]:
        return Parts()
    start = anchor.code_start + text[anchor.code_start : anchor.end].find(found["street"])
    return Parts(Piece(found["street"], start, start + len(found["street"])), found["city"] or "")


def _candidates(page: Page, anchor: Anchor, parts: Parts) -> list[Candidate]:
    start = parts.street.start if parts.street else anchor.start
    reasons = [("method: address", 46)]
    if parts.street is not None:
        reasons.append(("street and postcode together", 26))
    if anchor.region:
        reasons.append(("state and postcode agree in form", 8))
    if parts.city:
        reasons.append(("city beside the postcode", 6))
    made = [
        _make(
            Field.POSTAL_CODE, anchor.code, anchor.code_start, anchor.code_start + len(anchor.code), reasons
        )
    ]
    if parts.street is not None:
        made.append(_make(Field.STREET, clean_street(parts.street.text), start, parts.street.end, reasons))
    if parts.city:
        made.append(_make(Field.CITY, parts.city, anchor.start, anchor.end, reasons))
    if anchor.region:
        made.append(_make(Field.REGION, anchor.region, anchor.start, anchor.end, reasons))
    country = country_after(page.folded[anchor.end : anchor.end + 40]) or anchor.country
    if country:
        made.append(_make(Field.COUNTRY, country, anchor.start, anchor.end, reasons))
    return made


def _make(field: Field, value: str, start: int, end: int, reasons: list[tuple[str, int]]) -> Candidate:
    return Candidate(field, value, "address", start, end, list(reasons), printed=value)


def clean_street(text: str) -> str:
    pieces = [piece.strip(" ,.;:") for piece in re.split(r"\s*[\n\t|]\s*", text)]
    return ", ".join(piece for piece in pieces if piece)[:160]


_BOX_WORDS = Cues(
    "box",
    "fach",
    "postbus",
    "postale",
    "postal ",
    "apartado",
    "drawer",
    "bp ",
    "b.p.",
    "boks",
    "pocztowa",
    "pf.",
    "а/я",
)


def _lone_streets(page: Page, regions: list[str], taken: list[tuple[int, int]]) -> list[Candidate]:
    """Streets without a postal code: only forms that are nothing else."""
    text = page.folded
    found: list[Candidate] = []
    patterns = (
        ENGLISH_PATTERNS
        if not regions or regions[0] in _ENGLISH
        else (NUMBER_THEN_NAME, TYPE_THEN_NAME, NAME_THEN_NUMBER)
    )
    if page.mentions(_BOX_WORDS):
        patterns = (*patterns, PO_BOX)
    for pattern in patterns:
        for match in islice(pattern.finditer(text), _MAX_ADDRESSES * 3):
            start, end = match.span("street") if "street" in pattern.groupindex else match.span()
            street = clean_street(text[start:end])
            if any(begin < end and start < stop for begin, stop in taken) or not _is_lone_street(
                street, pattern
            ):
                continue
            taken.append((start, end))
            found.append(_lone_candidate(page, street, start, end))
    return found[:_MAX_ADDRESSES]


def _is_lone_street(street: str, pattern: re.Pattern[str]) -> bool:
    if pattern is PO_BOX:
        return True
    if pattern is NAME_THEN_NUMBER:
        return GERMANIC_TYPE.search(street) is not None and street[-1].isalnum()
    if pattern in (NUMBER_THEN_NAME, TYPE_THEN_NAME):
        return _has_proper_name(street)
    return _STRONG_TYPE.search(street) is not None


def _lone_candidate(page: Page, street: str, start: int, end: int) -> Candidate:
    candidate = _make(Field.STREET, street, start, end, [("method: street alone", 44)])
    line_start, line_end = page.line_at(start)
    if start - line_start <= 2:
        candidate.add("begins its line", 14)
    elif ADDRESS_LABEL.match(page.folded[line_start:start]):
        candidate.add("labelled as an address", 16)
    if line_end - line_start > 200:
        candidate.add("inside a long paragraph", -12)
    return candidate

"""Labels of the unlabelled pages of the corpus, made by reading them. Only salted hashes of the values are kept here.

A value equals a label if they have a key in common, or if one of them contains the other: then the hash of the shorter
one is among the hashes of the longer one's runs of words. `python -m tests.quality.label_pages` makes the file.
"""

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import phonenumbers

from scraping.urls import registrable_domain
from tests.quality.corpus import CORPUS
from tests.quality.matching import bare_name, letters, profile_key

LABELS = Path(__file__).with_name("labels") / "home_pages_2018.jsonl"
# Chosen so that each of the languages has as many pages in *check* as possible; no extractor's answer was looked at.
SPLIT_SALT, CHECK_PERCENT = "split-2115:", 60
# Of the contact pages, which rules have been written on for long, a fifth.
CONTACT_CHECK_PERCENT = 20
HASH_SALT = "leadslogix labels of 2026:"
HASH_LENGTH = 12
MIN_RUN = {"street": 5, "company": 3}
MAX_WORDS = 24
_COLOMBIAN = re.compile(r"5760([124-8]\d{7})")
_VIETNAMESE = re.compile(r"842([48]\d{8})")
_MEXICO = 52
_MOST_WITHOUT_AREA = 8  # digits of a number that is printed without its area code
_IRANIAN = re.compile(r"(\d{8}) ?[-–(] ?0(\d\d)\)?")

Part = Literal["learn", "check"]
PARTS: tuple[Part, ...] = ("learn", "check")
Owner = Literal["own", "other", "doubt"]


@dataclass(frozen=True, slots=True)
class HashedLabel:
    field: str
    owner: Owner
    keys: frozenset[str]
    runs: frozenset[str]  # of words, where a value may be a part of another

    def matches(self, value: "ValueKeys") -> bool:
        return bool(self.keys & value.keys or self.keys & value.runs or value.keys & self.runs)


@dataclass(frozen=True, slots=True)
class ValueKeys:
    keys: frozenset[str]
    runs: frozenset[str]


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page that was read as a whole, and what is on it."""

    file: str
    url: str
    country: str
    language: str
    kind: str
    part: Part
    labels: tuple[HashedLabel, ...]

    @property
    def path(self) -> Path:
        return CORPUS / self.file

    @property
    def site(self) -> str:
        return domain_of(self.url)

    def of(self, field: str) -> tuple[HashedLabel, ...]:
        return tuple(label for label in self.labels if label.field == field)


def domain_of(url: str) -> str:
    host = urlsplit(url).hostname or ""
    return registrable_domain(host) or host


def part_of(url: str) -> Part:
    """By a hash of the host, so that all pages of a site are on one side."""
    host = (urlsplit(url).hostname or "").removeprefix("www.")
    return "check" if _percentile(SPLIT_SALT + host) < CHECK_PERCENT else "learn"


def part_of_contact_page(url: str) -> Part:
    return "check" if _percentile(SPLIT_SALT + domain_of(url)) < CONTACT_CHECK_PERCENT else "learn"


def _percentile(text: str) -> int:
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % 100


def hash_key(field: str, text: str) -> str:
    return hashlib.sha256(f"{HASH_SALT}{field}:{text}".encode()).hexdigest()[:HASH_LENGTH]


def keys_of(field: str, value: str, country: str = "") -> ValueKeys:
    """What a value is compared by: the same function hashes labels and delivered values."""
    texts = frozenset(filter(None, _key_texts(field, value, country)))
    runs = frozenset(_runs(value, MIN_RUN[field])) if field in MIN_RUN else frozenset()
    return ValueKeys(
        frozenset(hash_key(field, text) for text in texts),
        frozenset(hash_key(field, text) for text in runs),
    )


def _key_texts(field: str, value: str, country: str) -> Iterator[str]:
    if field == "email":
        yield value.strip().lower()
    elif field in ("phone", "fax"):
        yield from _number_texts(value, country)
    elif field == "social":
        yield profile_key(value)
    elif field == "person":
        yield from _name_texts(value)
    else:
        yield _plain(value)


def _number_texts(value: str, country: str) -> Iterator[str]:
    """With and without the country's code, because a reader does not always know the country."""
    digits = re.sub(r"\D", "", value)
    yield digits.lstrip("0")
    try:
        number = phonenumbers.parse(value, country or None)
    except phonenumbers.NumberParseException:
        return
    yield f"{number.country_code}{number.national_number}"
    yield str(number.national_number)
    yield from _shorter_forms(number.country_code, str(number.national_number))
    # Colombia's area codes had one digit when the pages were labelled; a number is delivered as it is dialled today.
    if former := _COLOMBIAN.fullmatch(digits):
        yield f"57{former[1]}"
    # Hanoi and Ho Chi Minh City had the area codes 4 and 8.
    if former := _VIETNAMESE.fullmatch(digits):
        yield from (f"84{former[1]}", former[1])
    # Readers copy Iranian numbers as they are printed, also with the area code last.
    if country == "IR" and (turned := _IRANIAN.fullmatch(value.strip())):
        yield f"98{turned[2]}{turned[1]}"


def _shorter_forms(country_code: int, national: str) -> Iterator[str]:
    """Readers copy `735 0800` where the area code stands only before the number above, and Mexico's former 01."""
    if len(national) <= _MOST_WITHOUT_AREA:
        return
    yield from (national[-digits:] for digits in (_MOST_WITHOUT_AREA - 1, _MOST_WITHOUT_AREA))
    if country_code == _MEXICO:
        yield f"1{national}"


def _name_texts(value: str) -> Iterator[str]:
    yield letters(value)
    yield bare_name(value)
    # The surname may come first.
    yield "+".join(sorted(_words(value)))


def _plain(value: str) -> str:
    return "".join(_words(value))


def _words(value: str) -> list[str]:
    """Words in lower case without accents; each character of a script without spaces is a word."""
    folded = unicodedata.normalize("NFKD", value.lower().replace("ı", "i").replace("ß", "ss"))
    bare = "".join(char for char in folded if not unicodedata.combining(char))
    spaced = re.sub(r"([\u3040-\u30ff\u3400-\u9fff])", r" \1 ", unicodedata.normalize("NFC", bare))
    return re.sub(r"[\W_]+", " ", spaced).split()


def _runs(value: str, min_length: int) -> Iterator[str]:
    words = _words(value)[:MAX_WORDS]
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            run = "".join(words[start:end])
            if len(run) >= min_length:
                yield run


@cache
def load_read_pages() -> tuple[ReadPage, ...]:
    """The pages that were labelled, in the order of the file."""
    known = {_hash_of_file(row["file"]): row for row in _listed_pages()}
    with LABELS.open(encoding="utf-8") as lines:
        return tuple(_read_page(json.loads(line), known) for line in lines)


def load_part(part: Part) -> list[ReadPage]:
    return [page for page in load_read_pages() if page.part == part]


def _hash_of_file(file: str) -> str:
    return hash_key("file", file)


def _listed_pages() -> Iterator[dict[str, str]]:
    with (CORPUS / "unlabelled.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _read_page(row: dict[str, Any], known: dict[str, dict[str, str]]) -> ReadPage:
    listed = known[row["page"]]
    labels = (
        HashedLabel(one["field"], one["owner"], frozenset(one["keys"]), frozenset(one.get("runs", ())))
        for one in row["labels"]
    )
    return ReadPage(
        listed["file"],
        listed["url"],
        listed["country"],
        row["language"],
        row["kind"],
        part_of(listed["url"]),
        tuple(labels),
    )


def find_owner(labels: Iterable[HashedLabel], value: ValueKeys) -> Owner | None:
    """Whose value this is; a value that is the organisation's own somewhere is its own. None: no reader saw it."""
    owners = {label.owner for label in labels if label.matches(value)}
    return next((owner for owner in ("own", "doubt", "other") if owner in owners), None)

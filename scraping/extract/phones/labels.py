"""The words before a number that say what it is: phone, fax, or something that only looks like a phone number."""

import re
from enum import StrEnum
from functools import lru_cache

from scraping.page.parse import SPACELESS
from scraping.vocabulary.conjunctions import AND
from scraping.vocabulary.letters import lower
from scraping.vocabulary.loader import read_data, read_expression, read_lower
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions


class NumberKind(StrEnum):
    PHONE = "phone"
    FAX = "fax"
    OTHER = "other"  # a register, tax, bank, order or article number, a date, a price
    UNKNOWN = ""

    @property
    def is_called(self) -> bool:
        """Somebody or a fax answers there."""
        return self in _CALLED


_CALLED = frozenset((NumberKind.PHONE, NumberKind.FAX))
_ROLES = {
    NumberKind.FAX: ["fax"],
    NumberKind.PHONE: ["phone", "mobile", "phone_service"],
    NumberKind.OTHER: "vat_id tax_id registration_id bank_account bank reference price date place".split(),
}
_SPELLINGS = {kind: read_lower("labels", *roles) for kind, roles in _ROLES.items()}
# A number is rather a register's than a phone number, whichever register it is; a chamber of commerce also has a phone.
_SPELLINGS[NumberKind.OTHER] += read_lower("registers", *(read_data("registers").keys() - {"kvk_english"}))


def _labels(kind: NumberKind) -> str:
    return f"(?P<{kind}>{join_expressions(_SPELLINGS[kind])})"


_LABEL = compile_later(lambda: rf"(?<![^\W\d_])(?:{'|'.join(map(_labels, _ROLES))})(?![^\W\d_])")


def _without_spaces(kind: NumberKind) -> str:
    """The labels of scripts that put no spaces between words: the letters around these say nothing."""
    return join_expressions(word for word in _SPELLINGS[kind] if re.search(f"[{SPACELESS}]", word))


# `本社TEL`, but no `HOTEL`.
_SPACELESS_LABEL = compile_later(
    lambda: (
        rf"(?P<fax>{_without_spaces(NumberKind.FAX)}|(?<![A-Za-z])FAX)|(?P<phone>{_without_spaces(NumberKind.PHONE)}|(?<![A-Za-z])TEL)"
        rf"|(?P<other>{_without_spaces(NumberKind.OTHER)})"
    )
)
# A label, or the beginning of one, in a text where the number before it was not set off.
LABEL_AFTER_NUMBER = rf"(?i:(?:{read_expression('labels', 'phone', 'mobile', 'fax', 'email')})(?![^\W\d_]))"
_SPACED_OUT = re.compile(r"(?<=[\u4e00-\u9fff])[ \t]{1,6}(?=[\u4e00-\u9fff])")
_LETTER = compile_later(
    r"(?:^|[\s(|,;>/•·-])(?P<letter>[tTpPfFmMcCdDoOhH])\s{0,2}[.:)|/]{1,2}\s{0,2}\(?$|(?:^|[\n\t|,;•·] ?|\d )(?P<alone>[TPFM])\s$"
)
_OPENING, _CLOSING = re.compile(r"\s{0,2}[(\[–-]?\s{0,2}"), re.compile(r"\s{0,2}(?:[)\]]|$|\n|[,;|])")
_ONLY_AFTER = re.compile(r"(?P<fax>f)|(?P<phone>home|work|t)")
_MAX_DISTANCE, _MAX_BEFORE, _MAX_DISTANCE_SPACELESS = 48, 60, 20
# `Boise, ID 83702 (208) 334-0100`: the box or code has its own number, and the next one is none of it.
_NUMBERED_PLACE = compile_later(
    lambda: (
        rf"(?<![^\W\d_])(?:id|box|{read_expression('labels', 'place')})[ :#.]{{1,3}}\d{{2,6}}(?:-\d{{4}})?[\s,|•·;-]{{1,4}}[(+]{{0,2}}$"
    )
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBER_WORDS = frozenset(
    "no nr nos number numbers num nummer numero numéro número numer nº id code is ist".split()
)


def kind_before(before: str) -> tuple[NumberKind, str]:
    """The last label in the text before a number, and the word itself."""
    return _kind_at_end(before[-_MAX_BEFORE:])


# A site's pages print the same words before its numbers.
@lru_cache(maxsize=4096)
def _kind_at_end(before: str) -> tuple[NumberKind, str]:
    if initial := _LETTER.search(before):
        letter = (initial["letter"] or initial["alone"]).lower()
        return (NumberKind.FAX if letter == "f" else NumberKind.PHONE), letter
    lowered = lower(before)
    if _NUMBERED_PLACE.search(lowered):
        return NumberKind.UNKNOWN, ""
    labels = [
        *_LABEL.finditer(lowered[-_MAX_DISTANCE:]),
        *_SPACELESS_LABEL.finditer(_SPACED_OUT.sub("", before)[-_MAX_DISTANCE_SPACELESS:]),
    ]
    if len(labels) > 1 and _names_place_of_fax(lowered[-_MAX_DISTANCE:], *labels[-2:]):
        labels.pop()
    if not labels or labels[-1].lastgroup is None:
        return NumberKind.UNKNOWN, ""
    return NumberKind(labels[-1].lastgroup), labels[-1][0]


def _names_place_of_fax(text: str, first: re.Match[str], second: re.Match[str]) -> bool:
    """`Fax Sekretariat: 0123`"""
    kinds = (first.lastgroup, second.lastgroup)
    return kinds == (NumberKind.FAX, NumberKind.PHONE) and text[first.end() : second.start()] in (" ", ". ")


def stands_off(before: str, word: str) -> bool:
    """`Registration Desk: (805) ...`: other words stand between the label and the number, or it ends the line above."""
    text, _, between = before.lower().rpartition(word)
    if between.strip(" :.#") == "\n":
        return bool(text.strip()) and ":" not in between
    return any(found not in _NUMBER_WORDS for found in _WORD.findall(between))


def is_caption(before: str, word: str) -> bool:
    """The label right before a number, or with words of its own and a colon: `Fax of the office:`."""
    between = before.lower().rpartition(word.lower())[2].strip(" .\t\n")
    return not between.strip(":") or (between.endswith(":") and not any(map(str.isdigit, between)))


def kind_after(after: str) -> NumberKind:
    """`030 1234 (Fax)`: labels that follow their number, in brackets or at the end of the line."""
    after = lower(after[:24])
    opening = _OPENING.match(after)
    begin = opening.end() if opening else 0
    found = _LABEL.match(after, begin) or _ONLY_AFTER.match(after, begin)
    if found is None or _CLOSING.match(after, found.end()) is None:
        return NumberKind.UNKNOWN
    kind = NumberKind(found.lastgroup or "")
    return NumberKind.UNKNOWN if kind is NumberKind.OTHER else kind


def means_both(before: str) -> bool:
    """`Tel/Fax: 030 ...` and `Phone & Fax`: one number for both."""
    return _names_both(before[-40:].lower())


@lru_cache(maxsize=4096)
def _names_both(near: str) -> bool:
    labels = list(_LABEL.finditer(near))
    if len(labels) > 1 and _names_place_of_fax(near, *labels[-2:]):
        labels.pop()
    labels = labels[-2:]
    if {label.lastgroup for label in labels} != {NumberKind.PHONE, NumberKind.FAX}:
        return False
    first, second = labels
    return (
        _JOIN.fullmatch(near, first.end(), second.start()) is not None
        and _END.fullmatch(near, second.end()) is not None
    )


_JOIN = re.compile(rf"\.?-?(?: {{0,2}}[/&+,–-] {{0,2}}| {{1,2}}(?:{AND}) {{1,2}})")
# `Tel./Fax of the office:`
_END = re.compile(r"(?:-nr)?(?:\W{0,5}|\.? [^\W\d_]{1,20}(?: [^\W\d_]{2,20})?: ?)")

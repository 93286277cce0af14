"""People: a name beside a title, behind an honorific or a label, with credentials, or of a known given name; and what is theirs alone."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from scraping.extract.candidates import Candidate, Hints
from scraping.extract.domains import domain_label, registrable_domain
from scraping.extract.legal_forms import has_legal_form
from scraping.extract.person_words import (
    CREDENTIAL,
    GIVEN_NAMES,
    HONORIFIC,
    NOT_NAME_WORDS,
    TITLE,
    TITLE_LABEL,
    WEAK_GIVEN,
)
from scraping.findings import Field, PersonSeen
from scraping.page import Page

_LETTER = r"[^\W\d_a-zà-öø-ÿ]"
# An initial with its dot comes first: the alternatives are tried in order and `M` alone would do as well.
_WORD = (
    rf"(?:{_LETTER}\.(?:-?{_LETTER}\.)?|{_LETTER}[^\W\d_]{{0,20}}(?:['’-]{_LETTER}?[^\W\d_]{{1,20}}){{0,2}})"
)
_PARTICLE = r"(?:von|van|de|der|den|del|della|di|da|du|la|le|dos|das|do|zu|zum|zur|af|av|bin|ibn|al|el|ter|ten|y|e|of)"
_NAME = re.compile(
    rf"(?<![\w@.'’-])(?P<honorific>(?:{HONORIFIC}\.? {{1,2}}(?:med\. ?(?:dent\. ?)?|jur\. ?|rer\. ?nat\. ?|h\.c\. ?|phil\. ?|Ing\.? ?(?:\(FH\) )?|Kfm\. |Kff\. )?){{0,3}})"
    rf"(?P<name>{_WORD}(?: {{1,2}}(?:{_PARTICLE} {{1,2}}){{0,2}}{_WORD}){{1,3}})(?P<suffix>,? (?:Jr|Sr|II|III|IV)\.?(?!\w))?(?P<credentials>(?:,? {{1,2}}{CREDENTIAL}\.?(?![\w])){{0,4}})"
)
_SPLIT = re.compile(r"\s*[\t|•·;]\s*|\s+[–—-]\s+|\s*[(),]\s*|\s*/\s+")
_LABEL_NAMES = re.compile(
    r"\s*(?:,|;|&|\+|/|\bund\b|\band\b|\bet\b|\be\b|\by\b|\ben\b|\boch\b|\bog\b|\bi\b)\s*"
)
_TITLE_SIZE = 90
BEHIND, LABELLED, BELOW = (
    "job title behind the name",
    "job title as a label before",
    "job title on the next line",
)
_REACH = 200  # a title stands this close to its name
_CARD_LINES = 7
_CARD_SIZE = 320
_MAX_PEOPLE = 150
_MAX_NAMES = 2500
# So many bare names are artists, members or customers; a company's people come with what they do.
_LONG_LIST = 8
_CLOSES_TITLE = re.compile(
    r"\b(?:tel|phone|fax|mobile?|e-?mail|@|www\.|http|read more|view|bio|mehr|direct|cell|ext)\b|\d{3,}|[?!]",
    re.I,
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|would|said|says|joined|works?|holds?|received|graduated|can|may|our|your|we|you|they|this|that|ist|sind|hat|war|est|sont|es|son|è)\b",
    re.I,
)


@dataclass(slots=True)
class Found:
    name: str
    start: int
    end: int
    title: str
    signs: list[tuple[str, int]]


def find_people(page: Page, hints: Hints, found: list[Candidate]) -> list[Candidate]:
    finder = _Finder(page, hints)
    finder.read()
    return _attach_contacts(page, finder.people(), found)


class _Finder:
    def __init__(self, page: Page, hints: Hints) -> None:
        self.page = page
        self.text = page.text
        self.company = f"{hints.company} {page.title}".lower()
        self.domain = domain_label(registrable_domain(page.host)) if page.host else ""
        self._best: dict[str, Found] = {}

    def read(self) -> None:
        """Names that are known for names first; the others only count in their company, or behind a label."""
        unknown = []
        for match in islice(_NAME.finditer(self.text), _MAX_NAMES):
            trimmed = _trim_name(match["name"])
            if trimmed is None:
                continue
            if match["honorific"] or match["credentials"] or _given_of(trimmed[1]) in GIVEN_NAMES:
                self._consider(match, *trimmed)
            else:
                unknown.append((match, trimmed))
        has_titles = any(person.title for person in self._best.values())
        for match, trimmed in unknown:
            if has_titles or self.text[max(0, match.start() - 3) : match.start()].rstrip().endswith(
                (":", "-", "–")
            ):
                self._consider(match, *trimmed)

    def _consider(self, match: re.Match[str], offset: int, name: str) -> None:
        if len(self._best) >= _MAX_PEOPLE:
            return
        start = match.start("name") + offset
        end = start + len(name)
        judged = self._signs(match, name, start, end)
        if judged is None:
            return
        title, signs = judged
        key = re.sub(r"[\W_]", "", name.lower())
        suffix = (match["suffix"] or "").strip(" ,")
        shown = _in_title_case(f"{name} {suffix}".strip())
        person = Found(shown, start, end, title, signs)
        known = self._best.get(key)
        if known is None or _weight(person) > _weight(known):
            self._best[key] = person

    def _signs(
        self, match: re.Match[str], name: str, start: int, end: int
    ) -> tuple[str, list[tuple[str, int]]] | None:
        """What speaks for a person here; None where nothing does, or something speaks against it."""
        words = name.split()
        given = _given_of(name)
        is_given = given in GIVEN_NAMES
        honorific = bool(match["honorific"].strip()) and len(match["honorific"].strip(" .")) > 1
        credentials = bool(match["credentials"].strip())
        if not (is_given or honorific or credentials or _has_person_shape(words)):
            return None
        title, title_sign = self._title(match, start, end)
        strong = honorific or credentials
        if not (is_given or strong) and not (
            _is_title_enough(title_sign, words) and self._is_beside_people(title_sign)
        ):
            return None
        is_weak = is_given and given in WEAK_GIVEN
        if is_weak and not (strong or title_sign or _is_alone(self.page, start, end)):
            return None
        if self._is_something_else(match, name, end):
            return None
        signs = [("method: name", 26)]
        for applies, reason, points in (
            (is_given and not is_weak, "known given name", 24),
            (is_weak, "given name that is also a word", 8),
            (honorific, "form of address before the name", 22),
            (credentials, "academic or professional letters", 20),
            (bool(title_sign), title_sign, 24),
            (_is_alone(self.page, start, end), "stands alone on its line", 10),
        ):
            if applies:
                signs.append((reason, points))
        return title, signs

    def _is_beside_people(self, title_sign: str) -> bool:
        """Where the page lists people in this way already, a name that no list knows is one of them."""
        return title_sign == LABELLED or any(
            any(reason == title_sign for reason, _ in person.signs) for person in self._best.values()
        )

    def _is_something_else(self, match: re.Match[str], name: str, end: int) -> bool:
        letters = re.sub(r"[\W_]", "", name.lower())
        after = self.text[end : end + 24]
        if has_legal_form(f"{name}{after.split(chr(10))[0]}") or (
            self.domain and letters == self.domain.replace("-", "")
        ):
            return True
        if _PLACE_AFTER.match(after):
            return True
        next_word = re.match(r"[ ]([A-Z][a-z]+|&)", after)
        if next_word and next_word[1].lower() in _THINGS:
            return True
        start = end - len(name)
        before = self.text[max(0, start - 14) : start]
        return bool(_THING_BEFORE.search(before))

    def _title(self, match: re.Match[str], start: int, end: int) -> tuple[str, str]:
        """The job title beside a name: on its line, on the next line, before it as a label, or on the line above."""
        line_start, line_end = self.page.line_at(start)
        after = self.text[match.end() : min(line_end, match.end() + _REACH)]
        if title := _title_after(after):
            return title, BEHIND
        before = self.text[max(line_start, match.start() - _REACH) : match.start()]
        if (label := TITLE_LABEL.match(f"{before}x")) and len(before) < _TITLE_SIZE:
            return _clean_title(label["title"]), LABELLED
        if (
            (title := _clean_title(before))
            and len(title) <= 60
            and TITLE.search(title)
            and not _VERB.search(title)
        ):
            return title, "job title before the name"
        if line_end < len(self.text) and not after.strip(" ,.:-–"):
            next_end = self.page.line_at(line_end + 1)[1]
            if title := _whole_line_title(self.text[line_end + 1 : next_end]):
                return title, BELOW
        if line_start > 1 and not before.strip(" ,.:-–•*"):
            above_start = self.page.line_at(line_start - 1)[0]
            above = self.text[above_start : line_start - 1]
            if above.rstrip().endswith(":") and (title := _whole_line_title(above)):
                return title, "job title as a label above"
        return "", ""

    def people(self) -> list[Candidate]:
        ranked = sorted(self._best.values(), key=lambda person: person.start)
        bare = [
            person for person in ranked if not person.title and _is_alone(self.page, person.start, person.end)
        ]
        if len(bare) >= _LONG_LIST:
            for person in bare:
                person.signs.append(("one of a long list of names without titles", -16))
        return [self._candidate(person) for person in ranked]

    def _candidate(self, person: Found) -> Candidate:
        method = "name and title" if person.title else "name"
        candidate = Candidate(
            Field.PERSON, person.name, method, person.start, person.end, person.signs, printed=person.name
        )
        candidate.person = PersonSeen(person.name, person.title)
        zones = self.page.zones_at(person.start)
        if "team" in zones or "/team" in self.page.url or "staff" in self.page.url:
            candidate.add("in a list of people", 10)
        if "nav" in zones and not person.title:
            candidate.add("in a menu", -6)
        return candidate


_THINGS = frozenset(
    "street road avenue drive lane boulevard blvd st rd ave court place square park school college university hospital center centre foundation award prize memorial scholarship building house hotel inn restaurant "
    "library museum theatre theater hall bridge airport stadium collection series show band orchestra trio quartet & company co inc corporation group associates partners law design designs photography "
    "trust institute academy tower furniture collection investments bank fitters bathrooms kitchens manor pay stadium library "
    "gallery studio studios salon elementary high middle clinic church chapel cathedral island islands county city beach lake river mountain bay county way elementary cup open championship".split()
)
_THING_BEFORE = re.compile(
    r"(?:\b(?:St|Saint|Port|San|Santa|Los|Las|El|Al|Mount|Lake|Fort|Cape|Point|The|Hotel|Villa|Casa|Via|Rue|Calle|Rua|Piazza|Plaza|Avenida|University of|College of|\d{1,5})\.?\s{1,2})$|&\s$"
)
# `Mira Loma, CA` is a town, `Claude Debussylaan 18` a street.
_PLACE_AFTER = re.compile(r",\s[A-Z]{2}(?![A-Za-z.])|\s\d{1,4}[a-z]?(?:[,\n]|$)")
_SUFFIX_WORDS = frozenset(("jr", "sr", "ii", "iii"))


def _weight(person: Found) -> int:
    return sum(points for _, points in person.signs)


_POSSESSIVE = re.compile(r"['’]s$")


@lru_cache(maxsize=20_000)
def _given_of(name: str) -> str:
    """`Karl` of `Karl-Heinz Müller`, `mack` of `R. Mack Babcock`: the given name may stand behind an initial."""
    words = name.split()
    word = (words[1] if len(words[0].rstrip(".")) == 1 and len(words) > 2 else words[0]).lower().rstrip(".")
    return word if word in GIVEN_NAMES else word.split("-")[0]


@lru_cache(maxsize=20_000)
def _is_title_word(word: str) -> bool:
    return TITLE.fullmatch(word) is not None


@lru_cache(maxsize=20_000)
def _trim_name(name: str) -> tuple[int, str] | None:
    """Cuts words off the front and the end that belong to no name; None where no name of two words is left."""
    words = [(_POSSESSIVE.sub("", found[0]), found.start()) for found in re.finditer(r"\S+", name)]
    while words and (words[0][0].lower().rstrip(".") in NOT_NAME_WORDS or _is_title_word(words[0][0])):
        words.pop(0)
    kept: list[tuple[str, int]] = []
    for word, offset in words:
        bare = word.lower().rstrip(".")
        if bare in NOT_NAME_WORDS or (kept and len(word) > 2 and _is_title_word(word)):
            break
        kept.append((word, offset))
    while kept and (kept[-1][0][0].islower() or (kept[-1][0].endswith(".") and len(kept[-1][0]) <= 2)):
        kept.pop()
    if len(kept) < 2:
        return None
    if len(kept[-1][0].rstrip(".")) < 2 or all(word.isupper() and len(word) <= 3 for word, _ in kept):
        return None
    last, offset = kept[-1]
    return kept[0][1], name[kept[0][1] : offset + len(last)]


def _is_title_enough(sign: str, words: list[str]) -> bool:
    """A name that no list knows needs a title set off from it: in front of it stands any noun."""
    return sign in (BEHIND, LABELLED, BELOW) and _has_person_shape(words)


def _has_person_shape(words: list[str]) -> bool:
    """`D. Bokhart`, `Anna-Lena Grün`: two or three words, none of them a common noun of business."""
    if not 2 <= len(words) <= 4 or any(_ABSTRACT.search(word) for word in words):
        return False
    return all(word[0].isupper() or len(word) <= 3 for word in words) and not any(map(_is_common_word, words))


def _is_common_word(word: str) -> bool:
    return word.lower().rstrip(".,") in NOT_NAME_WORDS or _is_title_word(word)


_ABSTRACT = re.compile(
    r"(?:tions?|ing|ments?|ity|ies|ness|ances?|ences?|ship|ware|works?|forms?|ics|als|istry|ures?|'s|ers)$",
    re.I,
)


def _in_title_case(name: str) -> str:
    words = name.split()
    if all(word.isupper() for word in words) and any(len(word) > 2 for word in words):
        return " ".join(
            word if word.endswith(".") or word in ("II", "III", "IV") else word.capitalize() for word in words
        )
    return " ".join(words)


def _is_alone(page: Page, start: int, end: int) -> bool:
    line_start, line_end = page.line_at(start)
    return start - line_start <= 12 and line_end - end <= 25


def _title_after(after: str) -> str:
    """`, Director of Sales`, ` - Owner`, ` (CEO)`: the first parts behind a separator, as far as they are a title."""
    if not after or after[0] not in " ,-–—(|\t:/•":
        return ""
    parts = [part.strip(" .:,-–") for part in _SPLIT.split(after[:160]) if part and part.strip(" .:,-–")]
    kept: list[str] = []
    for part in parts[:4]:
        if len(part) > _TITLE_SIZE or _CLOSES_TITLE.search(part) or _VERB.search(part):
            break
        if TITLE.search(part):
            kept.append(part)
        elif kept or not _is_credential(part):
            break
    if not kept or not _starts_apart(after):
        return ""
    return ", ".join(kept)[:_TITLE_SIZE]


def _starts_apart(after: str) -> bool:
    """A title is set off by a sign; `Anna Smith Sales Team` is no name with a title."""
    return re.match(r"\s{0,2}[,(|\t:/•–—-]", after) is not None


def _is_credential(part: str) -> bool:
    return re.fullmatch(rf"(?:{CREDENTIAL}\.?[\s,/]{{0,2}}){{1,4}}", part) is not None


def _clean_title(text: str) -> str:
    return " ".join(text.split()).strip(" ,.:;–-|•*()")


def _whole_line_title(line: str) -> str:
    title = _clean_title(line)
    if (
        not 2 <= len(title) <= _TITLE_SIZE
        or not TITLE.search(title)
        or _CLOSES_TITLE.search(title)
        or _VERB.search(title)
    ):
        return ""
    return title


def _attach_contacts(page: Page, people: list[Candidate], found: list[Candidate]) -> list[Candidate]:
    """A mailbox that carries the name, and the numbers that stand in the person's own lines, are the person's."""
    mailboxes = [one for one in found if one.field is Field.EMAIL and not one.rejected]
    numbers = [one for one in found if one.field is Field.PHONE and not one.rejected and one.end]
    attached = []
    for at, person in enumerate(people):
        limit = people[at + 1].start if at + 1 < len(people) else len(page.text)
        card = (person.start, min(limit, person.end + _CARD_SIZE, _lines_on(page, person.start)))
        attached.append(_attach(person, card, mailboxes, numbers))
    return attached


def _lines_on(page: Page, start: int) -> int:
    starts = page.line_starts
    return starts[min(page.line_number(start) + _CARD_LINES, len(starts) - 1)] or len(page.text)


def _attach(
    person: Candidate, card: tuple[int, int], mailboxes: list[Candidate], numbers: list[Candidate]
) -> Candidate:
    seen = person.person
    if seen is None:
        return person
    inside = [one for one in mailboxes if one.end and card[0] <= one.start < card[1] and one.person is None]
    by_name = [
        one
        for one in mailboxes
        if one.person is None and carries_name(one.value.partition("@")[0], seen.name)
    ]
    phones = [one for one in numbers if card[0] <= one.start < card[1] and one.person is None]
    own = by_name or ([one for one in inside if not is_role(one.value)] if seen.title else [])
    if own:
        seen = replace(seen, email=own[0].value)
        person.add("a mailbox carries the name" if by_name else "a mailbox beside the name", 10)
    if phones and (seen.title or own) and len(phones) <= 3:
        seen = replace(seen, phone=phones[0].value)
    person.person = seen
    for one in [*own[:1], *(phones[:1] if seen.phone else [])]:
        one.person = seen
    return person


def carries_name(local: str, name: str) -> bool:
    """`a.huber`, `anna.huber`, `ahuber`, `huber`, `anna`: the ways in which companies make mailboxes of names."""
    words = [re.sub(r"[\W_\d]", "", _to_plain(word)) for word in name.lower().split()]
    words = [word for word in words if word and word not in _SUFFIX_WORDS]
    if len(words) < 2:
        return False
    first, last = words[0], words[-1]
    plain = _to_plain(local.lower())
    pieces = [piece for piece in re.split(r"[^a-z]+", plain) if piece]
    joined = "".join(pieces)
    patterns = {first + last, last + first, first[0] + last, last + first[0], first + last[0]}
    return (
        joined in patterns
        or (len(last) >= 4 and last in pieces)
        or (len(first) >= 3 and pieces == [first])
        or pieces == [last]
    )


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "è": "e", "ê": "e", "á": "a", "à": "a", "â": "a", "ç": "c", "ñ": "n", "ó": "o", "ò": "o", "ô": "o", "í": "i", "ì": "i", "ú": "u", "ù": "u",
    "ø": "oe", "å": "aa", "æ": "ae", "š": "s", "č": "c", "ž": "z", "ř": "r", "ě": "e", "ý": "y", "ł": "l", "ś": "s", "ć": "c", "ń": "n", "ź": "z", "ż": "z", "ą": "a", "ę": "e", "ő": "o", "ű": "u", "ů": "u"})  # fmt: skip
_ROLES = frozenset(
    "info contact kontakt office mail email sales support service help hello admin webmaster post postmaster marketing press presse jobs career careers hr bewerbung verkauf vertrieb einkauf buchhaltung rechnung "
    "enquiries enquiry inquiry inquiries reception empfang sekretariat secretary zentrale team shop order orders bestellung billing accounting accounts legal privacy datenschutz news newsletter contacto contatto contatti "
    "ventas comercial commercial accueil administracion administration amministrazione segreteria vendite biuro sekretariat obchod prodej iroda kontor noreply no-reply general customerservice customercare kundenservice "
    "feedback export import logistics warehouse reservations booking events media web it security abuse".split()
)


def is_role(address: str) -> bool:
    return address.partition("@")[0].replace(".", "").replace("-", "").replace("_", "") in _ROLES


def _to_plain(text: str) -> str:
    return text.translate(_UMLAUTS)

"""Phone and fax numbers: links first, then digits in the text, read by libphonenumber, told apart by their labels."""

import re
from bisect import bisect_left
from itertools import chain, islice
from urllib.parse import unquote

from scraping.extract.candidates import Candidate
from scraping.extract.context import Context
from scraping.extract.phones.area_codes import find_with_area_code
from scraping.extract.phones.bare import is_bare_number
from scraping.extract.phones.columns import kind_of_column
from scraping.extract.phones.completions import Unread, find_direct_lines, find_without_area_code
from scraping.extract.phones.label_of import is_plain, is_used_up, joins, label_above, text_before
from scraping.extract.phones.labels import (
    NumberKind,
    is_caption,
    kind_after,
    kind_before,
    means_both,
)
from scraping.extract.phones.marks import find_marks, kind_around, kind_of_icon
from scraping.extract.phones.messengers import number_of_messenger
from scraping.extract.phones.numbers import is_fictional, parse_number, read_number
from scraping.extract.phones.runs import completed, numbers_in
from scraping.extract.phones.series import find_series
from scraping.extract.phones.shapes import (
    is_template,
    split_keeping_offsets,
    why_no_number,
    with_plain_dots,
    without_open_bracket,
)
from scraping.extract.phones.short_numbers import find_short_numbers, short_number
from scraping.extract.phones.vanity import find_vanity_numbers
from scraping.extract.phones.weights import weigh
from scraping.extract.phones.written import (
    HAS_DIGIT,
    NUMBER,
    STRONG_FORMAT,
    has_enough_digits,
    runs_of_digits,
)
from scraping.findings import Field
from scraping.page.parse import Link, Page, path_of
from scraping.vocabulary.conjunctions import AND, OR
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.patterns import compile_later

NAME = "phones"
AFTER = ("addresses",)

_LONGEST_NATIONAL = 10
_TELEPHONE_SCHEMES = ("tel:", "callto:", "phone:", "telephone:", "telto:", "sms:")
_LINK_KEYWORDS = Keywords(
    "tel:", "callto:", "phone:", "telto:", "sms:", "wa.me/", "whatsapp", "viber:", "zalo.me/"
)
# `04101-000 São Paulo`: a post code of Brazil.
_POST_CODE = re.compile(r"\d{5}-\d{3}$")
_CITY = re.compile(r" [^\W\d_a-z]")
# `(0xx54)`: Brazilians put the number of their carrier there.
_CARRIER_KEYWORDS = Keywords("(0xx", "(0**")
_CARRIER = re.compile(r"\(0(?:xx|\*\*)(?=\d\d\))", re.I)
# Between a number and another ending of it: `y 246-33-81`, `• Orders: 3613-8004`.
_ROW = compile_later(
    rf"\s{{0,2}}(?:[,;/]|{AND}|{OR})\s{{1,2}}|\s{{0,2}}[•|·,;/–-]\s{{0,2}}[^\W\d_][^\n\d:]{{1,22}}:\s{{1,2}}",
    re.I,
)
_WIDEST_JOIN = 30
_LONGEST_LEAD = len("( + ")
_MAX_NUMBERS = 400
_CALLED = (NumberKind.PHONE, NumberKind.FAX)
_A_PAIR = 2
_FAR_FROM_ADDRESS = 240  # characters
_WORDS = re.compile(r"[^\W\d_]{3,}")
_OWN_CAPTION = re.compile(r"[^\W\d_]{2,}\.?\s?:")
_DOTTED_FORMS = ("ip_address", "coordinates")

PHONE_POINTS = {"tel_link": 66, "labelled": 66, "text": 50, "alt": 46, "whatsapp": 54}


def find(page: Page, context: Context) -> list[Candidate]:
    cities = [one for one in context.found if one.field is Field.CITY]
    finder = _Finder(page, context.regions, _countries_of_addresses(context), cities)
    for link in page.links_with(_LINK_KEYWORDS):
        finder.read_link(link)
    finder.read_text()
    finder.complete_numbers()
    finder.read_short_numbers()
    finder.read_pictures()
    return finder.found


def _countries_of_addresses(context: Context) -> list[tuple[int, str]]:
    return sorted((one.start, one.value) for one in context.found if one.field is Field.COUNTRY and one.end)


class _Finder:
    def __init__(
        self, page: Page, regions: list[str], addresses: list[tuple[int, str]], cities: list[Candidate]
    ) -> None:
        self.page = page
        self._cities = cities
        self._addresses = addresses
        self.regions = tuple(regions) or ("",)
        self.found: list[Candidate] = []
        self._marks = find_marks(page)
        self._last_end = -1
        self._last_kind = NumberKind.UNKNOWN
        self._last_printed = self._last_value = ""
        self._unread: list[Unread] = []

    def read_link(self, link: Link) -> None:
        href = link.href
        lowered = href[:12].lower()
        if lowered.startswith(_TELEPHONE_SCHEMES):
            self._read_telephone_link(link, unquote(href.partition(":")[2]).strip(" /"))
        elif number := number_of_messenger(unquote(href)):
            self._add(
                number,
                "whatsapp",
                link.start,
                link.end,
                NumberKind.PHONE,
                path_of(link.node),
            )

    def _read_telephone_link(self, link: Link, target: str) -> None:
        target = re.split(r"[;?,]", target)[0]
        before = self.page.folded[max(0, link.start - 40) : link.start]
        shown = self.page.folded[link.start : link.end]
        kind, _ = kind_before(f"{before.rpartition(chr(10))[2]}{_letters_before_digits(shown)}")
        if self._marks:
            kind = (
                kind_of_icon(self._marks, self.page.text, link.start)
                or kind
                or kind_around(self._marks, link.start)
            )
        kind = NumberKind.FAX if kind is NumberKind.FAX else NumberKind.PHONE
        number = target if self.regions[0] else _as_international(target)
        candidate = self._add(number, "tel_link", link.start, link.end, kind, path_of(link.node))
        if candidate is not None:
            self._compare_with_text(candidate, shown)
        elif (value := short_number(target, self.regions[0])) and _digits_of(target) in _digits_of(shown):
            self._add_short(value, "tel_link", link.start, link.end, printed=target)

    def _compare_with_text(self, candidate: Candidate, shown: str) -> None:
        for found in NUMBER.finditer(shown):
            printed = self._read_digits(found[0])
            if printed == candidate.value:
                candidate.add("the link's text shows the same number", 10)
            elif printed:
                candidate.add("the link's text shows another number", -14)
            return

    def read_text(self) -> None:
        text = self.page.folded
        if self.page.mentions(_CARRIER_KEYWORDS):
            text = _CARRIER.sub("  (0", text)
        text = with_plain_dots(text, self.page.number_spans)
        spans = ((max(0, start - _LONGEST_LEAD), end) for start, end in self.page.number_spans)
        numbers = chain.from_iterable(runs_of_digits(text, start, end) for start, end in spans)
        for start, run in islice(numbers, _MAX_NUMBERS):
            if has_enough_digits(run) and has_enough_digits(printed := without_open_bracket(run)):
                self._read_number(start, printed)
            elif parts := self._in_row(start, run):
                self._place_parts(start, run, parts, is_in_row=True)
        for start, printed, value in find_vanity_numbers(self.page, text):
            self._add(value, "labelled", start, start + len(printed), NumberKind.PHONE, printed=printed)

    def complete_numbers(self) -> None:
        """`DW 12`, and `58-31-47` below a number with its area code or where the page states that."""
        for completed_by in (
            find_series(self.page, self.found),
            find_direct_lines(self.page, self.found),
            find_without_area_code(self.found, self._unread, self.regions[0]),
            find_with_area_code(self.page, self.found, self._unread, self.regions[0], self._cities),
        ):
            for start, printed, value, kind in list(completed_by):
                self._add(value, "labelled", start, start + len(printed), kind, printed=printed)

    def read_short_numbers(self) -> None:
        """`Hotline: 1883`"""
        for start, printed, value in find_short_numbers(self.page, self.regions[0]):
            self._add_short(value, "labelled", start, start + len(printed), printed)

    def _add_short(self, value: str, method: str, start: int, end: int, printed: str) -> None:
        candidate = Candidate(Field.PHONE, value, method, start, end, [], printed=printed)
        candidate.add(f"method: {method}", PHONE_POINTS[method])
        candidate.add("a short number", -10)
        self.found.append(candidate)

    def _read_number(self, start: int, printed: str) -> None:
        why = why_no_number(printed)
        if why in _DOTTED_FORMS and kind_before(text_before(self.page, start))[0] in _CALLED:
            why = ""  # some countries write their numbers in groups with dots
        if why:
            self._last_kind = NumberKind.UNKNOWN
            self._reject(printed, start, why)
            return
        of_row = self._in_row(start, printed)
        # `(021) 7179 0346, 7179 0347`: alone, the second would be a number of another town.
        has_no_code = printed[0] not in "+0(" and self._last_printed[:1] in ("0", "(")
        parts = of_row if has_no_code and of_row else numbers_in(printed, self.regions)
        is_in_row = bool(of_row) and parts in ((), of_row)
        parts = parts or of_row or self._abroad(start, printed)
        if parts:  # most runs of digits are not phone numbers: the text before them does not matter
            self._place_parts(start, printed, parts, is_in_row=is_in_row)
        else:
            self._note_unread(start, printed)

    def _note_unread(self, start: int, printed: str) -> None:
        """What begins with a zero has its area code, or is of another kind."""
        if (
            printed[0] in "123456789"
            and "〒" not in self.page.folded[max(0, start - 2) : start]
            and not _POST_CODE.match(printed)
            and (kind := self._kind_of_unread(start, printed)) in _CALLED
        ):
            for offset, part in split_keeping_offsets(printed):
                self._unread.append(Unread(start + offset, part, kind))

    def _kind_of_unread(self, start: int, printed: str) -> NumberKind:
        """By the label right before it or the head of its column, or alone on a line below another number."""
        before = text_before(self.page, start)
        kind, word = kind_before(before)
        if kind in _CALLED and is_caption(before, word):
            return kind
        if self._unread and joins(self.page.folded[self._unread[-1].end : start]):
            return self._unread[-1].kind
        line_start, line_end = self.page.line_at(start)
        above, _ = self.page.line_at(line_start - 1) if line_start else (0, 0)
        is_alone = line_end - line_start <= len(printed) + _A_PAIR  # spaces
        if is_alone and above < self._end_of_last_delivered() <= line_start:
            return self._kind_of_part(kind, start, start + len(printed), before) or NumberKind.PHONE
        return kind_of_column(self.page.folded, start)

    def _place_parts(
        self, start: int, printed: str, parts: tuple[tuple[int, str, str], ...], *, is_in_row: bool = False
    ) -> None:
        before = text_before(self.page, start)
        kind, word = kind_before(before)
        if (kind is NumberKind.OTHER and is_plain(printed, before, word)) or (
            kind in (NumberKind.FAX, NumberKind.OTHER) and is_used_up(before, word)
        ):
            kind = NumberKind.UNKNOWN
        if kind in _CALLED and self._has_number_since(start, before, word, kind):
            kind = NumberKind.UNKNOWN
        both = means_both(before)
        if both:
            kind = NumberKind.PHONE
        for at, (offset, part, value) in enumerate(parts):
            part_start, part_end = start + offset, start + offset + len(part)
            if offset and kind is NumberKind.OTHER:
                kind, _ = kind_before(f"{before}{printed[:offset]}")
            part_kind = self._kind_of_part(kind, part_start, part_end, before)
            if both and at == 1 and len(parts) == _A_PAIR:
                part_kind = NumberKind.FAX  # `Tel./Fax: 089 1234567 / 1234568`
            is_joined = (offset > 0 or is_in_row) and self._end_of_last_delivered() == self._last_end
            is_joined = is_joined and joins(self.page.folded[self._last_end : part_start])
            is_for_both = both and len(parts) < _A_PAIR
            self._place(part, value, part_start, part_end, part_kind, is_for_both, is_joined)
            self._last_end, self._last_kind = part_end, part_kind
            self._last_printed, self._last_value = part, value

    def _abroad(self, start: int, printed: str) -> tuple[tuple[int, str, str], ...]:
        """The labelled number of a branch is read as in the country of the address before it."""
        at = bisect_left(self._addresses, (start, ""))
        if not at or self._addresses[at - 1][0] < start - _FAR_FROM_ADDRESS:
            return ()
        country = self._addresses[at - 1][1]
        if country in self.regions or kind_before(text_before(self.page, start))[0] not in _CALLED:
            return ()
        return numbers_in(printed, (country,))

    def _has_number_since(self, start: int, before: str, word: str, kind: NumberKind) -> bool:
        """`Tel: 02-2071-5103, Yedeok-ro 1033-56 19-7`: the label's number is there already, and words are between."""
        label_end = start - len(before) + before.lower().rfind(word.lower()) + len(word)
        is_between = label_end <= self._last_end - len(self._last_printed) and self._last_end <= start
        if not is_between:
            return False
        between = self.page.folded[self._last_end : start]
        return len(_WORDS.findall(between)) > 1 or (
            kind is NumberKind.FAX and _OWN_CAPTION.search(between) is not None
        )

    def _in_row(self, start: int, printed: str) -> tuple[tuple[int, str, str], ...]:
        """`(222) 246-21-90 y 246-33-81`: the second number has the first one's area code."""
        gap = start - self._last_end
        if not self._last_value or not 0 < gap <= _WIDEST_JOIN:
            return ()
        if _ROW.fullmatch(self.page.folded[self._last_end : start]) is None:
            return ()
        value = completed(printed, self._last_printed, self._last_value)
        return ((0, printed, value),) if value else ()

    def _kind_of_part(self, kind: NumberKind, start: int, end: int, before: str) -> NumberKind:
        if self._marks and (marked := kind_of_icon(self._marks, self.page.text, start)):
            return marked
        if of_column := kind_of_column(self.page.folded, start):
            return of_column
        after = kind_after(self.page.folded[end : end + 30])
        if after is not NumberKind.UNKNOWN and kind is NumberKind.UNKNOWN:
            return after
        between = self.page.folded[self._last_end : start] if self._last_end <= start else ""
        if kind is not NumberKind.UNKNOWN:
            return kind
        if around := kind_around(self._marks, start):
            return around
        if 0 <= self._last_end <= start and joins(between):
            return self._last_kind  # the second of "Fax 030 1, 030 2"
        return label_above(self.page, start)

    def _place(
        self, part: str, value: str, start: int, end: int, kind: NumberKind, both: bool, is_joined: bool
    ) -> None:
        why = "placeholder" if is_template(part) else "other_number" if kind is NumberKind.OTHER else ""
        if why:
            self._reject(part, start, why, value)
            return
        labelled = kind is not NumberKind.UNKNOWN
        if not (labelled or is_joined or STRONG_FORMAT.match(part)) and not is_bare_number(
            self.page, part, value, start, self._end_of_last_delivered()
        ):
            self._reject(part, start, "no_sign_of_a_phone_number", value)
            return
        if not labelled and _POST_CODE.match(part) and _CITY.match(self.page.folded, end):
            self._reject(part, start, "other_number", value)
            return
        method = "labelled" if labelled else "text"
        self._add(value, method, start, end, NumberKind.PHONE if both else kind, printed=part)
        if both:
            self._add(value, method, start, end, NumberKind.FAX, printed=part)

    def _end_of_last_delivered(self) -> int:
        last = self.found[-1] if self.found else None
        return last.end if last is not None and not last.rejected else 0

    def _read_digits(self, printed: str) -> str:
        return read_number(printed, self.regions)

    def read_pictures(self) -> None:
        for picture in self.page.pictures:
            alt = picture.alt
            for found in NUMBER.finditer(alt) if HAS_DIGIT.search(alt) else ():
                kind, _ = kind_before(alt[: found.start()])
                value = self._read_digits(found[0]) if not why_no_number(found[0]) else ""
                if value and kind is not NumberKind.OTHER and (kind or STRONG_FORMAT.match(found[0])):
                    at = picture.start
                    self._add(
                        value,
                        "alt",
                        at,
                        at,
                        kind,
                        path_of(picture.node),
                        printed=found[0],
                        snippet=alt,
                    )

    def _add(
        self, number: str, method: str, start: int, end: int, kind: NumberKind, locator: str = "",
        *, printed: str = "", snippet: str = "",
    ) -> Candidate | None:  # fmt: skip
        value = number if number.startswith("+") and number[1:].isdigit() else ""
        value = parse_number(value).e164 if value else self._read_digits(number)
        if not value:
            return None
        field = Field.FAX if kind is NumberKind.FAX else Field.PHONE
        candidate = Candidate(
            field, value, method, start, end, [], locator, snippet, printed=printed or number
        )
        candidate.add(f"method: {method}", PHONE_POINTS[method])
        if is_fictional(value):
            candidate.reject("placeholder")
        weigh(self.page, candidate, value, self.regions[0])
        self.found.append(candidate)
        return candidate

    def _reject(self, printed: str, start: int, why: str, value: str = "") -> None:
        value = value or self._read_digits(printed)
        if not value:
            return
        candidate = Candidate(Field.PHONE, value, "text", start, start + len(printed), [], printed=printed)
        candidate.add("method: text", PHONE_POINTS["text"])
        candidate.reject(why)
        self.found.append(candidate)


def _as_international(target: str) -> str:
    """`tel:18665550134` on a site that tells no country."""
    digits = _digits_of(target)
    return f"+{digits}" if len(digits) > _LONGEST_NATIONAL and digits[0] != "0" else target


def _digits_of(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _letters_before_digits(shown: str) -> str:
    found = re.search(r"\d", shown)
    return shown[: found.start()] if found else shown

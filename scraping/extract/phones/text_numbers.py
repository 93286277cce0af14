"""Numbers in the text of a page: runs of digits, told apart by their labels and by what is around them."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice

from scraping.extract.phones.bare import is_bare_number
from scraping.extract.phones.collector import NumberCollector
from scraping.extract.phones.columns import kind_of_column
from scraping.extract.phones.completions import Unread
from scraping.extract.phones.label_of import is_plain, is_used_up, joins, label_above, text_before
from scraping.extract.phones.labels import (
    NumberKind,
    is_caption,
    kind_after,
    kind_before,
    means_both,
)
from scraping.extract.phones.marks import Mark, kind_around, kind_of_icon
from scraping.extract.phones.runs import Parts, completed, numbers_in
from scraping.extract.phones.shapes import (
    is_template,
    split_keeping_offsets,
    why_no_number,
    with_plain_dots,
    without_open_bracket,
)
from scraping.extract.phones.vanity import find_vanity_numbers
from scraping.extract.phones.written import STRONG_FORMAT, has_enough_digits, runs_of_digits
from scraping.vocabulary.conjunctions import AND, OR
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.patterns import compile_later

# `04101-000 São Paulo`: a post code of Brazil.
_POST_CODE = re.compile(r"\d{5}-\d{3}$")
_CITY = re.compile(r" [^\W\d_a-z]")
_BEFORE_JAPANESE_POST_CODE = "〒"
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
_LONGEST_AFTER = 30
_MAX_NUMBERS = 400
_A_PAIR, _SPACES = 2, 2
_FAR_FROM_ADDRESS = 240  # characters
_WORDS = re.compile(r"[^\W\d_]{3,}")
_OWN_CAPTION = re.compile(r"[^\W\d_]{2,}\.?\s?:")
_DOTTED_FORMS = ("ip_address", "coordinates")


class TextReader:
    def __init__(
        self, collector: NumberCollector, marks: list[Mark], addresses: Sequence[tuple[int, str]]
    ) -> None:
        """`addresses`: where each country of an address is named."""
        self._collector = collector
        self._page = collector.page
        self._text = collector.page.folded
        self._marks = marks
        self._addresses = addresses
        self._last_end = -1
        self._last_kind = NumberKind.UNKNOWN
        self._last_printed = self._last_value = ""
        self.unread: list[Unread] = []

    def read(self) -> None:
        text = self._text
        if self._page.mentions(_CARRIER_KEYWORDS):
            text = _CARRIER.sub("  (0", text)
        text = with_plain_dots(text, self._page.number_spans)
        for start, run in islice(self._runs_in(text), _MAX_NUMBERS):
            if has_enough_digits(run) and has_enough_digits(printed := without_open_bracket(run)):
                self._read_number(start, printed)
            elif parts := self._in_row(start, run):
                self._place_parts(start, run, parts, is_in_row=True)
        for start, printed, value in find_vanity_numbers(self._page, text):
            self._collector.add_labelled(value, start, printed)

    def _runs_in(self, text: str) -> Iterator[tuple[int, str]]:
        for start, end in self._page.number_spans:
            yield from runs_of_digits(text, max(0, start - _LONGEST_LEAD), end)

    def _read_number(self, start: int, printed: str) -> None:
        why = why_no_number(printed)
        if why in _DOTTED_FORMS and kind_before(text_before(self._page, start))[0].is_called:
            why = ""  # some countries write their numbers in groups with dots
        if why:
            self._last_kind = NumberKind.UNKNOWN
            self._collector.reject(printed, start, why)
            return
        of_row = self._in_row(start, printed)
        # `(021) 7179 0346, 7179 0347`: alone, the second would be a number of another town.
        has_no_code = printed[0] not in "+0(" and self._last_printed[:1] in ("0", "(")
        parts = of_row if has_no_code and of_row else numbers_in(printed, self._collector.regions)
        is_in_row = bool(of_row) and parts in ((), of_row)
        parts = parts or of_row or self._abroad(start, printed)
        if parts:  # most runs of digits are not phone numbers: the text before them does not matter
            self._place_parts(start, printed, parts, is_in_row=is_in_row)
        else:
            self._note_unread(start, printed)

    def _in_row(self, start: int, printed: str) -> Parts:
        """`(222) 246-21-90 y 246-33-81`: the second number has the first one's area code."""
        gap = start - self._last_end
        if not self._last_value or not 0 < gap <= _WIDEST_JOIN:
            return ()
        if _ROW.fullmatch(self._text[self._last_end : start]) is None:
            return ()
        value = completed(printed, self._last_printed, self._last_value)
        return ((0, printed, value),) if value else ()

    def _abroad(self, start: int, printed: str) -> Parts:
        """The labelled number of a branch is read as in the country of the address before it."""
        at = bisect_left(self._addresses, (start, ""))
        if not at or self._addresses[at - 1][0] < start - _FAR_FROM_ADDRESS:
            return ()
        country = self._addresses[at - 1][1]
        if country in self._collector.regions:
            return ()
        is_labelled = kind_before(text_before(self._page, start))[0].is_called
        return numbers_in(printed, (country,)) if is_labelled else ()

    def _note_unread(self, start: int, printed: str) -> None:
        """What begins with a zero has its area code, or is of another kind."""
        if printed[0] not in "123456789" or _POST_CODE.match(printed):
            return
        if _BEFORE_JAPANESE_POST_CODE in self._text[max(0, start - 2) : start]:
            return
        kind = self._kind_of_unread(start, printed)
        if kind.is_called:
            for offset, part in split_keeping_offsets(printed):
                self.unread.append(Unread(start + offset, part, kind))

    def _kind_of_unread(self, start: int, printed: str) -> NumberKind:
        """By the label right before it or the head of its column, or alone on a line below another number."""
        before = text_before(self._page, start)
        kind, word = kind_before(before)
        if kind.is_called and is_caption(before, word):
            return kind
        if self.unread and joins(self._text[self.unread[-1].end : start]):
            return self.unread[-1].kind
        line_start, line_end = self._page.line_at(start)
        above, _ = self._page.line_at(line_start - 1) if line_start else (0, 0)
        is_alone = line_end - line_start <= len(printed) + _SPACES
        if is_alone and above < self._collector.last_end <= line_start:
            return self._kind_of_part(kind, start, start + len(printed)) or NumberKind.PHONE
        return kind_of_column(self._text, start)

    def _place_parts(self, start: int, printed: str, parts: Parts, *, is_in_row: bool = False) -> None:
        before = text_before(self._page, start)
        is_both = means_both(before)
        kind = NumberKind.PHONE if is_both else self._kind_by_label(start, printed, before)
        is_pair, is_for_both = is_both and len(parts) == _A_PAIR, is_both and len(parts) < _A_PAIR
        for at, (offset, part, value) in enumerate(parts):
            part_start, part_end = start + offset, start + offset + len(part)
            if offset and kind is NumberKind.OTHER:
                kind, _ = kind_before(f"{before}{printed[:offset]}")
            part_kind = self._kind_of_part(kind, part_start, part_end)
            if is_pair and at == 1:
                part_kind = NumberKind.FAX  # `Tel./Fax: 089 1234567 / 1234568`
            is_joined = (offset > 0 or is_in_row) and self._joins_last(part_start)
            self._place(part, value, part_start, part_kind, is_joined=is_joined, is_for_both=is_for_both)
            self._last_end, self._last_kind = part_end, part_kind
            self._last_printed, self._last_value = part, value

    def _kind_by_label(self, start: int, printed: str, before: str) -> NumberKind:
        """By the label before the number, unless that is the label of something else."""
        kind, word = kind_before(before)
        if kind is NumberKind.OTHER and is_plain(printed, before, word):
            return NumberKind.UNKNOWN
        if kind in (NumberKind.FAX, NumberKind.OTHER) and is_used_up(before, word):
            return NumberKind.UNKNOWN
        if kind.is_called and self._has_number_since(start, before, word, kind):
            return NumberKind.UNKNOWN
        return kind

    def _has_number_since(self, start: int, before: str, word: str, kind: NumberKind) -> bool:
        """`Tel: 02-2071-5103, Yedeok-ro 1033-56 19-7`: the label's number is there already, and words are between."""
        label_end = start - len(before) + before.lower().rfind(word.lower()) + len(word)
        is_between = label_end <= self._last_end - len(self._last_printed) and self._last_end <= start
        if not is_between:
            return False
        between = self._text[self._last_end : start]
        has_caption = kind is NumberKind.FAX and _OWN_CAPTION.search(between) is not None
        return has_caption or len(_WORDS.findall(between)) > 1

    def _kind_of_part(self, kind: NumberKind, start: int, end: int) -> NumberKind:
        """`kind`: by the label. An icon and the head of a column say more, the rest less."""
        if self._marks and (marked := kind_of_icon(self._marks, self._page.text, start)):
            return marked
        if of_column := kind_of_column(self._text, start):
            return of_column
        if kind is not NumberKind.UNKNOWN:
            return kind
        known = kind_after(self._text[end : end + _LONGEST_AFTER]) or kind_around(self._marks, start)
        if known is not NumberKind.UNKNOWN:
            return known
        if 0 <= self._last_end <= start and joins(self._text[self._last_end : start]):
            return self._last_kind  # the second of "Fax 030 1, 030 2"
        return label_above(self._page, start)

    def _joins_last(self, start: int) -> bool:
        """The last number was delivered, and nothing but a sign or an "and" is between."""
        is_delivered = self._collector.last_end == self._last_end
        return is_delivered and joins(self._text[self._last_end : start])

    def _place(
        self, part: str, value: str, start: int, kind: NumberKind, *, is_joined: bool, is_for_both: bool
    ) -> None:
        if why := self._why_rejected(part, value, start, kind, is_joined=is_joined):
            self._collector.reject(part, start, why, value)
            return
        method = "text" if kind is NumberKind.UNKNOWN else "labelled"
        kinds = (NumberKind.PHONE, NumberKind.FAX) if is_for_both else (kind,)
        for each in kinds:
            self._collector.add(value, method, start, start + len(part), each, printed=part)

    def _why_rejected(self, part: str, value: str, start: int, kind: NumberKind, *, is_joined: bool) -> str:
        if is_template(part):
            return "placeholder"
        if kind is NumberKind.OTHER:
            return "other_number"
        if kind.is_called:
            return ""
        is_number = is_joined or STRONG_FORMAT.match(part) is not None
        if not is_number and not is_bare_number(self._page, part, value, start, self._collector.last_end):
            return "no_sign_of_a_phone_number"
        is_post_code = _POST_CODE.match(part) and _CITY.match(self._text, start + len(part))
        return "other_number" if is_post_code else ""

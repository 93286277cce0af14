"""Collects the numbers of a page, each with the method that found it and what speaks for and against it."""

from collections.abc import Sequence

from scraping.extract.candidates import Candidate
from scraping.extract.phones.labels import NumberKind
from scraping.extract.phones.numbers import is_fictional, parse_number, read_number
from scraping.extract.phones.weights import weigh
from scraping.findings import Field
from scraping.page.parse import Page

_POINTS = {"tel_link": 66, "labelled": 66, "text": 50, "alt": 46, "whatsapp": 54}


class NumberCollector:
    def __init__(self, page: Page, regions: Sequence[str]) -> None:
        """`regions`: the countries that the company may be in, the likeliest first."""
        self.page = page
        self.regions = tuple(regions) or ("",)
        self.found: list[Candidate] = []

    @property
    def region(self) -> str:
        """The company's country; nothing if it is not known."""
        return self.regions[0]

    @property
    def last_end(self) -> int:
        """Where the last number ends; 0 if it was rejected."""
        last = self.found[-1] if self.found else None
        return last.end if last is not None and not last.rejected else 0

    def read_digits(self, printed: str) -> str:
        return read_number(printed, self.regions)

    def add(
        self, number: str, method: str, start: int, end: int, kind: NumberKind, locator: str = "",
        *, printed: str = "", snippet: str = "",
    ) -> Candidate | None:  # fmt: skip
        is_international = number.startswith("+") and number[1:].isdigit()
        value = parse_number(number).e164 if is_international else self.read_digits(number)
        if not value:
            return None
        field = Field.FAX if kind is NumberKind.FAX else Field.PHONE
        printed = printed or number
        candidate = Candidate(field, value, method, start, end, [], locator, snippet, printed=printed)
        candidate.add(f"method: {method}", _POINTS[method])
        if is_fictional(value):
            candidate.reject("placeholder")
        weigh(self.page, candidate, value, self.region)
        self.found.append(candidate)
        return candidate

    def add_labelled(self, value: str, start: int, printed: str, kind: NumberKind = NumberKind.PHONE) -> None:
        self.add(value, "labelled", start, start + len(printed), kind, printed=printed)

    def add_short(self, value: str, method: str, start: int, end: int, printed: str) -> None:
        candidate = Candidate(Field.PHONE, value, method, start, end, [], printed=printed)
        candidate.add(f"method: {method}", _POINTS[method])
        candidate.add("a short number", -10)
        self.found.append(candidate)

    def reject(self, printed: str, start: int, why: str, value: str = "") -> None:
        value = value or self.read_digits(printed)
        if not value:
            return
        candidate = Candidate(Field.PHONE, value, "text", start, start + len(printed), [], printed=printed)
        candidate.add("method: text", _POINTS["text"])
        candidate.reject(why)
        self.found.append(candidate)

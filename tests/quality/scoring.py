"""Counts right, wrong and missed values per field over a set of labelled pages."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from scraping.findings import Field, Finding, Reason
from tests.quality import matching
from tests.quality.corpus import LabelledPage
from tests.quality.disputed_labels import is_disputed

MIN_CONFIDENCE = 50


@dataclass(slots=True)
class Count:
    right: int = 0
    wrong: int = 0
    labelled: int = 0
    found: int = 0
    disputed: int = 0  # counted as wrong, but the label is (disputed_labels.py)
    set_aside: int = 0  # labelled, found, and rejected on purpose: people quoted as customers
    misses: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float:
        return self.right / (self.right + self.wrong) if self.right + self.wrong else 1.0

    @property
    def adjusted_precision(self) -> float:
        """Precision without the values whose label is disputed."""
        wrong = self.wrong - self.disputed
        return self.right / (self.right + wrong) if self.right + wrong else 1.0

    @property
    def recall(self) -> float:
        return self.found / self.labelled if self.labelled else 1.0

    @property
    def recall_of_all(self) -> float:
        """Recall if values that were set aside count as missed."""
        labelled = self.labelled + self.set_aside
        return self.found / labelled if labelled else 1.0

    def add_value(self, right: bool, miss: str = "", *, disputed: bool = False) -> None:
        self.right += right
        self.wrong += not right
        self.disputed += disputed
        if miss and not right and not disputed:
            self.misses.append(f"wrong {miss}")

    def add_label(self, found: bool, miss: str = "") -> None:
        self.labelled += 1
        self.found += found
        if miss and not found:
            self.misses.append(f"missed {miss}")


@dataclass(frozen=True, slots=True)
class Sighting:
    """One delivered value and whether it was right: the input of calibration."""

    field: Field
    reasons: tuple[Reason, ...]
    confidence: int
    right: bool
    site: str = ""  # cross-validation keeps the pages of one site in one fold


@dataclass(slots=True)
class Result:
    counts: dict[str, Count] = field(default_factory=lambda: defaultdict(Count))
    sightings: list[Sighting] = field(default_factory=list)
    decoys: list[str] = field(default_factory=list)


Matcher = Callable[[str, str], bool]
# Field, its name in the table, the attribute of its labels, and when a value equals a label.
_PLAIN: tuple[tuple[Field, str, str, Matcher], ...] = (
    (Field.EMAIL, "email", "emails", str.__eq__),
    (Field.PHONE, "phone", "phones", str.__eq__),
    (Field.FAX, "fax", "faxes", str.__eq__),
    (Field.SOCIAL, "social", "socials", matching.same_profile),
    (Field.STREET, "street", "streets", matching.same_street),
    (Field.POSTAL_CODE, "postcode", "postal_codes", matching.same_code),
)


def score_pages(pages: Iterable[LabelledPage]) -> Result:
    result = Result()
    for page in pages:
        score_page(result, page, page.read())
    return result


def score_page(result: Result, page: LabelledPage, findings: tuple[Finding, ...]) -> None:
    score = _PageScore(result, page, findings)
    for plain in _PLAIN:
        score.add_plain(*plain)
    score.add_people()
    score.add_titles()
    score.add_addresses()
    score.add_company()
    score.note_decoys()


class _PageScore:
    def __init__(self, result: Result, page: LabelledPage, findings: tuple[Finding, ...]) -> None:
        self.result = result
        self.page = page
        self.delivered = [finding for finding in findings if not finding.rejected]
        self.quoted_people = [
            finding.value
            for finding in findings
            if finding.field is Field.PERSON and finding.rejected == "quoted_customer"
        ]

    def add_plain(self, wanted: Field, name: str, attribute: str, same: Matcher) -> None:
        labels: Iterable[str] | None = getattr(self.page.labels, attribute)
        if labels is None:
            return
        optional = optional_values(self.page, name)
        findings = [one for one in self._of(wanted) if not _matches(one.value, optional, same)]
        values = self._add_values(
            name, findings, lambda value: _matches(value, labels, same), may_be_disputed=True
        )
        for label in labels:
            seen = [f"{one.confidence}" for one in self._of(wanted) if same(one.value, label)]
            found = any(same(value, label) for value in values)
            self.result.counts[name].add_label(found, f"{self.page.name} {name} {label!r} {seen or ''}")

    def add_people(self) -> None:
        """Recall over full names ("Bill" alone is not a contact) of people who are not quoted customers."""
        labels = self.page.labels.people
        if labels is None:
            return
        values = self._add_values(
            "person",
            self._of(Field.PERSON),
            lambda value: _matches(value, labels, matching.same_person),
        )
        count = self.result.counts["person"]
        for label in (label for label in labels if len(label.split()) > 1):
            if any(matching.same_person(value, label) for value in self.quoted_people):
                count.set_aside += 1
            else:
                found = any(matching.same_person(value, label) for value in values)
                count.add_label(found, f"{self.page.name} person {label!r}")

    def add_titles(self) -> None:
        """Precision over the titles of the right people; recall over the titles labelled on the page."""
        labels, people = self.page.labels.titles, self.page.labels.people
        if not labels or not people:
            return
        count = self.result.counts["title"]
        titles = [
            finding.person.title
            for finding in self._of(Field.PERSON)
            if finding.person is not None
            and finding.confidence >= MIN_CONFIDENCE
            and _matches(finding.value, people, matching.same_person)
        ]
        for title in filter(None, titles):
            count.add_value(_matches(title, labels, matching.same_title), f"{self.page.name} title {title!r}")
        for label in labels:
            found = any(matching.same_title(title, label) for title in titles)
            count.add_label(found, f"{self.page.name} title {label!r}")

    def add_addresses(self) -> None:
        """Whole addresses: a street or postcode is right if one contains it; an address is found by its street."""
        labels = self.page.labels.addresses
        if labels is None:
            return
        values = {
            name: self._add_values(
                name, self._of(wanted), lambda value: any(_is_part(value, label) for label in labels)
            )
            for wanted, name in ((Field.STREET, "street"), (Field.POSTAL_CODE, "postcode"))
        }
        for label in labels:
            found = any(_is_part(street, label) for street in values["street"])
            self.result.counts["street"].add_label(found, f"{self.page.name} street {label!r}")

    def add_company(self) -> None:
        labels = self.page.labels.company
        if not labels:
            return
        values = self._add_values(
            "company", self._of(Field.NAME), lambda value: _matches(value, labels, matching.same_company)
        )
        found = any(_matches(value, labels, matching.same_company) for value in values)
        self.result.counts["company"].add_label(found, f"{self.page.name} company {labels[:3]}")

    def note_decoys(self) -> None:
        decoys = {decoy.lower() for values in self.page.labels.decoys.values() for decoy in values}
        self.result.decoys += [
            f"{self.page.name} {finding.value}"
            for finding in self.delivered
            if finding.value.lower() in decoys
        ]

    def _of(self, wanted: Field) -> list[Finding]:
        return [finding for finding in self.delivered if finding.field is wanted]

    def _add_values(
        self,
        name: str,
        findings: list[Finding],
        is_right: Callable[[str], bool],
        *,
        may_be_disputed: bool = False,
    ) -> list[str]:
        """Counts the values and notes them for calibration; returns those with enough confidence."""
        count, values = self.result.counts[name], []
        for one in findings:
            right = is_right(one.value)
            disputed = may_be_disputed and not right and is_disputed(self.page.name, name, one.value)
            if disputed and one.field is Field.EMAIL:
                # They were looked at one by one: mailboxes of the organisation that nobody labelled.
                right, disputed = True, False
            if not disputed:
                sighting = Sighting(one.field, one.reasons, one.confidence, right, self.page.site)
                self.result.sightings.append(sighting)
            if one.confidence >= MIN_CONFIDENCE:
                values.append(one.value)
                where = f"{self.page.name} {name} {one.value!r} {one.confidence} {one.method}"
                count.add_value(right, f"{where} | {one.snippet[:110]!r}", disputed=disputed)
        return values


def optional_values(page: LabelledPage, name: str) -> list[str]:
    """Values that count neither as right nor as wrong."""
    return [
        value for key, values in page.labels.optional.items() if key.startswith(name[:5]) for value in values
    ]


def _matches(value: str, labels: Iterable[str], same: Matcher) -> bool:
    return any(same(value, label) for label in labels)


def _is_part(value: str, label: str) -> bool:
    return matching.letters(value) in matching.letters(label)

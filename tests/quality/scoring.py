"""Counts right, wrong and missed values per field over a set of labelled pages."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from scraping.findings import Field, Finding
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
        """Precision when labels that are wrong beyond doubt count neither way."""
        wrong = self.wrong - self.disputed
        return self.right / (self.right + wrong) if self.right + wrong else 1.0

    @property
    def recall(self) -> float:
        return self.found / self.labelled if self.labelled else 1.0

    @property
    def recall_of_all(self) -> float:
        """Recall when what was set aside counts as missed."""
        labelled = self.labelled + self.set_aside
        return self.found / labelled if labelled else 1.0


@dataclass(frozen=True, slots=True)
class Sighting:
    """One delivered value and whether it was right: what calibration is fitted on."""

    field: Field
    points: int
    confidence: int
    right: bool
    site: str = ""  # pages of one site stand and fall together: cross-validation keeps them in one fold


@dataclass(slots=True)
class Result:
    counts: dict[str, Count] = field(default_factory=lambda: defaultdict(Count))
    sightings: list[Sighting] = field(default_factory=list)
    decoys: list[str] = field(default_factory=list)


Matcher = Callable[[str, str], bool]


def _equal(value: str, label: str) -> bool:
    return value == label


def score_pages(pages: Iterable[LabelledPage]) -> Result:
    result = Result()
    for page in pages:
        score_page(result, page, page.read())
    return result


def score_page(result: Result, page: LabelledPage, findings: tuple[Finding, ...]) -> None:
    delivered = [finding for finding in findings if not finding.rejected]
    labels = page.labels
    _score_plain(result, page, delivered, Field.EMAIL, "email", labels.emails, _equal)
    _score_plain(result, page, delivered, Field.PHONE, "phone", labels.phones, _equal)
    _score_plain(result, page, delivered, Field.FAX, "fax", labels.faxes, _equal)
    _score_plain(result, page, delivered, Field.SOCIAL, "social", labels.socials, matching.same_profile)
    _score_plain(result, page, delivered, Field.STREET, "street", labels.streets, matching.same_street)
    _score_plain(
        result, page, delivered, Field.POSTAL_CODE, "postcode", labels.postal_codes, matching.same_code
    )
    _score_people(result, page, delivered, findings)
    _score_titles(result, page, delivered)
    _score_addresses(result, page, delivered)
    _score_company(result, page, delivered)
    _note_decoys(result, page, delivered)


def _optional(page: LabelledPage, name: str) -> list[str]:
    return [
        value for key, values in page.labels.optional.items() if key.startswith(name[:5]) for value in values
    ]


def _score_plain(
    result: Result,
    page: LabelledPage,
    delivered: list[Finding],
    wanted: Field,
    name: str,
    labels: Iterable[str] | None,
    same: Matcher,
) -> None:
    if labels is None:
        return
    labels = list(labels)
    count = result.counts[name]
    optional = _optional(page, name)
    confident = set()
    for finding in delivered:
        if finding.field is not wanted or any(same(finding.value, label) for label in optional):
            continue
        right = any(same(finding.value, label) for label in labels)
        disputed = not right and is_disputed(page.name, name, finding.value)
        if not disputed:
            result.sightings.append(Sighting(wanted, _points(finding), finding.confidence, right, page.site))
        if finding.confidence >= MIN_CONFIDENCE:
            confident.add(finding.value)
            count.right += right
            count.wrong += not right
            count.disputed += disputed
            if not right and not disputed:
                count.misses.append(
                    f"wrong {page.name} {name} {finding.value!r} {finding.confidence} {finding.method} | {finding.snippet[:110]!r}"
                )
    for label in labels:
        hit = any(same(value, label) for value in confident)
        count.labelled += 1
        count.found += hit
        if not hit:
            why = [
                f"{f.confidence}/{f.rejected}"
                for f in delivered
                if f.field is wanted and same(f.value, label)
            ]
            count.misses.append(f"missed {page.name} {name} {label!r} {why or ''}")


def _points(finding: Finding) -> int:
    return sum(points for reason, points in finding.reasons if not reason.startswith("calibrated"))


def _score_people(
    result: Result, page: LabelledPage, delivered: list[Finding], findings: tuple[Finding, ...]
) -> None:
    """Recall over full names ("Bill" alone is nobody one could write to) of people who are not quoted customers."""
    labels = page.labels.people
    if labels is None:
        return
    quoted = [
        one.value for one in findings if one.field is Field.PERSON and one.rejected == "quoted_customer"
    ]
    full = [label for label in labels if len(label.split()) > 1]
    count = result.counts["person"]
    count.set_aside += sum(any(matching.same_person(value, label) for value in quoted) for label in full)
    full = [label for label in full if not any(matching.same_person(value, label) for value in quoted)]
    confident = []
    for finding in delivered:
        if finding.field is not Field.PERSON:
            continue
        right = any(matching.same_person(finding.value, label) for label in labels)
        result.sightings.append(
            Sighting(Field.PERSON, _points(finding), finding.confidence, right, page.site)
        )
        if finding.confidence >= MIN_CONFIDENCE:
            confident.append(finding.value)
            count.right += right
            count.wrong += not right
            if not right:
                count.misses.append(
                    f"wrong {page.name} person {finding.value!r} {finding.confidence} {finding.method} | {finding.snippet[:110]!r}"
                )
    for label in full:
        hit = any(matching.same_person(value, label) for value in confident)
        count.labelled += 1
        count.found += hit
        if not hit:
            count.misses.append(f"missed {page.name} person {label!r}")


def _score_titles(result: Result, page: LabelledPage, delivered: list[Finding]) -> None:
    """Precision over the titles of people who are right; recall over the titles that the page's people are labelled with."""
    labels = page.labels.titles
    if not labels or not page.labels.people:
        return
    count = result.counts["title"]
    titles = [
        finding.person.title
        for finding in delivered
        if finding.person is not None
        and finding.field is Field.PERSON
        and finding.confidence >= MIN_CONFIDENCE
        and any(matching.same_person(finding.value, label) for label in page.labels.people)
    ]
    for title in filter(None, titles):
        right = any(matching.same_title(title, label) for label in labels)
        count.right += right
        count.wrong += not right
        if not right:
            count.misses.append(f"wrong {page.name} title {title!r}")
    for label in labels:
        hit = any(matching.same_title(title, label) for title in titles)
        count.labelled += 1
        count.found += hit
        if not hit:
            count.misses.append(f"missed {page.name} title {label!r}")


def _score_addresses(result: Result, page: LabelledPage, delivered: list[Finding]) -> None:
    """Whole addresses: a street or postcode is right if it stands in one; an address is found by its street."""
    labels = page.labels.addresses
    if labels is None:
        return
    for wanted, name in ((Field.STREET, "street"), (Field.POSTAL_CODE, "postcode")):
        count = result.counts[name]
        values = [finding for finding in delivered if finding.field is wanted]
        for finding in values:
            right = any(matching.letters(finding.value) in matching.letters(label) for label in labels)
            result.sightings.append(Sighting(wanted, _points(finding), finding.confidence, right, page.site))
            if finding.confidence >= MIN_CONFIDENCE:
                count.right += right
                count.wrong += not right
                if not right:
                    count.misses.append(
                        f"wrong {page.name} {name} {finding.value!r} {finding.confidence} | {finding.snippet[:110]!r}"
                    )
    streets = [
        finding.value
        for finding in delivered
        if finding.field is Field.STREET and finding.confidence >= MIN_CONFIDENCE
    ]
    for label in labels:
        hit = any(matching.letters(street) in matching.letters(label) for street in streets)
        count = result.counts["street"]
        count.labelled += 1
        count.found += hit
        if not hit:
            count.misses.append(f"missed {page.name} street {label!r}")


def _score_company(result: Result, page: LabelledPage, delivered: list[Finding]) -> None:
    if not page.labels.company:
        return
    names = [finding for finding in delivered if finding.field is Field.NAME]
    count = result.counts["company"]
    count.labelled += 1
    hits = []
    for finding in names:
        right = any(matching.same_company(finding.value, label) for label in page.labels.company)
        result.sightings.append(Sighting(Field.NAME, _points(finding), finding.confidence, right, page.site))
        if finding.confidence >= MIN_CONFIDENCE:
            count.right += right
            count.wrong += not right
            hits.append(right)
            if not right:
                count.misses.append(
                    f"wrong {page.name} company {finding.value!r} {finding.confidence} {finding.method} labels {page.labels.company[:3]}"
                )
    count.found += any(hits)
    if not hits:
        count.misses.append(f"missed {page.name} company {page.labels.company[:3]}")


def _note_decoys(result: Result, page: LabelledPage, delivered: list[Finding]) -> None:
    decoys = {decoy.lower() for values in page.labels.decoys.values() for decoy in values}
    result.decoys += [
        f"{page.name} {finding.value}" for finding in delivered if finding.value.lower() in decoys
    ]

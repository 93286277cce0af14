"""Scores the pages of 2018 that were labelled by reading them, in the parts *learn* and *check*.

A value is right if a reader took it for the organisation's own; a doubted one counts neither way. Nothing here prints
a value of *check*: whoever writes rules must not see them.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from scraping.extract.candidates import Hints
from scraping.extract.reading import ReadingOrder, read_page
from scraping.findings import Field, Finding
from tests.quality.calibration import bands_of, mean_error
from tests.quality.hashed_labels import HashedLabel, Owner, ReadPage, find_owner, keys_of
from tests.quality.scoring import MIN_CONFIDENCE, Count, Sighting

# Field of the labels -> field of the findings.
READ_FIELDS: dict[str, Field] = {
    "email": Field.EMAIL,
    "phone": Field.PHONE,
    "fax": Field.FAX,
    "street": Field.STREET,
    "company": Field.NAME,
    "social": Field.SOCIAL,
    "person": Field.PERSON,
}


@dataclass(slots=True)
class ReadResult:
    """The counts of some pages: over all of them and for each language."""

    counts: dict[str, Count] = field(default_factory=lambda: defaultdict(Count))
    languages: dict[str, dict[str, Count]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Count))
    )
    strangers: Counter[str] = field(default_factory=Counter)  # values that are somebody else's
    pages: Counter[str] = field(default_factory=Counter)  # by language
    without_staff: int = 0  # pages on which nobody belongs to the organisation
    names_nobody: int = 0  # of these, pages where nobody is delivered
    sightings: list[Sighting] = field(default_factory=list)

    @property
    def share_naming_nobody(self) -> float:
        return self.names_nobody / self.without_staff if self.without_staff else 1.0


def score_read_pages(pages: Iterable[ReadPage]) -> ReadResult:
    result = ReadResult()
    for page in pages:
        score_read_page(result, page, _findings_of(page))
    return result


def _findings_of(page: ReadPage) -> tuple[Finding, ...]:
    order = ReadingOrder(Hints(country=page.country), wants_links=False)
    return read_page(page.path.read_bytes(), "", page.url, order).findings


def score_read_page(result: ReadResult, page: ReadPage, findings: Iterable[Finding]) -> None:
    result.pages[page.language] += 1
    delivered = [one for one in findings if not one.rejected]
    for name, wanted in READ_FIELDS.items():
        _add_field(result, page, name, [one for one in delivered if one.field is wanted])
    if not any(label.owner in ("own", "doubt") for label in page.of("person")):
        result.without_staff += 1
        result.names_nobody += not any(
            one.field is Field.PERSON and one.confidence >= MIN_CONFIDENCE for one in delivered
        )


def _add_field(result: ReadResult, page: ReadPage, name: str, findings: list[Finding]) -> None:
    labels = page.of(name)
    owned = [(one, _owner_of(one, name, labels, page.country)) for one in findings]
    for finding, owner in owned:
        if owner == "doubt":
            continue
        right = owner == "own"
        sighting = Sighting(finding.field, finding.reasons, finding.confidence, right, page.site)
        result.sightings.append(sighting)
        if finding.confidence >= MIN_CONFIDENCE:
            result.strangers[name] += owner == "other"
            _add_value(result, page, name, finding, right=right)
    sure = [keys_of(name, one.value, page.country) for one, _ in owned if one.confidence >= MIN_CONFIDENCE]
    own = [label for label in labels if label.owner == "own"]
    found = [any(label.matches(value) for value in sure) for label in own]
    if name == "company":
        # The labels are variants of one name.
        found = [any(found)] if own else []
    for one_found in found:
        for count in (result.counts[name], result.languages[page.language][name]):
            count.add_label(one_found)


def _owner_of(finding: Finding, name: str, labels: tuple[HashedLabel, ...], country: str) -> Owner | None:
    return find_owner(labels, keys_of(name, finding.value, country))


def _add_value(result: ReadResult, page: ReadPage, name: str, finding: Finding, *, right: bool) -> None:
    miss = f"{page.file} {name} {finding.value!r} {finding.confidence} {finding.method} | {finding.snippet[:110]!r}"
    result.counts[name].add_value(right, miss if page.part == "learn" else "")
    result.languages[page.language][name].add_value(right)


def summarise_read(results: Mapping[str, ReadResult]) -> dict[str, float]:
    """`check.email.precision` -> 0.97 and so on, for *check*; and how much better *learn* is."""
    learn, check = results["learn"], results["check"]
    numbers = {"check.naming_nobody": round(check.share_naming_nobody, 4)}
    bands = bands_of(check.sightings)
    numbers["calibration.check_share_right_at_90"] = round(bands[-1].share, 1)
    numbers["calibration.check_mean_error"] = round(mean_error(bands), 2)
    for name in READ_FIELDS:
        for what in ("precision", "recall"):
            here, there = (getattr(one.counts[name], what) for one in (check, learn))
            numbers[f"check.{name}.{what}"] = round(here, 4)
            numbers[f"learn_minus_check.{name}.{what}"] = round(there - here, 4)
    return numbers


def print_side_by_side(
    results: Mapping[str, ReadResult], title: str, fields: Iterable[str] = READ_FIELDS
) -> None:
    print(f"\n{title}: {' and '.join(results)} side by side")
    print(
        f"  {'':<10}"
        + "".join(f"{part:>9} P{'R':>7}{'right':>7}{'wrong':>7}{'others':>8}" for part in results)
    )
    for name in fields:
        print(
            f"  {name:<10}"
            + "".join(_cells(one.counts[name], one.strangers[name]) for one in results.values())
        )
    for part, one in results.items():
        print(
            f"  {part}: {sum(one.pages.values())} pages; on {one.names_nobody} of {one.without_staff} pages without own staff "
            f"nobody is named ({one.share_naming_nobody:.3f})"
        )


def print_wrong_values(result: ReadResult, misses: int, field_name: str) -> None:
    for name in READ_FIELDS:
        if field_name in ("", name):
            for line in result.counts[name].misses[:misses]:
                print(f"    {line}")


def _cells(count: Count, strangers: int) -> str:
    return f"{count.precision:>11.3f}{count.recall:>7.3f}{count.right:>7}{count.wrong:>7}{strangers:>8}"


def print_languages(result: ReadResult, part: str, fields: Collection[str] = READ_FIELDS) -> None:
    """P / R of each field and language; a dot where nothing is delivered and nothing labelled."""
    print(f"\n{part} by language: P / R")
    print("  lang pages" + "".join(f"{name:>14}" for name in fields))
    for language, pages in result.pages.most_common():
        cells = "".join(f"{_pair(result.languages[language][name]):>14}" for name in fields)
        print(f"  {language:<4}{pages:>6}{cells}")


def _pair(count: Count) -> str:
    if not (count.right + count.wrong + count.labelled):
        return "."
    return f"{count.precision:.2f} / {count.recall:.2f}"

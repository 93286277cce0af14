"""The lead score, 0-100: an itemised sum of what it takes to contact a company, by the weights of its workspace.

Weights are relative: what counts is each one's share of their sum. So the best lead scores 100 whatever the weights.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from leadslogix.leads.stored_company import AnyFact
from leadslogix.leads.verification import is_confirmed
from scraping.extract.evidence import is_own_mailbox
from scraping.findings import Field, Reason
from scraping.vocabulary.letters import plain_letters

MOST_WEIGHT = 100
FRESH = timedelta(days=30)
TOO_OLD = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a run looks for: countries (ISO 3166 alpha-2), and words of job titles."""

    countries: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()

    @classmethod
    def from_stored(cls, stored: Mapping[str, list[str]]) -> "Wishes":
        return cls(tuple(stored.get("countries", ())), tuple(stored.get("titles", ())))

    def as_stored(self) -> dict[str, list[str]]:
        given = {"countries": list(self.countries), "titles": list(self.titles)}
        return {name: values for name, values in given.items() if values}


NO_WISHES = Wishes()


@dataclass(frozen=True, slots=True)
class Prospect:
    """A company as the score sees it. `facts` are the delivered ones, of the company and of its people."""

    domain: str
    country: str
    facts: tuple[AnyFact, ...]
    titles: tuple[str, ...] = ()  # of its people
    age: timedelta | None = None  # of the newest sighting
    wishes: Wishes = NO_WISHES

    def best(self, field: str) -> AnyFact | None:
        return max(
            (fact for fact in self.facts if fact.field == field),
            key=lambda fact: (fact.confidence, fact.value),
            default=None,
        )


class Part(StrEnum):
    COMPLETENESS = "completeness"
    VERIFICATION = "verification"
    RECENCY = "recency"
    FIT = "fit"


Measure = Callable[[Prospect], tuple[str, float]]  # what was found, and which share of the weight it is worth


@dataclass(frozen=True, slots=True)
class ScoreItem:
    name: str
    label: str
    part: Part
    weight: int
    measure: Measure
    # Whether the item concerns this company at all; one that does not has no weight.
    concerns: Callable[[Prospect], bool] = lambda prospect: True


def _certainty(field: Field) -> Measure:
    def measure(prospect: Prospect) -> tuple[str, float]:
        best = prospect.best(field)
        words = field.replace("_", " ")
        return (f"{words} at {best.confidence}", best.confidence / 100) if best else ("", 0.0)

    return measure


def _own_mailbox(prospect: Prospect) -> tuple[str, float]:
    email = prospect.best(Field.EMAIL)
    is_own = email is not None and is_own_mailbox(email.value, prospect.domain)
    return "mailbox at its own domain", float(is_own)


def _own_website(prospect: Prospect) -> tuple[str, float]:
    return "website of its own", float(bool(prospect.domain))


def _verified(field: Field) -> Measure:
    def measure(prospect: Prospect) -> tuple[str, float]:
        best = prospect.best(field)
        return f"{field} verified", float(best is not None and is_confirmed(best.field, best.verified))

    return measure


def _recency(prospect: Prospect) -> tuple[str, float]:
    if prospect.age is None:
        return "", 0.0
    left = (TOO_OLD - max(prospect.age, FRESH)) / (TOO_OLD - FRESH)
    return f"seen {max(0, prospect.age.days)} days ago", max(0.0, left)


def _wished_country(prospect: Prospect) -> tuple[str, float]:
    country = prospect.best(Field.COUNTRY)
    known = prospect.country or (country.value if country else "")
    return f"in a wished country, {known}", float(known in prospect.wishes.countries)


def _wished_title(prospect: Prospect) -> tuple[str, float]:
    wished = [plain_letters(word).strip() for word in prospect.wishes.titles]
    fitting = [title for title in prospect.titles if _has_word(title, wished)]
    return f"a person with a wished title: {min(fitting, default='')}"[:200], float(bool(fitting))


def _has_word(title: str, wished: list[str]) -> bool:
    plain = plain_letters(title)
    return any(word in plain for word in wished if word)


def _completeness(field: Field, label: str, weight: int) -> ScoreItem:
    return ScoreItem(field.value, label, Part.COMPLETENESS, weight, _certainty(field))


ITEMS: tuple[ScoreItem, ...] = (
    _completeness(Field.EMAIL, "E-mail", 22),
    _completeness(Field.PHONE, "Phone", 15),
    _completeness(Field.PERSON, "Person", 10),
    _completeness(Field.STREET, "Street", 5),
    _completeness(Field.POSTAL_CODE, "Postal code", 3),
    _completeness(Field.CITY, "City", 3),
    _completeness(Field.NAME, "Legal name", 4),
    _completeness(Field.VAT_ID, "VAT number", 2),
    _completeness(Field.REGISTRATION_ID, "Registration number", 1),
    _completeness(Field.SOCIAL, "Social profiles", 3),
    _completeness(Field.DESCRIPTION, "Description", 2),
    ScoreItem("own_mailbox", "Mailbox at its own domain", Part.COMPLETENESS, 4, _own_mailbox),
    ScoreItem("own_website", "Website of its own", Part.COMPLETENESS, 2, _own_website),
    ScoreItem("verified_email", "E-mail verified", Part.VERIFICATION, 7, _verified(Field.EMAIL)),
    ScoreItem("verified_phone", "Phone verified", Part.VERIFICATION, 3, _verified(Field.PHONE)),
    ScoreItem("recency", "Seen lately", Part.RECENCY, 6, _recency),
    ScoreItem(
        "wished_country",
        "In a wished country",
        Part.FIT,
        5,
        _wished_country,
        concerns=lambda prospect: bool(prospect.wishes.countries),
    ),
    ScoreItem(
        "wished_title",
        "A person with a wished title",
        Part.FIT,
        3,
        _wished_title,
        concerns=lambda prospect: bool(prospect.wishes.titles),
    ),
)
DEFAULT_WEIGHTS: Mapping[str, int] = {item.name: item.weight for item in ITEMS}


def score_lead(
    prospect: Prospect, weights: Mapping[str, int] = DEFAULT_WEIGHTS
) -> tuple[int, tuple[Reason, ...]]:
    """0-100, and the reasons that add up to it."""
    concerned = [(item, weights.get(item.name, item.weight)) for item in ITEMS if item.concerns(prospect)]
    total = sum(weight for _, weight in concerned)
    earned, score, reasons = 0.0, 0, []
    for item, weight in concerned:
        text, share = item.measure(prospect)
        # Rounded as a running sum: the items add up, and a complete lead has exactly 100.
        earned += weight * share
        points = round(100 * earned / total) - score if total else 0
        if points:
            reasons.append((text, points))
            score += points
    return score, tuple(reasons)


def age_at(now: datetime, seen_at: datetime | None) -> timedelta | None:
    return now - seen_at if seen_at else None

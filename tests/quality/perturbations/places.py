"""Replaces streets and towns; town, state and postal code match."""

import random
import re

from scraping.vocabulary.countries import US_STATES
from tests.quality.corpus import LabelledPage
from tests.quality.perturbations.replacements import GAP, Replacements, in_case_of, spelled

_TYPES = r"(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|place|pl|parkway|pkwy|circle|cir|way|trail|terrace|ter)"
_STREET = re.compile(
    rf"(?<!\w)\d[\w-]*\s+(?:[NSEW]{{1,2}}\.?\s+)?(?P<name>[^\d|,]{{3,40}}?)\s+(?P<type>\b{_TYPES}\b\.?)", re.I
)
_STREETS = (
    "Oak", "Juniper", "Thackeray", "Pulaski", "Old Quarry", "Sycamore", "Larkspur", "Wexford", "Mulberry", "Tamarack", "Kosciusko", "Fairhaven", "Calumet",
    "Saw Mill", "Stonebridge", "Delancey", "Winding Brook", "Pecan", "Alvarado", "Hawthorne", "Cottonwood", "Bellflower", "Marquette", "Cedar Ridge", "Union",
    "Prospect", "Orchard", "Commerce", "Jefferson", "Monroe", "18th", "43rd", "La Cienega", "Van Buren", "St. Clair", "MacArthur", "O'Malley", "Ygnacio",
)  # fmt: skip
_OTHER_TYPES = (
    "Street", "Avenue", "Road", "Drive", "Lane", "Boulevard", "Court", "Place", "Way", "Circle", "Parkway", "Terrace", "Trail", "St", "Ave", "Rd", "Dr", "Ln", "Blvd",
    "St.", "Ave.", "Rd.", "Blvd.", "Pkwy", "Ct", "Cove", "Hollow", "Crossing", "Pass", "Crest", "Meadows", "Heights", "Bluff", "Trace",
)  # fmt: skip
# Towns with their state and the first digits of their postal codes.
_TOWNS = tuple(
    town.split("|")
    for town in (
        "Duluth|MN|558", "Boise|ID|837", "Eau Claire|WI|547", "Terre Haute|IN|478", "Las Cruces|NM|880", "Bangor|ME|044", "Macon|GA|312", "Yakima|WA|989",
        "Coeur d'Alene|ID|838", "Winston-Salem|NC|271", "Ypsilanti|MI|481", "O'Fallon|MO|633", "King of Prussia|PA|194", "Tupelo|MS|388",
        "Rapid City|SD|577", "Wichita Falls|TX|763", "New Braunfels|TX|781", "Utica|NY|135", "Lake Havasu City|AZ|864", "Poughkeepsie|NY|126", "Kalispell|MT|599",
        "Fond du Lac|WI|549", "Mount Pleasant|SC|294", "Truth or Consequences|NM|879", "Opelika|AL|368", "Salina|KS|674", "Moab|UT|845", "Enid|OK|737", "Elko|NV|898",
        "Bath|ME|045", "Ames|IA|500", "Twin Falls|ID|833", "St. Cloud|MN|563", "Hot Springs|AR|719", "West Des Moines|IA|502", "Rye|NY|105", "Menlo Park|CA|940",
    )
)  # fmt: skip
_BRITISH_TOWNS = (
    "Shrewsbury", "Kettering", "Hull", "Bishop's Stortford", "Newton Abbot", "Ely", "Berwick-upon-Tweed", "St Albans", "Milton Keynes", "Rhyl", "Perth", "Wick",
)  # fmt: skip
_STATE_NAMES = {code: name.title() for name, code in US_STATES.items()}
_STATE = "|".join(sorted((*_STATE_NAMES, *_STATE_NAMES.values()), key=len, reverse=True))


def add_streets(
    page: LabelledPage, rng: random.Random, replacements: Replacements, *, of_other_kinds: bool
) -> None:
    names = list(_STREETS)
    rng.shuffle(names)
    for street in sorted(page.labels.streets or (), key=len, reverse=True):
        if (found := _STREET.search(street)) and names:
            kind = rng.choice(_OTHER_TYPES) if of_other_kinds else found["type"]
            _add_street(replacements, found, names.pop(), kind)


def _add_street(replacements: Replacements, old: re.Match[str], name: str, kind: str) -> None:
    road = re.escape(old["type"].rstrip("."))
    # A sign after the name is part of the gap.
    named = f"(?P<name>{spelled(old['name'])})"
    pattern = rf"{named}(?P<gap>{GAP}{{1,8}}){road}(?![a-z])\.?"

    def change(found: re.Match[str]) -> str:
        return f"{in_case_of(found['name'], name)}{found['gap']}{in_case_of(found[0], kind)}"

    replacements.add(pattern, change)


def add_towns(page: LabelledPage, rng: random.Random, replacements: Replacements) -> None:
    if page.country == "US":
        _add_american_towns(page, rng, replacements)
    elif page.country == "GB":
        for town in sorted(page.cities, key=len, reverse=True):
            other = rng.choice(_BRITISH_TOWNS)
            replacements.add(spelled(town), lambda found, other=other: in_case_of(found[0], other), 0)  # type: ignore[misc]


def _add_american_towns(page: LabelledPage, rng: random.Random, replacements: Replacements) -> None:
    """Town, state and code are replaced together if they are adjacent; a single code is replaced by the same code."""
    cities = "|".join(spelled(city) for city in sorted(page.cities, key=len, reverse=True)) or r"(?!)"
    for code in page.labels.postal_codes or ():
        if re.fullmatch(r"\d{5}(?:-\d{4})?", code):
            town, state, first = rng.choice(_TOWNS)
            _add_town(replacements, cities, code[:5], (town, state, f"{first}{rng.randrange(1, 100):02}"))


def _add_town(replacements: Replacements, cities: str, old: str, other: tuple[str, str, str]) -> None:
    town, state, code = other

    def change(found: re.Match[str]) -> str:
        shown = state if len(found["state"]) == 2 else _STATE_NAMES[state]
        city = f"{in_case_of(found['city'], town)}{found['first']}" if found["city"] else ""
        return f"{city}{in_case_of(found['state'], shown)}{found['second']}{code}"

    replacements.add(
        rf"(?:(?P<city>{cities})(?P<first>{GAP}{{1,8}}))?(?<!\w)(?P<state>{_STATE})(?!\w)(?P<second>{GAP}{{1,8}}){old}(?!\d)",
        change,
    )
    replacements.add(rf"(?<!\d){old}(?!\d)", lambda _: code)

"""Whether two companies are the same, as an itemised sum: evidence for and against, each with its points."""

import re
from dataclasses import dataclass
from uuid import UUID

from rapidfuzz import fuzz

from scraping.extract.confidence import add_up
from scraping.findings import Reason
from scraping.names import company_key
from scraping.vocabulary.domain_names import loose_letters
from scraping.vocabulary.legal_forms import are_of_different_countries, form_letters

MERGE_FROM = 90
SUGGEST_FROM = 70
_BELOW_MERGE = MERGE_FROM - 1
_SAME_WEBSITE = 100
_SAME_NAME, _NEARLY_SAME_NAME, _SIMILAR_NAME = 60, 50, 40
_NEARLY, _SIMILAR = 95, 88  # ratios of RapidFuzz
_SHORTEST_SIMILAR = 6  # of short names every letter counts
_SAME_COUNTRY = 10
_SAME_PLACE, _OTHER_PLACE = 20, -25
_SAME_PHONE = 30
_NOTHING_ELSE = 10  # a whole name alone is worth a question
_SAME_MAIL_DOMAIN = 20
_OTHER_FORM = -15
_OTHER_WEBSITE = -30
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class CompanyProfile:
    """What two companies are compared by."""

    id: UUID
    name: str = ""
    domain: str = ""
    country: str = ""
    phones: frozenset[str] = frozenset()
    postal_codes: frozenset[str] = frozenset()
    cities: frozenset[str] = frozenset()
    mail_domains: frozenset[str] = frozenset()

    @property
    def key(self) -> str:
        """The name without case, accents, signs and legal form, the same for "Müller" and "Mueller"."""
        return loose_letters(company_key(self.name)) if self.name else ""


@dataclass(frozen=True, slots=True)
class Likeness:
    score: int
    reasons: tuple[Reason, ...]


DIFFERENT = Likeness(0, ())


def compare(one: CompanyProfile, other: CompanyProfile) -> Likeness:
    if one.domain and one.domain == other.domain:
        return Likeness(_SAME_WEBSITE, ((f"the same website, {one.domain}", _SAME_WEBSITE),))
    name = compare_names(one, other)
    if name is None or are_in_different_countries(one, other):
        return DIFFERENT
    against = reasons_against(one, other)
    likeness = Likeness(*add_up([name, *_reasons_for(one, other, name), *against], highest=100))
    return leave_to_a_person(likeness) if against else likeness


def leave_to_a_person(likeness: Likeness) -> Likeness:
    """Where something speaks against it, no rule merges two companies."""
    if likeness.score <= _BELOW_MERGE:
        return likeness
    reasons = (*likeness.reasons, ("something speaks against it", _BELOW_MERGE - likeness.score))
    return Likeness(_BELOW_MERGE, reasons)


def compare_names(one: CompanyProfile, other: CompanyProfile) -> Reason | None:
    """None: these are different names."""
    here, there = one.key, other.key
    if not here or not there or _DIGITS.findall(here) != _DIGITS.findall(there):
        return None  # "Nord 777" is not "Nord 7776"
    if here.replace(" ", "") == there.replace(" ", ""):
        return "the same name without its legal form", _SAME_NAME
    if min(len(here), len(there)) < _SHORTEST_SIMILAR:
        return None
    ratio = fuzz.token_sort_ratio(here, there)
    if ratio < _SIMILAR:
        return None
    points = _NEARLY_SAME_NAME if ratio >= _NEARLY else _SIMILAR_NAME
    return f"similar names, {round(ratio)} of 100", points


def have_whole_name(one: CompanyProfile, other: CompanyProfile) -> bool:
    """The same name with the same legal form, or both without one."""
    is_same_key = one.key.replace(" ", "") == other.key.replace(" ", "")
    return is_same_key and form_letters(one.name) == form_letters(other.name)


def are_in_different_countries(one: CompanyProfile, other: CompanyProfile) -> bool:
    if one.country and other.country:
        return one.country != other.country
    # Where a country is not known, the legal forms may tell: "X LLC" is not "X S.p.A.".
    return are_of_different_countries(form_letters(one.name), form_letters(other.name))


def _reasons_for(one: CompanyProfile, other: CompanyProfile, name: Reason) -> list[Reason]:
    reasons: list[Reason] = []
    if one.country and one.country == other.country:
        reasons.append((f"both in {one.country}", _SAME_COUNTRY))
    if place := min(one.postal_codes & other.postal_codes or one.cities & other.cities, default=""):
        reasons.append((f"the same place, {place}", _SAME_PLACE))
    if phone := min(one.phones & other.phones, default=""):
        reasons.append((f"the same number, {phone}", _SAME_PHONE))
    if domain := min(one.mail_domains & other.mail_domains, default=""):
        reasons.append((f"mailboxes at the same domain, {domain}", _SAME_MAIL_DOMAIN))
    is_unknown = not (one.country and other.country)
    is_same_twice = (one.name, one.country, one.domain) == (other.name, other.country, other.domain)
    if not reasons and is_unknown and not is_same_twice and name[1] == _SAME_NAME:
        # "X", and later "X S.p.A.": a person should look, and no rule decides.
        reasons.append(("nothing else is known that tells them apart", _NOTHING_ELSE))
    return reasons


def reasons_against(one: CompanyProfile, other: CompanyProfile) -> list[Reason]:
    reasons: list[Reason] = []
    forms = form_letters(one.name), form_letters(other.name)
    if all(forms) and forms[0] != forms[1]:
        reasons.append(("different legal forms", _OTHER_FORM))
    if one.domain and other.domain:
        reasons.append(("different websites", _OTHER_WEBSITE))
    if _are_in_different_places(one, other):
        reasons.append(("different places", _OTHER_PLACE))
    return reasons


def _are_in_different_places(one: CompanyProfile, other: CompanyProfile) -> bool:
    if one.postal_codes & other.postal_codes or one.cities & other.cities:
        return False
    if one.cities and other.cities:
        return True
    return bool(one.country == other.country and one.postal_codes and other.postal_codes)

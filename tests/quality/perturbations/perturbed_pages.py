"""Perturbs a labelled page: the same page for another company, other people, another town."""

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Literal, NamedTuple

from tests.quality.corpus import LabelledPage, Labels
from tests.quality.perturbations.layouts import LAYOUTS
from tests.quality.perturbations.numbers import add_numbers
from tests.quality.perturbations.people import Kind, Names, Words
from tests.quality.perturbations.places import add_streets, add_towns
from tests.quality.perturbations.replacements import Replacements


class Perturbation(NamedTuple):
    """What is replaced, and by what."""

    people: Kind = ""
    company: bool = False
    streets: Literal["", "same", "other"] = ""  # the same kind of road or another
    towns: bool = False
    phones: Literal["", "same", "other"] = ""  # the same signs between the digits or others
    layout: str = ""


PERTURBATIONS: dict[str, Perturbation] = {
    "people of the same culture": Perturbation(people="same"),
    "people of other cultures": Perturbation(people="other"),
    "people in no list": Perturbation(people="unlisted"),
    "company and mailboxes": Perturbation(company=True),
    "streets": Perturbation(streets="same"),
    "streets of other kinds": Perturbation(streets="other"),
    "towns, states and codes": Perturbation(towns=True),
    "numbers": Perturbation(phones="same"),
    "numbers in other signs": Perturbation(phones="other"),
    "all facts": Perturbation("same", company=True, streets="other", towns=True, phones="other"),
} | {f"layout: {name.replace('_', ' ')}": Perturbation(layout=name) for name in LAYOUTS}


@dataclass(frozen=True, slots=True)
class PerturbedPage(LabelledPage):
    body: bytes = b""

    def content(self) -> bytes:
        return self.body


def perturb(page: LabelledPage, perturbation: Perturbation, seed: int) -> PerturbedPage:
    """The same seed gives the same perturbation of a page, whatever pages come before it."""
    rng = random.Random(f"{seed} {page.name}")
    source = decode(page.content())
    replacements = build_replacements(page, source, perturbation, rng)
    body = replacements.apply(source)
    if perturbation.layout:
        body = LAYOUTS[perturbation.layout](body, rng)
    known = {one.name: getattr(page, one.name) for one in fields(LabelledPage)}
    known |= {"url": replacements.apply(page.url), "labels": _other_labels(page.labels, replacements.apply)}
    return PerturbedPage(**known, body=body.encode())


def build_replacements(
    page: LabelledPage, source: str, perturbation: Perturbation, rng: random.Random
) -> Replacements:
    replacements = Replacements()
    words = Words(page, source, Names(perturbation.people, page.country, rng))
    if perturbation.phones:
        add_numbers(page, rng, replacements, with_other_signs=perturbation.phones == "other")
    if perturbation.people:
        words.add_people(replacements)
    if perturbation.company:
        words.choose_company()
        words.add_mailboxes(replacements)  # before the domain, by which they are found
        words.add_domain(replacements)
    if perturbation.streets:
        add_streets(page, rng, replacements, of_other_kinds=perturbation.streets == "other")
    if perturbation.towns:
        add_towns(page, rng, replacements)
    words.add_single_words(replacements)
    return replacements


def decode(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        named = re.search(rb"charset=[\"']?([\w-]+)", body[:4000])
    try:
        return body.decode(named[1].decode() if named else "cp1252", "replace")
    except LookupError:
        return body.decode("cp1252", "replace")


def _other_labels(labels: Labels, change: Callable[[str], str]) -> Labels:
    def changed(values: Iterable[str] | None) -> list[str] | None:
        return None if values is None else [change(value) for value in values]

    sets = ("emails", "phones", "faxes", "socials")
    lists = ("streets", "postal_codes", "addresses", "people")
    made: dict[str, object] = {
        name: None if (values := changed(getattr(labels, name))) is None else frozenset(values)
        for name in sets
    }
    made |= {
        name: None if (values := changed(getattr(labels, name))) is None else tuple(values) for name in lists
    }
    made["company"] = tuple(change(name) for name in labels.company)
    return replace(labels, **made)  # type: ignore[arg-type]

"""Dresses a labelled page up: the same page for another company, other people, another town."""

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Literal, NamedTuple

from tests.quality.corpus import LabelledPage, Labels
from tests.quality.disguises.layouts import LAYOUTS
from tests.quality.disguises.numbers import add_numbers
from tests.quality.disguises.people import Kind, Names, Words
from tests.quality.disguises.places import add_streets, add_towns
from tests.quality.disguises.scripts import Script


class Costume(NamedTuple):
    """What is disguised, and how far from the original."""

    people: Kind = ""
    company: bool = False
    streets: Literal["", "same", "other"] = ""  # kind of road
    towns: bool = False
    phones: Literal["", "same", "other"] = ""  # signs between the digits
    layout: str = ""


COSTUMES: dict[str, Costume] = {
    "people of the same culture": Costume(people="same"),
    "people of other cultures": Costume(people="other"),
    "people in no list": Costume(people="unlisted"),
    "company and mailboxes": Costume(company=True),
    "streets": Costume(streets="same"),
    "streets of other kinds": Costume(streets="other"),
    "towns, states and codes": Costume(towns=True),
    "numbers": Costume(phones="same"),
    "numbers in other signs": Costume(phones="other"),
    "all facts": Costume("same", company=True, streets="other", towns=True, phones="other"),
} | {f"layout: {name.replace('_', ' ')}": Costume(layout=name) for name in LAYOUTS}


@dataclass(frozen=True, slots=True)
class DisguisedPage(LabelledPage):
    body: bytes = b""

    def content(self) -> bytes:
        return self.body


def disguise(page: LabelledPage, costume: Costume, seed: int) -> DisguisedPage:
    """The same seed makes the same disguise of a page, whatever pages come before it."""
    dice = random.Random(f"{seed} {page.name}")
    source = decode(page.content())
    script = write_script(page, source, costume, dice)
    body = script.apply(source)
    if costume.layout:
        body = LAYOUTS[costume.layout](body, dice)
    known = {one.name: getattr(page, one.name) for one in fields(LabelledPage)}
    known |= {"url": script.apply(page.url), "labels": _other_labels(page.labels, script.apply)}
    return DisguisedPage(**known, body=body.encode())


def write_script(page: LabelledPage, source: str, costume: Costume, dice: random.Random) -> Script:
    script = Script()
    words = Words(page, source, Names(costume.people, page.country, dice))
    if costume.phones:
        add_numbers(page, dice, script, with_other_signs=costume.phones == "other")
    if costume.people:
        words.add_people(script)
    if costume.company:
        words.choose_company()
        words.add_mailboxes(script)  # they are found by their domain
        words.add_domain(script)
    if costume.streets:
        add_streets(page, dice, script, of_other_kinds=costume.streets == "other")
    if costume.towns:
        add_towns(page, dice, script)
    words.add_words_alone(script)
    return script


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

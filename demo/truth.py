"""What can be known about the exhibitors, as a data file: tests and benchmarks score crawls against it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from demo.companies import Company
from demo.exhibition import Exhibitor, open_exhibition
from demo.fair import MAILBOX, PHONE, PROFILE

TRUTH_PATH = Path(__file__).with_name("truth.json")


@dataclass(frozen=True, slots=True)
class KnownPerson:
    name: str
    title: str
    email: str
    phone: str


@dataclass(frozen=True, slots=True)
class KnownDecoy:
    kind: str
    field: str
    value: str


@dataclass(frozen=True, slots=True)
class KnownCompany:
    """`facts` are to be found; `also` is right where it is found but need not be found.

    `ends`: for a site that cannot be crawled, the outcomes that say so honestly.
    """

    exhibitor: str
    family: str
    hostile: bool
    host: str
    country: str
    website: str
    profile_url: str
    facts: Mapping[str, tuple[str, ...]]
    also: Mapping[str, tuple[str, ...]]
    people: tuple[KnownPerson, ...]
    decoys: tuple[KnownDecoy, ...]
    ends: tuple[str, ...]


def build_truth() -> tuple[KnownCompany, ...]:
    return tuple(_know(exhibitor) for exhibitor in open_exhibition().exhibitors)


def load_truth(path: Path = TRUTH_PATH) -> tuple[KnownCompany, ...]:
    return tuple(_read_company(row) for row in json.loads(path.read_text(encoding="utf-8"))["companies"])


def write_truth(path: Path) -> None:
    # One line per company, so that a difference shows whose.
    rows = ",\n".join(json.dumps(asdict(company), ensure_ascii=False) for company in build_truth())
    path.write_text(f'{{"companies": [\n{rows}\n]}}\n', encoding="utf-8")


def _know(exhibitor: Exhibitor) -> KnownCompany:
    company, published = exhibitor.company, set(exhibitor.publication.fields)
    people = tuple(_know_people(exhibitor))
    known = {field: values for field, values in _all_values(company) if values}
    facts = {field: values for field, values in known.items() if field in published and exhibitor.reachable}
    also = {field: values for field, values in known.items() if field not in facts}
    also["name"] = (company.name, company.brand, exhibitor.company.host)
    also["email"] = (*also.get("email", ()), *(person.email for person in company.people))
    also["person"] = tuple(person.name for person in company.people)
    also["phone"] = (*also.get("phone", ()), *(person.phone.e164 for person in company.people))
    return KnownCompany(
        exhibitor=company.name,
        family=company.family,
        hostile=exhibitor.hostile,
        host=company.host,
        country=company.country.code,
        website=exhibitor.website,
        profile_url=exhibitor.profile_url,
        facts=facts,
        also=also,
        people=people,
        decoys=tuple(_know_decoys(exhibitor)),
        ends=exhibitor.ends,
    )


def _all_values(company: Company) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "name", (company.name,)
    yield "email", (company.email,)
    yield "phone", (company.phone.e164,)
    yield "fax", (company.fax.e164,)
    yield "street", (company.street,)
    yield "postal_code", (company.city.postal_code,)
    yield "city", (company.city.name,)
    yield "region", (company.city.region,)
    yield "country", (company.country.code,)
    yield "social", company.socials
    yield "vat_id", (company.vat_id,) if company.vat_id else ()
    yield "registration_id", (company.registration_id,) if company.registration_id else ()


def _know_people(exhibitor: Exhibitor) -> Iterator[KnownPerson]:
    """`person:3` says that three people are named; only a team page tells how to reach them."""
    counts = [
        field.partition(":")[2] for field in exhibitor.publication.fields if field.startswith("person:")
    ]
    count = int(counts[0]) if counts else 0
    reachable = exhibitor.company.family == "team_page"
    for person in exhibitor.company.people[:count]:
        mailbox, phone = (person.email, person.phone.e164) if reachable else ("", "")
        yield KnownPerson(person.name, person.title, mailbox, phone)


def _know_decoys(exhibitor: Exhibitor) -> Iterator[KnownDecoy]:
    """Those on the company's own pages, and on every profile page the fair's own contacts."""
    for decoy in exhibitor.decoys:
        yield KnownDecoy(decoy.kind, decoy.field, decoy.value)
    yield KnownDecoy("organiser", "email", MAILBOX)
    yield KnownDecoy("organiser", "phone", PHONE)
    yield KnownDecoy("organiser", "social", PROFILE)
    yield KnownDecoy("fax_as_phone", "phone", exhibitor.company.fax.e164)


def _read_company(row: dict[str, Any]) -> KnownCompany:
    return KnownCompany(
        **row
        | {
            "facts": {field: tuple(values) for field, values in row["facts"].items()},
            "also": {field: tuple(values) for field, values in row["also"].items()},
            "people": tuple(KnownPerson(**person) for person in row["people"]),
            "decoys": tuple(KnownDecoy(**decoy) for decoy in row["decoys"]),
            "ends": tuple(row["ends"]),
        }
    )

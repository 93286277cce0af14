"""The invented companies: the same seed always founds the same ones."""

import json
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import phonenumbers

from demo.countries import COUNTRIES, City, Country
from demo.identifiers import draw_digits, draw_iban, draw_vat_id

SEED = 20261118
LANGUAGES = ("de", "en", "es", "fr", "it")
PATH_STYLES = ("plain", "html", "folder", "query", "opaque")
SOCIAL_NETWORKS = (
    "https://www.linkedin.com/company/{slug}",
    "https://www.facebook.com/{joined}",
    "https://www.instagram.com/{joined}",
    "https://www.youtube.com/@{joined}",
)


@dataclass(frozen=True, slots=True)
class Phone:
    e164: str
    shown: str  # as the company writes it


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    title: str
    email: str
    phone: Phone


@dataclass(frozen=True, slots=True)
class Company:
    family: str
    country: Country
    city: City
    brand: str
    name: str
    host: str
    trade: str
    products: tuple[str, ...]
    year: int
    street: str
    email: str
    phone: Phone
    fax: Phone
    vat_id: str
    registration_id: str
    iban: str
    socials: tuple[str, ...]
    people: tuple[Person, ...]
    hall: str
    stand: str
    path_style: str

    @property
    def language(self) -> str:
        return self.country.language

    @property
    def city_line(self) -> str:
        return self.country.city_order.format(
            postal_code=self.city.postal_code, city=self.city.name, region=self.city.region
        )

    @property
    def slug(self) -> str:
        return self.host.partition(".")[0]


@cache
def load_texts(language: str) -> dict[str, Any]:
    path = files("demo").joinpath("texts", f"{language}.json")
    texts: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return texts


def slugify(text: str) -> str:
    for umlaut, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        text = text.lower().replace(umlaut, letters)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return "-".join("".join(char if char.isalnum() else " " for char in plain).split())


class CompanyFactory:
    """Founds companies one after the other and gives no host and no phone number twice."""

    def __init__(self, seed: int = SEED) -> None:
        self.seed = seed
        self.hosts: set[str] = set()
        # Numbers of authorities, for the companies' pages.
        self.numbers = {load_texts(language)["authority"]["e164"] for language in LANGUAGES}

    def create(self, family: str, country_code: str, index: int) -> Company:
        draw = Random(f"{self.seed}:{family}:{country_code}:{index}")
        country = COUNTRIES[country_code]
        texts = load_texts(country.language)
        surname, (word, trade, *products) = self._draw_name(draw, texts)
        brand = f"{surname} {_written(word, country.language)}"
        host = f"{slugify(surname)}-{slugify(word)}.example"
        city, vat_id = draw.choice(country.cities), draw_vat_id(country_code, draw)
        return Company(
            family=family,
            country=country,
            city=city,
            brand=brand,
            name=f"{brand} {draw.choice(country.legal_forms)}",
            host=host,
            trade=trade,
            products=tuple(products),
            year=draw.randint(1921, 1998),
            street=country.street_order.format(
                street=draw.choice(texts["streets"]), number=draw.randint(3, 148)
            ),
            email=f"{draw.choice(country.mailboxes)}@{host}",
            phone=self._draw_phone(draw, city),
            fax=self._draw_phone(draw, city),
            vat_id=vat_id,
            registration_id=_draw_registration_id(draw, country_code, city, vat_id),
            iban=draw_iban(country_code, draw),
            socials=_draw_socials(draw, brand),
            people=tuple(self._draw_people(draw, texts, surname, city, host)),
            hall=str(draw.randint(1, 9)),
            stand=f"{draw.choice('ABCDEFG')}{draw.randint(1, 79):02d}",
            path_style=draw.choice(PATH_STYLES),
        )

    def _draw_name(self, draw: Random, texts: dict[str, Any]) -> tuple[str, list[str]]:
        while True:
            surname, trade = draw.choice(texts["surnames"]), draw.choice(texts["trades"])
            host = f"{slugify(surname)}-{slugify(trade[0])}"
            if host not in self.hosts:
                self.hosts.add(host)
                return surname, trade

    def _draw_phone(self, draw: Random, city: City) -> Phone:
        while True:
            number = f"{city.phone}{draw.randrange(10**city.open_digits):0{city.open_digits}d}"
            if number not in self.numbers:
                self.numbers.add(number)
                return Phone(number, _show_phone(number, draw))

    def _draw_people(
        self, draw: Random, texts: dict[str, Any], owner: str, city: City, host: str
    ) -> Iterable[Person]:
        surnames = [owner, *draw.sample([name for name in texts["surnames"] if name != owner], 2)]
        first_names, titles = draw.sample(texts["first_names"], 3), draw.sample(texts["titles"], 3)
        for first_name, surname, title in zip(first_names, surnames, titles, strict=True):
            mailbox = f"{slugify(first_name)}.{slugify(surname)}@{host}"
            yield Person(f"{first_name} {surname}", title, mailbox, self._draw_phone(draw, city))


def _written(word: str, language: str) -> str:
    """The trade in a company name, with the letters that its host name cannot have."""
    letters = {"Foerdertechnik": "Fördertechnik", "Schweisstechnik": "Schweißtechnik"}
    letters |= {"Messgeraete": "Messgeräte", "Gruas": "Grúas", "Valvulas": "Válvulas", "Basculas": "Básculas"}
    return letters.get(word, word) if language in {"de", "es"} else word


def _show_phone(number: str, draw: Random) -> str:
    parsed = phonenumbers.parse(number)
    style = draw.choice(("national", "international", "bracket"))
    if style == "national":
        return phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.NATIONAL)
    shown = phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.INTERNATIONAL)
    code, _, rest = shown.partition(" ")
    # "(0)" belongs to the countries that dial a trunk zero.
    return f"{code} (0){rest}" if style == "bracket" and code in {"+49", "+43", "+41", "+44"} else shown


def _draw_registration_id(draw: Random, country: str, city: City, vat_id: str) -> str:
    if country == "DE":
        return f"HRB {draw_digits(draw, 6)}"
    if country == "AT":
        return f"FN {draw_digits(draw, 6)} {draw.choice('abdfhkm')}"
    if country == "FR":
        siren = vat_id[4:]
        return f"{siren[:3]} {siren[3:6]} {siren[6:]}"
    if country == "IT":
        return f"{city.region}-{draw_digits(draw, 7)}"
    return draw_digits(draw, 8) if country == "GB" else ""


def _draw_socials(draw: Random, brand: str) -> tuple[str, ...]:
    # Handles have hyphens at some networks only.
    slug = slugify(brand)
    joined = slug.replace("-", "")
    return tuple(network.format(slug=slug, joined=joined) for network in draw.sample(SOCIAL_NETWORKS, 2))

"""Replaces people, the company and mailboxes: words of their names are replaced wherever they are whole words."""

import html
import random
import re
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from faker import Faker

from scraping.extract.people.names import is_given
from tests.quality.corpus import LabelledPage
from tests.quality.perturbations.replacements import TAG, Replacements, in_case_of, spelled

Kind = Literal[
    "", "same", "other", "unlisted"
]  # names of the page's culture, of other cultures, or in none of our lists

_WORD = re.compile(r"[^\W\d_]+")
_NAME_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?\.?")
_LOCALES = {"US": "en_US", "GB": "en_GB", "CA": "en_CA"}
_FOREIGN = ("de_DE", "es_MX", "en_IN", "pl_PL", "it_IT", "fr_FR", "nl_NL", "pt_BR", "sv_SE")
_ROLES = ("info", "office", "hello", "sales", "contact", "mail", "enquiries", "team", "service", "welcome")
_TITLES_AND_SUFFIXES = frozenset(
    [
        "dr",
        "mr",
        "mrs",
        "ms",
        "miss",
        "prof",
        "rev",
        "md",
        "dds",
        "dmd",
        "phd",
        "jd",
        "esq",
        "rn",
        "np",
        "pa",
        "cpa",
        "mba",
        "jr",
        "sr",
        "ii",
        "iii",
        "do",
        "and",
        "the",
        "gnp",
        "msn",
    ]
)
# Words that many company names contain; the others are the company's own.
_COMMON = frozenset(
    [
        "amp",
        "the",
        "and",
        "of",
        "for",
        "inc",
        "llc",
        "ltd",
        "limited",
        "corp",
        "corporation",
        "co",
        "company",
        "plc",
        "gmbh",
        "ag",
        "llp",
        "pllc",
        "lp",
        "lda",
        "srl",
        "spa",
        "pty",
        "bv",
        "nv",
        "sa",
        "kft",
        "dba",
        "group",
        "services",
        "service",
        "center",
        "centre",
        "law",
        "firm",
        "office",
        "offices",
        "school",
        "bank",
        "hotel",
        "inn",
        "club",
        "care",
        "health",
        "dental",
        "family",
        "medical",
        "design",
        "music",
        "shop",
        "store",
        "online",
        "com",
        "net",
        "org",
    ]
)
_TRIES = 400
_FALLBACK_NAMES = ("Zyrelle", "Oswinda", "Quendra", "Thessalo", "Ulvric", "Jorvanna")


@cache
def _faker(locale: str) -> Faker:
    return Faker(locale)


@dataclass(slots=True)
class Names:
    """Draws names of one kind for one page, each at most once."""

    kind: Kind
    country: str
    rng: random.Random
    _used: set[str] = field(default_factory=set)

    def given(self) -> str:
        for _ in range(_TRIES):
            name = self._draw("first_name")
            if name not in self._used and (self.kind != "unlisted" or not is_given(name)):
                return self._use(name)
        return self._use(self.rng.choice(_FALLBACK_NAMES))

    def surname(self) -> str:
        for _ in range(_TRIES):
            name = self._draw("last_name")
            if name not in self._used:
                break
        return self._use(name)

    def _use(self, name: str) -> str:
        self._used.add(name)
        return name

    def _draw(self, of: str) -> str:
        is_own = self.kind in ("", "same")
        faker = _faker(_LOCALES.get(self.country, "en_US") if is_own else self.rng.choice(_FOREIGN))
        faker.seed_instance(self.rng.randrange(1 << 30))
        return str(getattr(faker, of)()).split()[0]


class Words:
    """Maps words of people's names and of the company's name to their replacements."""

    def __init__(self, page: LabelledPage, source: str, names: Names) -> None:
        self.page = page
        self.source = source
        self.names = names
        self.others: dict[str, str] = {}
        self._brand: set[str] = set()

    def add_people(self, replacements: Replacements) -> None:
        for name in sorted(self.page.labels.people or (), key=len, reverse=True):
            self._add_person(name)
            if len(name.split()) > 1:
                replacements.add(spelled(name), lambda found: self._word_by_word(found[0]), 0)

    def _add_person(self, name: str) -> None:
        has_given = False
        for word in _NAME_WORD.findall(name):
            bare = word.rstrip(".").lower()
            if len(bare) > 1 and not word.islower() and bare not in _TITLES_AND_SUFFIXES:
                if bare not in self.others:
                    self.others[bare] = self.names.surname() if has_given else self.names.given()
                has_given = True

    def _word_by_word(self, text: str) -> str:
        parts = re.split(f"({TAG})", text)
        return "".join(part if part.startswith("<") else _WORD.sub(self._one_word, part) for part in parts)

    def _one_word(self, found: re.Match[str]) -> str:
        word = self.others.get(found[0].lower())
        return in_case_of(found[0], word) if word else found[0]

    def choose_company(self) -> None:
        for word in self._own_words():
            self._brand.add(word)
            self.others.setdefault(word, self._invent_word(word))

    def add_domain(self, replacements: Replacements) -> None:
        label = self.page.site.partition(".")[0]
        other = self.within(label)
        if other != label and len(label) > 3:
            pattern = rf"(?<![a-z0-9]){re.escape(label)}(?=\.[a-z])"
            replacements.add(pattern, lambda found: in_case_of(found[0], other))

    def _own_words(self) -> list[str]:
        """The words of the company's name that are not ordinary words."""
        site = self.page.site.partition(".")[0].replace("-", "")
        own: list[str] = []
        for company in self.page.labels.company:
            words = [word.lower() for word in _WORD.findall(html.unescape(company))]
            if len(self.page.labels.company) == 1 or any(len(word) > 2 and word in site for word in words):
                own += [word for word in words if len(word) > 1 and word not in _COMMON]
        return [
            word for word in dict.fromkeys(own) if not re.search(f"(?<=[a-z] ){word}(?= [a-z])", self.source)
        ]

    def _invent_word(self, word: str) -> str:
        rng = self.names.rng
        if len(word) <= 4:
            return "".join(rng.choice("bcdfghklmnprstvz") for _ in word).upper()
        if rng.random() < 0.5:
            return self.names.surname()
        return "".join(rng.choice("bcdfglmnprstv") + rng.choice("aeiou") for _ in range(3)).title()

    def within(self, text: str) -> str:
        """Replaces words inside a domain or a mailbox."""
        for word in sorted(self.others, key=len, reverse=True):
            if len(word) > 2:
                text = text.replace(word, self.others[word].lower().replace("'", ""))
        return text

    def add_mailboxes(self, replacements: Replacements) -> None:
        for mailbox in sorted(self.page.labels.emails or ()):
            local, _, host = mailbox.partition("@")
            roles = [role for role in _ROLES if role != local]
            other = self.names.rng.choice(roles) if local in _ROLES else self.within(local)
            pattern = rf"(?<![\w.]){re.escape(local)}(?=(?:@|%40|&#64;){re.escape(host)})"
            replacements.add(pattern, lambda found, other=other: in_case_of(found[0], other))  # type: ignore[misc]

    def add_single_words(self, replacements: Replacements) -> None:
        """Adds single names, unless the page also has the word in lower case, in another sense."""
        for word in sorted(self.others, key=len, reverse=True):
            here = rf"(?<![\w@./_-]){re.escape(word)}(?![\w@./_-])"
            if word in self._brand:
                pattern = rf"(?<![^\W_])(?i:{re.escape(word)})(?![a-z])"  # `LimeTree`, `limetree_plan`
            elif len(word) > 2 and not re.search(here, self.source):
                pattern = rf"(?<!\w)(?i:{re.escape(word)})(?!\w)"
            else:
                continue
            other = self.others[word]
            replacements.add(pattern, lambda found, other=other: in_case_of(found[0], other), 0)  # type: ignore[misc]

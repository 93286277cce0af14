"""Company sites of 20 layouts in 13 languages, for measuring which pages a crawl chooses.

Made from how sites are built, and before reading the rules that rank links: do not change a layout or a word to suit a
rule. Each site knows where its contact, imprint and team pages are. No page leaves this process.
"""

import gzip
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import phonenumbers
from faker import Faker

COUNTRIES = {
    "en": ("GB", "en_GB"),
    "de": ("DE", "de_DE"),
    "fr": ("FR", "fr_FR"),
    "it": ("IT", "it_IT"),
    "es": ("ES", "es_ES"),
    "pt": ("PT", "pt_PT"),
    "nl": ("NL", "nl_NL"),
    "pl": ("PL", "pl_PL"),
    "cs": ("CZ", "cs_CZ"),
    "sv": ("SE", "sv_SE"),
    "tr": ("TR", "tr_TR"),
    "ru": ("RU", "ru_RU"),
    "ja": ("JP", "ja_JP"),
}
NAME_STARTS = ("Nor", "Vel", "Tam", "Quor", "Bex", "Lun", "Ost", "Pra")
NAME_ENDS = ("dex", "ica", "mont", "tec", "war", "lin")
# Where the law wants an imprint, or customs have one.
WITH_IMPRINT = ("de", "fr", "it", "es", "nl", "ja")


@dataclass
class GeneratedSite:
    number: int
    layout: str
    language: str
    country: str
    company: str
    host: str
    contact: str = ""
    imprint: str = ""
    team: str = ""
    pages: dict[str, bytes] = field(default_factory=dict)  # {path: HTML}
    sitemaps: tuple[str, ...] = ()  # named by robots.txt

    @property
    def home(self) -> str:
        return f"http://{self.host}/"

    def url(self, path: str) -> str:
        return f"http://{self.host}{path}"


@cache
def load_words() -> dict[str, dict[str, Any]]:
    text = Path(__file__).with_name("site_words.json").read_text(encoding="utf-8")
    words: dict[str, dict[str, Any]] = json.loads(text)
    return words


class Builder:
    """Draws the words and facts of one site, and writes its pages."""

    def __init__(self, number: int, layout: str, language: str) -> None:
        self.draw = random.Random(f"{number} {layout}")
        self.words = load_words()[language]
        country, locale = COUNTRIES[language]
        self.fake = Faker(locale)
        self.fake.seed_instance(number)
        name = self.draw.choice(NAME_STARTS) + self.draw.choice(NAME_ENDS)
        company = f"{name} {self.draw.choice(self.words['goods'])}"
        host = f"www.{name.lower()}-{number}.example"
        self.site = GeneratedSite(number, layout, language, country, company, host)
        self.style = self.draw.choice(("/{}", "/{}/", "/{}.html", "/{}.php", f"/{language}/{{}}"))
        self.mail_domain = host.removeprefix("www.")
        self.people = [self.fake.name() for _ in range(4)]
        self.phones = [self._phone() for _ in range(3)]
        self.street = self.fake.address().replace("\n", ", ")

    def _phone(self) -> str:
        example = phonenumbers.example_number_for_type(
            self.site.country, phonenumbers.PhoneNumberType.FIXED_LINE
        )
        if example is None:
            raise LookupError(f"no example number of {self.site.country}")
        # (With the zero that Italian numbers begin with: without it there is no such number.)
        digits = phonenumbers.national_significant_number(example)[:-3] + f"{self.draw.randrange(1000):03d}"
        number = phonenumbers.parse(f"+{example.country_code}{digits}")
        return str(phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.INTERNATIONAL))

    def word(self, kind: str) -> str:
        return str(self.draw.choice(self.words[kind]))

    def path(self, kind: str) -> str:
        return self.style.format(self.word(f"{kind}_slugs"))

    # --- pages ---------------------------------------------------------------------------------------------------

    def page(self, title: str, *parts: str) -> bytes:
        head = f"<title>{title} | {self.site.company}</title>"
        return (
            f'<!doctype html><html lang="{self.site.language}"><head><meta charset="utf-8">{head}</head>'
            f"<body>{''.join(parts)}</body></html>"
        ).encode()

    def put(self, path: str, *parts: str, title: str = "") -> str:
        self.site.pages[path] = self.page(title or path.strip("/"), *parts)
        return path

    def contact_block(self) -> str:
        return (
            f"<h1>{self.word('contact')}</h1><p>{self.site.company}<br>{self.street}</p>"
            f"<p>{self.phones[0]}<br><a href='mailto:info@{self.mail_domain}'>info@{self.mail_domain}</a></p>"
        )

    def team_block(self) -> str:
        rows = zip(self.people, self.words["titles"], strict=True)
        cards = (f"<div class=card><h3>{name}</h3><p>{title}</p></div>" for name, title in rows)
        return f"<h1>{self.word('team')}</h1>{''.join(cards)}"

    def imprint_block(self) -> str:
        return (
            f"<h1>{self.word('imprint')}</h1><p>{self.site.company}<br>{self.street}</p>"
            f"<p>{self.words['titles'][0]}: {self.people[0]}</p><p>office@{self.mail_domain}</p>"
        )

    def prose(self, sentences: int = 6) -> str:
        return f"<p>{' '.join(self.draw.choice(self.words['teasers']) + '.' for _ in range(sentences))}</p>"

    def add_facts(self, *, imprint: bool | None = None, team: bool = True) -> None:
        """The pages that a crawl should find."""
        site = self.site
        site.contact = self.put(self.path("contact"), self.contact_block(), self.prose())
        if imprint if imprint is not None else site.language in WITH_IMPRINT:
            site.imprint = self.put(self.path("imprint"), self.imprint_block(), self.prose(12))
        if team:
            site.team = self.put(self.path("team"), self.team_block(), self.prose())

    # --- links ---------------------------------------------------------------------------------------------------

    def link(self, path: str, text: str) -> str:
        return f'<a href="{path}">{text}</a>'

    def filler(self, kind: str, count: int = 1) -> list[tuple[str, str]]:
        """Entries of menus that lead to pages without facts."""
        made = []
        for at in range(count):
            path = self.style.format(f"{kind}-{at}")
            self.put(path, f"<h1>{self.site.company}</h1>", self.prose())
            made.append((path, self.word(kind)))
        return made

    def facts(self) -> list[tuple[str, str]]:
        wanted = (("contact", self.site.contact), ("imprint", self.site.imprint), ("team", self.site.team))
        return [(path, self.word(kind)) for kind, path in wanted if path]

    def menu(self, entries: list[tuple[str, str]], tag: str = "nav") -> str:
        items = "".join(f"<li>{self.link(*entry)}</li>" for entry in entries)
        return f"<{tag}><ul>{items}</ul></{tag}>"

    def teasers(self, count: int, *, broken: float = 0.0) -> str:
        """Long headlines; some hold words such as team or contact, and some of their pages are gone."""
        made = []
        for at in range(count):
            title = self.draw.choice(self.words["teasers"])
            path = f"/{self.draw.choice(('team', 'news', 'support', 'story', 'about'))}/{2015 + at % 10}/{at}"
            if self.draw.random() >= broken:
                self.put(path, f"<h1>{title}</h1>", self.prose())
            made.append(f"<article><h2>{self.link(path, title)}</h2>{self.prose(2)}</article>")
        return "".join(made)

    def goods(self, count: int) -> list[tuple[str, str]]:
        made = []
        for at in range(count):
            name = f"{self.draw.choice(self.words['goods'])} {self.draw.randrange(100, 999)}"
            path = f"/p/{at}"
            if at < 12:
                self.put(path, f"<h1>{name}</h1>", self.prose())
            made.append((path, name))
        return made

    def sitemap(self, paths: list[str]) -> bytes:
        rows = "".join(f"<url><loc>{self.site.url(path)}</loc></url>" for path in paths)
        return f'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{rows}</urlset>'.encode()

    def add_sitemap(self, paths: list[str], path: str = "/sitemap.xml") -> None:
        self.site.pages[path] = self.sitemap(paths)
        self.site.sitemaps = (*self.site.sitemaps, self.site.url(path))

    def known_paths(self) -> list[str]:
        return [path for path in self.site.pages if not path.endswith((".xml", ".gz"))]


Layout = Callable[[Builder], None]
LAYOUTS: dict[str, Layout] = {}


def layout(build: Layout) -> Layout:
    LAYOUTS[build.__name__] = build
    return build


@layout
def classic_menu(b: Builder) -> None:
    b.add_facts()
    contact, *rest = b.facts()
    about = b.put(b.path("about"), b.prose(), b.menu(rest[-1:], "div"))
    entries = [(about, b.word("about")), *b.filler("products"), *b.filler("news"), *rest[-1:], contact]
    footer = b.menu([*rest[:-1], *b.filler("other")], "footer")
    b.put("/", b.menu([("/", b.word("home")), *entries]), b.prose(), footer)


@layout
def mega_menu(b: Builder) -> None:
    b.add_facts()
    entries = [*b.goods(120), *b.filler("news"), *b.filler("other", 3)]
    b.put("/", b.menu(entries), b.prose(), b.menu(b.facts(), "footer"))


@layout
def teasers_without_menu(b: Builder) -> None:
    """A magazine's home page: what is wanted is only in the sitemap."""
    b.add_facts()
    b.put("/", b.teasers(20, broken=0.6))
    b.add_sitemap(b.known_paths())


@layout
def one_page(b: Builder) -> None:
    anchors = [("#products", b.word("products")), ("#team", b.word("team")), ("#contact", b.word("contact"))]
    b.site.contact = b.site.team = "/"
    footer = ""
    if b.site.language in WITH_IMPRINT:
        b.site.imprint = b.put(b.path("imprint"), b.imprint_block())
        footer = b.menu([(b.site.imprint, b.word("imprint"))], "footer")
    sections = (
        b.prose(),
        f"<section id=team>{b.team_block()}</section>",
        f"<section id=contact>{b.contact_block()}</section>",
    )
    b.put("/", b.menu(anchors), *sections, footer)


@layout
def script_menu(b: Builder) -> None:
    """The menu is made by a script from a list of addresses."""
    b.add_facts()
    entries = [*b.filler("products", 4), *b.filler("other", 3), *b.facts()]
    calls = "".join(f'addItem("{text}", "{path}");' for path, text in entries)
    b.put("/", "<div id=menu></div>", b.prose(), f"<script>function addItem(t,u){{}};{calls}</script>")


@layout
def sitemap_only(b: Builder) -> None:
    b.add_facts()
    b.filler("products", 8)
    b.put("/", "<img src=/cover.jpg alt=''>", f"<h1>{b.site.company}</h1>")
    b.add_sitemap(b.known_paths())


@layout
def language_choice(b: Builder) -> None:
    b.add_facts()
    inner = f"/{b.site.language}/start"
    b.put(inner, b.menu([*b.filler("products", 3), *b.facts()]), b.prose())
    other = "en" if b.site.language != "en" else "de"
    b.put(f"/{other}/start", b.prose())
    choices = ((f"/{other}/start", other.upper()), (inner, b.site.language.upper()))
    b.put("/", "".join(b.link(*choice) for choice in choices))


@layout
def footer_columns(b: Builder) -> None:
    b.add_facts()
    columns = [[*b.filler("products", 5)], [*b.filler("other", 4)], b.facts()]
    b.draw.shuffle(columns)
    b.put("/", b.prose(20), "<footer>", *(b.menu(column, "div") for column in columns), "</footer>")


@layout
def icons(b: Builder) -> None:
    """Entries of the menu are pictures that only their labels name."""
    b.add_facts()
    entries = [*b.filler("products"), *b.facts()]
    links = "".join(
        f'<a href="{path}" aria-label="{text}"><svg viewBox="0 0 1 1"></svg></a>' for path, text in entries
    )
    b.put("/", f"<header>{links}</header>", b.prose())


@layout
def pictures(b: Builder) -> None:
    b.add_facts()
    entries = [*b.filler("products", 3), *b.facts()]
    links = "".join(
        f'<td><a href="{path}"><img src="/b{at}.gif" alt="{text}"></a></td>'
        for at, (path, text) in enumerate(entries)
    )
    b.put("/", f"<table><tr>{links}</tr></table>", b.prose())


@layout
def numbered_addresses(b: Builder) -> None:
    """Only the text of a link says what it leads to."""
    numbers = iter(b.draw.sample(range(3, 900), 40))
    b.style = "/index.php?id={}"

    def next_path(kind: str) -> str:
        return f"/index.php?id={next(numbers)}"

    b.path = next_path  # type: ignore[method-assign]
    b.add_facts()
    entries = [*((next_path(""), b.word("products")) for _ in range(5)), *b.facts()]
    for path, _ in entries[:5]:
        b.put(path, b.prose())
    b.put("/", b.menu(entries), b.prose())


@layout
def telling_addresses(b: Builder) -> None:
    """Only the address of a link says what it leads to."""
    b.add_facts()
    entries = [*b.filler("products", 6), *b.filler("news", 3), *b.facts()]
    b.draw.shuffle(entries)
    links = "".join(f"<p>{b.prose(1)}{b.link(path, '&raquo;')}</p>" for path, _ in entries)
    b.put("/", links)


@layout
def two_clicks_away(b: Builder) -> None:
    """The contacts are under the company's own section."""
    b.add_facts()
    section = b.put(b.path("about"), b.menu(b.facts(), "aside"), b.prose())
    b.put(
        "/", b.menu([*b.filler("products", 6), (section, b.word("about")), *b.filler("news", 2)]), b.prose()
    )


@layout
def news_portal(b: Builder) -> None:
    b.add_facts()
    b.put("/", b.menu(b.filler("news", 10)), b.teasers(60, broken=0.2), b.menu(b.facts(), "footer"))


@layout
def shop(b: Builder) -> None:
    b.add_facts()
    cart = [("/cart", "0"), ("/login", b.words["other"][-1])]
    help_pages = [*b.filler("other", 5), *b.facts()]
    b.put("/", b.menu(b.goods(60)), b.menu(cart, "div"), b.prose(2), b.menu(help_pages, "footer"))


@layout
def frameset(b: Builder) -> None:
    b.add_facts()
    b.put("/nav.html", b.menu([*b.filler("products", 3), *b.facts()], "div"))
    b.put("/main.html", f"<h1>{b.site.company}</h1>", b.prose())
    frames = '<frameset cols="20%,80%"><frame src="/nav.html"><frame src="/main.html"></frameset>'
    b.site.pages["/"] = f"<html><head><title>{b.site.company}</title></head>{frames}</html>".encode()


@layout
def compressed_sitemap_index(b: Builder) -> None:
    """Thousands of products in compressed sitemaps; the menu has nothing else."""
    b.add_facts()
    paths = [path for path, _ in b.goods(1_500)]
    inner = [path for _, path in sorted((b.draw.random(), path) for path in [*b.known_paths(), *paths])]
    b.site.pages["/sitemap-1.xml.gz"] = gzip.compress(b.sitemap(inner), mtime=0)
    index = f"<sitemap><loc>{b.site.url('/sitemap-1.xml.gz')}</loc></sitemap>"
    b.site.pages["/sitemap.xml"] = f'<?xml version="1.0"?><sitemapindex>{index}</sitemapindex>'.encode()
    b.site.sitemaps = (b.site.url("/sitemap.xml"),)
    b.put("/", b.menu(b.goods(30)), b.prose())


@layout
def jump_menu(b: Builder) -> None:
    b.add_facts()
    entries = [*b.filler("products", 4), *b.facts()]
    options = "".join(f'<option value="{path}">{text}</option>' for path, text in entries)
    b.put("/", f'<select onchange="location=this.value">{options}</select>', b.prose())


@layout
def twice_in_two_languages(b: Builder) -> None:
    """The same menu for a second language, whose pages say the same."""
    b.add_facts()
    other = "en" if b.site.language != "en" else "de"
    words = load_words()[other]
    second = [
        (b.put(f"/{other}/{words[f'{kind}_slugs'][0]}", b.prose()), words[kind][0])
        for kind in ("about", "products", "news")
        if f"{kind}_slugs" in words
    ]
    entries = [*b.filler("products", 3), *b.facts(), *second]
    b.put("/", b.menu(entries), b.prose())


@layout
def association(b: Builder) -> None:
    """Many groups with pages of their own; the office is one entry among fifty."""
    b.add_facts()
    groups = [(b.put(f"/g/{at}", b.prose()), f"{b.word('goods')} {at}") for at in range(45)]
    entries = [*groups, *b.filler("other", 3)]
    for at, fact in zip(sorted(b.draw.sample(range(len(entries)), 3)), b.facts(), strict=False):
        entries.insert(at, fact)
    b.put("/", b.menu(entries), b.teasers(8, broken=0.5))


# Rules and weights may be fitted on the sites of *learn* only.
CHECK_LAYOUTS = (
    "mega_menu",
    "teasers_without_menu",
    "script_menu",
    "footer_columns",
    "numbered_addresses",
    "two_clicks_away",
    "shop",
    "compressed_sitemap_index",
    "twice_in_two_languages",
    "association",
)


def make_site(number: int) -> GeneratedSite:
    """Always the same site for a number; 500 of them have each layout 25 times."""
    names = tuple(LAYOUTS)
    languages = tuple(COUNTRIES)
    builder = Builder(number, names[number % len(names)], languages[number // len(names) % len(languages)])
    LAYOUTS[builder.site.layout](builder)
    return builder.site

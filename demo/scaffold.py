"""A small firm's website in its language; a family says where in it the contacts are."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from random import Random
from typing import Any

from demo.companies import Company, load_texts, slugify
from demo.decoys import Decoy
from demo.markup import attribute, document, link, paragraphs, text
from demo.sites import Answer, Reply, Site, html_answer, text_answer

NAVIGATION = ("home", "about", "products", "news", "references", "careers", "team", "contact")
FOOT_NAVIGATION = ("imprint", "privacy")
# Reached from the list of products only.
PRODUCT_PAGES = ("product0", "product1", "product2")
ALL_PAGES = (*NAVIGATION, *FOOT_NAVIGATION, *PRODUCT_PAGES)

LOGO = (
    '<svg class="logo" viewBox="0 0 48 48" width="40" height="40" aria-hidden="true"><circle cx="24" cy="24" '
    'r="21" fill="none" stroke="#0b6e8a" stroke-width="4"/><path d="M12 30 L24 12 L36 30 Z M18 34 H30" '
    'fill="none" stroke="#22303c" stroke-width="3"/></svg>\n'
)
MENU_SCRIPT = """<script>
document.addEventListener("DOMContentLoaded", function () {
  var menu = document.querySelector("nav ul");
  document.querySelectorAll("nav a").forEach(function (item) {
    if (item.pathname === location.pathname) { item.setAttribute("aria-current", "page"); }
  });
  menu.addEventListener("keydown", function (event) {
    if (event.key === "Escape") { menu.classList.remove("open"); }
  });
});
</script>
"""

STYLE = files("demo").joinpath("texts", "site.css").read_text(encoding="utf-8").strip()


@dataclass(frozen=True, slots=True)
class Publication:
    """Where a family puts a company's contacts.

    `places` maps a page (`home`, `contact`, ...) to HTML in it; `head`, `topbar` and `footer` are on every
    page, `home_head` in the head of the home page. `fields` are the facts that can be read there.
    """

    fields: tuple[str, ...]
    places: Mapping[str, str] = field(default_factory=dict)
    extra: Mapping[str, Reply] = field(default_factory=dict)
    # Pages that the site does not have, and one that no page links to.
    without: tuple[str, ...] = ()
    unlinked: str = ""
    home: str = "/"


@dataclass(frozen=True, slots=True)
class Scaffold:
    company: Company
    publication: Publication
    decoys: tuple[Decoy, ...]

    def build_site(self) -> Site:
        pages: dict[str, Reply] = {
            self.path(page): html_answer(self.render(page)) for page in self.page_names()
        }
        pages["/robots.txt"] = text_answer(
            f"User-agent: *\nAllow: /\nSitemap: http://{self.company.host}/sitemap.xml\n"
        )
        pages["/sitemap.xml"] = self.sitemap()
        return Site(self.company.host, pages | dict(self.publication.extra))

    def page_names(self) -> tuple[str, ...]:
        return tuple(name for name in ALL_PAGES if name not in self.publication.without)

    def path(self, page: str) -> str:
        if page == "home":
            return self.publication.home
        slug = slugify(self.product(page)) if page in PRODUCT_PAGES else self.texts["slugs"][page]
        number = ALL_PAGES.index(page)
        return {
            "plain": f"/{slug}",
            "html": f"/{slug}.html",
            "folder": f"/{self.company.language}/{slug}/",
            "query": f"/index.php?page={slug}",
            # Nothing in such an address tells what it is; the words of the link do.
            "opaque": f"/p/{number}",
        }[self.company.path_style]

    @property
    def texts(self) -> dict[str, Any]:
        return load_texts(self.company.language)

    def sitemap(self) -> Answer:
        addresses = [
            f"http://{self.company.host}{attribute(self.path(page))}" for page in sorted(self.page_names())
        ]
        entries = "".join(f"<url><loc>{address}</loc></url>\n" for address in addresses)
        return text_answer(
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}</urlset>\n',
            "application/xml; charset=utf-8",
        )

    def render(self, page: str) -> str:
        title = self.company.brand if page == "home" else f"{self.title(page)} - {self.company.brand}"
        description = self.fill(self.texts["intro"][0])
        head = (
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<meta name="description" content="{attribute(description)}">\n<style>\n{STYLE}\n</style>\n'
            f"{MENU_SCRIPT}{self.place('head')}{self.place('home_head') if page == 'home' else ''}"
        )
        body = (
            f"{self.place('topbar')}{self.header()}<main>\n{self.body(page)}{self.place(page)}</main>\n"
            f"{self.footer()}"
        )
        return document(self.company.language, title, body, head)

    def place(self, name: str) -> str:
        pieces = [self.publication.places.get(name, "")]
        pieces += [decoy.html for decoy in self.decoys if decoy.place == name]
        return "".join(f"{piece}\n" for piece in pieces if piece)

    def header(self) -> str:
        return (
            f'<header>{LOGO}<div class="brand">{text(self.company.brand)}</div>\n'
            f"<nav><ul>{self.navigation(NAVIGATION)}</ul></nav></header>\n"
        )

    def navigation(self, pages: tuple[str, ...]) -> str:
        shown = [page for page in pages if page in self.page_names() and page != self.publication.unlinked]
        return "".join(f"<li>{link(self.path(page), self.texts['nav'][page])}</li>\n" for page in shown)

    def footer(self) -> str:
        return (
            f"<footer><nav><ul>{self.navigation(FOOT_NAVIGATION)}</ul></nav>\n{self.place('footer')}"
            f"<p>&copy; 2026 {text(self.company.brand)}</p>\n<p>{text(self.texts['cookies'])}</p></footer>\n"
        )

    def body(self, page: str) -> str:
        if page in PRODUCT_PAGES:
            return self.product_page(page)
        writer = {
            "home": self.home,
            "about": self.about,
            "products": self.products,
            "news": self.news,
            "references": self.references,
            "team": self.team,
        }.get(page)
        return writer() if writer else self.plain_page(page)

    def plain_page(self, page: str) -> str:
        lines = [self.fill(line) for line in self.texts.get(page, [])]
        form = self.form() if page == "contact" else ""
        return f"<h1>{text(self.texts['nav'][page])}</h1>\n{paragraphs(lines)}\n{form}"

    def home(self) -> str:
        claim = self.fill(self.draw("claim").choice(self.texts["claims"]))
        cards = "".join(
            f'<div class="card"><h3>{text(self.title(page))}</h3>'
            f"<p>{text(self.fill(line, product=self.product(page)))}</p>"
            f"{link(self.path(page), self.texts['labels']['read_more'])}</div>\n"
            for page, line in zip(PRODUCT_PAGES, self.texts["product"], strict=False)
        )
        intro = paragraphs([self.fill(line) for line in self.texts["intro"]])
        return (
            f'<section class="hero"><h1>{text(claim)}</h1></section>\n{intro}\n'
            f'<section class="cards">{cards}</section>\n{self.news_items(3)}'
            f"<blockquote>{text(self.fill(self.texts['quote']))}</blockquote>\n"
        )

    def about(self) -> str:
        lines = [self.fill(line) for line in self.texts["about"]]
        return f"<h1>{text(self.texts['nav']['about'])}</h1>\n{paragraphs(lines)}\n"

    def products(self) -> str:
        entries = "".join(
            f"<h2>{link(self.path(page), self.title(page))}</h2>\n{self.product_text(page)}\n"
            for page in PRODUCT_PAGES
        )
        return f"<h1>{text(self.texts['nav']['products'])}</h1>\n{entries}"

    def product_page(self, page: str) -> str:
        draw, words = self.draw(page), self.texts["labels"]
        rows = "".join(
            f"<tr><td>{self.product(page)[:2].upper()}-{draw.randint(100, 999)}</td>"
            f"<td>{draw.randint(40, 900)} kg</td><td>{draw.randint(2, 75)} kW</td>"
            f"<td>{draw.randint(3, 16)} - {draw.randint(17, 26)}</td></tr>\n"
            for _ in range(6)
        )
        return (
            f"<h1>{text(self.title(page))}</h1>\n{self.product_text(page)}\n<table><tr><th>Type</th>"
            f"<th>{words['weight']}</th><th>{words['power']}</th><th>{words['lead_time']}</th></tr>\n"
            f"{rows}</table>\n<p>{text(self.texts['hire'])}</p>\n"
        )

    def product_text(self, page: str) -> str:
        return paragraphs([self.fill(line, product=self.product(page)) for line in self.texts["product"]])

    def product(self, page: str) -> str:
        return self.company.products[PRODUCT_PAGES.index(page)]

    def title(self, page: str) -> str:
        if page in PRODUCT_PAGES:
            return self.product(page).capitalize()
        title: str = self.texts["nav"][page]
        return title

    def news(self) -> str:
        return f"<h1>{text(self.texts['nav']['news'])}</h1>\n{self.news_items(5)}"

    def news_items(self, count: int) -> str:
        draw = self.draw("news")
        return "".join(
            f"<article><time>{draw.randint(1, 28):02d}.{draw.randint(1, 12):02d}.2026</time>"
            f"<p>{text(self.fill(line))}</p></article>\n"
            for line in self.texts["news"][:count]
        )

    def references(self) -> str:
        return (
            f"<h1>{text(self.texts['nav']['references'])}</h1>\n"
            f"<blockquote>{text(self.fill(self.texts['quote']))}</blockquote>\n"
        )

    def team(self) -> str:
        return (
            f"<h1>{text(self.texts['nav']['team'])}</h1>\n<p>{text(self.fill(self.texts['intro'][2]))}</p>\n"
        )

    def form(self) -> str:
        words = self.texts["labels"]
        return (
            f'<form method="post" action="/send"><label>{text(words["name"])} <input name="name"></label>\n'
            f'<label>{text(words["email"])} <input name="email" type="email" '
            f'placeholder="{self.texts["placeholder"]}"></label>\n'
            f'<label>{text(words["message"])} <textarea name="message" rows="5"></textarea></label>\n'
            f"<button>{text(words['send'])}</button></form>\n"
        )

    def fill(self, line: str, product: str = "") -> str:
        company = self.company
        return line.format(
            brand=company.brand,
            city=company.city.name,
            trade=company.trade,
            year=company.year,
            hall=company.hall,
            product=product,
            product0=company.products[0],
            product1=company.products[1],
            product2=company.products[2],
        )

    def draw(self, purpose: str) -> Random:
        return Random(f"{self.company.host}:{purpose}")

from collections.abc import Callable

import pytest

from scraping.extract.candidates import Hints
from scraping.extract.links.entries import MIN_ENTRIES
from scraping.extract.links.listings import Listing, read_listing
from scraping.page.parse import parse_page
from tests.growth import LIMIT, growth

URL = "http://fair.example/exhibitors"
NAMES = ("Alba GmbH", "Borg AG", "Cado SA", "Dorn & Söhne", "Elm Ltd")


def read(html: str, url: str = URL, **hints: object) -> Listing:
    return read_listing(parse_page(html.encode(), "utf-8", url), Hints(**hints))


def rows(template: str) -> str:
    return "".join(template.format(n=n, name=name) for n, name in enumerate(NAMES))


@pytest.mark.parametrize(
    "template",
    [
        "<li><a href='/exhibitor/{n}'>{name}</a></li>",
        "<tr><td><a href='exhibitor.php?id={n}'>{name}</a><td>Hall 3<td>Germany</tr>",
        "<div class=card><h3><a href='/e/firm-{n}'>{name}</a></h3><p>Cranes</p><a href='/e/firm-{n}'>Details</a></div>",
    ],
)
def test_the_companies_of_a_list_become_entries(template: str) -> None:
    nav = "<nav><a href='/'>Home</a><a href='/news'>News</a><a href='/tickets'>Tickets</a><a href='/press'>Press</a><a href='/x'>Travel</a></nav>"
    listing = read(f"{nav}<main>{rows(template)}</main>")
    assert [entry.name for entry in listing.entries] == list(NAMES)
    assert all(entry.profile_url.startswith("http://fair.example/e") for entry in listing.entries)


def test_an_entrys_own_site_and_country_are_between_two_names() -> None:
    listing = read(
        rows("<li><a href='/exhibitor/{n}'>{name}</a> Austria <a href='http://firm{n}.example/'>www</a></li>")
    )
    assert listing.entries[2].website == "http://firm2.example/"
    assert {entry.country for entry in listing.entries} == {"AT"}


def test_a_list_of_sites_without_profiles_gives_the_sites() -> None:
    listing = read(rows("<li><a href='http://firm{n}.example/'>{name}</a></li>"))
    assert [(entry.profile_url, entry.website) for entry in listing.entries][:1] == [
        ("", "http://firm0.example/")
    ]


def test_a_json_ld_list_gives_entries() -> None:
    items = ",".join(
        f'{{"@type":"ListItem","item":{{"@type":"Organization","name":"{name}","url":"/e/{n}"}}}}'
        for n, name in enumerate(NAMES)
    )
    listing = read(
        f'<script type="application/ld+json">{{"@type":"ItemList","itemListElement":[{items}]}}</script>'
    )
    assert [entry.name for entry in listing.entries] == list(NAMES)


@pytest.mark.parametrize(
    "html",
    [
        "<link rel=next href='?page=2'>",
        "<a href='?page=2' rel=next>x</a>",
        "<a href='?page=2'>Next</a>",
        "<a href='?page=2'>2</a>",
        "<a href='?page=2'>Nächste Seite</a>",
        "<a href='/exhibitors?page=2' title='suivant'></a>",
        "<button data-url='?page=2'>Load more</button>",
    ],
)
def test_further_pages_are_found(html: str) -> None:
    assert read(f"<body>{html}</body>").next_pages == ("http://fair.example/exhibitors?page=2",)


def test_pages_of_letters_and_folders_are_further_pages() -> None:
    assert read("<a href='/exhibitors/page/2'>2</a>").next_pages == ("http://fair.example/exhibitors/page/2",)
    assert read("<a href='/exhibitors/b'>B</a>", f"{URL}/a").next_pages == (
        "http://fair.example/exhibitors/b",
    )


@pytest.mark.parametrize(
    "html",
    [
        "<a href='http://other.example/exhibitors?page=2'>Next</a>",
        "<a href='/tickets'>Next</a>",
        "<a href='/exhibitors'>1</a>",
    ],
)
def test_other_pages_are_not(html: str) -> None:
    assert read(html).next_pages == ()


def test_a_profile_names_the_companys_own_site() -> None:
    html = (
        "<header><a href='http://organiser.example/'>Organiser</a></header><h1>Huber</h1><p>Website: <a href='http://huber.example/'>www.huber.example</a></p>"
        "<a href='http://www.facebook.com/huber'>f</a><footer><a href='http://sponsor.example/'>Sponsor</a></footer>"
    )
    assert read(html, company="Huber").site_links == ("http://huber.example/",)


@pytest.mark.parametrize(
    "template",
    [
        "<tr><td>{name}<td>Hall 3<td><a href='/exhibitor.php?id={n}'>Details</a></tr>",
        "<div class=card><h3>{name}</h3><p>Cranes</p><a href='/e/firm-{n}'>Mehr erfahren</a></div>",
        "<li><b>{name}</b><br>Hall 3<br><a href='http://www.firm{n}.example/'>www.firm{n}.example</a></li>",
        "<div><a href='/e/{n}'><img src='{n}.png' alt='{name} Logo'></a></div>",
        "<div><a href='/e/{n}'><img src='{n}.png' alt='Logo {name}'></a></div>",
    ],
)
def test_the_name_may_be_beside_the_link_or_in_its_picture(template: str) -> None:
    listing = read(f"<h1>Exhibitors</h1><p>All of them</p><main><table>{rows(template)}</table></main>")
    assert [entry.name for entry in listing.entries] == list(NAMES)


def test_an_entrys_country_and_site_follow_its_name_also_where_the_link_is_the_last() -> None:
    countries = ("Austria", "Germany", "France", "Italy", "Spain")
    html = "".join(
        f"<tr><td>{name}<td>{country}<td><a href='http://firm{n}.example/'>web</a><td><a href='/e/{n}'>Details</a></tr>"
        for n, (name, country) in enumerate(zip(NAMES, countries, strict=True))
    )
    entries = read(f"<table><tr><th>Company<th>Country<th>Web<th>More</tr>{html}</table>").entries
    assert [entry.country for entry in entries] == ["AT", "DE", "FR", "IT", "ES"]
    assert [entry.website for entry in entries] == [f"http://firm{n}.example/" for n in range(5)]


@pytest.mark.parametrize(
    ("button", "pages"),
    [
        ("<button data-page='2'>Load more</button>", ("http://fair.example/exhibitors?page=2",)),
        ("<a href='#' data-next-page=3>Mehr laden</a>", ("http://fair.example/exhibitors?page=3",)),
        ("<button data-page='checkout'>Load more</button>", ()),
        ("<div data-page='2'>Two cranes</div>", ()),
    ],
)
def test_a_button_with_a_number_leads_to_the_page_of_that_number(button: str, pages: tuple[str, ...]) -> None:
    assert read(f"<ul>{rows('<li><a href=/e/{n}>{name}</a></li>')}</ul>{button}").next_pages == pages


def test_time_for_a_list_grows_with_its_entries_and_not_faster() -> None:
    def prepare(count: int) -> Callable[[], object]:
        entries = (
            f"<tr><td><a href='/exhibitor/{number}'>Alba {number} GmbH</a><td>Hall 3</tr>"
            for number in range(count)
        )
        page = parse_page("".join(entries).encode(), "utf-8", URL)
        return lambda: read_listing(page, Hints())

    prepare(MIN_ENTRIES)()  # what is loaded once is no part of the growth
    assert growth(prepare, 4_800) < LIMIT

"""Entries of a portal name others; branches, which pages list in the same way, are the organisation's own."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered

URL = "http://lindental-portal.example/"

CAFE = ("Café Rosengarten", "Mühlgasse 4", "0431 447040", "rosengarten.kiel@gmx.de")
PRACTICE = ("Zahnarztpraxis am Markt", "Marktplatz 11", "0431 551020", "praxis@zahn-am-markt.example")
GARAGE = ("Autohaus Petermann GmbH", "Hafenstr. 20", "0431 662030", "")
FLORIST = ("Blumen Tulpenstein", "Schulstr. 7", "0431 773040", "tulpenstein@web.de")
ENTRIES = (CAFE, PRACTICE, GARAGE, FLORIST)

Entry = tuple[str, str, str, str]


def card(entry: Entry) -> str:
    name, street, phone, mailbox = entry
    return f"<div class=c><h3>{name}</h3><p>{street}</p><p>Tel. {phone}</p><p>{mailbox}</p></div>"


def row(entry: Entry) -> str:
    name, street, phone, mailbox = entry
    return f"<table><tr><td><b>{name}</b><br>{street}<br>{phone}<br>{mailbox}</td></tr></table>"


def line(entry: Entry) -> str:
    name, street, phone, mailbox = entry
    return f"<li><a href='/x'>{name}</a>, {street}, Tel. {phone} {mailbox}</li>"


def neighbours(entry: Entry) -> str:
    name, street, phone, mailbox = entry
    return f"<strong>{name}</strong><br>{street}<br>Tel. {phone}<br>{mailbox}<br>"


def found(html: str, field: Field, url: str = URL, **hints: object) -> list[str]:
    return delivered(html, field, url=url, **{"country": "DE", **hints})


def page(html: str, title: str = "Lindental-Portal") -> str:
    return f"<title>{title}</title><nav><a>Start</a></nav>{html}"


@pytest.mark.parametrize("write", [card, row, line, neighbours])
@pytest.mark.parametrize("field", [Field.PHONE, Field.STREET, Field.EMAIL])
def test_all_facts_of_a_directory_s_entries_are_those_of_others(write, field: Field) -> None:
    html = page("<h2>Empfehlungen</h2>" + "".join(map(write, ENTRIES)))
    assert found(html, field) == []


def test_two_entries_in_a_row_of_a_table_are_two() -> None:
    cells = [f"<td><b>{one[0]}</b><br>{one[1]}<br>{one[2]}<br>{one[3]}</td>" for one in ENTRIES]
    html = page(f"<table><tr>{cells[0]}{cells[1]}</tr><tr>{cells[2]}{cells[3]}</tr></table>")
    assert found(html, Field.PHONE) == []


def test_the_portal_s_own_facts_in_its_footer_stay() -> None:
    footer = "<footer>Lindental Medien, Ringstr. 5, 24103 Kiel, Tel. 0431 218030</footer>"
    html = page("".join(map(card, ENTRIES)) + footer)
    assert found(html, Field.PHONE) == ["+49431218030"]
    assert found(html, Field.STREET) == ["Ringstr. 5"]


def test_a_box_for_advertisers_below_the_entries_is_the_portal_s() -> None:
    box = "<h2>Werben Sie hier</h2><p>Ihre Beraterin: Tel. 0431 218030, anzeigen@lindental-portal.example</p>"
    html = page("".join(map(card, ENTRIES)) + box)
    assert found(html, Field.PHONE) == ["+49431218030"]


def test_structured_data_of_entries_is_theirs_too() -> None:
    def item(entry: Entry) -> str:
        name, street, phone, mailbox = entry
        return (
            "<div itemscope itemtype='http://schema.org/LocalBusiness'>"
            f"<h3 itemprop=name>{name}</h3><p itemprop=streetAddress>{street}</p>"
            f"<p itemprop=telephone>{phone}</p><p>{mailbox}</p></div>"
        )

    assert found(page("".join(map(item, ENTRIES))), Field.PHONE) == []


@pytest.mark.parametrize(
    "names",
    [
        ("Kiel", "Flensburg", "Lübeck", "Husum"),
        ("Filiale Kiel", "Filiale Flensburg", "Filiale Lübeck", "Werkstatt Husum"),
        ("Petermann Kiel", "Petermann Flensburg", "Petermann Lübeck", "Petermann Nutzfahrzeuge"),
        ("Verkauf", "Werkstatt", "Buchhaltung", "Lager"),
    ],
)
@pytest.mark.parametrize("write", [card, row, neighbours])
def test_branches_and_departments_are_the_organisation_s(write, names: tuple[str, ...]) -> None:
    branches = [(name, *entry[1:3], "") for name, entry in zip(names, ENTRIES, strict=True)]
    html = page("".join(map(write, branches)), title="Autohaus Petermann")
    assert len(found(html, Field.PHONE, url="http://autohaus-petermann.example/")) == 4


def test_a_free_mailbox_for_each_branch_is_the_organisation_s() -> None:
    branches = [
        ("Wik", "Mühlgasse 4, Wik", "0431 447040", "petermann.wik@gmx.de"),
        ("Gaarden", "Marktplatz 11, Gaarden", "0431 551020", "petermann.gaarden@gmx.de"),
        ("Mettenhof", "Hafenstr. 20, Mettenhof", "0431 662030", "petermann.mettenhof@gmx.de"),
    ]
    html = page("".join(map(card, branches)), title="Autohaus Petermann")
    assert len(found(html, Field.EMAIL, url="http://petermann-auto.example/")) == 3


def test_entries_with_mailboxes_at_one_domain_are_one_organisation_s() -> None:
    entries = [
        (one[0], *one[1:3], f"{at}@petermann-gruppe.example") for at, one in zip("abcd", ENTRIES, strict=True)
    ]
    assert len(found(page("".join(map(card, entries))), Field.PHONE)) == 4


@pytest.mark.parametrize(
    "heading", ["Unsere Häuser", "Niederlassungen", "Nos agences", "Our shops", "Наши филиалы"]
)
def test_a_heading_tells_that_places_are_the_organisation_s(heading: str) -> None:
    html = page(f"<h2>{heading}</h2>" + "".join(map(card, ENTRIES)))
    assert len(found(html, Field.PHONE)) == 4


@pytest.mark.parametrize(
    "heading", ["Unsere neuen Mitglieder", "Useful numbers", "Teléfonos de interés", "Телефоны города"]
)
def test_a_heading_tells_that_numbers_are_those_of_others(heading: str) -> None:
    rows = "".join(
        f"<tr><td>{name}</td><td>{phone}</td></tr>"
        for name, phone in (
            ("Busbahnhof", "0431 447040"),
            ("Stadtwerke", "0431 551020"),
            ("Bücherei", "0431 662030"),
        )
    )
    assert found(page(f"<h3>{heading}</h3><table>{rows}</table>"), Field.PHONE) == []


def test_a_contact_page_lists_the_organisation_s_own() -> None:
    html = page("".join(map(card, ENTRIES)))
    assert len(found(html, Field.PHONE, page_kind="contact")) == 4


def test_people_with_mailboxes_of_their_own_are_the_club_s() -> None:
    people = [
        ("Anna Huber", "1. Vorsitzende", "0431 447040", "a.huber@werft-nord.example"),
        ("Karl Brandt", "Kassenwart", "0431 551020", "karl.brandt@gmx.de"),
        ("Eva Lorenz", "Jugendwartin", "0431 662030", "eva@lorenz-bau.example"),
    ]
    html = page("<h2>Vorstand</h2>" + "".join(map(card, people)), title="Segelclub Förde")
    assert len(found(html, Field.PHONE, url="http://sc-foerde.example/")) == 3


def test_the_organisation_itself_among_the_entries_keeps_its_facts() -> None:
    own = ("Lindental-Portal", "Ringstr. 5", "0431 218030", "")
    html = page("".join(map(card, (*ENTRIES, own))))
    assert found(html, Field.PHONE) == ["+49431218030"]


def test_a_list_of_mailboxes_alone_may_be_of_the_organisation_s_people() -> None:
    names = ("Rosengarten", "Petermann", "Tulpenstein", "Lindqvist")
    rows = "".join(f"<tr><td>Prof. {one}</td><td>{one.lower()}@gmx.de</td></tr>" for one in names)
    assert len(found(page(f"<table>{rows}</table>"), Field.EMAIL)) == 4


KINDS = [
    (("Hotel Seeblick", "Löwen-Apotheke", "Bäckerei Tulpenstein", "Friseur Schnittpunkt"), 0),
    (("Hotel Seeblick", "Hotel Waldrand", "Hotel Bergfried", "Hotel Talgrund"), 4),
]


@pytest.mark.parametrize(("names", "kept"), KINDS)
def test_firms_of_many_kinds_are_a_directory_and_hotels_may_be_a_chain(
    names: tuple[str, ...], kept: int
) -> None:
    entries = [(name, *entry[1:3], "") for name, entry in zip(names, ENTRIES, strict=True)]
    assert len(found(page("".join(map(card, entries))), Field.PHONE)) == kept


def test_an_entry_that_begins_the_page_is_one() -> None:
    assert found("".join(map(card, ENTRIES[:3])), Field.PHONE) == []
